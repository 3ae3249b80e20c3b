import { expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { type Engine, EngineError } from '../../../src/engine/engine.ts';
import { NONE } from '../../../src/mesh/topology.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { shrinkBuffers } from '../../../src/refine/resident/bufferRoom.ts';
import {
	type BufferName,
	bufferNames,
	bufferTable,
} from '../../../src/refine/resident/bufferTable.ts';
import { compactMesh, type OwnBuffer } from '../../../src/refine/resident/compactMesh.ts';
import { lengthsOf, openResident, type Resident } from '../../../src/refine/resident/resident.ts';
import { refineRound } from '../../../src/refine/rounds/round.ts';
import { packBits } from '../../../src/steps/bits.ts';
import { AGAINST, EDGE, OWNED } from '../../../src/steps/halfEdgeBits.ts';
import { onEveryEngine } from '../../support/engines.ts';
import { equilateralLattice, hashedSelection, perturbedGrid } from '../../support/grids.ts';
import { keptTriangles } from '../../support/keptTriangles.ts';
import { seededRandom } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { contents, open, watchedBy } from '../../support/residentMesh.ts';
import { openThreaded } from '../../support/threads.ts';
import { randomSelection, samples, withEdges } from '../samples.ts';

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

const mixed = () => randomMesh(71, { cells: 12, orientation: 'mixed', irregular: true });
const loose = () => withLoose(randomMesh(72, { holes: 0.2 }));

const cases: readonly (readonly [string, number, () => TriMesh])[] = [
	['a random mesh of mixed orientation', 0.4, mixed],
	['a random mesh of mixed orientation', 0, mixed],
	['a lattice of equal edges', 0.2, () => equilateralLattice(12, 12)],
	['a mesh with a loose point and edge', 0.97, loose],
	['a mesh with a loose point and edge', 1, loose],
];

/** What there is to compare. */
async function told(resident: Resident) {
	const { counts, input, selectedCount, shortEdges } = resident;
	return { counts, input, selectedCount, shortEdges, buffers: await contents(resident) };
}

/** A refined mesh without some of its triangles, and the same read again; both before and after two more rounds. */
async function compacted(engine: Engine, mesh: TriMesh, share: number, seed: number) {
	const resident = await open(engine, mesh, randomSelection(mesh, 0.3, seed));
	await refineRound(resident, { split: 'all' });
	const { session, dimension, counts } = resident;
	const random = seededRandom(seed);
	const removed = Uint8Array.from({ length: counts.triangles }, () => (random() < share ? 1 : 0));
	const start = keptTriangles(dimension, await contents(resident), (t) => removed[t] === 0);
	await compactMesh(resident, session.upload('removed', packBits(removed)));
	const cpu = createCpuEngine();
	const again = await openResident(
		cpu.begin(() => 0),
		start,
	);
	const lengths = bufferNames.map((name) => resident.buffers[name].length);
	expect(lengths).toEqual(Object.values(lengthsOf(resident)));
	const pair = [[await told(resident), await told(again)]];
	for (const both of [resident, again]) {
		await refineRound(both);
		await refineRound(both, { split: 'all' });
	}
	pair.push([await told(resident), await told(again)]);
	engine.destroy();
	return pair;
}

onEveryEngine('a mesh compacted', ({ open: on }) => {
	test.each(cases)(
		'%s: without %f of its triangles it is that of the others, and is refined like it (seed 12)',
		async (_, share, load) => {
			for (const [found, expected] of await compacted(on(), load(), share, 12))
				expect(found).toEqual(expected);
		},
	);
});

test('a mesh in space compacted is that of the triangles left, and is refined like it (seed 14)', async () => {
	const mesh = await samples.find(({ name }) => name === 'bent strip in space')!.load();
	for (const [found, expected] of await compacted(createCpuEngine(), mesh, 0.5, 14))
		expect(found).toEqual(expected);
});

test('a mesh compacted by threads is that of the triangles left, and is refined like it (seed 13)', async () => {
	// Large enough that threads get several parts of each step.
	const mesh = perturbedGrid(64, 64);
	for (const [found, expected] of await compacted(openThreaded(3), mesh, 0.4, 13)) {
		expect(found!.counts).toEqual(expected!.counts);
		for (const name of bufferNames) {
			const [a, b] = [found!.buffers[name]!, expected!.buffers[name]!];
			const at = a.findIndex((word, i) => word !== b[i]);
			expect([name, a.length, at]).toEqual([name, b.length, -1]);
		}
	}
});

onEveryEngine('a resident mesh', ({ open: on }) => {
	/*
	 * 3---2   The point 4 in the middle goes to 0. So 0 1 4 and 3 0 4 go; their neighbours take 0 in place of 4, the edge
	 * |\ /|   0 1 in place of 1 4 and 3 0 in place of 3 4, and these edges have no triangle but them.
	 * | 4 |
	 * |/ \|
	 * 0---1
	 */
	test('the point and the edges of a collapsed edge go', async () => {
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
				halfEdges: Uint32Array.of(
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
		const { corners, halfEdges, edgeTriangles } = await contents(resident);
		expect(corners).toEqual([1, 2, 0, 2, 3, 0]);
		expect(halfEdges!.map((halfEdge) => halfEdge & EDGE)).toEqual([1, 2, 0, 3, 4, 2]);
		expect(edgeTriangles).toEqual([0, NONE, 0, NONE, 0, 1, 1, NONE, 1, NONE]);
		engine.destroy();
	});

	test('a mesh is as it was where memory is short', async () => {
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

	test("an operation's own buffers follow", async () => {
		const mesh = randomMesh(75);
		const engine = on();
		const resident = await open(engine, mesh, randomSelection(mesh, 0.4, 5));
		const { session, counts } = resident;
		const before = await contents(resident);
		const copy = (name: BufferName) => session.upload(name, Uint32Array.from(before[name]!));
		const { of, each, indexes } = bufferTable.corners;
		const own: OwnBuffer[] = [
			{ buffer: copy('coordinates'), of: 'points', each: 2 },
			{ buffer: copy('selected'), of: 'triangles', each: 'bit' },
			{ buffer: copy('corners'), of, each, indexes },
			{
				buffer: session.upload(
					'numbers',
					Uint32Array.from({ length: counts.edges }, (_, e) => e),
				),
				of: 'edges',
				each: 1,
			},
		];
		const removed = hashedSelection(counts.triangles, 0.5);
		const moved = await compactMesh(resident, session.upload('removed', packBits(removed)), own);
		const after = await contents(resident);
		const words = await Promise.all(moved.map((buffer) => session.read(buffer, buffer.length)));
		const found = words.map((buffer) => [...buffer]);
		const left = [...before.halfEdges!.keys()].filter((i) => removed[Math.floor(i / 3)] === 0);
		const edges = new Set(left.map((i) => before.halfEdges![i]! & EDGE));
		const numbers = [...edges].sort((a, b) => a - b);
		expect(found).toEqual([after.coordinates, after.selected, after.corners, numbers]);
		engine.destroy();
	});

	test('buffers with headroom shrink to what they hold', async () => {
		const mesh = randomMesh(74);
		const engine = on();
		const resident = await open(engine, mesh, randomSelection(mesh, 0.3, 4));
		await refineRound(resident);
		const before = await told(resident);
		expect(resident.buffers.corners.length).toBeGreaterThan(3 * resident.counts.triangles);
		await shrinkBuffers(resident);
		expect(bufferNames.map((name) => resident.buffers[name].length)).toEqual(
			Object.values(lengthsOf(resident)),
		);
		expect(await told(resident)).toEqual(before);
		await refineRound(resident);
		const grown = await open(engine, mesh, randomSelection(mesh, 0.3, 4));
		for (let round = 0; round < 2; round++) await refineRound(grown);
		expect(await told(resident)).toEqual(await told(grown));
		engine.destroy();
	});
});
