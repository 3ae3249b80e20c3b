import type { GrownGroup } from '../mesh/carry/pointGroups.ts';
import type { MeshInfo } from '../mesh/info.ts';
import type { RoundReport } from '../refine/algorithm.ts';
import { type Goal, goalText } from '../refine/goal/goal.ts';
import type { RunReport } from '../refine/operation.ts';
import type { PhaseTimes } from '../util/phases.ts';
import type { LossReport } from './losses.ts';

/** Output of `trirefine refine --json`. */
export interface RefineReport {
	readonly input: MeshInfo;
	readonly output: MeshInfo & { readonly file: string };
	/** Id of the operation. */
	readonly algorithm: string;
	readonly engine: 'cpu' | 'gpu' | 'mpi';
	/** The processor or graphics card; for `mpi` the library and the number of ranks. */
	readonly adapter: string;
	/** CPU threads that shared the work; absent on a GPU. */
	readonly threads?: number;
	/** Number of rounds. */
	readonly rounds: number;
	/** Figures of each round of an adaptation to a metric field, and of the coarsening before the first. */
	readonly adaptation?: {
		readonly coarsening?: AdaptationPart;
		readonly rounds: readonly AdaptationPart[];
	};
	/** A sentence about the work; absent if the operation reports none. */
	readonly work?: string;
	/** Groups that new points joined, or between whose members new points lie; absent if there are none. */
	readonly pointGroups?: readonly GrownGroup[];
	/** The goal of `--until`, and the number of triangles that miss it. */
	readonly until?: { readonly goal: string; readonly met: boolean; readonly missing: number };
	/** Triangles that still have an edge above the upper bound; only for `adapt`. */
	readonly missing?: number;
	/**
	 * Wall-clock time since the process started, attributed to the phase that was waited for; the phases add up to the
	 * total.
	 */
	readonly milliseconds: PhaseTimes;
	/** CPU time of all cores in the same phases. */
	readonly busy: PhaseTimes;
	/** Data that the written files do not hold. */
	readonly losses: readonly LossReport[];
	readonly warnings: readonly string[];
}

/** Figures of one round of an adaptation or of the coarsening before it, and of the mesh after it. */
export interface AdaptationPart {
	readonly points: number;
	readonly edges: number;
	readonly triangles: number;
	/** Triangles divided into four, edges collapsed, edges flipped, and moves of points. */
	readonly divided: number;
	readonly collapsed: number;
	readonly flipped: number;
	readonly moved: number;
	/** Edges below the lower bound on lengths, and above the upper. */
	readonly shorter: number;
	readonly longer: number;
	/** Quality of triangles in the metric, 0 to 1. */
	readonly quality: { readonly mean: number; readonly worst: number };
	/** Times of the steps. */
	readonly milliseconds: Readonly<Record<string, number>>;
}

/** The figures of an adaptation; undefined for other operations. */
export function adaptationOf({ coarsening, rounds }: RunReport): RefineReport['adaptation'] {
	const coarseningPart = coarsening && partOf(coarsening);
	const roundParts = rounds.flatMap((round) => partOf(round) ?? []);
	if (!coarseningPart && roundParts.length === 0) return undefined;
	return { ...(coarseningPart && { coarsening: coarseningPart }), rounds: roundParts };
}

/** Report of a round of adaptation; undefined for other rounds. */
function partOf({ fit, ...round }: RoundReport): AdaptationPart | undefined {
	if (!fit) return undefined;
	const { points, triangles, selected, collapsed = 0, flipped = 0, moved = 0 } = round;
	return {
		points,
		edges: fit.edges,
		triangles,
		divided: selected,
		collapsed,
		flipped,
		moved,
		shorter: fit.short,
		longer: fit.long,
		quality: { mean: fit.mean, worst: fit.worst },
		milliseconds: round.milliseconds,
	};
}

/** Reports the goal of `--until`. */
export const untilOf = (goal: Goal, missing: number): NonNullable<RefineReport['until']> => ({
	goal: goalText(goal),
	met: missing === 0,
	missing,
});
