import type { Uri } from 'vscode';
import type { ByteSource } from '../formats/core/format.ts';
import type { ClientModule } from './client/clientModule.ts';

/** Abilities that differ between extension hosts in Node and in a browser. */
export interface Platform {
	/**
	 * Reads a file of the set of `opened` from disk in chunks, unlike `workspace.fs`; absent without a disk. Throws a
	 * sentence if links lead out of the folder of `opened`.
	 */
	readonly openFile?: (uri: Uri, opened: Uri) => Promise<ByteSource>;
	/** Reason why links forbid reading a file of the set of `opened`, as a sentence; absent without a disk. */
	readonly refusal?: (uri: Uri, opened: Uri) => Promise<string | undefined>;
	/**
	 * Writes files to disk chunk by chunk and atomically, unlike `workspace.fs`; absent without a disk. Replaces
	 * existing files, but refuses links to files of the mesh that was read, `sources`.
	 */
	readonly writeFiles?: (files: readonly PlatformFile[], sources: readonly Uri[]) => Promise<void>;
	/** Loads the client of the language server. */
	readonly loadClient: () => Promise<ClientModule>;
}

/** A file to write; its chunks are read once. */
export interface PlatformFile {
	readonly uri: Uri;
	pieces(): AsyncIterable<Uint8Array>;
}
