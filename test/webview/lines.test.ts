import { describe, expect, test } from 'vitest';
import type { Positions } from '../../src/mesh/finding.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { linesOf, trianglesOn } from '../../webview/work/lines.ts';

/** A square of four triangles round its middle, point 4; points on lines 2 to 6, triangles on lines 20, 21, 23, 24. */
const mesh: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1, 0.5, 0.5),
	triangles: Uint32Array.of(0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4),
	fields: [],
};
const at = (file: string, ...lines: number[]) => ({
	file,
	lines: Uint32Array.from(lines),
	first: 0 as const,
});
const positions: Positions = {
	points: at('a.node', 2, 3, 4, 5, 6),
	edges: at('a.edge', 2, 3, 4, 5, 6, 7, 8, 9),
	triangles: at('a.ele', 20, 21, 23, 24),
};
const on = (file: string, start: number, end = start): number[] => [
	...trianglesOn(mesh, positions, file, [{ start, end }]),
];

describe('triangles on lines', () => {
	test('are those that stand there', () => {
		expect(on('a.ele', 21, 23)).toEqual([1, 2]);
	});

	test('and those with a point there', () => {
		expect(on('a.node', 2)).toEqual([0, 3]);
		expect(on('a.node', 6)).toEqual([0, 1, 2, 3]);
	});

	test('and those with an edge there: edges are numbered by first appearance', () => {
		expect(on('a.edge', 3)).toEqual([0, 1]);
	});

	test('are none between lines, in another file, or where nothing is known', () => {
		expect(on('a.ele', 22)).toEqual([]);
		expect(on('b.ele', 21)).toEqual([]);
		expect([...trianglesOn(mesh, undefined, 'a.ele', [{ start: 1, end: 99 }])]).toEqual([]);
	});
});

describe('lines of triangles', () => {
	test('are ranges in the file of triangles', () => {
		expect(linesOf(positions, Uint32Array.of(3, 0, 2))).toEqual({
			file: 'a.ele',
			ranges: [
				{ start: 20, end: 20 },
				{ start: 23, end: 24 },
			],
		});
	});

	test('are not known without positions', () => {
		expect(linesOf({}, Uint32Array.of(0))).toBeNull();
	});
});
