import type { MeshInfo } from '../mesh/info.ts';
import { type Goal, goalText } from '../refine/goal/goal.ts';
import type { LossReport } from './losses.ts';

/** What `--json` prints. Times in milliseconds. */
export interface RefineReport {
	readonly input: MeshInfo;
	readonly output: MeshInfo & { readonly file: string };
	/** Id of the operation. */
	readonly algorithm: string;
	readonly engine: 'cpu' | 'gpu';
	readonly adapter: string;
	/** Threads of the CPU that shared the work; absent on a GPU. */
	readonly threads?: number;
	/** Rounds that were done. */
	readonly rounds: number;
	/** What the work came to, in words; absent where the operation says no more than what the meshes show. */
	readonly work?: string;
	/** The goal of `--until`, and the triangles that miss it still. */
	readonly until?: { readonly goal: string; readonly met: boolean; readonly missing: number };
	readonly milliseconds: {
		readonly read: number;
		readonly prepare: number;
		readonly refine: number;
		readonly write: number;
		readonly total: number;
	};
	/** What the files written do not hold. */
	readonly losses: readonly LossReport[];
	readonly warnings: readonly string[];
}

/** The times of a call at which something began or ended, in milliseconds. */
export interface Moments {
	readonly start: number;
	/** The mesh was read. */
	readonly read: number;
	/** The operation began. */
	readonly refine: number;
	/** It was done, and writing began. */
	readonly write: number;
	readonly end: number;
}

/** Whole microseconds: finer digits are noise. */
const micro = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000;

/** Where the time of a call went; `work` is what the operation says of its own. */
export const millisecondsOf = (
	{ start, read, refine, write, end }: Moments,
	work: { readonly prepare: number; readonly refine: number },
): RefineReport['milliseconds'] => ({
	read: micro(read - start),
	prepare: micro(refine - read + work.prepare),
	refine: micro(work.refine),
	write: micro(end - write),
	total: micro(end - start),
});

/** What came of the goal of `--until`. */
export const untilOf = (goal: Goal, missing: number): NonNullable<RefineReport['until']> => ({
	goal: goalText(goal),
	met: missing === 0,
	missing,
});
