import Delaunator from 'delaunator';
import type { Engine, Session } from '../engine/engine.ts';
import { createGpuEngine } from '../engine/gpuEngine.ts';
import { topologyOf } from '../mesh/topology.ts';
import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { type AdaptMesh, type AdaptStart, openAdaptMesh } from '../refine/adapt/adaptMesh.ts';
import { constraintsOf } from '../refine/adapt/constraints.ts';
import { BATCH, openFast, settleFast, sweepFast } from '../refine/adapt/fast/smoothFast.ts';
import { smoothPoints } from '../refine/adapt/smoothPoints.ts';
import { recordsOf } from '../refine/adapt/start.ts';
import { POINT, X, Y } from '../steps/adapt/records.ts';
import { defineStep, onGpuAlone, write } from '../steps/step.ts';
import { throwIfCancelled } from '../util/cancel.ts';
import { allSlices } from '../util/slices.ts';
import type { Card } from './card.ts';
import { pcg, perturbedGrid } from './grids.ts';
import { median, must, sum } from './measure.ts';
import { lookups } from './metricLookups.ts';
import type { BenchJob } from './plan.ts';
import type { Figure } from './results.ts';
import type { BenchHost } from './runBench.ts';
import { runsOf } from './timedRuns.ts';

/*
 * Times sweeps of smoothing on a card like those of the paper on textures (Rokos 2011, table 1), beside as many empty
 * dispatches, and compares places with exact moves.
 */

const SWEEPS = 1000;
/** Number of guarded sweeps, after those. */
const GUARDED = 100;
/** Sweeps after which places are compared with those of exact moves. */
const COMPARED = 10;
/** Meshes with as many points as those of the paper, which takes 5.664 and 8.249 s for them. */
const MESHES = [
	{ name: 'grid points', points: 1_002_001, make: () => perturbedGrid(1000, 1000) },
	{ name: 'irregular points', points: 402_849, make: () => jittered(402_849) },
] as const;
/** Bound on the milliseconds of 1,000 sweeps. */
const TARGET = 250;
const RUNS = 5;
const TIME_LIMIT = 60_000;
/** Bounds on the distance to exact places in edge lengths: of all points, and of 99 % of them. */
const OFF = { most: 0.1, hundredth: 0.01 };

/** Times sweeps on a card; returns nothing without one. */
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
		must('points', mesh.points.length / 2, points);
		const { engine, pacer, name: adapter } = card!;
		const one = caseOf(mesh);
		const off = await compared(engine, one);
		const byHand = createGpuEngine(card!.device, 'by hand', { filterable: false });
		const repeats = job.repeats ?? RUNS;
		const often = { repeats, timeLimit: TIME_LIMIT, pacer, now: host.now };
		const run = () => timesOn(engine, one, () => pacer.beforeRun(), host.now);
		const { value: runs, pace } = await pacer.measure(() => runsOf(often, run));
		const other = await timesOn(byHand, one, () => pacer.beforeRun(), host.now);
		byHand.destroy();
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
		const hand = { ...common, figure: 'sweeps without a filter', value: other.sweeps!, unit: 'ms' };
		const offs = Object.entries({ ...off, ...(await lookedUp(engine, one)) }).map(
			([figure, value]) => ({
				...common,
				figure,
				value,
				unit: figure.startsWith('a million') || figure.startsWith('exact sweeps') ? 'ms' : '',
			}),
		);
		figures.push(...times, hand, ...offs);
		host.err(`${SWEEPS} sweeps of ${points} ${name}\n`);
	}
	return figures;
}

/** A mesh as records. */
interface FastCase {
	readonly start: AdaptStart;
	readonly edges: number;
	readonly spacing: number;
	/** Approximate length of an edge in lattice steps. */
	readonly step: number;
}

/** Makes records with sizes that vary by a factor of 2.3 over the unit square. */
function caseOf(mesh: TriMesh): FastCase {
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
	return { start, edges: topology.edges.length / 2, spacing, step: cell / spacing };
}

/** A Delaunay triangulation of the points of a grid, moved at random, some omitted. */
function jittered(count: number): TriMesh {
	const columns = Math.ceil(Math.sqrt(count));
	const left = columns ** 2 - count;
	const points = new Float64Array(2 * count);
	let at = 0;
	for (let i = 0; i < columns ** 2; i++) {
		const each = Math.floor(columns ** 2 / left);
		if (i % each === each >> 1 && Math.floor(i / each) < left) continue;
		for (const [k, cell] of [i % columns, Math.floor(i / columns)].entries()) {
			const isInside = cell > 0 && cell < columns - 1;
			const off = isInside ? 0.7 * (pcg(2 * i + k) / 2 ** 32 - 0.5) : 0;
			points[at++] = (cell + off) / (columns - 1);
		}
	}
	const { triangles } = new Delaunator(points);
	for (let i = 0; i < triangles.length; i += 3) triangles.subarray(i, i + 2).reverse();
	return { dimension: 2, points, triangles, fields: [] };
}

const open = (session: Session, { start, edges }: FastCase): AdaptMesh =>
	openAdaptMesh(
		session,
		Object.fromEntries(
			Object.entries(start).map(([name, words]) => [name, words.slice()]),
		) as unknown as AdaptStart,
		edges,
		(name, record) => session.time(name, record),
	);

