import type { Finding } from '../mesh/finding.ts';
import type { MeshInfo } from '../mesh/info.ts';
import type { Split } from '../refine/algorithm.ts';

/**
 * A file of the opened set: fetched from `url`, or unsaved text (or a place that can't be fetched from) in `bytes`. The
 * page fetches: a worker's request is answered with 408 after half a minute, because VS Code's service worker does not
 * know which webview it is from.
 */
export interface FileRef {
	readonly name: string;
	readonly url?: string;
	readonly size?: number;
	readonly bytes?: Uint8Array;
}

/** What a panel shows. A new `version` replaces everything read from the one before. */
export interface PanelDocument {
	/** URI of the file that was opened; names the document in every message. */
	readonly uri: string;
	readonly title: string;
	readonly version: number;
	readonly files: readonly FileRef[];
	/** Names of files of the set that were looked for and not found. */
	readonly missing: readonly string[];
	/** Why nothing can be written beside the source, if so. */
	readonly readOnly?: string;
}

/** Lines of a file, 1-based, both ends included. */
export interface LineRange {
	readonly start: number;
	readonly end: number;
}

export type PanelSelection =
	| { readonly kind: 'marked' }
	| { readonly kind: 'all' }
	/** The triangles selected in the panel. */
	| { readonly kind: 'selected' }
	/** The triangles that stand on these lines. */
	| {
			readonly kind: 'lines';
			readonly file: string;
			readonly ranges: readonly LineRange[];
	  };

export interface RunSummary {
	readonly before: MeshInfo;
	readonly after: MeshInfo;
	readonly rounds: number;
	readonly engine: 'cpu' | 'gpu';
	readonly adapter: string;
	readonly milliseconds: number;
}

export interface PanelState {
	/** Version of the document that this is about, readable or not; 0 before the first has been looked at. */
	readonly version: number;
	readonly hasMesh: boolean;
	readonly hasResult: boolean;
	readonly running: boolean;
	readonly selectedTriangles: number;
	readonly markedTriangles: number;
	readonly findings: readonly Finding[];
}

/** Requests that the extension sends to a panel. */
export interface ToPanel {
	/** Shows a new state of the document. */
	load: { params: PanelDocument; result: PanelState };
	/** Refines; resolves when the result is shown. Fails with the sentence shown in the panel. */
	run: {
		params: {
			readonly selection: PanelSelection;
			readonly rounds?: number;
			readonly split?: Split;
		};
		result: RunSummary;
	};
	/** Selects the triangles on these lines, because the text selection changed; scrolls nothing. */
	selectLines: {
		params: { readonly file: string; readonly ranges: readonly LineRange[] };
		result: null;
	};
	/** The refined mesh in the format of its source, ready to be written. */
	exportResult: {
		params: { readonly form?: 'indexed' | 'coordinates' };
		result: {
			readonly files: readonly {
				readonly suffix: string;
				readonly bytes: Uint8Array;
			}[];
			readonly losses: readonly string[];
			/** Version of the document that was refined. */
			readonly version: number;
		};
	};
}

/** Requests that a panel sends to the extension. */
export interface ToExtension {
	/** The panel's script runs and wants its document. */
	ready: { params: null; result: PanelDocument };
	/** Bytes of a file of the set that could not be fetched. */
	readFile: { params: { readonly name: string }; result: Uint8Array };
	/** The person wants the result written; the extension asks, writes and says where. Null if refused. */
	write: {
		params: null;
		result: { readonly written: readonly string[] } | null;
	};
	/** Selects these lines in the text editor and shows the first; no lines drop what was selected there. */
	revealLines: {
		params: { readonly file: string; readonly ranges: readonly LineRange[] };
		result: null;
	};
	/** What the panel shows now, for context keys and tests. */
	state: { params: PanelState; result: null };
	/** Opens a page of the documentation, by anchor in README. */
	help: { params: { readonly anchor: string }; result: null };
}
