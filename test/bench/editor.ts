import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
	createProtocolConnection,
	type Diagnostic,
	type ProtocolConnection,
	type PublishDiagnosticsParams,
	StreamMessageReader,
	StreamMessageWriter,
	type TextDocumentContentChangeEvent,
} from 'vscode-languageserver/node';
import type { MeshStatus } from '../../src/language/protocol.ts';

/** An answer and the milliseconds that it took. */
export interface Timed<T> {
	readonly value: T;
	readonly time: number;
}

/** An editor with one document, and the built server in a process of its own, as any LSP editor runs it. */
export class Editor {
	readonly #child: ChildProcess;
	readonly #connection: ProtocolConnection;
	readonly #published: { readonly params: PublishDiagnosticsParams; readonly at: number }[] = [];
	readonly #statuses: MeshStatus[] = [];
	#wake = () => {};
	#version = 0;

	constructor(readonly uri: string) {
		this.#child = spawn(process.execPath, [resolve('dist/lsp.js'), '--stdio'], {
			stdio: ['pipe', 'pipe', 'inherit'],
		});
		this.#connection = createProtocolConnection(
			new StreamMessageReader(this.#child.stdout!),
			new StreamMessageWriter(this.#child.stdin!),
		);
		this.#connection.onNotification(
			'textDocument/publishDiagnostics',
			(params: PublishDiagnosticsParams) => {
				this.#published.push({ params, at: performance.now() });
				this.#wake();
			},
		);
		this.#connection.onNotification('trirefine/statusChanged', (status: MeshStatus) => {
			this.#statuses.push(status);
			this.#wake();
		});
		this.#connection.listen();
	}

	async start(): Promise<void> {
		await this.#connection.sendRequest('initialize', {
			processId: process.pid,
			rootUri: null,
			capabilities: {},
		});
		await this.#connection.sendNotification('initialized', {});
	}

	/** Opens the document; waits for its first diagnostics. */
	async open(text: string): Promise<Timed<Diagnostic[]>> {
		const start = performance.now();
		this.#version = 1;
		await this.#connection.sendNotification('textDocument/didOpen', {
			textDocument: { uri: this.uri, languageId: 'gmr', version: 1, text },
		});
		return this.#publishedSince(start);
	}

	/** Makes one edit; waits for the first diagnostics of the text that it makes. */
	async edit(
		line: number,
		start: number,
		end: number,
		text: string,
		endLine = line,
	): Promise<Timed<Diagnostic[]>> {
		const from = performance.now();
		const change: TextDocumentContentChangeEvent = {
			range: { start: { line, character: start }, end: { line: endLine, character: end } },
			text,
		};
		await this.#connection.sendNotification('textDocument/didChange', {
			textDocument: { uri: this.uri, version: ++this.#version },
			contentChanges: [change],
		});
		return this.#publishedSince(from);
	}

	async request<T>(method: string, line: number, character: number): Promise<Timed<T>> {
		const start = performance.now();
		const value = (await this.#connection.sendRequest(method, {
			textDocument: { uri: this.uri },
			position: { line, character },
		})) as T;
		return { value, time: performance.now() - start };
	}

	/** Waits until the whole mesh has been looked at. */
	async settled(): Promise<MeshStatus> {
		for (;;) {
			const last = this.#statuses.at(-1);
			if (last && last.state !== 'checking') return last;
			await this.#news();
		}
	}

	/** Resident memory now and at most, in bytes. */
	memory(): { readonly now: number; readonly peak: number } {
		const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
		const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]);
		return { now: 1024 * kilobytes('VmRSS'), peak: 1024 * kilobytes('VmHWM') };
	}

	async close(): Promise<void> {
		await this.#connection.sendRequest('shutdown');
		await this.#connection.sendNotification('exit');
		this.#connection.dispose();
	}

	async #publishedSince(start: number): Promise<Timed<Diagnostic[]>> {
		for (;;) {
			const found = this.#published.find(
				({ params, at }) => at >= start && params.version === this.#version,
			);
			if (found) return { value: found.params.diagnostics, time: found.at - start };
			await this.#news();
		}
	}

	#news(): Promise<void> {
		return new Promise((wake) => {
			this.#wake = wake;
		});
	}
}
