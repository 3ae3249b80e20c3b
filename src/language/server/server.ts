import {
	type CancellationToken,
	type Connection,
	type GenericRequestHandler,
	TextDocumentSyncKind,
} from 'vscode-languageserver';
import { fixFormFor } from '../fixes/fixCommands.ts';
import type { Protocol } from '../protocol.ts';
import { type CheckDelays, Checker } from './checker.ts';
import { checkOnRequest } from './checkRequest.ts';
import { ClosedFiles } from './closedFiles.ts';
import { EditorClient, type ReadThroughClient } from './editorClient.ts';
import { capabilities, registerFeatures } from './featureTable.ts';
import type { Files } from './files.ts';
import { followDisk, followDocuments } from './followFiles.ts';
import { Lenses } from './lenses.ts';
import type { Parser } from './meshSet.ts';
import { MeshSets } from './meshSets.ts';
import { responder } from './responder.ts';
import { CurrentSettings } from './settings.ts';

/** Options of a server. */
export interface ServerOptions {
	/** Files on disk; `client` returns the function that reads files through the client, if supported. */
	files(client: () => ReadThroughClient | undefined): Files;
	readonly parser: Parser;
	readonly version: string;
	readonly delays?: CheckDelays;
	/** Collects garbage at once, if supported. */
	readonly collect?: (() => void) | undefined;
}

/** Parts of a server. */
export interface Server {
	readonly client: EditorClient;
	/** The sets of open documents. */
	readonly sets: MeshSets;
	/** Files that were checked and are not open. */
	readonly closed: ClosedFiles;
	readonly checker: Checker;
	readonly lenses: Lenses;
	/** The client has requested shutdown. */
	stopped: boolean;
}

/** Serves meshes over a connection: registers all handlers; the caller starts to listen. */
export function startServer(connection: Connection, options: ServerOptions): void {
	const server = createServer(connection, options);
	const { client, sets, checker } = server;
	const settings = new CurrentSettings(client, sets, checker);
	checker.settings = settings;
	connection.onInitialize((params) => {
		client.initialise(params);
		settings.follow(connection);
		const change: TextDocumentSyncKind = TextDocumentSyncKind.Incremental;
		return {
			serverInfo: { name: 'TriRefine', version: options.version },
			capabilities: {
				...capabilities({
					commands: client.options.commands === true,
					tokenRanges: !!client.capabilities.textDocument?.semanticTokens?.requests.range,
					fixes: fixFormFor(client.capabilities),
				}),
				textDocumentSync: { openClose: true, change },
			},
		};
	});
	connection.onShutdown(() => {
		server.stopped = true;
		checker.stop();
	});
	followDocuments(connection, server);
	followDisk(connection, server);
	handle(connection, 'trirefine/check', (params, token) => checkOnRequest(server, params, token));
	handle(connection, 'trirefine/status', ({ uri }) => {
		const set = sets.of(uri);
		return (set && checker.status(set)) ?? null;
	});
	registerFeatures({
		connection,
		respond: responder(sets),
		settings: (uri) => settings.of(uri),
		fixes: () => fixFormFor(client.capabilities),
	});
}

function createServer(
	connection: Connection,
	{ files: filesOf, parser, delays, collect }: ServerOptions,
): Server {
	const client = new EditorClient(connection);
	const files = filesOf(() => client.readFile);
	const publish: EditorClient['publish'] = (...params) => client.publish(...params);
	const lenses = new Lenses(client);
	const checker = new Checker(
		{
			publish,
			status(status) {
				client.sendStatus(status);
				lenses.update(status);
			},
			log: (message) => connection.console.error(message),
			collect,
		},
		delays,
	);
	const sets = new MeshSets(files, parser);
	const closed = new ClosedFiles(files, publish);
	return { client, sets, closed, checker, lenses, stopped: false };
}

/** `onRequest` for a message of the protocol. */
function handle<M extends keyof Protocol>(
	connection: Connection,
	method: M,
	work: (
		params: Protocol[M]['params'],
		token: CancellationToken,
	) => Protocol[M]['result'] | Promise<Protocol[M]['result']>,
): void {
	connection.onRequest(method, work as GenericRequestHandler<Protocol[M]['result'], never>);
}
