import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ConvertReport } from '../../src/cli/commands/convert.ts';
import type { openMesh } from '../../src/cli/openMesh.ts';
import { rethrowWithLine, splitToTriangles } from '../../src/cli/quads.ts';
import type { Io, Messages } from '../../src/cli/terminal.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { DividesCarried } from '../../src/refine/errors.ts';
import { cli, workFolder } from './inProcess.ts';

const { at, write: file } = workFolder();

const quads: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
	triangles: new Uint32Array(),
	fields: [],
	cells: [
		{ shape: 'line', nodes: Uint32Array.of(0, 1), fields: [] },
		{
			shape: 'quad',
			nodes: Uint32Array.of(0, 1, 2, 3, 3, 2, 1, 0),
			fields: [],
			lines: Uint32Array.of(11, 12),
		},
	],
};

test('quads become triangles, and it is said how many', () => {
	const said: string[] = [];
	const tell = (sentence: string) => said.push(sentence);
	const mesh = splitToTriangles(quads, { print: tell, warn: tell });
	expect(mesh.triangles.length).toBe(12);
	expect(said).toEqual(['2 cells were split into triangles']);
});

test('the line of a cell is looked up where a run would divide its edge', async () => {
	const opened: unknown[] = [];
	const open = (async (...asked: unknown[]) => {
		opened.push(asked);
		return { result: { mesh: quads } };
	}) as unknown as typeof openMesh;
	const tell = (error: unknown) =>
		rethrowWithLine(error, 'a.msh', {} as Io, {} as Messages, open).catch(
			(thrown: unknown) => thrown,
		);
	const error = new DividesCarried({ block: 1, cell: 1 }, 'quad 2', undefined, true);
	expect(await tell(error)).toMatchObject({
		line: 12,
		message: expect.stringContaining('quad 2 (line 12)'),
	});
	expect(opened).toEqual([['a.msh', {}, {}, { positions: true }]]);
	const other = new Error('something else');
	expect(await tell(other)).toBe(other);
	const unknown = new DividesCarried({ block: 0, cell: 0 }, 'line 1', undefined, true);
	expect(await tell(unknown)).toBe(unknown);
	expect(opened.length).toBe(2);
});

const collapsedDeck = (more = '') =>
	`*NODE\n1, 0., 0.\n2, 1., 0.\n3, 1., 1.\n4, 0., 1.\n*ELEMENT, TYPE=CPS4, ELSET=E\n10, 1, 2, 3, 3\n20, 1, 3, 4, 4\n${more}`;

test('quads that all repeat a corner are refined as triangles, which is said after what is found', async () => {
	const deck = file('collapsed.inp', collapsedDeck());
	const asked = ['--select', 'all', '-o', at('refined.inp')];
	const { exit, err } = await cli('refine', deck, ...asked);
	expect(exit).toBe(0);
	expect(err).toMatch(
		/\(repeated-corner\)[\s\S]*2 quads with a repeated corner become triangles\./,
	);
	// The diagonal of the square is the longest edge of both triangles, which keep their numbers for a child each.
	const { out } = await cli('info', at('refined.inp'), '--json');
	expect(JSON.parse(out)).toMatchObject({ points: 5, triangles: 4, area: 1 });
	const written = readFileSync(at('refined.inp'), 'utf8');
	expect(written).toMatch(/TYPE=CPS3\n(.*\n)*10, (.*\n)*20, /);
	expect(written).toMatch(/ELSET=E\n10, 20, 21, 22/);
});

test('a quad that repeats a corner beside others is kept, and the refusal names --quads split', async () => {
	const deck = file('mixed.inp', `${collapsedDeck()}30, 1, 2, 3, 4\n`);
	const refused = await cli('refine', deck, '--select', 'all', '-o', at('refused.inp'));
	expect(refused.exit).toBe(1);
	expect(refused.err).toContain(
		'this mesh has 3 quads: use --quads split to split them into triangles',
	);
});

const quadDeck =
	'*NODE\n1, 0, 0\n2, 1, 0\n3, 1, 1\n4, 0, 1\n*ELEMENT, TYPE=CPS4, ELSET=E\n1, 1, 2, 3, 4\n';

test('convert writes two triangles a quad where the format holds none, says so, and --strict allows it', async () => {
	const input = file('quad.inp', quadDeck);
	const { exit, err, out } = await cli('convert', input, at('quad.stl'), '--json', '--strict');
	expect(exit).toBe(0);
	expect(err).toContain('1 quad is split into 2 triangles (STL cannot store quads).');
	const report = JSON.parse(out) as ConvertReport;
	expect(report.output).toMatchObject({ triangles: 2, area: 1 });
	expect(report.warnings).toEqual([expect.stringContaining('1 quad is split into 2 triangles')]);
	const { out: info } = await cli('info', at('quad.stl'), '--json');
	expect(JSON.parse(info)).toMatchObject({ triangles: 2, area: 1 });
});

test('convert --quads split splits where the format holds quads', async () => {
	const input = file('quad.inp', quadDeck);
	const { exit, err, out } = await cli('convert', input, at('quad.off'), '--quads', 'split');
	expect([exit, out]).toEqual([0, `wrote ${at('quad.off')}: 2 triangles\n`]);
	expect(err).toContain('1 cell was split into triangles');
	const kept = await cli('convert', input, at('kept.off'));
	expect(kept.out).toContain('1 quad');
});

test('a quad upright in space is split before it is laid on a plane without z', async () => {
	const wall = 'OFF\n4 1 0\n0 3 0\n2 3 0\n2 3 1\n0 3 1\n4 0 1 2 3\n';
	const input = file('wall.off', wall);
	const { exit, err } = await cli('convert', input, at('wall.gmr'));
	expect(exit).toBe(1);
	expect(err).toContain('no triangle has an area in the plane of x and y');
	expect((await cli('convert', input, at('wall.gmr'), '--project', 'xz')).exit).toBe(0);
});

test('a refined mesh whose quads are kept is written with triangles in their place', async () => {
	const text = 'OFF\n7 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n5 0 0\n6 0 0\n5 1 0\n4 0 1 2 3\n3 4 5 6\n';
	const input = file('both.off', text);
	const args = ['refine', input, '--select', 'all', '--json', '-o', at('both.stl')];
	const { exit, out } = await cli(...args);
	expect(exit).toBe(0);
	expect(JSON.parse(out).output).toMatchObject({ area: 1.5 });
});
