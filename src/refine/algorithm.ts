import type { GrownGroup, PointGroups } from '../mesh/carry/pointGroups.ts';
import type { EdgedMesh } from '../mesh/edgedMesh.ts';
import type { RefineMaps } from '../mesh/maps.ts';
import type { Provenance } from '../mesh/provenance.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import type { CancelSignal } from '../util/cancel.ts';
import type { RunPhase } from '../util/phases.ts';
import type { ProgressReport } from '../util/progress.ts';
import type { Fit } from './fit.ts';
import type { Goal } from './goal/goal.ts';
import type { Resident } from './resident/resident.ts';

export type { RefineMaps };

/** Which edges of a selected triangle are divided. */
export type Split = 'longest' | 'all';

/** The order in which the algorithm numbers things: Hilbert above 65,536 triangles (default), or always the file's. */
export type WorkingOrder = 'hilbert' | 'file';

export interface RefineOptions {
	/** 1 for each selected triangle, else 0, in the mesh's own order. */
	readonly selection: Uint8Array;
	/** 1 to `MOST_ROUNDS`. Children of selected triangles stay selected. */
	readonly rounds: number;
	/**
	 * Each round divides those parts of the selected triangles that miss this goal, and none follows once all meet it;
	 * `rounds` is the most there are.
	 */
	readonly until?: Goal;
	/** Default `longest`. */
	readonly split?: Split;
	/** Default `hilbert`. */
	readonly order?: WorkingOrder;
	/** The result stays on the engine too, as `Refined.resident`, whose session the caller ends. Default false. */
	readonly keep?: boolean;
	/**
	 * Whether the result lists its edges. Ignored where carried data needs them (`needsEdges`) or the result stays on the
	 * engine: they are listed then. Default true.
	 */
	readonly listEdges?: boolean;
	/** Whether new points join groups of points (`growPointGroups`). Default `grow`. */
	readonly pointGroups?: PointGroups;
	/** The run stops with a `TooManyTriangles` error before a round would pass this. Default 10⁸. */
	readonly maxTriangles?: number;
	readonly signal?: CancelSignal;
	readonly onProgress?: ProgressReport;
	/** Awaited between slices, so that events are handled in a long run; the signal is checked after it. */
	readonly pause?: () => Promise<void>;
	/**
	 * Looks at the mesh before anything of it is divided: with its edges, once these are derived here, else before that.
	 * An error from it ends the run.
	 */
	readonly inspect?: (edged?: EdgedMesh) => Promise<void>;
	/** Called when another phase of the run begins. */
	readonly onPhase?: (phase: RunPhase) => void;
	/** A clock in milliseconds, for the times of the steps. */
	readonly now: () => number;
}

/** What one round did. */
export interface RoundReport {
	readonly points: number;
	readonly edges: number;
	readonly triangles: number;
	/** Triangles that were selected for the round. */
	readonly selected: number;
	/** Triangles that miss the goal after the round; absent without one. */
	readonly missing?: number;
	/** Edges shorter than 1,024 lattice units, after the round. */
	readonly shortEdges: number;
	/** Edges that were collapsed; absent where none may be. */
	readonly collapsed?: number;
	/** Edges that flipped; absent where none may. */
	readonly flipped?: number;
	/** Moves of points; absent where none may move. */
	readonly moved?: number;
	/** How the mesh fits its metric field after the round; absent without one. */
	readonly fit?: Fit;
	/** Milliseconds of each step of the paper, by its name. */
	readonly milliseconds: Readonly<Record<string, number>>;
}

export interface Refined {
	/** Carries the fields of the input and no marks; `edges` and `triangleEdges` where they are listed. */
	readonly mesh: TriMesh;
	readonly maps: RefineMaps;
	/** Where the maps do not say all: of cells in blocks, and of points that are interpolated. */
	readonly provenance?: Provenance;
	readonly rounds: readonly RoundReport[];
	/** Triangles that miss the goal at the end; absent without one. */
	readonly missing?: number;
	/**
	 * What the work came to, in words without a full stop, besides the counts of the meshes; absent where that says all.
	 */
	readonly work?: string;
	/** Sentences for the user: fields dropped, markers guessed, short edges, a goal that is not met. */
	readonly warnings: readonly string[];
	/** The groups of points that new points joined, or lie between members of. */
	readonly grown: readonly GrownGroup[];
	/** Milliseconds on the host before and after the rounds, and in them. */
	readonly milliseconds: { readonly prepare: number; readonly refine: number };
	/** The result on the engine, in its working order, where the options say `keep`; the caller ends its session. */
	readonly resident?: Resident;
	/** The file's number of each initial triangle of `resident`; absent if its working order is the file's. */
	readonly work2file?: Uint32Array;
	/** What did the work, for people: "CPU", or the adapter's description. */
	readonly adapter: string;
}
