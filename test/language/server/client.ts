import { PassThrough } from 'node:stream';
import {
	type ApplyWorkspaceEditParams,
	createConnection,
	createProtocolConnection,
	type Diagnostic,
	type InitializeParams,
	type InitializeResult,
	type ProtocolConnection,
	type PublishDiagnosticsParams,
	StreamMessageReader,
	StreamMessageWriter,
	type TextDocumentContentChangeEvent,
	type WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { ByteSource } from '../../../src/formats/core/format.ts';
import type { MeshStatus } from '../../../src/language/protocol.ts';
import type { Files } from '../../../src/language/server/files.ts';
import { parser } from '../../../src/language/server/parser.ts';
import { type ServerOptions, startServer } from '../../../src/language/server/server.ts';

/** The folder of the documents that tests open. */
export const folder = 'file:///meshes/';
export const uriOf = (name: string): string => `${folder}${name}`;

/** Files on a disk that a test holds. */
export class MemoryFiles implements Files {
	readonly texts = new Map<string, string>();
	/** Files that can't be read, and why. */
	readonly broken = new Map<string, string>();
	/** What is waited for before a file is opened. */
	gate: Promise<void> = Promise.resolve();

	put(name: string, text: string): void {
		this.texts.set(uriOf(name), text);
	}

	/** Keeps all waiting that open files, until what is returned is called. */
	hold(): () => void {
		let release = () => {};
		this.gate = new Promise((resolve) => {
			release = resolve;
		});
		return () => release();
	}

	async open(uri: string): Promise<ByteSource | undefined> {
		await this.gate;
		const reason = this.broken.get(uri);
		if (reason) throw new Error(reason);
		const text = this.texts.get(uri);
		if (text === undefined) return undefined;
		const bytes = new TextEncoder().encode(text);
		const name = uri.slice(uri.lastIndexOf('/') + 1);
		return { name, size: bytes.length, chunks: () => [bytes] };
	}
}

/** What a client says that asks for the edits of code actions. */
export const codeActionSupport = {
	codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'source.fixAll'] } },
	dataSupport: true,
	resolveSupport: { properties: ['edit'] },
};

/** An editor as the server sees one. */
export class Client {
	readonly published: PublishDiagnosticsParams[] = [];
	readonly statuses: MeshStatus[] = [];
	readonly registered: { readonly method: string; readonly registerOptions?: unknown }[] = [];
	readonly logged: string[] = [];
	/** What the server asked to change. */
	readonly applied: WorkspaceEdit[] = [];
	/** What the client answers `workspace/configuration` with. */
	settings: unknown = {};
	/** Settings of a folder that go before `settings`, by its URI. */
	readonly folderSettings = new Map<string, unknown>();
	#waiting: (() => void)[] = [];
	readonly #versions = new Map<string, number>();

	constructor(readonly connection: ProtocolConnection) {
		connection.onNotification(
			'textDocument/publishDiagnostics',
			(params: PublishDiagnosticsParams) => this.#got(this.published, params),
		);
		connection.onNotification('trirefine/statusChanged', (status: MeshStatus) =>
			this.#got(this.statuses, status),
		);
		connection.onNotification('window/logMessage', ({ message }: { message: string }) =>
			this.#got(this.logged, message),
		);
		connection.onRequest('client/registerCapability', (params) => {
			for (const one of params.registrations) this.#got(this.registered, one);
			return null;
		});
		connection.onRequest('workspace/applyEdit', ({ edit }: ApplyWorkspaceEditParams) => {
			this.#got(this.applied, edit);
			return { applied: true };
		});
		connection.onRequest('workspace/configuration', ({ items }) =>
			items.map(
				({ scopeUri }: { readonly scopeUri?: string }) =>
					this.folderSettings.get(scopeUri?.replace(/[^/]*$/, '') ?? '') ?? this.settings,
			),
		);
	}

