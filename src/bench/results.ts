import type { Bandwidth } from './copyLoad.ts';
import type { LeppRow } from './leppRounds.ts';
import { better, judgedBy, type RowPace } from './pace.ts';

/** One measured number, as in `test/bench/history.csv`. */
export interface Figure {
	/** The measured case: `read .node/.ele`. */
	readonly case: string;
	/** The quantity: `median time`. */
	readonly figure: string;
	readonly value: number;
	readonly unit: string;
	/** The adapter if the figure is of a GPU, else absent. */
	readonly adapter?: string;
	/** Pace of the card before and after. */
	readonly pace?: RowPace;
	/** Upper bound. */
	readonly target?: number;
}

/** A measured refinement: a mesh, the marked fraction, and the engine. Times are in milliseconds. */
export interface RefineRow {
	/** Id of the operation; absent for `longest-edge`. */
	readonly operation?: string;
	/** Id of the kind of mesh. */
	readonly mesh: string;
	/** Triangles of the input. */
	readonly triangles: number;
	/** Fraction of them that is marked. */
	readonly fraction: number;
	readonly rounds: number;
	readonly engine: 'gpu' | 'cpu';
	/** Threads of the CPU engine. */
	readonly threads?: number;
	/**
	 * Time of all steps: on a GPU with timestamps, from the start of a round's first step to the end of its last one;
	 * else the sum of the steps by the clock.
	 */
	readonly time: number;
	/** Times of each round. */
	readonly each?: readonly number[];
	/** The shortest and the longest of the runs; `time` is their median. */
	readonly range?: readonly [least: number, most: number];
	/** Wall-clock time from the first call to the end of reading back. */
	readonly wall: number;
	readonly steps: Readonly<Record<string, number>>;
	/** Time to derive edges and adjacency from a list of triangles, on the same engine. */
	readonly topology?: number;
	readonly topologyPace?: RowPace;
	/** Counts of the result. */
	readonly result: {
		readonly points: number;
		readonly edges: number;
		readonly triangles: number;
	};
	readonly checksum: number;
	/** Bytes read and written by the rounds according to the model; absent without a model. */
	readonly bytes?: number;
	/** Rate of those bytes relative to that of a copy kernel on the same device, measured beside this row. */
	readonly share?: number;
	/** Pace of the card before and after. */
	readonly pace?: RowPace;
}

/** Result of a line of the table of targets. */
export interface TargetResult {
	readonly value: number;
	/** Wall-clock milliseconds, if the value is GPU time. */
	readonly wall?: number;
	/** Pace of the card before and after. */
	readonly pace?: RowPace;
}

/** Some of the measurements. */
export type PartialMeasurements = Partial<Measurements>;

/** All measurements. */
export interface Measurements {
	readonly refine: readonly RefineRow[];
	readonly figures: readonly Figure[];
	/** Rounds of parallel Lepp-bisection; absent if not measured. */
	readonly lepp?: readonly LeppRow[];
	/** Results by the ids of `targets`. */
	readonly reached: Readonly<Record<string, TargetResult>>;
}

/** The measurements of one run, as written by `--json`. */
export interface BenchResults extends Measurements {
	readonly date: string;
	/** The measured commit, if known. */
	readonly commit?: string;
	readonly processor: string;
	readonly node: string;
	/** The GPU; absent if none was used. */
	readonly adapter?: string;
	/** Bytes per second of the copy kernels. */
	readonly bandwidth?: Bandwidth;
}

/** Number of new triangles of a row. */
export const newTriangles = (row: RefineRow): number => row.result.triangles - row.triangles;

/** Milliseconds of the first round, on a mesh of this size; the mean if rounds were not timed separately. */
export const firstRound = ({ each, time, rounds }: RefineRow): number => each?.[0] ?? time / rounds;

/** Nanoseconds per new triangle. */
export const nanosecondsPerNew = (row: RefineRow): number => (1e6 * row.time) / newTriangles(row);

/** Concatenates measurements. */
export const concatMeasurements = (all: readonly PartialMeasurements[]): Measurements => ({
	refine: all.flatMap(({ refine = [] }) => refine),
	figures: all.flatMap(({ figures = [] }) => figures),
	...withLepp(all.flatMap(({ lepp = [] }) => lepp)),
	reached: Object.assign({}, ...all.map(({ reached }) => reached)),
});

const withLepp = (lepp: readonly LeppRow[]): Pick<Measurements, 'lepp'> =>
	lepp.length > 0 ? { lepp } : {};

