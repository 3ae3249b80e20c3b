import { createCpuEngine } from '../engine/cpuEngine.ts';
import type { Engine } from '../engine/engine.ts';
import { topologyOf } from '../mesh/topology.ts';
import { triangleCount } from '../mesh/triMesh.ts';
import { openCpuThreads } from '../platform/cpuThreads.ts';
import { coreCount } from '../platform/threadCounts.ts';
import {
	type AdaptMesh,
	type AdaptStart,
	openAdaptMesh,
	readRecords,
} from '../refine/adapt/adaptMesh.ts';
import { coarsenShort } from '../refine/adapt/coarsen.ts';
import { constraintsOf } from '../refine/adapt/constraints.ts';
import { flipEdges } from '../refine/adapt/flipEdges.ts';
import { divideLong } from '../refine/adapt/redGreen.ts';
import { smoothPoints } from '../refine/adapt/smoothPoints.ts';
import { recordsOf } from '../refine/adapt/start.ts';
import { throwIfCancelled } from '../util/cancel.ts';
import { allSlices } from '../util/slices.ts';
import type { Card } from './card.ts';
import { assertEqual, sum } from './measure.ts';
import type { MeshKind } from './meshes.ts';
import { type RowPace, unpaced } from './pace.ts';
import type { BenchJob } from './plan.ts';
import type { Figure } from './results.ts';
import type { BenchHost } from './runBench.ts';
import { medianOf, type RepeatOptions, repeatRuns, type Timed, timeWork } from './timedRuns.ts';

/** Triangles of the paper's largest meshes, and round numbers. */
const SIZES = [313_344, 802_496, 1_000_000, 2_000_000] as const;
const KIND = 'delaunay';
const CARD_RUNS = 20;
const CPU_RUNS = 3;
const TIME_LIMIT = 60_000;
const UPPER = Math.SQRT2;
/** Limit on the triangles of a result. */
const MAX_TRIANGLES = 1e9;

/** The measured operations, each with the target size relative to that of the mesh, and its ratio across to along. */
const OPERATIONS: readonly Work[] = [
	{ name: 'coarsen to a quarter', size: 2, does: coarsen },
	{ name: 'divide all', size: 0.1, does: (mesh) => divideLong(mesh, UPPER, MAX_TRIANGLES, 1) },
	{ name: 'coarsen to a twentieth', size: Math.sqrt(20), does: coarsen },
	{
		name: 'flip to a ratio of 4',
		size: 1,
		ratio: 4,
		does: (mesh) => flipEdges(mesh, { longest: UPPER }),
	},
	{ name: 'smooth, ten sweeps', size: 1, does: smoothTenTimes },
];

interface Work {
	readonly name: string;
	readonly size: number;
	readonly ratio?: number;
	readonly does: (mesh: AdaptMesh) => Promise<{ readonly passes: number }>;
}

/**
 * Smooths. The paper on smoothing takes 5.9 s for 1,000 sweeps of 157,673 points, 3.2 s with the metric in a texture.
 */
async function smoothTenTimes(mesh: AdaptMesh): Promise<{ readonly passes: number }> {
	const { colours } = await smoothPoints(mesh, { sweeps: 10, keepLines: false });
	return { passes: 10 * colours };
}

function coarsen(mesh: AdaptMesh): Promise<{ readonly passes: number }> {
	return coarsenShort(mesh, UPPER, false);
}

/**
 * Bounds on the milliseconds of the steps on a card, by the number of triangles (the paper takes 116.1 and 137.0 for
 * 313,344).
 */
const TARGETS: Readonly<Record<string, Readonly<Record<number, number>>>> = {
	'coarsen to a quarter': { 313344: 3, 2000000: 15 },
	'divide all': { 313344: 0.5, 2000000: 1.5 },
};

/** A mesh as records for an operation. */
interface AdaptCase {
	readonly triangles: number;
	readonly edges: number;
	readonly start: AdaptStart;
}

/**
 * Times operations of adaptation on meshes as large as the paper's (Imperial 2011, tables 7.15 to 7.17), with the
 * transfers to the engine and back. Throws if engines give different records.
 */
export async function benchAdapt(
	job: BenchJob,
	card: Card | undefined,
	host: BenchHost,
): Promise<Figure[]> {
	const figures: Figure[] = [];
	const kind = job.kinds.find(({ id }) => id === KIND);
	for (const size of kind ? (job.sizes ?? SIZES) : [])
		for (const work of OPERATIONS) {
			throwIfCancelled(host.signal);
			const adaptCase = caseOf(kind!, size, work);
			let reference: Uint32Array | undefined;
			const timeOn = async (
				engine: Engine,
				by: string,
				repeatOptions: RepeatOptions,
				adapter?: string,
			) => {
				const { corners, ...timed } = await timesOn(engine, adaptCase, work, repeatOptions);
				assertEqual(
					`records of ${by} that differ`,
					reference ? countDifferences(corners, reference) : 0,
					0,
				);
				reference ??= corners;
				figures.push(...figuresOf(adaptCase, size, work.name, by, timed, adapter));
			};
			const { now } = host;
			if (card && size <= card.maxTriangles) {
				const repeats = job.repeats ?? (card.software ? CPU_RUNS : CARD_RUNS);
				await timeOn(
					card.engine,
					'GPU',
					{ repeats, timeLimit: TIME_LIMIT, pacer: card.pacer, now },
					card.name,
				);
			}
			const threads = new Set([1, Math.min(4, coreCount()), coreCount()]);
			for (const count of job.engine === 'gpu' || size > job.maxCpuTriangles ? [] : threads) {
				const engine = createCpuEngine({ threads: openCpuThreads(count) });
				const repeatOptions = {
					repeats: job.repeats ?? CPU_RUNS,
					timeLimit: TIME_LIMIT,
					pacer: unpaced,
					now,
				};
				try {
					await timeOn(engine, count === 1 ? 'one thread' : `${count} threads`, repeatOptions);
				} finally {
					engine.destroy();
				}
			}
			host.err(`${work.name} of ${adaptCase.triangles} triangles\n`);
		}
	return figures;
}

