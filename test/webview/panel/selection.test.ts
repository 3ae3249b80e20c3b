import { describe, expect, test } from 'vitest';
import type { FileLines } from '../../../src/protocol/panelDocument.ts';
import { at, click, executable, key, line, panels, plate, plateSet } from '../harness/panels.ts';

const show = panels({ machine: 'nothing' });

describe.skipIf(!executable)('the selection', () => {
	test('of all, inverted and grown', async () => {
		const panel = await show([plate]);
		await key(panel, 'Control+a');
		await panel.until({ selectedTriangles: 244 });
		await key(panel, 'i');
		await panel.until({ selectedTriangles: 0 });
		await panel.ask('selectLines', line('plate.gmr', 560));
		await panel.until({ selectedTriangles: 1 });
		await panel.get('select-menu').click();
		await panel.get('select-grow').click();
		await panel.value('selected-count').toBeGreaterThan(1);
		expect(await panel.now.value('selected-count')).toBeLessThanOrEqual(4);
	});

	test('and marks are counted by the view that they are in, where there are two', async () => {
		const panel = await show();
		const targets = () => panel.page.locator('[data-testid=selection] option').allTextContents();
		await click(panel, 0.7, 0.2);
		await panel.text('selected-count').toBe('1 triangle selected');
		expect(await targets()).toEqual(['marked (0)', 'selected (1)', 'all (2)']);
		await panel.get('pick-triangles').click();
		await panel.refine();
		await panel.text('selected-count').toBe('1 triangle selected in Before');
		const four = ['marked (0 in After)', 'selected (2 in After)', 'all (4 in After)'];
		await expect.poll(targets).toEqual(four);
		await panel.get('view-after').focus();
		await panel.page.keyboard.press('Control+a');
		await panel.text('status').toBe('4 triangles selected in After.');
		await panel.text('selected-count').toBe('4 triangles selected in After');
		await panel.page.keyboard.press('m');
		await panel.text('status').toContain('Marked 4 triangles in After, 4 in all.');
		await key(panel, 'w');
		await panel.choose('mark-kind', 'smallestAngle');
		await panel.get('mark-bound').fill('80');
		const hits = '4 of 4 triangles in After, 4 of them already marked';
		await panel.text('mark-hits').toBe(hits);
	});

	test('of all selects no text of the page, as VS Code would have it', async () => {
		const panel = await show();
		await key(panel, 'Control+a');
		await panel.until({ selectedTriangles: 2 });
		const text = () =>
			panel.page.evaluate(() => {
				document.execCommand('selectAll');
				return getSelection()?.toString();
			});
		expect(await text()).toBe('');
		await panel.get('select-menu').focus();
		expect(await text()).not.toBe('');
	});

	test('is sent as its lines, of a kind or all', async () => {
		const panel = await show();
		await panel.ask('selectLines', line('square.gmr', at.points + 1, at.edges, at.triangles + 1));
		const kinds = { selectedPoints: 1, selectedEdges: 1, selectedTriangles: 1 };
		await panel.until(kinds);
		await panel.asked('revealLines').toEqual([]);
		expect(await panel.ask('selectedLines', {})).toEqual([
			line('square.gmr', at.points + 1, at.edges, at.triangles + 1),
		]);
		expect(await panel.ask('selectedLines', { kind: 'edges' })).toEqual([
			line('square.gmr', at.edges),
		]);
	});

	test('goes out once for each file, and is dropped in files that have no part in it any more', async () => {
		const panel = await show(plateSet);
		await key(panel, 'p', 'a');
		await panel.page.keyboard.press('t');
		await panel.page.keyboard.press('a');
		const files = async () =>
			((await panel.now.asked('revealLines')) as FileLines[]).slice(-2).map(({ file }) => file);
		await expect.poll(files).toEqual(['plate.1.node', 'plate.1.ele']);
		await panel.page.keyboard.press('i');
		await panel.until({ selectedTriangles: 0 });
		const last = async () => ((await panel.now.asked('revealLines')) as FileLines[]).slice(-2);
		await expect.poll(async () => (await last())[0]).toEqual({ file: 'plate.1.ele', ranges: [] });
	});

	test('made by the text takes the place of older words about the selection, and of no others', async () => {
		const panel = await show();
		await panel.get('pick-edges').click();
		await click(panel, 0.5, 0.51);
		await panel.text('status').toContain('1 edge selected.');
		await panel.ask('selectLines', line('square.gmr', at.triangles, at.triangles + 1));
		await panel.text('status').toContain('2 triangles selected.');
		await panel.ask('selectLines', line('square.gmr', 1));
		await panel.text('status').toContain('Nothing is selected.');
		await panel.get('pick-triangles').click();
		await key(panel, 'm');
		await panel.text('status').toMatch(/^Nothing is selected: .*\bmark\b/);
		await panel.ask('selectLines', line('square.gmr', at.edges));
		await panel.text('status').toContain('1 edge selected.');
		await panel.choose('selection', 'all');
		await panel.refine();
		const words = await panel.now.text('status');
		await panel.ask('selectLines', line('square.gmr', at.triangles));
		await panel.until({ selectedTriangles: 1 });
		await panel.text('status').toBe(words);
	});

	test('out of sight is offered to be shown, and no camera moves by itself', async () => {
		const panel = await show([plate]);
		await key(panel, ...Array(12).fill('+'));
		await panel.memory('camera').not.toBeNull();
		const camera = await panel.now.memory('camera');
		await panel.ask('selectLines', line('plate.gmr', 561));
		await panel.get('notice').waitFor();
		await panel.memory('camera').toEqual(camera);
		await panel.get('notice').click();
		await panel.count('[data-testid=notice]').toBe(0);
		await panel.memory('camera').not.toEqual(camera);
	});

	test('of every kind comes back after a reload', async () => {
		const panel = await show();
		await panel.ask('selectLines', line('square.gmr', at.points, at.edges + 1, at.triangles));
		const kinds = { selectedPoints: 1, selectedEdges: 1, selectedTriangles: 1 };
		await panel.until(kinds);
		await panel.page.reload();
		await panel.until(kinds);
	});

	test('goes to the worst triangle, the next and back, by what is coloured', async () => {
		const panel = await show([plate]);
		await key(panel, 'F8');
		await panel.until({ selectedTriangles: 1 });
		await panel.text('status').toMatch(/^Minimum angle 31\.\d+°: 1 of 244, the worst first\.$/);
		await panel.memory('camera').not.toBeNull();
		await key(panel, 'F8');
		await panel.text('status').toContain(': 2 of 244');
		await key(panel, 'Shift+F8', 'Shift+F8');
		await panel.text('status').toContain(': 244 of 244');
		await panel.choose('colour-by', 'metric:maximumAngle');
		await key(panel, 'F8');
		await panel.text('status').toMatch(/^Maximum angle 92\.\d+°: 1 of 244/);
	});

	test('by a drag over the histogram takes the triangles whose bars it covers', async () => {
		const panel = await show([plate]);
		await panel.choose('colour-by', 'metric:maximumAngle');
		const bars = panel.page.locator('[data-testid=value-histogram] .bar.before title');
		// Until then the bars are those of the smallest angle.
		await panel.text('value-histogram').toMatch(/[Mm]aximum angle/);
		await expect.poll(() => bars.count()).toBe(40);
		const counts = (await bars.allTextContents()).map((text) =>
			Number(/^Before: ([\d,]+) /.exec(text)![1]!.replace(',', '')),
		);
		expect(counts.reduce((sum, one) => sum + one, 0)).toBe(244);
		const picture = panel.page.locator('[data-testid=value-histogram] svg');
		await picture.scrollIntoViewIfNeeded();
		const { x, y, width } = (await picture.boundingBox())!;
		// From inside the first bar to the middle of the twentieth: a pixel more or less is in the same bars.
		await panel.page.mouse.move(x + 1, y + 20);
		await panel.page.mouse.down();
		await panel.page.mouse.move(x + (19.5 / 40) * width, y + 25, { steps: 3 });
		await panel.page.mouse.up();
		const between = counts.slice(1, 19).reduce((sum, one) => sum + one, 0);
		const selected = async () => (await panel.now.state())?.selectedTriangles ?? 0;
		await expect.poll(selected).toBeGreaterThanOrEqual(between);
		expect(await selected()).toBeLessThanOrEqual(counts[0]! + between + counts[19]!);
		expect(between).toBeGreaterThan(0);
	});
});
