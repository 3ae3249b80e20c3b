import { createCpuEngine } from '../engine/cpuEngine.ts';
import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { openCpuThreads } from '../platform/cpuThreads.ts';
import { coreCount } from '../platform/threadCounts.ts';
import {
	type LeppOptions,
	type LeppRefined,
	type Variant,
	variants,
} from '../refine/lepp/algorithm.ts';
import { lepp } from '../refine/lepp/lepp.ts';
import { throwIfCancelled } from '../util/cancel.ts';
import { hashedSelection } from './grids.ts';
import { leppMesh } from './leppRuns.ts';
import { assertEqual, collectGarbage, median } from './measure.ts';
import type { BenchHost } from './runBench.ts';
import { hashMesh } from './threadJobs.ts';

/** Rounds of the paper's experiment, and the fraction of triangles selected anew for each. */
const ROUNDS = 4;
const FRACTION = 0.2;
/** These rounds enlarge a mesh by about `GROWTH`; if that exceeds this limit, there is only one round. */
const MAX_TRIANGLES = 1e8;
const GROWTH = 8.5;
/** Runs in the same threads; the first one, which compiles their code, does not count. */
const RUNS = 3;

/** Order of targets: random, as in the paper, or along the working order, first within parts of the mesh. */
export type LeppOrder = 'random' | 'along';

/** A round of the paper's experiment; times are in milliseconds. */
export interface LeppRow {
	/** Triangles of the mesh before the first round. */
	readonly size: number;
	readonly order: LeppOrder;
	readonly variant: 'serial' | Variant;
	readonly threads: number;
	/** Counted from 1. */
	readonly round: number;
	readonly triangles: number;
	readonly targets: number;
	readonly made: number;
	/** Time from the first target to the last. */
	readonly bisect: number;
	/** Time to list targets and allocate; in the first round also to find the longest edges of all triangles. */
	readonly around: number;
	/** In the last round: time to number the result, and of the whole run from mesh to mesh in memory. */
	readonly number?: number;
	readonly whole?: number;
	/** In the last round, for all rounds: conflicts of members, and the fewest and most bisections of a thread. */
	readonly collisions?: number;
	readonly restarts?: number;
	readonly stored?: number;
	readonly byThread?: readonly [least: number, most: number];
}

/**
 * Variants measured beside the serial algorithm, by order of targets. Along the working order hardly any target is
 * left, so one variant suffices.
 */
const measured: readonly (readonly [LeppOrder, readonly Variant[]])[] = [
	['random', variants],
	['along', ['pa3']],
];
/** Variants measured on large meshes, with one round. */
const measuredOnce: typeof measured = [
	['random', ['pa3']],
	['along', ['pa3']],
];

/**
 * Repeats the experiment of Rodríguez and Rivara 2015, tables 1 to 4: random points, a fifth of the triangles selected
 * at random, four rounds, by the serial algorithm and by each variant with several numbers of threads. Throws if one
 * gives a different mesh.
 *
 * @param plan orders of targets with variants, if not all are to be measured
 */
export async function benchLeppRounds(
	sizes: readonly number[],
	counts: readonly number[] = defaultCounts(),
	runs: number | undefined,
	host: Pick<BenchHost, 'now' | 'signal' | 'err'>,
	plan?: typeof measured,
): Promise<LeppRow[]> {
	const rows: LeppRow[] = [];
	for (const size of sizes) {
		const mesh = await leppMesh({ size, along: 'unsorted' });
		const isLarge = roundsFor(mesh) === 1;
		const repeats = runs ?? (isLarge ? 1 : RUNS);
		let expected: number | undefined;
		const add = async (order: LeppOrder, variant: LeppRow['variant'], threads: number) => {
			throwIfCancelled(host.signal);
			const measuredRounds = await timeRounds(mesh, order, variant, threads, repeats, host.now);
			if (!measuredRounds) return;
			if (expected !== undefined)
				assertEqual(`the mesh of ${variant}`, measuredRounds.digest, expected);
			expected ??= measuredRounds.digest;
			rows.push(...measuredRounds.rows);
			host.err(`lepp of ${triangleCount(mesh)} triangles, ${variant}, ${threads} threads\n`);
		};
		for (const [order, variantsOfOrder] of plan ?? (isLarge ? measuredOnce : measured)) {
			await add(order, 'serial', 1);
			for (const variant of variantsOfOrder)
				for (const count of counts) await add(order, variant, count);
		}
	}
	return rows;
}

