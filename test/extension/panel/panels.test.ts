import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Uri as RealUri } from 'vscode';
import type { PanelHost } from '../../../src/extension/panel/panelHost.ts';
import { Panels } from '../../../src/extension/panel/panels.ts';
import { Uri } from '../fakeVscode.ts';

const editor = vi.hoisted(() => ({
	/** What each column shows, from the first; the active column. */
	columns: [] as unknown[],
	active: 1,
	opened: [] as unknown[],
}));

vi.mock('vscode', async () => {
	const { Disposable, EventEmitter, RelativePattern, Uri, workspace } = await import(
		'../fakeVscode.ts'
	);
	class TabInputText {
		constructor(readonly uri: unknown) {}
	}
	const group = (viewColumn: number) => ({
		viewColumn,
		activeTab: { input: new TabInputText(editor.columns[viewColumn - 1]) },
	});
	const never = () => ({ dispose() {} });
	return {
		...{ Disposable, EventEmitter, RelativePattern, TabInputText, Uri, workspace },
		ViewColumn: { Beside: -2, Nine: 9 },
		commands: { executeCommand: async () => {} },
		window: {
			onDidChangeActiveTextEditor: never,
			tabGroups: {
				onDidChangeTabs: never,
				get all() {
					return editor.columns.map((_, i) => group(i + 1));
				},
				get activeTabGroup() {
					return group(editor.active);
				},
			},
			createWebviewPanel: (
				_type: string,
				_title: string,
				{ viewColumn }: { viewColumn: number },
			) => {
				editor.opened.push(viewColumn);
				const webview = {
					postMessage: async () => true,
					onDidReceiveMessage: never,
					asWebviewUri: (uri: unknown) => uri,
				};
				return { webview, onDidDispose: never, onDidChangeViewState: never };
			},
		},
	};
});

const plate = new Uri('file', '/meshes/plate.gmr');
const other = new Uri('file', '/meshes/README.md');
const host = {
	extensionUri: new Uri('file', '/extension'),
	log: () => {},
} as unknown as PanelHost;

/** The column in which the preview of the plate opens. */
function columnOf(columns: readonly Uri[], active: number): number {
	Object.assign(editor, { columns, active });
	const add = vi.fn();
	new Panels(host, { add }).open(plate as unknown as RealUri, { preserveFocus: true });
	expect(add).toHaveBeenCalledWith(plate);
	return editor.opened.at(-1) as number;
}

beforeEach(() => {
	editor.opened = [];
});

describe('a preview opens', () => {
	test('beside the text that is active', () => {
		expect(columnOf([plate], 1)).toBe(-2);
		expect(columnOf([other, plate], 2)).toBe(-2);
	});

	test('beside what is active where the text is not in sight', () => {
		expect(columnOf([other, other], 1)).toBe(-2);
	});

	test('not over its text, which a walkthrough has opened beside itself', () => {
		expect(columnOf([other, plate], 1)).toBe(3);
		expect(columnOf([other, plate, other], 1)).toBe(3);
	});
});
