import { beforeEach, expect, test, vi } from 'vitest';
import type { TextDocument } from 'vscode';
import { editLines } from '../../../src/extension/write/editMarks.ts';
import { Uri } from '../fakeVscode.ts';

const editor = vi.hoisted(() => ({
	writable: true as boolean | undefined,
	permissions: 0,
	tabs: [] as unknown[],
	applied: [] as { text: string }[][],
	shown: [] as unknown[],
	takesEdits: true,
	whileShown: () => {},
}));

vi.mock('vscode', () => {
	class TabInputText {
		constructor(readonly uri: unknown) {}
	}
	return {
		EndOfLine: { LF: 1, CRLF: 2 },
		FilePermission: { Readonly: 1 },
		ViewColumn: { One: 1, Two: 2, Nine: 9 },
		TabInputText,
		TabInputCustom: class {},
		TabInputWebview: class {},
		Range: class {},
		WorkspaceEdit: class {
			readonly edits: { text: string }[] = [];
			replace(_uri: unknown, _range: unknown, text: string): void {
				this.edits.push({ text });
			}
		},
		window: {
			tabGroups: {
				activeTabGroup: { viewColumn: 1 },
				get all() {
					return [
						{ viewColumn: 1, tabs: editor.tabs.map((uri) => ({ input: new TabInputText(uri) })) },
					];
				},
			},
			showTextDocument: async (document: unknown) => {
				editor.shown.push(document);
				editor.whileShown();
			},
		},
		workspace: {
			fs: {
				isWritableFileSystem: () => editor.writable,
				stat: async () => ({ permissions: editor.permissions }),
			},
			applyEdit: async ({ edits }: { edits: { text: string }[] }) => {
				if (editor.takesEdits) editor.applied.push(edits);
				return editor.takesEdits;
			},
		},
	};
});

const uri = new Uri('file', '/meshes/box.gmr');
const lines = ['1 2 3 0', '3 4 5 0'];
const box = {
	uri,
	eol: 1,
	lineCount: lines.length,
	lineAt: (line: number) => ({ text: lines[line] }),
} as unknown as TextDocument;
const edits = [0, 1].map((line) => ({ line, start: 6, end: 7, text: '1' }));

beforeEach(() => {
	Object.assign(editor, {
		...{ writable: true, permissions: 0, tabs: [uri], applied: [], shown: [], takesEdits: true },
		whileShown: () => {},
	});
});

test('all edits are one step, in the tab that is there', async () => {
	await editLines(box, edits);
	expect(editor.applied).toEqual([[{ text: '1' }, { text: '1' }]]);
	expect(editor.shown).toEqual([]);
});

test('a tab opens where there is none: what is unsaved must be seen', async () => {
	editor.tabs = [];
	await editLines(box, edits);
	expect(editor.shown).toEqual([box]);
});

test('edits of a text that changes before they are made are not made', async () => {
	const document = { ...box, version: 1 };
	editor.tabs = [];
	editor.whileShown = () => {
		document.version++;
	};
	await expect(editLines(document, edits)).rejects.toThrow('box.gmr has changed in the meantime');
	expect(editor.applied).toEqual([]);
});

test('no edits touch nothing', async () => {
	editor.writable = false;
	await editLines(box, []);
	expect(editor.applied).toEqual([]);
});

test.each([
	['on a file system that takes no writes', { writable: false }],
	['that is not to be written', { permissions: 1 }],
])('a file %s is left alone, and the reason is said', async (_, state) => {
	Object.assign(editor, state);
	await expect(editLines(box, edits)).rejects.toThrow(
		'box.gmr is read-only, so its marks can’t be changed. Save it under another name first.',
	);
	expect(editor.applied).toEqual([]);
});

test('an edit that VS Code refuses is an error with a message', async () => {
	editor.takesEdits = false;
	await expect(editLines(box, edits)).rejects.toThrow('did not apply the new marks to box.gmr');
});