/** Distances to exact places after `COMPARED` sweeps, in edge lengths. Throws if they are too large. */
async function compared(engine: Engine, one: FastCase): Promise<Readonly<Record<string, number>>> {
	let steps: Readonly<Record<string, number>> = {};
	const placesAfter = async (move: (mesh: AdaptMesh) => Promise<unknown>) => {
		const session = engine.begin(() => 0);
		try {
			const mesh = open(session, one);
			await move(mesh);
			await session.readValues([[mesh.scope, 0]]);
			steps = session.takeMilliseconds();
			return (await session.read(mesh.buffers.points, POINT * mesh.points)).slice();
		} finally {
			session.end();
		}
	};
	const exact = await placesAfter((mesh) =>
		smoothPoints(mesh, { sweeps: COMPARED, keepLines: false, moves: 'paper' }),
	);
	// The first run compiles kernels and wakes the card; this one is timed.
	await placesAfter((mesh) =>
		smoothPoints(mesh, { sweeps: COMPARED, keepLines: false, moves: 'paper' }),
	);
	const exactly = steps.smooth ?? 0;
	const fast = await placesAfter(async (mesh) => {
		const laid = await openFast(mesh, { keepLines: false, spacing: one.spacing });
		await sweepFast(laid, { sweeps: COMPARED, moves: 'paper' });
		must('triangles that inverted', (await settleFast(laid)).inverted, 0);
	});
	const off = new Float64Array(exact.length / POINT);
	for (let p = 0; p < off.length; p++) {
		const at = POINT * p;
		off[p] = Math.hypot(exact[at + X]! - fast[at + X]!, exact[at + Y]! - fast[at + Y]!) / one.step;
	}
	off.sort();
	const figures = {
		[`exact sweeps, ${COMPARED}`]: exactly,
		'mean distance to exact places in edges': sum([...off]) / off.length,
		'99 % of them': off[Math.floor(0.99 * off.length)]!,
		'largest of them': off.at(-1)!,
	};
	must('places are near', figures['99 % of them'] < OFF.hundredth ? 0 : figures['99 % of them'], 0);
	must('all are near', figures['largest of them'] < OFF.most ? 0 : figures['largest of them'], 0);
	return figures;
}

/** Figures of look-ups of the metric, see `lookups`. */
async function lookedUp(engine: Engine, one: FastCase): Promise<Readonly<Record<string, number>>> {
	const session = engine.begin(() => 0);
	try {
		const mesh = open(session, one);
		const laid = await openFast(mesh, { keepLines: false, spacing: one.spacing });
		return await lookups(laid, one.start.points, one.start.triangles);
	} finally {
		session.end();
	}
}

/** Writes one u32: an empty dispatch that depends on the one before. */
const nothing = defineStep({
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

/** Milliseconds of the parts of a run. */
async function timesOn(
	engine: Engine,
	one: FastCase,
	wake: () => Promise<void>,
	now: () => number,
): Promise<Readonly<Record<string, number>>> {
	const session = engine.begin(now);
	try {
		const mesh = open(session, one);
		await session.readValues([[mesh.scope, 0]]);
		const began = now();
		const fast = await openFast(mesh, { keepLines: false, spacing: one.spacing });
		await session.readValues([[fast.status, 0]]);
		const opening = now() - began;
		const opened = session.takeMilliseconds();
		await wake();
		const started = now();
		await sweepFast(fast, { sweeps: SWEEPS, moves: 'paper' });
		await session.readValues([[fast.status, 0]]);
		const swept = now() - started;
		const busy = sum(Object.values(session.takeMilliseconds()));
		const sweeps = session.span ?? swept;
		const words = session.buffer('words', 2);
		await wake();
		const idle = now();
		const dispatches = SWEEPS * fast.classes.length;
		for (let first = 0; first < dispatches; first += BATCH)
			await session.time('nothing', () => {
				for (let i = first; i < Math.min(dispatches, first + BATCH); i++)
					session.run(nothing, 1, {}, { words });
			});
		await session.readValues([[words, 0]]);
		const idled = now() - idle;
		session.takeMilliseconds();
		const empty = session.span ?? idled;
		await wake();
		const guarding = now();
		await sweepFast(fast, { sweeps: GUARDED });
		await session.readValues([[fast.status, 0]]);
		const guarded = now() - guarding;
		session.takeMilliseconds();
		const guardedSpan = session.span ?? guarded;
		const settling = now();
		const { inverted } = await settleFast(fast);
		const settled = now() - settling;
		must('triangles that inverted', inverted, 0);
		return {
			sweeps,
			'sweeps without waits for the host': busy,
			'sweeps by the clock': swept,
			'as many empty dispatches': empty,
			'empty dispatches by the clock': idled,
			[`guarded sweeps, ${GUARDED}`]: guardedSpan,
			[`guarded sweeps, ${GUARDED}, by the clock`]: guarded,
			'opening by the clock': opening,
			...opened,
			settle: settled,
		};
	} finally {
		session.end();
	}
}
