// Over 300 lines: one bundle of the page and one browser with WebGPU, slow to make, serve all of them.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FileLines, MarkEdit, MarkOutcome, PathSummary } from '../../src/protocol/messages.ts';
import { bundlePanel, findChromium, launch, PanelPage } from './harness/page.ts';

const executable = findChromium();
const plate = resolve(import.meta.dirname, '../../examples/plate.gmr');
const plateSet = ['node', 'ele', 'poly'].map((suffix) => plate.replace('.gmr', `.1.${suffix}`));

/** Two triangles of a square, divided from lower left to upper right; edges from 1, the diagonal is edge 3. */
const square = `4
0 0
1 0
1 1
0 1
5
0 1
1 2
2 0
2 3
3 0
2
1 2 3 0
-3 4 5 0
`;
/** Lines of the first point, edge and triangle of the square, from 1. */
const at = { points: 2, edges: 7, triangles: 13 };

let bundle: Awaited<ReturnType<typeof bundlePanel>>;
let browser: Browser;
let folder: string;
const open: PanelPage[] = [];

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'trirefine-selection-'));
	writeFileSync(join(folder, 'square.gmr'), square);
	bundle = await bundlePanel();
	if (executable) browser = await launch(executable, 'webgpu');
});
afterAll(async () => {
	await browser?.close();
	bundle?.remove();
	rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
	for (const panel of open.splice(0)) await panel.close();
});

async function show(paths = [join(folder, 'square.gmr')]): Promise<PanelPage> {
	const panel = await PanelPage.open(browser, bundle.folder, paths);
	open.push(panel);
	// A canvas takes the place of the first one when it is known what draws.
	await expect.poll(() => panel.drawn('before'), { timeout: 10_000 }).toBeGreaterThan(0);
	return panel;
}

/** A place of the unit square in the view, as the whole mesh is shown with 20 pixels round it. */
async function placeOf(panel: PanelPage, x: number, y: number): Promise<[number, number]> {
	const box = await panel.get('view-before').boundingBox();
	if (!box) throw new Error('there is no view');
	const side = Math.min(box.width, box.height) - 40;
	return [box.x + box.width / 2 + (x - 0.5) * side, box.y + box.height / 2 - (y - 0.5) * side];
}

async function click(panel: PanelPage, x: number, y: number): Promise<void> {
	await panel.page.mouse.click(...(await placeOf(panel, x, y)));
}

async function drag(panel: PanelPage, ...places: readonly (readonly [number, number])[]) {
	const [first, ...rest] = places;
	if (!first) return;
	await panel.page.mouse.move(...(await placeOf(panel, ...first)));
	await panel.page.mouse.down();
	for (const place of rest)
		await panel.page.mouse.move(...(await placeOf(panel, ...place)), { steps: 3 });
	await panel.page.mouse.up();
}

const line = (file: string, ...lines: number[]): FileLines => ({
	file,
	ranges: lines.map((start) => ({ start, end: start })),
});

async function key(panel: PanelPage, ...keys: string[]): Promise<void> {
	await panel.get('view-before').focus();
	for (const one of keys) await panel.page.keyboard.press(one);
}

const revealed = async (panel: PanelPage) => (await panel.asked('revealLines')).at(-1);

