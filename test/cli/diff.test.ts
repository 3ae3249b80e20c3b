import { mkdirSync, readFileSync } from 'node:fs';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { describe, expect, test } from 'vitest';
import { cli, workFolder } from './inProcess.ts';
import { schemaFaults } from './schemas.ts';

const { at, fresh, write } = workFolder();

/** A square of two triangles; the third point is at (x, 1). */
const square = (x: number | string) =>
	`OFF\n4 2 0\n0 0 0\n1 0 0\n${x} 1 0\n0 1 0\n3 0 1 2\n3 0 2 3\n`;
const plain = () => write('plain.off', square(1));
const moved = () => write('moved.off', square(1.25));

/** A mesh with values on its points, as legacy VTK. */
const withField = (name: string, values: readonly (number | string)[]) =>
	write(
		`${name}.vtk`,
		`# vtk DataFile Version 3.0\n-\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 4 double\n0 0 0 1 0 0 1 1 0 0 1 0\nCELLS 2 8\n3 0 1 2 3 0 2 3\nCELL_TYPES 2\n5 5\nPOINT_DATA 4\nSCALARS u double 1\nLOOKUP_TABLE default\n${values.join('\n')}\n`,
	);

const json = async (...args: string[]) => {
	const { out, exit } = await cli('diff', ...args, '--json');
	return { exit, report: JSON.parse(out) };
};

describe('exit codes', () => {
	test('0: the same', async () => {
		const again = fresh('ply');
		await cli('convert', plain(), again);
		const { exit, out, err } = await cli('diff', plain(), again);
		expect([exit, err]).toEqual([0, '']);
		expect(out).toBe(`${plain()} and ${again} are the same: 4 points, 2 triangles\n`);
	});

	test('1: different', async () => {
		const { exit, out } = await cli('diff', plain(), moved());
		expect(exit).toBe(1);
		expect(out).toBe(
			`${plain()} and ${moved()} differ: 4 points, 2 triangles\npoints: 4 in both, 1 moved (at most by 0.25)\n  moved by 0.25: point 2 (1, 1) to point 2 (1.25, 1)\n`,
		);
	});

	test.each([
		['a file that is not there', () => [plain(), at('nothing.off')]],
		['a file that is no mesh', () => [plain(), write('no.off', 'OFF\n1 1 0\n0 0 0\n3 0 1 2\n')]],
		['an unknown format', () => [plain(), write('mesh.abc', 'x')]],
		['one mesh', () => [plain()]],
		['an unknown flag', () => [plain(), plain(), '--nothing']],
		['a tolerance above the size', () => [plain(), plain(), '--tolerance', '3']],
		['a negative tolerance', () => [plain(), plain(), '--tolerance', '-1']],
		['an unknown kind of tolerance', () => [plain(), plain(), '--values', 'about:1']],
	])('2: %s', async (_, args) => {
		const { exit, err } = await cli('diff', ...args());
		expect(exit).toBe(2);
		expect(err).not.toBe('');
		expect((await cli('diff', ...args(), '--json')).exit).toBe(2);
	});
});

