import type { Finding } from '../../src/mesh/finding.ts';
import type { ToPanel } from '../../src/protocol/messages.ts';
import type { FileRef } from '../../src/protocol/panelDocument.ts';
import type { EngineChoice } from '../../src/refine/chooseEngine.ts';
import type { OptionValues } from '../../src/util/options.ts';
import type { DisplayMesh, NamedMesh } from '../model/displayMesh.ts';
import type { Comparison, Loaded, RefinedView, SourceView } from '../model/results.ts';
import type { ViewId } from '../model/viewId.ts';
import type { QuantityRequests } from './quantityMessages.ts';
import type { SearchRequests } from './searchMessages.ts';
import type { TextRequests } from './textMessages.ts';

/** Parameters of a round. */
export interface RoundRequest {
	/** 1 for each triangle to be refined; those past the end are not. Null for all. */
	readonly selection: Uint8Array | null;
	/** Id of the operation. */
	readonly operation: string;
	/** Values of its options; omitted ones have their defaults. */
	readonly values: OptionValues;
	/** `auto`: the engine that is expected to finish first; `gpu`: the GPU if there is one. */
	readonly engine: EngineChoice;
}

/** Requests from the page to the mesh worker. */
export interface ToWorker extends QuantityRequests, SearchRequests, TextRequests {
	/**
	 * A port to the graphics worker; `connection` identifies it. Sent before everything else, and again when that worker
	 * was replaced; null when it has failed too often to be replaced.
	 */
	graphics: {
		params: { readonly port: MessagePort | null; readonly connection: number };
		result: null;
	};
	/** Reads, validates and measures a document in place of the one before. */
	load: {
		params: {
			readonly version: number;
			/** See `Loaded`; the version unless the mesh was read before. */
			readonly basis?: number;
			readonly files: readonly FileRef[];
			/** Names of the meshes, and files of the one to compare with. */
			readonly compare?: {
				readonly titles: readonly [before: string, after: string];
				readonly files: readonly FileRef[];
				readonly unfinished?: Finding;
			};
			/** From this number of triangles on, a mesh comes without arrays of all triangles. */
			readonly largeFrom: number;
			/** See `PanelDocument`. */
			readonly unfinished?: Finding;
		};
		result: Loaded;
	};
	/** Refines mesh `after`, 0 for the document; drops later rounds. See `History`. */
	refine: {
		params: RoundRequest & {
			/** See `Loaded`. */
			readonly basis: number;
			readonly after: number;
			/** The view draws on the graphics device: the result comes without arrays of all triangles. */
			readonly drawnOnDevice: boolean;
		};
		result: RefinedView;
	};
	/**
	 * Moves to another position of the history: After shows mesh `position`, Before mesh `source`, or the document if
	 * `basis` is older. Recomputes meshes that were released.
	 */
	goTo: {
		params: {
			/** See `Loaded`. */
			readonly basis: number;
			/** All rounds, if the worker does not have them. */
			readonly rounds?: readonly RoundRequest[];
			/** Expected hash of the source, see `contentOf`; fails with `OtherSource` if it differs. */
			readonly content?: string;
			readonly source: number;
			readonly position: number;
			readonly drawnOnDevice: boolean;
		};
		result: {
			/** Null for the document, and if Before does not change. */
			readonly source: SourceView | null;
			/** Null if `position` equals `source`: there is no result. */
			readonly result: RefinedView | null;
		};
	};
	/** Compares the meshes of both views; their changes are fields of them until a view shows another mesh. */
	compareViews: {
		params: { readonly titles: readonly [before: string, after: string] };
		result: Comparison;
	};
	/** The mesh before or after refinement with arrays of all triangles. */
	display: { params: { readonly viewId: ViewId }; result: DisplayMesh };
	/** Name of the mesh of a view in the graphics worker; null if it is not drawn there. */
	named: { params: { readonly viewId: ViewId }; result: NamedMesh | null };
	/** As the requests of the same name between extension and page. */
	exportResult: ToPanel['exportResult'];
	exportChunk: ToPanel['exportChunk'];
	closeExport: ToPanel['closeExport'];
	/** Normal of a triangle of a mesh in space, its corners counterclockwise; null in the plane. */
	normal: {
		params: { readonly viewId: ViewId; readonly triangle: number };
		result: readonly [number, number, number] | null;
	};
	/** See `featureLines` of `src/mesh/featureLines.ts`; for a mesh in space. */
	surfaceLines: {
		params: { readonly viewId: ViewId; readonly degrees: number };
		result: Uint8Array<ArrayBuffer> | null;
	};
}

/** Requests from the mesh worker to the page, which fetches files for it, as workers can't. */
export interface FromWorker {
	openFile: {
		params: Omit<FileRef, 'bytes'>;
		result: { readonly id: number; readonly size: number };
	};
	/** The next bytes of an open file; null at the end. */
	readChunk: { params: { readonly id: number }; result: Uint8Array | null };
	/** Bytes [start, start + length) of a file; null if they can't be read by themselves. */
	readPart: {
		params: {
			readonly file: Omit<FileRef, 'bytes'>;
			readonly start: number;
			readonly length: number;
		};
		result: Uint8Array | null;
	};
	/**
	 * Preview of a document that is being read: first some of its points, then the mesh as the graphics worker draws it,
	 * before it is checked. Requests about it wait until it has been read.
	 */
	glimpse: { params: { readonly version: number; readonly display: DisplayMesh }; result: null };
	closeFile: { params: { readonly id: number }; result: null };
}
