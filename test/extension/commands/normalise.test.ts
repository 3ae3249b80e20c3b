import { beforeEach, expect, test, vi } from 'vitest';
import type { CommandContext } from '../../../src/extension/commands/command.ts';
import { normalise } from '../../../src/extension/commands/normalise.ts';

const editor = vi.hoisted(() => ({
	permissions: 0,
	documents: [] as { uri: unknown; version: number; isClosed: boolean }[],
	applied: 0,
}));

vi.mock('vscode', async () => {
	const { Uri } = await import('../fakeVscode.ts');
	return {
		Uri: Object.assign(Uri, { parse: (text: string) => new Uri('file', text.slice(7)) }),
		FilePermission: { Readonly: 1 },
		ProgressLocation: {},
		ViewColumn: { One: 1, Two: 2, Nine: 9 },
		Range: class {},
		WorkspaceEdit: class {
			replace(): void {}
		},
		window: {
			visibleTextEditors: [],
			tabGroups: { all: [], activeTabGroup: { viewColumn: 1 } },
			showTextDocument: async () => {},
			showInformationMessage: async () => {},
			showWarningMessage: async () => {},
			withProgress: (_options: unknown, work: (...args: unknown[]) => unknown) => work(),
		},
		workspace: {
			get textDocuments() {
				return editor.documents;
			},
			openTextDocument: async () => {
				if (editor.documents.length === 0) throw new Error('the file seems to be binary');
				return editor.documents[0];
			},
			fs: {
				isWritableFileSystem: () => true,
				stat: async () => ({ size: 100, permissions: editor.permissions }),
			},
			applyEdit: async () => {
				editor.applied++;
				return true;
			},
		},
	};
});
const { Uri } = await import('vscode');
const uri = Uri.parse('file:///meshes/box.gmr');

/** A server that changes one line; `meanwhile` happens before its answer is there. */
function serverThat(meanwhile: () => void): CommandContext {
	const place = { line: 0, character: 0 };
	const edit = { changes: { [`${uri}`]: [{ range: { start: place, end: place }, newText: '' }] } };
	const request = async () => {
		meanwhile();
		return { edit, summary: '1 point merged', notes: [] };
	};
	return { language: { request }, panels: { find: () => undefined } } as unknown as CommandContext;
}

beforeEach(() => {
	Object.assign(editor, {
		permissions: 0,
		applied: 0,
		documents: [{ uri, version: 7, isClosed: false }],
	});
});

test('what the server finds is done to the text that it looked at', async () => {
	await normalise.run(
		serverThat(() => {}),
		uri,
		undefined,
	);
	expect(editor.applied).toBe(1);
});

test('a file that VS Code does not open as text is written again', async () => {
	editor.documents = [];
	const platform = { files: () => Promise.reject(new Error('asked for bytes')) };
	const context = { ...serverThat(() => {}), platform } as unknown as CommandContext;
	await expect(
		normalise.run(context, Uri.parse('file:///meshes/box.msh'), undefined),
	).rejects.not.toThrow('binary');
	expect(editor.applied).toBe(0);
});

test('a text that has changed before the answer comes is left alone, and that is said', async () => {
	const edited = serverThat(() => {
		editor.documents[0]!.version++;
	});
	await expect(normalise.run(edited, uri, undefined)).rejects.toThrow(
		'box.gmr has changed in the meantime',
	);
	expect(editor.applied).toBe(0);
});

test('a file that is not to be written is left alone, and that is said', async () => {
	editor.permissions = 1;
	await expect(
		normalise.run(
			serverThat(() => {}),
			uri,
			undefined,
		),
	).rejects.toThrow('box.gmr is read-only, so its text can’t be changed.');
	expect(editor.applied).toBe(0);
});
