import type { GrownGroup } from '../../src/mesh/carry/pointGroups.ts';
import type { FaceFigures } from '../../src/mesh/faceFigures.ts';
import type { Finding } from '../../src/mesh/finding.ts';
import type { MeshInfo } from '../../src/mesh/info.ts';
import type { Range } from '../../src/mesh/metrics/metrics.ts';
import type { SeveralParents } from '../../src/mesh/provenance.ts';
import type { Quantity } from '../../src/quantities/quantity.ts';
import type { RoundReport } from '../../src/refine/algorithm.ts';
import type { DisplayMesh } from './displayMesh.ts';

/** What was read from a document. */
export interface Loaded {
	readonly version: number;
	/**
	 * Names the mesh for rounds of refinement: the version that it was first read from. An older one where what was read is
	 * what rounds were done to before; where it differs, those rounds stay as `older`.
	 */
	readonly basis?: number;
	/** The bases of which there are rounds still, without its own. */
	readonly older?: readonly number[];
	/** Id and title of the format; absent where none was recognised. */
	readonly format?: { readonly id: string; readonly title: string };
	readonly findings: readonly Finding[];
	readonly found: { readonly errors: number; readonly warnings: number; readonly others: number };
	/** Absent when errors forbid even to draw it. */
	readonly mesh?: {
		readonly info: MeshInfo;
		readonly display: DisplayMesh;
		readonly histogram: AngleHistogram;
		/** Lengths of the shortest and the longest edge; null where there are none. */
		readonly lengths: Range | null;
		/** Absent where all faces are triangles. */
		readonly figures?: FaceFigures;
		/** What it can be coloured by. */
		readonly quantities: readonly Quantity[];
		/** 1 for each marked triangle; absent where the format has no marks. */
		readonly marked?: Uint8Array;
		/** The same where the corners of all triangles are the same, see `fingerprintOf`. */
		readonly fingerprint: string;
	};
	/** From when the worker was asked to when it answers. */
	readonly milliseconds: number;
	/** Parts of it; those after an error that forbids to draw are absent. */
	readonly times: ReadTimes;
}

/** Milliseconds of what is done to a document; the picture of a large one is there after the first. */
export type ReadTimes = Readonly<Partial<Record<'read' | 'check' | 'measure', number>>>;

/** Share of all angles in each of 18 intervals of 10°, adding up to 1 (or all 0 for a mesh without area). */
export type AngleHistogram = Float64Array;

/** A result that has become the mesh before refinement. */
export interface SourceView {
	readonly info: MeshInfo;
	readonly display: DisplayMesh;
	readonly histogram: AngleHistogram;
	/** Lengths of the shortest and the longest edge; null where there are none. */
	readonly lengths: Range | null;
	/** Absent where all faces are triangles. */
	readonly figures?: FaceFigures;
	readonly quantities: readonly Quantity[];
	readonly fingerprint: string;
	/** The file's triangle that each triangle lies in, 0-based. */
	readonly origins: Uint32Array;
}

/** What a refinement gave. */
export interface RefinedView {
	readonly version: number;
	readonly before: MeshInfo;
	readonly after: MeshInfo;
	readonly display: DisplayMesh;
	readonly histogram: AngleHistogram;
	/** Lengths of the shortest and the longest edge; null where there are none. */
	readonly lengths: Range | null;
	/** Absent where all faces are triangles. */
	readonly figures?: FaceFigures;
	/** What it can be coloured by. */
	readonly quantities: readonly Quantity[];
	/** The triangle of the mesh that was refined, which each triangle lies in; of a polygon its first. */
	readonly parents: Uint32Array;
	/** All triangles of the mesh that Before shows in which each polygon has a part; absent where the result has triangles. */
	readonly joined?: SeveralParents;
	/** The same of the mesh that Before shows; absent where that is the one that was refined. */
	readonly ancestors?: Uint32Array;
	/** What the source holds, see `contentOf`: rounds can be done again to a source with the same. */
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
	/** Why it is this engine, a clause that follows "because". */
	readonly because?: string;
	/** Why the GPU was not used though it was to be looked for, a sentence; absent where it was used. */
	readonly fallback?: string;
	/** Something about the engine that the person should know ("a software adapter"). */
	readonly remark?: string;
	readonly milliseconds: {
		readonly prepare: number;
		readonly refine: number;
		readonly total: number;
	};
}

/** The triangles that a quantity says most against. */
export interface WorstTriangles {
	readonly quantity: Quantity;
	/** 0-based, the worst first. */
	readonly triangles: Uint32Array;
	readonly values: Float64Array;
}

/** A propagation path as the view draws it. Triangles are 0-based. */
export interface PathView {
	readonly triangle: number;
	/** The triangle's number in the file. */
	readonly number: number;
	/** From the triangle itself to the last. */
	readonly triangles: Uint32Array;
	/** x y of the corners of the first of them, as many as are drawn, less the origin of the display. */
	readonly corners: Float32Array;
	/** x y of both ends of the terminal edge, less the origin of the display. */
	readonly terminal: Float64Array;
	/** The points there, as the file counts them. */
	readonly ends: readonly [number, number];
	readonly endsAtBoundary: boolean;
	/** False where the path was left at a limit. */
	readonly complete: boolean;
}
