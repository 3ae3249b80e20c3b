import { describe, expect, test } from 'vitest';
import { NONE } from '../../src/mesh/topology.ts';
import { pointCount, type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import type { Refined, Split } from '../../src/refine/algorithm.ts';
import { conformityFaults, eulerCharacteristic, signOf } from '../support/conforming.ts';
import { onEveryEngine } from '../support/engines.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { equilateralLattice, hashedSelection, rightTriangleGrid } from '../support/grids.ts';
import { Halves } from '../support/halves.ts';
import { exactArea, extremeAngles, totalArea } from '../support/measures.ts';
import { paths, type TestPath } from '../support/paths.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { refineOn } from '../support/refine.ts';
import { corpusSamples, randomSelection, type Sample, samples } from './samples.ts';

/** A mesh before and after three rounds on a fifth of its triangles. */
interface Run {
	readonly before: TriMesh;
	readonly after: TriMesh;
	readonly maps: Refined['maps'];
}

const [reference, ...others] = paths;

const runs = new Map<string, Promise<Refined & { readonly before: TriMesh }>>();

async function refine({ open, algorithm }: TestPath, before: TriMesh, split: Split) {
	const selection = randomSelection(before, 0.2, 7);
	const rounds = triangleCount(before) > 10_000 ? 1 : 3;
	return refineOn(open, before, { selection, rounds, split }, algorithm);
}

/** The run of a sample on the first path, made once for all that is stated about it. */
function referenceOf(sample: Sample, split: Split) {
	const key = `${sample.name} ${split}`;
	let run = runs.get(key);
	if (!run) {
		run = sample.load().then(async (before) => ({
			before,
			...(await refine(reference!, before, split)),
		}));
		runs.set(key, run);
	}
	return run;
}

const runOf = async (sample: Sample, split: Split): Promise<Run> => {
	const { before, mesh, maps } = await referenceOf(sample, split);
	return { before, after: mesh, maps };
};

const turns = (mesh: TriMesh): number[] => {
	const { points, triangles } = mesh;
	return Array.from({ length: triangleCount(mesh) }, (_, t) =>
		signOf(points, triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!),
	);
};

const all = [...samples, ...corpusSamples];
/** Samples with coordinates on a lattice so fine that three halvings stay on it. */
const exact = /seed [1-4]$|right-triangle|chain of|perturbed/;

describe('a refined mesh', () => {
	describe.each(['longest', 'all'] as const)('split %s', (split) => {
		test.each(all)('conforms: $name', async (sample) => {
			const { after } = await runOf(sample, split);
			expect(conformityFaults(after)).toEqual([]);
		});

		test.each(all)('keeps its area: $name', async (sample) => {
			const { before, after } = await runOf(sample, split);
			const area = totalArea(before);
			expect(Math.abs(totalArea(after) - area)).toBeLessThanOrEqual(1e-12 * area);
		});

		test.each(samples.filter(({ name }) => exact.test(name)))(
			'keeps its area to the last bit where middles are exact: $name',
			async (sample) => {
				const { before, after } = await runOf(sample, split);
				expect(exactArea(after)).toBe(exactArea(before));
			},
		);

		test.each(all)('keeps its Euler characteristic: $name', async (sample) => {
			const { before, after } = await runOf(sample, split);
			expect(eulerCharacteristic(after)).toBe(eulerCharacteristic(before));
		});

		test.each(all.filter(({ name }) => !name.includes('space')))(
			'goes round as before: $name',
			async (sample) => {
				const { before, after, maps } = await runOf(sample, split);
				const old = turns(before);
				expect(turns(after)).toEqual(Array.from(maps.triangleParents, (parent) => old[parent]));
			},
		);

		test.each(all)('has the halves of the old boundary for boundary: $name', async (sample) => {
			const { before, after, maps } = await runOf(sample, split);
			const halves = new Halves({ before, after, pointParents: maps.pointParents });
			expect(halves.boundaryFaults()).toEqual([]);
		});

		test.each(all)('knows where each triangle and edge comes from: $name', async (sample) => {
			const { before, after, maps } = await runOf(sample, split);
			expect(maps.triangleParents.length).toBe(triangleCount(after));
			expect(new Set(maps.triangleParents).size).toBe(triangleCount(before));
			expect(Math.max(-1, ...new Set(maps.triangleParents))).toBe(triangleCount(before) - 1);
			const edges = new Set(maps.edgeParents);
			edges.delete(NONE);
			expect(maps.edgeParents.length).toBe(after.edges!.length / 2);
			expect(edges.size).toBe(before.edges!.length / 2);
			expect([...edges].every((edge) => edge < before.edges!.length / 2)).toBe(true);
			expect(maps.pointParents.length).toBe(2 * (pointCount(after) - pointCount(before)));
		});

		test.each(all)('joins its edges and triangles: $name', async (sample) => {
			const { after } = await runOf(sample, split);
			const { edges, triangleEdges, triangles } = after;
			const wrong: number[] = [];
			for (let i = 0; i < triangles.length; i++) {
				const signed = triangleEdges![i]!;
				const e = Math.abs(signed) - 1;
				const [start, end] = signed > 0 ? [2 * e, 2 * e + 1] : [2 * e + 1, 2 * e];
				const to = triangles[i % 3 === 2 ? i - 2 : i + 1];
				if (edges![start] !== triangles[i] || edges![end] !== to) wrong.push(i);
			}
			expect(wrong).toEqual([]);
		});
	});

	const marked = ['box.1', 'boxc', 'la_A'];
	test.each(corpusSamples.filter(({ name }) => marked.some((part) => name.includes(part))))(
		'hands markers down: $name',
		async (sample) => {
			const { before, after, maps } = await runOf(sample, 'longest');
			const halves = new Halves({ before, after, pointParents: maps.pointParents });
			expect(halves.markerFaults('marker')).toEqual([]);
		},
	);
});

describe('the result is the same to the last byte', () => {
	const split = ['longest', 'all'] as const;
	describe.each(others)('on $name', (path) => {
		test.skipIf(path.missing).each(split.flatMap((one) => all.map((sample) => ({ one, sample }))))(
			'split $one: $sample.name',
			async ({ one, sample }) => {
				const { before, ...expected } = await referenceOf(sample, one);
				expect(fingerprint(await refine(path, before, one))).toEqual(fingerprint(expected));
			},
		);
	});
});

onEveryEngine('longest-edge bisection', ({ open }) => {
	describe('keeps at least half the smallest angle over five rounds (Rivara 1984)', () => {
		test.each([11, 12, 13, 14])('random mesh, seed %i', async (seed) => {
			const mesh = randomMesh(seed, { cells: 16, irregular: seed % 2 === 0 });
			const { mesh: refined, rounds } = await refineOn(open, mesh, {
				selection: randomSelection(mesh, 0.3, seed),
				rounds: 5,
			});
			expect(rounds.map(({ shortEdges }) => shortEdges)).toEqual([0, 0, 0, 0, 0]);
			const before = extremeAngles(mesh).smallest;
			expect(extremeAngles(refined).smallest).toBeGreaterThanOrEqual(before * (0.5 - 1e-9));
		});
	});

	test.each(corpusSamples.filter(({ name }) => !/greenland|empty/.test(name)))(
		'keeps at least half the smallest angle of $name over five rounds',
		async ({ load }) => {
			const mesh = await load();
			const { mesh: refined, rounds } = await refineOn(open, mesh, {
				selection: randomSelection(mesh, 0.1, 5),
				rounds: 5,
			});
			expect(rounds.at(-1)?.shortEdges).toBe(0);
			const before = extremeAngles(mesh).smallest;
			expect(extremeAngles(refined).smallest).toBeGreaterThanOrEqual(before * (0.5 - 1e-9));
		},
	);

	describe('makes at most 8 new triangles per mark where all edges tie, at 0.1 % marked', () => {
		test.each([
			['equilateral lattice', equilateralLattice(256, 200)],
			['right-triangle grid', rightTriangleGrid(256, 200)],
		] as const)('%s', async (_, mesh) => {
			const selection = hashedSelection(triangleCount(mesh), 0.001);
			const marks = selection.reduce((sum, mark) => sum + mark, 0);
			expect(marks).toBeGreaterThan(90);
			const { mesh: refined } = await refineOn(open, mesh, { selection });
			const made = triangleCount(refined) - triangleCount(mesh);
			expect(made).toBeLessThanOrEqual(8 * marks);
			expect(made).toBeGreaterThanOrEqual(marks);
		});
	});
});
