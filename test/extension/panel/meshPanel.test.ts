import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Uri as RealUri } from 'vscode';
import { CancelSource } from '../../../src/util/cancel.ts';
import { Uri, workspace, world } from '../fakeVscode.ts';
import { ele, journal, node, open, settle, startWorld, tear } from './openPanel.ts';

vi.mock('vscode', () => import('../fakeVscode.ts'));

beforeEach(startWorld);
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

	test('says of a compressed file that no marks can be written into it', async () => {
		const packed = new Uri('file', '/meshes/packed.gmr.gz');
		world.write(packed, '');
		expect(await open(packed).start()).toMatchObject({
			noMarkEdits: 'packed.gmr.gz is compressed: its text can’t be edited.',
		});
		expect(await open(ele).start()).not.toHaveProperty('noMarkEdits');
	});

	test('is looked for while the page is loaded, and again where it has changed by then', async () => {
		const panel = open(ele);
		await settle();
		const looks = vi.spyOn(workspace.fs, 'stat');
		expect((await panel.start()).files[1]).toMatchObject({ size: 4 });
		expect(looks).not.toHaveBeenCalled();
		const other = open(ele);
		await settle();
		world.write(node, '5 2 \n');
		await settle();
		expect((await other.start()).files[1]).toMatchObject({ size: 5 });
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
	test('gets the bytes of files of its set alone', async () => {
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

	test('has the settings with its document, and hears when they change', async () => {
		world.set('trirefine.engine', 'gpu');
		const { page, start } = open(ele);
		const heard: unknown[] = [];
		page.handle('settings', (settings) => {
			heard.push(settings);
			return null;
		});
		expect((await start()).engine).toBe('gpu');
		world.set('trirefine.engine', 'no engine');
		world.set('editor.fontSize', 20);
		await settle();
		world.set('trirefine.layout', 'stacked');
		await settle();
		expect(heard).toMatchObject([
			{ engine: 'auto', layout: 'auto', colourMap: 'auto' },
			{ engine: 'auto', layout: 'stacked' },
		]);
		expect(heard[0]).not.toHaveProperty('outputName');
	});

	test('takes the settings that hold for its file alone', async () => {
		const other = Uri.parse('file:///other/a.gmr');
		world.set('trirefine.layout', 'stacked', ele);
		world.set('trirefine.layout', 'swipe', other);
		const { page, start } = open(ele);
		const heard: unknown[] = [];
		page.handle('settings', (settings) => {
			heard.push(settings);
			return null;
		});
		expect((await start()).layout).toBe('stacked');
		world.set('trirefine.layout', 'overlay', other);
		await settle();
		expect(heard).toEqual([]);
		world.set('trirefine.layout', 'beside', ele);
		await settle();
		expect(heard).toMatchObject([{ layout: 'beside' }]);
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
