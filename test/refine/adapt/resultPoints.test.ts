import { describe, expect, test } from 'vitest';
import { topologyOf } from '../../../src/mesh/topology.ts';
import type { Group, TriMesh } from '../../../src/mesh/triMesh.ts';
import { adaptedMesh } from '../../../src/refine/adapt/result.ts';
import { allSlices } from '../../../src/util/slices.ts';
import {
	adaptedTo,
	box,
	count,
	field,
	group,
	inFour,
	type Plain,
	where,
} from '../../support/adapted.ts';
import { backwards } from '../../support/backwards.ts';

const valueAt = (mesh: TriMesh, x: number, y: number, from = 0): number => {
	for (let p = 0; p < count(mesh); p++)
		if (mesh.points[mesh.dimension * p] === x && mesh.points[mesh.dimension * p + 1] === y)
			return mesh.fields[from]!.values[p]!;
	throw new Error(`no point at ${x}, ${y}`);
};
const valuesOf = (length: number) => Float64Array.from({ length }, (_, i) => Math.sin(i));
const placesOf = (mesh: TriMesh, g = 0): string[] =>
	[...mesh.groups![g]!.members[0]!.members]
		.map((p) => `${mesh.points[2 * p]} ${mesh.points[2 * p + 1]}`)
		.sort();

describe('Groups of points', () => {
	const fine = box(4, 4, [4, 4]);
	const side = where(fine, (x) => x === 0);
	const grown = (
		groups: Group[],
		made: Plain,
		more: Partial<TriMesh> = {},
		how: 'grow' | 'keep' = 'grow',
	) => adaptedTo({ ...fine, groups, ...more }, made, how);

	test('on a side become those of the new points there', () => {
		for (const made of [inFour(fine), box(2, 2, [4, 4]), box(5, 5, [4, 4])]) {
			const { mesh, grown: how } = grown([group('points', side)], made);
			const now = where(mesh, (x) => x === 0);
			expect([...mesh.groups![0]!.members[0]!.members]).toEqual(now);
			const joined =
				now.length -
				side.filter(
					(p) => where(mesh, (x, y) => x === 0 && y === fine.points[2 * p + 1]).length > 0,
				).length;
			expect(how).toEqual(joined === 0 ? [] : [{ tag: 1, joined, inside: 0, corners: 0 }]);
		}
	});
	test('keep members that are alone, and those that must not grow', () => {
		const groups = [
			group('points', [2, 12]),
			group('points', [2, 3], { name: 'RequiredVertices' }),
		];
		const { mesh } = grown(groups, inFour(fine));
		expect([placesOf(mesh), placesOf(mesh, 1)]).toEqual([
			['2 0', '2 2'],
			['2 0', '3 0'],
		]);
		expect(placesOf(grown([group('points', side)], inFour(fine), {}, 'keep').mesh)).toHaveLength(5);
	});
	test('of all points of a region have the new ones there', () => {
		const regions = Int32Array.from(
			fine.triangles.filter((_, i) => i % 3 === 0),
			(_, t) => (t % 8 < 4 ? 1 : 2),
		);
		const left = (mesh: TriMesh) => where(mesh, (x) => x <= 2);
		const groups = [
			group('points', left(fine)),
			group(
				'points',
				where(fine, (x) => x >= 2),
			),
		];
		const { mesh } = grown(groups, box(6, 3, [4, 4]), { fields: [field('triangles', regions)] });
		expect([...mesh.groups![0]!.members[0]!.members]).toEqual(left(mesh));
		expect([...mesh.groups![1]!.members[0]!.members]).toEqual(where(mesh, (x) => x >= 2));
	});
	test('of all points have the new ones, and those of the corners of a triangle the ones in it', () => {
		const { mesh } = grown(
			[
				group(
					'points',
					where(fine, () => true),
				),
			],
			box(3, 5, [4, 4]),
		);
		expect(mesh.groups![0]!.members[0]!.members).toHaveLength(count(mesh));
		const ends = [...fine.triangles.subarray(0, 3)].sort((a, b) => a - b);
		const { grown: how, warnings } = grown([group('points', ends)], inFour(fine));
		expect(how[0]!.joined).toBe(3);
		expect(warnings).toEqual([]);
	});
});

