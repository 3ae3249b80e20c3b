import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TextDocument } from 'vscode';
import type { MeshLanguage } from '../../src/extension/client/meshLanguage.ts';
import type { CommandContext } from '../../src/extension/commands/command.ts';
import { mark } from '../../src/extension/commands/marking.ts';
import { registerMilestones } from '../../src/extension/milestones.ts';
import { initialState } from '../../src/extension/panel/panelHost.ts';
import type { Panels } from '../../src/extension/panel/panels.ts';
import { EventEmitter, Uri } from './fakeVscode.ts';

const editor = vi.hoisted(() => ({
	languages: [] as string[],
	shown: () => {},
	reached: [] as string[],
	documents: [] as unknown[],
	takesEdits: true,
}));

vi.mock('vscode', () => ({
	Disposable: { from: () => ({ dispose() {} }) },
	commands: {
		executeCommand: async (_set: string, key: string, value: unknown) => {
			if (value === true) editor.reached.push(key.replace('trirefine.', ''));
		},
	},
	window: {
		get visibleTextEditors() {
			return editor.languages.map((languageId) => ({ document: { languageId } }));
		},
		onDidChangeVisibleTextEditors: (listener: () => void) => {
			editor.shown = listener;
		},
	},
	workspace: {
		get textDocuments() {
			return editor.documents;
		},
	},
}));
vi.mock('../../src/extension/write/editMarks.ts', () => ({
	editLines: async () => {
		if (!editor.takesEdits) throw new Error('plate.gmr is read-only');
	},
}));

let changed: EventEmitter<unknown>;
const tell = (state: object) => changed.fire({ state: { ...initialState, version: 1, ...state } });

beforeEach(() => {
	Object.assign(editor, { languages: ['plaintext'], reached: [], documents: [], takesEdits: true });
	changed = new EventEmitter();
	registerMilestones({ onDidChange: changed.event } as unknown as Panels);
});

describe('a step of the walkthrough is done', () => {
	test('when the text of a mesh is in an editor', () => {
		expect(editor.reached).toEqual([]);
		editor.languages = ['plaintext', 'gmr'];
		editor.shown();
		expect(editor.reached).toEqual(['hasMesh']);
	});

	test('when a panel shows a mesh, and not when it has found none', () => {
		tell({ hasMesh: false });
		expect(editor.reached).toEqual([]);
		tell({ hasMesh: true });
		expect(editor.reached).toContain('hasPreview');
	});

	test('when a panel shows a mesh made for sizes, and not when it shows another', () => {
		tell({ hasResult: true, resultBy: 'longest-edge' });
		expect(editor.reached).toEqual([]);
		tell({ hasResult: true, resultBy: 'adapt' });
		expect(editor.reached).toEqual(['hasAdapted']);
	});

	test('when a panel holds its own marks, and not when the file has some', () => {
		tell({ markedTriangles: 3, marksIn: 'file' });
		expect(editor.reached).toEqual([]);
		tell({ markedTriangles: 3, marksIn: 'panel' });
		tell({ markedTriangles: 4, marksIn: 'panel' });
		expect(editor.reached).toEqual(['hasMarked']);
	});
});

describe('marking in the text', () => {
	const uri = new Uri('file', '/plate.gmr');
	const marking = (action: 'set' | 'clear', count: number) =>
		mark(
			{
				panels: { find: () => undefined } as unknown as Panels,
				language: {
					request: async () => ({ edits: [], marked: count, total: 9, changed: count }),
				} as unknown as MeshLanguage,
			} as CommandContext,
			uri as never,
			action,
			{ kind: 'all' },
		);

	beforeEach(() => {
		editor.documents = [{ uri, languageId: 'gmr', version: 1 } as unknown as TextDocument];
	});

	test('is a step done when a mark has changed', async () => {
		await marking('set', 2);
		expect(editor.reached).toEqual(['hasMarked']);
	});

	test('is none where it failed, nothing changed, or marks were cleared', async () => {
		await marking('set', 0);
		await marking('clear', 2);
		editor.takesEdits = false;
		await expect(marking('set', 2)).rejects.toThrow('read-only');
		expect(editor.reached).toEqual([]);
	});
});
