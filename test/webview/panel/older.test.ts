import { describe, expect, test } from 'vitest';
import type { HarnessWindow, PanelPage } from '../harness/page.ts';
import { click, executable, key, oneTriangle, panelFiles, square } from '../harness/panels.ts';

const { open, meshFile } = panelFiles({ machine: 'nothing' });
/** The same triangles with other coordinates. */
const moved = square.replace('1 1', '1 2');
const squareWith = (marks: [number, number]) =>
	square.replace('1 2 3 0', `1 2 3 ${marks[0]}`).replace(/( \d+) 0\n*$/, `$1 ${marks[1]}\n`);

/** The square with all of it refined: four triangles. */
async function four(text = square): Promise<PanelPage> {
	const panel = await open([meshFile('square.gmr', text)]);
	await panel.choose('selection', 'all');
	await panel.refine();
	await panel.value('after-triangles').toBe(4);
	return panel;
}

const age = (panel: PanelPage) => panel.page.locator('.pane.after .age');
const press = async (panel: PanelPage, id: string) => {
	await panel.get(id).click();
	await panel.until({ running: false });
};

describe.skipIf(!executable)('a result whose source changes', () => {
	test('stays, says that it is of an older version, and can be discarded and brought back', async () => {
		const panel = await four();
		await panel.change('square.gmr', oneTriangle);
		await panel.value('before-triangles').toBe(1);
		await panel.until({ hasResult: true, resultIsOlder: true });
		await panel.value('after-triangles').toBe(4);
		await expect
			.poll(() => age(panel).textContent())
			.toMatch(/^Result of an older version of .*square\.gmr/);
		await panel.text('status').toContain('After shows the result of an older version.');
		await panel.page.screenshot({ path: 'test-results/older-result.png' });
		await press(panel, 'discard');
		await panel.until({ hasResult: false, resultIsOlder: false, canUndo: true });
		await panel.text('after-triangles').toBe('–');
		await press(panel, 'undo');
		await panel.value('after-triangles').toBe(4);
		await panel.until({ hasResult: true, resultIsOlder: true });
		expect(panel.complaints).toEqual([]);
	});

	test('is refined again, and undo goes through both', async () => {
		const panel = await four();
		await panel.refine();
		await panel.value('after-triangles').toBe(8);
		await panel.change('square.gmr', oneTriangle);
		await panel.value('before-triangles').toBe(1);
		await press(panel, 'refine-again');
		await panel.value('after-triangles').toBe(4);
		await panel.until({ hasResult: true, resultIsOlder: false });
		expect(await age(panel).count()).toBe(1);
		expect(await age(panel).textContent()).toBe('');
		for (const [triangles, isOlder] of [
			[2, false],
			[8, true],
			[4, true],
		] as const) {
			await press(panel, 'undo');
			await panel.value('after-triangles').toBe(triangles);
			await panel.until({ resultIsOlder: isOlder });
		}
		await press(panel, 'redo');
		await press(panel, 'redo');
		await panel.value('after-triangles').toBe(2);
		await panel.until({ resultIsOlder: false });
		expect(panel.complaints).toEqual([]);
	});

	test('is current where the mesh is the same, or becomes so again', async () => {
		const panel = await four();
		await panel.change('square.gmr', `\n${square}\n\n`);
		await panel.until({ version: 2, hasResult: true, resultIsOlder: false });
		await panel.value('after-triangles').toBe(4);
		await panel.change('square.gmr', squareWith([1, 0]));
		await panel.until({ version: 3, markedTriangles: 1, hasResult: true, resultIsOlder: false });
		await panel.change('square.gmr', moved);
		await panel.until({ version: 4, resultIsOlder: true });
		await panel.change('square.gmr', square.slice(0, 20));
		await panel.until({ version: 5, hasMesh: false, hasResult: true, resultIsOlder: true });
		await panel.value('after-triangles').toBe(4);
		await panel.change('square.gmr', square);
		await panel.until({ version: 6, hasMesh: true, hasResult: true, resultIsOlder: false });
		await panel.refine();
		await panel.value('after-triangles').toBe(8);
		expect(panel.complaints).toEqual([]);
	});

	test('is written as it is, and that is said', async () => {
		const panel = await four();
		await panel.change('square.gmr', oneTriangle);
		await panel.until({ resultIsOlder: true });
		await press(panel, 'write');
		await panel.text('status').toMatch(/^Written: .*\bsource .*\bbefore\b/);
		const written = await panel.page.evaluate(() => {
			const [file] = (window as unknown as HarnessWindow).host.written!.files;
			return new TextDecoder().decode(file!.bytes);
		});
		// Four triangles have a corner more than the square.
		expect(written.split('\n')).toContain('0.5 0.5');
	});

	test('lets triangles of the new source be chosen and refined', async () => {
		const panel = await four();
		await panel.change('square.gmr', moved);
		await panel.until({ resultIsOlder: true });
		await click(panel, 0.4, 0.1);
		await panel.until({ selectedTriangles: 1 });
		await panel.refine();
		await panel.until({ resultIsOlder: false });
		await panel.value('after-triangles').toBe(4);
		await press(panel, 'undo');
		await panel.until({ hasResult: true, resultIsOlder: true });
		expect(panel.complaints).toEqual([]);
	});

	test('of picked triangles is refined again where they are the same, else asks for others', async () => {
		const panel = await open([meshFile('square.gmr', square)]);
		await panel.ask('selectLines', { file: 'square.gmr', ranges: [{ start: 13, end: 13 }] });
		await panel.until({ selectedTriangles: 1 });
		await panel.choose('selection', 'selected');
		await panel.refine();
		await panel.change('square.gmr', moved);
		await panel.until({ resultIsOlder: true });
		await key(panel, 'Escape');
		await panel.until({ selectedTriangles: 0 });
		await press(panel, 'refine-again');
		await panel.until({ hasResult: true, resultIsOlder: false });
		await panel.change('square.gmr', oneTriangle);
		await panel.until({ resultIsOlder: true });
		await press(panel, 'refine-again');
		await panel.text('status').toContain('may have other numbers now');
		await panel.until({ resultIsOlder: true });
		await key(panel, 'Control+a');
		await press(panel, 'refine-again');
		await panel.until({ hasResult: true, resultIsOlder: false });
		await panel.value('after-triangles').toBe(2);
	});

	test('of marked triangles is refined again by the marks of now', async () => {
		const panel = await open([meshFile('square.gmr', squareWith([1, 0]))]);
		await panel.choose('selection', 'marked');
		await panel.refine();
		await panel.value('after-triangles').toBe(4);
		await panel.refine();
		await expect.poll(() => panel.now.value('after-triangles')).toBeGreaterThan(4);
		await panel.change('square.gmr', moved);
		await panel.until({ resultIsOlder: true });
		await press(panel, 'refine-again');
		await panel.text('status').toContain('No triangle is marked');
		await panel.change('square.gmr', moved.replace('1 2 3 0', '1 2 3 1'));
		await panel.until({ markedTriangles: 1 });
		await press(panel, 'refine-again');
		await panel.until({ resultIsOlder: false, hasResult: true });
		// Both rounds.
		await panel.value('after-triangles').toBe(7);
	});

	test('that was used as source is the result again, before and after the change is undone', async () => {
		const panel = await four();
		await panel.get('more').click();
		await press(panel, 'use-as-source');
		await panel.value('before-triangles').toBe(4);
		await panel.change('square.gmr', `\n${square}`);
		await panel.until({ version: 2, resultIsOlder: false });
		await panel.value('before-triangles').toBe(4);
		await panel.change('square.gmr', oneTriangle);
		await panel.value('before-triangles').toBe(1);
		await panel.value('after-triangles').toBe(4);
		await panel.until({ resultIsOlder: true });
		await panel.change('square.gmr', square);
		await panel.until({ resultIsOlder: false, hasResult: true });
		await panel.value('before-triangles').toBe(2);
		await panel.value('after-triangles').toBe(4);
		expect(panel.complaints).toEqual([]);
	});

	test('is gone after a reload of the window, and its rounds can be done again', async () => {
		const panel = await four();
		const reload = async (text: string) => {
			await panel.page.route('**/files/square.gmr', (route) => route.fulfill({ body: text }));
			await panel.page.reload();
		};
		await reload(oneTriangle);
		await panel.text('after-message').toContain('can’t be made again');
		await panel.until({ hasResult: false, running: false });
		await expect.poll(() => age(panel).textContent()).toContain('square.gmr has changed');
		await panel.page.screenshot({ path: 'test-results/older-result-gone.png' });
		await press(panel, 'refine-again');
		await panel.value('after-triangles').toBe(2);
		await panel.until({ hasResult: true, resultIsOlder: false });
		// What it was made of is here again.
		await panel.page.unroute('**/files/square.gmr');
		await reload(`${oneTriangle}\n`);
		await panel.value('after-triangles').toBe(2);
		await panel.until({ hasResult: true, resultIsOlder: false });
	});
});
