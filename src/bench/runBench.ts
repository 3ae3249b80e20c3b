import { createCpuEngine } from '../engine/cpuEngine.ts';
import { openCpuThreads } from '../platform/cpuThreads.ts';
import { freeMemory, machineName } from '../platform/machine.ts';
import { coreCount } from '../platform/threadCounts.ts';
import { benchThreads } from '../platform/threadPool.ts';
import { type CancelSignal, throwIfCancelled } from '../util/cancel.ts';
import type { Workers } from '../util/workers.ts';
import { benchAdapt } from './adaptRuns.ts';
import type { BenchMesh } from './benchMesh.ts';
import { type Card, openCard } from './card.ts';
import { benchCommands } from './commandFigures.ts';
import { benchFast } from './fastRuns.ts';
import { benchFiles } from './fileFigures.ts';
import { benchFormats } from './formatFigures.ts';
import { Helpers } from './helpers.ts';
import { benchLepp } from './leppFigures.ts';
import { benchLeppRounds } from './leppRounds.ts';
import {
	cpuTarget,
	frameFigures,
	gpuTargets,
	isCpuTarget,
	isFrameTarget,
	isGpuTarget,
	sweepMesh,
	targetFractions,
} from './meshFigures.ts';
import { MeshQueue } from './meshQueue.ts';
import { unpaced } from './pace.ts';
import {
	type BenchJob,
	COMMAND_SIZES,
	FORMAT_SIZE,
	OPERATION_SIZE,
	type PlannedMesh,
	planOf,
} from './plan.ts';
import { benchPolygons } from './polygonRuns.ts';
import {
	type BenchResults,
	concatMeasurements,
	judgePaces,
	type PartialMeasurements,
} from './results.ts';
import type { RoundOperation } from './roundOperations.ts';
import type { MeasuredRounds } from './rounds.ts';

/** Default numbers of timed runs. */
const CARD_RUNS = 20;
const OTHER_RUNS = 5;
/** Largest mesh for figures of serial Lepp-bisection; runs beyond take minutes. */
const MAX_SERIAL = 1.2e7;

/** Services that the benchmark needs of its caller. */
export interface BenchHost {
	/** Prints a message. */
	err(text: string): void;
	/** Milliseconds from an arbitrary start. */
	now(): number;
	readonly signal: CancelSignal;
	/** Threads that read and write files. */
	readonly workers?: Workers | undefined;
	/** Runs `trirefine` with these arguments and returns its output. */
	trirefine(...args: readonly string[]): Promise<string>;
	/** The script of `trirefine`, for child processes. */
	readonly program: string;
}

/**
 * Runs the benchmark. Throws an `EngineError` if it must be a GPU and there is none, an `Error` if a result is wrong.
 *
 * @param keep called with the results so far after each mesh, so that an interrupted run is not lost
 */
export async function runBench(
	job: BenchJob,
	host: BenchHost,
	keep: (results: BenchResults) => Promise<void>,
): Promise<BenchResults> {
	const card = await openCard(job.engine, host);
	try {
		const planned = planOf(job, card);
		const bandwidth =
			card && planned.length > 0
				? (await card.pacer.measure(() => card.load.bandwidth())).value
				: undefined;
		// In the order of the plan, whichever completes first.
		const measured = new Map<
			PlannedMesh | 'lepp' | 'polygons' | 'adapt' | 'smooth' | 'files' | 'commands' | 'formats',
			readonly PartialMeasurements[]
		>(planned.map((plannedMesh) => [plannedMesh, []]));
		const results = () =>
			judgePaces({
				date: new Date().toISOString().slice(0, 10),
				...(job.commit !== undefined && { commit: job.commit }),
				...machineName(),
				...(card && { adapter: card.name }),
				...(bandwidth && { bandwidth }),
				...concatMeasurements([...measured.values()].flat()),
			});
		const helpers = new Helpers(planned.length > 0 ? benchThreads() : undefined);
		const queue = new MeshQueue(planned, helpers, freeMemory() / 2);
		for (let next = await queue.next(); next; next = await queue.next()) {
			throwIfCancelled(host.signal);
			const { planned: plannedMesh, mesh } = next;
			const context = { ...plannedMesh, mesh, job, helpers, now: host.now };
			const started = host.now();
			measured.set(plannedMesh, await measureMesh(context, card, bandwidth?.vec4u));
			const seconds = ((host.now() - started) / 1e3).toFixed(1);
			host.err(`${plannedMesh.kind.id} of ${mesh.triangles} triangles: ${seconds} s\n`);
			await keep(results());
		}
		if (job.cases.includes('lepp')) {
			const serialSizes = job.sizes?.filter((size) => size <= MAX_SERIAL);
			const figures = await benchLepp(serialSizes, host);
			measured.set('lepp', [{ figures }]);
			await keep(results());
			const { sizes = [OPERATION_SIZE], threads, repeats } = job;
			if (!job.targetsOnly)
				measured.set('lepp', [
					{ figures, lepp: await benchLeppRounds(sizes, threads, repeats, host) },
				]);
			await keep(results());
		}
		if (job.cases.includes('polygons') && !job.targetsOnly) {
			measured.set('polygons', [{ figures: await benchPolygons(job, card, host) }]);
			await keep(results());
		}
		if (job.cases.includes('adapt') && !job.targetsOnly) {
			measured.set('adapt', [{ figures: await benchAdapt(job, card, host) }]);
			await keep(results());
		}
		if (job.cases.includes('smooth') && !job.targetsOnly) {
			measured.set('smooth', [{ figures: await benchFast(job, card, host) }]);
			await keep(results());
		}
		if (job.cases.includes('files'))
			measured.set('files', [await benchFiles(host.now, host.workers)]);
		if (job.cases.includes('commands') && !job.targetsOnly) {
			const { sizes = COMMAND_SIZES, repeats, peer } = job;
			const hasCard = card !== undefined && !card.software;
			const options = {
				sizes,
				...(repeats !== undefined && { repeats }),
				...(peer !== undefined && { peer }),
			};
			measured.set('commands', [
				{ figures: await benchCommands({ ...options, card: hasCard }, host) },
			]);
			await keep(results());
		}
		if (job.cases.includes('formats') && !job.targetsOnly) {
			const { sizes = [FORMAT_SIZE], repeats } = job;
			const options = { sizes, ...(repeats !== undefined && { repeats }) };
			measured.set('formats', [{ figures: await benchFormats(options, host) }]);
			await keep(results());
		}
		return results();
	} finally {
		card?.close();
	}
}

