import type { Finding } from '../../src/mesh/finding.ts';
import type { MeshInfo } from '../../src/mesh/info.ts';
import type { TriangleCondition } from '../../src/mesh/triangleCondition.ts';
import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { FileLines, FileRef, ToPanel } from '../../src/protocol/messages.ts';
import type { RoundReport } from '../../src/refine/algorithm.ts';
import type { OptionValues } from '../../src/util/options.ts';
import type { NamedMesh, Side } from '../graphics/messages.ts';
import type { Box } from '../view/camera.ts';
import type { Grid } from '../view/grid.ts';
import type { Highlights } from '../view/painter.ts';

/** A mesh as the view draws and picks it. Everything is by triangle. */
export interface DisplayMesh {
	/** What was taken off all coordinates, in double precision, before they were rounded to single. */
	readonly origin: readonly [number, number];
	/** x y of three corners of each triangle, less the origin. */
	readonly corners: Float32Array;
	/** Smallest angle in degrees; 0 where there is no area. */
	readonly angles: Float32Array;
	readonly areas: Float64Array;
	readonly grid: Grid;
	/** What the worker with the graphics device knows it by; absent where it can't be drawn there. */
	named?: NamedMesh;
	/** The number that the file gives its first triangle. */
	readonly first: number;
	/** The file's own number of each triangle, where they do not count up from `first`. */
	readonly numbers?: Float64Array;
	/**
	 * Set where corners, angles, areas and the cells of the grid are left empty, because the worker with the graphics device
	 * draws the mesh and finds its triangles: the triangle that was found last. See `view/lone.ts`.
	 */
	lone?: TriangleFacts | null;
}

/** What the view shows of one triangle. */
export interface TriangleFacts {
	readonly triangle: number;
	/** x y of its corners, less the origin of the display. */
	readonly corners: Float32Array;
	/** Smallest angle in degrees. */
	readonly angle: number;
	readonly area: number;
	/** Set where all of it comes from corners that were rounded. */
	readonly rounded?: true;
}

/** What edges and points have in common: they are told apart by some pixels. */
export type PartKind = Exclude<EntityKind, 'triangles'>;

/** What the view shows and says of one point. */
export interface PointFacts {
	readonly kind: 'points';
	/** 0-based. */
	readonly index: number;
	/** x y, less the origin of the display. */
	readonly places: Float32Array;
	/** As the file counts. */
	readonly number: number;
}

/** What the view shows and says of one edge. */
export interface EdgeFacts {
	readonly kind: 'edges';
	/** 0-based. */
	readonly index: number;
	/** x y of both ends, less the origin of the display. */
	readonly places: Float32Array;
	/** As the file counts; null where it does not number edges. */
	readonly number: number | null;
	/** Both ends, as the file counts. */
	readonly points: readonly [number, number];
	/** In space where the mesh is. */
	readonly length: number;
	/** Triangles that have it: 0, 1, or 2 for all that have more. */
	readonly owners: number;
}

export type PartFacts = PointFacts | EdgeFacts;

/** Indexes of entities of each kind, 0-based and rising. */
export type EntityLists = { readonly [kind in EntityKind]: Uint32Array };

