import type { Finding } from '../mesh/finding.ts';
import type { PanelSettings } from './panelSettings.ts';

/**
 * A file of the set: fetched from `url`, or in `bytes` if it is unsaved or can't be fetched. The page fetches it: VS
 * Code's service worker does not know the webview of a worker and answers its request with 408 after half a minute.
 */
export interface FileRef {
	readonly name: string;
	readonly url?: string;
	readonly size?: number;
	readonly bytes?: Uint8Array;
	/** It belongs to the mesh that the document is compared with. */
	readonly other?: true;
}

/** A mesh that a document is compared with. */
export interface OtherDocument
	extends Pick<PanelDocument, 'uri' | 'title' | 'files' | 'missing' | 'unfinished'> {}

/** The document of a panel. A new `version` replaces everything read from the previous one. */
export interface PanelDocument extends Partial<PanelSettings> {
	/** URI of the opened file; identifies the document in every message. */
	readonly uri: string;
	readonly title: string;
	readonly version: number;
	readonly files: readonly FileRef[];
	/** Names of files of the set that were not found. */
	readonly missing: readonly string[];
	/** The mesh that it is compared with, if any: it is shown in After, and nothing is refined. */
	readonly other?: OtherDocument;
	/** Finding that a process was killed while it wrote the files, which are inconsistent. */
	readonly unfinished?: Finding;
	/** Why nothing can be written beside the source; absent if it can. */
	readonly readOnly?: string;
	/**
	 * Sentence why marks can't be edited in the text although the format has a column for them (the file is above 50
	 * MiB); the panel keeps them then.
	 */
	readonly noMarkEdits?: string;
}

/** Lines of a file, 1-based, both ends included. */
export interface LineRange {
	readonly start: number;
	readonly end: number;
}

/** Lines of one file of the set. */
export interface FileLines {
	readonly file: string;
	/** Ascending; adjacent ranges are merged. */
	readonly ranges: readonly LineRange[];
}
