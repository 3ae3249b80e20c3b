import type { Finding } from '../../src/mesh/finding.ts';
import type { Range } from '../../src/mesh/metrics/metrics.ts';
import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { PictureOptions } from '../../src/picture/options.ts';
import type { FileLines, FileRef, ToPanel } from '../../src/protocol/messages.ts';
import type { QuantityBounds } from '../../src/quantities/bounds.ts';
import type { MarkCondition } from '../../src/quantities/condition.ts';
import type { EngineChoice } from '../../src/refine/chooseEngine.ts';
import type { OptionValues } from '../../src/util/options.ts';
import type { Box } from '../model/camera.ts';
import type { ColourValues } from '../model/colourChoice.ts';
import type { DisplayMesh, NamedMesh } from '../model/displayMesh.ts';
import type {
	EdgeFacts,
	EdgeOrPoint,
	EntityLists,
	MeshEntities,
	PointFacts,
	TriangleFacts,
} from '../model/entities.ts';
import type { Arrows, ContourLines } from '../model/fieldDrawing.ts';
import type { FieldTable } from '../model/fieldTable.ts';
import type { Highlights } from '../model/highlights.ts';
import type { EdgesAndPoints } from '../model/meshSearch.ts';
import type { EntityNumbers } from '../model/numbers.ts';
import type {
	Loaded,
	PathView,
	RefinedView,
	SourceView,
	WorstTriangles,
} from '../model/results.ts';
import type { Side } from '../model/side.ts';
import type { Sight } from '../model/space.ts';
import type { Numbered } from './entityNumbers.ts';

/** What is asked of a round. */
export interface RoundWish {
	/** 1 for each triangle to be divided; those beyond its end are not. Null for all. */
	readonly selection: Uint8Array | null;
	/** Id of the operation. */
	readonly operation: string;
	/** Of its options; those left out have their defaults. */
	readonly values: OptionValues;
	/** `auto` takes the engine that is done first; `gpu` takes the GPU where there is one. */
	readonly engine: EngineChoice;
}

