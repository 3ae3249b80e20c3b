import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { contentSecurityPolicy } from '../../../src/extension/panel/html.ts';
import { themeClasses, themeCss } from './themes.ts';

/** What the page is made for. */
export interface HarnessOptions {
	/** Folder with `webview.js` and `webview-worker.js`. */
	readonly dist: string;
	/** Paths of the mesh's files; the first is the opened one. */
	readonly files: readonly string[];
	/** Runs in the page before the panel: `host` may be changed here. */
	readonly hostScript?: string;
	/** The setting for the engine; default `auto`, which is the CPU here: a software adapter takes seconds for its kernels. */
	readonly engine?: 'auto' | 'gpu';
	/** Put in front of the worker's script. */
	readonly workerPrefix?: string;
}

const types: Record<string, string> = { js: 'text/javascript', html: 'text/html; charset=utf-8' };

/**
 * The extension's side of the panel in a page of its own, `acquireVsCodeApi`, answers to `ready`, `readFile` and the rest, and `window.host` for tests: `ask(name, params)`, `log` of what was asked, `answers` to be replaced.
 */
const fakeHost = (uri: string, names: readonly string[], engine: string): string => `
const topic = ${JSON.stringify(uri)};
const host = window.host = {
  version: 1, log: [], next: 1, waiting: new Map(), state: null,
  document: () => ({ uri: topic, title: topic, version: host.version, files: host.files ?? ${JSON.stringify(
		names.map((name) => ({ name, url: `/files/${encodeURIComponent(name)}` })),
	)}, missing: [], engine: '${engine}', ...host.extra }),
  answers: {
    ready: () => host.document(),
    readFile: async ({ name }) => new Uint8Array(await (await fetch('/files/' + encodeURIComponent(name))).arrayBuffer()),
    write: async (params) => { const { id, suffixes, ...rest } = await host.ask('exportResult', params ?? {});
      const files = [];
      for (const [file, suffix] of suffixes.entries()) {
        const pieces = [];
        for (let piece; (piece = await host.ask('exportChunk', { id, file })); ) pieces.push(piece);
        files.push({ suffix, bytes: new Uint8Array(await new Blob(pieces).arrayBuffer()), pieces: pieces.length });
      }
      await host.ask('closeExport', { id });
      host.written = { ...rest, files };
      return { written: host.written.files.map((f) => 'mesh.refined.' + f.suffix) }; },
    writeAs: () => host.answers.write({ format: 'gmr' }),
    savePicture: () => ({ written: ['mesh.png'] }),
    openFiles: ({ uris }) => ({ opened: uris.filter((uri) => uri.endsWith('.gmr')), refused: uris.filter((uri) => !uri.endsWith('.gmr')) }),
    revealLines: () => null,
    editMarks: ({ set, clear }) => ({ changed: [...set, ...clear].reduce((sum, { start, end }) => sum + end - start + 1, 0) }),
    state: (state) => { host.state = state; return null; },
    help: () => null,
  },
  ask(name, params) {
    const id = host.next++;
    const answer = new Promise((resolve, reject) => host.waiting.set(id, { resolve, reject }));
    window.postMessage({ kind: 'request', topic, id, name, params });
    return answer;
  },
};
async function receive(message) {
  if (message.kind === 'result') host.waiting.get(message.id)?.resolve(message.value);
  else if (message.kind === 'error') host.waiting.get(message.id)?.reject(new Error(message.message));
  else if (message.kind === 'request') {
    host.log.push({ name: message.name, params: message.params });
    const { id } = message;
    try {
      window.postMessage({ kind: 'result', topic, id, value: await host.answers[message.name](message.params) });
    } catch (error) {
      window.postMessage({ kind: 'error', topic, id, name: error.name, message: error.message });
    }
  }
}
window.acquireVsCodeApi = () => ({
  postMessage: (message) => void receive(structuredClone(message)),
  getState: () => JSON.parse(sessionStorage.getItem(location.search) ?? 'null') ?? undefined,
  setState: (state) => sessionStorage.setItem(location.search, JSON.stringify(state)),
});
`;

/** Part of a file, as VS Code's service worker answers. */
function sendRange(path: string, request: IncomingMessage, response: ServerResponse): void {
	const { size } = statSync(path);
	const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
	const start = Number(first);
	const end = Math.min(size, last === '' ? size : Number(last) + 1) - 1;
	response.writeHead(206, {
		'Content-Type': 'application/octet-stream',
		'Content-Range': `bytes ${start}-${end}/${size}`,
	});
	if (end < start) response.end();
	else createReadStream(path, { start, end }).pipe(response);
}

/** Serves pages that hold the panel, one after the other. */
export interface Harness {
	/** Makes the next page, in a theme; gives its address. What it saved is found again by a reload, and by no other page. */
	show(options: HarnessOptions, theme: string): string;
	close(): void;
}

/** Serves pages under the extension's own security policy. */
export async function serveHarness(): Promise<Harness> {
	let options: HarnessOptions = { dist: '', files: [] };
	let pages = 0;
	const server = createServer((request, response) => {
		const uri = `file:///${basename(options.files[0] ?? 'none')}`;
		const names = options.files.map((file) => basename(file));
		const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
		const send = (body: string | Buffer, type: string): void => {
			response.writeHead(200, { 'Content-Type': types[type] ?? 'application/octet-stream' });
			response.end(body);
		};
		if (pathname === '/') {
			const theme = searchParams.get('theme') ?? 'vscode-dark';
			const policy = contentSecurityPolicy("'self'", 'harness');
			send(
				`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Panel</title>
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="harness">${themeCss(theme)}</style></head>
<body class="${themeClasses(theme)}" data-uri="${uri}" data-worker="/dist/webview-worker.js"><main id="panel"></main>
<script nonce="harness">${fakeHost(uri, names, options.engine ?? 'auto')}${options.hostScript ?? ''}</script>
<script nonce="harness" src="/dist/webview.js"></script></body></html>`,
				'html',
			);
			return;
		}
		const [, folder, name = ''] = pathname.split('/').map(decodeURIComponent);
		const path =
			folder === 'dist'
				? join(options.dist, basename(name))
				: options.files.find((file) => folder === 'files' && basename(file) === name);
		if (path?.endsWith('webview-worker.js'))
			send(`${options.workerPrefix ?? ''}\n${readFileSync(path, 'utf8')}`, 'js');
		else if (path && existsSync(path) && request.headers.range) sendRange(path, request, response);
		else if (path && existsSync(path)) send(readFileSync(path), path.split('.').pop() ?? '');
		else response.writeHead(404).end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		show(next, theme) {
			options = next;
			return `http://localhost:${port}/?theme=${theme}&page=${pages++}`;
		},
		close: () => server.close(),
	};
}
