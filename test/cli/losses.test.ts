import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cli, workFolder } from './inProcess.ts';

const { at, fresh, write } = workFolder();

/** Two triangles, the first marked. */
const marked = () =>
	write(
		'marked.gmr',
		'#points\n4\n0 0\n1 0\n1 1\n0 1\n#edges\n5\n0 1\n1 2\n2 0\n2 3\n3 0\n#triangles\n2\n1 2 3 1\n-3 4 5 0\n#end\n',
	);

const calls = [
	['convert', (file: string) => [file]],
	['normalise', (file: string) => [file]],
	['refine', (file: string) => ['-o', file, '--select', 'all', '--engine', 'cpu']],
] as const;

describe.each(calls)('%s', (command, rest) => {
	test('--json says that nothing is lost where nothing is', async () => {
		const { exit, out } = await cli(command, marked(), ...rest(fresh('gmr')), '--json');
		expect([exit, JSON.parse(out).losses]).toEqual([0, []]);
	});

	test('--json names what the files do not hold, how many, why and what would keep it', async () => {
		write('own.ele', '2 3 1\n7 1 2 3 5\n9 1 3 4 6\n');
		const mesh = write('own.node', '4 2 1 0\n1 0 0 3\n2 1 0 4\n3 1 1 5\n4 0 1 6\n');
		const { exit, out } = await cli(command, mesh, ...rest(fresh('gmr')), '--json');
		const { losses } = JSON.parse(out);
		expect(exit).toBe(0);
		const points = command === 'refine' ? 5 : 4;
		const triangles = command === 'refine' ? 4 : 2;
		const field = {
			reason: 'GMR cannot store them',
			keptBy: expect.arrayContaining(['triangle']),
		};
		expect(losses).toEqual(
			expect.arrayContaining([
				{ what: 'field "attribute" on points', count: points, ...field },
				{ what: 'field "attribute" on triangles', count: triangles, ...field },
			]),
		);
		expect(losses.every(({ count }: { count: number }) => count > 0)).toBe(true);
		expect(losses.some(({ what }: { what: string }) => /^own numbers of the/.test(what))).toBe(
			true,
		);
	});

	test('--strict writes nothing where something would be lost, and says what', async () => {
		const mesh = command === 'refine' ? at('plate.1.node') : marked();
		const file = fresh(command === 'refine' ? 'gmr' : 'node');
		const { exit, err } = await cli(command, mesh, ...rest(file), '--strict');
		expect([exit, existsSync(file)]).toEqual([1, false]);
		expect(err).toContain('nothing was written: ');
		expect(err).toContain(command === 'refine' ? 'field "' : 'marks of 1 triangle');
	});

	test('--strict writes where nothing is lost', async () => {
		const file = fresh('gmr');
		const { exit } = await cli(command, marked(), ...rest(file), '--strict');
		expect([exit, existsSync(file)]).toEqual([0, true]);
	});

	test('--strict writes a mesh of Gmsh as one, whose edges no file numbers', async () => {
		const nodes = '$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n$EndNodes\n';
		const elements = '$Elements\n2\n1 2 2 0 1 1 2 3\n2 2 2 0 1 1 3 4\n$EndElements\n';
		const head = '$MeshFormat\n2.2 0 8\n$EndMeshFormat\n';
		const mesh = write('square.msh', `${head}${nodes}${elements}`);
		const file = fresh('msh');
		const { exit, err } = await cli(command, mesh, ...rest(file), '--strict');
		expect([exit, err.includes('nothing was written'), existsSync(file)]).toEqual([0, false, true]);
	});

	test('--write form=coordinates writes what --form coordinates writes', async () => {
		const files = [fresh('gmr'), fresh('gmr')] as const;
		await cli(command, marked(), ...rest(files[0]), '--write', 'form=coordinates');
		await cli(command, marked(), ...rest(files[1]), '--form', 'coordinates');
		const [a, b] = files.map((file) => readFileSync(file, 'utf8'));
		expect(a).toContain('[0 0] [1 0]');
		expect(a).toBe(b);
	});

	test.each([
		['gmr', 'form=other', 'expected one of indexed, coordinates'],
		['gmr', 'colour=red', 'GMR mesh (.gmr) has no option colour; it has form'],
		['gmr', 'form', 'expected <key>=<value>'],
		['node', 'form=indexed', 'Triangle (.node, .ele) has no option form; it has none'],
	])('to a .%s refuses --write %s', async (suffix, value, words) => {
		const file = fresh(suffix);
		const { exit, err } = await cli(command, marked(), ...rest(file), '--write', value);
		expect([exit, existsSync(file)]).toEqual([2, false]);
		expect(err).toContain(words);
	});
});

test('info --json names what its reader did not understand', async () => {
	write('odd.ele', '2 3 0\n1 1 2 3\n2 1 3 4\n');
	write('odd.poly', '0 2 0 0\n1 0\n1 2 4\n0\n');
	const { out } = await cli(
		'info',
		write('odd.node', '4 2\n1 0 0\n2 1 0\n3 1 1\n4 0 1\n'),
		'--json',
	);
	expect(JSON.parse(out).losses).toEqual([
		{
			what: 'segments of the .poly file',
			count: 1,
			reason: 'not an edge of the mesh',
			keptBy: [],
		},
	]);
});
