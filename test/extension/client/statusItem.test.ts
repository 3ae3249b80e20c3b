import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { MeshLanguage } from '../../../src/extension/client/meshLanguage.ts';
import { registerStatusItem } from '../../../src/extension/client/statusItem.ts';
import { Uri } from '../fakeVscode.ts';

const editor = vi.hoisted(() => ({
	/** What the active tab shows; sizes of files in bytes, and what waits to be told of them. */
	tab: undefined as unknown,
	sizes: new Map<string, number>(),
	asked: [] as (() => void)[],
	tabsChanged: () => {},
	item: { text: '', shown: false },
}));

vi.mock('vscode', async () => {
	const { Disposable, Uri } = await import('../fakeVscode.ts');
	const never = () => ({ dispose() {} });
	class TabInputText {
		constructor(readonly uri: unknown) {}
	}
	return {
		...{ Disposable, Uri, TabInputText },
		LanguageStatusSeverity: {},
		StatusBarAlignment: {},
		languages: { createLanguageStatusItem: () => ({ dispose() {} }) },
		window: {
			createStatusBarItem: () =>
				Object.assign(editor.item, {
					show: () => Object.assign(editor.item, { shown: true }),
					hide: () => Object.assign(editor.item, { shown: false }),
					dispose() {},
				}),
			onDidChangeActiveTextEditor: never,
			tabGroups: {
				get activeTabGroup() {
					return { activeTab: editor.tab && { input: new TabInputText(editor.tab) } };
				},
				onDidChangeTabs: (listener: () => void) => {
					editor.tabsChanged = listener;
				},
				onDidChangeTabGroups: never,
			},
		},
		workspace: {
			textDocuments: [],
			onDidChangeConfiguration: never,
			fs: {
				async stat(uri: unknown) {
					await new Promise<void>((resolve) => editor.asked.push(resolve));
					const size = editor.sizes.get(`${uri}`);
					if (size === undefined) throw new Error('no such file');
					return { size };
				},
			},
		},
	};
});

const language = { onDidChange: () => ({ dispose() {} }) } as unknown as MeshLanguage;
const file = (name: string, size?: number): Uri => {
	const uri = new Uri('vscode-remote', `/meshes/${name}`);
	if (size !== undefined) editor.sizes.set(uri.toString(), size);
	return uri;
};
/** Tells all sizes that were asked for. */
async function told(): Promise<void> {
	for (const tell of editor.asked.splice(0)) tell();
	for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}

beforeEach(() => {
	Object.assign(editor, { tab: undefined, asked: [], item: { text: '', shown: false } });
	editor.sizes.clear();
});

describe('a tab without a text document', () => {
	const open = async (uri: Uri) => {
		editor.tab = uri;
		registerStatusItem(language);
		await told();
		return editor.item;
	};

	test('of a file above 50 MiB says why there are no text features', async () => {
		const { shown, text } = await open(file('huge.gmr', (50 << 20) + 1));
		expect([shown, text]).toEqual([true, '$(info) Above 50 MiB: no text features']);
	});

	test('of a smaller file, which VS Code asks about before it opens it, says nothing', async () => {
		expect((await open(file('large.gmr', 10 << 20))).shown).toBe(false);
	});

	test('of a file that is gone says nothing', async () => {
		expect((await open(file('gone.gmr'))).shown).toBe(false);
	});

	test('that is left before its size is known says nothing', async () => {
		editor.tab = file('huge.gmr', 60 << 20);
		registerStatusItem(language);
		editor.tab = file('small.gmr', 10);
		editor.tabsChanged();
		await told();
		expect(editor.item.shown).toBe(false);
	});
});
