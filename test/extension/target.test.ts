import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Panels } from '../../src/extension/panel/panels.ts';
import { targetUri } from '../../src/extension/target.ts';
import { Uri } from './fakeVscode.ts';

const editor = vi.hoisted(() => ({ tabs: [] as unknown[], documents: [] as unknown[] }));

vi.mock('vscode', async () => {
	const { Uri } = await import('./fakeVscode.ts');
	class TabInputText {
		constructor(readonly uri: unknown) {}
	}
	return {
		Uri,
		TabInputText,
		TabInputCustom: class {},
		TabInputTextDiff: class {},
		workspace: {
			get textDocuments() {
				return editor.documents.map((uri) => ({ uri, languageId: 'gmr' }));
			},
		},
		window: {
			visibleTextEditors: [],
			tabGroups: {
				activeTabGroup: {},
				get all() {
					return [{ tabs: editor.tabs.map((uri) => ({ input: new TabInputText(uri) })) }];
				},
			},
		},
	};
});

const panels = {} as Panels;
const uri = new Uri('file', '/meshes/plate.gmr');
const target = (argument: unknown) => targetUri(argument, panels)?.toString();

beforeEach(() => {
	editor.tabs = [];
	editor.documents = [];
});

describe('a command is about', () => {
	test('the file that a menu gives it, open or not', () => {
		expect(target(uri)).toBe('file:///meshes/plate.gmr');
	});

	test('the open document whose text a lens gives it', () => {
		editor.documents = [uri];
		expect(target(uri.toString())).toBe('file:///meshes/plate.gmr');
	});

	test('the file of a tab whose text extensions can’t see', () => {
		editor.tabs = [uri];
		expect(target(uri.toString())).toBe('file:///meshes/plate.gmr');
	});

	test('nothing that a link names and nobody opened', () => {
		editor.documents = [uri];
		for (const text of [
			'file:///etc/passwd',
			'file:///meshes/plate.gmr/../x.gmr',
			'https://a/b.gmr',
		])
			expect(() => target(text)).toThrow('Open the file first');
	});

	test('nothing that is given in another form', () => {
		for (const odd of [7, { scheme: 'file', path: '/etc/passwd' }, ['file:///x'], null, ''])
			expect(target(odd)).toBeUndefined();
	});
});
