import { createCpuEngine } from '../../engine/cpuEngine.ts';
import type { Engine } from '../../engine/engine.ts';
import { createGpuEngine, SOFTWARE_MAX_ITEMS } from '../../engine/gpuEngine.ts';
import { coreCount, openCpuThreads } from '../../platform/cpuThreads.ts';
import { type DawnDevice, openDawn } from '../../platform/dawn.ts';
import { machineName } from '../../platform/machine.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import type { EngineChoice } from '../engines.ts';
import { CliError, exitCodes } from '../failure.ts';
import type { Io } from '../io.ts';
import { type BenchMesh, makeBenchMesh } from './benchMesh.ts';
import { type CopyLoad, openCopyLoad } from './copyLoad.ts';
import { benchFiles } from './files.ts';
import {
	type BenchEngine,
	cpuTarget,
	frameFigures,
	gpuTargets,
	isCpuTarget,
	isFrameTarget,
	isGpuTarget,
	sweepMesh,
	targetFractions,
} from './meshFigures.ts';
import { createPacer, type Pacer, unpaced } from './pace.ts';
import { type BenchJob, type PlannedCard, type PlannedMesh, planOf } from './plan.ts';
import { type BenchResults, judgePaces, type Measured, nothing } from './results.ts';
import type { MeasuredRounds } from './rounds.ts';

/** Runs that count where nothing is asked for. */
const CARD_RUNS = 20;
const OTHER_RUNS = 5;
/** Rounds where the result allows. */
const ROUNDS = 3;

/** The card, its engine, and what loads it. */
interface Card extends PlannedCard {
	readonly dawn: DawnDevice;
	readonly engine: Engine;
	readonly name: string;
	readonly load: CopyLoad;
	readonly pacer: Pacer;
	/** Pictures are so large. */
	readonly width: number;
	readonly height: number;
}

/**
 * Runs the bench. Throws a `CliError` where it must be a GPU and there is none, an `Error` where a result is wrong.
 *
 * @param keep gets what there is after each mesh, so that a run that is stopped was not in vain
 */
export async function runBench(
	job: BenchJob,
	io: Io,
	keep: (results: BenchResults) => Promise<void>,
): Promise<BenchResults> {
	const card = await openCard(job.engine, io);
	try {
		const planned = planOf(job, card);
		const bandwidth =
			card && planned.length > 0
				? (await card.pacer.measure(() => card.load.bandwidth())).value
				: undefined;
		const parts: Measured[] = [];
		const results = () =>
			judgePaces({
				date: new Date().toISOString().slice(0, 10),
				...(job.commit !== undefined && { commit: job.commit }),
				...machineName(),
				...(card && { adapter: card.name }),
				...(bandwidth && { bandwidth }),
				refine: parts.flatMap((part) => part.refine),
				figures: parts.flatMap((part) => part.figures),
				reached: Object.assign({}, ...parts.map((part) => part.reached)),
			});
		for (const one of planned) {
			throwIfCancelled(io.signal);
			const started = io.now();
			const mesh = await makeBenchMesh(one.kind, one.size);
			const made = io.now();
			const gpu = card && (await onCard(mesh, one, job, card, bandwidth?.vec4u, io.now));
			const drawn = io.now();
			if (gpu) parts.push(...gpu.parts);
			if (one.cpu) parts.push(...(await onCpu(mesh, job, gpu?.rounds, io.now)));
			const seconds = (from: number, to: number) => `${((to - from) / 1e3).toFixed(1)} s`;
			io.err(
				`${one.kind.id} of ${mesh.triangles} triangles: made in ${seconds(started, made)}, on the card ${seconds(made, drawn)}, on the CPU ${seconds(drawn, io.now())}\n`,
			);
			await keep(results());
		}
		if (job.cases.includes('files'))
			parts.push({ refine: [], ...(await benchFiles(io.now, io.workers)) });
		return results();
	} finally {
		card?.load.destroy();
		card?.engine.destroy();
		card?.dawn.close();
	}
}

