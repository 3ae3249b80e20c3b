import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errorCodes } from '../../src/cli/errorReport.ts';
import { operations } from '../../src/refine/registry.ts';
import { cli, root, workFolder } from './inProcess.ts';
import { schemaFaults, schemaFolder } from './schemas.ts';

const { at, fresh, write } = workFolder();
/** A square of two triangles; `corner` is the last of the second. */
const square = (corner: number) =>
	`OFF\n4 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2\n3 0 2 ${corner}\n`;

describe('what a command prints with --json follows its schema', () => {
	const quads = () => write('quads.off', 'OFF\n4 1 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n');
	const groups = () =>
		write(
			'groups.mesh',
			'MeshVersionFormatted 2\nDimension 2\nVertices 3\n0 0 7\n1 0 7\n0 1 8\nEdges 1\n1 2 3\nTriangles 1\n1 2 3 4\nEnd\n',
		);
	const nodeSet = () =>
		write(
			'set.inp',
			'*NODE\n1,0,0\n2,1,0\n3,0,1\n*ELEMENT,TYPE=CPS3\n1,1,2,3\n*NSET,NSET=LEFT\n1,3\n',
		);
	const sets: readonly [string, () => readonly string[]][] = [
		['info', () => ['info', at('plate.gmr')]],
		['info', () => ['info', at('plate.1.node')]],
		['info', () => ['info', quads()]],
		['info', () => ['info', groups()]],
		['check', () => ['check', at('plate.gmr')]],
		['check', () => ['check', quads()]],
		['check', () => ['check', write('flat.off', square(2))]],
		['convert', () => ['convert', at('plate.gmr'), fresh('stl')]],
		['convert', () => ['convert', groups(), fresh('vtu')]],
		['normalise', () => ['normalise', at('plate.gmr'), fresh('gmr')]],
		['metric', () => ['metric', at('plate.gmr'), '--size', '5']],
		['metric', () => ['metric', groups(), '--size', 'x + 0.1', '-o', fresh('sol')]],
		['picture', () => ['picture', at('plate.gmr'), '-o', fresh('svg')]],
		['picture', () => ['picture', at('plate.gmr'), '-o', fresh('png'), '--colour', 'none']],
		['picture', () => ['picture', at('plate.gmr'), '--list']],
		['handover', () => ['handover', at('plate.gmr'), '-o', fresh('hand')]],
		['refine', () => ['refine', at('plate.gmr'), '-o', fresh('off')]],
		[
			'refine',
			() => ['refine', nodeSet(), '-o', fresh('inp'), '--select', 'all', '--split', 'all'],
		],
		['refine', () => ['refine', at('plate.gmr'), '-o', fresh('off'), '--until', 'size:5']],
		['refine', () => ['adapt', at('plate.gmr'), '-o', fresh('off'), '--size', '2']],
		['refine', () => ['coarsen', at('plate.gmr'), '-o', fresh('off'), '--size', '9']],
		['refine', () => ['red-green', at('plate.gmr'), '-o', fresh('off'), '--size', '2']],
	];
	test.each(sets.map(([schema, args], i) => [i, schema, args] as const))(
		'%i %s',
		async (_, schema, args) => {
			const { out } = await cli(...args(), '--json');
			const document = JSON.parse(out) as object;
			expect(document).not.toHaveProperty('error');
			expect(schemaFaults(schema, document)).toEqual([]);
		},
	);

	const points = () => write('points.node', '3 2 0 0\n1 0 0\n2 1 0\n3 0 1\n');
	test.each(operations)('$id', async ({ id, options }) => {
		const input = id === 'triangulate' ? points() : at('plate.gmr');
		const suffix = id === 'polygonise' ? 'vtu' : 'node';
		const size = options.some(({ name }) => name === 'size') ? ['--size', '2'] : [];
		const { exit, out } = await cli(id, input, ...size, '-o', fresh(suffix), '--json');
		expect(exit).toBe(0);
		expect(schemaFaults('refine', JSON.parse(out))).toEqual([]);
	});

	test('convert of several meshes, of which one fails and one is left', async () => {
		const [good, bad] = [write('good.msh.off', square(3)), write('bad.off', square(9))];
		const gmr = at('plate.gmr');
		const { exit, out } = await cli('convert', good, bad, gmr, '--to', 'gmr', '--json');
		const document = JSON.parse(out) as { failed: object[]; skipped: object[] };
		expect(exit).toBe(1);
		expect(schemaFaults('convert', document)).toEqual([]);
		expect(document.skipped).toHaveLength(1);
		expect(document.failed).toMatchObject([{ file: bad, exit: 1, code: 'broken-mesh', line: 8 }]);
	});
});

