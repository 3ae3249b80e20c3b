import { describe, expect, test } from 'vitest';
import type { PanelPage } from '../harness/page.ts';
import { executable, panelFiles } from '../harness/panels.ts';

const { open } = panelFiles({ machine: 'nothing' });

/** Panels of 200 to 1280 pixels, those at a zoom of 1.5 and 2 among them. */
const widths = [200, 220, 253, 308, 320, 380, 427, 440, 461, 480, 640, 853, 1280];

const controls = ['operation', 'selection', 'refine', 'undo', 'redo', 'write', 'colour-by'];
const always = ['more', 'inspector-toggle'];

/** Resizes the panel and waits until it has laid itself out. */
async function resize(panel: PanelPage, width: number): Promise<void> {
	await panel.page.setViewportSize({ width, height: 480 });
	await panel.page.evaluate(
		() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
	);
}

/** Gives all choices of the selection counts of ten digits. */
const longCounts = (panel: PanelPage): Promise<void> =>
	panel.page.evaluate(() => {
		for (const item of document.querySelectorAll('[data-testid=selection] option'))
			item.textContent = `${item.getAttribute('data-value')} (9,876,543,210)`;
	});

/** Those that are not wholly in the window, or lie under something else. */
const cutOff = (panel: PanelPage, ids: readonly string[]): Promise<string[]> =>
	panel.page.evaluate(
		(ids) =>
			ids.filter((id) => {
				const element = document.querySelector(`[data-testid=${id}]`)!;
				const { left, right, top, bottom, width } = element.getBoundingClientRect();
				if (width < 20 || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
					return true;
				const points = [left + 2, (left + right) / 2, right - 2];
				return points.some((x) => {
					const hit = document.elementFromPoint(x, (top + bottom) / 2);
					return !hit || !(element.contains(hit) || hit.contains(element));
				});
			}),
		ids,
	);

/** Which controls have moved into the menu. */
const moved = (panel: PanelPage): Promise<string[]> =>
	panel.page.evaluate(() =>
		[...document.querySelectorAll('.overflow [data-testid]')]
			.filter((one) => one.matches('select, vscode-button'))
			.map((one) => one.getAttribute('data-testid')!),
	);

/** Pixels by which anything of the panel is scrolled, or could be. */
const scrolled = (panel: PanelPage): Promise<number> =>
	panel.page.evaluate(() =>
		Math.max(
			document.documentElement.scrollLeft,
			document.documentElement.scrollWidth - innerWidth,
			document.querySelector('#panel')!.scrollLeft,
			document.querySelector('.toolbar')!.scrollLeft,
		),
	);

describe.skipIf(!executable)('the toolbar', () => {
	test('cuts nothing off at any width, with counts of ten digits', async () => {
		const panel = await open();
		await panel.refine();
		await longCounts(panel);
		// Both ways: what moved returns.
		for (const width of [...widths.toReversed(), ...widths]) {
			await resize(panel, width);
			const away = await moved(panel);
			const inRow = controls.filter((id) => !away.includes(id));
			expect(await cutOff(panel, [...inRow, ...always]), `row at ${width}`).toEqual([]);
			expect(inRow, `row at ${width}`).toContain('refine');
			if (width >= 461) expect(away, `menu at ${width}`).toEqual([]);
			if (width <= 253) expect(away.length, `menu at ${width}`).toBeGreaterThan(2);
			await panel.get('more').click();
			expect(await cutOff(panel, away), `menu at ${width}`).toEqual([]);
			await panel.page.screenshot({ path: `test-results/toolbar ${width}.png` });
			await panel.page.keyboard.press('Escape');
			await panel.focused().toBe('more');
			expect(await scrolled(panel), `${width}`).toBe(0);
		}
	});

	test('does in the menu what it does in the row', async () => {
		const panel = await open();
		await resize(panel, 200);
		await panel.get('more').click();
		await panel.choose('selection', 'all');
		await panel.choose('operation', 'uniform');
		await panel.page.keyboard.press('Escape');
		await panel.refine();
		await panel.get('more').click();
		await panel.get('undo').click();
		await expect.poll(() => panel.get('view-after').isVisible()).toBe(false);
		await resize(panel, 640);
		expect(await panel.get('operation').inputValue()).toBe('uniform');
		expect(await panel.get('selection').inputValue()).toBe('all');
		expect(await moved(panel)).toEqual([]);
	});

	test('gives the focus to the view after a choice by mouse, and keeps it for the keyboard', async () => {
		const panel = await open();
		await panel.drawn('before').toBeGreaterThan(0);
		await panel.get('colour-by').click();
		await panel.page.keyboard.type('Area');
		await panel.page.keyboard.press('Enter');
		await panel.focused().toBe('view-before');
		await panel.page.keyboard.press('l');
		await panel.count('.before .holder[data-tool="lasso"]').toBe(1);
		await panel.get('colour-by').focus();
		await panel.page.keyboard.press('ArrowDown');
		await panel.input('colour-by').not.toBe('metric:area');
		await panel.focused().toBe('colour-by');
	});

	test('is used by the keyboard where it is narrow', async () => {
		const panel = await open();
		await panel.refine();
		await resize(panel, 200);
		await panel.get('refine').focus();
		await panel.page.keyboard.press('End');
		await panel.focused().toBe('inspector-toggle');
		await panel.page.keyboard.press('ArrowLeft');
		await panel.focused().toBe('more');
		await panel.page.keyboard.press('Enter');
		// There is no round to redo.
		const enabled = (await moved(panel)).filter((id) => id !== 'redo');
		expect(enabled.length).toBeGreaterThan(2);
		for (const id of enabled) {
			await panel.focused().toBe(id);
			await panel.page.keyboard.press('Tab');
		}
		await panel.get('more').press('Enter');
		await panel.get('undo').focus();
		await panel.page.keyboard.press('ArrowDown');
		await panel.focused().toBe('use-as-source');
		await panel.get('undo').focus();
		await panel.page.keyboard.press('Enter');
		await expect.poll(() => panel.get('view-after').isVisible()).toBe(false);
	});

	test('hands the focus of a control that moves to the menu', async () => {
		const panel = await open();
		await panel.refine();
		await panel.get('operation').focus();
		await resize(panel, 200);
		await panel.focused().toBe('more');
	});
});