/** Default thread counts: powers of two up to 16, and all cores. */
const defaultCounts = (): number[] =>
	[2, 4, 8, 16, coreCount()].filter(
		(count, i, all) => count > 1 && count <= coreCount() && all.indexOf(count) === i,
	);

const roundsFor = (mesh: TriMesh): number =>
	triangleCount(mesh) * GROWTH > MAX_TRIANGLES ? 1 : ROUNDS;

/** Times the rounds of one variant; undefined if it needs threads and there are none. */
async function timeRounds(
	mesh: TriMesh,
	order: LeppOrder,
	variant: LeppRow['variant'],
	threads: number,
	runs: number,
	now: () => number,
): Promise<{ readonly rows: LeppRow[]; readonly digest: number } | undefined> {
	const engine = createCpuEngine({ threads: openCpuThreads(threads) });
	const { loops, team } = engine;
	if (variant !== 'serial' && !team) return undefined;
	const parallelOptions: Partial<LeppOptions> =
		variant === 'serial' ? {} : { loops: loops!, parallel: { team: team!, variant } };
	const select = (triangles: number) => hashedSelection(triangles, FRACTION);
	const options: LeppOptions = {
		...parallelOptions,
		selection: select(triangleCount(mesh)),
		rounds: roundsFor(mesh),
		reselect: (input) => select(triangleCount(input)),
		targets: order === 'random' ? { by: 'random', seed: 1 } : { by: 'file' },
		now,
	};
	const samples: { readonly done: Omit<LeppRefined, 'mesh' | 'maps'>; readonly whole: number }[] =
		[];
	let digest = 0;
	try {
		for (let run = 0; run < runs; run++) {
			collectGarbage();
			const started = now();
			const { mesh: result, maps: _, ...done } = await lepp(mesh, options);
			samples.push({ done, whole: now() - started });
			// Coordinates are float64; corners and edges refer to all points.
			digest = hashMesh({ ...flat, corners: result.triangles, coordinates: result.edges! });
		}
	} finally {
		engine.destroy();
	}
	const countedSamples = samples.length > 1 ? samples.slice(1) : samples;
	return { rows: rowsOf(mesh, order, variant, threads, countedSamples), digest };
}

const flat = { dimension: 2, exponent: 0 } as const;

function rowsOf(
	mesh: TriMesh,
	order: LeppOrder,
	variant: LeppRow['variant'],
	threads: number,
	runs: readonly { readonly done: Omit<LeppRefined, 'mesh' | 'maps'>; readonly whole: number }[],
): LeppRow[] {
	const { rounds, teamCounts } = runs[0]!.done;
	const size = triangleCount(mesh);
	return rounds.map(({ triangles, work }, i): LeppRow => {
		const time = (step: string) =>
			median(runs.map(({ done }) => done.rounds[i]!.milliseconds[step] ?? 0));
		const trianglesBefore = i === 0 ? size : rounds[i - 1]!.triangles;
		const bisections = teamCounts?.byThread ?? [];
		return {
			size,
			order,
			variant,
			threads,
			round: i + 1,
			triangles: trianglesBefore,
			targets: work.targets,
			made: triangles - trianglesBefore,
			bisect: time('bisect'),
			around: time('select') + time('mark longest'),
			...(i === rounds.length - 1 && {
				number: time('number'),
				whole: median(runs.map(({ whole }) => whole)),
				...(teamCounts && {
					collisions: teamCounts.collisions,
					restarts: teamCounts.restarts,
					stored: teamCounts.stored,
					byThread: [Math.min(...bisections), Math.max(...bisections)] as const,
				}),
			}),
		};
	});
}
