import { beforeEach, expect, test, vi } from 'vitest';
import type { Uri as RealUri } from 'vscode';
import { hasTextTab, textColumn } from '../../../src/extension/panel/textColumn.ts';
import { Uri } from '../fakeVscode.ts';

/** Tabs of each group of editors, the one in front first; the column of the active group. */
const editor = vi.hoisted(() => ({ groups: [] as unknown[][], active: 1 }));
vi.mock('vscode', () => {
	class TabInputText {
		constructor(readonly uri: unknown) {}
	}
	class TabInputWebview {
		constructor(readonly viewType: string) {}
	}
	class TabInputCustom {
		constructor(
			readonly uri: unknown,
			readonly viewType: string,
		) {}
	}
	return {
		...{ TabInputText, TabInputWebview, TabInputCustom },
		ViewColumn: { One: 1, Two: 2, Nine: 9 },
		window: {
			tabGroups: {
				get all() {
					return editor.groups.map((inputs, i) => {
						const tabs = inputs.map((input) => ({ input }));
						return { viewColumn: i + 1, tabs, activeTab: tabs[0] };
					});
				},
				get activeTabGroup() {
					return { viewColumn: editor.active };
				},
			},
		},
	};
});
const { TabInputText, TabInputWebview, TabInputCustom } = await import('vscode');

const plate = new Uri('file', '/meshes/plate.gmr') as unknown as RealUri;
const text = new TabInputText(plate);
const other = new TabInputText(new Uri('file', '/meshes/README.md') as unknown as RealUri);
const preview = new TabInputWebview('mainThreadWebview-trirefine.preview');
const mesh = new TabInputCustom(plate, 'trirefine.mesh');
const webPage = new TabInputWebview('mainThreadWebview-markdown.preview');
const shown = (home: number | undefined, ...groups: unknown[][]) => {
	editor.groups = groups;
	return textColumn(plate, home);
};

beforeEach(() => {
	editor.active = 1;
});

test('a text that is open goes where its tab is', () => {
	expect(shown(2, [other, text], [preview])).toBe(1);
	expect(shown(1, [preview], [other], [other, text])).toBe(3);
	expect(shown(2, [webPage, text], [preview])).toBe(1);
});

test('a text behind a preview stays there', () => {
	expect(shown(1, [preview, text])).toBeUndefined();
	expect(shown(2, [mesh, text], [preview])).toBeUndefined();
	expect(hasTextTab(plate)).toBe(true);
	expect(shown(1, [preview, text], [other, text])).toBe(2);
});

test('a text that is not open goes beside the preview, where that hides none', () => {
	expect(shown(2, [other], [preview])).toBe(1);
	expect(shown(1, [preview])).toBe(2);
	expect(shown(1, [preview], [mesh], [other])).toBe(3);
	expect(shown(2, [mesh], [preview])).toBe(3);
	expect(hasTextTab(plate)).toBe(false);
});

test('a text that is for no preview goes to the active column, where that hides none', () => {
	editor.active = 2;
	expect(shown(undefined, [other], [other])).toBe(2);
	expect(shown(undefined, [other], [preview])).toBe(1);
});
