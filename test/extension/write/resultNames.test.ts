import { beforeEach, expect, test, vi } from 'vitest';
import { defaultOutput } from '../../../src/cli/outputs.ts';
import { writeResultAs } from '../../../src/extension/write/writeAs.ts';
import { writeResult } from '../../../src/extension/write/writeResult.ts';
import { formatByName } from '../../../src/formats/registry.ts';
import { longestEdge } from '../../../src/refine/longestEdge/operation.ts';
import { triangulate } from '../../../src/refine/triangulate/operation.ts';

const editor = vi.hoisted(() => ({
	/** The name that the dialog begins with. */
	proposed: '',
	questions: [] as string[],
	/** Names of files that exist. */
	existing: [] as string[],
	settings: {} as Record<string, unknown>,
	/** What the page was asked for last. */
	exported: undefined as unknown,
}));

vi.mock('vscode', async () => {
	const { Uri } = await import('../fakeVscode.ts');
	return {
		Uri,
		window: {
			// Takes Triangle's files.
			createQuickPick: () => {
				let accept = () => {};
				const pick = {
					value: '',
					items: [] as { readonly choice: { readonly format: { readonly id: string } } }[],
					activeItems: [] as unknown[],
					onDidChangeValue() {},
					onDidHide() {},
					onDidAccept(listener: () => void) {
						accept = listener;
					},
					show() {
						pick.activeItems = pick.items.filter(({ choice }) => choice.format.id === 'triangle');
						accept();
					},
					hide() {},
				};
				return pick;
			},
			showSaveDialog: async ({ defaultUri }: { defaultUri: InstanceType<typeof Uri> }) => {
				editor.proposed = defaultUri.path;
			},
			showWarningMessage: async (message: string) => {
				editor.questions.push(message);
			},
		},
		workspace: {
			getConfiguration: (_: string, { path }: { path: string }) => ({
				get: (name: string) => (path.startsWith('/other/') ? '' : editor.settings[name]),
			}),
			fs: {
				isWritableFileSystem: () => true,
				async stat({ path }: { path: string }) {
					if (!editor.existing.includes(path)) throw new Error(`no ${path}`);
					return { type: 1, ctime: 0, mtime: 0, size: 1 };
				},
			},
		},
	};
});
const { Uri } = await import('../fakeVscode.ts');

/** A panel that shows a file with something made of it, which no test here goes on to write. */
function panelOf(source: string, resultIsNew: boolean): never {
	const files = ['node', 'ele'].map((suffix) => ({ suffix, pieces: () => [] }));
	return {
		uri: new Uri('file', `/${source}`),
		files: [],
		state: { resultIsNew },
		exportResult: async (_: unknown, params: unknown) => {
			editor.exported = params;
			return { files, losses: [], close() {} };
		},
	} as never;
}

beforeEach(() =>
	Object.assign(editor, { proposed: '', questions: [], existing: [], settings: {} }),
);

test.each([
	['box.4.node', false, 'box.5'],
	['box.9.ele', false, 'box.10'],
	['a.b.1.poly', false, 'a.b.2'],
	['box.node', false, 'box.refined'],
	['box.4a.node', false, 'box.4a.refined'],
	['v.20261123070809.node', false, 'v.20261123070809.refined'],
	['rooms.poly', true, 'rooms.1'],
	['rooms.1.poly', true, 'rooms.2'],
	['plate.4.gmr', false, 'plate.4.refined'],
])('what is made of %s (new: %s) is called %s on every way', async (source, isNew, name) => {
	const operation = isNew ? triangulate : longestEdge;
	const beside = defaultOutput(`/${source}`, formatByName(source)!, operation);
	expect(beside.path('ele').replace(/\.(ele|gmr)$/, '')).toBe(`/${name}`);
	await writeResultAs(panelOf(source, isNew), {} as never);
	expect(editor.proposed).toBe(`/${name}.node`);
	// A file that has the name already is not replaced unasked.
	editor.existing = [`/${name}.ele`];
	expect(await writeResult(panelOf(source, isNew), {} as never)).toBeNull();
	expect(editor.questions).toEqual([`${name}.ele already exists. Overwrite it?`]);
	// Files that name each other are made with that name.
	expect(editor.exported).toEqual({ base: name });
});

test('the setting goes first for what is written beside the source', async () => {
	editor.settings = { outputName: 'fine-' + '$' + '{base}' };
	editor.existing = ['/fine-box.4.node'];
	expect(await writeResult(panelOf('box.4.node.gz', false), {} as never)).toBeNull();
	expect(editor.questions).toEqual(['fine-box.4.node already exists. Overwrite it?']);
});
