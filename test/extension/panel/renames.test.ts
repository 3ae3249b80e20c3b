import { beforeEach, expect, test, vi } from 'vitest';
import type { FileRenameEvent, Uri as RealUri } from 'vscode';
import type { Panels } from '../../../src/extension/panel/panels.ts';
import { Renames, renamed } from '../../../src/extension/panel/renames.ts';
import { Uri } from '../fakeVscode.ts';

const editor = vi.hoisted(() => ({
	will: (_: unknown): void => {},
	did: (_: unknown): void => {},
	tabs: [] as { input: unknown }[],
	opened: [] as unknown[][],
	closed: [] as unknown[],
}));
vi.mock('vscode', async () => {
	const { Disposable, Uri } = await import('../fakeVscode.ts');
	class TabInputText {
		constructor(readonly uri: unknown) {}
	}
	class TabInputCustom {
		constructor(
			readonly uri: unknown,
			readonly viewType: string,
		) {}
	}
	const never = () => ({ dispose() {} });
	return {
		...{ Disposable, Uri, TabInputText, TabInputCustom },
		commands: { executeCommand: async (...all: unknown[]) => editor.opened.push(all) },
		window: {
			tabGroups: {
				onDidChangeTabs: never,
				get all() {
					return [{ viewColumn: 1, tabs: editor.tabs }];
				},
				close: async (tabs: unknown[]) => editor.closed.push(...tabs),
			},
		},
		workspace: {
			onWillRenameFiles: (listener: typeof editor.will) => {
				editor.will = listener;
				return { dispose() {} };
			},
			onDidRenameFiles: (listener: typeof editor.did) => {
				editor.did = listener;
				return { dispose() {} };
			},
		},
	};
});
const { TabInputText, TabInputCustom } = await import('vscode');

const at = (path: string) => new Uri('file', path) as unknown as RealUri;
const rename = (from: string, to: string): FileRenameEvent['files'][number] => ({
	oldUri: at(from),
	newUri: at(to),
});
const panelOf = (path: string, viewType: string) => ({
	uri: at(path),
	view: { viewType, viewColumn: 1, active: true },
	isDisposed: false,
	saved: async () => ({ uri: `file://${path}`, rounds: 2 }),
});

/** Panels, and the files that previews of them were moved to, with what their pages had saved. */
function watch(...all: ReturnType<typeof panelOf>[]) {
	const move = vi.fn();
	const renames = new Renames({ all, move } as unknown as Panels);
	const run = async (files: FileRenameEvent['files'], done = files) => {
		let asked: unknown;
		editor.will({
			files,
			waitUntil(work: unknown) {
				asked = work;
			},
		});
		await asked;
		editor.did({ files: done });
	};
	return { move, renames, run };
}

beforeEach(() => {
	Object.assign(editor, { tabs: [], opened: [], closed: [] });
});

test('a file has the new name of itself or of a folder that it is in', () => {
	const name = (path: string, ...files: FileRenameEvent['files']) =>
		renamed(at(path), files)?.toString();
	const file = [rename('/a/plate.gmr', '/a/Plate.gmr')] as const;
	expect(name('/a/plate.gmr', ...file)).toBe('file:///a/Plate.gmr');
	expect(name('/a/plate.gmr.gz', ...file)).toBeUndefined();
	expect(name('/a/b/c.vtu', rename('/a', '/z/y'))).toBe('file:///z/y/b/c.vtu');
	expect(name('/ab/c.vtu', rename('/a', '/z'))).toBeUndefined();
});

test('a preview goes along with what its page keeps, and no other does', async () => {
	const [plate, box] = [
		panelOf('/a/plate.gmr', 'trirefine.preview'),
		panelOf('/a/box.gmr', 'trirefine.preview'),
	];
	const { move, run } = watch(plate, box);
	await run([rename('/a/plate.gmr', '/b/disc.gmr')]);
	expect(move.mock.calls).toEqual([
		[plate, at('/b/disc.gmr'), { uri: 'file:///a/plate.gmr', rounds: 2 }],
	]);
	await run([rename('/a/box.gmr', '/b/box.gmr')], []);
	expect(move).toHaveBeenCalledTimes(1);
});

test('a mesh editor is opened again instead of the text, with what its page had kept, once', async () => {
	const { renames, run } = watch(panelOf('/a/plate.gmr', 'trirefine.mesh'));
	const uri = at('/a/disc.gmr');
	const text = { input: new TabInputText(uri) };
	editor.tabs = [text];
	await run([rename('/a/plate.gmr', '/a/disc.gmr')]);
	await vi.waitFor(() => expect(editor.closed).toEqual([text]));
	const place = { viewColumn: 1, preserveFocus: false, preview: false };
	expect(editor.opened).toEqual([['vscode.openWith', uri, 'trirefine.mesh', place]]);
	expect(renames.take(uri)).toMatchObject({ rounds: 2 });
	expect(renames.take(uri)).toBeUndefined();
});

test('text that was open beside a mesh editor stays, and an editor that VS Code has made again too', async () => {
	const { run } = watch(panelOf('/a/plate.gmr', 'trirefine.mesh'));
	editor.tabs = [{ input: new TabInputText(at('/a/plate.gmr')) }];
	let moved = run([rename('/a/plate.gmr', '/a/disc.gmr')]);
	editor.tabs = [{ input: new TabInputText(at('/a/disc.gmr')) }];
	await moved;
	await vi.waitFor(() => expect(editor.opened).toHaveLength(1));
	expect(editor.closed).toEqual([]);
	editor.tabs = [{ input: new TabInputCustom(at('/a/disc.gmr'), 'trirefine.mesh') }];
	moved = run([rename('/a/plate.gmr', '/a/disc.gmr')]);
	await moved;
	await Promise.resolve();
	expect(editor.opened).toHaveLength(1);
});
