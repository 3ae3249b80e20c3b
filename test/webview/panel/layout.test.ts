import { describe, expect, test } from 'vitest';
import type { PanelPage } from '../harness/page.ts';
import { executable, key, panelFiles, plate } from '../harness/panels.ts';

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

/** The share of the panel that something has. */
const share = (panel: PanelPage, selector: string): Promise<number> =>
	panel.page.evaluate((selector) => {
		const { width, height } = document.querySelector(selector)!.getBoundingClientRect();
		return (width * height) / (innerWidth * innerHeight);
	}, selector);

/** Pixels by which the page could be scrolled. */
const scrolls = (panel: PanelPage): Promise<number> =>
	panel.page.evaluate(() => {
		const { scrollWidth, scrollHeight } = document.documentElement;
		return Math.max(scrollWidth - innerWidth, scrollHeight - innerHeight);
	});

const isOpen = (panel: PanelPage): Promise<boolean> => panel.get('inspector').isVisible();

/** Waits until the page knows of its new size. */
const laidOut = (panel: PanelPage): Promise<unknown> =>
	panel.page.evaluate(
		() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
	);

async function setInspector(panel: PanelPage, open: boolean): Promise<void> {
	if ((await isOpen(panel)) !== open) await panel.get('inspector-toggle').click();
	await expect.poll(() => isOpen(panel)).toBe(open);
}

/** A tall strip, 1 by 4. */
const strip = '4\n0 0\n1 0\n1 4\n0 4\n5\n0 1\n1 2\n2 0\n2 3\n3 0\n2\n1 2 3 1\n4 5 -3 1\n';

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
