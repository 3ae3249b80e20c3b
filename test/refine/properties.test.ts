import { describe, expect, test } from 'vitest';
import { NONE } from '../../src/mesh/topology.ts';
import { pointCount, type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import type { Refined, Split } from '../../src/refine/algorithm.ts';
import { conformityFaults, turn } from '../support/conforming.ts';
import { onEveryEngine, type TestEngine } from '../support/engines.ts';
import { Halves } from '../support/halves.ts';
import { totalArea } from '../support/measures.ts';
import { refineOn } from '../support/refine.ts';
import { corpusSamples, randomSelection, type Sample, samples } from './samples.ts';

/** A mesh before and after three rounds on a fifth of its triangles. */
interface Run {
	readonly before: TriMesh;
	readonly after: TriMesh;
	readonly maps: Refined['maps'];
}

const runs = new Map<string, Promise<Run>>();

/** The run of a sample, made once for all facts that are stated about it. */
function runOf({ name: engine, open }: TestEngine, sample: Sample, split: Split): Promise<Run> {
	const key = `${engine} ${sample.name} ${split}`;
	let run = runs.get(key);
	if (!run) {
		run = sample.load().then(async (before) => {
			const selection = randomSelection(before, 0.2, 7);
			const rounds = triangleCount(before) > 10_000 ? 1 : 3;
			const { mesh, maps } = await refineOn(open, before, { selection, rounds, split });
			return { before, after: mesh, maps };
		});
		runs.set(key, run);
	}
	return run;
}

const turns = (mesh: TriMesh): number[] => {
	const { points, triangles } = mesh;
	return Array.from({ length: triangleCount(mesh) }, (_, t) =>
		turn(points, triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!),
	);
};

const all = [...samples, ...corpusSamples];

onEveryEngine('a refined mesh', (engine) => {
	describe.each(['longest', 'all'] as const)('split %s', (split) => {
		test.each(all)('conforms: $name', async (sample) => {
			const { after } = await runOf(engine, sample, split);
			expect(conformityFaults(after)).toEqual([]);
		});

		test.each(all)('keeps its area: $name', async (sample) => {
			const { before, after } = await runOf(engine, sample, split);
			const area = totalArea(before);
			expect(Math.abs(totalArea(after) - area)).toBeLessThanOrEqual(1e-12 * area);
		});

		test.each(all.filter(({ name }) => !name.includes('space')))(
			'goes round as before: $name',
			async (sample) => {
				const { before, after, maps } = await runOf(engine, sample, split);
				const old = turns(before);
				expect(turns(after)).toEqual(Array.from(maps.triangleParents, (parent) => old[parent]));
			},
		);

		test.each(all)('has the halves of the old boundary for boundary: $name', async (sample) => {
			const { before, after, maps } = await runOf(engine, sample, split);
			const halves = new Halves({ before, after, pointParents: maps.pointParents });
			expect(halves.boundaryFaults()).toEqual([]);
		});

		test.each(all)('knows where each triangle and edge comes from: $name', async (sample) => {
			const { before, after, maps } = await runOf(engine, sample, split);
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
			const { after } = await runOf(engine, sample, split);
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
			const { before, after, maps } = await runOf(engine, sample, 'longest');
			const halves = new Halves({ before, after, pointParents: maps.pointParents });
			expect(halves.markerFaults('marker')).toEqual([]);
		},
	);
});
