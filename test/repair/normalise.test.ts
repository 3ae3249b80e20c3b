import { describe, expect, test } from 'vitest';
import { topologyOf } from '../../src/mesh/topology.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { validMesh } from '../../src/mesh/validMesh.ts';
import { normalise } from '../../src/repair/normalise.ts';
import { validate } from '../../src/validate/validate.ts';
import { truthOf } from '../support/geometry.ts';
import { totalArea } from '../support/measures.ts';
import { seededRandom } from '../support/random.ts';
import { moebius, strip } from '../support/surfaces.ts';
import { mutations, validGmr, validTriangle } from './mutations.ts';

const problems = (mesh: TriMesh) =>
	validate(mesh)
		.list.filter(({ severity }) => severity === 'error' || severity === 'warning')
		.map(({ rule, message }) => `${rule}: ${message}`);

/** The outline as directed unit vectors with their lengths: what stays when edges of it are divided. */
function outline(mesh: TriMesh): string {
	const { edges, edgeTriangles } = topologyOf(mesh);
	const sums = new Map<string, number>();
	for (let e = 0; e < edges.length / 2; e++) {
		if (edgeTriangles[2 * e] === 0xffffffff || edgeTriangles[2 * e + 1] !== 0xffffffff) continue;
		const at = (i: number, axis: number) => mesh.points[2 * edges[2 * e + i]! + axis]!;
		const [dx, dy] = [at(1, 0) - at(0, 0), at(1, 1) - at(0, 1)];
		const length = Math.hypot(dx, dy);
		// Offset of the line tells parallel sides apart.
		const offset = (at(0, 0) * dy - at(0, 1) * dx) / length;
		const key = [dx / length, dy / length, offset].map((x) => (x + 0).toFixed(6)).join(' ');
		sums.set(key, (sums.get(key) ?? 0) + length);
	}
	return [...sums]
		.map(([key, length]) => `${key}: ${length.toFixed(6)}`)
		.sort()
		.join('\n');
}

const seeds = Array.from({ length: 40 }, (_, i) => i + 1);

