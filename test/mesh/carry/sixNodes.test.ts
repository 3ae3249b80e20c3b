import { describe, expect, test } from 'vitest';
import { sixNodeFault } from '../../../src/mesh/carry/sixNodes.ts';
import { topologyOf } from '../../../src/mesh/topology.ts';
import { type Field, pointCount, type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import { validMesh } from '../../../src/mesh/validMesh.ts';
import { NotRefinable } from '../../../src/refine/errors.ts';
import { onEveryEngine } from '../../support/engines.ts';
import { seededRandom } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { signedEdges } from '../../support/redRefine.ts';
import { refineOn } from '../../support/refine.ts';
import { midNodes, sixNodeMesh, sixNodesOf } from '../../support/sixNodes.ts';

const everything = (mesh: TriMesh) => new Uint8Array(triangleCount(mesh)).fill(1);
/** A quadratic map of the plane, one to one near the unit square. */
const bend = ([x, y]: readonly number[]) => [
	x! + 0.2 * y! * y! - 0.1 * x! * y!,
	0.5 + y! - 0.15 * x! * x! + 0.05 * y! * y!,
];
const bendIntoSpace = ([x, y]: readonly number[]) => [x! + 0.1 * y! * y!, y!, x! * y! - x! * x!];
const at = (mesh: TriMesh, p: number) => [
	...mesh.points.subarray(mesh.dimension * p, mesh.dimension * (p + 1)),
];
const real = (name: string, role: Field['role'], components: number, values: number[]): Field => ({
	name,
	on: 'points',
	role,
	type: 'real',
	components,
	values: Float64Array.from(values),
});

onEveryEngine('triangles of six nodes', ({ open }) => {
	const runs = [
		{ rounds: 1, split: 'longest' },
		{ rounds: 3, split: 'longest' },
		{ rounds: 3, split: 'all' },
	] as const;

	test.each(runs)('stay straight bit by bit, as those of three ($rounds, $split)', async (how) => {
		const bare = randomMesh(71, { cells: 4, holes: 0.1, irregular: true });
		const six = sixNodeMesh(bare);
		const run = { selection: everything(bare), ...how };
		const { mesh: plain } = await refineOn(open, bare, run);
		const { mesh } = await refineOn(open, six, run);
		validMesh(mesh);
		expect(mesh.triangles.length).toBe(plain.triangles.length);
		for (let i = 0; i < mesh.triangles.length; i++)
			expect(at(mesh, mesh.triangles[i]!)).toEqual(at(plain, plain.triangles[i]!));
		for (const [a, b, c, opposite] of sixNodesOf(mesh) as [number, number, number, number][]) {
			expect(a).not.toBe(opposite);
			const half = at(mesh, b).map((x, axis) => 0.5 * (x + at(mesh, c)[axis]!));
			expect(at(mesh, opposite)).toEqual(half);
		}
	});

	test.each([
		['the plane', bend, 2],
		['space', bendIntoSpace, 3],
	] as const)('lie on the image of a quadratic map of %s', async (_, place, dimension) => {
		const bare = randomMesh(72, { cells: 4 });
		const straight = sixNodeMesh(bare);
		const selection = Uint8Array.from({ length: triangleCount(bare) }, (_, t) => +(t % 3 === 0));
		for (const split of ['longest', 'all'] as const) {
			const curved: TriMesh = { ...sixNodeMesh(bare, place), dimension };
			// The straight places of all nodes, by halving along the parents of the points.
			const { mesh, maps } = await refineOn(open, curved, { selection, rounds: 3, split });
			const places: number[][] = Array.from({ length: pointCount(straight) }, (_, p) =>
				at(straight, p),
			);
			for (let i = 0; i < maps.pointParents.length; i += 2) {
				const [a, b] = [places[maps.pointParents[i]!]!, places[maps.pointParents[i + 1]!]!];
				places.push(a.map((x, axis) => 0.5 * (x + b[axis]!)));
			}
			expect(places.length).toBe(pointCount(mesh));
			for (const [p, straightPlace] of places.entries())
				for (const [axis, x] of place(straightPlace).entries())
					expect(Math.abs(mesh.points[dimension * p + axis]! - x)).toBeLessThan(4e-15);
		}
	});

	test('conform, and keep all nodes and no other', async () => {
		const six = sixNodeMesh(randomMesh(73, { cells: 4, holes: 0.1 }), bend);
		const selection = Uint8Array.from({ length: triangleCount(six) }, (_, t) => +(t % 5 === 0));
		const { mesh, maps } = await refineOn(open, six, { selection, rounds: 4 });
		const middles = new Map<string, number>();
		for (const nodes of sixNodesOf(mesh))
			for (let k = 0; k < 3; k++) {
				const key = [nodes[(k + 1) % 3]!, nodes[(k + 2) % 3]!].sort((p, q) => p - q).join();
				expect(middles.get(key) ?? nodes[3 + k]).toBe(nodes[3 + k]);
				middles.set(key, nodes[3 + k]!);
			}
		expect(new Set(middles.values()).size).toBe(middles.size);
		const used = new Set([...mesh.triangles, ...middles.values()]);
		expect(used.size).toBe(pointCount(mesh));
		expect(used.size).toBe(new Set(mesh.triangles).size + middles.size);
		expect([...mesh.points.subarray(0, six.points.length)]).toEqual([...six.points]);
		expect(maps.pointParents.length / 2).toBe(pointCount(mesh) - pointCount(six));
		expect([...mesh.triangleEdges!]).toEqual([...signedEdges(mesh.triangles, mesh.edges!)]);
	});

	test('interpolate attributes of second order exactly, sizes and metrics within bounds', async () => {
		const bare = randomMesh(74, { cells: 4 });
		const straight = sixNodeMesh(bare);
		const random = seededRandom(74);
		const count = pointCount(straight);
		const height = ([x, y]: readonly number[]) => 1 + x! * x! - 2 * x! * y! + 3 * y!;
		const sizes = Array.from({ length: count }, () => 10 ** (4 * random() - 2));
		const metrics = sizes.flatMap((size) => {
			const [a, b] = [random() - 0.5, random() - 0.5];
			return [a * a + 1e-6 * size, a * b, b * b + 1e-6 * size];
		});
		const mesh = {
			...straight,
			fields: [
				...straight.fields,
				real(
					'height',
					'attribute',
					1,
					sizes.map((_, p) => height(at(straight, p))),
				),
				real('size', 'size', 1, sizes),
				real('metric', 'metric', 3, metrics),
			],
		};
		const selection = everything(bare);
		const { mesh: after } = await refineOn(open, mesh, { selection, rounds: 3 });
		const valuesOf = (name: string) => after.fields.find((one) => one.name === name)!.values;
		const [heights, finer, tensors] = ['height', 'size', 'metric'].map(valuesOf);
		for (let p = 0; p < pointCount(after); p++)
			expect(heights![p]! - height(at(after, p))).toBeCloseTo(0, 13);
		expect(Math.min(...finer!)).toBeGreaterThanOrEqual(Math.min(...sizes));
		expect(Math.max(...finer!)).toBeLessThanOrEqual(Math.max(...sizes));
		for (let i = 0; i < tensors!.length; i += 3) {
			const [xx, xy, yy] = [tensors![i]!, tensors![i + 1]!, tensors![i + 2]!];
			expect(xx > 0 && xx * yy - xy * xy > 0).toBe(true);
		}
	});

	test('mark new nodes as the midside node of their edge is marked', async () => {
		const straight = sixNodeMesh(randomMesh(75, { cells: 4 }));
		/** 1 to 4 on the sides of the unit square, 0 inside. */
		const side = ([x, y]: readonly number[]) =>
			x === 0 ? 1 : x === 1 ? 2 : y === 0 ? 3 : y === 1 ? 4 : 0;
		const count = pointCount(straight);
		const values = Int32Array.from({ length: count }, (_, p) => side(at(straight, p)));
		const marker: Field = { ...real('m', 'marker', 1, []), type: 'integer', values };
		const mesh = { ...straight, fields: [...straight.fields, marker] };
		const { mesh: after, warnings } = await refineOn(open, mesh, {
			selection: everything(mesh),
			rounds: 2,
		});
		const marks = after.fields.find(({ name }) => name === 'm')!.values;
		for (let p = count; p < pointCount(after); p++) expect(marks[p]).toBe(side(at(after, p)));
		expect(warnings).toEqual([]);
	});

	test('are refused where some triangles have three', async () => {
		const six = sixNodeMesh(randomMesh(76, { cells: 2 }));
		const values = six.fields[0]!.values.slice() as Int32Array;
		values.fill(-1, 3, 6);
		const mixed = { ...six, fields: [midNodes(values)] };
		const run = refineOn(open, mixed, { selection: everything(six) });
		await expect(run).rejects.toThrow(/1 of the 8 triangles/);
		await expect(run).rejects.toBeInstanceOf(NotRefinable);
	});
});

describe('sixNodeFault', () => {
	test('finds an edge whose triangles differ on its middle', () => {
		const six = sixNodeMesh(randomMesh(77, { cells: 2 }));
		const values = six.fields[0]!.values.slice() as Int32Array;
		const { edgeTriangles } = topologyOf(six);
		expect(sixNodeFault(six)).toBeUndefined();
		const inner = [...edgeTriangles.keys()].find((i) => i % 2 === 1 && edgeTriangles[i]! < 8)!;
		const t = edgeTriangles[inner]!;
		// Its own middles change places, so that all three edges are at odds or on the boundary.
		values.set([values[3 * t + 1]!, values[3 * t + 2]!, values[3 * t]!], 3 * t);
		expect(sixNodeFault({ ...six, fields: [midNodes(values)] })).toMatch(/different/);
	});
});
