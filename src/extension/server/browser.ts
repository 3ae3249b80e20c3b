import {
	BrowserMessageReader,
	BrowserMessageWriter,
	createConnection,
} from 'vscode-languageserver/browser';
import { filesOf } from '../../language/server/clientFiles.ts';
import type { Files } from '../../language/server/files.ts';
import { parser } from '../../language/server/parser.ts';
import { type ServerOptions, startServer } from '../../language/server/server.ts';

/** The version, filled in by the bundler. */
declare const TRIREFINE_VERSION: string;

/** Files come from the client unless `disk` is given. */
type ServeOptions = Pick<Partial<ServerOptions>, 'collect'> & {
	readonly disk?: Files;
};

/** Runs the language server on a port; `ended` is called when the client lets it exit. */
export function serve(
	port: MessagePort,
	{ disk, ...options }: ServeOptions,
	ended?: () => void,
): void {
	const connection = createConnection(
		new BrowserMessageReader(port),
		new BrowserMessageWriter(port),
	);
	startServer(connection, {
		files: (client) => filesOf(client, disk),
		parser,
		version: TRIREFINE_VERSION,
		...options,
	});
	if (ended) connection.onExit(ended);
	connection.listen();
}

// In a browser's extension host the worker serves at once; in Node, `node.ts` calls `serve`.
if ('importScripts' in globalThis) serve(self as unknown as MessagePort, {});
