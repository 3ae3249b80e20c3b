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
import { copyBandwidth } from './bandwidth.ts';
import { type BenchMesh, makeBenchMesh } from './benchMesh.ts';
import { benchFiles } from './files.ts';
import type { MeshKind } from './meshes.ts';
import {
	type BenchEngine,
	cpuTarget,
	frameFigures,
	gpuTargets,
	isCpuTarget,
	isGpuTarget,
	sweepMesh,
} from './meshFigures.ts';
import type { BenchResults, Measured } from './results.ts';

export const benchCases = ['refine', 'files', 'view'] as const;
export type BenchCase = (typeof benchCases)[number];

/** What `trirefine bench` measures, its options parsed. */
export interface BenchJob {
	readonly cases: readonly BenchCase[];
	readonly kinds: readonly MeshKind[];
	readonly sizes: readonly number[];
	readonly fractions: readonly number[];
	/** `auto` takes whatever there is. */
	readonly engine: EngineChoice;
	readonly repeats: number;
	/** The CPU engine is left out beyond. */
	readonly mostCpuTriangles: number;
	/** The lines of the table of targets alone. */
	readonly targetsOnly: boolean;
	readonly commit?: string;
}

/** The card, its engine, and what it copies. */
interface Card {
	readonly dawn: DawnDevice;
	readonly engine: Engine;
	readonly name: string;
	/** Meshes beyond take too long. */
	readonly mostTriangles: number;
	/** Pictures are so large. */
	readonly width: number;
	readonly height: number;
	/** Bytes that the copy kernels copy: beyond any cache. */
	readonly copied: number;
}

/** Runs the bench. Throws a `CliError` where it must be a GPU and there is none, an `Error` where a result is wrong. */
export async function runBench(job: BenchJob, io: Io): Promise<BenchResults> {
	const card = await openCard(job.engine, io);
	const { processor, node } = machineName();
	try {
		const parts: Measured[] = [];
		const onMeshes = job.cases.includes('refine') || job.cases.includes('view');
		const bandwidth =
			card && onMeshes ? await copyBandwidth(card.dawn.device, card.copied, io.now) : undefined;
		if (onMeshes)
			for (const size of job.sizes)
				for (const kind of job.kinds) {
					const started = io.now();
					const mesh = await makeBenchMesh(kind, size);
					const made = io.now();
					parts.push(...(await benchMesh(mesh, job, card, bandwidth?.vec4u, io)));
					const seconds = (from: number, to: number) => `${((to - from) / 1e3).toFixed(1)} s`;
					io.err(
						`${kind.id} of ${mesh.triangles} triangles: made in ${seconds(started, made)}, measured in ${seconds(made, io.now())}\n`,
					);
				}
		if (job.cases.includes('files'))
			parts.push({ refine: [], ...(await benchFiles(io.now, io.workers)) });
		return {
			date: new Date().toISOString().slice(0, 10),
			...(job.commit !== undefined && { commit: job.commit }),
			processor,
			node,
			...(card && { adapter: card.name }),
			...(bandwidth && { bandwidth }),
			refine: parts.flatMap((part) => part.refine),
			figures: parts.flatMap((part) => part.figures),
			reached: Object.assign({}, ...parts.map((part) => part.reached)),
		};
	} finally {
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
	const limits = software ? { maxItems: SOFTWARE_MAX_ITEMS } : {};
	const engine = createGpuEngine(device, name, limits);
	return software
		? { dawn, engine, name, mostTriangles: 2e5, width: 800, height: 600, copied: 2 ** 24 }
		: { dawn, engine, name, mostTriangles: 1e8, width: 1920, height: 1080, copied: 2 ** 29 };
}

async function benchMesh(
	mesh: BenchMesh,
	job: BenchJob,
	card: Card | undefined,
	bandwidth: number | undefined,
	{ now, signal }: Io,
): Promise<Measured[]> {
	throwIfCancelled(signal);
	const { targetsOnly, engine: choice, mostCpuTriangles } = job;
	const gpu = card && mesh.triangles <= card.mostTriangles ? card : undefined;
	const onCpu = choice !== 'gpu' && mesh.triangles <= mostCpuTriangles;
	const parts: Measured[] = [];
	if (job.cases.includes('refine')) {
		if (!targetsOnly) {
			const cpus = onCpu ? cpuEngines([...new Set([1, coreCount()])]) : [];
			try {
				const engines = [...(gpu ? [{ engine: gpu.engine }] : []), ...cpus];
				const refine = await sweepMesh(mesh, engines, { ...job, bandwidth, now });
				parts.push({ refine, figures: [], reached: {} });
			} finally {
				for (const { engine } of cpus) engine.destroy();
			}
		}
		if (gpu && !gpu.dawn.software && isGpuTarget(mesh))
			parts.push({ refine: [], ...(await gpuTargets(mesh, gpu.engine, now)) });
		if (onCpu && isCpuTarget(mesh)) {
			const [one] = cpuEngines([1]);
			const reached = await cpuTarget(mesh, one!.engine, now);
			one!.engine.destroy();
			parts.push({ refine: [], figures: [], reached });
		}
	}
	if (gpu && job.cases.includes('view')) {
		const { dawn, width, height } = gpu;
		const screen = { device: dawn.device, software: dawn.software, width, height, now };
		parts.push({ refine: [], ...(await frameFigures(mesh, screen, gpu.name)) });
	}
	return parts;
}

const cpuEngines = (threads: readonly number[]): BenchEngine[] =>
	threads.map((count) => ({
		engine: createCpuEngine({ threads: openCpuThreads(count) }),
		threads: count,
	}));