/** What is asked about where a mesh is seen; without it a mesh is seen from above. */
interface Seen {
	readonly sight?: Sight | undefined;
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
			readonly largeFrom: number;
			/** See `PanelDocument`. */
			readonly unfinished?: Finding;
		};
		result: Loaded;
	};
	/** Refines what the first `after` rounds made, 0 for the document; what follows those is dropped. See `History`. */
	refine: {
		params: RoundWish & {
			readonly version: number;
			readonly after: number;
			/** The view draws on the graphics device: the result comes without arrays of all its triangles. */
			readonly drawnOnDevice: boolean;
		};
		result: RefinedView;
	};
	/**
	 * Goes to another place of the history: After shows mesh `position`, Before mesh `source`. Meshes that were given up
	 * are made again.
	 */
	goTo: {
		params: {
			readonly version: number;
			/** All rounds, where the worker does not know them. */
			readonly rounds?: readonly RoundWish[];
			readonly source: number;
			readonly position: number;
			readonly drawnOnDevice: boolean;
		};
		result: {
			/** Null for the document, and where Before shows the same as before. */
			readonly source: SourceView | null;
			/** Null where there is no result, as `position` is `source`. */
			readonly result: RefinedView | null;
		};
	};
	/** A triangle of the mesh before or after refinement; null where there is none. */
	facts: {
		params: Seen & { readonly side: Side; readonly triangle: number };
		result: TriangleFacts | null;
	};
	/** The groups, markers and values of one entity, a phrase each. */
	entityWords: {
		params: { readonly side: Side; readonly kind: EntityKind; readonly index: number };
		result: string[];
	};
	/** How far the second of two points is from the first along each axis; null where there are none of these numbers. */
	apart: {
		params: { readonly side: Side; readonly points: readonly [number, number] };
		result: number[] | null;
	};
	/** Groups and fields of the mesh of a side, with the range of what they hold. */
	fieldTable: { params: { readonly side: Side }; result: FieldTable };
	/** The mesh before or after refinement with the arrays of all its triangles. */
	display: { params: { readonly side: Side }; result: DisplayMesh };
	/** What the worker with the graphics device knows the mesh of a side by now; null where it is not drawn there. */
	named: { params: { readonly side: Side }; result: NamedMesh | null };
	/**
	 * A quantity of the mesh of a side, to colour it by; null where it has none of this id. `percent` of all values are below
	 * `percentiles`, and above; `parents` are the triangles that those after refinement come from. `hidden` is a byte for each
	 * triangle, 1 where it is hidden: edges and points that such alone have do not come, nor what is behind the surface.
	 */
	colours: {
		params: Seen & {
			readonly side: Side;
			readonly quantity: string;
			readonly percent?: number;
			readonly parents?: Uint32Array;
			readonly hidden?: Uint8Array;
		};
		result: ColourValues | null;
	};
	/**
	 * Contour lines of a quantity at rising levels; null where the mesh of a side has none of it. `hidden` is a byte for each
	 * triangle, 1 where it has none.
	 */
	contours: {
		params: Seen & {
			readonly side: Side;
			readonly quantity: string;
			readonly levels: readonly number[];
			readonly hidden?: Uint8Array;
		};
		result: ContourLines | null;
	};
	/**
	 * Arrows for the vectors of a quantity that begin in a box of the mesh's own coordinates: one for each square of the plane of
	 * a spacing; null where the quantity is of no vectors. `hidden` as for `contours`.
	 */
	arrows: {
		params: Seen & {
			readonly side: Side;
			readonly quantity: string;
			readonly box: Box;
			readonly spacing: number;
			readonly hidden?: Uint8Array;
		};
		result: Arrows | null;
	};
	/**
	 * The numbers of what has its middle in a box, less the origin of the display, a list for each kind; of kinds of which there
	 * are too many, none. `hidden` as for `contours`.
	 */
	numbers: {
		params: Seen & {
			readonly side: Side;
			readonly kinds: readonly EntityKind[];
			readonly box: Box;
			readonly hidden?: Uint8Array;
		};
		result: readonly EntityNumbers[];
	};
	/**
	 * How many triangles have their value of a quantity in each of `bins` equal intervals of a range; null where it is no
	 * number of triangles. `parents` as of `colours`.
	 */
	valueCounts: {
		params: {
			readonly side: Side;
			readonly quantity: string;
			readonly range: Range;
			readonly bins: number;
			readonly parents?: Uint32Array;
		};
		result: Uint32Array | null;
	};
	/** The triangles whose value of a quantity is in a range, both ends included; rising. */
	withValues: {
		params: {
			readonly side: Side;
			readonly quantity: string;
			readonly range: Range;
			readonly parents?: Uint32Array;
		};
		result: Uint32Array;
	};
	/**
	 * The triangles with the worst values of a quantity and these values, the worst first, at most so many; null where the
	 * mesh has none of this id, or no end of it is worse.
	 */
	worst: {
		params: { readonly side: Side; readonly quantity: string; readonly most: number };
		result: WorstTriangles | null;
	};
	/** Entities with their middle in a polygon, x y of each corner less the origin of the display; rising. */
	inside: {
		params: Seen & {
			readonly side: Side;
			readonly kind: EntityKind;
			readonly polygon: Float64Array;
		};
		result: Uint32Array;
	};
	/** The box of entities in the mesh's own coordinates; null for none. */
	extent: {
		params: Seen & { readonly side: Side; readonly lists: EntityLists };
		result: Box | null;
	};
	/** The point or edge nearest to a point of the plane, less the origin of the display, and not farther than `reach`; null for none. */
	nearest: {
		params: Seen & {
			readonly side: Side;
			readonly kind: EdgeOrPoint;
			readonly point: readonly [number, number];
			readonly reach: number;
			/** A triangle whose own edges or points alone are looked at. */
			readonly of?: number;
		};
		result: EdgeFacts | PointFacts | null;
	};
	/** Looks for the edges of the mesh, where it has not been done: all questions about edges take longer before. */
	findEdges: { params: { readonly side: Side }; result: null };
	/**
	 * How points and edges in a box, less the origin of the display, are shown. `selected` may be left out where they were sent
	 * before with the same number of the `selection`; null where they were not.
	 */
	highlights: {
		params: Seen & {
			readonly side: Side;
			readonly selection: number;
			readonly selected?: EdgesAndPoints;
			readonly box: Box;
		};
		result: Highlights | null;
	};
	/** Entities of one kind, a byte for each, with their neighbours. */
	grown: {
		params: { readonly side: Side; readonly kind: EntityKind; readonly chosen: Uint8Array };
		result: Uint8Array<ArrayBuffer>;
	};
	/** Forgets the refined mesh. */
	discard: { params: null; result: null };
	/** Draws a picture of the mesh of a side: the bytes of a file. */
	picture: {
		params: {
			readonly side: Side;
			readonly format: 'png' | 'svg';
			/** Pixels of a PNG to one of CSS. */
			readonly scale: number;
			readonly options: PictureOptions;
			/** As for `colours`. */
			readonly parents?: Uint32Array;
		};
		result: Uint8Array;
	};
	/** These three as their namesakes between extension and page. */
	exportResult: ToPanel['exportResult'];
	exportPiece: ToPanel['exportPiece'];
	closeExport: ToPanel['closeExport'];
	/**
	 * The lines that entities are on, and the kinds of those that no file has lines for. For triangles of a result: the
	 * lines of the triangles that they lie in; its points and edges have none.
	 */
	linesOf: {
		params: { readonly side: Side; readonly lists: EntityLists };
		result: { readonly files: readonly FileLines[]; readonly without: readonly EntityKind[] };
	};
	/** What is on these lines; in a result, the triangles that lie in triangles there. */
	entitiesOn: { params: FileLines & { readonly side: Side }; result: EntityLists };
	/** The triangles of a list; where it has none, those that have one of its points or edges. */
	trianglesOf: {
		params: { readonly side: Side; readonly lists: EntityLists };
		result: Uint32Array;
	};
	/** Points and edges of the mesh. */
	entities: { params: { readonly side: Side }; result: MeshEntities };
	/** The triangles that meet a condition. */
	where: {
		params: { readonly side: Side; readonly condition: MarkCondition };
		result: Uint32Array;
	};
	/** The range or the classes of a quantity; null where the mesh has none of this id, or it colours no triangles. */
	bounds: {
		params: { readonly side: Side; readonly quantity: string };
		result: QuantityBounds | null;
	};
	/** Which entity a number of the file names. */
	numbered: {
		params: { readonly side: Side; readonly kind: EntityKind; readonly number: number };
		result: Numbered;
	};
	/** See `fingerprintOf`. */
	fingerprint: { params: { readonly side: Side }; result: string };
	/**
	 * Triangles that are not to be found any more, nor edges and points that these alone have: a byte for each; null for
	 * none.
	 */
	hide: { params: { readonly side: Side; readonly hidden: Uint8Array | null }; result: null };
	/** The direction that a triangle of a mesh in space faces, its corners counterclockwise; null in the plane. */
	normal: {
		params: { readonly side: Side; readonly triangle: number };
		result: readonly [number, number, number] | null;
	};
	/** See `surfaceLines` of `src/mesh/surfaceLines.ts`; for a mesh in space. */
	surfaceLines: {
		params: { readonly side: Side; readonly degrees: number };
		result: Uint8Array<ArrayBuffer> | null;
	};
	/** The propagation path of a triangle. */
	path: { params: Seen & { readonly side: Side; readonly triangle: number }; result: PathView };
}

/** Requests from the worker to the page, which reads files for it: a worker can't fetch them itself. */
export interface FromWorker {
	openFile: {
		params: Omit<FileRef, 'bytes'>;
		result: { readonly id: number; readonly size: number };
	};
	/** The next bytes of an open file; null at its end. */
	readPiece: { params: { readonly id: number }; result: Uint8Array | null };
	/** Bytes from anywhere in a file; null where they can't be had by themselves. */
	readPart: {
		params: {
			readonly file: Omit<FileRef, 'bytes'>;
			readonly start: number;
			readonly length: number;
		};
		result: Uint8Array | null;
	};
	/** Some points of a document that is being read. */
	glimpse: { params: { readonly version: number; readonly display: DisplayMesh }; result: null };
	closeFile: { params: { readonly id: number }; result: null };
}
