import type { Bandwidth } from './copyLoad.ts';
import type { LeppRow } from './leppRounds.ts';
import { better, judgedBy, type RowPace } from './pace.ts';

/** One measured number, as `test/bench/history.csv` keeps it. */
export interface Figure {
	/** What was measured: `read .node/.ele`. */
	readonly case: string;
	/** Which number of it: `median time`. */
	readonly figure: string;
	readonly value: number;
	readonly unit: string;
	/** The adapter, where a GPU did the work; else the processor did. */
	readonly adapter?: string;
	/** How fast the card was before and after. */
	readonly pace?: RowPace;
	/** Where it should lie: at most this. */
	readonly target?: number;
}

/** One refinement that was measured: a mesh, what is marked of it, and what did the work. Times in milliseconds. */
export interface RefineRow {
	/** Its id; absent for `longest-edge`. */
	readonly operation?: string;
	/** Id of the mesh's kind. */
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
	 * Of all steps: on a GPU with timestamps from the start of a round's first step to the end of its last, else the sum
	 * of the steps by the clock.
	 */
	readonly time: number;
	/** Of each round. */
	readonly each?: readonly number[];
	/** The shortest and the longest of the runs whose median the time is. */
	readonly range?: readonly [least: number, most: number];
	/** The same by the clock, from the first call to the last word read back. */
	readonly wall: number;
	readonly steps: Readonly<Record<string, number>>;
	/** Edges and adjacency from the plain list of triangles, on the same engine. */
	readonly topology?: number;
	readonly topologyPace?: RowPace;
	/** What the result holds. */
	readonly result: {
		readonly points: number;
		readonly edges: number;
		readonly triangles: number;
	};
	readonly checksum: number;
	/** What the rounds read and write by the model; absent where it does not apply. */
	readonly bytes?: number;
	/** Those bytes over the time, as a part of what a copy kernel reached on the same device next to this row. */
	readonly share?: number;
	/** How fast the card was before and after. */
	readonly pace?: RowPace;
}

/** What a line of the table of targets reached. */
export interface Reached {
	readonly value: number;
	/** Milliseconds by the clock, where the value is GPU time. */
	readonly wall?: number;
	/** How fast the card was before and after. */
	readonly pace?: RowPace;
}

/** What was measured: of each kind nothing, some or all. */
export type Measured = Partial<AllMeasured>;

/** All that was measured. */
export interface AllMeasured {
	readonly refine: readonly RefineRow[];
	readonly figures: readonly Figure[];
	/** Rounds of Lepp-bisection by threads; absent where none were measured. */
	readonly lepp?: readonly LeppRow[];
	/** By the ids of `targets`. */
	readonly reached: Readonly<Record<string, Reached>>;
}

/** All that one run of the bench measured, as `--json` writes it. */
export interface BenchResults extends AllMeasured {
	readonly date: string;
	/** What was measured, if the environment names it. */
	readonly commit?: string;
	readonly processor: string;
	readonly node: string;
	/** The GPU; absent where none was used. */
	readonly adapter?: string;
	/** Bytes a second of the copy kernels. */
	readonly bandwidth?: Bandwidth;
}

/** New triangles of a row. */
export const newTriangles = (row: RefineRow): number => row.result.triangles - row.triangles;

/** Milliseconds of the first round, which is that of a mesh of this size; the mean where no more is known. */
export const firstRound = ({ each, time, rounds }: RefineRow): number => each?.[0] ?? time / rounds;

/** Nanoseconds for each new triangle. */
export const nanosecondsPerNew = (row: RefineRow): number => (1e6 * row.time) / newTriangles(row);

/** What was measured one after the other. */
export const together = (all: readonly Measured[]): AllMeasured => ({
	refine: all.flatMap(({ refine = [] }) => refine),
	figures: all.flatMap(({ figures = [] }) => figures),
	...withLepp(all.flatMap(({ lepp = [] }) => lepp)),
	reached: Object.assign({}, ...all.map(({ reached }) => reached)),
});

