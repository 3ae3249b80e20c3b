import { describe, expect, test } from 'vitest';
import { cube, gmshText } from '../../support/surfaces.ts';
import { dying, endWorker, loseDevices, losing } from '../harness/ending.ts';
import { holding, release } from '../harness/holding.ts';
import type { HarnessWindow, PanelPage } from '../harness/page.ts';
import { executable, key, panelFiles, plate } from '../harness/panels.ts';
import type { ViewId } from '../harness/reading.ts';

/** What a triangle of a result is called, divided or not. */
const named = /^(?:New triangle \d+ of triangle \d+|Triangle \d+, not divided)/;

/** All meshes stay with the workers, as large ones do. */
const { open: show, meshFile } = panelFiles({ large: 1 });

/** Points at a place of a view, that before refinement unless said, in pixels from the middle of its upper border. */
async function point(
	panel: PanelPage,
	right: number,
	down: number,
	viewId: ViewId = 'before',
): Promise<void> {
	const { x, y, width, height } = (await panel.get(`view-${viewId}`).boundingBox())!;
	const top = y + (height - Math.min(width, height)) / 2;
	await panel.page.mouse.move(x + width / 2 + right, top + down);
}

describe.skipIf(!executable)('a mesh whose triangles stay with the workers', () => {
	test('describes what is pointed at, and a click picks it', async () => {
		const panel = await show();
		await panel.drawn('before').toBeGreaterThan(0);
		await point(panel, 10, 40);
		await panel.text('hover').toMatch(/^Triangle \d+ · minimum angle [\d.]+° · area [\d.]+$/);
		await panel.page.mouse.down();
		await panel.page.mouse.up();
		await panel.until({ selectedTriangles: 1 });
		await panel.asked('revealLines').toHaveLength(1);
		await panel.page.keyboard.press('h');
		await panel.count('.step').toBeGreaterThan(0);
		// What is hidden is found neither by what draws nor by the worker.
		await panel.page.keyboard.press('o');
		await panel.text('hidden').toMatch(/^243 of 244 /);
		await point(panel, -150, 60);
		await panel.page.mouse.down();
		await panel.page.mouse.up();
		await panel.until({ selectedTriangles: 0 });
		await key(panel, 'p', 'a');
		await panel.text('selected-count').toBe('3 points selected');
		await key(panel, 'e', 'a');
		await panel.text('selected-count').toBe('3 edges, 3 points selected');
		await key(panel, 's', 'a');
		await panel.text('selected-count').toBe('396 edges, 3 points selected');
	});

	test('counts what a rectangle would take, and takes as many', async () => {
		const panel = await show();
		await panel.drawn('before').toBeGreaterThan(0);
		await panel.page.keyboard.down('Shift');
		await point(panel, -100, 5);
		await panel.page.mouse.down();
		await point(panel, 100, 100);
		await panel.text('hover').toMatch(/^Takes \d+ triangles$/);
		const count = Number(/\d+/.exec(await panel.now.text('hover'))?.[0]);
		await panel.page.mouse.up();
		await panel.page.keyboard.up('Shift');
		await panel.until({ selectedTriangles: count });
		await key(panel, 'f');
		await panel.memory('camera').not.toBeNull();
	});

	test('counts what a rectangle would take as it was drawn last, however late the answer', async () => {
		const panel = await show(undefined, { workerPrefix: holding('inside') });
		await panel.drawn('before').toBeGreaterThan(0);
		const { width = 0, height = 0 } = (await panel.get('view-before').boundingBox()) ?? {};
		await panel.page.keyboard.down('Shift');
		await point(panel, 2 - width / 2, 2);
		await panel.page.mouse.down();
		await point(panel, 0, 40);
		await point(panel, width / 2 - 2, height - 2);
		await panel.text('hover').toBe('');
		await release(panel, 'inside');
		const all = await panel.now.text('before-triangles');
		await panel.text('hover').toBe(`Takes ${all} triangles`);
		await panel.page.mouse.up();
		await panel.page.keyboard.up('Shift');
		await panel.until({ selectedTriangles: Number(all) });
	});

	test('is gone to what is selected of once that is found', async () => {
		const panel = await show(undefined, { workerPrefix: holding('extent') });
		await panel.drawn('before').toBeGreaterThan(0);
		await key(panel, 'Control+a', 'f');
		await panel.text('selected-count').toMatch(/triangles selected$/);
		await panel.memory('camera').toBe(null);
		await release(panel, 'extent');
		await panel.memory('camera').not.toBeNull();
	});

	/** A panel that never gets arrays of a mesh, whatever it asks for. */
	const showWithout = () =>
		show(undefined, {
			workerPrefix: `self.addEventListener('message', (event) => {
				if (['entities', 'display'].includes(event.data.name)) event.stopImmediatePropagation();
			});`,
		});

	test('has its points picked without sending them all', async () => {
		const panel = await showWithout();
		await panel.drawn('before').toBeGreaterThan(0);
		await key(panel, 'p', 'a');
		await panel.text('selected-count').toBe('152 points selected');
		await key(panel, 'i', 'f');
		await panel.text('selected-count').toBe('');
	});

	test('has its edges described, picked, shown and grown without sending them all', async () => {
		const panel = await showWithout();
		await panel.drawn('before').toBeGreaterThan(0);
		await key(panel, 'e', '+', '+', '+', '+');
		const picture = () => panel.get('view-before').screenshot();
		// From place to place, until an edge is within reach. From outside each time, so that what is told is of that place.
		let tries = 0;
		await expect
			.poll(async () => {
				tries++;
				await panel.page.mouse.move(0, 0);
				await panel.text('hover').toBe('');
				await point(panel, (tries * 37) % 100, 60 + ((tries * 23) % 60));
				// Where no edge is near, nothing comes.
				const told = panel.get('hover').filter({ hasText: /./ });
				await told.waitFor({ timeout: 2000 }).catch(() => undefined);
				return panel.now.text('hover');
			})
			.toMatch(/^Edge \d+ · points \d+ and \d+ · length [\d.]+ · (inside|on the boundary)$/);
		const before = await picture();
		await panel.page.mouse.down();
		await panel.page.mouse.up();
		await panel.text('selected-count').toBe('1 edge selected');
		await panel.page.mouse.move(0, 0);
		await expect.poll(async () => before.equals(await picture())).toBe(false);
		await key(panel, 'g');
		await panel.text('selected-count').toMatch(/^([4-9]|1\d) edges selected$/);
	});

	test('in space is turned, and what is in front is found of it', async () => {
		const file = meshFile('cube.msh', gmshText(cube()));
		const panel = await show([file]);
		await panel.drawn('before').toBeGreaterThan(0);
		for (const [view, face] of [
			['plan', 5],
			['front', 2],
		] as const) {
			await panel.get(`look-${view}`).click();
			// The cube fills the height of the view but for 20 pixels.
			const { height } = (await panel.get('view-before').boundingBox())!;
			await expect
				.poll(async () => {
					await point(panel, Math.random(), height / 2);
					return (Number(/Triangle (\d+)/.exec(await panel.now.text('hover'))?.[1]) - 1) >> 1;
				})
				.toBe(face);
		}
		// The upper edge of the front is that between its points at z = 1.
		await key(panel, 'e');
		await point(panel, 30, 22);
		await panel.text('hover').toMatch(/^Edge · points 6 and 5 · length 1/);
		await key(panel, 'a');
		await panel.until({ selectedEdges: 18 });
		await panel.choose('cut-axis', 'z');
		await key(panel, 'Escape', 'a');
		// Those at the bottom, and those whose middle is on the plane.
		await panel.until({ selectedEdges: 13 });
		expect(panel.complaints).toEqual([]);
	});

	test('is drawn by a page without WebGPU', async () => {
		const panel = await show([plate], {}, 'webgl');
		await panel.text('drawn-by').toContain('WebGL 2');
		await panel.colours('before').toBeGreaterThan(20);
	});
});

