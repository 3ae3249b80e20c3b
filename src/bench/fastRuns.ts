import type { Engine, EngineBuffer, Session } from '../engine/engine.ts';
import { createGpuEngine } from '../engine/gpuEngine.ts';
import { topologyOf } from '../mesh/topology.ts';
import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { type AdaptMesh, type AdaptStart, openAdaptMesh } from '../refine/adapt/adaptMesh.ts';
import { constraintsOf } from '../refine/adapt/constraints.ts';
import { BATCH, openFast, sweepFast, writeBackFast } from '../refine/adapt/fast/smoothFast.ts';
import { smoothPoints } from '../refine/adapt/smoothPoints.ts';
import { recordsOf } from '../refine/adapt/start.ts';
import { POINT, X, Y } from '../steps/adapt/records.ts';
import { defineStep, onGpuAlone, write } from '../steps/step.ts';
import { throwIfCancelled } from '../util/cancel.ts';
import { allSlices } from '../util/slices.ts';
import type { Card } from './card.ts';
import { jitteredDelaunay, perturbedGrid } from './grids.ts';
import { assertEqual, median, sum } from './measure.ts';
import { measureLookups } from './metricLookups.ts';
import type { BenchJob } from './plan.ts';
import type { Figure } from './results.ts';
import type { BenchHost } from './runBench.ts';
import { repeatRuns } from './timedRuns.ts';

/*
 * Times sweeps of smoothing on a graphics card, like those with textures of Rokos 2011, table 1, and the same number of empty
 * dispatches; compares the positions with those of exact moves.
 */

const SWEEPS = 1000;
/** Number of sweeps that reject inverting moves, timed after `SWEEPS`. */
const GUARDED = 100;
/** Number of sweeps after which positions are compared with those of exact moves. */
const COMPARED = 10;
/** Meshes with as many points as those of the paper, which reports 5.664 and 8.249 s for them. */
const MESHES = [
	{ name: 'grid points', points: 1_002_001, make: () => perturbedGrid(1000, 1000) },
	{ name: 'irregular points', points: 402_849, make: () => jitteredDelaunay(402_849) },
] as const;
/** Bound on the milliseconds of 1,000 sweeps. */
const TARGET = 250;
const RUNS = 5;
const TIME_LIMIT = 60_000;
/** Bounds on the distance to exact positions in edge lengths: of all points, and of 99 % of them. */
const MAX_DISTANCE = { all: 0.1, percent99: 0.01 };

/** Times sweeps on a card; returns no figures without one. */
export async function benchFast(
	job: BenchJob,
	card: Card | undefined,
	host: BenchHost,
): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const { name, points, make } of card ? MESHES : []) {
		if (points > card!.maxTriangles) continue;
		throwIfCancelled(host.signal);
		const mesh = make();
		assertEqual('points', mesh.points.length / 2, points);
		const { engine, pacer, name: adapter } = card!;
		const input = recordsOfMesh(mesh);
		const distances = await distancesToExact(engine, input);
		const unfiltered = createGpuEngine(card!.device, 'by hand', { filterable: false });
		const repeats = job.repeats ?? RUNS;
		const options = { repeats, timeLimit: TIME_LIMIT, pacer, now: host.now };
		const run = () => timesOn(engine, input, () => pacer.beforeRun(), host.now);
		const { value: runs, pace } = await pacer.measure(() => repeatRuns(options, run));
		const unfilteredTimes = await timesOn(unfiltered, input, () => pacer.beforeRun(), host.now);
		unfiltered.destroy();
		const common = {
			case: `smooth --fast --moves paper, ${SWEEPS} sweeps, ${points} ${name}, GPU`,
			adapter,
			...(pace && { pace }),
		};
		const times = [...Object.keys(runs[0]!)].map((figure) => ({
			...common,
			figure,
			value: median(runs.map((times) => times[figure]!)),
			unit: 'ms',
			...(figure === 'sweeps' && { target: TARGET }),
		}));
		const unfilteredFigure = {
			...common,
			figure: 'sweeps without a filter',
			value: unfilteredTimes.sweeps!,
			unit: 'ms',
		};
		const others = Object.entries({ ...distances, ...(await lookUpFigures(engine, input)) }).map(
			([figure, value]) => ({
				...common,
				figure,
				value,
				unit: figure.startsWith('a million') || figure.startsWith('exact sweeps') ? 'ms' : '',
			}),
		);
		figures.push(...times, unfilteredFigure, ...others);
		host.err(`${SWEEPS} sweeps of ${points} ${name}\n`);
	}
	return figures;
}

