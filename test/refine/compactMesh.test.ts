import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import { type Engine, EngineError } from '../../src/engine/engine.ts';
import { NONE } from '../../src/mesh/topology.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { compactMesh } from '../../src/refine/compactMesh.ts';
import { refineRound } from '../../src/refine/longestEdgeRound.ts';
import { planeNames } from '../../src/refine/planeTable.ts';
import { openResident, type Resident, wordsOf } from '../../src/refine/resident.ts';
import { shrinkPlanes } from '../../src/refine/room.ts';
import { packBits } from '../../src/steps/bits.ts';
import { AGAINST, EDGE, OWNED } from '../../src/steps/sides.ts';
import { engines } from '../support/engines.ts';
import { equilateralLattice, perturbedGrid } from '../support/grids.ts';
import { keptTriangles } from '../support/keptTriangles.ts';
import { seededRandom } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { contents, open, watchedBy } from '../support/residentMesh.ts';
import { openThreaded } from '../support/threads.ts';
import { randomSelection, samples, withEdges } from './samples.ts';

const sample = (name: string) => samples.find((one) => one.name === name)!.load;

/** With a point and an edge of no triangle before all others. */
function withLoose(mesh: TriMesh): TriMesh {
	const { points, triangles, edges, triangleEdges } = withEdges(mesh);
	return {
		...mesh,
		points: Float64Array.of(-3, -2, ...points),
		triangles: triangles.map((p) => p + 1),
		edges: Uint32Array.of(0, 1, ...edges!.map((p) => p + 1)),
		triangleEdges: triangleEdges!.map((signed) => signed + Math.sign(signed)),
	};
}

const meshes: readonly (readonly [string, () => TriMesh | Promise<TriMesh>])[] = [
	[
		'a random mesh of mixed orientation',
		() => randomMesh(71, { cells: 12, orientation: 'mixed', irregular: true }),
	],
	['a lattice of equal edges', () => equilateralLattice(12, 12)],
	['a strip in space', sample('bent strip in space')],
	['a mesh with a loose point and edge', () => withLoose(randomMesh(72, { holes: 0.2 }))],
];

/** What there is to compare. */
async function told(resident: Resident) {
	const { counts, input, selectedCount, shortEdges } = resident;
	return { counts, input, selectedCount, shortEdges, planes: await contents(resident) };
}

/** A refined mesh without some of its triangles, and the same read anew; both before and after two more rounds. */
async function compacted(engine: Engine, mesh: TriMesh, share: number, seed: number) {
	const resident = await open(engine, mesh, randomSelection(mesh, 0.3, seed));
	await refineRound(resident, { split: 'all' });
	const { session, dimension, counts } = resident;
	const random = seededRandom(seed);
	const removed = Uint8Array.from({ length: counts.triangles }, () => (random() < share ? 1 : 0));
	const start = keptTriangles(dimension, await contents(resident), (t) => removed[t] === 0);
	await compactMesh(resident, session.upload('removed', packBits(removed)));
	const cpu = createCpuEngine();
	const anew = await openResident(
		cpu.begin(() => 0),
		start,
	);
	const lengths = planeNames.map((name) => resident.planes[name].length);
	expect(lengths).toEqual(Object.values(wordsOf(resident)));
	const pair = [[await told(resident), await told(anew)]];
	for (const both of [resident, anew]) {
		await refineRound(both);
		await refineRound(both, { split: 'all' });
	}
	pair.push([await told(resident), await told(anew)]);
	engine.destroy();
	return pair;
}

const threads = { name: 'threads', missing: false, open: () => openThreaded(3) };

describe.each([...engines, threads])(
	'a mesh compacted on the $name',
	({ name, missing, open: on }) => {
		// Threads share what is large.
		describe.skipIf(missing || name === 'threads').each(meshes)('%s', (_, load) => {
			test.each([0, 0.2, 0.97, 1])(
				'is that of the triangles left, and is refined like it, without %f (seed 12)',
				async (share) => {
					for (const [found, expected] of await compacted(on(), await load(), share, 12))
						expect(found).toEqual(expected);
				},
			);
		});

		test.skipIf(missing)('is so where it is large (seed 13)', async () => {
			for (const [found, expected] of await compacted(on(), perturbedGrid(64, 64), 0.4, 13)) {
				expect(found!.counts).toEqual(expected!.counts);
				for (const name of planeNames) {
					const [a, b] = [found!.planes[name]!, expected!.planes[name]!];
					expect([name, a.length, a.findIndex((word, i) => word !== b[i])]).toEqual([
						name,
						b.length,
						-1,
					]);
				}
			}
		});
	},
);

