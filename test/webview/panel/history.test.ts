import { describe, expect, test } from 'vitest';
import type { FileLines } from '../../../src/protocol/panelDocument.ts';
import type { HarnessWindow, PanelPage } from '../harness/page.ts';
import { executable, panelFiles, plateSet, square } from '../harness/panels.ts';

const { open, meshFile } = panelFiles({ machine: 'nothing' });

/** A place of the unit square in the view after refinement, as the whole mesh is shown with 20 pixels round it. */
async function placeIn(panel: PanelPage, x: number, y: number): Promise<[number, number]> {
	const box = await panel.get('view-after').boundingBox();
	if (!box) throw new Error('there is no view');
	const side = Math.min(box.width, box.height) - 40;
	return [box.x + box.width / 2 + (x - 0.5) * side, box.y + box.height / 2 - (y - 0.5) * side];
}
const clickAfter = async (panel: PanelPage, x: number, y: number) =>
	panel.page.mouse.click(...(await placeIn(panel, x, y)));

/** The square, all of it refined: four triangles with the middle of the square in common. */
async function four(): Promise<PanelPage> {
	const panel = await open([meshFile('square.gmr', square)]);
	await panel.choose('selection', 'all');
	await panel.refine();
	await panel.value('after-triangles').toBe(4);
	await panel.drawn('after').toBeGreaterThan(0);
	return panel;
}

async function press(panel: PanelPage, id: string): Promise<void> {
	if (['use-as-source', 'start-over'].includes(id)) await panel.get('more').click();
	await panel.get(id).click();
	await panel.until({ running: false });
}

describe.skipIf(!executable)('pressing Refine again', () => {
	test('refines the result, and undo and redo go through the rounds', async () => {
		const panel = await open();
		await panel.refine();
		await panel.value('after-triangles').toBe(308);
		await panel.refine();
		await expect.poll(() => panel.now.value('after-triangles')).toBeGreaterThan(308);
		const two = await panel.now.value('after-triangles');
		await press(panel, 'undo');
		await panel.value('after-triangles').toBe(308);
		await panel.text('status').toBe('Showing round 1 of 2.');
		await press(panel, 'undo');
		await panel.until({ hasResult: false, canUndo: false, canRedo: true });
		await panel.text('after-triangles').toBe('–');
		await press(panel, 'redo');
		await panel.value('after-triangles').toBe(308);
		await press(panel, 'redo');
		await panel.value('after-triangles').toBe(two);
		await panel.until({ hasResult: true, canUndo: true, canRedo: false });
		await panel.colours('after').toBeGreaterThan(20);
		expect(panel.complaints).toEqual([]);
	});

	test('gives as much as two rounds of one press', async () => {
		const panel = await open(plateSet);
		await panel.ask('selectLines', { file: 'plate.1.ele', ranges: [{ start: 9, end: 30 }] });
		await panel.until({ selectedTriangles: 22 });
		await panel.choose('selection', 'selected');
		await panel.refine();
		const one = await panel.now.value('after-triangles');
		await panel.refine();
		await expect.poll(() => panel.now.value('after-triangles')).toBeGreaterThan(one);
		const twice = await panel.now.value('after-triangles');
		await press(panel, 'start-over');
		await panel.choose('rounds', '2');
		await panel.refine();
		await panel.value('after-triangles').toBe(twice);
	});
});