describe('a call with --json that fails prints one document that says why', () => {
	interface Failure {
		readonly error: { readonly code: string; readonly file: string | null; readonly line: number };
	}
	const cases: readonly [string, number, () => readonly string[]][] = [
		['missing-file', 1, () => ['info', at('none.gmr')]],
		['missing-file', 1, () => ['check', at('none.gmr')]],
		['missing-file', 1, () => ['convert', at('none.gmr'), fresh('off')]],
		['missing-file', 1, () => ['normalise', at('none.gmr'), fresh('gmr')]],
		['missing-file', 1, () => ['picture', at('none.gmr')]],
		['missing-file', 1, () => ['refine', at('none.gmr')]],
		['unreadable-file', 1, () => ['info', at('')]],
		['unknown-format', 1, () => ['info', write('a.txt', 'no mesh\n')]],
		['unknown-format', 1, () => ['normalise', write('a.txt', 'no mesh\n'), fresh('gmr')]],
		['broken-mesh', 1, () => ['info', write('bad.off', square(9))]],
		['broken-mesh', 1, () => ['refine', write('bad.off', square(9))]],
		['broken-mesh', 1, () => ['refine', write('twice.off', square(0))]],
		['broken-mesh', 1, () => ['convert', write('bad.off', square(9)), fresh('vtu')]],
		['broken-mesh', 1, () => ['picture', write('bad.off', square(9))]],
		['lossy-output', 1, () => ['convert', at('plate.gmr'), fresh('stl'), '--strict']],
		['output-exists', 2, () => ['convert', at('plate.1.node'), at('plate.gmr')]],
		['output-exists', 2, () => ['refine', at('plate.gmr'), '-o', at('plate.gmr')]],
		['wrong-call', 2, () => ['info', '--nope', at('plate.gmr')]],
		['wrong-call', 2, () => ['refine', at('plate.gmr'), '--rounds', '0']],
		['wrong-call', 2, () => ['convert', at('plate.gmr'), fresh('nope')]],
		['wrong-call', 2, () => ['divide', at('plate.gmr')]],
		['not-written', 3, () => ['convert', at('plate.gmr'), at('nowhere/a.off')]],
	];
	test.each(cases.map(([code, exit, args], i) => [i, code, exit, args] as const))(
		'%i %s',
		async (_, code, expected, args) => {
			const { exit, out, err } = await cli(...args(), '--json');
			const document = JSON.parse(out) as Failure;
			expect([exit, document.error.code]).toEqual([expected, code]);
			expect(schemaFaults('error', document)).toEqual([]);
			expect(err).not.toBe('');
		},
	);

	test('that of a broken mesh names the file and the place of its first error', async () => {
		const path = write('bad.off', square(9));
		const { out } = await cli('info', path, '--json');
		const { error } = JSON.parse(out) as Failure;
		expect(error).toMatchObject({ file: path, line: 8, findings: [{ file: path, line: 8 }] });
	});

	test('without --json it prints nothing on standard output', async () => {
		expect((await cli('info', at('none.gmr'))).out).toBe('');
	});
});

test('docs and the schema have all codes of failures', () => {
	const docs = readFileSync(join(root, 'docs/command-line.md'), 'utf8');
	const listed = [...docs.matchAll(/^\| `([a-z-]+)` +\|/gm)].map(([, code]) => code);
	expect(listed.sort()).toEqual([...errorCodes].sort());
	const { $defs } = JSON.parse(readFileSync(join(schemaFolder, 'common.json'), 'utf8')) as {
		$defs: { callError: { properties: { code: { enum: string[] } } } };
	};
	expect($defs.callError.properties.code.enum).toEqual([...errorCodes]);
});

test('a schema refuses what it does not list', () => {
	expect(schemaFaults('error', { error: { code: 'none' } })).not.toEqual([]);
	expect(schemaFaults('normalise', { summary: '', more: 1 })).not.toEqual([]);
});
