// Over 300 lines: one bundle of the page and one browser with WebGPU, slow to make, serve all of them.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
	bundlePanel,
	findChromium,
	type HarnessWindow,
	launch,
	PanelPage,
} from './harness/page.ts';

const executable = findChromium();
const plate = resolve(import.meta.dirname, '../../examples/plate.gmr');
const plateSet = ['node', 'ele', 'poly'].map((suffix) => plate.replace('.gmr', `.1.${suffix}`));

const oneTriangle = '3\n0 0\n1 0\n0 1\n3\n0 1\n1 2\n2 0\n1\n1 2 3 1\n';

let bundle: Awaited<ReturnType<typeof bundlePanel>>;
let files: string;
const open: PanelPage[] = [];

beforeAll(async () => {
	bundle = await bundlePanel();
	files = mkdtempSync(join(tmpdir(), 'trirefine-meshes-'));
});
afterAll(() => {
	bundle?.remove();
	rmSync(files, { recursive: true, force: true });
});
afterEach(async () => {
	for (const panel of open.splice(0)) await panel.close();
});

function meshFile(name: string, text: string): string {
	const path = join(files, name);
	writeFileSync(path, text);
	return path;
}

describe.skipIf(!executable)('the panel with WebGPU', () => {
	let browser: Browser;
	beforeAll(async () => {
		browser = await launch(executable ?? '', 'webgpu');
	});
	afterAll(() => browser?.close());

	async function show(
		paths: readonly string[] = [plate],
		options?: Parameters<typeof PanelPage.open>[3],
	): Promise<PanelPage> {
		const panel = await PanelPage.open(browser, bundle.folder, paths, options);
		open.push(panel);
		return panel;
	}

	test('shows the mesh, and says what to do where there is no result', async () => {
		const panel = await show();
		expect(await panel.value('before-triangles')).toBe(244);
		expect(await panel.colours('before')).toBeGreaterThan(20);
		expect(await panel.text('after-message')).toBe('Choose triangles and press Refine');
		expect(panel.complaints).toEqual([]);
	});

	test('refines what is marked on the GPU and shows it', async () => {
		const panel = await show();
		await panel.refine();
		expect(await panel.get('adapter').getAttribute('data-engine')).toBe('gpu');
		expect(await panel.text('summary')).toMatch(/^On the GPU, .*swiftshader/i);
		expect(await panel.value('after-triangles')).toBe(308);
		expect(await panel.colours('after')).toBeGreaterThan(20);
		expect(panel.complaints).toEqual([]);
	});

	test('goes back a round at a time, to the empty side', async () => {
		const panel = await show();
		await panel.choose('rounds', '2');
		await panel.refine();
		const two = await panel.value('after-triangles');
		await panel.get('undo').click();
		await panel.untilStatus('Went back to 1 round.');
		expect(two).toBeGreaterThan(308);
		expect(await panel.value('after-triangles')).toBe(308);
		await panel.get('undo').click();
		await panel.until({ hasResult: false });
		expect(await panel.text('after-triangles')).toBe('–');
	});

	test('a click picks the triangle under it and shows its line', async () => {
		const panel = await show();
		const box = await panel.get('view-before').boundingBox();
		await panel.page.mouse.move((box?.x ?? 0) + 10 + (box?.width ?? 0) / 2, (box?.y ?? 0) + 40);
		const triangle = Number(/Triangle (\d+)/.exec(await panel.text('hover'))?.[1]);
		await panel.page.mouse.down();
		await panel.page.mouse.up();
		await panel.untilAsked('revealLines');
		expect(await panel.value('selected-count')).toBe(1);
		expect(await panel.text('status')).toBe('1 triangle selected.');
		const text = readFileSync(plate, 'utf8').split('\n');
		const firstTriangle = text.indexOf('#triangles') + 3;
		const line = firstTriangle + triangle;
		expect(await panel.asked('revealLines')).toEqual([
			{ file: 'plate.gmr', ranges: [{ start: line, end: line }] },
		]);
		expect(await panel.value('selected-count')).toBe(1);
	});

	test('a rectangle drawn with Shift picks what has its middle in it, Escape drops it', async () => {
		const panel = await show();
		const box = await panel.get('view-before').boundingBox();
		const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, box?.y ?? 0];
		await panel.page.keyboard.down('Shift');
		await panel.page.mouse.move(x - 60, y + 5);
		await panel.page.mouse.down();
		await panel.page.mouse.move(x + 60, y + 60, { steps: 3 });
		await panel.page.mouse.up();
		await panel.page.keyboard.up('Shift');
		expect(await panel.value('selected-count')).toBeGreaterThan(2);
		await panel.untilAsked('revealLines');
		await panel.page.keyboard.press('Escape');
		expect(await panel.value('selected-count')).toBe(0);
		const last = async () => (await panel.asked('revealLines')).at(-1);
		await expect.poll(last).toEqual({ file: 'plate.gmr', ranges: [] });
	});

	test('the keyboard alone moves, zooms and picks', async () => {
		const panel = await show();
		await panel.get('view-before').focus();
		for (const key of ['+', '+', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Space'])
			await panel.page.keyboard.press(key);
		expect(await panel.value('selected-count')).toBe(1);
		await panel.page.keyboard.press('a');
		expect(await panel.value('selected-count')).toBeGreaterThan(5);
	});

	test('lines selected in the text select their triangles, and are not sent back', async () => {
		const panel = await show(plateSet);
		const state = { file: 'plate.1.ele', ranges: [{ start: 2, end: 4 }] };
		await panel.ask('selectLines', state);
		expect(await panel.value('selected-count')).toBe(3);
		expect(await panel.asked('revealLines')).toEqual([]);
	});

	test('a run that the host asks for refines the lines it names', async () => {
		const panel = await show(plateSet);
		const selection = { kind: 'lines', file: 'plate.1.ele', ranges: [{ start: 2, end: 2 }] };
		const summary = await panel.ask<{ rounds: number; after: { triangles: number } }>('run', {
			selection,
			rounds: 2,
		});
		expect(summary.rounds).toBe(2);
		expect(summary.after.triangles).toBe(await panel.value('after-triangles'));
	});

	test('where nothing is marked it proposes all', async () => {
		const panel = await show(plateSet);
		const refused = panel.ask('run', { selection: { kind: 'marked' } });
		await expect(refused).rejects.toThrow('choose all triangles');
		expect(await panel.text('status')).toContain('choose all triangles');
	});

	test('errors in the file are listed with their place, lead there and forbid to refine', async () => {
		const panel = await show([
			meshFile('broken.gmr', '3\n0 0\n1 0\nx 1\n3\n0 1\n1 2\n2 0\n1\n1 2 3 1\n'),
		]);
		expect(await panel.text('findings')).toContain('broken.gmr:4:1');
		expect(await panel.get('refine').getAttribute('disabled')).not.toBeNull();
		await panel.get('findings').locator('button').first().click();
		expect(await panel.asked('revealLines')).toEqual([
			{ file: 'broken.gmr', ranges: [{ start: 4, end: 4 }] },
		]);
	});

	test('an empty mesh has words instead of a picture', async () => {
		const panel = await show([meshFile('empty.gmr', '0\n0\n0\n')]);
		expect(await panel.text('before-message')).toBe('This mesh has no triangles');
		expect(await panel.text('after-message')).toBe('There is nothing to refine');
		expect(await panel.get('refine').getAttribute('title')).toBe('This mesh has no triangles');
		expect(panel.complaints).toEqual([]);
	});

	test('the views stay where they are while something is picked, pointed at and refined', async () => {
		const panel = await show();
		const view = panel.get('view-before');
		const box = await view.boundingBox();
		await view.click({ position: { x: 40 + (box?.width ?? 0) / 2, y: 40 } });
		expect(await panel.text('hover')).toContain('Triangle');
		expect(await view.boundingBox()).toEqual(box);
		await panel.refine();
		expect(await view.boundingBox()).toEqual(box);
	});

	test('a place that is read-only says so and can not be written to', async () => {
		const panel = await show([plate], {
			hostScript: "host.extra = { readOnly: 'This folder is read-only' };",
		});
		await panel.refine();
		expect(await panel.get('write').getAttribute('disabled')).not.toBeNull();
		expect(await panel.get('write').getAttribute('title')).toBe('This folder is read-only');
	});

	test('what it exports are the files of the result', async () => {
		const panel = await show(plateSet);
		await panel.choose('selection', 'all');
		await panel.refine();
		await panel.get('write').click();
		await panel.untilStatus('Written: ');
		const suffixes = await panel.page.evaluate(() =>
			(window as unknown as HarnessWindow).host.written?.files.map(({ suffix }) => suffix),
		);
		expect(suffixes).toEqual(expect.arrayContaining(['node', 'ele', 'poly']));
		expect(await panel.text('status')).toMatch(/^Written: /);
	});

	test('a changed source clears the result and keeps the settings', async () => {
		const panel = await show();
		await panel.choose('rounds', '3');
		await panel.refine();
		await panel.change('plate.gmr', oneTriangle);
		expect(await panel.value('before-triangles')).toBe(1);
		expect(await panel.text('after-triangles')).toBe('–');
		expect(await panel.text('after-message')).toContain('The source changed');
		expect(await panel.get('rounds').evaluate((list: HTMLSelectElement) => list.value)).toBe('3');
	});

	test('a reload brings selection, settings and result back', async () => {
		const panel = await show(plateSet);
		await panel.ask('run', {
			selection: { kind: 'lines', file: 'plate.1.ele', ranges: [{ start: 2, end: 9 }] },
			rounds: 2,
		});
		const [selected, after] = [
			await panel.value('selected-count'),
			await panel.value('after-triangles'),
		];
		await panel.page.waitForTimeout(300);
		await panel.page.reload();
		await panel.until({ hasResult: true });
		expect(await panel.value('selected-count')).toBe(selected);
		expect(await panel.value('after-triangles')).toBe(after);
	});

	test('a lost device is said, leaves no result, and the CPU is offered', async () => {
		const lose = `
			const request = GPUAdapter.prototype.requestDevice;
			GPUAdapter.prototype.requestDevice = async function (...args) {
				const device = await request.apply(this, args);
				const submit = device.queue.submit.bind(device.queue);
				device.queue.submit = (commands) => { submit(commands); device.destroy(); };
				return device;
			};`;
		const panel = await show([plate], { workerPrefix: lose });
		await panel.get('refine').click();
		await panel.get('run-on-cpu').waitFor();
		expect(await panel.text('status')).toContain('lost');
		expect(await panel.text('after-triangles')).toBe('–');
		await panel.get('run-on-cpu').click();
		await panel.until({ hasResult: true });
		expect(await panel.value('after-triangles')).toBe(308);
	});

	test('the wheel zooms both views about the pointer, and 0 shows all again', async () => {
		const panel = await show();
		await panel.refine();
		const box = await panel.get('view-after').boundingBox();
		await panel.page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 100);
		await expect.poll(() => panel.text('hover')).toContain('New triangle');
		const before = [await panel.text('hover'), await panel.drawn('before')] as const;
		await panel.page.mouse.wheel(0, -400);
		await expect.poll(() => panel.memory('camera')).not.toBeNull();
		await expect.poll(() => panel.drawn('before')).toBeGreaterThan(before[1]);
		await panel.page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 100);
		await expect.poll(() => panel.text('hover')).toBe(before[0]);
		await panel.get('view-after').focus();
		await panel.page.keyboard.press('0');
		await expect.poll(() => panel.memory('camera')).toBeNull();
	});

	test('a triangle of the result is found where it is drawn, and named with its parent', async () => {
		const panel = await show([meshFile('half.gmr', oneTriangle)]);
		await panel.choose('selection', 'all');
		await panel.refine();
		await panel.colours('after');
		const box = (await panel.get('view-after').boundingBox())!;
		const across = Math.min(box.width, box.height);
		const at = async (x: number, y: number): Promise<string> => {
			await panel.page.mouse.move(
				box.x + box.width / 2 + x * across,
				box.y + box.height / 2 - y * across,
			);
			await expect.poll(() => panel.text('hover')).toContain('New triangle');
			return panel.text('hover');
		};
		const right = await at(0.1, -0.3);
		expect(right).toMatch(/^New triangle [01] of triangle 0 · smallest angle 45.00° · area 0.25$/);
		await panel.page.mouse.move(0, 0);
		const left = await at(-0.3, 0.1);
		expect(left).toMatch(/^New triangle [01] of triangle 0 · smallest angle 45.00° · area 0.25$/);
		expect(left).not.toBe(right);
		await panel.page.mouse.move(box.x + 4, box.y + 4);
		await expect.poll(() => panel.text('hover')).toBe('');
	});

	test('two fingers that part zoom in', async () => {
		const panel = await show();
		await panel.get('zoom-out').click();
		await expect.poll(() => panel.memory('camera')).not.toBeNull();
		const { scale } = (await panel.memory('camera')) as { scale: number };
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
			.poll(async () => ((await panel.memory('camera')) as { scale: number }).scale / scale)
			.toBeCloseTo(2, 1);
	});

	test('a change of theme redraws in its colours', async () => {
		const panel = await show();
		const [ramp, drawn] = [await panel.ramp(), await panel.drawn('before')];
		await panel.page.evaluate(() => {
			document.body.className = 'vscode-light';
		});
		await expect.poll(() => panel.ramp()).not.toBe(ramp);
		await expect.poll(() => panel.drawn('before')).toBeGreaterThan(drawn);
	});

	test('a graphics device that is lost is replaced, and both pictures come back', async () => {
		const panel = await show([plate], {
			workerPrefix: `
				const request = globalThis.GPUAdapter.prototype.requestDevice;
				self.devices = [];
				GPUAdapter.prototype.requestDevice = async function (...args) {
					const device = await request.apply(this, args);
					self.devices.push(device);
					return device;
				};`,
		});
		await panel.refine();
		const inWorker = <T>(work: (devices: GPUDevice[]) => T): Promise<T[]> =>
			Promise.all(
				panel.page
					.workers()
					.map((worker) =>
						worker.evaluate(
							(work) =>
								new Function('devices', `return (${work})(devices)`)(
									(self as unknown as { devices: GPUDevice[] }).devices,
								),
							`${work}`,
						),
					),
			);
		const opened = async () =>
			(await inWorker((devices) => devices.length)).reduce((sum, count) => sum + count, 0);
		expect(await opened()).toBe(1);
		await inWorker((devices) => devices[0]?.destroy());
		await expect.poll(opened).toBe(2);
		for (const side of ['before', 'after'] as const) {
			await expect.poll(() => panel.drawn(side)).toBeGreaterThan(0);
			await expect.poll(() => panel.colours(side)).toBeGreaterThan(20);
		}
		expect(await panel.text('drawn-by')).toBe('Drawn with WebGPU.');
		await panel.choose('rounds', '2');
		await panel.refine();
		expect(await panel.get('adapter').getAttribute('data-engine')).toBe('gpu');
	});

	test('a mesh that can not be fetched is said, and the host is told', async () => {
		const panel = await show([plate], {
			hostScript: `host.files = [{ name: 'gone.gmr', url: '/files/gone.gmr' }];
				host.answers.readFile = () => { throw new Error('it was deleted'); };`,
		});
		await panel.until({ version: 1, hasMesh: false });
		expect(await panel.text('status')).toContain('it was deleted');
	});

	test('cancelling leaves the mesh as it was', async () => {
		const panel = await show();
		await panel.choose('selection', 'all');
		await panel.choose('rounds', '12');
		await panel.get('refine').click();
		await panel.get('cancel').click();
		await panel.until({ running: false });
		expect(await panel.text('status')).toBe('Cancelled. The mesh is as it was.');
		expect(await panel.text('after-triangles')).toBe('–');
	});
});

