import {
	type CancellationToken,
	CodeLensRefreshRequest,
	type Connection,
	type Diagnostic,
	DidChangeConfigurationNotification,
	DidChangeWatchedFilesNotification,
	type GenericRequestHandler,
	type InitializeParams,
	LSPErrorCodes,
	ResponseError,
	TextDocumentSyncKind,
} from 'vscode-languageserver';
import { languageNames } from '../../formats/names.ts';
import { isJournal } from '../../formats/unfinished/names.ts';
import { Cancelled, CancelSource } from '../../util/cancel.ts';
import type {
	InitializationOptions,
	MeshStatus,
	Notifications,
	Protocol,
	Settings,
} from '../protocol.ts';
import { Checker, type Patience } from './checker.ts';
import { ClosedFiles } from './closedFiles.ts';
import { capabilities, registerFeatures } from './featureTable.ts';
import type { Files } from './files.ts';
import type { MeshSet, Parser } from './meshSet.ts';
import { MeshSets } from './meshSets.ts';
import { answering } from './serve.ts';
import { severitiesOf } from './settings.ts';
import { fileName, folderOf } from './uris.ts';

/** Reads a file through the client; null where there is none. */
export type AskClient = (uri: string) => Promise<Uint8Array | null>;

/** What a server is started with. */
export interface ServerParts {
	/** Files on disk; `client` tells how to read through the client, where that has offered it. */
	files(client: () => AskClient | undefined): Files;
	readonly parser: Parser;
	readonly version: string;
	readonly patience?: Patience;
	/** Collects garbage at once, where the machine offers that. */
	readonly collect?: (() => void) | undefined;
}

