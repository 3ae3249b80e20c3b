import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Uri as RealUri, WebviewPanel } from 'vscode';
import { MeshPanel } from '../../../src/extension/panel/meshPanel.ts';
import type { PanelHost } from '../../../src/extension/panel/panelHost.ts';
import { journalText } from '../../../src/formats/unfinished/journal.ts';
import { journalName, temporaryName } from '../../../src/formats/unfinished/names.ts';
import { Channel, type Port } from '../../../src/protocol/channel.ts';
import type {
	PanelDocument,
	PanelState,
	ToExtension,
	ToPanel,
} from '../../../src/protocol/messages.ts';
import { CancelSource } from '../../../src/util/cancel.ts';
import { EventEmitter, Uri, world } from '../fakeVscode.ts';

vi.mock('vscode', () => import('../fakeVscode.ts'));

const node = new Uri('file', '/meshes/box.node');
const ele = new Uri('file', '/meshes/box.ele');
const journal = new Uri('file', `/meshes/${journalName('box.node')}`);
/** As a run leaves it that was killed after the .node file got its name. */
function tear(): void {
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
const settle = () => vi.advanceTimersByTimeAsync(1000);

/** A panel and a script in its page that answers like ours: every document that comes is readable at once. */
function open(uri: Uri) {
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
		reveal: vi.fn(async () => {}),
		editMarks: vi.fn(async () => ({ changed: 1 })),
		help: vi.fn(async () => {}),
		log: vi.fn(),
	} satisfies PanelHost;
	const panel = new MeshPanel(uri as unknown as RealUri, view, host);

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

beforeEach(() => {
	vi.useFakeTimers();
	world.reset();
	world.write(node, '3 2\n');
	world.write(ele, '1 3\n');
});
afterEach(() => {
	vi.useRealTimers();
});

describe('the document that a panel starts with', () => {
	test('names the file opened first and its companions, to be fetched', async () => {
		const { files, missing, version } = await open(ele).start();
		expect(version).toBe(1);
		expect(files).toEqual([
			{ name: 'box.ele', url: 'https://cdn/meshes/box.ele', size: 4 },
			{ name: 'box.node', url: 'https://cdn/meshes/box.node', size: 4 },
		]);
		expect(missing).toEqual([]);
	});

	test('says which partner is missing', async () => {
		const alone = new Uri('file', '/meshes/alone.ele');
		world.write(alone, '1 3\n');
		expect((await open(alone).start()).missing).toEqual(['alone.node']);
	});

	test('says of a set that was left torn that it is', async () => {
		tear();
		expect((await open(ele).start()).unfinished).toMatchObject({
			rule: 'unfinished-set',
			severity: 'error',
			file: 'box.ele',
		});
	});

	test('holds unsaved text itself', async () => {
		world.edit(world.open(node), '4 2\n');
		const { files } = await open(ele).start();
		expect(files[1]).toEqual({ name: 'box.node', bytes: new TextEncoder().encode('4 2\n') });
	});
});

test('the panel of a file is that of its partners too, before its page has started', () => {
	const { panel } = open(ele);
	const shown = [node, ele, new Uri('file', '/meshes/box.gmr'), new Uri('file', '/other/box.node')];
	expect(shown.map((uri) => panel.shows(uri as unknown as RealUri))).toEqual([
		true,
		true,
		false,
		false,
	]);
});

describe('the panel is loaded again', () => {
	test('when one of its files is edited, once for many keystrokes', async () => {
		const { start, loaded } = open(ele);
		await start();
		const document = world.open(node);
		for (const text of ['4', '4 ', '4 2']) world.edit(document, text);
		await settle();
		expect(loaded.map(({ version }) => version)).toEqual([2]);
		expect(loaded[0]?.files[1]?.bytes).toEqual(new TextEncoder().encode('4 2'));
	});

	test('when another program writes one of its files', async () => {
		const { start, loaded } = open(ele);
		await start();
		world.write(node, '5 2\n');
		await settle();
		expect(loaded.map(({ version }) => version)).toEqual([2]);
	});

	test('when the journal of a torn set goes', async () => {
		tear();
		const { start, loaded } = open(ele);
		await start();
		world.write(journal, '');
		await settle();
		expect(loaded.map(({ version, unfinished }) => [version, unfinished])).toEqual([
			[2, undefined],
		]);
	});
});

describe('the panel keeps what it shows', () => {
	test('when the unsaved text that it was loaded from is saved', async () => {
		const { start, loaded } = open(ele);
		const document = world.open(node);
		world.edit(document, '4 2\n');
		await start();
		world.save(document);
		await settle();
		expect(loaded).toEqual([]);
	});

	test('when a file beside its own changes', async () => {
		const { start, loaded } = open(ele);
		await start();
		world.write(new Uri('file', '/meshes/other.node'), '1 2\n');
		await settle();
		expect(loaded).toEqual([]);
	});
});

describe('refining', () => {
	const marked = { selection: { kind: 'marked' } } as const;

	test('is of the text as it is now, however fresh', async () => {
		const { panel, page, start, loaded } = open(ele);
		await start();
		let seen = 0;
		page.handle('run', () => {
			seen = loaded.at(-1)?.version ?? 1;
			throw new Error('enough');
		});
		world.edit(world.open(node), '4 2\n');
		const run = panel.run(marked, {}).catch((error: Error) => error.message);
		await settle();
		expect(await run).toBe('enough');
		expect(seen).toBe(2);
	});

	test('waits for a page that has not started', async () => {
		const { panel, page, start } = open(ele);
		const run = panel.run(marked, {}).catch((error: Error) => error.message);
		await settle();
		page.handle('run', () => {
			throw new Error('asked');
		});
		await start();
		await settle();
		expect(await run).toBe('asked');
	});

	test('gives up on a page that never starts', async () => {
		const run = open(ele)
			.panel.run(marked, {})
			.catch((error: Error) => error.message);
		await vi.advanceTimersByTimeAsync(40_000);
		expect(await run).toMatch('did not start');
	});

	test('can be cancelled while the page starts', async () => {
		const cancel = new CancelSource();
		const run = open(ele)
			.panel.run(marked, { cancel })
			.catch((error: Error) => error.name);
		await settle();
		cancel.cancel();
		await settle();
		expect(await run).toBe('Cancelled');
	});

	test('is refused with the first error and its place where the mesh is wrong', async () => {
		const { panel, page, start, state } = open(ele);
		await start();
		const place = { file: 'box.ele', line: 2, column: 3 };
		const finding = { ...place, rule: 'x', severity: 'error', message: 'no such point' } as const;
		await page.request('state', { ...state(1), hasMesh: false, findings: [finding] });
		const run = panel.run(marked, {}).catch((error: Error) => error.message);
		await settle();
		expect(await run).toBe('box.ele:2:3: no such point');
	});
});

describe('the page', () => {
	test('gets the bytes of files of its own set alone', async () => {
		const { page, start } = open(ele);
		await start();
		expect(await page.request('readFile', { name: 'box.node' })).toEqual(
			new TextEncoder().encode('3 2\n'),
		);
		await expect(page.request('readFile', { name: 'secret.node' })).rejects.toThrow(
			'not a file of this mesh',
		);
	});

	test('has its result written by the host', async () => {
		const { page, host, panel } = open(ele);
		await expect(page.request('write', null)).resolves.toEqual({
			written: ['file:///meshes/box.refined.node'],
		});
		expect(host.write).toHaveBeenCalledWith(panel, expect.any(CancelSource));
	});

	test('may start again: what the old script owes is rejected', async () => {
		const { panel, page, start } = open(ele);
		await start();
		page.handle('run', () => new Promise(() => {}));
		const run = panel.run({ selection: { kind: 'all' } }, {}).catch((error: Error) => error.name);
		await settle();
		expect((await start()).version).toBe(2);
		expect(await run).toBe('ChannelClosed');
	});

	test('is not waited for once it has been closed', async () => {
		const { panel, close } = open(ele);
		const run = panel.run({ selection: { kind: 'all' } }, {}).catch((error: Error) => error.name);
		await settle();
		close();
		await settle();
		expect(await run).toBe('Cancelled');
	});
});

describe('a page that has been taken over', () => {
	const ranges = [{ start: 1, end: 1 }];
	const edit = { file: 'box.ele', version: 1, set: ranges, clear: [] };
	const hostile: readonly [string, string, unknown][] = [
		['lines of a file beside the set', 'revealLines', { file: 'other.node', ranges }],
		['lines of a file elsewhere', 'revealLines', { file: '../secret', ranges }],
		['lines of a file by its whole path', 'revealLines', { file: '/etc/passwd', ranges }],
		['lines of a file of another scheme', 'revealLines', { file: 'https://x/y', ranges }],
		['lines of no file', 'revealLines', { ranges }],
		['marks of a file beside the set', 'editMarks', { ...edit, file: 'other.node' }],
		['marks of a file elsewhere', 'editMarks', { ...edit, file: '../../secret' }],
		['marks of a file that prototypes have', 'editMarks', { ...edit, file: '__proto__' }],
		['marks on endless lines', 'editMarks', { ...edit, set: new Array(4_000_001).fill(0) }],
		['the bytes of a file beside the set', 'readFile', { name: 'other.node' }],
		['the bytes of a file by a number', 'readFile', { name: 7 }],
		['help outside of README', 'help', { anchor: '/../../other.md' }],
		['a state of the future', 'state', { version: 99 }],
		['writing with parameters', 'write', { name: '/etc/passwd' }],
	];

	test.each(hostile)('gets nothing when it wants %s', async (_what, name, params) => {
		world.write(new Uri('file', '/meshes/other.node'), '1 2\n');
		const { page, host, panel, start } = open(ele);
		await start();
		const wish = page.request(name as 'revealLines', params as never);
		await expect(wish).rejects.toMatchObject({ name: 'Refused' });
		for (const done of [host.write, host.reveal, host.editMarks, host.help])
			expect(done).not.toHaveBeenCalled();
		expect(host.log).toHaveBeenCalledOnce();
		expect(panel.state.version).toBe(1);
	});

	test('can’t keep later states from being heard', async () => {
		const { page, panel, start, state } = open(ele);
		await start();
		await expect(page.request('state', state(99))).rejects.toThrow('no version 99');
		await page.request('state', { ...state(1), hasResult: true });
		expect(panel.state.hasResult).toBe(true);
	});

	test('can’t have files written that no format has', async () => {
		const { page, panel } = open(ele);
		let asked = 0;
		page.handle('exportPiece', () => {
			asked++;
			return null;
		});
		for (const suffix of ['sh', 'node/../../x']) {
			page.handle('exportResult', () => ({ id: 1, suffixes: [suffix], losses: [], version: 1 }));
			await expect(panel.exportResult(new CancelSource())).rejects.toMatchObject({
				name: 'Refused',
			});
		}
		expect(asked).toBe(0);
	});

	test('may still have the files written that formats have', async () => {
		const { page, panel } = open(ele);
		const suffixes = ['node', 'ele', 'poly', 'edge', 'neigh', 'gmr'];
		page.handle('exportResult', () => ({ id: 1, suffixes, losses: [], version: 1 }));
		const { files } = await panel.exportResult(new CancelSource());
		expect(files.map(({ suffix }) => suffix)).toEqual(suffixes);
	});
});

describe('marks', () => {
	const edit = { file: 'box.ele', version: 1, set: [{ start: 2, end: 3 }], clear: [] };

	test('that the page wants changed in the text are changed by the host', async () => {
		const { page, host, panel, start } = open(ele);
		await start();
		await expect(page.request('editMarks', edit)).resolves.toEqual({ changed: 1 });
		expect(host.editMarks).toHaveBeenCalledWith(panel, edit);
	});

	test('of a version are those of the text until it is edited', async () => {
		const { panel, start } = open(ele);
		await start();
		expect(await panel.isCurrent(1)).toBe(true);
		expect(await panel.isCurrent(0)).toBe(false);
		world.edit(world.open(node), '4 2\n');
		expect(await panel.isCurrent(1)).toBe(false);
	});
});
