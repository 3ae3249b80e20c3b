import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ExtensionContext } from 'vscode';
import { activateOnDemand, type Extension } from '../../src/extension/activateOnDemand.ts';
import { formatNames } from '../../src/formats/names.ts';
import { manifest } from './manifest.ts';

interface Viewed {
	readonly viewType: string;
}

interface Document {
	readonly languageId: string;
	readonly uri: { readonly path: string };
	getText(): string;
}

const editor = vi.hoisted(() => ({
	documents: [] as unknown[],
	tabs: [] as { readonly input: unknown }[],
	commands: new Map<string, (...args: unknown[]) => Promise<void>>(),
	opened: async () => {},
	tabsChanged: async () => {},
	editors: new Map<
		string,
		{ resolveCustomEditor(document: unknown, view: unknown): Promise<void> }
	>(),
	serializer: undefined as unknown as {
		deserializeWebviewPanel(view: unknown, saved: unknown): Promise<void>;
	},
}));

vi.mock('vscode', () => ({
	Range: class {},
	Disposable: { from: () => ({ dispose() {} }) },
	TabInputText: class {
		constructor(readonly uri: unknown) {}
	},
	commands: {
		registerCommand: (id: string, run: (...args: unknown[]) => Promise<void>) =>
			editor.commands.set(id, run),
	},
	window: {
		tabGroups: {
			get all() {
				return [{ tabs: editor.tabs }];
			},
			onDidChangeTabs: (listener: () => Promise<void>) => {
				editor.tabsChanged = listener;
			},
		},
		registerCustomEditorProvider: (type: string, provider: never) => {
			editor.editors.set(type, provider);
		},
		registerWebviewPanelSerializer: (_type: string, serializer: typeof editor.serializer) => {
			editor.serializer = serializer;
		},
	},
	workspace: {
		get textDocuments() {
			return editor.documents;
		},
		onDidOpenTextDocument: (listener: () => Promise<void>) => {
			editor.opened = listener;
		},
	},
}));

const document = (path: string, text: string, languageId = 'plaintext'): Document => ({
	languageId,
	uri: { path },
	getText: () => text,
});
const notes = document('/notes.txt', 'Points to discuss\n1. the mesh\n');
const gmr = '#points\n3\n0 0\n1 0\n0 1\n';

const running = { run: vi.fn(), edit: vi.fn(), restore: vi.fn() };
const load = vi.fn(async () => running as unknown as Extension);
const contributes = { commands: [{ command: 'trirefine.check' }] };
const context = {
	subscriptions: [] as unknown[],
	extension: { packageJSON: { contributes } },
} as unknown as ExtensionContext;
const start = () => activateOnDemand(context, load);

beforeEach(() => {
	vi.clearAllMocks();
	editor.documents = [notes];
	editor.tabs = [];
});

describe('the extension is loaded when it is started', () => {
	test('but not for plain text that is no mesh', async () => {
		await start();
		expect(load).not.toHaveBeenCalled();
	});

	const meshes: readonly [string, Document][] = [
		['a mesh by its language', document('/plate.gmr', gmr, 'gmr')],
		['a mesh that is called otherwise', document('/mesh.txt', `# by hand\r\n${gmr}`)],
		['one of Triangle’s files that no pattern claims', document('/box.node', '3 2 0 0\n')],
	];
	test.each(meshes)('for %s', async (_what, mesh) => {
		editor.documents = [notes, mesh];
		await start();
		expect(load).toHaveBeenCalledOnce();
	});

	test('for a tab on a mesh whose text extensions can’t see', async () => {
		const { TabInputText } = await import('vscode');
		const uri = { path: '/huge.gmr' };
		editor.tabs = [{ input: new TabInputText(uri as never) }];
		await start();
		expect(load).toHaveBeenCalledOnce();
	});
});

describe('the extension is loaded later', () => {
	test('when a mesh is opened, once for many', async () => {
		await start();
		await editor.opened();
		expect(load).not.toHaveBeenCalled();
		editor.documents = [document('/plate.gmr', gmr, 'gmr')];
		await Promise.all([editor.opened(), editor.opened(), editor.tabsChanged()]);
		expect(load).toHaveBeenCalledOnce();
	});

	test('by a command, which then runs', async () => {
		await start();
		await editor.commands.get('trirefine.check')?.('file', ['files']);
		expect(running.run).toHaveBeenCalledWith('trirefine.check', 'file', ['files']);
	});

	test.each<string>(manifest.contributes.customEditors.map(({ viewType }: Viewed) => viewType))(
		'by an editor of its own: %s',
		async (type) => {
			await start();
			await editor.editors.get(type)?.resolveCustomEditor({ uri: 'uri' }, 'view');
			expect(running.edit).toHaveBeenCalledWith('uri', 'view');
		},
	);

	test('by a preview that comes back', async () => {
		await start();
		await editor.serializer.deserializeWebviewPanel('view', 'saved');
		expect(running.restore).toHaveBeenCalledWith('view', 'saved');
	});

	test('again where it could not be loaded', async () => {
		await start();
		load.mockRejectedValueOnce(new Error('no such file'));
		const check = editor.commands.get('trirefine.check');
		await expect(check?.()).rejects.toThrow('no such file');
		await check?.();
		expect(running.run).toHaveBeenCalledOnce();
	});
});

/** The files that a file has in its bundle: what it imports, but for types and for what is imported later. */
function bundled(file: string, seen = new Set<string>()): Set<string> {
	if (seen.has(file)) return seen;
	seen.add(file);
	const text = readFileSync(file, 'utf8');
	for (const [, from] of text.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gm))
		bundled(resolve(dirname(file), from as string), seen);
	return seen;
}

test('what is loaded for plain text is a few small files, and of a format nothing but its names', () => {
	const root = resolve(import.meta.dirname, '../../src');
	const files = [...bundled(resolve(root, 'extension/extension.ts'))];
	const paths = files.map((file) => relative(root, file)).sort();
	const ofFormats = paths.filter((path) => /^formats\/(?:\w+\/)+fileNames\.ts$/.test(path));
	expect(ofFormats).toHaveLength(formatNames.length);
	expect(paths.filter((path) => !ofFormats.includes(path))).toEqual([
		'extension/activateOnDemand.ts',
		'extension/extension.ts',
		'extension/fileNames.ts',
		'extension/ids.ts',
		'extension/mayBeMesh.ts',
		'formats/names.ts',
	]);
});
