import { createCpuEngine } from '../../engine/cpuEngine.ts';
import type { Engine } from '../../engine/engine.ts';
import { createGpuEngine, SOFTWARE_MAX_ITEMS } from '../../engine/gpuEngine.ts';
import { coreCount, openCpuThreads } from '../../platform/cpuThreads.ts';
import { type DawnDevice, openDawn } from '../../platform/dawn.ts';
import { freeMemory, machineName } from '../../platform/machine.ts';
import { benchThreads } from '../../platform/threadPool.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import type { EngineChoice } from '../engineChoices.ts';
import { CliError, exitCodes } from '../failure.ts';
import type { Io } from '../io.ts';
import type { BenchMesh } from './benchMesh.ts';
import { type CopyLoad, openCopyLoad } from './copyLoad.ts';
import { benchFiles } from './files.ts';
import { Helpers } from './helpers.ts';
import { benchLepp } from './lepp.ts';
import {
	type BenchEngine,
	cpuTarget,
	frameFigures,
	gpuTargets,
	isCpuTarget,
	isFrameTarget,
	isGpuTarget,
	type Sweep,
	sweepMesh,
	targetFractions,
} from './meshFigures.ts';
import { MeshQueue } from './meshQueue.ts';
import { createPacer, type Pacer, unpaced } from './pace.ts';
import { type BenchJob, type PlannedCard, type PlannedMesh, planOf } from './plan.ts';
import { type BenchResults, judgePaces, type Measured, nothing } from './results.ts';
import type { RoundOperation } from './roundOperations.ts';
import type { MeasuredRounds } from './rounds.ts';

/** Runs that count where nothing is asked for. */
const CARD_RUNS = 20;
const OTHER_RUNS = 5;
/** Rounds where the result allows; one of uniform division makes as much as two or three of bisection. */
const roundsOf = (operation: RoundOperation): number => (operation === 'uniform' ? 1 : 3);

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
		const helpers = new Helpers(planned.length > 0 ? benchThreads() : undefined);
		const bandwidth =
			card && planned.length > 0
				? (await card.pacer.measure(() => card.load.bandwidth())).value
				: undefined;
		// In the order of the plan, whichever comes first.
		const measured = new Map<PlannedMesh | 'lepp' | 'files', Measured[]>(
			planned.map((one) => [one, []]),
		);
		const results = () => {
			const parts = [...measured.values()].flat();
			return judgePaces({
				date: new Date().toISOString().slice(0, 10),
				...(job.commit !== undefined && { commit: job.commit }),
				...machineName(),
				...(card && { adapter: card.name }),
				...(bandwidth && { bandwidth }),
				refine: parts.flatMap((part) => part.refine),
				figures: parts.flatMap((part) => part.figures),
				reached: Object.assign({}, ...parts.map((part) => part.reached)),
			});
		};
		const queue = new MeshQueue(planned, helpers, freeMemory() / 2);
		const seconds = (from: number, to: number) => `${((to - from) / 1e3).toFixed(1)} s`;
		const checks: Promise<unknown>[] = [];
		for (let left = planned.length; left > 0; left--) {
			throwIfCancelled(io.signal);
			const started = io.now();
			const { planned: one, mesh } = (await queue.next())!;
			const there = io.now();
			const on = { mesh, job, helpers, now: io.now };
			const byCard = () => card && onCard(on, one, card, bandwidth?.vec4u);
			// The processor is a software adapter's card.
			const gpu = await (card?.software ? helpers.alone(async () => byCard()) : byCard());
			const drawn = io.now();
			const parts = measured.get(one)!;
			if (gpu) parts.push(...gpu.parts);
			const checked = gpu?.sweep.then((sweep) => {
				parts.push(...sweep.parts);
				return sweep.rounds;
			});
			checked?.catch(() => undefined);
			if (checked) checks.push(checked);
			if (one.cpu) {
				const others = await checked;
				parts.push(...(await helpers.alone(() => onCpu(on, one, others))));
			}
			io.err(
				`${one.kind.id} of ${mesh.triangles} triangles: waited for ${seconds(started, there)}, on the card ${seconds(there, drawn)}, on the CPU ${seconds(drawn, io.now())}\n`,
			);
			await keep(results());
		}
		await Promise.all(checks);
		if (checks.length > 0) await keep(results());
		if (job.cases.includes('lepp')) {
			const figures = await benchLepp(job.sizes, io);
			measured.set('lepp', [{ ...nothing, figures }]);
			await keep(results());
		}
		if (job.cases.includes('files'))
			measured.set('files', [{ refine: [], ...(await benchFiles(io.now, io.workers)) }]);
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