/** Judges each pace by the best of the whole run, which the first rows did not know. */
export const judgePaces = (results: BenchResults): BenchResults => judgeAlike([results])[0]!;

/**
 * Merges runs: later measurements replace earlier ones, unless only the later ones were with a slow card; meshes are
 * sorted by size. Throws `RangeError` if they are of several machines or commits, which no table distinguishes.
 */
export function mergeResults(parts: readonly BenchResults[]): BenchResults {
	const runs = judgeAlike(parts);
	const single = (key: 'processor' | 'node' | 'adapter' | 'commit', noun: string) => {
		const all = [...new Set(runs.flatMap((run) => run[key] ?? []))];
		if (all.length > 1)
			throw new RangeError(`the results are of several ${noun}: ${all.join('; ')}`);
		return all[0];
	};
	const adapter = single('adapter', 'cards');
	const commit = single('commit', 'commits');
	const bandwidth = runs.findLast((run) => run.bandwidth !== undefined)?.bandwidth;
	const refine = latest(
		runs.flatMap((run) => run.refine),
		({ operation, mesh, triangles, fraction, engine, threads }) =>
			[operation, mesh, triangles, fraction, engine, threads].join(' '),
		(row) => row,
	);
	return {
		date: runs.at(-1)!.date,
		...(commit !== undefined && { commit }),
		processor: single('processor', 'machines')!,
		node: single('node', 'versions of Node')!,
		...(adapter !== undefined && { adapter }),
		...(bandwidth !== undefined && { bandwidth }),
		refine: inOrder(refine),
		figures: latest(
			runs.flatMap(({ figures }) => figures),
			(measurement) => `${measurement.case} ${measurement.figure}`,
			(measurement) => measurement,
		),
		...withLepp(
			latest(
				runs.flatMap(({ lepp = [] }) => lepp),
				({ size, order, variant, threads, round }) =>
					[size, order, variant, threads, round].join(' '),
				() => ({}),
			),
		),
		reached: Object.fromEntries(
			latest(
				runs.flatMap(({ reached }) => Object.entries(reached)),
				([id]) => id,
				([, measurement]) => measurement,
			),
		),
	};
}

/** Judges the paces of all runs by the best of all. */
function judgeAlike(runs: readonly BenchResults[]): BenchResults[] {
	const best = runs
		.flatMap(pacesOf)
		.map((pace) => pace.best)
		.reduce(better, { copy: 0, chain: 0 });
	const judged = <T extends { readonly pace?: RowPace }>(measurement: T): T =>
		measurement.pace ? { ...measurement, pace: judgedBy(best, measurement.pace) } : measurement;
	return runs.map((run) => ({
		...run,
		refine: run.refine.map((row) => ({
			...judged(row),
			...(row.topologyPace && { topologyPace: judgedBy(best, row.topologyPace) }),
		})),
		figures: run.figures.map(judged),
		reached: Object.fromEntries(
			Object.entries(run.reached).map(([id, measurement]) => [id, judged(measurement)]),
		),
	}));
}

const pacesOf = ({ refine, figures, reached }: BenchResults): RowPace[] =>
	[
		...refine.flatMap(({ pace, topologyPace }) => [pace, topologyPace]),
		...[...figures, ...Object.values(reached)].map(({ pace }) => pace),
	].filter((pace) => pace !== undefined);

/** Keeps the last measurement of each key, but prefers those without a slow card. */
function latest<T>(
	measurements: readonly T[],
	keyOf: (measurement: T) => string,
	paceOf: (measurement: T) => { readonly pace?: RowPace },
): T[] {
	const merged = new Map<string, T>();
	const isSlow = (measurement: T) => paceOf(measurement).pace?.slow !== undefined;
	for (const measurement of measurements) {
		const key = keyOf(measurement);
		const earlier = merged.get(key);
		if (earlier === undefined || isSlow(earlier) || !isSlow(measurement))
			merged.set(key, measurement);
	}
	return [...merged.values()];
}

/** Sorts rows by requested size, then by kind of mesh in order of first occurrence; stable. */
function inOrder(rows: readonly RefineRow[]): RefineRow[] {
	const kinds = [...new Set(rows.map(({ mesh }) => mesh))];
	const rank = ({ mesh, triangles }: RefineRow): number =>
		kinds.length * Math.round(2 * Math.log10(triangles)) + kinds.indexOf(mesh);
	return rows
		.map((row, i) => ({ row, i }))
		.sort((a, b) => rank(a.row) - rank(b.row) || a.i - b.i)
		.map(({ row }) => row);
}
