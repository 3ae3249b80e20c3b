import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Panels } from '../../../src/extension/panel/panels.ts';
import { registerSelectionSync } from '../../../src/extension/panel/selectionSync.ts';
import { SyncedLines } from '../../../src/extension/panel/syncedLines.ts';
import type { FileLines } from '../../../src/protocol/panelDocument.ts';
import { EventEmitter, Uri } from '../fakeVscode.ts';

const editors = vi.hoisted(() => ({
	changed: undefined as unknown as EventEmitter<{ textEditor: unknown }>,
}));
vi.mock('vscode', async () => {
	const fake = await import('../fakeVscode.ts');
	editors.changed = new fake.EventEmitter();
	return { ...fake, window: { onDidChangeTextEditorSelection: editors.changed.event } };
});

/** A panel of `box.ele` that takes note of what it is told; `version` 0 has not started yet. */
function panel(version = 1) {
	const told: FileLines[] = [];
	const agreed = new SyncedLines();
	const selectLines = async (lines: FileLines) => void told.push(lines);
	return { told, agreed, selectLines, state: { version } };
}

/** Puts the cursor on a line (from 0). */
function cursorOn(line: number): void {
	const here = { line, character: 0 };
	const document = { uri: new Uri('file', '/meshes/box.ele') };
	editors.changed.fire({ textEditor: { document, selections: [{ start: here, end: here }] } });
}

function listenFor(...shown: ReturnType<typeof panel>[]): void {
	const panels = { showing: () => shown, onDidLoad: new EventEmitter<never>().event };
	registerSelectionSync(panels as unknown as Panels);
}

const firstLines = (told: readonly FileLines[]) => told.map(({ ranges }) => ranges[0]?.start);

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

test('a cursor is sent to every panel of its file, at once', () => {
	const [one, other] = [panel(), panel()];
	listenFor(one, other);
	cursorOn(4);
	const lines = { file: 'box.ele', ranges: [{ start: 5, end: 5 }] };
	expect([one.told, other.told]).toEqual([[lines], [lines]]);
});

test('a cursor that keeps moving is sent now and then, and where it comes to rest', async () => {
	const one = panel();
	listenFor(one);
	for (let line = 0; line < 40; line++) {
		cursorOn(line);
		await vi.advanceTimersByTimeAsync(10);
	}
	await vi.advanceTimersByTimeAsync(1000);
	expect(one.told.length).toBeLessThan(12);
	expect(one.told.length).toBeGreaterThan(3);
	expect(firstLines(one.told).at(-1)).toBe(40);
});

test('what a panel has revealed does not go back to it, but goes to the others', () => {
	const [one, other] = [panel(), panel()];
	listenFor(one, other);
	one.agreed.set('box.ele', [{ start: 8, end: 8 }]);
	cursorOn(7);
	expect([firstLines(one.told), firstLines(other.told)]).toEqual([[], [8]]);
});

test('a panel that has not started is sent nothing', () => {
	const one = panel(0);
	listenFor(one);
	cursorOn(1);
	expect(one.told).toEqual([]);
});
