import type { Finding } from '../../src/mesh/finding.ts';
import type { TriangleCondition } from '../../src/mesh/triangleCondition.ts';
import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { FileLines, FileRef, ToPanel } from '../../src/protocol/messages.ts';
import type { OptionValues } from '../../src/util/options.ts';
import type { Box } from '../model/camera.ts';
import type { DisplayMesh, NamedMesh } from '../model/displayMesh.ts';
import type {
	EdgeFacts,
	EdgeOrPoint,
	EntityLists,
	MeshEntities,
	PointFacts,
	TriangleFacts,
} from '../model/entities.ts';
import type { Highlights } from '../model/highlights.ts';
import type { EdgesAndPoints } from '../model/meshSearch.ts';
import type { Loaded, PathView, RefinedView } from '../model/results.ts';
import type { Side } from '../model/side.ts';

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
			readonly drawnOnDevice: boolean;
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
	/** The point or edge nearest to a point of the plane, less the origin of the display, and not farther than `reach`; null for none. */
	nearest: {
		params: {
			readonly kind: EdgeOrPoint;
			readonly point: readonly [number, number];
			readonly reach: number;
		};
		result: EdgeFacts | PointFacts | null;
	};
	/** Looks for the edges of the mesh, where it has not been done: all questions about edges take longer before. */
	findEdges: { params: null; result: null };
	/**
	 * How points and edges in a box, less the origin of the display, are shown. `selected` may be left out where they were sent
	 * before with the same number of the `selection`; null where they were not.
	 */
	highlights: {
		params: {
			readonly selection: number;
			readonly selected?: EdgesAndPoints;
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
	/** The lines that entities are on, and the kinds of those that no file has lines for. */
	linesOf: {
		params: EntityLists;
		result: { readonly files: readonly FileLines[]; readonly without: readonly EntityKind[] };
	};
	/** What is on these lines. */
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
