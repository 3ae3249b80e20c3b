import type { Finding } from '../../src/mesh/finding.ts';
import type { ToPanel } from '../../src/protocol/messages.ts';
import type { FileRef } from '../../src/protocol/panelDocument.ts';
import type { EngineChoice } from '../../src/refine/chooseEngine.ts';
import type { OptionValues } from '../../src/util/options.ts';
import type { DisplayMesh, NamedMesh } from '../model/displayMesh.ts';
import type { Loaded, RefinedView, SourceView } from '../model/results.ts';
import type { ViewId } from '../model/viewId.ts';
import type { QuantityRequests } from './quantityMessages.ts';
import type { SearchRequests } from './searchMessages.ts';
import type { TextRequests } from './textMessages.ts';

/** What is asked of a round. */
export interface RoundRequest {
	/** 1 for each triangle to be divided; those beyond its end are not. Null for all. */
	readonly selection: Uint8Array | null;
	/** Id of the operation. */
	readonly operation: string;
	/** Of its options; those left out have their defaults. */
	readonly values: OptionValues;
	/** `auto` takes the engine that is done first; `gpu` takes the GPU where there is one. */
	readonly engine: EngineChoice;
}

/** Requests from the page to its worker. */
export interface ToWorker extends QuantityRequests, SearchRequests, TextRequests {
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
			/** See `Loaded`; the version unless it was read before. */
			readonly basis?: number;
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
		params: RoundRequest & {
			/** See `Loaded`. */
			readonly basis: number;
			readonly after: number;
			/** The view draws on the graphics device: the result comes without arrays of all its triangles. */
			readonly drawnOnDevice: boolean;
		};
		result: RefinedView;
	};
	/**
	 * Goes to another place of the history: After shows mesh `position`, Before mesh `source`, or the document where `basis`
	 * is older. Meshes that were given up are made again.
	 */
	goTo: {
		params: {
			/** See `Loaded`. */
			readonly basis: number;
			/** All rounds, where the worker does not know them. */
			readonly rounds?: readonly RoundRequest[];
			/** What the source has to hold, see `contentOf`; fails with `OtherSource` where it does not. */
			readonly content?: string;
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
	/** The mesh before or after refinement with the arrays of all its triangles. */
	display: { params: { readonly viewId: ViewId }; result: DisplayMesh };
	/** What the worker with the graphics device knows the mesh of a view by now; null where it is not drawn there. */
	named: { params: { readonly viewId: ViewId }; result: NamedMesh | null };
	/** These three as their namesakes between extension and page. */
	exportResult: ToPanel['exportResult'];
	exportChunk: ToPanel['exportChunk'];
	closeExport: ToPanel['closeExport'];
	/** The direction that a triangle of a mesh in space faces, its corners counterclockwise; null in the plane. */
	normal: {
		params: { readonly viewId: ViewId; readonly triangle: number };
		result: readonly [number, number, number] | null;
	};
	/** See `surfaceLines` of `src/mesh/surfaceLines.ts`; for a mesh in space. */
	surfaceLines: {
		params: { readonly viewId: ViewId; readonly degrees: number };
		result: Uint8Array<ArrayBuffer> | null;
	};
}

/** Requests from the worker to the page, which reads files for it: a worker can't fetch them itself. */
export interface FromWorker {
	openFile: {
		params: Omit<FileRef, 'bytes'>;
		result: { readonly id: number; readonly size: number };
	};
	/** The next bytes of an open file; null at its end. */
	readChunk: { params: { readonly id: number }; result: Uint8Array | null };
	/** Bytes from anywhere in a file; null where they can't be had by themselves. */
	readPart: {
		params: {
			readonly file: Omit<FileRef, 'bytes'>;
			readonly start: number;
			readonly length: number;
		};
		result: Uint8Array | null;
	};
	/**
	 * What can be seen of a document that is being read: some of its points, then the mesh as the worker with the graphics
	 * device draws it, before it is checked. Nothing can be asked about it yet.
	 */
	glimpse: { params: { readonly version: number; readonly display: DisplayMesh }; result: null };
	closeFile: { params: { readonly id: number }; result: null };
}
