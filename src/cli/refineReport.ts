import type { GrownGroup } from '../mesh/carry/pointGroups.ts';
import type { MeshInfo } from '../mesh/info.ts';
import type { RoundReport } from '../refine/algorithm.ts';
import { type Goal, goalText } from '../refine/goal/goal.ts';
import type { RunReport } from '../refine/operation.ts';
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
	/** Figures of each round of an operation that adapts to a metric field, and of the coarsening before the first. */
	readonly adaptation?: {
		readonly coarsening?: AdaptationPart;
		readonly rounds: readonly AdaptationPart[];
	};
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

/** What a part of an adaptation did, and the mesh after it. */
export interface AdaptationPart {
	readonly points: number;
	readonly edges: number;
	readonly triangles: number;
	/** Triangles that were divided into four, edges that were collapsed, edges that flipped, and moves of points. */
	readonly divided: number;
	readonly collapsed: number;
	readonly flipped: number;
	readonly moved: number;
	/** Edges below the lower bound on lengths, and above the upper. */
	readonly shorter: number;
	readonly longer: number;
	/** Quality of triangles in the metric, 0 to 1. */
	readonly quality: { readonly mean: number; readonly worst: number };
	/** Times of its steps. */
	readonly milliseconds: Readonly<Record<string, number>>;
}

/** The parts of an adaptation; undefined of another operation. */
export function adaptationOf({ coarsening, rounds }: RunReport): RefineReport['adaptation'] {
	const first = coarsening && partOf(coarsening);
	const parts = rounds.flatMap((round) => partOf(round) ?? []);
	if (!first && parts.length === 0) return undefined;
	return { ...(first && { coarsening: first }), rounds: parts };
}

function partOf({ fit, ...round }: RoundReport): AdaptationPart | undefined {
	if (!fit) return undefined;
	const { points, triangles, selected, collapsed = 0, flipped = 0, moved = 0 } = round;
	return {
		...{ points, edges: fit.edges, triangles, divided: selected, collapsed, flipped, moved },
		...{ shorter: fit.short, longer: fit.long },
		quality: { mean: fit.mean, worst: fit.worst },
		milliseconds: round.milliseconds,
	};
}

/** What came of the goal of `--until`. */
export const untilOf = (goal: Goal, missing: number): NonNullable<RefineReport['until']> => ({
	goal: goalText(goal),
	met: missing === 0,
	missing,
});
