import { describe, expect, test } from 'vitest';
import { executable, oneTriangle, panelFiles, plate } from '../harness/panels.ts';

const { meshFile, open: show } = panelFiles();

describe.skipIf(!executable)('the views of the panel', () => {
	test('the views stay where they are while something is picked, pointed at and refined', async () => {
		const panel = await show();
		await panel.drawn('before').toBeGreaterThan(0);
		const view = panel.get('view-before');
		const box = await view.boundingBox();
		await view.click({ position: { x: 40 + (box?.width ?? 0) / 2, y: 40 } });
		await panel.text('hover').toContain('Triangle');
		expect(await view.boundingBox()).toEqual(box);
		// The first result has the view share its place; from then on nothing moves.
		await panel.refine();
		const shared = await view.boundingBox();
		await view.click({ position: { x: 0.2 * shared!.width, y: 0.5 * shared!.height } });
		await panel.refine();
		expect(await view.boundingBox()).toEqual(shared);
	});

	test('a press that begins before anything can be drawn picks, and keys go on working', async () => {
		// The device is found when the page says so.
		const panel = await show([plate], {
			workerPrefix: `
				const found = new Promise((done) => { new BroadcastChannel('devices').onmessage = done; });
				const request = GPU.prototype.requestAdapter;
				GPU.prototype.requestAdapter = async function (...args) {
					await found;
					return request.apply(this, args);
				};`,
		});
		const view = panel.get('view-before');
		const box = await view.boundingBox();
		await panel.page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 40);
		await panel.page.mouse.down();
		await panel.drawn('before').toBe(0);
		// Said again until it is heard: the worker that draws may not be there yet.
		const goOn = () => new BroadcastChannel('devices').postMessage('go on');
		const drawn = () => panel.page.evaluate(goOn).then(() => panel.now.drawn('before'));
		await expect.poll(drawn).toBeGreaterThan(0);
		await panel.page.mouse.up();
		await panel.until({ selectedTriangles: 1 });
		await panel.page.keyboard.press('Escape');
		await panel.until({ selectedTriangles: 0 });
	});

	test('the wheel zooms both views about the pointer, and 0 shows all again', async () => {
		const panel = await show();
		await panel.refine();
		const box = await panel.get('view-after').boundingBox();
		const at = [box!.x + 0.2 * box!.width, box!.y + 0.5 * box!.height] as const;
		await panel.page.mouse.move(...at);
		await panel.text('hover').toMatch(/^(New triangle|Triangle \d+, not divided)/);
		const before = [await panel.now.text('hover'), await panel.now.drawn('before')] as const;
		await panel.page.mouse.wheel(0, -400);
		await panel.memory('camera').not.toBeNull();
		await panel.drawn('before').toBeGreaterThan(before[1]);
		await panel.page.mouse.move(...at);
		await panel.text('hover').toBe(before[0]);
		await panel.get('view-after').focus();
		await panel.page.keyboard.press('0');
		await panel.memory('camera').toBeNull();
	});

	test('a triangle of the result is found where it is drawn, and named with its parent', async () => {
		const panel = await show([meshFile('half.gmr', oneTriangle)]);
		await panel.choose('selection', 'all');
		await panel.refine();
		await panel.colours('after').toBeGreaterThan(1);
		const box = (await panel.get('view-after').boundingBox())!;
		const across = Math.min(box.width, box.height);
		const at = async (x: number, y: number): Promise<string> => {
			await panel.page.mouse.move(
				box.x + box.width / 2 + x * across,
				box.y + box.height / 2 - y * across,
			);
			await panel.text('hover').toContain('New triangle');
			return panel.now.text('hover');
		};
		const right = await at(0.1, -0.3);
		expect(right).toMatch(/^New triangle [01] of triangle 0 · minimum angle 45.00° · area 0.25$/);
		await panel.page.mouse.move(0, 0);
		const left = await at(-0.3, 0.1);
		expect(left).toMatch(/^New triangle [01] of triangle 0 · minimum angle 45.00° · area 0.25$/);
		expect(left).not.toBe(right);
		await panel.page.mouse.move(box.x + 4, box.y + 4);
		await panel.text('hover').toBe('');
	});

	test('two fingers that part zoom in', async () => {
		const panel = await show();
		await panel.get('zoom-out').click();
		await panel.memory('camera').not.toBeNull();
		const { scale } = (await panel.now.memory('camera')) as { scale: number };
		const box = await panel.get('view-before').boundingBox();
		const [x, y] = [(box?.x ?? 0) + 150, (box?.y ?? 0) + 150];
		const touch = await panel.page.context().newCDPSession(panel.page);
		const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
			touch.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x) => ({ x, y })) });
		await put('touchStart', x - 20, x + 20);
		await put('touchMove', x - 30, x + 30);
		await put('touchMove', x - 40, x + 40);
		await put('touchEnd');
		await expect
			.poll(async () => ((await panel.now.memory('camera')) as { scale: number }).scale / scale)
			.toBeCloseTo(2, 1);
	});

	test('a change of theme redraws in its colours', async () => {
		const panel = await show();
		const [ramp, drawn] = [await panel.now.ramp(), await panel.now.drawn('before')];
		await panel.page.evaluate(() => {
			document.body.className = 'vscode-light';
		});
		await expect.poll(() => panel.now.ramp()).not.toBe(ramp);
		await panel.drawn('before').toBeGreaterThan(drawn);
	});

	test('coordinates along the views, the scale bar and the pointer say where the mesh is', async () => {
		const panel = await show([meshFile('half.gmr', oneTriangle)]);
		await panel.drawn('before').toBeGreaterThan(0);
		const box = (await panel.get('view-before').boundingBox())!;
		// The triangle is 1 by 1, and 20 pixels are left round it.
		const scale = Math.min(box.width, box.height) - 40;
		const bar = panel.get('scale-bar');
		await expect.poll(() => bar.count()).toBe(1);
		const length = Number(await bar.getAttribute('data-length'));
		const drawn = await bar
			.locator('path')
			.evaluate((path) => (path as SVGPathElement).getBBox().width);
		expect(Math.abs(drawn - length * scale)).toBeLessThan(2);
		const texts = await panel.page.locator('.view-tick-x').allTextContents();
		expect(texts.length).toBeGreaterThan(1);
		for (const text of texts) {
			const tick = (await panel.page
				.locator('.view-tick-x', { hasText: text })
				.first()
				.boundingBox())!;
			const x = (tick.x + tick.width / 2 - box.x - box.width / 2) / scale + 0.5;
			expect(Math.abs(x - Number(text))).toBeLessThan(0.02);
		}
		await panel.page.mouse.move(box.x + box.width / 2 - 0.25 * scale, box.y + box.height / 2);
		await panel.text('pointer').toMatch(/^0\.25\d*, 0\.[45]\d*$/);
		await panel.page.mouse.move(2, 2);
		await panel.text('pointer').toBe('');
		await panel.get('rulers-box').click();
		await expect.poll(() => bar.count()).toBe(0);
	});
});
