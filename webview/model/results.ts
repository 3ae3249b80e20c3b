import type { GrownGroup } from '../../src/mesh/carry/pointGroups.ts';
import type { FaceFigures } from '../../src/mesh/faceFigures.ts';
import type { Finding } from '../../src/mesh/finding.ts';
import type { MeshInfo } from '../../src/mesh/info.ts';
import type { Range } from '../../src/mesh/metrics/metrics.ts';
import type { SeveralParents } from '../../src/mesh/provenance.ts';
import type { Quantity } from '../../src/quantities/quantity.ts';
import type { RoundReport } from '../../src/refine/algorithm.ts';
import type { DisplayMesh } from './displayMesh.ts';
import type { ViewId } from './viewId.ts';

/** A change between two meshes, with the entity that shows it. */
export interface Change {
	readonly viewId: ViewId;
	readonly kind: 'triangles' | 'points';
	/** 0-based; for `triangles` of a face. A line or segment has its two points. */
	readonly entities: readonly number[];
	/** "removed: triangle 12 (0.5, 0.25)". */
	readonly words: string;
}

/** How the meshes of both views differ. */
export interface Comparison {
	/** "a.gmr and b.vtu differ: …" */
	readonly headline: string;
	/** A line for each kind of entity, group and field that differs, and notes. */
	readonly lines: readonly string[];
	/** The first changes, and the number of all. */
	readonly changes: readonly Change[];
	readonly count: number;
	/** The changes of faces to colour by; empty without faces. */
	readonly quantities: readonly Quantity[];
}

/** The mesh that a document is compared with. */
export interface Compared {
	/** Result of reading it. */
	readonly loaded: Loaded;
	/** Absent if one of the meshes could not be read. */
	readonly comparison?: Comparison;
}

/** Result of reading a document. */
export interface Loaded {
	readonly version: number;
	/**
	 * Id of the mesh for rounds of refinement: the version in which it was first read. An older one if the mesh is the one
	 * that rounds were applied to; if it differs, those rounds are kept as `older`.
	 */
	readonly basis?: number;
	/** Other bases that still have rounds. */
	readonly older?: readonly number[];
	/** Id and title of the format; absent if it was not recognised. */
	readonly format?: { readonly id: string; readonly title: string };
	readonly findings: readonly Finding[];
	readonly found: { readonly errors: number; readonly warnings: number; readonly others: number };
	/** Absent if errors prevent drawing. */
	readonly mesh?: {
		readonly info: MeshInfo;
		readonly display: DisplayMesh;
		readonly histogram: AngleHistogram;
		/** Shortest and longest edge; null if there are none. */
		readonly lengths: Range | null;
		/** Absent if all faces are triangles. */
		readonly figures?: FaceFigures;
		/** The quantities to colour by. */
		readonly quantities: readonly Quantity[];
		/** 1 for each marked triangle; absent if the format has no marks. */
		readonly marked?: Uint8Array;
		/** Equal for meshes with the same corners of all triangles, see `fingerprintOf`. */
		readonly fingerprint: string;
	};
	/** Present if the document is compared with another mesh, which is in After. */
	readonly compared?: Compared;
	/** From the request to the answer of the worker. */
	readonly milliseconds: number;
	/** Phases; those after an error that prevents drawing are absent. */
	readonly times: ReadTimes;
}

/** Milliseconds of each phase of opening a document; a large one is drawn after the first. */
export type ReadTimes = Readonly<Partial<Record<'read' | 'check' | 'measure', number>>>;

/** Share of all angles in each of 18 intervals of 10°; they add up to 1, or are all 0 for a mesh without area. */
export type AngleHistogram = Float64Array;

/** A result used as the mesh before refinement. */
export interface SourceView {
	readonly info: MeshInfo;
	readonly display: DisplayMesh;
	readonly histogram: AngleHistogram;
	/** Shortest and longest edge; null if there are none. */
	readonly lengths: Range | null;
	/** Absent if all faces are triangles. */
	readonly figures?: FaceFigures;
	readonly quantities: readonly Quantity[];
	readonly fingerprint: string;
	/** The file's triangle that contains each triangle, 0-based. */
	readonly origins: Uint32Array;
}

/** Result of a refinement. */
export interface RefinedView {
	readonly version: number;
	readonly before: MeshInfo;
	readonly after: MeshInfo;
	readonly display: DisplayMesh;
	readonly histogram: AngleHistogram;
	/** Shortest and longest edge; null if there are none. */
	readonly lengths: Range | null;
	/** Absent if all faces are triangles. */
	readonly figures?: FaceFigures;
	/** The quantities to colour by. */
	readonly quantities: readonly Quantity[];
	/** The triangle of the refined mesh that contains each triangle; of a polygon the first. */
	readonly parents: Uint32Array;
	/** All triangles of the mesh in Before that overlap each polygon; absent if the result has triangles. */
	readonly joined?: SeveralParents;
	/** Parents in the mesh in Before; absent if that is the mesh that was refined. */
	readonly ancestors?: Uint32Array;
	/** Hash of the source, see `contentOf`: rounds can be repeated on a source with the same content. */
	readonly content?: string;
	readonly rounds: readonly RoundReport[];
	/** See `RunReport`. */
	readonly coarsening?: RoundReport;
	/** See `RunReport`. */
	readonly work?: string;
	/** See `RunReport`. */
	readonly pointGroups?: readonly GrownGroup[];
	readonly warnings: readonly string[];
	readonly engine: 'cpu' | 'gpu';
	readonly adapter: string;
	/** Reason for the choice of engine, a clause after "because". */
	readonly because?: string;
	/** Why the GPU was not used though it was requested, a sentence; absent if it was used. */
	readonly fallback?: string;
	/** A remark on the engine ("a software adapter"). */
	readonly remark?: string;
	readonly milliseconds: {
		readonly prepare: number;
		readonly refine: number;
		readonly total: number;
	};
}

/** The worst triangles by a quantity. */
export interface WorstTriangles {
	readonly quantity: Quantity;
	/** 0-based, worst first. */
	readonly triangles: Uint32Array;
	readonly values: Float64Array;
}

/** A propagation path as drawn by the view. Triangles are 0-based. */
export interface PathView {
	readonly triangle: number;
	/** Number of the triangle in the file. */
	readonly number: number;
	/** From `triangle` to the last. */
	readonly triangles: Uint32Array;
	/** x y of the corners of the first of them, as many as are drawn, relative to the display origin. */
	readonly corners: Float32Array;
	/** x y of both ends of the terminal edge, relative to the display origin. */
	readonly terminal: Float64Array;
	/** Numbers of these ends in the file. */
	readonly ends: readonly [number, number];
	readonly endsAtBoundary: boolean;
	/** False if the path was truncated at a limit. */
	readonly complete: boolean;
}
