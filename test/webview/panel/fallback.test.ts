import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gmshText, torus } from '../../support/surfaces.ts';
import type { PanelOptions, PanelPage } from '../harness/page.ts';
import { executable, key, panelFiles, plate } from '../harness/panels.ts';

const { meshFile, open } = panelFiles({ machine: 'webgl' });

const results = resolve(import.meta.dirname, '../../../test-results');

/** Saves what the panel shows, for people to look at. */
const screenshot = (panel: PanelPage, name: string) =>
	panel.page.screenshot({ path: join(results, `fallback ${name}.png`) });

/** Has the document come when it is known what draws. */
const afterGraphics = `
	host.answers.ready = async () => {
		const isOpen = () => document.querySelector('[data-testid="drawn-by"]')?.textContent;
		while (!isOpen()) await new Promise(requestAnimationFrame);
		return host.document();
	};`;

/** A worker's prefix with a `navigator.gpu` whose adapter is this expression. */
const gpuWith = (adapter: string): string => `
	Object.defineProperty(navigator, 'gpu', { configurable: true, value: {
		getPreferredCanvasFormat: () => 'bgra8unorm',
		requestAdapter: async () => (${adapter}),
	} });`;

/** An adapter without a device. */
const refusing = `{
	info: { vendor: 'intel', architecture: 'gen-12lp', device: '', description: '' },
	limits: {}, features: new Set(),
	requestDevice: async () => { throw new Error('out of memory'); },
}`;

/** Shortens the time that a driver has. */
const hurried = `
	const later = globalThis.setTimeout;
	globalThis.setTimeout = (work, ms, ...rest) => later(work, ms === 20_000 ? 50 : ms, ...rest);`;

/** A script that leaves canvases without these kinds of contexts. */
const without = (kinds: string): string => `
	for (const kind of [globalThis.HTMLCanvasElement, globalThis.OffscreenCanvas]) {
		const getContext = kind?.prototype.getContext;
		if (getContext) kind.prototype.getContext = function (id, ...rest) {
			return /^(${kinds})/.test(id) ? null : getContext.call(this, id, ...rest);
		};
	}`;

