import { describe, expect, test } from 'vitest';
import { isOpen, laidOut, setInspector, share } from '../harness/layout.ts';
import type { PanelPage } from '../harness/page.ts';
import { executable, panelFiles } from '../harness/panels.ts';

const { meshFile, open } = panelFiles({ machine: 'nothing' });

/** How far the table of figures is beyond its column, or the inspector beyond its own width, in pixels. */
const figuresBeyond = (panel: PanelPage): Promise<number> =>
	panel.page.evaluate(() => {
		const inspector = document.querySelector('#inspector')!;
		const table = document.querySelector('.comparison')!;
		const column = table.closest('.section-content')!.getBoundingClientRect();
		const right = Math.min(column.right, inspector.getBoundingClientRect().right);
		const cells = [...table.querySelectorAll('td, th')].map((cell) => {
			const range = document.createRange();
			range.selectNodeContents(cell);
			return range.getBoundingClientRect().right - right;
		});
		return Math.max(inspector.scrollWidth - inspector.clientWidth, ...cells);
	});

describe.skipIf(!executable)('the inspector', () => {
	test('keeps figures and words in their columns, below the views and beside them', async () => {
		// 1.23457e-6 and the like are the longest numbers.
		const numbers = '3\n0 0\n1.2345678e-6 0\n0 1.23456789e-5\n3\n0 1\n1 2\n2 0\n1\n1 2 3 1\n';
		const panel = await open([meshFile('small.gmr', numbers)]);
		await panel.choose('selection', 'all');
		await panel.refine();
		await panel.page.evaluate(() => {
			for (const section of document.querySelectorAll('details')) section.open = true;
		});
		for (const width of [320, 460, 480, 530, 680, 780, 899, 900, 1280]) {
			await panel.page.setViewportSize({ width, height: 660 });
			await laidOut(panel);
			await setInspector(panel, true);
			// What is said of a goal is there while its field has the focus.
			for (const part of ['until', 'refine']) {
				await panel.get(part).focus();
				expect(await figuresBeyond(panel), `${width}, ${part}`).toBeLessThanOrEqual(0);
			}
		}
		await panel.page.screenshot({ path: 'test-results/layout figures 1280.png' });
		await panel.page.setViewportSize({ width: 460, height: 660 });
		await laidOut(panel);
		await setInspector(panel, true);
		await panel.get('until').focus();
		await panel.page.screenshot({ path: 'test-results/layout goal 460.png' });
		await panel.get('section-figures').scrollIntoViewIfNeeded();
		await panel.page.screenshot({ path: 'test-results/layout figures 460.png' });
	});

	test('lays the inspector over the views where there is no room beside them, until it is closed', async () => {
		const panel = await open();
		await panel.refine();
		const boxes = () =>
			Promise.all(['before', 'after'].map((viewId) => panel.get(`view-${viewId}`).boundingBox()));
		for (const [width, height] of [
			[200, 600],
			[308, 690],
			[461, 690],
			[700, 690],
		] as const) {
			await panel.page.setViewportSize({ width, height });
			await laidOut(panel);
			await setInspector(panel, false);
			const alone = await boxes();
			await setInspector(panel, true);
			expect(await boxes(), `${width}`).toEqual(alone);
			expect(await share(panel, '.inspector'), `${width}`).toBeLessThanOrEqual(1 / 3);
			await panel.page.screenshot({ path: `test-results/layout inspector ${width}.png` });
			await panel.get('inspector-close').click();
			expect(await isOpen(panel), `${width}`).toBe(false);
			await panel.focused().toBe('inspector-toggle');
		}
		// What is open in it closes first.
		await setInspector(panel, true);
		await panel.get('select-menu').click();
		await panel.page.keyboard.press('Escape');
		expect(await isOpen(panel)).toBe(true);
		await panel.page.keyboard.press('Escape');
		expect(await isOpen(panel)).toBe(false);
		await panel.focused().toBe('inspector-toggle');
		await panel.page.setViewportSize({ width: 1000, height: 690 });
		await laidOut(panel);
		await setInspector(panel, true);
		expect(await panel.get('inspector-close').isVisible()).toBe(false);
	});

	test('opens the inspector by width until somebody chooses, and remembers what is open', async () => {
		const panel = await open();
		await panel.page.setViewportSize({ width: 1000, height: 700 });
		await expect.poll(() => isOpen(panel)).toBe(true);
		await panel.page.setViewportSize({ width: 800, height: 700 });
		await expect.poll(() => isOpen(panel)).toBe(false);
		await panel.get('inspector-toggle').click();
		await panel.get('section-figures').click();
		await panel.attribute('inspector-toggle', 'aria-pressed').toBe('true');
		await expect
			.poll(() => panel.now.memory('layout'))
			.toMatchObject({ inspector: true, folded: ['figures', 'fields', 'machine', 'keys'] });
		await panel.page.reload();
		await panel.settled();
		expect(await isOpen(panel)).toBe(true);
		await expect.poll(() => panel.get('before-triangles').isVisible()).toBe(false);
	});
});