describe('normalise', () => {
	test.each(Object.keys(mutations))('undoes %s (seeds 1 to 40)', (name) => {
		for (const seed of seeds) {
			const random = seededRandom(seed);
			const valid = validGmr(seed);
			const broken = mutations[name]!(valid, (below) => Math.floor(random() * below));
			validMesh(broken);
			const { mesh } = normalise(broken);
			validMesh(mesh);
			expect(problems(mesh), `seed ${seed}`).toEqual([]);
			expect(totalArea(mesh)).toBeCloseTo(totalArea(valid), 12);
			expect(outline(mesh)).toBe(outline(valid));
		}
	});

	test('undoes twelve mutations at once (seeds 1 to 40), and has nothing to do after', () => {
		const names = Object.keys(mutations);
		for (const seed of seeds) {
			const random = seededRandom(1000 + seed);
			const pick = (below: number) => Math.floor(random() * below);
			const valid = validGmr(seed);
			let broken = valid;
			for (let i = 0; i < 12; i++) broken = mutations[names[pick(names.length)]!]!(broken, pick);
			const { mesh } = normalise(broken);
			validMesh(mesh);
			const truth = truthOf(mesh);
			expect([...truth.hanging], `seed ${seed}`).toEqual([]);
			expect([...truth.overlaps]).toEqual([]);
			expect(problems(mesh), `seed ${seed}`).toEqual([]);
			expect(totalArea(mesh)).toBeCloseTo(totalArea(valid), 12);
			expect(outline(mesh)).toBe(outline(valid));
			const again = normalise(mesh);
			expect(again.unchanged).toBe(true);
			expect(again.mesh).toBe(mesh);
		}
	});

	test.each([
		'reverseTriangle',
		'reverseEdge',
		'addPoint',
		'addEdge',
		'copyEdge',
		'cutOut',
		'copyTriangle',
	])('gives the very mesh back after %s, edge directions aside (seeds 1 to 10)', (name) => {
		for (const seed of seeds.slice(0, 10)) {
			const random = seededRandom(seed);
			const valid = validGmr(seed);
			const { mesh } = normalise(mutations[name]!(valid, (below) => Math.floor(random() * below)));
			expect(shape(mesh)).toEqual(shape(valid));
		}
	});

	test('leaves a valid mesh alone', () => {
		const valid = validGmr(1);
		const { mesh, unchanged, repairs } = normalise(valid);
		expect(mesh).toBe(valid);
		expect(unchanged).toBe(true);
		expect(Object.values(repairs).every((count) => count === 0)).toBe(true);
	});

	test('turns a clockwise mesh, with ownership', () => {
		const valid = validGmr(3);
		let broken = valid;
		for (let t = 0; t < valid.triangles.length / 3; t++)
			broken = mutations.reverseTriangle!(broken, () => t);
		const { edgeTriangles } = topologyOf(valid);
		for (let e = 0; e < edgeTriangles.length / 2; e++)
			if (edgeTriangles[2 * e + 1] === 0xffffffff) broken = mutations.reverseEdge!(broken, () => e);
		const { mesh, repairs } = normalise(broken);
		expect(repairs.trianglesReversed).toBe(valid.triangles.length / 3);
		expect(repairs.edgesReversed).toBe(topologyOf(valid).boundaryEdges);
		expect(problems(mesh)).toEqual([]);
	});

	test('says what it did, once each', () => {
		const valid = validGmr(5);
		const cut = mutations.cutOut!(valid, () => 4);
		expect(normalise(cut).repairs).toMatchObject({ pointsMerged: 3, edgesMerged: 3 });
		expect(normalise(mutations.addPoint!(valid, () => 0)).repairs).toMatchObject({
			pointsUnused: 1,
			edgesUnused: 0,
		});
		expect(normalise(mutations.hang!(valid, () => 2)).repairs.trianglesDivided).toBe(1);
	});

	test('lets the mark of a triangle listed twice survive', () => {
		const valid = validGmr(5);
		const marked = valid.marked!.slice().fill(0);
		const broken = mutations.copyTriangle!({ ...valid, marked: marked.with(3, 1) }, () => 3);
		const { mesh } = normalise({ ...broken, marked: broken.marked!.with(3, 0) });
		expect([...mesh.marked!]).toEqual([...marked.with(3, 1)]);
	});

	test('leaves triangles that overlap for validate to find', () => {
		const points = Float64Array.of(0, 0, 4, 0, 0, 4, 4, 4, 1, 1);
		const triangles = Uint32Array.of(0, 1, 2, 3, 2, 4);
		const { mesh } = normalise({ dimension: 2, points, triangles, fields: [] });
		expect(validate(mesh).list.map(({ rule }) => rule)).toContain('overlapping-triangles');
	});
});