/** A mesh as records of adaptation. */
interface Input {
	readonly start: AdaptStart;
	/** Number of edges. */
	readonly edges: number;
	/** Length of a lattice unit. */
	readonly spacing: number;
	/** Approximate length of an edge in lattice units. */
	readonly edgeLength: number;
}

/** Makes records of a mesh of the unit square, with target sizes that vary by a factor of 2.3. */
function recordsOfMesh(mesh: TriMesh): Input {
	const triangles = triangleCount(mesh);
	const topology = topologyOf(mesh);
	const { points: planar } = mesh;
	const cell = Math.sqrt(4 / (Math.sqrt(3) * triangles));
	const metrics = new Float64Array((3 * planar.length) / 2);
	for (let p = 0; p < planar.length / 2; p++) {
		const [x, y] = [planar[2 * p]!, planar[2 * p + 1]!];
		const size = cell * (1 + 0.4 * Math.sin(2 * Math.PI * x) * Math.sin(2 * Math.PI * y));
		metrics[3 * p] = size ** -2;
		metrics[3 * p + 2] = size ** -2;
	}
	const constraints = allSlices(constraintsOf(mesh, topology, planar));
	const selection = new Uint8Array(triangles).fill(1);
	const input = { mesh, topology, planar, metrics, constraints, selection };
	const { start, exponent } = allSlices(recordsOf(input, 'hilbert'));
	const spacing = 2 ** exponent;
	return { start, edges: topology.edges.length / 2, spacing, edgeLength: cell / spacing };
}

/** Uploads a copy of the records. */
const uploadMesh = (session: Session, { start, edges }: Input): AdaptMesh =>
	openAdaptMesh(
		session,
		Object.fromEntries(
			Object.entries(start).map(([name, words]) => [name, words.slice()]),
		) as unknown as AdaptStart,
		edges,
		(name, record) => session.time(name, record),
	);

/** Distances to exact positions after `COMPARED` sweeps, in edge lengths. Throws if they exceed `MAX_DISTANCE`. */
async function distancesToExact(
	engine: Engine,
	input: Input,
): Promise<Readonly<Record<string, number>>> {
	let milliseconds: Readonly<Record<string, number>> = {};
	const pointsAfter = async (move: (mesh: AdaptMesh) => Promise<unknown>) => {
		const session = engine.begin(() => 0);
		try {
			const mesh = uploadMesh(session, input);
			await move(mesh);
			await session.readValues([[mesh.scope, 0]]);
			milliseconds = session.takeMilliseconds();
			return (await session.read(mesh.buffers.points, POINT * mesh.points)).slice();
		} finally {
			session.end();
		}
	};
	const smoothExactly = (mesh: AdaptMesh) =>
		smoothPoints(mesh, { sweeps: COMPARED, keepLines: false, moves: 'paper' });
	const exact = await pointsAfter(smoothExactly);
	// The first run compiles kernels and wakes the card; this one is timed.
	await pointsAfter(smoothExactly);
	const exactTime = milliseconds.smooth ?? 0;
	const fast = await pointsAfter(async (mesh) => {
		const fastMesh = await openFast(mesh, { keepLines: false, spacing: input.spacing });
		await sweepFast(fastMesh, { sweeps: COMPARED, moves: 'paper' });
		assertEqual('triangles that inverted', (await writeBackFast(fastMesh)).inverted, 0);
	});
	const distances = new Float64Array(exact.length / POINT);
	for (let p = 0; p < distances.length; p++) {
		const [x, y] = [POINT * p + X, POINT * p + Y];
		distances[p] = Math.hypot(exact[x]! - fast[x]!, exact[y]! - fast[y]!) / input.edgeLength;
	}
	distances.sort();
	const percent99 = distances[Math.floor(0.99 * distances.length)]!;
	const largest = distances.at(-1)!;
	assertEqual('places are near', percent99 < MAX_DISTANCE.percent99 ? 0 : percent99, 0);
	assertEqual('all are near', largest < MAX_DISTANCE.all ? 0 : largest, 0);
	return {
		[`exact sweeps, ${COMPARED}`]: exactTime,
		'mean distance to exact places in edges': sum([...distances]) / distances.length,
		'99 % of them': percent99,
		'largest of them': largest,
	};
}

