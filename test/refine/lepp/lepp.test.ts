import { describe, expect, test } from 'vitest';
import { NONE } from '../../../src/mesh/topology.ts';
import { pointCount, type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import type { LeppOptions } from '../../../src/refine/lepp/algorithm.ts';
import { lepp } from '../../../src/refine/lepp/lepp.ts';
import type { TargetOrder } from '../../../src/refine/lepp/targets.ts';
import { conformityFaults, eulerCharacteristic } from '../../support/conforming.ts';
import { fingerprint } from '../../support/fingerprint.ts';
import { equilateralLattice, gradedRing, perturbedGrid } from '../../support/grids.ts';
import { Halves } from '../../support/halves.ts';
import { exactArea, extremeAngles, totalArea } from '../../support/measures.ts';
import { seededRandom } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { randomSelection, type Sample, samples, withEdges } from '../samples.ts';
import { differing } from './differing.ts';
import { namesOf, Oracle, type Part } from './oracle.ts';

const now = () => 0;
const run = (mesh: TriMesh, options: Partial<LeppOptions> & Pick<LeppOptions, 'selection'>) =>
	lepp(mesh, { now, ...options });

/** The mesh with its triangles listed from the last to the first. */
function reversed(mesh: TriMesh): TriMesh {
	const triangles = new Uint32Array(mesh.triangles.length);
	for (let i = 0; i < triangles.length; i += 3)
		triangles.set(mesh.triangles.subarray(triangles.length - i - 3, triangles.length - i), i);
	const { dimension, points } = mesh;
	return { dimension, points, triangles, fields: [] };
}

const small = samples.filter(({ name }) => !name.includes('32,768'));
const rings: Sample[] = [
	{ name: 'annulus of equal cells', load: async () => withEdges(gradedRing(24, 4)) },
	{
		name: 'annulus off the lattice with holes',
		load: async () => withEdges(randomMesh(8, { cells: 16, holes: 0.1, irregular: true })),
	},
	{ name: 'equilateral lattice of 800', load: async () => withEdges(equilateralLattice(20, 20)) },
];
const meshes = [...small, ...rings];

const random = (seed: number): TargetOrder => ({ by: 'random', seed });

describe('the mesh is the same, as a set of triangles with their directions,', () => {
	test.each(meshes)(
		'as the one of the paper in any order of its targets: $name',
		async (sample) => {
			const mesh = await sample.load();
			const selection = randomSelection(mesh, 0.3, 3);
			const oracle = new Oracle(mesh, selection);
			const draw = seededRandom(5);
			for (let round = 0; round < 2; round++)
				oracle.round((targets) =>
					targets
						.map((part): [number, Part] => [draw(), part])
						.sort(([a], [b]) => a - b)
						.map(([, part]) => part),
				);
			const { mesh: refined } = await run(mesh, { selection, rounds: 2 });
			expect(namesOf(refined)).toEqual(oracle.names());
		},
	);

	test.each(meshes)('in the order of the file, backwards and at random: $name', async (sample) => {
		const mesh = await sample.load();
		const selection = randomSelection(mesh, 0.2, 4);
		const { mesh: refined } = await run(mesh, { selection, rounds: 3 });
		const names = namesOf(refined);
		expect(names.length).toBeGreaterThan(triangleCount(mesh));
		const back = await run(reversed(mesh), { selection: selection.slice().reverse(), rounds: 3 });
		expect(namesOf(back.mesh)).toEqual(names);
		for (const seed of [1, 2, 3]) {
			const other = await run(mesh, { selection, rounds: 3, targets: random(seed) });
			expect(namesOf(other.mesh)).toEqual(names);
		}
	});

	test('in a random order that does differ from the order of the file, and from seed to seed', async () => {
		const mesh = randomMesh(9, { cells: 16 });
		const selection = randomSelection(mesh, 0.5, 9);
		const orders = [{ by: 'file' } as const, random(1), random(2), random(1)];
		const results = await Promise.all(
			orders.map((targets) => run(mesh, { selection, targets, numbering: 'made' })),
		);
		const [file, first, second, again] = results.map(({ mesh }) => mesh.triangles.join());
		expect(new Set([file, first, second]).size).toBe(3);
		expect(again).toBe(first);
	});
});

describe('a refined mesh', () => {
	const exact = /seed [1-4]$|right-triangle|chain of|perturbed/;

	test.each(meshes)('conforms, keeps area, shape and boundary: $name', async ({ name, load }) => {
		const before = await load();
		const selection = randomSelection(before, 0.25, 6);
		const { mesh: after, maps } = await run(before, { selection, rounds: 3 });
		expect(conformityFaults(after)).toEqual([]);
		expect(Math.abs(totalArea(after) / totalArea(before) - 1)).toBeLessThan(1e-12);
		if (exact.test(name)) expect(exactArea(after)).toBe(exactArea(before));
		expect(eulerCharacteristic(after)).toBe(eulerCharacteristic(before));
		const halves = new Halves({ before, after, pointParents: maps.pointParents });
		expect(halves.boundaryFaults()).toEqual([]);
	});

	test.each(meshes)('has each target bisected: $name', async ({ load }) => {
		const mesh = await load();
		const selection = randomSelection(mesh, 0.25, 7);
		const { maps } = await run(mesh, { selection });
		const parts = new Uint32Array(triangleCount(mesh));
		for (const parent of maps.triangleParents) parts[parent]!++;
		expect(parts.every((count, t) => count > selection[t]!)).toBe(true);
	});

	test.each(meshes)(
		'joins its edges and triangles, and knows their parents: $name',
		async ({ load }) => {
			const before = await load();
			const { mesh, maps } = await run(before, { selection: randomSelection(before, 0.25, 8) });
			const { edges, triangleEdges, triangles } = mesh;
			const wrong: number[] = [];
			const named = new Set<number>();
			for (let i = 0; i < triangles.length; i++) {
				const signed = triangleEdges![i]!;
				const e = Math.abs(signed) - 1;
				named.add(e);
				const [start, end] = signed > 0 ? [2 * e, 2 * e + 1] : [2 * e + 1, 2 * e];
				const to = triangles[i % 3 === 2 ? i - 2 : i + 1];
				if (edges![start] !== triangles[i] || edges![end] !== to) wrong.push(i);
			}
			expect(wrong).toEqual([]);
			expect(named.size).toBe(edges!.length / 2);
			expect(maps.edgeParents.length).toBe(edges!.length / 2);
			expect(maps.triangleParents.length).toBe(triangleCount(mesh));
			expect(maps.pointParents.length).toBe(2 * (pointCount(mesh) - pointCount(before)));
			// What the file held keeps its number, as itself or as a part of itself.
			const old = before.edges!.length / 2;
			expect([...maps.edgeParents.subarray(0, old)]).toEqual(
				[...before.edges!.keys()].slice(0, old),
			);
			const count = triangleCount(before);
			expect(maps.triangleParents.subarray(0, count).every((parent, t) => parent === t)).toBe(true);
			expect(mesh.points.subarray(0, before.points.length)).toEqual(before.points);
			const parts = new Set(maps.edgeParents);
			parts.delete(NONE);
			expect(parts.size).toBe(old);
		},
	);

	test.each([11, 12, 13, 14])(
		'keeps at least half the smallest angle over five rounds: random mesh, seed %i',
		async (seed) => {
			const mesh = randomMesh(seed, { cells: 16, irregular: seed % 2 === 0 });
			const selection = randomSelection(mesh, 0.3, seed);
			const { mesh: refined } = await run(mesh, { selection, rounds: 5 });
			const before = extremeAngles(mesh).smallest;
			expect(extremeAngles(refined).smallest).toBeGreaterThanOrEqual(before * (0.5 - 1e-9));
		},
	);
});

describe('rounds that select again', () => {
	const near = (corners: readonly (readonly number[])[], [x, y]: readonly number[], r: number) =>
		Math.hypot(...[x!, y!].map((at, k) => corners.reduce((s, c) => s + c[k]! / 3, 0) - at)) < r;

	test.each([21, 22])('take what the caller chooses of each mesh, seed %i', async (seed) => {
		const mesh = randomMesh(seed);
		const radius = (Math.max(...mesh.points) - Math.min(...mesh.points)) / 4;
		const middle = [0, 1].map(() => radius * 2);
		const choose = ({ points, triangles }: TriMesh) =>
			Uint8Array.from({ length: triangles.length / 3 }, (_, t) => {
				const corners = Array.from(triangles.subarray(3 * t, 3 * t + 3), (p) => [
					points[2 * p]!,
					points[2 * p + 1]!,
				]);
				return near(corners, middle, radius) ? 1 : 0;
			});
		const oracle = new Oracle(mesh, choose(mesh));
		oracle.round();
		for (let round = 2; round <= 3; round++) {
			oracle.select((corners) => near(corners, middle, radius));
			oracle.round();
		}
		const asked: number[] = [];
		const { mesh: refined, rounds } = await run(mesh, {
			selection: choose(mesh),
			rounds: 3,
			reselect: (now, round) => {
				asked.push(round);
				expect(conformityFaults(now)).toEqual([]);
				return choose(now);
			},
			targets: random(seed),
		});
		expect(asked).toEqual([2, 3]);
		expect(namesOf(refined)).toEqual(oracle.names());
		expect(rounds.every(({ selected }) => selected > 0)).toBe(true);
	});

	test('refuse a selection of another length', async () => {
		const mesh = randomMesh(23);
		const selection = randomSelection(mesh, 0.5, 1);
		const reselect = () => selection;
		await expect(run(mesh, { selection, rounds: 2, reselect })).rejects.toThrow(
			/selection of round 2 is for/,
		);
	});
});

describe('a mesh above 65,536 triangles', () => {
	const mesh = perturbedGrid(192, 192);
	const selection = randomSelection(mesh, 0.3, 1);

	test('gives the same bytes whether it is held along a curve or as the file has it', async () => {
		let pauses = 0;
		const pause = async () => void pauses++;
		const options = { selection, rounds: 2, numbering: 'made' } as const;
		const [curve, file] = [
			await run(mesh, { ...options, pause }),
			await run(mesh, { ...options, order: 'file' }),
		];
		expect(triangleCount(curve.mesh)).toBeGreaterThan(1.8 * triangleCount(mesh));
		expect(pauses).toBeGreaterThan(20);
		expect(fingerprint(curve)).toEqual(fingerprint(file));
		expect(exactArea(curve.mesh)).toBe(exactArea(mesh));
	});

	test('gives the same bytes in canonical numbers for every order of targets and of holding it', async () => {
		const expected = await run(mesh, { selection, rounds: 2 });
		for (const options of [{ order: 'file' }, { targets: random(3) }] as const)
			expect(differing(await run(mesh, { selection, rounds: 2, ...options }), expected)).toEqual(
				[],
			);
	});

	test('has the same triangles for a random order', async () => {
		const [file, other] = [
			await run(mesh, { selection }),
			await run(mesh, { selection, targets: random(4) }),
		];
		expect(namesOf(other.mesh)).toEqual(namesOf(file.mesh));
	});
});
