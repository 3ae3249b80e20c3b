import type { GrownGroup } from '../mesh/carry/pointGroups.ts';
import type { MeshInfo } from '../mesh/info.ts';
import { type Goal, goalText } from '../refine/goal/goal.ts';
import type { PhaseTimes } from '../util/phases.ts';
import type { LossReport } from './losses.ts';

/** What `--json` prints. Times are in milliseconds. */
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
	/** The groups of points that new points joined, or lie between members of; absent where there are none. */
	readonly pointGroups?: readonly GrownGroup[];
	/** The goal of `--until`, and the triangles that miss it still. */
	readonly until?: { readonly goal: string; readonly met: boolean; readonly missing: number };
	/** Triangles that still have an edge above the upper bound; of `adapt` alone. */
	readonly missing?: number;
	/** Time by the clock since the process began, charged to what was waited for; the phases add up to the total. */
	readonly milliseconds: PhaseTimes;
	/** Time that all processors together worked meanwhile. */
	readonly busy: PhaseTimes;
	/** What the files written do not hold. */
	readonly losses: readonly LossReport[];
	readonly warnings: readonly string[];
}

/** What came of the goal of `--until`. */
export const untilOf = (goal: Goal, missing: number): NonNullable<RefineReport['until']> => ({
	goal: goalText(goal),
	met: missing === 0,
	missing,
});