describe.each(engines)('on the $name', ({ missing, open: on }) => {
	/*
	 * 3---2   The point 4 in the middle goes to 0. So 0 1 4 and 3 0 4 go; their neighbours take 0 in place of 4, the edge
	 * |\ /|   0 1 in place of 1 4 and 3 0 in place of 3 4, and these edges have no triangle but them.
	 * | 4 |
	 * |/ \|
	 * 0---1
	 */
	test.skipIf(missing)('the point and the edges of a collapsed edge go', async () => {
		const engine = on();
		const [own, other] = [OWNED, AGAINST];
		const resident = await openResident(
			engine.begin(() => 0),
			{
				dimension: 2,
				points: 5,
				coordinates: Uint32Array.of(0, 0, 2000, 0, 2000, 2000, 0, 2000, 1000, 1000),
				corners: Uint32Array.of(...[0, 1, 4], ...[1, 2, 0], ...[2, 3, 0], ...[3, 0, 4]),
				selected: Uint32Array.of(0b1111),
				edges: 8,
				sides: Uint32Array.of(
					...[own | 0, own | 1, own | 2],
					...[own | 3, own | 4, own | 0],
					...[own | 5, own | 7, other + 4],
					...[own | 7, other + 2, other + 6],
				),
				edgeTriangles: Uint32Array.of(
					...[1, NONE, 0, NONE, 0, 3, 1, NONE],
					...[1, 2, 2, NONE, 3, NONE, 2, NONE],
				),
			},
		);
		const removed = resident.session.upload('removed', Uint32Array.of(0b1001));
		await compactMesh(resident, removed);
		expect(resident.counts).toEqual({ points: 4, edges: 5, triangles: 2 });
		expect(resident.selectedCount).toBe(2);
		const { corners, sides, edgeTriangles } = await contents(resident);
		expect(corners).toEqual([1, 2, 0, 2, 3, 0]);
		expect(sides!.map((side) => side & EDGE)).toEqual([1, 2, 0, 3, 4, 2]);
		expect(edgeTriangles).toEqual([0, NONE, 0, NONE, 0, 1, 1, NONE, 1, NONE]);
		engine.destroy();
	});

	test.skipIf(missing)('a mesh is as it was where memory is short', async () => {
		const mesh = randomMesh(73);
		const engine = on();
		const resident = await open(engine, mesh, randomSelection(mesh, 0.3, 3));
		await refineRound(resident);
		const before = await told(resident);
		const removed = resident.session.upload('removed', Uint32Array.of(0b1001));
		for (const refused of [0, 1]) {
			let asked = 0;
			const short = watchedBy(resident, {
				allocate() {
					if (asked++ === refused) throw new EngineError('out-of-memory', 'made up');
				},
			});
			await expect(compactMesh(short, removed)).rejects.toThrow('made up');
			expect(asked).toBe(refused + 1);
			expect(await told(resident)).toEqual(before);
		}
		engine.destroy();
	});

	test.skipIf(missing)('planes with headroom shrink to what they hold', async () => {
		const mesh = randomMesh(74);
		const engine = on();
		const resident = await open(engine, mesh, randomSelection(mesh, 0.3, 4));
		await refineRound(resident);
		const before = await told(resident);
		expect(resident.planes.corners.length).toBeGreaterThan(3 * resident.counts.triangles);
		await shrinkPlanes(resident);
		expect(planeNames.map((name) => resident.planes[name].length)).toEqual(
			Object.values(wordsOf(resident)),
		);
		expect(await told(resident)).toEqual(before);
		await refineRound(resident);
		const grown = await open(engine, mesh, randomSelection(mesh, 0.3, 4));
		for (let round = 0; round < 2; round++) await refineRound(grown);
		expect(await told(resident)).toEqual(await told(grown));
		engine.destroy();
	});
});
