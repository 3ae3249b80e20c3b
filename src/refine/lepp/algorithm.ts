import type { Team } from '../../engine/team.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { counted, countText } from '../../util/counted.ts';
import type { Loops } from '../../util/loop.ts';
import type { Refined, RefineOptions, RoundReport } from '../algorithm.ts';
import type { Numbering } from './numbering.ts';
import type { TargetOrder } from './targets.ts';

/** The algorithms of the paper; members of a team get one by its index. */
export const variants = ['pa1', 'pa2', 'pa3'] as const;
/** One of `variants`. */
export type Variant = (typeof variants)[number];

/** Options of Lepp-bisection. */
export interface LeppOptions
	extends Omit<RefineOptions, 'rounds' | 'until' | 'split' | 'keep' | 'listEdges'> {
	/** 1 to `MAX_ROUNDS`; default 1. Children of selected triangles stay selected, unless `reselect` is given. */
	readonly rounds?: number;
	/**
	 * Selects triangles before each round but the first: returns 1 for each selected triangle of the mesh so far, in the
	 * numbers of the result, else 0. The mesh has the carried fields, but no marks. Making it takes about as long as a round.
	 */
	readonly reselect?: (mesh: TriMesh, round: number) => Uint8Array | Promise<Uint8Array>;
	/**
	 * The order in which targets are taken; default the file's. With canonical numbers the default is the working order, as
	 * the targets' order affects run time only.
	 */
	readonly targets?: TargetOrder;
	/** Numbering of new entities. Default `canonical`. */
	readonly numbering?: Numbering;
	/** Threads that prepare the mesh and number the result. Default: this thread alone. */
	readonly loops?: Loops;
	/** The team that bisects, of the same engine as `loops`, and its algorithm; this thread alone unless given. */
	readonly parallel?: {
		readonly team: Team;
		readonly variant: Variant;
		readonly sizes?: TeamSizes;
	};
}

/** Sizes of blocks and parts; tests use smaller ones. */
export interface TeamSizes {
	/** Numbers of bisections in a block, which a thread takes at a time; default 1,024. */
	readonly block?: number;
	/** Maximum number of targets in a part, unless there would be too few parts for the threads. */
	readonly part?: number;
	/** Number of targets of each member under locks. */
	readonly locked?: number;
	/** Number of remaining targets below which the calling thread bisects them alone. */
	readonly serialBelow?: number;
}

/**
 * `milliseconds` are those of `select` (listing the targets, making room) and `bisect`; in the first round also of
 * `mark longest`, which finds the longest edges of all triangles, and in the last of `number`, which numbers the result.
 */
export interface LeppRound extends RoundReport {
	readonly work: LeppWork;
}

/** Result of Lepp-bisection. */
export interface LeppRefined extends Omit<Refined, 'resident' | 'work2file' | 'missing'> {
	readonly rounds: readonly LeppRound[];
	/** Counts of the team, of all rounds. */
	readonly teamCounts?: TeamCounts;
}

/** Statistics of the propagation paths of targets. */
export interface Paths {
	/** Targets that were not bisected on the path of another target. */
	readonly paths: number;
	/** Triangles of their longest-edge propagation paths when they were taken, both terminal triangles included. */
	readonly pathTriangles: number;
	/** Triangles of the longest of these paths. */
	readonly longestPath: number;
}

/** Work of bisection in one round, or in all. */
export interface LeppWork extends Paths {
	/** Edges that were bisected, each with the one or two triangles whose longest it was: new points. */
	readonly bisections: number;
	/** Targets. */
	readonly targets: number;
}

/** Counts of all members of a team under locks. */
export interface TeamCounts {
	/** Targets left over by the parts; all targets if there were no parts. */
	readonly locked: number;
	readonly collisions: number;
	readonly restarts: number;
	readonly stored: number;
	/** Targets that the calling thread bisected at the end. */
	readonly last: number;
	/** Bisections of each thread. */
	readonly byThread: readonly number[];
}

/** Paths of no target. */
export const noPaths: Paths = { paths: 0, pathTriangles: 0, longestPath: 0 };

/** Statistics of two sets of paths together. */
export const sumOfPaths = (a: Paths, b: Paths): Paths => ({
	paths: a.paths + b.paths,
	pathTriangles: a.pathTriangles + b.pathTriangles,
	longestPath: Math.max(a.longestPath, b.longestPath),
});

/** The work of all rounds together. */
export const totalWork = (works: readonly LeppWork[]): LeppWork =>
	works.reduce(
		(sum, work) => ({
			bisections: sum.bisections + work.bisections,
			targets: sum.targets + work.targets,
			...sumOfPaths(sum, work),
		}),
		{ bisections: 0, targets: 0, ...noPaths },
	);

/** Triangles of a path on average; 0 if there is none. */
export const meanPath = ({ paths, pathTriangles }: Paths): number =>
	paths === 0 ? 0 : pathTriangles / paths;

/** The work in a sentence without a full stop: "12 bisections; paths of 2.5 triangles on average and at most 4". */
export function workText(work: LeppWork): string {
	const { bisections, paths, longestPath } = work;
	const count = counted(bisections, 'bisection');
	return paths === 0
		? count
		: `${count}; paths of ${meanPath(work).toFixed(2)} triangles on average and at most ${countText(longestPath)}`;
}

/** A team's counts as a clause without a full stop: "3 collisions, 1 restart; 10 to 20 bisections per thread". */
export function teamText({ collisions, restarts, stored, byThread }: TeamCounts): string {
	const phrases = [counted(collisions, 'collision'), counted(restarts, 'restart')];
	if (stored > 0) phrases.push(counted(stored, 'stored path'));
	if (byThread.length === 0) return phrases.join(', ');
	const [fewest, most] = [Math.min(...byThread), Math.max(...byThread)];
	return `${phrases.join(', ')}; ${countText(fewest)} to ${countText(most)} bisections per thread`;
}