describe('Integers of points', () => {
	const marked = (mesh: TriMesh, markerOf: (x: number, y: number) => number) =>
		field(
			'points',
			Int32Array.from(
				where(mesh, () => true),
				(p) => markerOf(mesh.points[2 * p]!, mesh.points[2 * p + 1]!),
			),
		);
	const fine = box(4, 4, [4, 4]);
	test('follow those of a side, and are 0 inside', () => {
		const markerOf = (x: number, y: number) =>
			y === 0 ? 2 : x === 0 ? 3 : x === 4 ? 4 : y === 4 ? 5 : 0;
		const { mesh, warnings } = adaptedTo(
			{ ...fine, fields: [marked(fine, markerOf)] },
			box(7, 5, [4, 4]),
		);
		expect(mesh.fields).toEqual([marked(mesh, markerOf)]);
		expect(warnings).toEqual([]);
	});
	test('on a side of one edge are those of edges, else of lines, else guessed', () => {
		const coarse = box(1, 1, [4, 4]);
		const { edges } = topologyOf(coarse);
		const onEdges = field(
			'edges',
			Int32Array.from({ length: edges.length / 2 }, (_, e) =>
				coarse.points[2 * edges[2 * e]! + 1] === 0 && coarse.points[2 * edges[2 * e + 1]! + 1] === 0
					? 8
					: 0,
			),
		);
		const own = marked(coarse, (_, y) => (y === 0 ? 2 : 3));
		const made = inFour(coarse);
		const byEdges = adaptedTo({ ...coarse, fields: [own, onEdges] }, made);
		expect(
			[
				[2, 0],
				[2, 2],
				[0, 2],
				[2, 4],
			].map(([x, y]) => valueAt(byEdges.mesh, x!, y!)),
		).toEqual([8, 0, 0, 0]);
		expect(byEdges.warnings).toEqual([]);
		const guessed = adaptedTo({ ...coarse, fields: [own] }, made);
		expect(
			[
				[2, 0],
				[2, 2],
				[0, 2],
				[2, 4],
			].map(([x, y]) => valueAt(guessed.mesh, x!, y!)),
		).toEqual([2, 0, 1, 3]);
		expect(guessed.warnings).toHaveLength(1);
		const lines = {
			cells: [{ shape: 'line', nodes: Uint32Array.of(0, 1, 0, 2), fields: [] }] as const,
			groups: [group(0, [1], { tag: 6 })],
		};
		expect(valueAt(adaptedTo({ ...coarse, fields: [own], ...lines }, made).mesh, 0, 2)).toBe(6);
	});
	test('on a line of one edge between regions are those of its ends, unless both are on the boundary', () => {
		const grid = box(3, 3, [6, 6]);
		const isInside = (x: number, y: number) => x > 0 && x < 6 && y > 0 && y < 6;
		// The first cell and the one in the middle are a region each.
		const regions = Int32Array.from({ length: 18 }, (_, t) => ({ 0: 1, 4: 2 })[t >> 1] ?? 0);
		const own = marked(grid, (x, y) => (isInside(x, y) && x + y < 8 ? 7 : 3));
		const before = { ...grid, fields: [own, field('triangles', regions)] };
		const { mesh } = adaptedTo(before, inFour(grid));
		const values = [
			[3, 2],
			[2, 3],
			[4, 3],
			[3, 4],
			[2, 1],
			[1, 2],
			[3, 0],
		].map(([x, y]) => valueAt(mesh, x!, y!));
		expect(values).toEqual([7, 7, 0, 0, 0, 0, 3]);
		const strip = box(1, 2, [2, 4]);
		const halved = field('triangles', Int32Array.of(1, 1, 2, 2));
		const around = adaptedTo({ ...strip, fields: [marked(strip, () => 3), halved] }, inFour(strip));
		expect(valueAt(around.mesh, 1, 2)).toBe(0);
	});
	test('are those of all points inside their region', () => {
		const regions = Int32Array.from(
			fine.triangles.filter((_, i) => i % 3 === 0),
			(_, t) => (t % 8 < 4 ? 1 : 2),
		);
		const markerOf = (x: number, y: number) =>
			y === 0 ? 1 : y === 4 ? 2 : x === 0 ? 3 : x === 4 ? 4 : x === 2 ? 5 : x < 2 ? 6 : 0;
		const before = { ...fine, fields: [marked(fine, markerOf), field('triangles', regions)] };
		const { mesh, warnings } = adaptedTo(before, box(6, 3, [4, 4]));
		expect(mesh.fields[0]).toEqual(marked(mesh, markerOf));
		expect(warnings).toEqual([]);
	});
	test('that are no markers are left out inside, with a warning', () => {
		const numbers = {
			...marked(fine, (x, y) => 4 + (x > 0 && y > 0 ? x % 2 : 0)),
			role: 'attribute',
		} as const;
		const { mesh, warnings } = adaptedTo({ ...fine, fields: [numbers] }, inFour(fine));
		expect([valueAt(mesh, 0.5, 0), valueAt(mesh, 1.5, 1.5), valueAt(mesh, 1, 1)]).toEqual([
			4, 0, 5,
		]);
		expect(warnings).toEqual([expect.stringContaining('new points inside took 0')]);
	});
});

test('an adapted mesh is the same by parts of loops', () => {
	const before = {
		...box(9, 7, [1, 1]),
		fields: [field('points', valuesOf(80)), field('triangles', valuesOf(126))],
	};
	const { mesh, provenance, adapted, constraints } = adaptedTo(before, box(6, 5, [1, 1]));
	const given = { before, topology: topologyOf(before), plane: { points: before.points } };
	const again = { ...given, adapted, constraints, pointGroups: 'grow' } as const;
	expect(allSlices(adaptedMesh(again, backwards))).toMatchObject({ mesh, provenance });
});