describe.skipIf(!executable)('edges and points in the view', () => {
	test('are picked within some pixels, and their lines shown', async () => {
		const panel = await show();
		await panel.get('pick-edges').click();
		await click(panel, 0.5, 0.51);
		await panel.until({ selectedEdges: 1 });
		expect(await panel.text('selected-count')).toBe('1 edge selected');
		await expect.poll(() => revealed(panel)).toEqual(line('square.gmr', at.edges + 2));
		await panel.get('pick-points').click();
		await click(panel, 1.01, 0.99);
		await panel.until({ selectedPoints: 1, selectedEdges: 0 });
		await expect.poll(() => revealed(panel)).toEqual(line('square.gmr', at.points + 2));
	});

	test('are none away from all of them', async () => {
		const panel = await show();
		await key(panel, 'p');
		await click(panel, 1, 1);
		await panel.until({ selectedPoints: 1 });
		await click(panel, 0.5, 0.2);
		await panel.until({ selectedPoints: 0 });
	});

	test('are described under the pointer in the numbers of the file', async () => {
		const panel = await show();
		await key(panel, 'e');
		await panel.page.mouse.move(...(await placeOf(panel, 0.5, 0.5)));
		await expect.poll(() => panel.text('hover')).toContain('Edge 3 · points 2 and 0');
	});

	test('are selected together: Shift adds, Ctrl toggles, Escape drops all', async () => {
		const panel = await show();
		await key(panel, 'e');
		await click(panel, 0.5, 0);
		await panel.page.keyboard.down('Shift');
		await click(panel, 1, 0.5);
		await panel.page.keyboard.press('p');
		await click(panel, 0, 0);
		await panel.page.keyboard.up('Shift');
		await panel.until({ selectedEdges: 2, selectedPoints: 1 });
		expect(await panel.text('status')).toBe('2 edges, 1 point selected.');
		await key(panel, 'e');
		await panel.page.keyboard.down('Control');
		await click(panel, 1, 0.5);
		await panel.page.keyboard.up('Control');
		await panel.until({ selectedEdges: 1, selectedPoints: 1 });
		await key(panel, 'Escape');
		await panel.until({ selectedEdges: 0, selectedPoints: 0 });
	});

	test('change the picture when they are selected', async () => {
		const panel = await show();
		const picture = () => panel.get('view-before').screenshot();
		await key(panel, 'e');
		await panel.page.mouse.move(0, 0);
		const before = await picture();
		await panel.ask('selectLines', line('square.gmr', at.edges, at.points));
		await panel.until({ selectedEdges: 1, selectedPoints: 1 });
		await expect.poll(async () => before.equals(await picture())).toBe(false);
	});

	test('without lines in the files say so', async () => {
		const panel = await show(plateSet);
		await key(panel, 'e', 'Control+a');
		await panel.untilStatus('396 edges selected. No file of this mesh lists its edges');
	});

	test('alone mean the triangles that have them when it is refined', async () => {
		const panel = await show();
		await key(panel, 'p');
		await click(panel, 1, 0);
		await panel.until({ selectedPoints: 1 });
		await panel.refine();
		// One triangle is selected; its longest edge is the other's, too.
		expect(await panel.value('after-triangles')).toBe(4);
	});
});

describe.skipIf(!executable)('rectangles and lassos', () => {
	test('take what has its middle inside, and say so while they are drawn', async () => {
		const panel = await show();
		await key(panel, 'e', 'r');
		await panel.page.mouse.move(...(await placeOf(panel, -0.03, -0.03)));
		await panel.page.mouse.down();
		await panel.page.mouse.move(...(await placeOf(panel, 1.03, 0.1)), { steps: 3 });
		await expect.poll(() => panel.text('hover')).toBe('Takes 1 edge');
		await panel.page.mouse.up();
		await panel.until({ selectedEdges: 1 });
	});

	test('of a lasso follow its way', async () => {
		const panel = await show();
		await key(panel, 'l');
		await drag(panel, [0.9, 0.1], [0.9, 0.5], [0.5, 0.5], [0.5, 0.1]);
		await panel.until({ selectedTriangles: 1 });
		await expect.poll(() => revealed(panel)).toEqual(line('square.gmr', at.triangles));
	});

	test('add with Shift, and what they miss is said', async () => {
		const panel = await show();
		await click(panel, 0.7, 0.2);
		await panel.page.keyboard.down('Shift');
		await drag(panel, [0.1, 0.6], [0.5, 0.9]);
		await panel.until({ selectedTriangles: 2 });
		await drag(panel, [0.1, 0.9], [0.15, 0.95]);
		await panel.page.keyboard.up('Shift');
		await panel.untilStatus('No triangle has its middle in there.');
		await panel.until({ selectedTriangles: 2 });
	});

	test('are dropped by Escape while they are drawn, and the selection stays', async () => {
		const panel = await show();
		await click(panel, 0.7, 0.2);
		await panel.until({ selectedTriangles: 1 });
		await key(panel, 'r');
		await panel.page.mouse.move(...(await placeOf(panel, 0, 0)));
		await panel.page.mouse.down();
		await panel.page.mouse.move(...(await placeOf(panel, 1, 1)), { steps: 3 });
		await panel.page.keyboard.press('Escape');
		await panel.page.mouse.up();
		expect(await panel.value('selected-count')).toBe(1);
	});
});

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
		const grown = () => panel.value('selected-count');
		await expect.poll(grown).toBeGreaterThan(1);
		expect(await grown()).toBeLessThanOrEqual(4);
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

	test('is told by its lines, of a kind or all', async () => {
		const panel = await show();
		await panel.ask('selectLines', line('square.gmr', at.points + 1, at.edges, at.triangles + 1));
		const kinds = { selectedPoints: 1, selectedEdges: 1, selectedTriangles: 1 };
		await panel.until(kinds);
		expect(await panel.asked('revealLines')).toEqual([]);
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
			((await panel.asked('revealLines')) as FileLines[]).slice(-2).map(({ file }) => file);
		await expect.poll(files).toEqual(['plate.1.node', 'plate.1.ele']);
		await panel.page.keyboard.press('i');
		await panel.until({ selectedTriangles: 0 });
		const last = async () => ((await panel.asked('revealLines')) as FileLines[]).slice(-2);
		await expect.poll(async () => (await last())[0]).toEqual({ file: 'plate.1.ele', ranges: [] });
	});

	test('out of sight is offered to be shown, and no camera moves by itself', async () => {
		const panel = await show([plate]);
		await key(panel, ...Array(12).fill('+'));
		await expect.poll(() => panel.memory('camera')).not.toBeNull();
		await panel.page.waitForTimeout(300);
		const camera = await panel.memory('camera');
		await panel.ask('selectLines', line('plate.gmr', 561));
		await panel.get('notice').waitFor();
		expect(await panel.memory('camera')).toEqual(camera);
		await panel.get('notice').click();
		await expect.poll(() => panel.get('notice').count()).toBe(0);
		await expect.poll(() => panel.memory('camera')).not.toEqual(camera);
	});

	test('of every kind comes back after a reload', async () => {
		const panel = await show();
		await panel.ask('selectLines', line('square.gmr', at.points, at.edges + 1, at.triangles));
		const kinds = { selectedPoints: 1, selectedEdges: 1, selectedTriangles: 1 };
		await panel.until(kinds);
		await panel.page.waitForTimeout(300);
		await panel.page.reload();
		await panel.until(kinds);
	});
});

