import type { Uri } from 'vscode';
import type { ByteSource } from '../formats/format.ts';
import type { ClientModule } from './client/clientModule.ts';

/** What an extension host of Node can do and one in a browser cannot. */
export interface Platform {
	/**
	 * Reads a file of the set of `opened` on disk in chunks, which `workspace.fs` does not; absent where there is no disk. Throws,
	 * in words, where links lead from it out of the folder of that file.
	 */
	readonly openFile?: (uri: Uri, opened: Uri) => Promise<ByteSource>;
	/** Why links forbid to read a file of the set of `opened`, in words; absent where there is no disk. */
	readonly refusal?: (uri: Uri, opened: Uri) => Promise<string | undefined>;
	/**
	 * Writes files on disk piece by piece, whole or not at all, which `workspace.fs` does not; absent where there is no
	 * disk. Replaces files of those names, but refuses one that is a link to a file of the mesh that is read, `sources`.
	 */
	readonly writeFiles?: (files: readonly PlatformFile[], sources: readonly Uri[]) => Promise<void>;
	/** Loads the client of the language server. */
	readonly loadClient: () => Promise<ClientModule>;
}

/** A file to be written, and its bytes; they are asked for once. */
export interface PlatformFile {
	readonly uri: Uri;
	pieces(): AsyncIterable<Uint8Array>;
}
