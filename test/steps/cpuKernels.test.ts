import { beforeAll, describe, expect, test } from 'vitest';
import { randomDelaunay } from '../../src/bench/meshes.ts';
import { dependsOn } from '../../src/engine/assemble.ts';
import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { createGpuEngine } from '../../src/engine/gpuEngine.ts';
import { pointCount, type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import { coarsenShort } from '../../src/refine/adapt/coarsen.ts';
import { flipEdges } from '../../src/refine/adapt/flipEdges.ts';
import { measureFit } from '../../src/refine/adapt/measureFit.ts';
import { divideLong } from '../../src/refine/adapt/redGreen.ts';
import { smoothPoints } from '../../src/refine/adapt/smoothPoints.ts';
import { halfEdgesOn, polygonsOn } from '../../src/refine/polygonise/polygonsOn.ts';
import { bitRanks, prefixSum } from '../../src/refine/prefixSum.ts';
import type { TimeStep } from '../../src/refine/resident/resident.ts';
import { longestEdgeWith, uniformWith } from '../../src/refine/rounds/inRounds.ts';
import { buildTopology } from '../../src/refine/topology/buildTopology.ts';
import { packBits } from '../../src/steps/bits.ts';
import { EDGE } from '../../src/steps/halfEdgeBits.ts';
import { randomSelection } from '../refine/samples.ts';
import { size } from '../support/adapting.ts';
import { openRecords, recordsWith } from '../support/adaptStarts.ts';
import { book } from '../support/branching.ts';
import { engines, gpu, plainGpu } from '../support/engines.ts';
import { fan, perturbedGrid } from '../support/grids.ts';
import { nextTurn } from '../support/nextTurn.ts';
import { seededRandom, shuffledIndexes } from '../support/random.ts';
import { refineOn } from '../support/refine.ts';
import { open } from '../support/residentMesh.ts';
import { runFindBoundary, runSweep } from './checkInput.ts';
import { goalInput, lookInput, runGoal, runLookAgain, runMiddleSizes } from './goalInput.ts';
import { type Recorded, recordingEngine } from './recording.ts';
import { kernelPaths, stepAt } from './steps.ts';

const LARGE = 100_000;
const SEED = 17;

/** Inputs of each step as they occur in three rounds of a run on a mesh of 2^13 triangles. */
const recorded = new Map<string, Recorded>();

beforeAll(async () => {
	const grid = perturbedGrid(64, 64);
	// A point far away makes the lattice so coarse that some edges are short.
	const mesh = { ...grid, points: Float64Array.of(...grid.points, 2 ** 14, 0) };
	const larger = perturbedGrid(256, 256);
	const all = new Uint8Array(larger.triangles.length / 3).fill(1);
	await refineOn(() => recordingEngine(recorded), larger, { selection: all });
	await nextTurn();
	for (const path of ['dense', 'sparse'] as const) {
		const selection = randomSelection(mesh, 0.9, SEED);
		const options = { selection, rounds: 3, split: 'all' } as const;
		await refineOn(() => recordingEngine(recorded), mesh, options, longestEdgeWith({ path }));
		// Walks of one edge leave something for the fallback. What they leave depends on who comes first, so that this
		// run is for the fallback alone, which ends at the same edges in any order.
		const cut = new Map<string, Recorded>();
		const few = randomSelection(larger, 0.1, SEED);
		const algorithm = longestEdgeWith({ path, hops: 1 });
		await nextTurn();
		await refineOn(() => recordingEngine(cut, 'first'), larger, { selection: few }, algorithm);
		await nextTurn();
		for (const [name, call] of cut)
			if (name.startsWith('longest-edge/followRest')) recorded.set(name, call);
		const similar = new Map<string, Recorded>();
		await refineOn(() => recordingEngine(similar), mesh, options, uniformWith({ path }));
		for (const [name, call] of similar) if (name.startsWith('uniform/')) recorded.set(name, call);
		await nextTurn();
	}
	const branching = new Map<string, Recorded>();
	const pages = book(3, 130, 130, SEED);
	const some = { selection: randomSelection(pages, 0.1, SEED), split: 'all' } as const;
	await refineOn(() => recordingEngine(branching, 'first'), pages, some);
	recorded.set('longest-edge/spread', branching.get('longest-edge/spread')!);
	recordPrefixSums(recordingEngine(recorded));
	// Round a point of many triangles edges are listed twice, the second time at the end of fewer corners.
	await recordTopology(recordingEngine(recorded), beside(fan(LARGE), grid));
	await nextTurn();
	await recordGoals(recordingEngine(recorded));
	recordChecks(recordingEngine(recorded));
	await nextTurn();
	await recordPolygons(recordingEngine(recorded));
	await nextTurn();
	await recordAdaptation(larger);
});

/** Two meshes as one. */
function beside(a: TriMesh, b: TriMesh): TriMesh {
	const points = new Float64Array(a.points.length + b.points.length);
	points.set(a.points);
	points.set(b.points, a.points.length);
	const triangles = new Uint32Array(a.triangles.length + b.triangles.length);
	triangles.set(a.triangles);
	const first = pointCount(a);
	triangles.set(
		b.triangles.map((point) => first + point),
		a.triangles.length,
	);
	return { ...a, points, triangles };
}

/** Prefix sums of seeded numbers and bits, in more than one tile. */
function recordPrefixSums(engine: Engine): void {
	const session = engine.begin(() => 0);
	const random = seededRandom(SEED);
	const words = Uint32Array.from({ length: LARGE }, () => random() * 2 ** 32);
	prefixSum(session, session.upload('values', words.slice()), LARGE);
	const ranks = session.buffer('ranks', 2 * LARGE + 2);
	bitRanks(session, session.upload('bits', words), LARGE, ranks);
	session.end();
}

/** Edges of a mesh, built on an engine. */
async function recordTopology(engine: Engine, mesh: TriMesh): Promise<void> {
	const session = engine.begin(() => 0);
	const corners = session.upload('corners', mesh.triangles);
	const triangles = triangleCount(mesh);
	const order = shuffledIndexes(triangles, seededRandom(SEED));
	const fileOrder = session.upload('file order', order);
	const list = { corners, triangles, points: pointCount(mesh) };
	await buildTopology(session, { ...list, fileOrder, numberFile: true });
	session.end();
}

/** Sweeps over seeded triangles and half-edges. */
function recordChecks(engine: Engine): void {
	const session = engine.begin(() => 0);
	runSweep(session, SEED, LARGE);
	runFindBoundary(session, SEED, LARGE);
	session.end();
}

/** Polygons of a mesh with thousands of barrier tips, some of its edges kept. */
async function recordPolygons(engine: Engine): Promise<void> {
	const mesh = randomDelaunay(170_000);
	const resident = await open(engine, mesh, new Uint8Array(triangleCount(mesh)));
	const time: TimeStep = (name, record) => resident.session.time(name, record);
	const random = seededRandom(SEED);
	const isKept = Uint8Array.from({ length: resident.counts.edges }, () =>
		random() < 0.01 ? 1 : 0,
	);
	const halfEdges = resident.session.arrayOf!(resident.buffers.halfEdges);
	const kept = packBits(Uint8Array.from(halfEdges, (halfEdge) => isKept[halfEdge & EDGE]!));
	await polygonsOn(resident, await halfEdgesOn(resident, kept, time), time);
	resident.session.end();
}

/** A mesh that is coarsened on the left and refined on the right; edges flip between. */
async function recordAdaptation(mesh: TriMesh): Promise<void> {
	const cell = 1 / 256;
	const records = recordsWith(
		mesh,
		size((x) => cell * 2 ** (2 - x / (64 * cell))),
		{ innerLine: true },
	);
	const adapt = async (into: Map<string, Recorded>, keep: 'first' | 'last') => {
		const adapted = openRecords(recordingEngine(into, keep), records);
		await coarsenShort(adapted, Math.SQRT2, false);
		await flipEdges(adapted, { longest: Math.SQRT2 });
		await measureFit(adapted, Math.SQRT2);
		await divideLong(adapted, Math.SQRT2, 10 * LARGE, 1);
		await smoothPoints(adapted, { sweeps: 1, keepLines: false });
		adapted.session.end();
		await nextTurn();
	};
	// The last passes find nothing to do. Of starts inside any is right, those on the boundary come last.
	const last = new Map<string, Recorded>();
	await adapt(last, 'last');
	await adapt(recorded, 'first');
	const paper = new Map<string, Recorded>();
	const inOrder = openRecords(recordingEngine(paper, 'first'), records);
	await coarsenShort(inOrder, Math.SQRT2, false, { collapses: 'paper' });
	await smoothPoints(inOrder, { sweeps: 1, keepLines: false, moves: 'paper' });
	inOrder.session.end();
	await nextTurn();
	recorded.set('adapt/dropIllegal', paper.get('adapt/dropIllegal')!);
	const counting = paper.get('adapt/countInverted')!;
	// Mirrored triangles are turned.
	const points = counting.buffers.points!.map((word, i) => (i % 8 === 0 ? 2 ** 30 - word : word));
	recorded.set('adapt/countInverted', { ...counting, buffers: { ...counting.buffers, points } });
	recorded.set('adapt/findStarts', last.get('adapt/findStarts')!);
	const random = seededRandom(SEED);
	for (const name of ['adapt/rateCollapses', 'adapt/rateFlips']) {
		const rating = recorded.get(name)!;
		const dirty = rating.buffers.dirty!.map(() => random() * 2 ** 32);
		const parameters = { ...rating.parameters, all: 0 };
		recorded.set(name, { ...rating, parameters, buffers: { ...rating.buffers, dirty } });
	}
}

/** Triangles of seeded points, compared with lengths, areas and sizes. */
async function recordGoals(engine: Engine): Promise<void> {
	const session = engine.begin(() => 0);
	const input = goalInput(SEED, LARGE, 2);
	for (const kind of ['edge', 'area', 'size'] as const)
		await runGoal(session, input, kind, [2 ** 20, 0]);
	await runLookAgain(session, lookInput(SEED, LARGE, 2 * LARGE));
	await runMiddleSizes(session, { seed: SEED, points: LARGE / 2, count: LARGE });
	session.end();
}

/** Steps that go over all triangles or over a list of them. */
const sparse = [
	...['follow', 'followRest', 'count', 'inherit', 'divide'].map((name) => `longest-edge/${name}`),
	'uniform/divideSimilar',
];

/** Steps that have other lists where these are long. */
const byDegree = ['matchTiles'].map((name) => `topology/${name}`);

/** Buffers of which a step says that they depend on who comes first: `topology.test.ts` states what holds. */
const anyOrder: Readonly<Record<string, readonly string[]>> = {
	'topology/matchTiles': ['heads', 'links'],
};

/** Runs a step on copies of the buffers, on the first `count` items. */
async function runOn(engine: Engine, { step, parameters, buffers }: Recorded, count: number) {
	const session = engine.begin(() => 0);
	try {
		const uploaded = Object.fromEntries(
			Object.entries(buffers).map(([name, words]) => [name, session.upload(name, words.slice())]),
		);
		session.run(step, count, parameters, uploaded);
		const results: Record<string, Uint32Array> = {};
		for (const [name, buffer] of Object.entries(uploaded))
			if (!anyOrder[step.name]?.includes(name))
				results[name] = (await session.read(buffer, buffer.length)).slice();
		return results;
	} finally {
		session.end();
	}
}

type Words = Readonly<Record<string, Uint32Array>>;

const differences = (expected: Words, actual: Words): string[] =>
	Object.keys(actual).flatMap((name) => {
		const [a, b] = [expected[name]!, actual[name]!];
		const at = a.findIndex((word, i) => word !== b[i]);
		return at < 0 ? [] : [`${name}[${at}] is ${b[at]}, not ${a[at]}`];
	});

const names = [
	...kernelPaths,
	...sparse.map((path) => `${path} (sparse)`),
	...byDegree.map((path) => `${path} (by degree)`),
];
const steps = await Promise.all(names.map((path) => stepAt(path.replace(/ \(.*/, ''))));
const withSubgroups = kernelPaths.filter((_, i) => dependsOn('subgroups', steps[i]!.wgsl));
const forSoftware = names.filter((_, i) => dependsOn('software', steps[i]!.wgsl));

describe.skipIf(!gpu).each([
	{ ...engines[1], names },
	{ ...plainGpu, names: withSubgroups },
	{
		name: 'GPU as software',
		open: () => createGpuEngine(gpu!.device, gpu!.description, { software: true }),
		names: forSoftware,
	},
])(`a step on the $name (seed ${SEED})`, ({ open, names }) => {
	describe.each(names)('%s: GPU and CPU kernel write the same', (path) => {
		test.each([
			['no item', () => 0],
			['one item', () => 1],
			['one workgroup less one', (tile: number) => tile - 1],
			['one workgroup', (tile: number) => tile],
			['one workgroup and one', (tile: number) => tile + 1],
			['100,000 elements', () => LARGE],
		] as const)('%s', async (_, items) => {
			const input = recorded.get(path)!;
			const count = Math.min(items(input.step.tile), input.count);
			const engine = open();
			const results = await runOn(engine, input, count);
			engine.destroy();
			expect(differences(await runOn(createCpuEngine(), input, count), results)).toEqual([]);
		});
	});
});

test.each(names)('the large input of %s is large, and the step changes something', async (path) => {
	const input = recorded.get(path)!;
	// An item may be a word of 32 elements.
	expect(input.count).toBeGreaterThan(LARGE / 32);
	const results = await runOn(createCpuEngine(), input, input.count);
	expect(differences(input.buffers, results)).not.toEqual([]);
});