/** What is measured on a mesh. */
interface OnMesh {
	readonly mesh: BenchMesh;
	readonly job: BenchJob;
	readonly helpers: Helpers;
	readonly now: () => number;
}

/** What the card did with a mesh. */
interface OnCard {
	readonly parts: readonly Measured[];
	/** The rounds, once they are checked. */
	readonly sweep: Promise<{ readonly parts: readonly Measured[]; readonly rounds: RoundsOf }>;
}

/** What one engine made of a mesh, for comparison with another's. */
type RoundsOf = { readonly [id in RoundOperation]?: readonly MeasuredRounds[] };

/** All that the card does with a mesh, before the CPU gets it: a card that waits falls asleep. */
async function onCard(
	{ mesh, job, helpers, now }: OnMesh,
	{ gpu, frames, operations }: PlannedMesh,
	card: Card,
	bandwidth: number | undefined,
): Promise<OnCard> {
	const { fractions, repeats, targetsOnly } = job;
	const parts: Measured[] = [];
	const { dawn, software, engine, pacer, width, height, name } = card;
	const by = { engine, pacer, repeats: repeats ?? (software ? OTHER_RUNS : CARD_RUNS) };
	const isTarget = isGpuTarget(mesh) && !software;
	const partsOf = (operation: RoundOperation, sweep: Sweep): Measured[] => [
		...(targetsOnly ? [] : [{ ...nothing, refine: sweep.rows }]),
		...(isTarget && operation === 'longest-edge'
			? [{ ...nothing, ...gpuTargets(sweep, name) }]
			: []),
	];
	const sweeps: Promise<{ readonly parts: readonly Measured[]; readonly rounds: RoundsOf }>[] = [];
	if (gpu && (isTarget || !targetsOnly))
		for (const operation of operations) {
			const what = targetsOnly
				? { fractions: targetFractions, rounds: 1 }
				: { fractions, rounds: roundsOf(operation) };
			const swept = await sweepMesh(mesh, by, { operation, ...what, bandwidth, helpers, now });
			const sweep = swept.checked.then((one) => ({
				parts: partsOf(operation, one),
				rounds: targetsOnly ? {} : { [operation]: one.all },
			}));
			// The caller that waits for it gets the error.
			sweep.catch(() => undefined);
			sweeps.push(sweep);
		}
	if (frames && (!targetsOnly || isFrameTarget(mesh, software))) {
		const screen = { device: dawn.device, software, width, height, pacer, now };
		parts.push({ ...nothing, ...(await frameFigures(mesh, screen, name)) });
	}
	const sweep = Promise.all(sweeps).then((all) => ({
		parts: all.flatMap((one) => one.parts),
		rounds: Object.assign({}, ...all.map(({ rounds }) => rounds)) as RoundsOf,
	}));
	sweep.catch(() => undefined);
	return { parts, sweep };
}

/** All that the CPU does with a mesh: with one thread and with all, then the line of the table of targets. */
async function onCpu(
	{ mesh, job, now }: OnMesh,
	{ operations }: PlannedMesh,
	onCard: RoundsOf | undefined,
): Promise<Measured[]> {
	const { fractions, repeats = OTHER_RUNS, targetsOnly } = job;
	// It is alone: what it makes is checked here.
	const helpers = new Helpers();
	const parts: Measured[] = [];
	for (const operation of targetsOnly ? [] : operations) {
		let others = onCard?.[operation];
		for (const threads of new Set([1, coreCount()])) {
			const by = { ...cpuEngine(threads), repeats };
			try {
				const what = { operation, fractions, rounds: roundsOf(operation), helpers, now, others };
				const sweep = await (await sweepMesh(mesh, by, what)).checked;
				others ??= sweep.all;
				parts.push({ ...nothing, refine: sweep.rows });
			} finally {
				by.engine.destroy();
			}
		}
	}
	if (isCpuTarget(mesh) && operations.includes('longest-edge')) {
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