describe('the report', () => {
	test('has its schema, with and without differences', async () => {
		const refined = fresh('gmr');
		await cli('refine', at('plate.gmr'), '-o', refined);
		for (const [a, b] of [
			[at('plate.gmr'), at('plate.1.node')],
			[at('plate.gmr'), refined],
			[plain(), moved()],
			[plain(), write('far.off', square(1).replaceAll(' 0\n', ' 5\n'))],
			[withField('a', [1, 2, 3, 4]), withField('b', [1, 'nan', 3, 5])],
		] as const) {
			const { report } = await json(a, b);
			expect(schemaFaults('diff', report)).toEqual([]);
		}
	});

	test('of an error is that of other commands', async () => {
		const { exit, report } = await json(plain(), at('nothing.off'));
		expect([exit, report.error.code]).toEqual([2, 'missing-file']);
		expect(schemaFaults('error', report)).toEqual([]);
	});

	test('names the worst value', async () => {
		const { report } = await json(
			withField('a', [1, 2, 3, 4]),
			withField('b', [1, 2.25, 3, 4.125]),
		);
		expect(report.fields).toEqual([
			expect.objectContaining({
				name: 'u',
				differing: 2,
				compared: 4,
				norms: { l1: 0.375, l2: Math.hypot(0.25, 0.125), max: 0.25 },
				worst: expect.objectContaining({
					a: { number: 1, at: [1, 0] },
					values: [2, 2.25],
				}),
			}),
		]);
	});

	test('counts what it does not list', async () => {
		const refined = fresh('gmr');
		await cli('uniform', at('plate.gmr'), '--select', 'all', '-o', refined);
		const { out } = await cli('diff', at('plate.gmr'), refined);
		expect(out).toContain('triangles: 0 in both, 244 removed, 976 added');
		expect(out).toContain('  and 956 more\n');
		expect(out.match(/^ {2}added: triangle/gm)).toHaveLength(20);
		const { report } = await json(at('plate.gmr'), refined);
		expect(report.cells[0].added).toMatchObject({ count: 976 });
	});
});

describe('flags', () => {
	test('--values and --ignore loosen the comparison of fields', async () => {
		const files = [withField('a', [1, 2, 3, 4]), withField('b', [1, 2, 3, 4.0001])];
		expect((await cli('diff', ...files)).exit).toBe(1);
		expect((await cli('diff', ...files, '--values', 'relative:1e-4')).exit).toBe(0);
		expect((await cli('diff', ...files, '--values', 'relative:1e-6')).exit).toBe(1);
		expect((await cli('diff', ...files, '--values', 'absolute:1e-6:5')).exit).toBe(0);
		expect((await cli('diff', ...files, '--ignore', 'u')).exit).toBe(0);
	});

	test('--nan differ', async () => {
		const file = withField('n', [1, 'nan', 3, 4]);
		expect((await cli('diff', file, file)).exit).toBe(0);
		expect((await cli('diff', file, file, '--nan', 'differ')).exit).toBe(1);
	});

	test('--partial accepts that the second mesh has more', async () => {
		const part = write('part.off', 'OFF\n3 1 0\n0 0 0\n1 0 0\n1 1 0\n3 0 1 2\n');
		const { exit, out } = await cli('diff', part, plain(), '--partial');
		expect(exit).toBe(0);
		expect(out).toContain(`${part} is a part of ${plain()}`);
		expect((await cli('diff', plain(), part, '--partial')).exit).toBe(1);
	});

	test('--match order compares points by index', async () => {
		const { report } = await json(plain(), write('far.off', square(9)), '--match', 'order');
		expect(report.points).toMatchObject({ matched: 4, moved: { count: 1, max: 8 } });
	});

	test('--match ids compares points by number', async () => {
		const nodes = (numbers: number[]) =>
			`*NODE\n${numbers[0]},0,0\n${numbers[1]},1,0\n${numbers[2]},0,1\n*ELEMENT,TYPE=CPS3\n1,${numbers.join()}\n`;
		const [a, b] = [write('a.inp', nodes([1, 2, 3])), write('b.inp', nodes([2, 3, 1]))];
		expect((await cli('diff', a, b)).exit).toBe(0);
		const { report } = await json(a, b, '--match', 'ids');
		expect(report.points.moved.count).toBe(3);
	});

	test('--tolerance counts near points as equal', async () => {
		const near = write('near.off', square('1.0000001'));
		expect((await cli('diff', plain(), near)).exit).toBe(1);
		const { exit, out } = await cli('diff', plain(), near, '--tolerance', '1e-6');
		expect(exit).toBe(0);
		expect(out).toContain('points: 4 in both, 1 within the tolerance of 0.000001');
	});
});

