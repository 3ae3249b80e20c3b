import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cli, workFolder } from './inProcess.ts';

const { fresh, write } = workFolder();

/** Points of a square of side 2, four triangles to a cell of two, with the number of the side that each is on, and a line across. */
const side = (x: number, y: number): number => {
	if (y === 0) return 1;
	if (x === 2) return 2;
	if (y === 2) return 3;
	if (x === 0) return 4;
	return x === 1 ? 9 : 0;
};
const points = Array.from({ length: 9 }, (_, p) => [p % 3, Math.floor(p / 3)] as const);
const triangles = [
	[1, 2, 5],
	[1, 5, 4],
	[2, 3, 6],
	[2, 6, 5],
	[4, 5, 8],
	[4, 8, 7],
	[5, 6, 9],
	[5, 9, 8],
];
/** Lines with the number of their side: the sides, and the line across. */
const lines = [
	...[
		[1, 2, 1],
		[2, 3, 1],
		[3, 6, 2],
		[6, 9, 2],
		[9, 8, 3],
		[8, 7, 3],
		[7, 4, 4],
		[4, 1, 4],
	],
	...[
		[2, 5, 9],
		[5, 8, 9],
	],
];
const rows = (list: readonly (readonly number[])[], end: string) =>
	list.map((row) => `${row.join(' ')}${end}\n`).join('');
const vertices = points.map(([x, y]) => [x, y, side(x, y)]);

const medit = `MeshVersionFormatted 2\nDimension 2\nVertices 9\n${rows(vertices, '')}Edges 10\n${rows(lines, '')}Triangles 8\n${rows(triangles, ' 5')}End\n`;
const freefem = `9 8 10\n${rows(vertices, '')}${rows(triangles, ' 5')}${rows(lines, '')}`;
const all = ['--select', 'all', '--split', 'all', '--strict'];

describe.each([
	['medit', 'mesh', medit],
	['freefem', 'msh', freefem],
])('in a file of %s', (format, suffix, text) => {
	test('a new point takes the reference of the edge that it halves', async () => {
		const out = fresh(suffix);
		const args = ['refine', write(`square.${suffix}`, text), '-o', out, '--to', format];
		const { exit, err } = await cli(...args, ...all, '--rounds', '2');
		expect(exit).toBe(0);
		expect(err).not.toContain('markers');
		const written = readFileSync(out, 'utf8').split('\n');
		const first = written.indexOf('0 0 1');
		const made = written.slice(first + 9, first + 81).map((line) => line.split(' ').map(Number));
		for (const [x, y, reference] of made) expect([x, y, reference]).toEqual([x, y, side(x!, y!)]);
		const count = (which: number) => made.filter(([, , reference]) => reference === which).length;
		expect([1, 2, 3, 4, 9, 0].map(count)).toEqual([6, 6, 6, 6, 6, 42]);
	});
});

describe('lists of edges in a MEDIT file', () => {
	const unmarked = lines.map(([a, b, reference]) => [a!, b!, reference === 9 ? 9 : 0]);
	test.each(['Ridges', 'RequiredEdges'])('%s are no references of new points', async (list) => {
		const edges = `Edges 10\n${rows(unmarked, '')}${list} 8\n1\n2\n3\n4\n5\n6\n7\n8\n`;
		const zero = points.map(([x, y]) => [x, y, x === 1 ? 9 : 0]);
		const text = `MeshVersionFormatted 2\nDimension 2\nVertices 9\n${rows(zero, '')}${edges}Triangles 8\n${rows(triangles, ' 5')}End\n`;
		const out = fresh('mesh');
		const { exit } = await cli('refine', write('lists.mesh', text), '-o', out, ...all);
		expect(exit).toBe(0);
		const [, made = ''] = /Vertices\s+25\n([^A-Z]*)/.exec(readFileSync(out, 'utf8')) ?? [];
		const rowsMade = made.trim().split('\n');
		expect(rowsMade).toHaveLength(25);
		for (const row of rowsMade) {
			const [x, y, reference] = row.split(' ').map(Number);
			expect([x, y, reference]).toEqual([x, y, x === 1 ? 9 : 0]);
		}
	});
});

describe('node_groups of sfepy', () => {
	const vtk = (arrays: string) =>
		`# vtk DataFile Version 2.0\nsquare\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 9 float\n${rows(
			points.map(([x, y]) => [x, y, 0]),
			'',
		)}CELLS 8 32\n${rows(
			triangles.map((corners) => [3, ...corners.map((p) => p - 1)]),
			'',
		)}CELL_TYPES 8\n${'5\n'.repeat(8)}POINT_DATA 9\n${arrays}`;
	const groups = 'SCALARS node_groups int 1\nLOOKUP_TABLE default\n7 7 7 7 0 7 7 7 7\n';

	test('hold the points of the boundary, and none inside', async () => {
		const out = fresh('vtk');
		const { exit } = await cli('refine', write('groups.vtk', vtk(groups)), '-o', out, ...all);
		expect(exit).toBe(0);
		const text = readFileSync(out, 'utf8');
		expect(text).not.toContain('trirefine:roles');
		const numbers = (after: RegExp, count: number) =>
			text
				.slice(text.search(after))
				.split('\n')
				.slice(1)
				.join(' ')
				.trim()
				.split(/\s+/)
				.slice(0, count)
				.map(Number);
		const places = numbers(/POINTS 25/, 75);
		const markers = numbers(/LOOKUP_TABLE/, 25);
		for (let p = 0; p < 25; p++) {
			const on = [0, 1].some((k) => places[3 * p + k] === 0 || places[3 * p + k] === 2);
			expect([p, markers[p]]).toEqual([p, on ? 7 : 0]);
		}
	});
});