describe.skipIf(!executable)('a large result', () => {
	/** The bytes that are written on a press. */
	async function written(panel: PanelPage): Promise<string> {
		await panel.get('write').click();
		await panel.text('status').toMatch(/^Written: /);
		return panel.page.evaluate(() => {
			const [file] = (window as unknown as HarnessWindow).host.written!.files;
			return new TextDecoder().decode(file!.bytes);
		});
	}

	/** Shows a result, begins another and cancels it. */
	async function cancelSecond(panel: PanelPage): Promise<void> {
		await panel.choose('selection', 'all');
		await panel.choose('rounds', '12');
		await panel.get('refine').click();
		await panel.get('cancel').click();
		await panel.until({ running: false });
	}

	test('is drawn, described and written as before after another was cancelled, and after it was made again', async () => {
		const panel = await show([plate], { engine: 'gpu' });
		await panel.refine();
		const before = await written(panel);
		const told = async (words: string): Promise<string | undefined> => {
			// From elsewhere, as nothing new is said of what is pointed at already.
			await panel.page.mouse.move(0, 0);
			await panel.text('hover').toBe('');
			await point(panel, 10, 40, 'after');
			await panel.text('hover').toContain(words);
			return named.exec(await panel.now.text('hover'))?.[0];
		};
		const name = await told('minimum angle 4');
		await cancelSecond(panel);
		await panel.text('status').toMatch(/^Cancelled\./);
		await panel.colours('after').toBeGreaterThan(20);
		expect(await told('minimum angle 4')).toBe(name);
		expect(await written(panel)).toBe(before);
		await panel.choose('rounds', '1');
		await panel.refine();
		await panel.get('undo').click();
		await panel.text('status').toBe('Showing round 1 of 2.');
		await panel.colours('after').toBeGreaterThan(20);
		expect(await written(panel)).toBe(before);
		expect(await told('minimum angle 4')).toBe(name);
		expect(panel.complaints).toEqual([]);
	});

	test('is described where the pointer rests since before it was made', async () => {
		const panel = await show();
		await panel.refine();
		await point(panel, 10, 40, 'after');
		await panel.text('hover').toMatch(named);
		await panel.ask('run', { selection: { kind: 'all' } });
		await panel.text('hover').toMatch(named);
	});

	test('that stays where another was cancelled is drawn by a new device', async () => {
		const panel = await show([plate], { workerPrefix: losing });
		await panel.refine();
		await cancelSecond(panel);
		await loseDevices(panel, 1);
		await panel.get('zoom-in').click();
		await panel.text('status').toContain('new device');
		await panel.colours('after').toBeGreaterThan(20);
		await panel.text('after-message').toBe('');
	});

	test('is described by what draws it while the worker that made it is gone', async () => {
		const panel = await show([plate], { workerPrefix: dying });
		await panel.refine();
		// Until what draws has the result: it would be made again for that. From place to place, as what is drawn later is
		// told once the pointer moves.
		let right = 10;
		await expect
			.poll(
				async () => {
					await point(panel, right++, 40, 'after');
					return panel.now.text('hover');
				},
				{ interval: 500 },
			)
			.toMatch(new RegExp(`${named.source} · minimum angle \\d`));
		await panel.page.mouse.move(0, 0);
		await panel.text('hover').toBe('');
		await endWorker(panel, 'mesh');
		await expect.poll(() => panel.page.workers().length).toBe(1);
		for (const [viewId, words] of [
			['after', new RegExp(`${named.source} · minimum angle about [\\d.]+° · area about `)],
			['before', /^Triangle \d+ · minimum angle about [\d.]+° · area about /],
		] as const) {
			await point(panel, 10, 40, viewId);
			await panel.text('hover').toMatch(words);
		}
	});
});