describe('the null device', () => {
	test('is an empty mesh', async () => {
		const { exit, report } = await json('/dev/null', plain());
		expect([exit, schemaFaults('diff', report)]).toEqual([1, []]);
		expect(report.a).toEqual({ file: '/dev/null', format: null, points: 0, triangles: 0 });
		expect([report.points.added.count, report.cells[0].added.count]).toEqual([4, 2]);
		const removed = (await json(plain(), '/dev/null')).report;
		expect([removed.points.removed.count, removed.cells[0].removed.count]).toEqual([4, 2]);
		expect((await cli('diff', '/dev/null', '/dev/null')).exit).toBe(0);
		expect((await cli('diff', '/dev/null', plain(), '--partial')).exit).toBe(0);
	});

	test('can be drawn, and written as the differences of the other mesh', async () => {
		const [picture, output] = [fresh('svg'), fresh('vtu')];
		const { exit, err } = await cli(
			...['diff', '/dev/null', plain(), '--picture', picture, '-o', output],
		);
		expect([exit, err]).toEqual([1, '']);
		expect(readFileSync(output, 'utf8')).toContain('difference');
		expect(readFileSync(picture, 'utf8')).toContain('added');
		expect((await cli('diff', plain(), '/dev/null', '--picture', fresh('svg'))).exit).toBe(1);
	});

	test('is not compared with a folder', async () => {
		expect((await cli('diff', '/dev/null', at('.'))).exit).toBe(2);
	});
});

describe('files of tolerances', () => {
	const files = () => [withField('a', [1, 2, 3, 4]), withField('b', [1, 2, 3, 4.0001])] as const;

	test('are written with ranges, and the same comparison results from them', async () => {
		const file = fresh('txt');
		const [a, b] = files();
		const first = await cli('diff', a, b, '--summary', file, '--values', 'relative:1e-6:1e-9');
		expect(readFileSync(file, 'utf8')).toContain(
			'field "u" on points relative 0.000001 floor 1e-9  # 1 to 4',
		);
		expect(readFileSync(file, 'utf8')).toMatch(/^points 1\.4142\d*e-9 .*x 0 to 1, y 0 to 1$/m);
		expect(await cli('diff', a, b, '--tolerances', file)).toEqual(first);
	});

	test('set tolerances of fields, the last line that applies', async () => {
		const [a, b] = files();
		for (const [text, exit] of [
			['field u relative 1e-3', 0],
			['field * relative 1e-3 # loose', 0],
			['field * relative 1e-3\nfield "u" absolute 0', 1],
			['field u on points ignore', 0],
			['field u on faces ignore', 1],
			['field v ignore\r\n\r\n# nothing', 1],
		] as const)
			expect([text, (await cli('diff', a, b, '--tolerances', write('t.txt', text))).exit]).toEqual([
				text,
				exit,
			]);
	});

	test.each([
		['points', 1],
		['# a comment\npoints near', 2],
		['field u\n', 1],
		['\nfield u on nowhere absolute 1', 2],
		['field u absolute -1', 1],
		['field u about 1', 1],
		['fields u absolute 1', 1],
	])('name the line of an error: %j', async (text, line) => {
		const file = write('wrong.txt', text);
		const { exit, err } = await cli('diff', ...files(), '--tolerances', file);
		expect(exit).toBe(2);
		expect(err).toContain(`${file}:${line}: expected `);
	});
});