describe('normalise on what Triangle writes', () => {
	test('keeps a valid set as it is', () => {
		expect(normalise(validTriangle(2)).unchanged).toBe(true);
	});

	test.each([
		['the same attribute', 5, 0],
		['another attribute', 6, 1],
	])('a triangle listed twice, the second time with %s, is told of as such', (_, second, told) => {
		const mesh: TriMesh = {
			dimension: 2,
			points: Float64Array.of(0, 0, 1, 0, 0, 1),
			triangles: Uint32Array.of(0, 1, 2, 1, 2, 0),
			fields: [
				{
					name: 'attribute',
					on: 'triangles',
					role: 'attribute',
					type: 'real',
					components: 1,
					values: Float64Array.of(5, second),
				},
			],
		};
		const { repairs, mesh: normal } = normalise(mesh);
		expect([repairs.trianglesRepeated, repairs.dataDiffering]).toEqual([1, told]);
		expect([...normal.fields[0]!.values]).toEqual([5]);
	});

	test('markers, attributes and segments follow the renumbering', () => {
		const valid = validTriangle(2);
		const count = valid.points.length / 2;
		// A point in front of all others that nothing uses: every number moves.
		const shifted: TriMesh = {
			...valid,
			points: Float64Array.of(9, 9, ...valid.points),
			triangles: valid.triangles.map((p) => p + 1),
			fields: valid.fields.map((field) =>
				field.on !== 'points'
					? field
					: {
							...field,
							values:
								field.values instanceof Int32Array
									? Int32Array.of(77, ...field.values)
									: Float64Array.of(77, ...field.values),
						},
			),
		};
		const { mesh, repairs } = normalise(shifted);
		expect(mesh.points.length / 2).toBe(count);
		expect(repairs.pointsUnused).toBe(1);
		expect(mesh).toEqual(valid);
	});

	test('a segment with a hanging node inside becomes its parts', () => {
		// P lies inside the segment 0–1 of the large triangle; two small ones hang below it.
		const mesh: TriMesh = {
			dimension: 2,
			points: Float64Array.of(0, 0, 4, 0, 2, 4, 2, 0, 2, -2),
			triangles: Uint32Array.of(0, 1, 2, 0, 4, 3, 3, 4, 1),
			fields: [field('marker', [5, 6, 7, 8, 9, 10, 11, 12])],
			source: {
				format: 'triangle',
				firstIndex: 0,
				parts: ['node', 'ele', 'poly'],
				segments: Uint32Array.of(0),
			},
		};
		const { mesh: whole, repairs } = normalise(mesh);
		expect(repairs.trianglesDivided).toBe(1);
		expect(problems(whole)).toEqual([]);
		const { edges } = topologyOf(whole);
		const ends = [...whole.source!.segments!].map((e) => [edges[2 * e], edges[2 * e + 1]].sort());
		expect(ends).toEqual([
			[0, 3],
			[1, 3],
		]);
	});

	test('midside nodes follow turned triangles, and forbid to divide', () => {
		const mesh: TriMesh = {
			dimension: 2,
			points: Float64Array.of(0, 0, 4, 0, 0, 4, 2, 2, 0, 2, 2, 0),
			triangles: Uint32Array.of(0, 2, 1),
			fields: [
				{
					name: 'midNodes',
					on: 'triangles',
					role: 'midNodes',
					type: 'integer',
					components: 3,
					values: Int32Array.of(3, 5, 4),
				},
			],
		};
		const { mesh: reversed } = normalise(mesh);
		expect([...reversed.triangles]).toEqual([0, 1, 2]);
		// Opposite point 1 lies 4, opposite point 2 lies 5.
		expect([...reversed.fields[0]!.values]).toEqual([3, 4, 5]);
	});
});

const field = (name: string, values: number[]) =>
	({
		name,
		on: 'edges',
		role: 'marker',
		type: 'integer',
		components: 1,
		values: Int32Array.from(values),
	}) as const;

/** All that a mesh is, edges without their direction and triangles without their first corner. */
function shape(mesh: TriMesh) {
	const { points, triangles, edges, marked } = mesh;
	return {
		points: [...points],
		triangles: Array.from({ length: triangles.length / 3 }, (_, t) => {
			const own = [...triangles.subarray(3 * t, 3 * t + 3)];
			const least = own.indexOf(Math.min(...own));
			return [...own.slice(least), ...own.slice(0, least)].join(' ');
		}),
		edges: Array.from({ length: edges!.length / 2 }, (_, e) =>
			[...edges!.subarray(2 * e, 2 * e + 2)].sort((a, b) => a - b).join(' '),
		),
		marked: [...marked!],
	};
}

describe('normalise in space', () => {
	test('reverses the rarer triangles of each component, and nothing else', () => {
		const wanted = strip(12);
		const { mesh, repairs } = normalise(strip(12, [0, 5, 6]));
		expect(repairs).toMatchObject({ trianglesReversed: 3, pointsUnused: 0 });
		expect(problems(mesh)).toEqual([]);
		expect(mesh.points).toEqual(wanted.points);
		const cycles = ({ triangles }: TriMesh) =>
			Array.from({ length: triangles.length / 3 }, (_, t) => {
				const own = [...triangles.subarray(3 * t, 3 * t + 3)];
				const first = own.indexOf(Math.min(...own));
				return [...own.slice(first), ...own.slice(0, first)].join();
			});
		expect(cycles(mesh)).toEqual(cycles(wanted));
	});

	test('leaves a surface that is consistent, or has one side, as it is', () => {
		for (const given of [strip(7), moebius(10)]) {
			const { mesh, unchanged } = normalise(given);
			expect(unchanged).toBe(true);
			expect(mesh).toBe(given);
		}
	});
});