/** Figures of look-ups of the metric, see `lookups`. */
async function lookUpFigures(
	engine: Engine,
	input: Input,
): Promise<Readonly<Record<string, number>>> {
	const session = engine.begin(() => 0);
	try {
		const mesh = uploadMesh(session, input);
		const fast = await openFast(mesh, { keepLines: false, spacing: input.spacing });
		return await measureLookups(fast, input.start.points, input.start.triangles);
	} finally {
		session.end();
	}
}

/** An empty dispatch: writes one u32, so that it depends on the previous one. */
const emptyStep = defineStep({
	name: 'bench/nothing',
	wgsl: `
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read_write> words: array<u32>;
@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) local: u32) {
	if (local == 0u) { words[0] += parameters.first; }
}`,
	bindings: { words: write },
	cpu: onGpuAlone('bench/nothing'),
});

/**
 * Times the layout of a mesh, `SWEEPS` sweeps, as many empty dispatches, `GUARDED` guarded sweeps and the return to
 * records; milliseconds by the names of figures.
 *
 * @param wake wakes the card before each of these
 */
async function timesOn(
	engine: Engine,
	input: Input,
	wake: () => Promise<void>,
	now: () => number,
): Promise<Readonly<Record<string, number>>> {
	const session = engine.begin(now);
	try {
		const mesh = uploadMesh(session, input);
		await session.readValues([[mesh.scope, 0]]);
		/** Milliseconds until the device has done the recorded steps, which write the returned buffer. */
		const clocked = async (record: () => Promise<EngineBuffer>): Promise<number> => {
			const started = now();
			await session.readValues([[await record(), 0]]);
			return now() - started;
		};
		let started = now();
		const fast = await openFast(mesh, { keepLines: false, spacing: input.spacing });
		await session.readValues([[fast.status, 0]]);
		const openClock = now() - started;
		const openSteps = session.takeMilliseconds();

		await wake();
		const sweepClock = await clocked(async () => {
			await sweepFast(fast, { sweeps: SWEEPS, moves: 'paper' });
			return fast.status;
		});
		const sweepBusy = sum(Object.values(session.takeMilliseconds()));
		const sweepSpan = session.span ?? sweepClock;

		const words = session.buffer('words', 2);
		await wake();
		const dispatches = SWEEPS * fast.classes.length;
		const emptyClock = await clocked(async () => {
			for (let first = 0; first < dispatches; first += BATCH)
				await session.time('nothing', () => {
					for (let i = first; i < Math.min(dispatches, first + BATCH); i++)
						session.run(emptyStep, 1, {}, { words });
				});
			return words;
		});
		session.takeMilliseconds();
		const emptySpan = session.span ?? emptyClock;

		await wake();
		const guardedClock = await clocked(async () => {
			await sweepFast(fast, { sweeps: GUARDED });
			return fast.status;
		});
		session.takeMilliseconds();
		const guardedSpan = session.span ?? guardedClock;

		started = now();
		const { inverted } = await writeBackFast(fast);
		const settleClock = now() - started;
		assertEqual('triangles that inverted', inverted, 0);
		return {
			sweeps: sweepSpan,
			'sweeps without waits for the host': sweepBusy,
			'sweeps by the clock': sweepClock,
			'as many empty dispatches': emptySpan,
			'empty dispatches by the clock': emptyClock,
			[`guarded sweeps, ${GUARDED}`]: guardedSpan,
			[`guarded sweeps, ${GUARDED}, by the clock`]: guardedClock,
			'opening by the clock': openClock,
			...openSteps,
			settle: settleClock,
		};
	} finally {
		session.end();
	}
}