describe('written files', () => {
	test('--output is the second mesh with its differences', async () => {
		const output = fresh('vtu');
		const other = write(
			'other.off',
			'OFF\n5 3 0\n0 0 0\n1 0 0\n1.25 1 0\n0 1 0\n2 0 0\n3 0 2 1\n3 0 2 3\n3 1 4 2\n',
		);
		expect((await cli('diff', plain(), other, '-o', output)).exit).toBe(1);
		const { out } = await cli('convert', output, fresh('points.csv'), '--json');
		expect(JSON.parse(out).input.fields.map((field: { name: string }) => field.name)).toEqual([
			'difference',
			'distance',
			'difference',
		]);
		expect((await cli('diff', plain(), other, '-o', output)).err).toContain('exists');
		expect((await cli('diff', plain(), other, '-o', output, '--force')).exit).toBe(1);
	});

	test('--picture draws each change', async () => {
		const file = fresh('svg');
		expect((await cli('diff', plain(), moved(), '--picture', file)).exit).toBe(1);
		expect(readFileSync(file, 'utf8')).toContain('moved');
		const png = fresh('png');
		await cli('diff', plain(), plain(), '--picture', png);
		expect(readFileSync(png).subarray(1, 4).toString()).toBe('PNG');
	});

	test('--junit has a test for each part, and a failure for each difference', async () => {
		const file = fresh('xml');
		await cli('diff', withField('a', [1, 2, 3, 4]), withField('b', [1, 2, 3, 5]), '--junit', file);
		const { root } = parseXml(readFileSync(file, 'utf8'));
		const [suite] = elements(root!);
		expect(suite!.attributes).toMatchObject({ tests: '3', failures: '1', errors: '0' });
		expect(
			elements(suite!).map((one) => [
				one.attributes.name,
				elements(one).map(({ name, text }) => [name, text.includes('1 of 4 values differ')]),
			]),
		).toEqual([
			['points', []],
			['triangles', []],
			['field "u" on points', [['failure', true]]],
		]);
	});
});

const elements = (parent: XmlElement): XmlElement[] =>
	parent.children.filter((child) => child instanceof XmlElement);

describe('folders', () => {
	const folders = () => {
		const [a, b] = [fresh('old'), fresh('new')];
		for (const folder of [a, b]) mkdirSync(`${folder}/sub`, { recursive: true });
		const put = (folder: string, name: string, text: string) =>
			write(`${folder.split('/').at(-1)}/${name}`, text);
		put(a, 'same.off', square(1));
		put(b, 'same.off', square(1));
		put(a, 'notes.txt', 'no mesh');
		put(a, 'sub/moved.off', square(1));
		put(b, 'sub/moved.off', square(2));
		put(a, 'gone.off', square(1));
		put(b, 'new.off', square(1));
		return { a, b, put };
	};

	test('compare meshes of the same name, and name the others', async () => {
		const { a, b } = folders();
		const { exit, out } = await cli('diff', a, b);
		expect(exit).toBe(1);
		expect(out).toContain(`gone.off: only in ${a}\nnew.off: only in ${b}\n`);
		expect(out).toContain('1 mesh the same, 1 different, ');
		const { report } = await json(a, b);
		expect(schemaFaults('diff', report)).toEqual([]);
		expect(report).toMatchObject({ same: false, removed: ['gone.off'], added: ['new.off'] });
		expect(
			report.pairs.map(({ name, same }: { name: string; same: boolean }) => [name, same]),
		).toEqual([
			['same.off', true],
			['sub/moved.off', false],
		]);
	});

	test('go on after a mesh that fails, and exit with 2', async () => {
		const { a, b, put } = folders();
		put(b, 'same.off', 'OFF\n1 1 0\n0 0 0\n3 0 1 2\n');
		const file = fresh('xml');
		const { exit, report } = await json(a, b, '--junit', file);
		expect(exit).toBe(2);
		expect(schemaFaults('diff', report)).toEqual([]);
		expect(report.pairs).toHaveLength(1);
		expect(report.failed).toMatchObject([{ name: 'same.off', code: 'broken-mesh' }]);
		const { root } = parseXml(readFileSync(file, 'utf8'));
		expect(elements(root!).map(({ attributes }) => attributes.name)).toEqual([
			'sub/moved.off',
			'gone.off',
			'new.off',
			'same.off',
		]);
	});

	test('of the same meshes are the same', async () => {
		const { a } = folders();
		expect((await cli('diff', a, a)).exit).toBe(0);
	});

	test.each([
		['a folder and a mesh', () => [folders().a, plain()]],
		['--output', () => [folders().a, folders().b, '-o', fresh('off')]],
	])('2: %s', async (_, args) => {
		expect((await cli('diff', ...args())).exit).toBe(2);
	});
});
