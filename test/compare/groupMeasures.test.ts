import { describe, expect, test } from 'vitest';
import { pairReport } from '../../src/compare/pairReport.ts';
import { sectionsOf } from '../../src/compare/pairText.ts';
import type { Group, TriMesh } from '../../src/mesh/triMesh.ts';
import { compared, optionsOf } from './shared.ts';

const group = (
	name: string,
	dimension: Group['dimension'],
	of: Group['members'][number]['of'],
	members: number[],
): Group => ({
	name,
	tag: dimension,
	dimension,
	members: [{ of, members: Uint32Array.from(members) }],
});

/** A rectangle of 6 by 4, divided at a point inside; its left side is a line, its boundary a group of edges. */
const coarse: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 6, 0, 6, 4, 0, 4, 3, 2),
	triangles: Uint32Array.of(0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4),
	edges: Uint32Array.of(0, 1, 1, 2, 2, 3, 3, 0),
	fields: [],
	cells: [{ shape: 'line', nodes: Uint32Array.of(3, 0), fields: [] }],
	groups: [
		group('bottom', 1, 'edges', [0]),
		{
			...group('left', 1, 0, [0]),
			members: [
				{ of: 'edges', members: Uint32Array.of(3) },
				{ of: 0, members: Uint32Array.of(0) },
			],
		},
		group('below', 2, 'triangles', [0]),
		group('ends', 0, 'points', [0, 1]),
	],
};

/** The same one in space, a quad and a polygon with a point on its side, moved away. */
const other: TriMesh = {
	dimension: 3,
	points: Float64Array.from(
		[0, 0, 3, 0, 6, 0, 6, 4, 3, 4, 0, 4, 0, 1].flatMap((x, i) => (i % 2 === 0 ? [x] : [x, 9])),
	),
	triangles: new Uint32Array(),
	fields: [],
	cells: [
		{ shape: 'quad', nodes: Uint32Array.of(1, 2, 3, 4), fields: [] },
		{
			shape: 'polygon',
			nodes: Uint32Array.of(0, 1, 4, 5, 6),
			offsets: Uint32Array.of(0, 5),
			fields: [],
		},
		{ shape: 'line', nodes: Uint32Array.of(0, 1, 1, 2), fields: [] },
	],
	groups: [
		group('bottom', 1, 2, [0, 1]),
		{
			...group('below', 2, 0, [0]),
			members: [
				{ of: 0, members: Uint32Array.of(0) },
				{ of: 1, members: Uint32Array.of(0) },
			],
		},
	],
};

const sidesOf = (a: TriMesh, b: TriMesh) => {
	const side = (file: string, mesh: TriMesh) => ({ file, format: 'off', mesh });
	return pairReport(side('a', a), side('b', b), compared(a, b), optionsOf());
};

describe('groups of meshes with nothing in common', () => {
	const report = sidesOf(coarse, other);

	test('are measured', () => {
		expect(report.groups.map(({ a, b }) => [a?.measure, b?.measure])).toEqual([
			[
				{ points: 2, size: 6 },
				{ points: 3, size: 6 },
			],
			[{ points: 2, size: 4 }, undefined],
			[
				{ points: 3, size: 6 },
				{ points: 7, size: 24 },
			],
			[{ points: 2 }, undefined],
		]);
	});

	test('are described side by side', () => {
		const groups = sectionsOf(report).filter(({ name }) => name.startsWith('group'));
		expect(groups.flatMap(({ lines }) => lines)).toEqual([
			'group "bottom" (1) of lines: 2 members joined, 1 left, 1 before, 2 after; points 2 and 3, length 6 and 6',
			'group "left" (1) of lines: removed, 1 member; points 2, length 4',
			'group "below" (2) of faces: 2 members joined, 1 left, 1 before, 2 after; points 3 and 7, area 6 and 24',
			'group "ends" (0) of points: removed, 2 members; points 2',
		]);
	});
});

test('groups of meshes with points in common are not measured', () => {
	expect(sidesOf(coarse, coarse).groups.map(({ a }) => a!.measure)).toEqual(
		coarse.groups!.map(() => undefined),
	);
});
