import { vi } from 'vitest';
import type { Uri as RealUri, WebviewPanel } from 'vscode';
import { MeshPanel } from '../../../src/extension/panel/meshPanel.ts';
import type { PanelHost } from '../../../src/extension/panel/panelHost.ts';
import { journalText } from '../../../src/formats/unfinished/journal.ts';
import { journalName, temporaryName } from '../../../src/formats/unfinished/names.ts';
import { Channel, type Port } from '../../../src/protocol/channel.ts';
import type { PanelState, ToExtension, ToPanel } from '../../../src/protocol/messages.ts';
import type { PanelDocument } from '../../../src/protocol/panelDocument.ts';
import { EventEmitter, Uri, world } from '../fakeVscode.ts';

/** A set of Triangle's files, and the journal that it may have. */
export const node = new Uri('file', '/meshes/box.node');
export const ele = new Uri('file', '/meshes/box.ele');
export const journal = new Uri('file', `/meshes/${journalName('box.node')}`);
/** As a run leaves it that was killed after the .node file got its name. */
export function tear(): void {
	const id = '0123456789abcdef';
	const members = ['box.node', 'box.ele'].map((target) => ({
		target,
		temporary: temporaryName(target, id),
		older: true,
	}));
	world.write(journal, journalText({ id, members }));
	world.write(new Uri('file', `/meshes/${temporaryName('box.ele', id)}`), '');
}
/** Longer than the wait for the next keystroke. */
export const settle = () => vi.advanceTimersByTimeAsync(1000);

/** A panel and a script in its page that answers like ours: every document that comes is readable at once. */
export function open(uri: Uri, other?: Uri) {
	const toPage = new EventEmitter<unknown>();
	const toHost = new EventEmitter<unknown>();
	const webview = {
		html: '',
		options: {},
		cspSource: 'https://cdn',
		asWebviewUri: (file: Uri) => `https://cdn${file.path}`,
		postMessage: async (message: unknown) => toPage.fire(structuredClone(message)),
		onDidReceiveMessage: toHost.event,
	};
	const gone = new EventEmitter<void>();
	const view = { webview, onDidDispose: gone.event } as unknown as WebviewPanel;
	const host = {
		extensionUri: new Uri('file', '/extension') as unknown as RealUri,
		write: vi.fn(async () => ({ written: ['file:///meshes/box.refined.node'] })),
		writeAs: vi.fn(async () => ({ written: ['file:///elsewhere/box.2.node'] })),
		savePicture: vi.fn(async () => ({ written: ['file:///meshes/box.png'] })),
		reveal: vi.fn(async () => {}),
		openFiles: vi.fn(async () => ({ opened: ['plate.gmr'], refused: [] })),
		editMarks: vi.fn(async () => ({ changed: 1 })),
		help: vi.fn(async () => {}),
		log: vi.fn(),
	} satisfies PanelHost;
	const compared = other as unknown as RealUri | undefined;
	const panel = new MeshPanel(uri as unknown as RealUri, view, host, undefined, compared);

	const port: Port = {
		post: (message) => toHost.fire(structuredClone(message)),
		listen: (listener) => {
			const subscription = toPage.event(listener);
			return () => subscription.dispose();
		},
	};
	const page = new Channel<ToExtension, ToPanel>(port, uri.toString());
	const loaded: PanelDocument[] = [];
	const state = (version: number): PanelState => ({
		version,
		hasMesh: true,
		hasResult: false,
		resultIsNew: false,
		resultBy: null,
		resultIsOlder: false,
		canUndo: false,
		canRedo: false,
		running: false,
		selectedPoints: 0,
		selectedEdges: 0,
		selectedTriangles: 0,
		markedTriangles: 0,
		marksIn: 'file',
		showsPath: false,
		findings: [],
	});
	page.handle('load', (document) => {
		loaded.push(document);
		return state(document.version);
	});
	const start = async (): Promise<PanelDocument> => {
		const document = await page.request('ready', null);
		await page.request('state', state(document.version));
		return document;
	};
	return { panel, page, host, loaded, state, start, webview, close: () => gone.fire() };
}

/** A disk with that set, and a clock that a test moves; before each test. */
export function startWorld(): void {
	vi.useFakeTimers();
	world.reset();
	world.write(node, '3 2\n');
	world.write(ele, '1 3\n');
}