/** What is taken away, on which machine, and what then draws and why. */
const ways: Record<string, readonly [PanelOptions, 'webgpu' | 'webgl', RegExp]> = {
	'no WebGPU': [
		{ workerPrefix: `Object.defineProperty(navigator, 'gpu', { value: undefined });` },
		'webgl',
		/WebGL 2, because WebGPU is not available in this VS Code/,
	],
	'no adapter': [
		{ workerPrefix: gpuWith('null') },
		'webgl',
		/WebGL 2, because WebGPU finds no graphics adapter/,
	],
	'an adapter that never comes': [
		{ workerPrefix: hurried + gpuWith('new Promise(() => {})') },
		'webgl',
		/WebGL 2, because WebGPU found no graphics adapter within 20 s/,
	],
	'a device that never comes': [
		{
			workerPrefix:
				hurried +
				gpuWith(
					refusing.replace("throw new Error('out of memory')", 'await new Promise(() => {})'),
				),
		},
		'webgl',
		/WebGL 2, because the graphics adapter intel gen-12lp gave no device within 20 s/,
	],
	'a search for an adapter that fails': [
		{ workerPrefix: gpuWith(`(() => { throw new Error('blocked'); })()`) },
		'webgl',
		/WebGL 2, because WebGPU failed to look for a graphics adapter: blocked/,
	],
	'an adapter without a device': [
		{ workerPrefix: gpuWith(refusing) },
		'webgl',
		/WebGL 2, because the graphics adapter intel gen-12lp gave no device: out of memory/,
	],
	'canvases that no worker can draw into': [
		{ workerPrefix: without('webgpu') },
		'webgpu',
		/WebGL 2, because drawing failed \(this worker can not draw into a canvas\)/,
	],
	'canvases that no worker gets': [
		{ hostScript: 'delete HTMLCanvasElement.prototype.transferControlToOffscreen;' },
		'webgpu',
		/WebGL 2, because drawing failed \(/,
	],
	'no adapter and no WebGL 2': [
		{ workerPrefix: gpuWith('null'), hostScript: without('webgl') },
		'webgl',
		/Canvas 2D, because WebGPU finds no .* and this page has no WebGL 2/,
	],
};

/** Expects the mesh in its colours, and that a click selects what is there and that is seen. */
async function showsSelection(panel: PanelPage, [x, y]: readonly [number, number]): Promise<void> {
	await panel.colours('before').toBeGreaterThan(100);
	const around = Array.from(
		{ length: 1600 },
		(_, i) => [x - 20 + (i % 40), y - 20 + Math.floor(i / 40)] as const,
	);
	const before = await panel.now.pixels('before', around);
	await panel.get('view-before').click({ position: { x, y } });
	await panel.until({ selectedTriangles: 1 });
	const changed = async (): Promise<number> => {
		const after = await panel.now.pixels('before', around);
		const apart = after.map((pixel, i) => Math.hypot(...pixel.map((c, k) => c - before[i]![k]!)));
		return apart.filter((distance) => distance > 20).length;
	};
	await expect.poll(changed).toBeGreaterThan(4);
}

/** Takes the WebGL of both views away, as a driver does that crashes. */
const loseWebgl = (panel: PanelPage): Promise<void> =>
	panel.page.evaluate(() => {
		for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.surface canvas'))
			canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!.loseContext();
	});

describe.skipIf(!executable)('a panel with less to draw with', () => {
	test.each(Object.entries(ways))(
		'draws, selects and refines with %s, and says why so',
		async (name, [options, machine, words]) => {
			const panel = await open([plate], options, machine);
			await panel.text('drawn-by').toMatch(words);
			await panel.text('summary').toBe(await panel.now.text('drawn-by'));
			await showsSelection(panel, [300, 60]);
			await panel.refine();
			await panel.colours('after').toBeGreaterThan(100);
			await screenshot(panel, name);
			expect(panel.complaints).toEqual([]);
		},
	);

	test('draws on a new WebGL where it is lost, then on a plain canvas', async () => {
		const panel = await open();
		await panel.drawn('before').toBeGreaterThan(0);
		await loseWebgl(panel);
		await panel.text('status').toMatch(/ lost \(.+\)\. .*\bWebGL 2\b/);
		await panel.colours('before').toBeGreaterThan(100);
		await loseWebgl(panel);
		await panel.text('status').toMatch(/ lost \(.+\)\. .*\bCanvas 2D\b/);
		await panel.text('drawn-by').toMatch(/\bCanvas 2D, because .* lost\b/);
		await showsSelection(panel, [300, 60]);
		expect(panel.complaints).toEqual([]);
	});

	test('says that nothing can be read where there are no workers', async () => {
		const panel = await open([plate], {
			hostScript: `window.Worker = class { constructor() { throw new Error('no workers here'); } };`,
		});
		await panel.text('status').toMatch(/^The mesh can.t be read: no workers here\.$/);
		await panel.text('before-message').not.toBe('');
	});

	test.each(['webgl', 'nothing'] as const)(
		'draws 200,000 triangles in space, turned, cut and selected, with %s',
		async (machine) => {
			const file = meshFile('torus.msh', gmshText(torus(500, 200)));
			const panel = await open([file], { hostScript: afterGraphics }, machine);
			await panel.drawn('before').toBeGreaterThan(0);
			await panel.colours('before').toBeGreaterThan(100);
			await panel.get('look-front').click();
			await key(panel, 'Alt+ArrowUp');
			await panel.choose('cut-axis', 'x');
			const { width, height } = (await panel.get('view-before').boundingBox())!;
			await key(panel, ...Array.from({ length: 12 }, () => '+'));
			// Left of the cut.
			await showsSelection(panel, [width / 2 - 60, height / 2]);
			await screenshot(panel, `200,000 triangles near with ${machine}`);
			await key(panel, '0', 'a');
			await screenshot(panel, `200,000 triangles with ${machine}`);
			expect(panel.complaints).toEqual([]);
		},
	);
});
