import { createConnection, PortMessageReader, PortMessageWriter } from 'vscode-languageserver/node';
import { filesOf } from '../../language/server/clientFiles.ts';
import { parser } from '../../language/server/parser.ts';
import { startServer } from '../../language/server/server.ts';
import { garbageCollector } from '../../platform/memory.ts';
import { parentPort } from '../../platform/threads.ts';
import { realUri, uriSource } from '../../platform/uriFiles.ts';

/** The version, filled in by the bundler. */
declare const TRIREFINE_VERSION: string;

/** The language server in a worker thread of a Node extension host. */
if (parentPort) {
	const connection = createConnection(
		new PortMessageReader(parentPort),
		new PortMessageWriter(parentPort),
	);
	startServer(connection, {
		files: (client) => filesOf(client, uriSource, realUri),
		parser,
		collect: garbageCollector(),
		version: TRIREFINE_VERSION,
	});
	connection.listen();
}