describe.skipIf(!executable)('marks', () => {
	test('of a GMR file are asked of the extension, line by line', async () => {
		const panel = await show();
		await click(panel, 0.7, 0.2);
		await panel.until({ selectedTriangles: 1 });
		await key(panel, 'm');
		await panel.untilStatus('Marked 1 triangle, 1 in all. The marks are in square.gmr.');
		const lines = [{ start: at.triangles, end: at.triangles }];
		const edit: MarkEdit = { file: 'square.gmr', version: 1, set: lines, clear: [] };
		expect(await panel.asked('editMarks')).toEqual([edit]);
		// The panel shows what the text says, not what was asked for.
		expect(await panel.value('before-triangles')).toBe(2);
	});

	test('that the text has are shown and refined', async () => {
		const panel = await show();
		await panel.change('square.gmr', square.replace('1 2 3 0', '1 2 3 1'));
		await panel.until({ markedTriangles: 1, marksIn: 'file' });
		await panel.choose('selection', 'marked');
		await panel.refine();
		expect(await panel.value('after-triangles')).toBe(4);
	});

	test('are counted, set, replaced and cleared for the extension', async () => {
		const panel = await show(plateSet);
		const lines = line('plate.1.ele', 2, 3, 4);
		const mark = (action: string, which: object = { kind: 'lines', ...lines }) =>
			panel.ask<MarkOutcome>('mark', { action, which });
		expect(await mark('count')).toEqual({ meant: 3, changed: 0, marked: 0 });
		expect(await mark('set')).toEqual({ meant: 3, changed: 3, marked: 3 });
		const one = { kind: 'lines', ...line('plate.1.ele', 4) };
		expect(await mark('replace', one)).toEqual({ meant: 1, changed: 2, marked: 1 });
		expect(await mark('clear', { kind: 'all' })).toMatchObject({ changed: 1, marked: 0 });
		expect(await panel.asked('editMarks')).toEqual([]);
	});

	test('that live in the panel are refined and come back after a reload', async () => {
		const panel = await show(plateSet.slice(0, 2));
		await panel.ask('mark', { action: 'set', which: { kind: 'lines', ...line('plate.1.ele', 2) } });
		await panel.until({ markedTriangles: 1, marksIn: 'panel' });
		expect(await panel.text('legend')).toContain('marked (in this panel)');
		await panel.choose('selection', 'marked');
		await panel.refine();
		expect(await panel.value('after-triangles')).toBeGreaterThan(244);
		await panel.page.waitForTimeout(300);
		await panel.page.reload();
		await panel.until({ markedTriangles: 1, hasResult: true });
	});

	test('that live in the panel are taken back by Ctrl+Z, those in the text are left to the text', async () => {
		const panel = await show(plateSet);
		await key(panel, 'Control+a', 'm');
		await panel.until({ markedTriangles: 244 });
		await key(panel, 'Control+z');
		await panel.untilStatus('Took back 244 marks: 0 triangles marked.');
		const text = await show([plate]);
		await key(text, 'Control+z');
		await text.untilStatus('These marks are in the text');
		expect(await text.get('undo-marks').getAttribute('aria-disabled')).toBe('true');
	});

	test('that live in the panel go with other triangles, and that is said', async () => {
		const panel = await show([plate]);
		await panel.page.evaluate(() => {
			const { host } = window as unknown as { host: { extra: object } };
			host.extra = { noMarkEdits: 'plate.gmr is above 50 MiB.' };
		});
		await panel.change('plate.gmr', readFileSync(plate, 'utf8'));
		await panel.until({ marksIn: 'panel', markedTriangles: 40 });
		await panel.ask('mark', { action: 'set', which: { kind: 'all' } });
		await panel.until({ markedTriangles: 244 });
		await panel.change('plate.gmr', square);
		await panel.until({ markedTriangles: 0 });
		expect(await panel.text('status')).toContain('244 marks that lived in this panel are gone');
	});

	test('in a file with errors are not to be had, in words', async () => {
		const panel = await show();
		await panel.change('square.gmr', square.replace('1 2 3 0', '1 2 9 0'));
		await expect(panel.ask('mark', { action: 'set', which: { kind: 'all' } })).rejects.toThrow(
			'There is no mesh',
		);
	});
});