/** Serves meshes over a connection: registers everything; the caller starts to listen. */
export function startServer(connection: Connection, parts: ServerParts): void {
	let client: InitializeParams['capabilities'] = {};
	let options: InitializationOptions = {};
	let settings: Settings = {};

	const ask: AskClient = (uri) =>
		request<'trirefine/readFile'>(connection, 'trirefine/readFile', { uri });
	const files = parts.files(() => (options.readsFiles ? ask : undefined));
	const publish = (uri: string, version: number | undefined, diagnostics: Diagnostic[]) =>
		void connection.sendDiagnostics({
			uri,
			diagnostics,
			...(version === undefined ? {} : { version }),
		});
	const sets = new MeshSets(files, parts.parser);
	const closed = new ClosedFiles(files, publish);
	const checker = new Checker(
		{
			publish,
			status(status) {
				notify(connection, 'trirefine/statusChanged', status);
				refreshLenses(status);
			},
			log: (message) => connection.console.error(message),
			collect: parts.collect,
		},
		parts.patience,
	);

	connection.onInitialize((params) => {
		client = params.capabilities;
		options = (params.initializationOptions ?? {}) as InitializationOptions;
		if (client.workspace?.configuration)
			checker.settled = new Promise<void>((resolve) => {
				settle = resolve;
			});
		take(options.settings);
		const change: TextDocumentSyncKind = TextDocumentSyncKind.Incremental;
		return {
			serverInfo: { name: 'TriRefine', version: parts.version },
			capabilities: {
				...capabilities({
					commands: options.commands === true,
					tokenRanges: !!client.textDocument?.semanticTokens?.requests.range,
				}),
				textDocumentSync: { openClose: true, change },
			},
		};
	});

	let settle = () => {};
	connection.onInitialized(async () => {
		if (client.workspace?.didChangeConfiguration?.dynamicRegistration)
			told(
				connection.client.register(DidChangeConfigurationNotification.type, {
					section: 'trirefine',
				}),
			);
		await pull().finally(settle);
	});

	/** Waits for what a client may refuse: it is logged, and the server goes on. */
	function told(asked: Promise<unknown>): void {
		asked.catch((error) => connection.console.warn(`The client refused: ${error.message}`));
	}

	/** Errors that the lenses of a set were last asked for with. */
	const lensErrors = new Map<string, number>();
	/** Lenses say how many errors refinement waits for, and are asked for before the whole mesh is checked. */
	function refreshLenses({ uris, state, found }: MeshStatus): void {
		const key = uris.join(' ');
		if (state !== 'checked' || (lensErrors.get(key) ?? 0) === found.errors) return;
		lensErrors.set(key, found.errors);
		if (client.workspace?.codeLens?.refreshSupport)
			told(connection.sendRequest(CodeLensRefreshRequest.type));
	}

	let stopped = false;
	connection.onShutdown(() => {
		stopped = true;
		checker.stop();
	});

	connection.onDidChangeConfiguration(async ({ settings: pushed }) => {
		if (!(await pull())) take((pushed as { trirefine?: Settings } | null)?.trirefine);
	});

	/** Asks for the settings; false where the client can't be asked. */
	async function pull(): Promise<boolean> {
		if (!client.workspace?.configuration) return false;
		take((await connection.workspace.getConfiguration('trirefine')) as Settings | null);
		return true;
	}

	function take(next: Settings | null | undefined): void {
		const rules = JSON.stringify(settings.rules ?? {});
		const every = settings.inlayHints?.every;
		settings = next ?? {};
		checker.severities = severitiesOf(settings);
		if (settings.inlayHints?.every !== every && client.workspace?.inlayHint?.refreshSupport)
			told(connection.languages.inlayHint.refresh());
		if (JSON.stringify(settings.rules ?? {}) === rules) return;
		for (const set of sets) checker.renewed(set);
	}

	connection.onDidOpenTextDocument((params) => {
		const { uri } = params.textDocument;
		closed.forget(uri);
		checker.renewed(sets.open(params));
		watch(uri);
	});

	connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
		const set = sets.of(uri);
		if (!set) return;
		const touched = sets.change(set, uri, contentChanges, version);
		if (touched) checker.edited(set, touched);
		else checker.renewed(set);
	});

	connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
		// Whoever opens it again asks for its lenses before it is checked.
		for (const key of lensErrors.keys()) if (key.split(' ').includes(uri)) lensErrors.delete(key);
		const left = sets.close(uri);
		if (left?.last) checker.dropped(left.set);
		else if (left) checker.renewed(left.set);
	});

	connection.onDidChangeWatchedFiles(({ changes }) => {
		const changed = new Set<MeshSet>();
		for (const { uri } of changes) {
			if (isJournal(fileName(uri))) {
				for (const set of sets) if (set.isItsJournal(uri)) void lookAgain(set);
				void closed.journalChanged(uri, checker.severities);
				continue;
			}
			const set = sets.including(uri);
			if (set?.noticed) void lookAgain(set);
			if (set?.changedOnDisk(uri)) changed.add(set);
			else if (!set) void closed.changed(uri, checker.severities);
		}
		for (const set of changed) checker.renewed(set);
	});

	/** Looks whether a set is torn, or is no longer. */
	async function lookAgain(set: MeshSet): Promise<void> {
		if (set.texts.length === 0) return;
		if ((await set.lookAgain()) && set.texts.length > 0) checker.renewed(set);
	}

	const watched = new Set<string>();
	/** Asks the client to report changes of mesh files in the folder of a document. */
	function watch(uri: string): void {
		const can = client.workspace?.didChangeWatchedFiles;
		const folder = folderOf(uri);
		if (!can?.dynamicRegistration || !can.relativePatternSupport) return;
		if (uri.startsWith('untitled:') || watched.has(folder)) return;
		watched.add(folder);
		const suffixes = languageNames.map(({ suffix }) => suffix);
		const pattern = `*.{${[...suffixes, 'trirefine-journal'].join(',')}}`;
		told(
			connection.client.register(DidChangeWatchedFilesNotification.type, {
				watchers: [{ globPattern: { baseUri: folder, pattern } }],
			}),
		);
	}

	handle(connection, 'trirefine/check', async ({ uri, workDoneToken }, token) => {
		const cancel = new CancelSource();
		token.onCancellationRequested(() => cancel.cancel());
		const cancelled = new Promise<never>((_, reject) => {
			cancel.onCancel(() => reject(new Cancelled()));
		});
		// Nobody may wait for it.
		cancelled.catch(() => {});
		const progress =
			workDoneToken === undefined
				? undefined
				: connection.window.attachWorkDoneProgress(workDoneToken);
		progress?.begin('Checking the mesh', 0, undefined, true);
		const report = (phase: string, fraction: number) =>
			progress?.report(Math.round(100 * fraction), phase);
		watch(uri);
		try {
			for (;;) {
				const set = sets.including(uri);
				try {
					if (!set)
						return await closed.check(uri, {
							severities: checker.severities,
							signal: cancel.signal,
							onProgress: report,
						});
					const checking = checker.checkOrJoin(set, {
						signal: cancel.signal,
						onProgress: (fraction) => report('Checking the mesh', fraction),
					});
					// One that others began goes on.
					const status = await Promise.race([checking, cancelled]);
					return { counts: status.counts, found: status.found };
				} catch (error) {
					if ((error as Error).name !== 'Cancelled') throw error;
					if (token.isCancellationRequested || stopped)
						throw new ResponseError(LSPErrorCodes.RequestCancelled, 'The check was cancelled.');
				}
				// The files have changed, or are open or closed by now: they are checked again when that is over.
				await new Promise((resolve) => setTimeout(resolve, checker.patience.whole));
			}
		} finally {
			progress?.done();
		}
	});

	handle(connection, 'trirefine/status', ({ uri }) => {
		const set = sets.of(uri);
		return (set && checker.status(set)) ?? null;
	});

	registerFeatures({ connection, answer: answering(sets), settings: () => settings });
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

const request = <M extends keyof Protocol>(
	connection: Connection,
	method: M,
	params: Protocol[M]['params'],
): Promise<Protocol[M]['result']> => connection.sendRequest(method, params);

function notify<M extends keyof Notifications>(
	connection: Connection,
	method: M,
	params: Notifications[M],
): void {
	void connection.sendNotification(method, params);
}