/** Points and edges of a mesh, for picking and showing them; sent when they are first asked for. Indexes are 0-based. */
export interface MeshEntities {
	/** x y of each point, less the origin of the display. */
	readonly points: Float32Array;
	/** Three points for each triangle. */
	readonly triangles: Uint32Array;
	/** Two points for each edge. */
	readonly edges: Uint32Array;
	/** Three edges for each triangle, slot k from corner k to the next. */
	readonly triangleEdges: Uint32Array;
	/** Length of each edge, in space where the mesh is. */
	readonly lengths: Float32Array;
	/** Triangles of each edge: 0, 1, or 2 for all that have more. */
	readonly owners: Uint8Array;
	/** Points and edges of no triangle. */
	readonly loosePoints: Uint32Array;
	readonly looseEdges: Uint32Array;
	/** The number that the file gives its first point. */
	readonly firstPoint: number;
	/** The file's own number of each point, where they do not count up from there. */
	readonly pointNumbers?: Float64Array;
	/** The number that the file gives its first edge; null where it does not number edges. */
	readonly firstEdge: number | null;
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

/** Share of all angles in each of 18 intervals of 10°, adding up to 1 (or all 0 for a mesh without area). */
export type AngleHistogram = Float64Array;

/** What was read from a document. */
export interface Loaded {
	readonly version: number;
	/** Id and title of the format; absent where none was recognised. */
	readonly format?: { readonly id: string; readonly title: string };
	readonly findings: readonly Finding[];
	readonly found: { readonly errors: number; readonly warnings: number; readonly others: number };
	/** Absent when errors forbid even to draw it. */
	readonly mesh?: {
		readonly info: MeshInfo;
		readonly display: DisplayMesh;
		readonly histogram: AngleHistogram;
		/** 1 for each marked triangle; absent where the format has no marks. */
		readonly marked?: Uint8Array;
		/** The same where the corners of all triangles are the same, see `fingerprintOf`. */
		readonly fingerprint: string;
	};
	readonly milliseconds: number;
}

/** What a refinement gave. */
export interface RefinedView {
	readonly version: number;
	readonly before: MeshInfo;
	readonly after: MeshInfo;
	readonly display: DisplayMesh;
	readonly histogram: AngleHistogram;
	/** The input triangle of each triangle. */
	readonly parents: Uint32Array;
	readonly rounds: readonly RoundReport[];
	/** See `RunReport`. */
	readonly work?: string;
	readonly warnings: readonly string[];
	readonly engine: 'cpu' | 'gpu';
	readonly adapter: string;
	/** Why the GPU was not used, in a sentence; absent where it was. */
	readonly fallback?: string;
	/** Something about the GPU that the person should know ("a software adapter"). */
	readonly remark?: string;
	readonly milliseconds: {
		readonly prepare: number;
		readonly refine: number;
		readonly total: number;
	};
}

/** Requests from the page to its worker. */
export interface ToWorker {
	/**
	 * A port to the worker that owns the graphics device; `connection` names it. Comes before everything else, and again
	 * when that worker was replaced; null when there is none any more.
	 */
	graphics: {
		params: { readonly port: MessagePort | null; readonly connection: number };
		result: null;
	};
	/** Reads, validates and measures a document; replaces the one before. */
	load: {
		params: {
			readonly version: number;
			readonly files: readonly FileRef[];
			/** A mesh of so many triangles or more comes without arrays of all of them. */
			readonly loneFrom: number;
			/** See `PanelDocument`. */
			readonly unfinished?: Finding;
		};
		result: Loaded;
	};
	refine: {
		params: {
			readonly version: number;
			readonly selection: Uint8Array;
			/** Id of the operation. */
			readonly operation: string;
			/** Of its options; those left out have their defaults. */
			readonly values: OptionValues;
			/** `auto` takes the GPU where there is one. */
			readonly engine: 'auto' | 'cpu';
			/** The view draws on the graphics device: the result comes without arrays of all its triangles. */
			readonly lone: boolean;
		};
		result: RefinedView;
	};
	/** A triangle of the mesh before or after refinement; null where there is none. */
	facts: {
		params: { readonly side: Side; readonly triangle: number };
		result: TriangleFacts | null;
	};
	/** The mesh before or after refinement with the arrays of all its triangles. */
	display: { params: { readonly side: Side }; result: DisplayMesh };
	/** What the worker with the graphics device knows the mesh of a side by now; null where it is not drawn there. */
	named: { params: { readonly side: Side }; result: NamedMesh | null };
	/** Entities with their middle in a polygon, x y of each corner less the origin of the display; rising. */
	inside: {
		params: { readonly kind: EntityKind; readonly polygon: Float64Array };
		result: Uint32Array;
	};
	/** The box of entities in the mesh's own coordinates; null for none. */
	extent: { params: EntityLists; result: Box | null };
	/** The point or edge nearest to a place, less the origin of the display, and not farther than `reach`; null for none. */
	nearest: {
		params: {
			readonly kind: PartKind;
			readonly place: readonly [number, number];
			readonly reach: number;
		};
		result: PartFacts | null;
	};
	/** Looks for the edges of the mesh, where it has not been done: all questions about edges take longer before. */
	findEdges: { params: null; result: null };
	/**
	 * How points and edges in a box, less the origin of the display, are shown. `parts` may be left out where those of this
	 * `turn` were told before; null where they were not.
	 */
	highlights: {
		params: {
			readonly turn: number;
			readonly parts?: Pick<EntityLists, 'points' | 'edges'>;
			readonly box: Box;
		};
		result: Highlights | null;
	};
	/** Entities of one kind, a byte for each, with their neighbours. */
	grown: {
		params: { readonly kind: EntityKind; readonly chosen: Uint8Array };
		result: Uint8Array<ArrayBuffer>;
	};
	/** Forgets the refined mesh. */
	discard: { params: null; result: null };
	/** These three as their namesakes between extension and page. */
	exportResult: ToPanel['exportResult'];
	exportPiece: ToPanel['exportPiece'];
	closeExport: ToPanel['closeExport'];
	/** The lines that entities stand on, and the kinds of those that no file has lines for. */
	linesOf: {
		params: EntityLists;
		result: { readonly files: readonly FileLines[]; readonly without: readonly EntityKind[] };
	};
	/** What stands on these lines. */
	entitiesOn: { params: FileLines; result: EntityLists };
	/** The triangles of a list; where it has none, those that have one of its points or edges. */
	trianglesOf: { params: EntityLists; result: Uint32Array };
	/** Points and edges of the mesh. */
	entities: { params: null; result: MeshEntities };
	/** The triangles that meet a condition. */
	where: { params: { readonly condition: TriangleCondition }; result: Uint32Array };
	/** The propagation path of a triangle. */
	path: { params: { readonly triangle: number }; result: PathView };
}

/** Requests from the worker to the page, which reads files for it: a worker can't fetch them itself. */
export interface FromWorker {
	openFile: {
		params: Omit<FileRef, 'bytes'>;
		result: { readonly id: number; readonly size: number };
	};
	/** The next bytes of an open file; null at its end. */
	readPiece: { params: { readonly id: number }; result: Uint8Array | null };
	closeFile: { params: { readonly id: number }; result: null };
}