/** How many triangles of the plate have an angle below so many degrees: by the law of cosines, from the text. */
function thinTriangles(degrees: number): number {
	const rows = (suffix: string) =>
		readFileSync(plate.replace('.gmr', `.1.${suffix}`), 'utf8')
			.split('\n')
			.filter((text) => /^\s*\d/.test(text))
			.slice(1)
			.map((text) => text.trim().split(/\s+/).map(Number));
	const points = new Map(rows('node').map(([id = 0, x = 0, y = 0]) => [id, [x, y] as const]));
	return rows('ele').filter(([, ...corners]) => {
		const [a, b, c] = corners.slice(0, 3).map((id) => points.get(id) ?? [0, 0]);
		if (!a || !b || !c) return false;
		const side = (p: readonly number[], q: readonly number[]) =>
			Math.hypot(p[0]! - q[0]!, p[1]! - q[1]!);
		const [x, y, z] = [side(a, b), side(b, c), side(c, a)].sort((p, q) => p - q);
		const cosine = (y! ** 2 + z! ** 2 - x! ** 2) / (2 * y! * z!);
		return Math.acos(cosine) < (degrees * Math.PI) / 180;
	}).length;
}

describe.skipIf(!executable)('"Mark where…"', () => {
	test('counts what is meant before it marks, by a bound', async () => {
		const panel = await show(plateSet);
		await key(panel, 'w');
		expect(await panel.text('mark-note')).toContain('no column for marks');
		await panel.choose('mark-kind', 'smallestAngle');
		await panel.get('mark-bound').fill('35');
		const hits = thinTriangles(35);
		expect(hits).toBeGreaterThan(0);
		await expect.poll(() => panel.text('mark-hits')).toBe(`${hits} of 244 triangles`);
		await panel.get('mark-set').click();
		await panel.until({ markedTriangles: hits });
		await panel.get('mark-bound').fill('x');
		expect(await panel.get('mark-bound').getAttribute('aria-invalid')).toBe('true');
		await expect.poll(() => panel.text('mark-hits')).toBe('');
	});

	test('takes a circle that is drawn in the view, or typed', async () => {
		const panel = await show();
		await panel.get('mark-menu').click();
		await panel.get('mark-where').click();
		await panel.choose('mark-kind', 'circle');
		await drag(panel, [0.66, 0.33], [0.66, 0.43]);
		await expect.poll(() => panel.text('mark-hits')).toBe('1 of 2 triangles');
		expect(Number(await panel.get('mark-radius').inputValue())).toBeCloseTo(0.1, 1);
		await panel.get('mark-radius').fill('2');
		await expect.poll(() => panel.text('mark-hits')).toBe('2 of 2 triangles');
		await panel.get('mark-select').click();
		await panel.until({ selectedTriangles: 2 });
		await panel.page.keyboard.press('Escape');
		expect(await panel.get('mark-form').isHidden()).toBe(true);
		// The drag is the tool's again.
		await drag(panel, [0.2, 0.2], [0.5, 0.5]);
		await expect.poll(() => panel.memory('camera')).not.toBeNull();
	});

	test('opens by a command, with the focus on its number', async () => {
		const panel = await show();
		const state = await panel.ask<{ hasMesh: boolean }>('act', { action: 'openMarkForm' });
		expect(state.hasMesh).toBe(true);
		expect(
			await panel.page.evaluate(() => document.activeElement?.getAttribute('data-testid')),
		).toBe('mark-bound');
	});
});