const withLepp = (lepp: readonly LeppRow[]): Pick<AllMeasured, 'lepp'> =>
	lepp.length > 0 ? { lepp } : {};

/** The same with each pace judged by the best of all, which the first rows could not know. */
export const judgePaces = (results: BenchResults): BenchResults => judgeAlike([results])[0]!;

/**
 * Several runs as one: what the later ones measured replaces what the earlier ones did, unless the card was slow then
 * and had not been before; meshes in order of size. Throws `RangeError` where they are of several machines or commits,
 * which no table tells apart.
 */
export function mergeResults(parts: readonly BenchResults[]): BenchResults {
	const runs = judgeAlike(parts);
	const only = (key: 'processor' | 'node' | 'adapter' | 'commit', what: string) => {
		const all = [...new Set(runs.flatMap((run) => run[key] ?? []))];
		if (all.length > 1)
			throw new RangeError(`the results are of several ${what}: ${all.join('; ')}`);
		return all[0];
	};
	const adapter = only('adapter', 'cards');
	const commit = only('commit', 'commits');
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
		processor: only('processor', 'machines')!,
		node: only('node', 'versions of Node')!,
		...(adapter !== undefined && { adapter }),
		...(bandwidth !== undefined && { bandwidth }),
		refine: inOrder(refine),
		figures: latest(
			runs.flatMap(({ figures }) => figures),
			(one) => `${one.case} ${one.figure}`,
			(one) => one,
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
				([, one]) => one,
			),
		),
	};
}

const pacesOf = ({ refine, figures, reached }: BenchResults): RowPace[] =>
	[
		...refine.flatMap(({ pace, topologyPace }) => [pace, topologyPace]),
		...[...figures, ...Object.values(reached)].map(({ pace }) => pace),
	].filter((pace) => pace !== undefined);

/** Each run's paces, judged by the best of all runs. */
function judgeAlike(runs: readonly BenchResults[]): BenchResults[] {
	const best = runs
		.flatMap(pacesOf)
		.map((pace) => pace.best)
		.reduce(better, { copy: 0, chain: 0 });
	const judged = <T extends { readonly pace?: RowPace }>(one: T): T =>
		one.pace ? { ...one, pace: judgedBy(best, one.pace) } : one;
	return runs.map((run) => ({
		...run,
		refine: run.refine.map((row) => ({
			...judged(row),
			...(row.topologyPace && { topologyPace: judgedBy(best, row.topologyPace) }),
		})),
		figures: run.figures.map(judged),
		reached: Object.fromEntries(Object.entries(run.reached).map(([id, one]) => [id, judged(one)])),
	}));
}

/** The last of each key, but none of a slow card where there is one of a card that was not. */
function latest<T>(
	all: readonly T[],
	keyOf: (one: T) => string,
	paceOf: (one: T) => { readonly pace?: RowPace },
): T[] {
	const kept = new Map<string, T>();
	const isSlow = (one: T) => paceOf(one).pace?.slow !== undefined;
	for (const one of all) {
		const key = keyOf(one);
		const earlier = kept.get(key);
		if (earlier === undefined || isSlow(earlier) || !isSlow(one)) kept.set(key, one);
	}
	return [...kept.values()];
}

/** Rows by the size that was asked for, then by kind as they first come, then as they were. */
function inOrder(rows: readonly RefineRow[]): RefineRow[] {
	const kinds = [...new Set(rows.map(({ mesh }) => mesh))];
	const place = ({ mesh, triangles }: RefineRow): number =>
		kinds.length * Math.round(2 * Math.log10(triangles)) + kinds.indexOf(mesh);
	return rows
		.map((row, i) => ({ row, i }))
		.sort((a, b) => place(a.row) - place(b.row) || a.i - b.i)
		.map(({ row }) => row);
}
