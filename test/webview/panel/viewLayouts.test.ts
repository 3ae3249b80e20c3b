import { describe, expect, test } from 'vitest';
import { laidOut, setInspector } from '../harness/layout.ts';
import { executable, key, panelFiles, plate } from '../harness/panels.ts';

const { meshFile, open } = panelFiles({ machine: 'nothing' });

/** A tall strip, 1 by 4. */
const strip = '4\n0 0\n1 0\n1 4\n0 4\n5\n0 1\n1 2\n2 0\n2 3\n3 0\n2\n1 2 3 1\n4 5 -3 1\n';

describe.skipIf(!executable)('the views of the panel', () => {
	test('draws both meshes large at 1280 × 800 beside the inspector, with axes, and small ones with axes', async () => {
		const panel = await open([plate]);
		await panel.refine();
		await panel.page.setViewportSize({ width: 1280, height: 800 });
		await setInspector(panel, true);
		for (const viewId of ['before', 'after']) {
			const { width, height } = (await panel.get(`view-${viewId}`).boundingBox())!;
			expect(width, viewId).toBeGreaterThan(440);
			expect(height, viewId).toBeGreaterThan(650);
		}
		await panel.page.screenshot({ path: 'test-results/layout 1280 inspector.png' });
		await key(panel, 'a');
		await panel.text('selected-count').toBe('244 triangles selected in Before');
		for (const width of [1280, 1000, 700, 461, 308, 200]) {
			await panel.page.setViewportSize({ width, height: 600 });
			await laidOut(panel);
			await setInspector(panel, true);
			const inspector = (await panel.get('inspector').boundingBox())!;
			const clear = (await panel.get('clear-selection').boundingBox())!;
			expect(clear.x + clear.width, `${width}`).toBeLessThanOrEqual(inspector.x + inspector.width);
		}
		const axes = () => panel.page.locator('.pane.after .tick-text').count();
		for (const width of [1280, 461, 308]) {
			await panel.page.setViewportSize({ width, height: 600 });
			await laidOut(panel);
			await expect.poll(axes, { message: `${width}` }).toBeGreaterThan(3);
		}
	});

	test('shows one view until there is a result, then both, and one again when it is undone', async () => {
		const panel = await open();
		await expect.poll(() => panel.get('view-after').isVisible()).toBe(false);
		await panel.refine();
		await expect.poll(() => panel.get('view-after').isVisible()).toBe(true);
		await panel.get('undo').click();
		await expect.poll(() => panel.get('view-after').isVisible()).toBe(false);
	});

	test('puts the views where the mesh is larger, or as the user says', async () => {
		const panel = await open([meshFile('strip.gmr', strip)]);
		await panel.choose('selection', 'all');
		await panel.refine();
		const [before, after] = [panel.get('view-before'), panel.get('view-after')];
		const boxes = async () =>
			[(await before.boundingBox())!, (await after.boundingBox())!] as const;
		await expect.poll(async () => (await boxes())[1].x).toBeGreaterThan(200);
		await panel.get('more').click();
		await panel.get('layout-stacked').click();
		await expect.poll(async () => (await boxes())[1].y).toBeGreaterThan(200);
		expect((await boxes())[1].x).toBe((await boxes())[0].x);
		await panel.get('more').click();
		await panel.attribute('layout-stacked', 'aria-checked').toBe('true');
		await panel.get('layout-auto').click();
		await panel.page.setViewportSize({ width: 500, height: 1400 });
		await expect.poll(async () => (await boxes())[1].x).toBeGreaterThan(200);
	});

	test('wipes from before to after by mouse and keyboard', async () => {
		const panel = await open();
		await panel.refine();
		await panel.get('more').click();
		await panel.get('layout-swipe').click();
		const line = (await panel.get('swipe').boundingBox())!;
		const box = (await panel.get('view-before').boundingBox())!;
		expect(await panel.get('view-after').boundingBox()).toEqual(box);
		await panel.page.mouse.move(line.x + 5, line.y + 50);
		await panel.page.mouse.down();
		await panel.page.mouse.move(box.x + 0.25 * box.width, line.y + 50);
		await panel.page.mouse.up();
		await panel.attribute('swipe', 'aria-valuenow').toBe('25');
		await panel.get('swipe').press('ArrowRight');
		await panel.attribute('swipe', 'aria-valuenow').toBe('30');
		// What is left of the line is of before, what is right of it of after.
		await panel.page.mouse.move(box.x + 0.28 * box.width, box.y + 0.5 * box.height);
		await panel.text('hover').toMatch(/^Triangle/);
		await panel.page.screenshot({ path: 'test-results/layout swipe.png' });
		await expect.poll(() => panel.now.memory('layout')).toMatchObject({ swipe: 0.3 });
	});

	test('shows what is new over the whole view', async () => {
		const panel = await open();
		await panel.refine();
		const box = (await panel.get('view-before').boundingBox())!;
		await panel.get('more').click();
		await panel.get('layout-overlay').click();
		await expect
			.poll(async () => (await panel.get('view-after').boundingBox())?.width ?? 0)
			.toBeGreaterThan(1.9 * box.width);
		expect(await panel.get('view-before').isVisible()).toBe(false);
		await panel.colours('after').toBeGreaterThan(2);
		await panel.page.screenshot({ path: 'test-results/layout overlay.png' });
	});
});
