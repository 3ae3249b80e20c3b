import type { Engine } from '../engine/engine.ts';
import type { GrownGroup } from '../mesh/carry/pointGroups.ts';
import type { EdgedMesh } from '../mesh/edgedMesh.ts';
import type { Provenance } from '../mesh/provenance.ts';
import type { CellShape, TriMesh } from '../mesh/triMesh.ts';
import type { CancelSignal } from '../util/cancel.ts';
import type { OptionSpec, OptionValues } from '../util/options.ts';
import type { RunPhase } from '../util/phases.ts';
import type { ProgressReport } from '../util/progress.ts';
import type { RoundReport } from './algorithm.ts';
import type { Goal } from './goal/goal.ts';
import type { Resident } from './resident/resident.ts';

/** What may do the work: one thread of the CPU, several, or a GPU. */
export type EngineKind = 'cpu' | 'threads' | 'gpu';

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

export interface RunRequest {
	/**
	 * 1 for each selected triangle, else 0, in the mesh's own order; 1 for all where the operation takes no selection.
	 */
	readonly selection: Uint8Array;
	/** Applies the user's choice to another mesh; absent if it has no meaning there. */
	readonly selectAgain?: (mesh: TriMesh) => Promise<Uint8Array>;
	/** As `optionValues` gives them for the operation's options. */
	readonly values: OptionValues;
	/** Whether somebody looks at the edges of the result, so that an operation that knows them lists them. Default true. */
	readonly listEdges?: boolean;
	/** The result stays on the engine too where the operation works there: `Outcome.resident`. Default false. */
	readonly keep?: boolean;
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
	/** A clock in milliseconds. */
	readonly now: () => number;
}

/** What a run reports while it runs. */
export interface RunReport {
	/** Empty where the operation does all at once. */
	readonly rounds: readonly RoundReport[];
	/** The coarsening before the first round, not counted as a round; absent where nothing is coarsened first. */
	readonly coarsening?: RoundReport;
	/** Triangles that miss the goal at the end, or what the operation is for; absent where it has neither. */
	readonly missing?: number;
	/**
	 * What the work came to, in words without a full stop, besides the counts of the meshes; absent where that says all.
	 */
	readonly work?: string;
	/** Sentences for the user. */
	readonly warnings: readonly string[];
	/** The groups of points that new points joined, or lie between members of; absent where there are none. */
	readonly pointGroups?: readonly GrownGroup[];
	/** Milliseconds on the host before and after the work, and of the work. */
	readonly milliseconds: { readonly prepare: number; readonly refine: number };
	/** What did the work, for people: "CPU", or the adapter's description. */
	readonly adapter: string;
}

export interface Outcome {
	/** With all fields that could be carried, and no marks. */
	readonly mesh: TriMesh;
	readonly provenance: Provenance;
	readonly report: RunReport;
	/** The result on the engine, in its working order, where the request says `keep`; the caller ends its session. */
	readonly resident?: Resident;
	/** The file's number of each initial triangle of `resident`; absent if its working order is the file's. */
	readonly work2file?: Uint32Array;
}

/**
 * Something that makes a mesh of a mesh, and all that others need to know of it: subcommands and help of the command
 * line, the panel's controls, the checks of messages and of saved states are made from this record. Adding one is a
 * file (or a folder) and a line in `registry.ts`. A list of operations loads all records, so a module with one
 * imports nothing that does the work: its `run` does, when it is called.
 */
export interface Operation {
	/** In kebab-case: the subcommand, and what messages and saved states name it by. */
	readonly id: string;
	/** For menus: "Longest-edge bisection". */
	readonly title: string;
	/** One sentence for help, without a full stop, beginning with a verb. */
	readonly summary: string;
	/** Author, year, title, sections. */
	readonly source: string;
	readonly takes: MeshKind;
	readonly gives: MeshKind;
	/** Whether it works on a selection of triangles, or on all of the mesh. */
	readonly selects: boolean;
	/** Where nobody says which triangles, it works on all; absent: on the marked ones. */
	readonly selectsAll?: true;
	/** Whether each new triangle is a part of one of the input, so that it answers to `refine --algorithm`. */
	readonly refines: boolean;
	readonly engines: readonly EngineKind[];
	/** Microseconds that the CPU takes longer for each triangle than a graphics card, where it does more than a round of bisection. */
	readonly longerOnCpu?: number;
	/** Whether its runs call `inspect`. */
	readonly inspects?: boolean;
	/** Those of the same name in other operations mean the same. `options.ts` describes `rounds` and `until`. */
	readonly options: readonly OptionSpec[];
	/** Goals that the option `until` takes; empty where there is no such option. */
	readonly goals: readonly GoalKind[];
	/**
	 * Lower bound on the triangles of the result, given the `triangles` and `selected` ones of the mesh: a run that cannot
	 * fit is refused at once. Absent if unknown.
	 */
	fewest?(triangles: number, selected: number, values: OptionValues): number;
	/**
	 * Runs the operation. Throws `NotRefinable`, `TooManyTriangles`, `EngineError` or `Cancelled`, with the input unchanged.
	 * Called by `runOperation`, which validates the request.
	 */
	run(engine: Engine, mesh: TriMesh, request: RunRequest): Promise<Outcome>;
}