/**
 * Makes a mesh of random points with one metric everywhere; sizes are relative to those of a mesh of as many
 * equilateral triangles.
 */
function caseOf(kind: MeshKind, count: number, { size: relativeSize, ratio = 1 }: Work): AdaptCase {
	const mesh = kind.make(count);
	const triangles = triangleCount(mesh);
	const topology = topologyOf(mesh);
	const { points: planar } = mesh;
	const size = relativeSize * Math.sqrt(4 / (Math.sqrt(3) * triangles));
	const metrics = new Float64Array((3 * planar.length) / 2);
	for (let i = 0; i < metrics.length; i += 3) {
		metrics[i] = size ** -2;
		metrics[i + 2] = (size / ratio) ** -2;
	}
	const constraints = allSlices(constraintsOf(mesh, topology, planar));
	const selection = new Uint8Array(triangles).fill(1);
	const input = { mesh, topology, planar, metrics, constraints, selection };
	const { start } = allSlices(recordsOf(input, 'hilbert'));
	return { triangles, edges: topology.edges.length / 2, start };
}

function countDifferences(words: Uint32Array, others: Uint32Array): number {
	let count = Math.abs(words.length - others.length);
	for (let i = 0; i < words.length; i++) if (words[i] !== others[i]) count++;
	return count;
}

interface AdaptTimes extends Timed {
	/** Wall-clock milliseconds of the transfers to the engine and back. */
	readonly upload: number;
	readonly readback: number;
	/** Triangles of the result, and number of passes that changed something. */
	readonly triangles: number;
	readonly passes: number;
	readonly pace?: RowPace;
}

async function timesOn(
	engine: Engine,
	{ start, edges }: AdaptCase,
	work: Work,
	repeatOptions: RepeatOptions,
): Promise<AdaptTimes & { readonly corners: Uint32Array }> {
	const { now } = repeatOptions;
	let upload = 0;
	let readback = 0;
	let passes = 0;
	let triangles = 0;
	let corners = new Uint32Array(0);
	const run = async (): Promise<Timed> => {
		const copy = Object.fromEntries(
			Object.entries(start).map(([name, words]) => [name, words.slice()]),
		) as unknown as AdaptStart;
		const session = engine.begin(now);
		try {
			const uploadStart = now();
			const mesh = openAdaptMesh(session, copy, edges, (name, record) =>
				session.time(name, record),
			);
			await session.readValues([[mesh.scope, 0]]);
			upload = now() - uploadStart;
			session.takeMilliseconds();
			const timed = await timeWork(session, repeatOptions, async () => {
				({ passes } = await work.does(mesh));
				await session.readValues([[mesh.scope, 0]]);
				return session.takeMilliseconds();
			});
			const readStart = now();
			const read = await readRecords(mesh);
			readback = now() - readStart;
			triangles = mesh.triangles;
			corners = read.triangles.slice();
			return timed;
		} finally {
			session.end();
		}
	};
	await run();
	const { value: runs, pace } = await repeatOptions.pacer.measure(() =>
		repeatRuns(repeatOptions, run),
	);
	return { ...medianOf(runs), upload, readback, triangles, passes, corners, ...(pace && { pace }) };
}

function figuresOf(
	adaptCase: AdaptCase,
	size: number,
	work: string,
	by: string,
	{ steps, wall, upload, readback, triangles, passes, pace }: AdaptTimes,
	adapter: string | undefined,
): Figure[] {
	const common = {
		case: `${work}, ${adaptCase.triangles} triangles, random points, ${by}`,
		...(adapter !== undefined && { adapter }),
		...(pace && { pace }),
	};
	const ms = (figure: string, value: number): Figure => ({ ...common, figure, value, unit: 'ms' });
	const count = (figure: string, value: number): Figure => ({ ...common, figure, value, unit: '' });
	const target = adapter === undefined ? undefined : TARGETS[work]?.[size];
	return [
		{ ...ms('all steps', sum(Object.values(steps))), ...(target !== undefined && { target }) },
		ms('by the clock', wall),
		...Object.entries(steps).map(([step, milliseconds]) => ms(step, milliseconds)),
		ms('to the engine', upload),
		ms('read back', readback),
		count('triangles of the result', triangles),
		count('passes', passes),
	];
}
