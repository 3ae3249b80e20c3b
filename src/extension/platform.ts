import type { Uri } from 'vscode';
import type { ByteSource } from '../formats/format.ts';
import type { ClientModule } from './client/port.ts';

/** What an extension host of Node can do and one in a browser cannot. */
export interface Platform {
	/** Reads a file on disk in chunks, which `workspace.fs` does not; absent where there is no disk. */
	readonly openFile?: (uri: Uri) => Promise<ByteSource>;
	/**
	 * Writes a new file on disk piece by piece, which `workspace.fs` does not; absent where there is no disk. Fails where
	 * there is one of that name.
	 */
	readonly writeFile?: (uri: Uri, pieces: AsyncIterable<Uint8Array>) => Promise<void>;
	/** Loads the client of the language server. */
	readonly loadClient: () => Promise<ClientModule>;
}
