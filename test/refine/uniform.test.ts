import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import { type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import { parseGoal } from '../../src/refine/goal/goal.ts';
import { longestEdgeWith, uniformWith } from '../../src/refine/rounds/inRounds.ts';
import { uniform } from '../../src/refine/uniform/operation.ts';
import { conformityFaults, eulerCharacteristic, signOf } from '../support/conforming.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { perturbedGrid } from '../support/grids.ts';
import { Halves } from '../support/halves.ts';
import { exactArea, totalArea } from '../support/measures.ts';
import { onEveryPath, paths } from '../support/paths.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { refineOn } from '../support/refine.ts';
import { expectedTriangles, trianglesIn } from '../support/similarOracle.ts';
import { randomSelection, samples, withEdges } from './samples.ts';

const cpu = createCpuEngine;
const divided = (mesh: TriMesh, selection: Uint8Array, rounds = 1) =>
	refineOn(cpu, mesh, { selection, rounds }, uniformWith({}));

/** Squared lengths of a triangle's sides, in the order of its slots. */
function squares({ dimension, points, triangles }: TriMesh, t: number): number[] {
	return [0, 1, 2].map((k) => {
		const [a, b] = [triangles[3 * t + k]!, triangles[3 * t + ((k + 1) % 3)]!];
		let sum = 0;
		for (let i = 0; i < dimension; i++)
			sum += (points[dimension * a + i]! - points[dimension * b + i]!) ** 2;
		return sum;
	});
}

/** The triangles that each triangle of the input became. */
function childrenOf(parents: Uint32Array): number[][] {
	const children: number[][] = [];
	parents.forEach((parent, t) => {
		children[parent] ??= [];
		children[parent].push(t);
	});
	return children;
}

/** Meshes of integers so small that squares are exact, and so fine that middles are. */
const exact = /seed [1-4]$|right-triangle|chain of|perturbed/;

describe('a selected triangle', () => {
	test.each(samples)(
		'becomes four that are similar, side by side: $name',
		async ({ name, load }) => {
			const mesh = await load();
			const selection = randomSelection(mesh, 0.2, 9);
			const { mesh: after, maps } = await divided(mesh, selection);
			const children = childrenOf(maps.triangleParents);
			for (let t = 0; t < selection.length; t++) {
				if (selection[t] === 0) continue;
				expect(children[t]).toHaveLength(4);
				const whole = squares(mesh, t);
				for (const child of children[t]!)
					squares(after, child).forEach((square, k) => {
						if (exact.test(name)) expect(4 * square).toBe(whole[k]);
						else expect((4 * square) / whole[k]!).toBeCloseTo(1, 9);
					});
			}
		},
	);

	test('has children that stay selected: 16 of it in two rounds, and angles as they were', async () => {
		const mesh = withEdges(randomMesh(2));
		const selection = randomSelection(mesh, 0.1, 3);
		const { mesh: after, maps } = await divided(mesh, selection, 2);
		const children = childrenOf(maps.triangleParents);
		for (let t = 0; t < selection.length; t++) {
			if (selection[t] === 0) continue;
			expect(children[t]).toHaveLength(16);
			for (const child of children[t]!)
				expect(squares(after, child).map((square) => 16 * square)).toEqual(squares(mesh, t));
		}
	});

	test('keeps its place at its first corner, and its new ones follow in order', async () => {
		const points = Float64Array.of(0, 0, 8, 0, 2, 6);
		const mesh = { dimension: 2, points, triangles: Uint32Array.of(0, 1, 2), fields: [] } as const;
		const { mesh: after, maps } = await divided(withEdges(mesh), Uint8Array.of(1));
		expect([...after.points.subarray(6)]).toEqual([4, 0, 5, 3, 1, 3]);
		expect([...after.triangles]).toEqual([0, 3, 5, 3, 1, 4, 5, 4, 2, 4, 5, 3]);
		expect([...maps.pointParents]).toEqual([0, 1, 1, 2, 2, 0]);
		// Each old edge's place holds the inner edge parallel to it.
		expect([...after.edges!.subarray(0, 6)]).toEqual([5, 4, 3, 5, 4, 3]);
		expect([...maps.edgeParents]).toEqual([...Array(3).fill(0xffffffff), 0, 0, 1, 1, 2, 2]);
	});
});

describe('uniform division', () => {
	describe.each(samples)('$name', ({ name, load }) => {
		test('conforms, and keeps area, direction, boundary and Euler characteristic', async () => {
			const mesh = await load();
			const rounds = triangleCount(mesh) > 10_000 ? 1 : 2;
			const { mesh: after, maps } = await divided(mesh, randomSelection(mesh, 0.2, 7), rounds);
			expect(conformityFaults(after)).toEqual([]);
			expect(totalArea(after) / totalArea(mesh)).toBeCloseTo(1, 12);
			if (exact.test(name)) expect(exactArea(after)).toBe(exactArea(mesh));
			expect(eulerCharacteristic(after)).toBe(eulerCharacteristic(mesh));
			const { pointParents, triangleParents } = maps;
			expect(new Halves({ before: mesh, after, pointParents }).boundaryFaults()).toEqual([]);
			if (mesh.dimension === 3) return;
			const turns = ({ points, triangles }: TriMesh) =>
				Array.from({ length: triangles.length / 3 }, (_, t) =>
					signOf(points, triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!),
				);
			const old = turns(mesh);
			expect(turns(after)).toEqual(Array.from(triangleParents, (parent) => old[parent]));
		});

		test('divides the edges that split all divides', async () => {
			const mesh = await load();
			const selection = randomSelection(mesh, 0.1, 5);
			const all = await refineOn(cpu, mesh, { selection, split: 'all' }, longestEdgeWith({}));
			const here = await divided(mesh, selection);
			expect(here.maps.pointParents).toEqual(all.maps.pointParents);
			expect(triangleCount(here.mesh)).toBe(triangleCount(all.mesh));
		});
	});

	test.each([1, 2, 3])('makes the triangles that dictionaries make: %i rounds', async (rounds) => {
		const mesh = withEdges(perturbedGrid(12, 12));
		const selection = randomSelection(mesh, 0.15, 4);
		const { mesh: after } = await divided(mesh, selection, rounds);
		expect(trianglesIn(after)).toEqual(expectedTriangles(mesh, selection, rounds));
	});

	test('ends where its goal is met', async () => {
		const mesh = withEdges(perturbedGrid(8, 8));
		const selection = new Uint8Array(triangleCount(mesh)).fill(1);
		const longest = Math.max(...Array.from(selection, (_, t) => Math.max(...squares(mesh, t))));
		const until = parseGoal(`edge:${Math.sqrt(longest) / 3}`);
		const {
			mesh: after,
			rounds,
			missing,
		} = await refineOn(cpu, mesh, { selection, rounds: 20, until }, uniformWith({}));
		expect([missing, rounds.length]).toEqual([0, 2]);
		for (let t = 0; t < triangleCount(after); t++)
			expect(Math.max(...squares(after, t))).toBeLessThanOrEqual(longest / 9);
	});

	test('of all triangles makes as many as it says that it makes at least', async () => {
		const mesh = withEdges(randomMesh(3));
		const count = triangleCount(mesh);
		const { mesh: after } = await divided(mesh, new Uint8Array(count).fill(1), 2);
		expect(triangleCount(after)).toBe(16 * count);
		expect(uniform.fewest!(count, count, { rounds: 2 })).toBe(16 * count);
	});
});

const large = perturbedGrid(256, 130);
const irregular = randomMesh(31, { cells: 16, irregular: true, orientation: 'mixed' });
const runs = [
	['all, two rounds', irregular, { selection: randomSelection(irregular, 1, 1), rounds: 2 }],
	[
		'a fifth, three rounds',
		irregular,
		{ selection: randomSelection(irregular, 0.2, 2), rounds: 3 },
	],
	['few, along the curve', large, { selection: randomSelection(large, 0.002, 4), rounds: 1 }],
	[
		'a goal',
		irregular,
		{
			selection: randomSelection(irregular, 0.5, 3),
			rounds: 3,
			until: parseGoal('size:3 + x / 9'),
		},
	],
	...samples.slice(6, 10).map(({ name }) => [name, name, { rounds: 2 }] as const),
] as const;

const references = new Map<string, ReturnType<typeof fingerprint>>();

onEveryPath('uniform division', ({ open, way, name: on }) => {
	test.each(runs)('is the same to the last byte: %s', async (name, source, options) => {
		const mesh =
			typeof source === 'string'
				? await samples.find((one) => one.name === source)!.load()
				: source;
		const selection = 'selection' in options ? options.selection : randomSelection(mesh, 0.3, 6);
		const made = await refineOn(open, mesh, { ...options, selection }, uniformWith({ path: way }));
		expect(triangleCount(made.mesh)).toBeGreaterThan(triangleCount(mesh));
		const bytes = fingerprint(made);
		if (on === paths[0]!.name) references.set(name, bytes);
		else expect(bytes).toEqual(references.get(name));
	});
});
