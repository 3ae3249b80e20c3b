import { describe, expect, test } from 'vitest';
import type { PanelPage } from '../harness/page.ts';
import { executable, key, panelFiles, plateSet, square } from '../harness/panels.ts';

const { open, meshFile } = panelFiles({ machine: 'nothing' });

/** A panel whose page writes down which keys VS Code would hear of. */
async function listening(files: readonly string[]): Promise<PanelPage> {
	const panel = await open(files);
	await panel.until({ hasMesh: true });
	await panel.page.evaluate(() => {
		const heard: string[] = [];
		Object.assign(window, { heard });
		window.addEventListener('keydown', ({ key }) => heard.push(key));
	});
	return panel;
}
const heard = (panel: PanelPage) =>
	panel.page.evaluate(() => (window as unknown as { heard: string[] }).heard);

describe.skipIf(!executable)('Ctrl+Z', () => {
	test('undoes marks and rounds in the order in which they were done, and Ctrl+Y redoes them', async () => {
		const panel = await listening(plateSet);
		await key(panel, 'Control+a', 'm');
		await panel.until({ markedTriangles: 244 });
		await panel.choose('selection', 'marked');
		await panel.refine();
		const once = await panel.now.value('after-triangles');
		// Marks of the result, which it gets back with Redo.
		await panel.get('view-after').focus();
		await panel.page.keyboard.press('Control+a');
		await panel.page.keyboard.press('m');
		await panel.until({ markedTriangles: once });
		await panel.refine();
		await expect.poll(() => panel.now.value('after-triangles')).toBeGreaterThan(once);
		const twice = await panel.now.value('after-triangles');

		// Where the focus is after Refine: on its button.
		await panel.page.keyboard.press('Control+z');
		await panel.value('after-triangles').toBe(once);
		await panel.until({ markedTriangles: once, running: false });
		await panel.page.keyboard.press('Control+z');
		await panel.text('status').toContain(`Undid ${once.toLocaleString('en')} marks`);
		await panel.until({ markedTriangles: 244, hasResult: true });
		await panel.page.keyboard.press('Control+z');
		await panel.until({ hasResult: false, running: false, markedTriangles: 244 });
		await panel.page.keyboard.press('Control+z');
		await panel.until({ markedTriangles: 0, canUndo: false });
		await panel.page.keyboard.press('Control+z');
		await panel.text('status').toContain('Nothing to undo.');

		await panel.page.keyboard.press('Control+y');
		await panel.until({ markedTriangles: 244 });
		await panel.page.keyboard.press('Control+Shift+z');
		await panel.until({ hasResult: true, running: false });
		await panel.page.keyboard.press('Meta+Shift+z');
		await panel.until({ markedTriangles: once });
		await panel.page.keyboard.press('Control+y');
		await panel.value('after-triangles').toBe(twice);
		await panel.until({ canRedo: false, running: false });
		expect((await heard(panel)).filter((one) => 'zy'.includes(one.toLowerCase()))).toEqual([]);
		expect(panel.complaints).toEqual([]);
	});

	test('edits the text where that has the marks, unless they were changed there', async () => {
		const panel = await listening([meshFile('square.gmr', square)]);
		await key(panel, 'Control+a', 'm');
		await panel.asked('editMarks').toHaveLength(1);
		const marked = square.replace('1 2 3 0', '1 2 3 1');
		await panel.change('square.gmr', marked);
		await panel.until({ markedTriangles: 1, canUndo: true });
		await key(panel, 'Control+z');
		await panel.asked('editMarks').toHaveLength(2);
		const edits = await panel.now.asked('editMarks');
		expect(edits[1]).toMatchObject({ version: 2, set: [], clear: [{ start: 13, end: 13 }] });
		await panel.change('square.gmr', square);
		await panel.until({ markedTriangles: 0, canRedo: true });
		await key(panel, 'Control+y');
		await panel.asked('editMarks').toHaveLength(3);
		// The text undoes it by itself: what is left to undo is nothing.
		await panel.change('square.gmr', `${square}\n`);
		await panel.until({ version: 4, markedTriangles: 0 });
		await key(panel, 'Control+z');
		await panel.text('status').toContain('Nothing to undo.');
		await panel.asked('editMarks').toHaveLength(3);
	});

	test('undoes text in a field of text, and nothing else', async () => {
		const panel = await listening([meshFile('square.gmr', square)]);
		await panel.choose('selection', 'all');
		await panel.refine();
		await key(panel, 'j');
		const field = panel.get('jump');
		await field.pressSequentially('12');
		await field.press('Control+z');
		await expect.poll(() => field.inputValue()).not.toBe('12');
		await panel.until({ hasResult: true, canUndo: true });
		expect(await heard(panel)).toContain('z');
	});

	test('is left by the commands for rounds to marks of the file', async () => {
		const panel = await listening(plateSet);
		await panel.choose('selection', 'all');
		await panel.refine();
		await key(panel, 'Control+a', 'm');
		await panel.until({ markedTriangles: 244 });
		await panel.ask('act', { action: 'undoRound' });
		await panel.until({ hasResult: false, markedTriangles: 244, canUndo: true, canRedo: true });
		await expect(panel.ask('act', { action: 'undoRound' })).rejects.toThrow('No round to undo');
		await panel.ask('act', { action: 'redoRound' });
		await panel.until({ hasResult: true, canRedo: false });
		await expect(panel.ask('act', { action: 'redoRound' })).rejects.toThrow('No round to redo');
	});
});