describe.skipIf(!executable)('a worker that does not hear', () => {
	test('leaves the result that is shown in sight', async () => {
		// Hangs in the second refinement.
		const hang = `
			const clock = performance.now.bind(performance);
			let asked = 0;
			self.addEventListener('message', ({ data }) => { if (data.name === 'refine') asked++; });
			performance.now = () => { while (asked > 1) clock(); return clock(); };`;
		const browser = await launch(executable ?? '', 'webgpu');
		try {
			const panel = await PanelPage.open(browser, bundle.folder, [plate], { workerPrefix: hang });
			await panel.refine();
			expect(await panel.colours('after')).toBeGreaterThan(20);
			await panel.get('refine').click();
			await panel.get('cancel').click();
			await panel.until({ running: false });
			expect(await panel.text('status')).toBe('Cancelled. The mesh is as it was.');
			const drawn = await panel.drawn('after');
			await panel.get('zoom-in').click();
			await expect.poll(() => panel.drawn('after')).toBeGreaterThan(drawn);
			expect(await panel.colours('after')).toBeGreaterThan(20);
			await panel.close();
		} finally {
			await browser.close();
		}
	});

	test('is ended when it does not cancel, and the next one goes on', async () => {
		// Hangs in the first refinement, as a step over a very large mesh on the CPU would.
		const hang = `
			const clock = performance.now.bind(performance);
			let refining = false;
			self.addEventListener('message', ({ data }) => { if (data.name === 'refine') refining = true; });
			performance.now = () => { while (refining) clock(); return clock(); };`;
		const browser = await launch(executable ?? '', 'webgl');
		try {
			const panel = await PanelPage.open(browser, bundle.folder, [plate], { workerPrefix: hang });
			await panel.get('refine').click();
			await panel.get('cancel').click();
			await panel.until({ running: false });
			expect(await panel.text('status')).toBe('Cancelled. The mesh is as it was.');
			await panel.ask('selectLines', { file: 'plate.gmr', ranges: [{ start: 558, end: 559 }] });
			expect(await panel.value('selected-count')).toBe(2);
			await panel.get('refine').click();
			await panel.until({ running: true });
			await panel.change('plate.gmr', oneTriangle);
			expect(await panel.value('before-triangles')).toBe(1);
			await panel.close();
		} finally {
			await browser.close();
		}
	});
});

describe.skipIf(!executable)('the panel without WebGPU', () => {
	test.each(['webgl', 'nothing'] as const)(
		'with %s still draws, refines on the CPU and says why',
		async (machine) => {
			const browser = await launch(executable ?? '', machine);
			try {
				const panel = await PanelPage.open(browser, bundle.folder, [plate]);
				await panel.refine();
				expect(await panel.text('adapter')).toContain('the CPU');
				expect(await panel.text('fallback')).toContain('because');
				expect(await panel.text('summary')).toBe(await panel.text('fallback'));
				expect(await panel.text('drawn-by')).toContain(
					machine === 'webgl' ? 'WebGL 2' : 'Canvas 2D',
				);
				expect(await panel.value('after-triangles')).toBe(308);
				expect(await panel.colours('after')).toBeGreaterThan(20);
				await panel.close();
			} finally {
				await browser.close();
			}
		},
	);
});
