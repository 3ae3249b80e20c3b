import type { Bandwidth } from './bandwidth.ts';

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
	/** Where it should lie: at most this. */
	readonly target?: number;
}

/** One refinement that was measured: a mesh, what is marked of it, and what did the work. Times in milliseconds. */
export interface RefineRow {
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
	 * Of all steps: on a GPU with timestamps from the begin of a round's first step to the end of its last, else the sum
	 * of the steps by the clock.
	 */
	readonly time: number;
	/** The same by the clock, from the first call to the last word read back. */
	readonly wall: number;
	readonly steps: Readonly<Record<string, number>>;
	/** Edges and adjacency from the plain list of triangles, on the same engine. */
	readonly topology?: number;
	/** What the result holds. */
	readonly result: {
		readonly points: number;
		readonly edges: number;
		readonly triangles: number;
	};
	readonly checksum: number;
	/** What the rounds read and write by the model; absent where it does not apply. */
	readonly bytes?: number;
	/** Those bytes over the time, as a part of what a copy kernel reaches on the same device. */
	readonly share?: number;
}

/** What a line of the table of targets reached. */
export interface Reached {
	readonly value: number;
	/** Milliseconds by the clock, where the value is GPU time. */
	readonly wall?: number;
}

/** What a part of the bench measured. */
export interface Measured {
	readonly refine: readonly RefineRow[];
	readonly figures: readonly Figure[];
	/** By the ids of `targets`. */
	readonly reached: Readonly<Record<string, Reached>>;
}

/** All that one run of the bench measured, as `--json` writes it. */
export interface BenchResults extends Measured {
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

/** Nanoseconds for each new triangle. */
export const nanosecondsPerNew = (row: RefineRow): number => (1e6 * row.time) / newTriangles(row);

/** Several runs as one: what the later ones measured stands for what the earlier ones did. */
export function mergeResults(runs: readonly BenchResults[]): BenchResults {
	const last = runs.at(-1)!;
	const adapter = runs.findLast((run) => run.adapter !== undefined)?.adapter;
	const bandwidth = runs.findLast((run) => run.bandwidth !== undefined)?.bandwidth;
	const commit = runs.findLast((run) => run.commit !== undefined)?.commit;
	const latest = <T>(all: readonly T[], key: (one: T) => string): T[] => [
		...new Map(all.map((one) => [key(one), one])).values(),
	];
	return {
		date: last.date,
		...(commit !== undefined && { commit }),
		processor: last.processor,
		node: last.node,
		...(adapter !== undefined && { adapter }),
		...(bandwidth !== undefined && { bandwidth }),
		refine: latest(
			runs.flatMap(({ refine }) => refine),
			({ mesh, triangles, fraction, engine, threads }) =>
				[mesh, triangles, fraction, engine, threads].join(' '),
		),
		figures: latest(
			runs.flatMap(({ figures }) => figures),
			(one) => `${one.case} ${one.figure}`,
		),
		reached: Object.assign({}, ...runs.map(({ reached }) => reached)),
	};
}
