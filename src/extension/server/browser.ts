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

/** Its files come from the client, unless `options` say otherwise. */
type ServeOptions = Pick<Partial<ServerOptions>, 'collect'> & {
	readonly disk?: Files;
};

/** The language server at a port; `ended` is called when the client says that it may go. */
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

// A worker of a browser's extension host serves at once; that of Node calls.
if ('importScripts' in globalThis) serve(self as unknown as MessagePort, {});
