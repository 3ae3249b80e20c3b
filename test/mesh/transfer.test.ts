import { describe, expect, test } from 'vitest';
import { topologyOf } from '../../src/mesh/topology.ts';
import { carry } from '../../src/mesh/transfer.ts';
import { type Field, pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import { conformityFaults } from '../support/conforming.ts';
import { Halves } from '../support/halves.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { redRefine } from '../support/redRefine.ts';

const field = (on: Field['on'], role: Field['role'], values: Field['values'], components = 1) => ({
	name: role,
	on,
	role,
	type: values instanceof Int32Array ? ('integer' as const) : ('real' as const),
	components,
	values,
});

/** The unit square in two triangles, with edges 0: 0→1, 1: 1→2, 2: 2→0 (inside), 3: 2→3, 4: 3→0. */
const square = (...fields: Field[]): TriMesh => ({
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
	triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
	edges: Uint32Array.of(0, 1, 1, 2, 2, 0, 2, 3, 3, 0),
	triangleEdges: Int32Array.of(1, 2, 3, -3, 4, 5),
	fields,
});

/** The edges of a mesh that numbers them, with those of each triangle. */
function withEdges({ edges, triangles }: TriMesh) {
	const pair = (a: number, b: number) => [a, b].sort((p, q) => p - q).join();
	const numbers = new Map<string, number>();
	for (let e = 0; e < edges!.length / 2; e++)
		numbers.set(pair(edges![2 * e]!, edges![2 * e + 1]!), e);
	const triangleEdges = Int32Array.from(triangles, (a, i) => {
		const b = triangles[i % 3 === 2 ? i - 2 : i + 1]!;
		const e = numbers.get(pair(a, b))!;
		return edges![2 * e] === a ? e + 1 : -e - 1;
	});
	return { edges: edges!, triangleEdges };
}

function refined(before: TriMesh, rounds = 1) {
	const { mesh, maps } = redRefine(before, rounds);
	const carried = carry(before, withEdges(mesh), maps);
	const after = { ...mesh, fields: carried.fields };
	return { before, after, maps, ...maps, ...carried };
}

const valuesOf = ({ fields }: { fields: readonly Field[] }, on: Field['on']) => [
	...fields.find((f) => f.on === on)!.values,
];

describe('data of triangles', () => {
	test.each([
		['integers', Int32Array.of(7, -3)],
		['reals', Float64Array.of(0.1, Number.NaN)],
	])('(%s) is inherited by the children', (_, values) => {
		const { fields } = refined(square(field('triangles', 'attribute', values)));
		const [a, b] = values;
		expect(valuesOf({ fields }, 'triangles')).toEqual([a, a, a, a, b, b, b, b]);
		expect(fields[0]!.values.constructor).toBe(values.constructor);
	});

	test('keeps its components together', () => {
		const values = Float64Array.of(1, 2, 3, 4);
		const { fields } = refined(square(field('triangles', 'attribute', values, 2)));
		expect(valuesOf({ fields }, 'triangles').slice(6, 10)).toEqual([1, 2, 3, 4]);
	});
});

test('own numbers stay, the first part of a triangle has its own, and new ones follow', () => {
	const source = {
		format: 'triangle',
		firstIndex: 1 as const,
		parts: ['node', 'ele'],
		pointNumbers: Float64Array.of(10, 20, 40, 30),
		triangleNumbers: Float64Array.of(7, 3),
	};
	const after = refined({ ...square(), source });
	expect(after.fields).toEqual([]);
	expect(after.source).toEqual({
		...source,
		pointNumbers: Float64Array.of(10, 20, 40, 30, 41, 42, 43, 44, 45),
		triangleNumbers: Float64Array.of(7, 8, 9, 10, 3, 11, 12, 13),
	});
});

describe('reals on points', () => {
	test('are halved between the ends, round by round', () => {
		const before = square(field('points', 'attribute', Float64Array.of(0, 8, 4, -4)));
		const { after, pointParents } = refined(before, 2);
		const values = valuesOf(after, 'points');
		for (let i = 0; i < pointParents.length / 2; i++) {
			const [a, b] = [pointParents[2 * i]!, pointParents[2 * i + 1]!];
			expect(values[4 + i]).toBe((values[a]! + values[b]!) / 2);
		}
	});

	test('that are linear in the coordinates stay so', () => {
		const mesh = square();
		const heights = Float64Array.from({ length: 4 }, (_, p) => 3 * mesh.points[2 * p]! - 1);
		const { after } = refined(square(field('points', 'attribute', heights)), 3);
		for (const [p, height] of valuesOf(after, 'points').entries())
			expect(height).toBe(3 * after.points[2 * p]! - 1);
	});

	test.each([Number.MIN_VALUE, Number.MAX_VALUE, Infinity])(
		'of %d at both ends stay %d',
		(size) => {
			const values = Float64Array.of(size, size, size, size);
			const { fields } = refined(square(field('points', 'attribute', values)));
			expect(new Set(valuesOf({ fields }, 'points'))).toEqual(new Set([size]));
		},
	);
});

describe('markers of edges', () => {
	const onEdges = (seed: number) => {
		const mesh = randomMesh(seed, { holes: 0.1 });
		const { edges, triangleEdges } = topologyOf(mesh);
		const values = Int32Array.from({ length: edges.length / 2 }, (_, e) => (e * 7) % 5);
		const points = new Int32Array(pointCount(mesh)).fill(9);
		return {
			...mesh,
			edges,
			triangleEdges,
			fields: [field('points', 'marker', points), field('edges', 'marker', values)],
		};
	};

	test.each([61, 62])('go to their parts and the points on them (seed %i)', (seed) => {
		const refinement = refined(onEdges(seed), 2);
		const halves = new Halves(refinement);
		expect(conformityFaults(refinement.after)).toEqual([]);
		expect(halves.boundaryFaults()).toEqual([]);
		expect(halves.markerFaults('marker')).toEqual([]);
		expect(refinement.warnings).toEqual([]);
	});

	test('leave points inside triangles unmarked', () => {
		const refinement = refined(onEdges(63), 2);
		const { after, pointParents, before } = refinement;
		const values = valuesOf(after, 'points');
		const old = pointCount(before);
		const edgesOfRoundOne = before.edges!.length / 2;
		// Second round: points that halve an edge between two points of the first round lie inside a triangle.
		for (let i = edgesOfRoundOne; i < pointParents.length / 2; i++)
			if (pointParents[2 * i]! >= old && pointParents[2 * i + 1]! >= old)
				expect(values[old + i]).toBe(0);
	});
});

describe('markers of points alone', () => {
	test('mark new points on the boundary by agreement, others 0', () => {
		const refinement = refined(square(field('points', 'marker', Int32Array.of(5, 5, 7, 7))));
		// In the order of the edges: 5 and 5, 5 and 7, inside, 7 and 7, 7 and 5.
		expect(valuesOf(refinement, 'points')).toEqual([5, 5, 7, 7, 5, 1, 0, 7, 1]);
		expect(refinement.warnings).toEqual([expect.stringContaining('edges have none')]);
	});

	test('mark points of later rounds by the input edge that they lie on', () => {
		const { fields } = refined(square(field('points', 'marker', Int32Array.of(5, 5, 7, 7))), 2);
		const counts = new Map<number, number>();
		for (const value of valuesOf({ fields }, 'points'))
			counts.set(value, (counts.get(value) ?? 0) + 1);
		// Three new points on each side: 5 on one, 7 on one, 1 on two; 9 inside; and the 4 old ones.
		expect(Object.fromEntries(counts)).toEqual({ 5: 2 + 3, 7: 2 + 3, 1: 6, 0: 9 });
	});

	test('need no guess where nothing is divided', () => {
		const mesh = square(field('points', 'marker', Int32Array.of(5, 5, 7, 7)));
		const maps = {
			pointParents: new Uint32Array(),
			triangleParents: Uint32Array.of(0, 1),
			edgeParents: Uint32Array.of(0, 1, 2, 3, 4),
		};
		expect(carry(mesh, withEdges(mesh), maps)).toEqual({
			fields: mesh.fields,
			warnings: [],
			grown: [],
		});
	});
});

test('integers on points that are no markers are taken from one end, with a warning where they differ', () => {
	const refinement = refined(square(field('points', 'attribute', Int32Array.of(3, 3, 4, 4))));
	expect(valuesOf(refinement, 'points')).toEqual([3, 3, 4, 4, 3, 3, 4, 4, 4]);
	expect(refinement.warnings).toEqual([expect.stringContaining('3 new points')]);
});

describe('segments', () => {
	const withSegments = (...segments: number[]): TriMesh => ({
		...square(),
		source: {
			format: 'triangle',
			firstIndex: 1,
			parts: ['poly', 'node', 'ele'],
			segments: Uint32Array.from(segments),
			holes: Float64Array.of(0.5, 0.25),
		},
	});

	test.each([1, 2, 4])('become chains from start to end after %i rounds', (rounds) => {
		const before = withSegments(3, 0, 2);
		const { after, source } = refined(before, rounds);
		const parts = [...source!.segments!];
		expect(parts.length).toBe(3 * 2 ** rounds);
		for (const [i, segment] of [3, 0, 2].entries()) {
			let at = before.edges![2 * segment]!;
			for (const part of parts.slice(i * 2 ** rounds, (i + 1) * 2 ** rounds)) {
				const ends = [after.edges![2 * part]!, after.edges![2 * part + 1]!];
				expect(ends).toContain(at);
				at = ends[0] === at ? ends[1]! : ends[0]!;
			}
			expect(at).toBe(before.edges![2 * segment + 1]);
		}
	});

	test('keep the rest of the source', () => {
		const before = withSegments(0);
		expect(refined(before).source).toMatchObject({ ...before.source, segments: expect.anything() });
	});

	test('that were not divided stay', () => {
		const before = withSegments(4, 1);
		const maps = {
			pointParents: new Uint32Array(),
			triangleParents: Uint32Array.of(0, 1),
			edgeParents: Uint32Array.of(0, 1, 2, 3, 4),
		};
		expect([...carry(before, withEdges(before), maps).source!.segments!]).toEqual([4, 1]);
	});
});
