import { describe, expect, test } from 'vitest';
import type { Positions } from '../../../src/mesh/finding.ts';
import type { EntityKind, TriMesh } from '../../../src/mesh/triMesh.ts';
import {
	entitiesOnLines,
	linesOf,
	partsOf,
	trianglesOf,
	withParts,
} from '../../../webview/work/entityLines.ts';

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
const on = (file: string, start: number, end = start) => {
	const { points, edges, triangles } = entitiesOnLines(positions, file, [{ start, end }]);
	return { points: [...points], edges: [...edges], triangles: [...triangles] };
};
const lists = (some: Partial<Record<EntityKind, number[]>>) => ({
	points: Uint32Array.from(some.points ?? []),
	edges: Uint32Array.from(some.edges ?? []),
	triangles: Uint32Array.from(some.triangles ?? []),
});
const nothing = { points: [], edges: [], triangles: [] };

describe('what is on lines', () => {
	test('is of the kind that the file lists', () => {
		expect(on('a.ele', 21, 23)).toEqual({ ...nothing, triangles: [1, 2] });
		expect(on('a.node', 2)).toEqual({ ...nothing, points: [0] });
		expect(on('a.edge', 3)).toEqual({ ...nothing, edges: [1] });
	});

	test('is of several kinds where one file lists them', () => {
		const one = { points: at('a.gmr', 2, 3), edges: at('a.gmr', 5), triangles: at('a.gmr', 8) };
		const found = entitiesOnLines(one, 'a.gmr', [{ start: 3, end: 5 }]);
		expect([...found.points, ...found.edges, ...found.triangles]).toEqual([1, 0]);
	});

	test('is nothing between lines, in another file, or where nothing is known', () => {
		expect(on('a.ele', 22)).toEqual(nothing);
		expect(on('b.ele', 21)).toEqual(nothing);
		expect(entitiesOnLines(undefined, 'a.ele', [{ start: 1, end: 99 }]).triangles).toHaveLength(0);
	});
});

describe('triangles of entities', () => {
	test('are the triangles themselves', () => {
		expect([...trianglesOf(mesh, lists({ triangles: [2], points: [0] }))]).toEqual([2]);
	});

	test('or those that have a point', () => {
		expect([...trianglesOf(mesh, lists({ points: [0] }))]).toEqual([0, 3]);
		expect([...trianglesOf(mesh, lists({ points: [4] }))]).toEqual([0, 1, 2, 3]);
	});

	test('or those that have an edge: edges are numbered by first appearance', () => {
		expect([...trianglesOf(mesh, lists({ edges: [1] }))]).toEqual([0, 1]);
	});
});

describe('lines of entities', () => {
	test('are ranges, file by file', () => {
		const { files, without } = linesOf(positions, lists({ triangles: [0, 2, 3], points: [1] }));
		expect(without).toEqual([]);
		expect(files).toEqual([
			{ file: 'a.node', ranges: [{ start: 3, end: 3 }] },
			{
				file: 'a.ele',
				ranges: [
					{ start: 20, end: 20 },
					{ start: 23, end: 24 },
				],
			},
		]);
	});

	test('come together where one file lists several kinds', () => {
		const one = { points: at('a.gmr', 2, 3), triangles: at('a.gmr', 4) };
		const { files } = linesOf(one, lists({ points: [1], triangles: [0] }));
		expect(files).toEqual([{ file: 'a.gmr', ranges: [{ start: 3, end: 4 }] }]);
	});

	test('are not known for kinds that no file lists', () => {
		const { files, without } = linesOf({}, lists({ edges: [0] }));
		expect({ files, without }).toEqual({ files: [], without: ['edges'] });
	});
});

test('polygons have the lines of all triangles of which they were made, and those have them', () => {
	const joined = { starts: Uint32Array.of(0, 2, 5), parents: Uint32Array.of(0, 3, 1, 2, 4) };
	const lists = (...triangles: number[]) => ({
		points: new Uint32Array(0),
		edges: new Uint32Array(0),
		triangles: Uint32Array.from(triangles),
	});
	expect(partsOf(lists(0), joined)).toEqual(lists(0, 3));
	expect(partsOf(lists(1, 0), joined)).toEqual(lists(0, 1, 2, 3, 4));
	expect(withParts(lists(4, 2), joined)).toEqual(lists(1));
	expect(withParts(lists(3), joined)).toEqual(lists(0));
});
