import { describe, expect, test } from 'vitest';
import { isOpen, laidOut, setInspector, share } from '../harness/layout.ts';
import type { PanelPage } from '../harness/page.ts';
import { executable, panelFiles, plate } from '../harness/panels.ts';

const { meshFile, open } = panelFiles({ machine: 'nothing' });

/** Pixels of windows, and how far they are zoomed, as far as that leaves 480 × 400 CSS pixels. */
const windows = [
	[480, 400],
	[640, 480],
	[800, 600],
	[960, 800],
	[1280, 800],
	[1920, 1080],
] as const;
const zooms = [0.8, 1, 2];

const sizes = windows
	.flatMap(([width, height]) =>
		zooms.map((zoom) => ({
			width: Math.round(width / zoom),
			height: Math.round(height / zoom),
			zoom,
		})),
	)
	.filter(({ width, height }) => width >= 480 && height >= 400)
	// Some windows at one zoom are others at another one.
	.filter(
		(size, i, all) =>
			i === all.findIndex(({ width, height }) => width === size.width && height === size.height),
	);

/** Pixels by which the page could be scrolled. */
const scrolls = (panel: PanelPage): Promise<number> =>
	panel.page.evaluate(() => {
		const { scrollWidth, scrollHeight } = document.documentElement;
		return Math.max(scrollWidth - innerWidth, scrollHeight - innerHeight);
	});

/** A triangle of a group with a long name, and values from a ten-thousandth to a hundred-thousandth below it. */
const longWords = `$MeshFormat
2.2 0 8
$EndMeshFormat
$PhysicalNames
1
2 1 "the_lower_half_of_the_outer_casing_of_the_pump"
$EndPhysicalNames
$Nodes
3
1 0 0 0
2 1 0 0
3 0 1 0
$EndNodes
$Elements
1
1 2 2 1 1 1 2 3
$EndElements
$NodeData
1
"the temperature of the outer casing"
1
0
3
0
1
3
1 -0.000110123
2 -0.000103456
3 -0.000100789
$EndNodeData
`;

/** Expects title, drawing and legend of each view one below the other, in sight, and nothing cut off in the legend. */
async function expectApart(panel: PanelPage, where: string): Promise<void> {
	for (const viewId of ['before', 'after']) {
		const [title, view, legend] = await Promise.all([
			panel.page.locator(`.pane.${viewId} h2`).boundingBox(),
			panel.get(`view-${viewId}`).boundingBox(),
			panel.get(`${viewId}-legend`).boundingBox(),
		]);
		if (!title || !view || !legend) throw new Error(`${where}: ${viewId} is not there`);
		expect(title.y + title.height, where).toBeLessThanOrEqual(view.y + 0.5);
		expect(view.y + view.height, where).toBeLessThanOrEqual(legend.y + 0.5);
		expect([legend.x, legend.width], where).toEqual([view.x, view.width]);
		expect(legend.y + legend.height, where).toBeLessThanOrEqual(
			(await panel.page.viewportSize())!.height - 23,
		);
		const beyond = await panel.get(`${viewId}-legend`).evaluate((one) => {
			const { left, right } = one.getBoundingClientRect();
			const parts = [...one.querySelectorAll('*')].map((part) => part.getBoundingClientRect());
			const shown = parts.filter(({ width }) => width > 0);
			return Math.max(...shown.map((box) => Math.max(box.right - right, left - box.left)));
		});
		expect(beyond, where).toBeLessThanOrEqual(0);
	}
}