/** A planned mesh and the services to measure on it. */
interface MeshContext extends PlannedMesh {
	readonly mesh: BenchMesh;
	readonly job: BenchJob;
	readonly helpers: Helpers;
	readonly now: () => number;
}

/** Results of one engine on a mesh, for comparison with another's. */
type RoundsByOperation = { [id in RoundOperation]?: readonly MeasuredRounds[] };

async function measureMesh(
	context: MeshContext,
	card: Card | undefined,
	bandwidth: number | undefined,
): Promise<PartialMeasurements[]> {
	const { cpu, helpers } = context;
	// Measurements that need the CPU for themselves check results in place too.
	const inPlace = { ...context, helpers: new Helpers() };
	const roundsByOperation: RoundsByOperation = {};
	const measured: PartialMeasurements[] = [];
	if (card?.software)
		measured.push(
			...(await helpers.runExclusively(() =>
				measureOnCard(inPlace, card, bandwidth, roundsByOperation),
			)),
		);
	else if (card)
		measured.push(...(await measureOnCard(context, card, bandwidth, roundsByOperation)));
	if (cpu)
		measured.push(
			...(await helpers.runExclusively(() => measureOnCpu(inPlace, roundsByOperation))),
		);
	return measured;
}

/** All measurements on the card with a mesh; results go into `roundsByOperation`. */
async function measureOnCard(
	{ mesh, job, helpers, now, gpu, frames, operations }: MeshContext,
	card: Card,
	bandwidth: number | undefined,
	roundsByOperation: RoundsByOperation,
): Promise<PartialMeasurements[]> {
	const { fractions, repeats, targetsOnly } = job;
	const { software, engine, pacer, name } = card;
	const measured: PartialMeasurements[] = [];
	const measuredEngine = { engine, pacer, repeats: repeats ?? (software ? OTHER_RUNS : CARD_RUNS) };
	const isTarget = isGpuTarget(mesh) && !software;
	for (const operation of gpu && (isTarget || !targetsOnly) ? operations : []) {
		const options = targetsOnly
			? { fractions: targetFractions, rounds: 1 }
			: { fractions, rounds: roundsOf(operation) };
		const sweep = await sweepMesh(mesh, measuredEngine, {
			operation,
			...options,
			bandwidth,
			helpers,
			now,
		});
		if (!targetsOnly) {
			measured.push({ refine: sweep.rows });
			roundsByOperation[operation] = sweep.all;
		}
		if (isTarget && operation === 'longest-edge') measured.push(gpuTargets(sweep, name));
	}
	if (frames && (!targetsOnly || isFrameTarget(mesh, software)))
		measured.push(await frameFigures(mesh, { ...card, now }, name));
	return measured;
}
/**
 * Number of rounds if the result stays below the limit; one of uniform division makes as many triangles as two or three
 * of bisection.
 */
const roundsOf = (operation: RoundOperation): number => (operation === 'uniform' ? 1 : 3);

/** All measurements on the CPU with a mesh: with one thread and with all, then the line of the table of targets. */
async function measureOnCpu(
	{ mesh, job, helpers, now, operations }: MeshContext,
	roundsByOperation: RoundsByOperation,
): Promise<PartialMeasurements[]> {
	const { fractions, repeats = OTHER_RUNS, targetsOnly } = job;
	const measured: PartialMeasurements[] = [];
	for (const operation of targetsOnly ? [] : operations) {
		let others = roundsByOperation[operation];
		for (const threads of new Set([1, coreCount()])) {
			const engine = createCpuEngine({ threads: openCpuThreads(threads) });
			const measuredEngine = { engine, threads, repeats, pacer: unpaced };
			try {
				const options = { operation, fractions, rounds: roundsOf(operation), helpers, now, others };
				const sweep = await sweepMesh(mesh, measuredEngine, options);
				others ??= sweep.all;
				measured.push({ refine: sweep.rows });
			} finally {
				engine.destroy();
			}
		}
	}
	if (isCpuTarget(mesh) && operations.includes('longest-edge')) {
		const engine = createCpuEngine({ threads: openCpuThreads(1) });
		measured.push(await cpuTarget(mesh, engine, now));
		engine.destroy();
	}
	return measured;
}