describe.skipIf(!executable)('a result', () => {
	test('is picked, and just what is picked is refined, with what must follow', async () => {
		const panel = await four();
		await clickAfter(panel, 0.5, 0.2);
		await panel.until({ selectedTriangles: 1 });
		await panel.text('status').toBe('1 triangle selected in After.');
		await panel.refine();
		// On the boundary a longest edge is the terminal edge: nothing else is divided.
		await panel.value('after-triangles').toBe(5);
		await panel.text('status').toContain('Made 1 new triangle');
		// Nothing is picked in the new result: the children of what was refined last are next.
		await panel.until({ selectedTriangles: 0 });
		await panel.refine();
		await expect.poll(() => panel.now.value('after-triangles')).toBeGreaterThan(6);
	});

	test('is described, its edges and points too', async () => {
		const panel = await four();
		await panel.page.mouse.move(...(await placeIn(panel, 0.5, 0.2)));
		await panel.text('hover').toMatch(/^New triangle \d of triangle \d · minimum angle 45/);
		await panel.get('pick-points').click();
		await panel.page.mouse.move(...(await placeIn(panel, 0.5, 0.51)));
		await panel.text('hover').toMatch(/^Point 4 · at 0\.5, 0\.5$/);
		await panel.get('pick-edges').click();
		await panel.page.mouse.move(...(await placeIn(panel, 0.5, 0.01)));
		await panel
			.text('hover')
			.toMatch(/^Edge · points \d and \d · length 1 · on the boundary$|^Edge /);
	});

	test('is selected by keys and shapes, one side at a time, and the text follows', async () => {
		const panel = await four();
		await panel.get('view-after').focus();
		await panel.page.keyboard.press('Control+a');
		await panel.until({ selectedTriangles: 4 });
		await panel
			.asked('revealLines')
			.toContainEqual({ file: 'square.gmr', ranges: [{ start: 13, end: 14 }] });
		await panel.get('view-before').focus();
		await panel.page.keyboard.press('Control+a');
		await panel.until({ selectedTriangles: 2 });
		await panel.page.keyboard.press('Escape');
		await panel.until({ selectedTriangles: 0 });
		await panel.page.keyboard.down('Shift');
		await panel.page.mouse.move(...(await placeIn(panel, -0.02, -0.02)));
		await panel.page.mouse.down();
		await panel.page.mouse.move(...(await placeIn(panel, 1.02, 0.4)), { steps: 3 });
		await panel.page.mouse.up();
		await panel.page.keyboard.up('Shift');
		await panel.until({ selectedTriangles: 1 });
		const last = async () => ((await panel.now.asked('revealLines')) as FileLines[]).at(-1);
		await expect.poll(async () => (await last())?.ranges.length).toBe(1);
	});

	test('is marked, and marks are refined before those of the file', async () => {
		const panel = await four();
		await clickAfter(panel, 0.5, 0.2);
		await panel.until({ selectedTriangles: 1 });
		await panel.page.keyboard.press('m');
		await panel.until({ markedTriangles: 1 });
		await panel.text('status').toContain('Marks of a result stay in this preview');
		await panel.choose('selection', 'marked');
		await panel.refine();
		await panel.value('after-triangles').toBe(5);
		await panel.until({ markedTriangles: 0 });
	});

	test('shows propagation paths', async () => {
		const panel = await four();
		await clickAfter(panel, 0.5, 0.2);
		await panel.page.keyboard.press('h');
		await panel.text('path-words').toContain('path of 1 triangle');
		await panel.count('.pane.after .step').toBe(1);
	});

	test('is refined below what is picked in Before', async () => {
		const panel = await four();
		await panel.ask('selectLines', { file: 'square.gmr', ranges: [{ start: 13, end: 13 }] });
		await panel.until({ selectedTriangles: 1 });
		await panel.choose('selection', 'selected');
		await panel.refine();
		// Its two halves, whose longest edges are on the boundary.
		await panel.value('after-triangles').toBe(6);
	});
});

describe.skipIf(!executable)('a result as source', () => {
	/** The names of triangles in a file that was written. */
	const written = async (panel: PanelPage): Promise<string> => {
		await panel.get('write').click();
		await panel.text('status').toMatch(/^Written: /);
		return panel.page.evaluate(() => {
			const [file] = (window as unknown as HarnessWindow).host.written!.files;
			return new TextDecoder().decode(file!.bytes);
		});
	};

	test('is shown in Before, refined from there, written, and given back', async () => {
		const panel = await four();
		const four4 = await written(panel);
		await press(panel, 'use-as-source');
		await panel.value('before-triangles').toBe(4);
		await panel.text('after-triangles').toBe('–');
		await panel.text('status').toMatch(/ source\. .*\bunchanged\b/);
		expect(await written(panel)).toBe(four4);
		await panel.refine();
		await panel.value('after-triangles').toBe(8);
		await press(panel, 'undo');
		await press(panel, 'undo');
		await panel.value('before-triangles').toBe(2);
		await panel.value('after-triangles').toBe(4);
		await press(panel, 'start-over');
		await panel.text('after-triangles').toBe('–');
		await panel.until({ hasResult: false, canUndo: true });
		await press(panel, 'undo');
		await panel.value('after-triangles').toBe(4);
	});

	test('and all rounds come back after a reload of the window', async () => {
		const panel = await four();
		await clickAfter(panel, 0.5, 0.2);
		await panel.until({ selectedTriangles: 1 });
		await press(panel, 'use-as-source');
		await panel.until({ selectedTriangles: 1 });
		await panel.refine();
		await panel.value('after-triangles').toBe(5);
		await panel.page.reload();
		await panel.until({ hasResult: true });
		await panel.value('before-triangles').toBe(4);
		await panel.value('after-triangles').toBe(5);
		await press(panel, 'undo');
		await press(panel, 'undo');
		await panel.value('before-triangles').toBe(2);
		await panel.value('after-triangles').toBe(4);
	});

	test('and all rounds come to the page of the file under its new name', async () => {
		const { page } = await four();
		const saved = await page.evaluate(() =>
			(window as unknown as HarnessWindow).host.ask('saved', null),
		);
		const hostScript = `document.body.dataset.saved = ${JSON.stringify(JSON.stringify(saved))};`;
		const moved = await open([meshFile('square.gmr', square)], { hostScript });
		await moved.value('after-triangles').toBe(4);
		await press(moved, 'undo');
		await moved.text('after-triangles').toBe('–');
		await moved.until({ canRedo: true });
	});
});
