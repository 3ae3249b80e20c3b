import type { Engine } from '../engine/engine.ts';
import type { GrownGroup } from '../mesh/carry/pointGroups.ts';
import type { EdgedMesh } from '../mesh/edgedMesh.ts';
import type { Provenance } from '../mesh/provenance.ts';
import type { CellShape, TriMesh } from '../mesh/triMesh.ts';
import type { Metrics } from '../sizing/tensor.ts';
import type { StepSet } from '../steps/registry.ts';
import type { CancelSignal } from '../util/cancel.ts';
import type { OptionSpec, OptionValues } from '../util/options.ts';
import type { RunPhase } from '../util/phases.ts';
import type { ProgressReport } from '../util/progress.ts';
import type { RoundReport } from './algorithm.ts';
import type { Goal } from './goal/goal.ts';
import type { Resident } from './resident/resident.ts';

/** Kinds of engines: one thread of the CPU, several, or a GPU. */
export type EngineKind = 'cpu' | 'threads' | 'gpu';

/** Kinds of goals. */
export type GoalKind = Goal['kind'];

/** Kinds of mesh, by dimensions and cells. */
export interface MeshKind {
	/** Coordinates of a point. */
	readonly dimensions: readonly (2 | 3)[];
	/** Shapes of cells taken or made. Other cells are carried, or refused with a message. */
	readonly cells: readonly ('triangle' | CellShape)[];
}

/** Mesh of operations that divide triangles, and the lines along their edges. */
export const trianglesAndLines: MeshKind = {
	dimensions: [2, 3],
	cells: ['triangle', 'line'],
};

/** Parameters of a run. */
export interface RunRequest {
	/** 1 for each selected triangle, else 0, in the mesh's order; 1 for all if the operation takes no selection. */
	readonly selection: Uint8Array;
	/** Applies the user's choice to another mesh; absent if it has no meaning there. */
	readonly selectAgain?: (mesh: TriMesh) => Promise<Uint8Array>;
	/** Values of the operation's options, from `optionValues`. */
	readonly values: OptionValues;
	/** Whether the edges of the result are needed, so that an operation that knows them lists them. Default true. */
	readonly listEdges?: boolean;
	/** Keep the result on the engine too, if the operation works there: `Outcome.resident`. Default false. */
	readonly keep?: boolean;
	/** Return `Outcome.sizes`. Default false. */
	readonly keepSizes?: boolean;
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
	/** A clock in milliseconds. */
	readonly now: () => number;
}

/** Report of a run. */
export interface RunReport {
	/** Empty if the operation has no rounds. */
	readonly rounds: readonly RoundReport[];
	/** The coarsening before the first round, not counted as a round; absent if there is none. */
	readonly coarsening?: RoundReport;
	/** Triangles that miss the goal, or the purpose of the operation, at the end; absent without either. */
	readonly missing?: number;
	/**
	 * Summary of the work in words, without a full stop, in addition to counts of the meshes; absent if these suffice.
	 */
	readonly work?: string;
	/** Sentences for the user. */
	readonly warnings: readonly string[];
	/** Groups of points that new points joined, or between whose members new points lie; absent if there are none. */
	readonly pointGroups?: readonly GrownGroup[];
	/** Milliseconds on the host before and after the work (`prepare`), and of the work. */
	readonly milliseconds: { readonly prepare: number; readonly refine: number };
	/** Name of the engine for users: "CPU", or the adapter's description. */
	readonly adapter: string;
}

/** Result of a run. */
export interface Outcome {
	/** The new mesh with all fields that could be carried, and no marks. */
	readonly mesh: TriMesh;
	readonly provenance: Provenance;
	readonly report: RunReport;
	/** The result on the engine, in its working order, if the request says `keep`; the caller ends its session. */
	readonly resident?: Resident;
	/** The file's number of each initial triangle of `resident`; absent if its working order is the file's. */
	readonly work2file?: Uint32Array;
	/**
	 * The metric field of an adaptation in the plane, at the points of the input and of the result, if the request says
	 * `keepSizes`.
	 */
	readonly sizes?: { readonly before: Metrics; readonly after: Metrics };
}

/**
 * An operation, which makes a mesh from a mesh. Subcommands and help of the command line, the panel's controls, and the
 * checks of messages and of saved states are generated from this record. To add one, add a file (or a folder) and a line in
 * `registry.ts`. A list of operations loads all records, so their modules do not import the work: `run` does, when it is
 * called.
 */
export interface Operation {
	/** In kebab-case: the subcommand, and its id in messages and saved states. */
	readonly id: string;
	/** Title in menus: "Longest-edge bisection". */
	readonly title: string;
	/** One sentence for help, without a full stop, beginning with a verb. */
	readonly summary: string;
	/** Author, year, title, sections. */
	readonly source: string;
	readonly takes: MeshKind;
	readonly gives: MeshKind;
	/** Whether it works on a selection of triangles, or on the whole mesh. */
	readonly selects: boolean;
	/** Default selection: all triangles; absent: the marked ones. */
	readonly selectsAll?: true;
	/**
	 * Whether each new triangle is a part of an input triangle; such operations are available as `refine --algorithm`.
	 */
	readonly refines: boolean;
	readonly engines: readonly EngineKind[];
	/**
	 * Additional microseconds of the CPU for each triangle compared with a graphics card, if more than for a round of
	 * bisection.
	 */
	readonly longerOnCpu?: number;
	/** Steps to compile on a card while the mesh is read; absent: none. */
	readonly steps?: StepSet;
	/** Whether its runs call `inspect`. */
	readonly inspects?: boolean;
	/** Options of the same name mean the same in all operations. `options.ts` describes `rounds` and `until`. */
	readonly options: readonly OptionSpec[];
	/** Goals of the option `until`; empty without this option. */
	readonly goals: readonly GoalKind[];
	/**
	 * Lower bound on the triangles of the result, given the `triangles` and `selected` ones of the mesh: a run that cannot
	 * fit is refused at once. Absent if unknown.
	 */
	fewest?(triangles: number, selected: number, values: OptionValues): number;
	/** Whether only a GPU can run it with these values. Absent: never. */
	needsGpu?(values: OptionValues): boolean;
	/**
	 * Runs the operation. Throws `NotRefinable`, `TooManyTriangles`, `EngineError` or `Cancelled`, with the input unchanged.
	 * Called by `runOperation`, which validates the request.
	 */
	run(engine: Engine, mesh: TriMesh, request: RunRequest): Promise<Outcome>;
}
