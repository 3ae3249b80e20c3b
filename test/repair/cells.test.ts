import { describe, expect, test } from 'vitest';
import { topologyOf } from '../../src/mesh/topology.ts';
import type { CellBlock, Field, TriMesh } from '../../src/mesh/triMesh.ts';
import { validMesh } from '../../src/mesh/validMesh.ts';
import { normalise } from '../../src/repair/normalise.ts';

const field = (name: string, on: Field['on'], values: number[], components = 1): Field => ({
	name,
	on,
	role: 'attribute',
	type: 'real',
	components,
	values: Float64Array.from(values),
});
const place = ({ points }: TriMesh, p: number) => [points[2 * p]!, points[2 * p + 1]!];
const placesOf = (mesh: TriMesh, nodes: Uint32Array) => [...nodes].map((p) => place(mesh, p));
/** A value that tells the place, and the triangle that it was given in. */
const valueAt = ([x, y]: readonly number[], triangle: number) => 3 * x! + 5 * y! + 100 * triangle;

/** A mesh whose triangles tell their number, whose corners tell their place, and with lines that tell theirs. */
function telling(
	points: number[],
	triangles: number[],
	lines: number[],
	rest: Partial<TriMesh> = {},
) {
	const mesh: TriMesh = {
		dimension: 2,
		points: Float64Array.from(points),
		triangles: Uint32Array.from(triangles),
		fields: [],
	};
	const count = triangles.length / 3;
	const corners = triangles.flatMap((p, i) => {
		const value = valueAt(place(mesh, p), Math.floor(i / 3));
		return [value, -value];
	});
	const line: CellBlock = {
		shape: 'line',
		nodes: Uint32Array.from(lines),
		fields: [
			field(
				'x',
				'corners',
				lines.map((p) => place(mesh, p)[0]!),
			),
		],
		numbers: Float64Array.from({ length: lines.length / 2 }, (_, i) => 40 + 2 * i),
	};
	return {
		...mesh,
		fields: [
			field('number', 'triangles', [...Array(count).keys()]),
			field('place', 'corners', corners, 2),
		],
		cells: [line],
		...rest,
	} satisfies TriMesh;
}

/** What is wrong with the values of such a mesh. */
function faults(mesh: TriMesh): string[] {
	const found: string[] = [];
	const [numbers, corners] = mesh.fields.map(({ values }) => values);
	for (const [slot, p] of mesh.triangles.entries()) {
		const wanted = valueAt(place(mesh, p), numbers![Math.floor(slot / 3)]!);
		for (const [k, sign] of [1, -1].entries())
			if (corners![2 * slot + k] !== sign * wanted) found.push(`corner ${slot}`);
	}
	for (const { shape, nodes, fields } of mesh.cells ?? [])
		if (shape === 'line')
			for (const [i, p] of nodes.entries())
				if (fields[0]!.values[i] !== place(mesh, p)[0]) found.push(`end ${i} of a line`);
	return found;
}

describe('normalising a mesh with cells and groups', () => {
	test('takes them along where points are merged and triangles turned or dropped', () => {
		// The second triangle has points of its own and goes clockwise; the third is flat; point 6 is of a quad alone.
		const points = [9, 9, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 1, 1, 2, 0, 2, 1];
		const mesh = telling(points, [1, 2, 3, 4, 5, 6, 1, 2, 7], [5, 4, 2, 1]);
		const quad: CellBlock = {
			shape: 'quad',
			nodes: Uint32Array.of(4, 7, 8, 6),
			fields: [field('stuff', 'cells', [5])],
		};
		const before: TriMesh = {
			...mesh,
			cells: [quad, ...mesh.cells],
			groups: [
				{ dimension: 2, tag: 1, members: [{ of: 'triangles', members: Uint32Array.of(1, 2) }] },
				{ dimension: 0, tag: 2, members: [{ of: 'points', members: Uint32Array.of(0, 2, 4, 6) }] },
				{ dimension: 1, tag: 3, members: [{ of: 1, members: Uint32Array.of(0) }] },
			],
			source: { format: 'gmsh', firstIndex: 1, parts: ['msh'] },
		};
		const { mesh: after, repairs } = normalise(before);
		validMesh(after);
		expect(repairs).toMatchObject({
			pointsMerged: 2,
			trianglesReversed: 1,
			trianglesFlat: 1,
			pointsUnused: 1,
		});
		expect(faults(after)).toEqual([]);
		for (const [b, { nodes }] of after.cells!.entries())
			expect(placesOf(after, nodes)).toEqual(placesOf(before, before.cells![b]!.nodes));
		expect(after.cells![0]!.fields).toEqual(quad.fields);
		const [triangles, nails, wall] = after.groups!.map(({ members }) => members[0]!.members);
		expect([...triangles!]).toEqual([1]);
		expect(placesOf(after, nails!)).toEqual([
			[1, 0],
			[1, 1],
		]);
		expect([...wall!]).toEqual([0]);
		expect(after.cells![1]!.numbers).toEqual(before.cells![1]!.numbers);
		expect(after.source?.unkept).toBeUndefined();
	});

	/** A triangle over two others, whose common corner 3 lies inside its edge from 0 to 1, a quarter from 0. */
	const points = [0, 0, 4, 0, 2, 4, 1, 0, 1, -2];
	const triangles = [0, 1, 2, 0, 4, 3, 3, 4, 1];

	test('divides lines, corners and groups where triangles are divided', () => {
		const mesh = telling(points, triangles, [2, 0, 1, 0]);
		const edge = topologyOf(mesh).edges.findIndex(
			(p, i, edges) => i % 2 === 0 && p === 0 && edges[i + 1] === 1,
		);
		const { mesh: after, repairs } = normalise({
			...mesh,
			groups: [
				{ dimension: 2, tag: 1, members: [{ of: 'triangles', members: Uint32Array.of(0) }] },
				{ dimension: 1, tag: 1, members: [{ of: 'edges', members: Uint32Array.of(edge / 2) }] },
				{ dimension: 1, tag: 2, members: [{ of: 0, members: Uint32Array.of(1) }] },
			],
		});
		validMesh(after);
		expect(repairs.trianglesDivided).toBe(1);
		expect(faults(after)).toEqual([]);
		expect([...after.cells![0]!.nodes]).toEqual([2, 0, 1, 3, 3, 0]);
		const [upper, base, lines] = after.groups!.map(({ members }) => [...members[0]!.members]);
		expect(upper!.map((t) => after.fields[0]!.values[t])).toEqual([0, 0]);
		const { edges } = topologyOf(after);
		const ends = base!.map((e) => [edges[2 * e]!, edges[2 * e + 1]!].sort());
		expect(ends.sort()).toEqual([
			[0, 3],
			[1, 3],
		]);
		expect(lines).toEqual([1, 2]);
	});

	test('divides no edge that a cell has which can not be divided', () => {
		const mesh = telling(points, triangles, [2, 0]);
		const quad: CellBlock = { shape: 'quad', nodes: Uint32Array.of(1, 0, 4, 3), fields: [] };
		const { mesh: after, repairs, skipped } = normalise({ ...mesh, cells: [quad] });
		expect([repairs.trianglesDivided, skipped.triangles]).toEqual([0, 1]);
		expect(after.cells).toEqual([quad]);
	});
});
