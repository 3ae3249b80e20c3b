import { createGpuEngine, SOFTWARE_MAX_ITEMS } from '../../engine/gpuEngine.ts';
import { type DawnDevice, openDawn } from '../../platform/dawn.ts';
import { machineName, threadCount } from '../../platform/machine.ts';
import type { EngineChoice } from '../engines.ts';
import { CliError, exitCodes } from '../failure.ts';
import type { Io } from '../io.ts';
import { copyBandwidth } from './bandwidth.ts';
import { benchFiles } from './files.ts';
import type { MeshKind } from './meshes.ts';
import { sweep } from './refine.ts';
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
	readonly commit?: string;
}

/** Bytes that the copy kernels copy: beyond any cache; less where the CPU does the work behind the device. */
const COPIED = 2 ** 29;
const COPIED_BY_SOFTWARE = 2 ** 24;
/** Triangles beyond which a software adapter takes too long. */
const MOST_BY_SOFTWARE = 2e5;

/** Runs the bench. Throws a `CliError` where it must be a GPU and there is none, an `Error` where a result is wrong. */
export async function runBench(job: BenchJob, io: Io): Promise<BenchResults> {
	const dawn = await openCard(job.engine, io);
	const { processor, node } = machineName();
	try {
		const parts: Measured[] = [];
		let bandwidth: BenchResults['bandwidth'];
		if (job.cases.includes('refine')) {
			if (dawn) {
				const bytes = dawn.software ? COPIED_BY_SOFTWARE : COPIED;
				bandwidth = await copyBandwidth(dawn.device, bytes, io.now);
			}
			parts.push(await refine(job, dawn, bandwidth?.vec4u, io));
		}
		if (job.cases.includes('files')) {
			io.err('files\n');
			parts.push({ refine: [], ...(await benchFiles(io.now, io.workers)) });
		}
		return {
			date: new Date().toISOString().slice(0, 10),
			...(job.commit !== undefined && { commit: job.commit }),
			processor,
			node,
			...(dawn && {
				adapter: `${dawn.description} (${dawn.software ? 'software adapter' : 'hardware GPU'})`,
			}),
			...(bandwidth && { bandwidth }),
			refine: parts.flatMap((part) => part.refine),
			figures: parts.flatMap((part) => part.figures),
			reached: Object.assign({}, ...parts.map((part) => part.reached)),
		};
	} finally {
		dawn?.close();
	}
}

async function openCard(choice: EngineChoice, io: Io): Promise<DawnDevice | undefined> {
	if (choice === 'cpu') return undefined;
	const found = await openDawn();
	if ('device' in found) return found;
	if (choice === 'gpu') throw new CliError(exitCodes.machine, `no GPU: ${found.reason}`);
	io.err(`CPU alone, because ${found.reason}\n`);
	return undefined;
}

async function refine(
	job: BenchJob,
	dawn: DawnDevice | undefined,
	bandwidth: number | undefined,
	io: Io,
): Promise<Measured> {
	const limits = dawn?.software ? { maxItems: SOFTWARE_MAX_ITEMS } : {};
	const gpu = dawn && createGpuEngine(dawn.device, dawn.description, limits);
	try {
		const rows = await sweep({
			...job,
			...(gpu && { gpu }),
			mostGpuTriangles: dawn?.software ? MOST_BY_SOFTWARE : Number.POSITIVE_INFINITY,
			threads: job.engine === 'gpu' ? [] : [...new Set([1, threadCount()])],
			...(bandwidth !== undefined && { bandwidth }),
			now: io.now,
			say: (text) => io.err(`${text}\n`),
		});
		return { refine: rows, figures: [], reached: {} };
	} finally {
		gpu?.destroy();
	}
}
