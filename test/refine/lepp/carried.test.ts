import { describe, expect, test } from 'vitest';
import type { Field, TriMesh } from '../../../src/mesh/triMesh.ts';
import { triangleCount } from '../../../src/mesh/triMesh.ts';
import { lepp } from '../../../src/refine/lepp/lepp.ts';
import { Halves } from '../../support/halves.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { corpusSamples, randomSelection, withEdges } from '../samples.ts';

const now = () => 0;
const rounds = 3;

const field = (on: Field['on'], role: Field['role'], values: Field['values']): Field => ({
	name: role,
	on,
	role,
	type: values instanceof Int32Array ? 'integer' : 'real',
	components: 1,
	values,
});

/** A random mesh with fields on everything; edges run through markers, and every third edge is a segment. */
function laden(seed: number): TriMesh {
	const mesh = withEdges(randomMesh(seed, { orientation: 'mixed', holes: 0.1 }));
	const edges = mesh.edges!.length / 2;
	const { points } = mesh;
	return {
		...mesh,
		fields: [
			field(
				'edges',
				'marker',
				Int32Array.from({ length: edges }, (_, e) => e % 4),
			),
			field('points', 'marker', new Int32Array(points.length / 2)),
			field(
				'points',
				'attribute',
				Float64Array.from(
					{ length: points.length / 2 },
					(_, p) => 3 * points[2 * p]! - points[2 * p + 1]!,
				),
			),
			field(
				'triangles',
				'attribute',
				Int32Array.from({ length: triangleCount(mesh) }, (_, t) => 100 + t),
			),
		],
		source: {
			format: 'triangle',
			firstIndex: 1,
			parts: ['node', 'ele', 'poly'],
			segments: Uint32Array.from({ length: Math.ceil(edges / 3) }, (_, i) => 3 * i),
		},
	};
}

const valuesOf = ({ fields }: TriMesh, on: Field['on'], role: Field['role']) =>
	fields.find((one) => one.on === on && one.role === role)!.values;

describe.each([31, 32])('what a mesh carries follows, seed %i:', (seed) => {
	const before = laden(seed);
	const refined = lepp(before, { now, rounds, selection: randomSelection(before, 0.3, seed) });

	test('markers of edges, and through them those of points', async () => {
		const { mesh: after, maps } = await refined;
		const halves = new Halves({ before, after, pointParents: maps.pointParents });
		expect(halves.markerFaults('marker')).toEqual([]);
	});

	test('a linear field on points stays linear', async () => {
		const { mesh } = await refined;
		const values = valuesOf(mesh, 'points', 'attribute');
		const { points } = mesh;
		expect(values.length).toBe(points.length / 2);
		expect(values.every((value, p) => value === 3 * points[2 * p]! - points[2 * p + 1]!)).toBe(
			true,
		);
	});

	test('the parts of a triangle have its number, and lie where it lay', async () => {
		const { mesh, maps } = await refined;
		const values = valuesOf(mesh, 'triangles', 'attribute');
		expect([...values]).toEqual(Array.from(maps.triangleParents, (parent) => 100 + parent));
		// Areas of the parts add up to that of the whole, by the corners alone.
		const area = ({ points, triangles }: TriMesh, t: number) => {
			const [a, b, c] = [0, 1, 2].map((k) => 2 * triangles[3 * t + k]!) as [number, number, number];
			const [x, y] = [points[a]!, points[a + 1]!];
			return (points[b]! - x) * (points[c + 1]! - y) - (points[b + 1]! - y) * (points[c]! - x);
		};
		const sums = new Float64Array(triangleCount(before));
		for (let t = 0; t < values.length; t++) sums[values[t]! - 100]! += area(mesh, t);
		expect([...sums]).toEqual(Array.from(sums, (_, t) => area(before, t)));
	});

	test('segments become chains of their parts', async () => {
		const { mesh: after, maps } = await refined;
		const halves = new Halves({ before, after, pointParents: maps.pointParents });
		const key = (a: number, b: number) =>
			Math.min(a, b) * (after.points.length / 2) + Math.max(a, b);
		const expected = [...before.source!.segments!].flatMap((e) => [
			...halves.parts(before.edges![2 * e]!, before.edges![2 * e + 1]!),
		]);
		const found = Array.from(after.source!.segments!, (e) =>
			key(after.edges![2 * e]!, after.edges![2 * e + 1]!),
		);
		expect(found).toEqual(expected);
		expect(found.length).toBeGreaterThan(before.source!.segments!.length);
	});
});

const marked = ['box.1', 'boxc', 'la_A'];
test.each(corpusSamples.filter(({ name }) => marked.some((part) => name.includes(part))))(
	'boundary markers of a set of files are handed down: $name',
	async ({ load }) => {
		const before = await load();
		const selection = randomSelection(before, 0.2, 7);
		const { mesh: after, maps } = await lepp(before, { now, rounds, selection });
		const halves = new Halves({ before, after, pointParents: maps.pointParents });
		expect(halves.markerFaults('marker')).toEqual([]);
		expect(halves.boundaryFaults()).toEqual([]);
	},
);

test('a triangle of six nodes becomes triangles of six nodes', async () => {
	const mesh: TriMesh = {
		dimension: 2,
		points: Float64Array.of(0, 0, 4, 0, 0, 4, 2, 2, 0, 2, 2, 0),
		triangles: Uint32Array.of(0, 1, 2),
		fields: [{ ...field('triangles', 'midNodes', Int32Array.of(3, 4, 5)), components: 3 }],
	};
	const { mesh: refined } = await lepp(mesh, { now, selection: Uint8Array.of(1) });
	const { points, triangles, fields } = refined;
	const at = (p: number) => [points[2 * p]!, points[2 * p + 1]!] as const;
	const middles = fields.find(({ role }) => role === 'midNodes')!.values;
	expect([triangles.length, middles.length]).toEqual([6, 6]);
	// The middle of the longest edge is a corner of both now, under its number.
	for (const t of [0, 1]) expect([...triangles.subarray(3 * t, 3 * t + 3)]).toContain(3);
	for (let i = 0; i < 6; i++) {
		const t = i - (i % 3);
		const [a, b] = [at(triangles[t + ((i + 1) % 3)]!), at(triangles[t + ((i + 2) % 3)]!)];
		expect(at(middles[i]!)).toEqual([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
	}
});