describe.skipIf(!executable)('the layout of the panel', () => {
	test('gives the views three quarters, or two thirds beside an open inspector', async () => {
		const panel = await open();
		for (const compared of [false, true]) {
			if (compared) await panel.refine();
			for (const { width, height, zoom } of sizes) {
				await panel.page.setViewportSize({ width, height });
				await laidOut(panel);
				const where = `${width} × ${height} at ${zoom}`;
				await setInspector(panel, false);
				expect(await share(panel, '.views'), where).toBeGreaterThanOrEqual(0.75);
				await setInspector(panel, true);
				expect(await share(panel, '.inspector'), where).toBeLessThanOrEqual(1 / 3);
				expect(await scrolls(panel), where).toBeLessThanOrEqual(0);
			}
		}
	});

	test('keeps titles and legends off the meshes, whatever they say', async () => {
		const panel = await open([meshFile('long.msh', longWords)]);
		await panel.choose('selection', 'all');
		await panel.refine();
		const quantities = {
			'metric:minimumAngle': '60°',
			'groups:triangles': 'casing_of_the_pump',
			'field:points:the temperature of the outer casing:0': '-0.000110',
		};
		for (const [quantity, words] of Object.entries(quantities)) {
			await panel.page.setViewportSize({ width: 1280, height: 800 });
			await panel.choose('colour-by', quantity);
			await panel.text('after-legend').toContain(words);
			for (const width of [200, 308, 480, 640, 880, 1280]) {
				await panel.page.setViewportSize({ width, height: 600 });
				await laidOut(panel);
				await expectApart(panel, `${quantity} at ${width}`);
			}
		}
		// In one place each has half of it.
		await panel.get('more').click();
		await panel.get('layout-swipe').click();
		const [before, after] = [
			await panel.get('before-legend').boundingBox(),
			await panel.get('after-legend').boundingBox(),
		];
		expect(before!.x + before!.width).toBeLessThanOrEqual(after!.x);
		expect(await panel.get('view-after').boundingBox()).toEqual(
			await panel.get('view-before').boundingBox(),
		);
		await panel.page.screenshot({ path: 'test-results/layout legends in a swipe.png' });
	});

	test('leaves everything in its place when words change', async () => {
		const panel = await open([
			meshFile('bad.gmr', '3\n0 0\n1 0\n0 1\n3\n0 1\n1 2\n2 0\n1\n1 2 9 1\n'),
		]);
		await panel.page.setViewportSize({ width: 480, height: 400 });
		const view = await panel.get('view-before').boundingBox();
		await panel.get('show-problems').click();
		await expect.poll(() => panel.get('findings').isVisible()).toBe(true);
		await panel.get('inspector-toggle').click();
		expect(await panel.get('view-before').boundingBox()).toEqual(view);
		expect(
			await panel.page.evaluate(() => {
				const status = document.querySelector('[data-testid=status]')!.getBoundingClientRect();
				return status.bottom <= innerHeight && status.right <= innerWidth && status.left >= 0;
			}),
		).toBe(true);
		await expect
			.poll(() =>
				panel.page.evaluate(() => {
					const box = (selector: string) =>
						document.querySelector(selector)!.getBoundingClientRect();
					return box('.pane.before .notice').bottom - box('.line').top;
				}),
			)
			.toBeLessThanOrEqual(0);
		await panel.page.screenshot({ path: 'test-results/layout error 480.png' });
	});

	test('says how work went in one line at any width, and the rest in a tooltip', async () => {
		const panel = await open([plate]);
		await panel.refine();
		const status = panel.get('status');
		const words = (await status.textContent())!;
		for (const width of [200, 308, 461, 640, 1280]) {
			await panel.page.setViewportSize({ width, height: 480 });
			await laidOut(panel);
			const { height: line } = (await panel.page.locator('.line').boundingBox())!;
			expect(line, `${width}`).toBeLessThan(28);
			await panel.attribute('status', 'title').toBe(words);
			const box = (await status.boundingBox())!;
			expect(box.width, `${width}`).toBeGreaterThan(40);
			expect(box.x + box.width, `${width}`).toBeLessThanOrEqual(width);
			await panel.page.screenshot({ path: `test-results/layout status ${width}.png` });
		}
	});

	test('is one stop of the Tab key for each toolbar, with arrow keys in it', async () => {
		const panel = await open();
		await panel.get('operation').focus();
		await panel.page.keyboard.press('ArrowRight');
		await panel.focused().toBe('selection');
		await panel.page.keyboard.press('ArrowRight');
		await panel.focused().toBe('refine');
		await panel.page.keyboard.press('End');
		await panel.focused().toBe('inspector-toggle');
		await panel.page.keyboard.press('Tab');
		await panel.focused().toBe('view-before');
		await panel.page.keyboard.press('Shift+Tab');
		await panel.focused().toBe('inspector-toggle');
		await panel.page.keyboard.press('Home');
		await panel.focused().toBe('operation');
		expect(await panel.get('operation').inputValue()).toBe('longest-edge');
	});

	test('is looked at: one view, both, narrow, each theme', async () => {
		const panel = await open([plate]);
		await panel.drawn('before').toBeGreaterThan(0);
		await panel.page.screenshot({ path: 'test-results/layout one view.png' });
		await panel.refine();
		await panel.drawn('after').toBeGreaterThan(0);
		await panel.page.screenshot({ path: 'test-results/layout both.png' });
		await panel.page.setViewportSize({ width: 480, height: 400 });
		await expect.poll(() => isOpen(panel)).toBe(false);
		await panel.page.screenshot({ path: 'test-results/layout 480.png' });
		await panel.get('inspector-toggle').click();
		await panel.page.screenshot({ path: 'test-results/layout 480 inspector.png' });
		expect(panel.complaints).toEqual([]);
	});
});