describe.skipIf(!executable)('the propagation path', () => {
	test('of a triangle on a line is told and shown, its terminal edge last', async () => {
		const panel = await show();
		const path = await panel.ask<PathSummary>('showPath', {
			file: 'square.gmr',
			line: at.triangles,
		});
		expect(path).toEqual({
			triangle: 0,
			triangles: 2,
			terminal: [2, 0],
			endsAtBoundary: false,
			complete: true,
			words: 'path of 2 triangles, ends at the edge between points 2 and 0',
		});
		await panel.until({ showsPath: true });
		expect(await panel.page.locator('.step').count()).toBe(2);
		expect(await panel.page.locator('.step-number').allTextContents()).toEqual(['1', '2']);
		expect(await panel.page.locator('.terminal').count()).toBe(1);
		await panel.ask('showPath', null);
		await panel.until({ showsPath: false });
		expect(await panel.page.locator('.step').count()).toBe(0);
	});

	test('follows the pointer, and falls back to what was picked last', async () => {
		const panel = await show([plate]);
		await panel.ask('selectLines', line('plate.gmr', 560));
		await key(panel, 'h');
		await expect.poll(() => panel.text('path-words')).toMatch(/^Path of \d+ triangles?, ends at/);
		const picked = await panel.text('path-words');
		const view = await panel.get('view-before').boundingBox();
		await panel.page.mouse.move((view?.x ?? 0) + (view?.width ?? 0) / 2, (view?.y ?? 0) + 50);
		await expect.poll(() => panel.text('path-words')).not.toBe(picked);
		await panel.page.mouse.move(2, 2);
		await expect.poll(() => panel.text('path-words')).toBe(picked);
	});

	test('of a line without a triangle is none', async () => {
		const panel = await show();
		expect(await panel.ask('showPath', { file: 'square.gmr', line: 1 })).toBeNull();
	});
});

describe.skipIf(!executable)('the controls', () => {
	test('have names, and states for those who do not see them', async () => {
		const panel = await show();
		const nameless = await panel.page.evaluate(() =>
			[...document.querySelectorAll('button, input, vscode-button, vscode-dropdown, canvas')]
				.filter(
					(one) =>
						!(one.getAttribute('aria-label') || one.textContent?.trim() || one.closest('label')),
				)
				.map((one) => one.outerHTML),
		);
		expect(nameless).toEqual([]);
		expect(await panel.get('pick-triangles').getAttribute('aria-checked')).toBe('true');
		await panel.get('pick-triangles').press('ArrowRight');
		expect(await panel.get('pick-edges').getAttribute('aria-checked')).toBe('true');
		expect(await panel.get('pick-triangles').getAttribute('aria-checked')).toBe('false');
		await expect.poll(() => panel.memory('pick')).toBe('edges');
	});

	test('say what the keyboard points at, and not what the mouse does', async () => {
		const panel = await show();
		await key(panel, 'ArrowLeft');
		await expect.poll(() => panel.text('hover')).toContain('Triangle');
		expect(await panel.get('hover').getAttribute('aria-live')).toBe('polite');
		await panel.page.mouse.move(...(await placeOf(panel, 0.8, 0.2)));
		await expect.poll(() => panel.get('hover').getAttribute('aria-live')).toBe('off');
	});

	test('of a menu go by the keyboard: arrows, first letters, Escape', async () => {
		const panel = await show();
		const focused = () =>
			panel.page.evaluate(() => document.activeElement?.getAttribute('data-testid'));
		await panel.get('select-menu').press('ArrowDown');
		expect(await focused()).toBe('select-all');
		await panel.page.keyboard.press('i');
		expect(await focused()).toBe('select-invert');
		await panel.page.keyboard.press('End');
		expect(await focused()).toBe('select-none');
		await panel.page.keyboard.press('Escape');
		expect(await focused()).toBe('select-menu');
		await panel.get('select-menu').press('ArrowDown');
		await panel.page.keyboard.press('Enter');
		await panel.until({ selectedTriangles: 2 });
	});

	test('fit into 300 pixels', async () => {
		const panel = await show();
		await panel.page.setViewportSize({ width: 300, height: 800 });
		const wide = () =>
			panel.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
		await expect.poll(wide).toBe(0);
		await panel.get('view-menu').click();
		await panel.get('wire').click();
		await expect.poll(() => panel.memory('options')).toMatchObject({ wireframe: false });
		await key(panel, 'w');
		await expect.poll(wide).toBe(0);
	});
});