async function openCard(choice: EngineChoice, io: Io): Promise<Card | undefined> {
	if (choice === 'cpu') return undefined;
	const dawn = await openDawn();
	if ('reason' in dawn) {
		if (choice === 'gpu') throw new CliError(exitCodes.machine, `no GPU: ${dawn.reason}`);
		io.err(`CPU alone, because ${dawn.reason}\n`);
		return undefined;
	}
	const { device, description, software } = dawn;
	const name = `${description} (${software ? 'software adapter' : 'hardware GPU'})`;
	const engine = createGpuEngine(device, name, software ? { maxItems: SOFTWARE_MAX_ITEMS } : {});
	// What the copy kernels copy is beyond any cache.
	const load = await openCopyLoad(device, software ? 2 ** 24 : 2 ** 29, io.now);
	const both = { dawn, engine, name, load, software };
	return software
		? { ...both, pacer: unpaced, mostTriangles: 2e5, width: 800, height: 600 }
		: { ...both, pacer: createPacer(load, io.now), mostTriangles: 1e8, width: 1920, height: 1080 };
}

/** All that the card does with a mesh, before the CPU gets it: a card that waits falls asleep. */
async function onCard(
	mesh: BenchMesh,
	{ gpu, frames }: PlannedMesh,
	{ fractions, repeats, targetsOnly }: BenchJob,
	card: Card,
	bandwidth: number | undefined,
	now: () => number,
): Promise<{ parts: Measured[]; rounds?: readonly MeasuredRounds[] }> {
	const parts: Measured[] = [];
	const { dawn, software, engine, pacer, width, height, name } = card;
	const by = { engine, pacer, repeats: repeats ?? (software ? OTHER_RUNS : CARD_RUNS) };
	const isTarget = isGpuTarget(mesh) && !software;
	const what = targetsOnly
		? { fractions: targetFractions, rounds: 1 }
		: { fractions, rounds: ROUNDS };
	const sweep =
		gpu && (isTarget || !targetsOnly)
			? await sweepMesh(mesh, by, { ...what, bandwidth, now })
			: undefined;
	if (sweep && !targetsOnly) parts.push({ ...nothing, refine: sweep.rows });
	if (sweep && isTarget) parts.push({ ...nothing, ...gpuTargets(sweep, name) });
	if (frames && (!targetsOnly || isFrameTarget(mesh, software))) {
		const screen = { device: dawn.device, software, width, height, pacer, now };
		parts.push({ ...nothing, ...(await frameFigures(mesh, screen, name)) });
	}
	return { parts, ...(sweep && !targetsOnly && { rounds: sweep.all }) };
}

/** All that the CPU does with a mesh: with one thread and with all, then the line of the table of targets. */
async function onCpu(
	mesh: BenchMesh,
	{ fractions, repeats = OTHER_RUNS, targetsOnly }: BenchJob,
	onCard: readonly MeasuredRounds[] | undefined,
	now: () => number,
): Promise<Measured[]> {
	const parts: Measured[] = [];
	let others = onCard;
	if (!targetsOnly)
		for (const threads of new Set([1, coreCount()])) {
			const by = { ...cpuEngine(threads), repeats };
			try {
				const sweep = await sweepMesh(mesh, by, { fractions, rounds: ROUNDS, now, others });
				others ??= sweep.all;
				parts.push({ ...nothing, refine: sweep.rows });
			} finally {
				by.engine.destroy();
			}
		}
	if (isCpuTarget(mesh)) {
		const { engine } = cpuEngine(1);
		parts.push({ ...nothing, reached: await cpuTarget(mesh, engine, now) });
		engine.destroy();
	}
	return parts;
}

const cpuEngine = (threads: number): Omit<BenchEngine, 'repeats'> => ({
	engine: createCpuEngine({ threads: openCpuThreads(threads) }),
	threads,
	pacer: unpaced,
});
