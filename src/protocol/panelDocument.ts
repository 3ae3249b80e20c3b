import type { Finding } from '../mesh/finding.ts';
import type { PanelSettings } from './panelSettings.ts';

/**
 * A file of the opened set: fetched from `url`, or in `bytes` where it is unsaved or can't be fetched. The
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
export interface PanelDocument extends Partial<PanelSettings> {
	/** URI of the file that was opened; names the document in every message. */
	readonly uri: string;
	readonly title: string;
	readonly version: number;
	readonly files: readonly FileRef[];
	/** Names of files of the set that were looked for and not found. */
	readonly missing: readonly string[];
	/** Says that the files were left torn by a process that was killed while it wrote them. */
	readonly unfinished?: Finding;
	/** Why nothing can be written next to the source, if so. */
	readonly readOnly?: string;
	/**
	 * Why marks can't be edited in the text though the format has a column for them (the file is above 50 MiB), as a
	 * sentence; the panel keeps them itself then.
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
	/** Rising, merged where they touch. */
	readonly ranges: readonly LineRange[];
}
