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

/** Order of the algorithm's numbers: Hilbert above 65,536 triangles (default), or always the file's. */
export type WorkingOrder = 'hilbert' | 'file';

/** Options of a refinement. */
export interface RefineOptions {
	/** 1 for each selected triangle, else 0, in the mesh's order. */
	readonly selection: Uint8Array;
	/** 1 to `MAX_ROUNDS`. Children of selected triangles stay selected. */
	readonly rounds: number;
	/**
	 * Goal: each round divides the parts of the selected triangles that miss it, until all meet it; `rounds` is the
	 * maximum.
	 */
	readonly until?: Goal;
	/** Default `longest`. */
	readonly split?: Split;
	/** Default `hilbert`. */
	readonly order?: WorkingOrder;
	/** Keep the result on the engine too, as `Refined.resident`; the caller ends its session. Default false. */
	readonly keep?: boolean;
	/**
	 * Whether the result lists its edges; always if carried data needs them (`needsEdges`) or the result stays on the
	 * engine. Default true.
	 */
	readonly listEdges?: boolean;
	/** Whether new points join groups of points (`growPointGroups`). Default `grow`. */
	readonly pointGroups?: PointGroups;
	/** A run throws `TooManyTriangles` before a round would exceed this. Default 10⁸. */
	readonly maxTriangles?: number;
	readonly signal?: CancelSignal;
	readonly onProgress?: ProgressReport;
	/** Awaited between slices, so that events are handled in a long run; the signal is checked afterwards. */
	readonly pause?: () => Promise<void>;
	/**
	 * Inspects the mesh before it is divided: with its edges if they are derived on the host, else before that. An error
	 * from it ends the run.
	 */
	readonly inspect?: (edged?: EdgedMesh) => Promise<void>;
	/** Called when another phase of the run begins. */
	readonly onPhase?: (phase: RunPhase) => void;
	/** A clock in milliseconds, for the times of the steps. */
	readonly now: () => number;
}

/** Report of a round. */
export interface RoundReport {
	readonly points: number;
	readonly edges: number;
	readonly triangles: number;
	/** Triangles selected for the round. */
	readonly selected: number;
	/** Triangles that miss the goal after the round; absent without a goal. */
	readonly missing?: number;
	/** Edges shorter than 1,024 lattice units, after the round. */
	readonly shortEdges: number;
	/** Collapsed edges; absent if none may be collapsed. */
	readonly collapsed?: number;
	/** Flipped edges; absent if none may flip. */
	readonly flipped?: number;
	/** Moves of points; absent if none may move. */
	readonly moved?: number;
	/** Fit of the mesh to its metric field after the round; absent without one. */
	readonly fit?: Fit;
	/** Milliseconds of each step of the paper, by its name. */
	readonly milliseconds: Readonly<Record<string, number>>;
}

/** Result of a refinement. */
export interface Refined {
	/** The refined mesh with the carried fields and no marks; has `edges` and `triangleEdges` if they are listed. */
	readonly mesh: TriMesh;
	readonly maps: RefineMaps;
	/** Present if the maps are incomplete: for cells in blocks, and interpolated points. */
	readonly provenance?: Provenance;
	readonly rounds: readonly RoundReport[];
	/** Triangles that miss the goal at the end; absent without a goal. */
	readonly missing?: number;
	/**
	 * Summary of the work in words, without a full stop, in addition to counts of the meshes; absent if these suffice.
	 */
	readonly work?: string;
	/** Sentences for the user: fields dropped, markers guessed, short edges, a goal that is not met. */
	readonly warnings: readonly string[];
	/** Groups of points that new points joined, or between whose members new points lie. */
	readonly grown: readonly GrownGroup[];
	/** Milliseconds on the host before and after the rounds (`prepare`), and in the rounds. */
	readonly milliseconds: { readonly prepare: number; readonly refine: number };
	/** The result on the engine, in its working order, if `keep` is set; the caller ends its session. */
	readonly resident?: Resident;
	/** The file's number of each initial triangle of `resident`; absent if its working order is the file's. */
	readonly work2file?: Uint32Array;
	/** Name of the engine for users: "CPU", or the adapter's description. */
	readonly adapter: string;
}
