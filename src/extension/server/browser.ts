import {
	BrowserMessageReader,
	BrowserMessageWriter,
	createConnection,
} from 'vscode-languageserver/browser';
import { filesOf } from '../../language/server/clientFiles.ts';
import { parser } from '../../language/server/parser.ts';
import { startServer } from '../../language/server/server.ts';

/** The version, filled in by the bundler. */
declare const TRIREFINE_VERSION: string;

/** The language server in a worker of a browser's extension host; its files come from the client. */
const port = self as unknown as MessagePort;
const connection = createConnection(new BrowserMessageReader(port), new BrowserMessageWriter(port));
startServer(connection, {
	files: (client) => filesOf(client),
	parser,
	version: TRIREFINE_VERSION,
});
connection.listen();