	#got<T>(list: T[], item: T): void {
		list.push(item);
		const waiting = this.#waiting;
		this.#waiting = [];
		for (const wake of waiting) wake();
	}

	/** Waits until something that the server sends makes `test` give a value. */
	async until<T>(test: () => T | undefined | false): Promise<T> {
		const end = Date.now() + 60_000;
		for (;;) {
			const value = test();
			if (value !== undefined && value !== false) return value;
			if (Date.now() > end) throw new Error(`nothing came; ${this.logged.join('\n')}`);
			await new Promise<void>((resolve) => {
				this.#waiting.push(resolve);
				setTimeout(resolve, 1000);
			});
		}
	}

	async initialize(params: Partial<InitializeParams> = {}): Promise<InitializeResult> {
		const result = await this.connection.sendRequest('initialize', {
			processId: null,
			rootUri: null,
			capabilities: {
				workspace: {
					configuration: true,
					didChangeConfiguration: { dynamicRegistration: true },
					didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
				},
				textDocument: { codeAction: codeActionSupport },
			},
			...params,
		});
		await this.connection.sendNotification('initialized', {});
		return result as InitializeResult;
	}

	open(name: string, text: string, languageId = 'gmr'): Promise<void> {
		const uri = name.includes(':') ? name : uriOf(name);
		this.#versions.set(uri, 1);
		return this.connection.sendNotification('textDocument/didOpen', {
			textDocument: { uri, languageId, version: 1, text },
		});
	}

	/** Sends edits; returns the version that the text has then. */
	async change(name: string, ...contentChanges: TextDocumentContentChangeEvent[]): Promise<number> {
		const uri = name.includes(':') ? name : uriOf(name);
		const version = (this.#versions.get(uri) ?? 0) + 1;
		this.#versions.set(uri, version);
		await this.connection.sendNotification('textDocument/didChange', {
			textDocument: { uri, version },
			contentChanges,
		});
		return version;
	}

	close(name: string): Promise<void> {
		return this.connection.sendNotification('textDocument/didClose', {
			textDocument: { uri: uriOf(name) },
		});
	}

	/** Says that a file was made (1), changed (2) or deleted (3) on disk. */
	changedOnDisk(name: string, type: 1 | 2 | 3 = 2): Promise<void> {
		return this.connection.sendNotification('workspace/didChangeWatchedFiles', {
			changes: [{ uri: uriOf(name), type }],
		});
	}

	request<R>(method: string, params: object): Promise<R> {
		return this.connection.sendRequest(method, params);
	}

	/** The newest diagnostics of a file. */
	latest(name: string): Diagnostic[] | undefined {
		return this.published.findLast(({ uri }) => uri === uriOf(name))?.diagnostics;
	}

	/** Waits until a file’s whole set has been checked in the version that is open. */
	async checked(name: string): Promise<Diagnostic[]> {
		const uri = uriOf(name);
		const version = this.#versions.get(uri);
		await this.until(
			() =>
				this.statuses.at(-1)?.state !== 'checking' &&
				this.published.findLast((one) => one.uri === uri)?.version === version,
		);
		return this.latest(name) ?? [];
	}
}

/** A server and a client that talk over streams in memory. */
export function connect(parts: Partial<ServerOptions> & { readonly memory?: MemoryFiles } = {}): {
	readonly client: Client;
	readonly files: MemoryFiles;
	dispose(): Promise<void>;
} {
	const { memory: files = new MemoryFiles(), ...rest } = parts;
	const [toServer, toClient] = [new PassThrough(), new PassThrough()];
	const server = createConnection(
		new StreamMessageReader(toServer),
		new StreamMessageWriter(toClient),
	);
	startServer(server, { files: () => files, parser, version: '0.0.0', ...rest });
	server.listen();
	const connection = createProtocolConnection(
		new StreamMessageReader(toClient),
		new StreamMessageWriter(toServer),
	);
	const client = new Client(connection);
	connection.listen();
	const dispose = async () => {
		await connection.sendRequest('shutdown');
		connection.dispose();
	};
	return { client, files, dispose };
}

/** An edit of one line: the columns from `start` to `end` become `text`. */
export const edit = (
	line: number,
	start: number,
	end: number,
	text: string,
): TextDocumentContentChangeEvent => ({
	range: { start: { line, character: start }, end: { line, character: end } },
	text,
});
