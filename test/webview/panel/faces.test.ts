import { describe, expect, test } from 'vitest';
import { cubeOfQuads, polygonFile } from '../../support/polygonFile.ts';
import type { PanelPage } from '../harness/page.ts';
import { click, drag, executable, key, machines, panelFiles, placeOf } from '../harness/panels.ts';
import { coloursAt } from '../harness/pixels.ts';

/** Red, green and blue of the pixels of the view from one place of the unit square to another. */
async function coloursAlong(
	panel: PanelPage,
	[ax, ay]: readonly [number, number],
	[bx, by]: readonly [number, number],
): Promise<string[]> {
	// What is under the pointer is outlined.
	await panel.page.mouse.move(2, 2);
	await panel.text('hover').toBe('');
	const [from, to] = [await placeOf(panel, ax, ay), await placeOf(panel, bx, by)];
	return coloursAt(
		panel.page,
		Array.from({ length: 200 }, (_, i) =>
			[0, 1].map((k) => from[k]! + ((to[k]! - from[k]!) * i) / 199),
		),
	);
}

describe.skipIf(!executable).each(machines)('quads and polygons, drawn by %s', (machine) => {
	const { meshFile, open } = panelFiles({ machine });
	const show = async () => {
		const panel = await open([meshFile('faces.vtu', polygonFile)]);
		await panel.drawn('before').toBeGreaterThan(0);
		await panel.text('before-caption').toBe('1 polygon, 1 quad');
		return panel;
	};

	test('are pointed at and picked as what they are', async () => {
		const panel = await show();
		// Three places of an L of six corners.
		for (const [x, y] of [
			[0.8, 0.9],
			[0.1, 0.2],
			[0.2, 0.8],
		]) {
			await panel.page.mouse.move(...(await placeOf(panel, x!, y!)));
			await panel.text('hover').toContain('Polygon 0 · 6 corners');
			await panel.text('hover').toContain('minimum angle 90.00° · area 0.75 · part 5');
		}
		await panel.page.mouse.move(...(await placeOf(panel, 0.9, 0.1)));
		await panel.text('hover').toContain('Quad 0 · 4 corners');
		await click(panel, 0.2, 0.8);
		await panel.text('selected-count').toBe('1 face selected');
		await panel.text('status').toBe('1 face selected.');
		await key(panel, 'Control+a');
		await panel.text('selected-count').toBe('2 faces selected');
		expect(panel.complaints).toEqual([]);
	});

	test('have no lines inside, selected or not', async () => {
		const panel = await show();
		// From arm to arm of the L, through wherever it is cut.
		const across = async () =>
			new Set([
				...(await coloursAlong(panel, [0.05, 0.3], [0.45, 0.3])),
				...(await coloursAlong(panel, [0.6, 0.55], [0.6, 0.95])),
				...(await coloursAlong(panel, [0.06, 0.96], [0.44, 0.56])),
				...(await coloursAlong(panel, [0.05, 0.55], [0.4, 0.95])),
			]);
		expect((await across()).size).toBe(1);
		await panel.get('colour-by').selectOption('field:triangles:part:0');
		await expect.poll(async () => (await across()).size).toBe(1);
		const quad = new Set(await coloursAlong(panel, [0.55, 0.05], [0.95, 0.45]));
		expect(quad.size).toBe(1);
		expect(await across()).not.toEqual(quad);
		await click(panel, 0.2, 0.8);
		await panel.text('selected-count').toBe('1 face selected');
		expect((await across()).size).toBe(1);
		// There are lines where faces meet.
		expect(new Set(await coloursAlong(panel, [0.3, 0.3], [0.7, 0.3])).size).toBeGreaterThan(2);
	});

	test('have their own edges, and none of those that cut them', async () => {
		const panel = await show();
		await panel.get('pick-edges').click();
		await key(panel, 'Control+a');
		// Six of the L, and two of the quad alone.
		await panel.text('selected-count').toBe('8 edges selected');
		await click(panel, 0.5, 0.25);
		await panel.text('selected-count').toBe('1 edge selected');
		await panel.page.mouse.move(...(await placeOf(panel, 0.5, 0.3)));
		await panel.text('hover').toContain('inside');
		for (const [x, y] of [
			[0.25, 0.25],
			[0.25, 0.75],
			[0.75, 0.75],
			[0.75, 0.25],
		]) {
			await panel.page.mouse.move(...(await placeOf(panel, x!, y!)));
			await panel.text('hover').toBe('');
		}
	});

	test('are taken by a rectangle that holds their middle, hidden and shown', async () => {
		const panel = await show();
		await panel.get('rectangle').click();
		await drag(panel, [0.6, 0.1], [0.95, 0.4]);
		await panel.text('selected-count').toBe('1 face selected');
		await key(panel, 'x');
		await panel.text('hidden').toContain('1 of 2 faces are hidden');
		await panel.get('tool-move').click();
		await panel.page.mouse.move(...(await placeOf(panel, 0.9, 0.1)));
		await panel.text('hover').toBe('');
		await panel.page.mouse.move(...(await placeOf(panel, 0.2, 0.1)));
		await panel.text('hover').toContain('Polygon 0');
	});

	test('have figures of their own, and colours by them', async () => {
		const panel = await show();
		await panel.value('before-edges').toBe(8);
		await panel.value('before-triangles').toBe(0);
		await panel.value('before-polygon').toBe(1);
		await panel.value('before-max-angle').toBe(270);
		await panel.value('before-area').toBe(1);
		await panel.value('before-corners').toBe(5);
		await panel.value('before-convex').toBe(0.5);
		await panel.value('before-smallest-area').toBe(0.25);
		await panel.value('before-least-edge-ratio').toBe(0.5);
		await panel.text('before-smallest').toBe('Quad 0');
		// A bar for each number of corners, and each interval of areas and ratios, with its share in words.
		const bars = (id: string) => panel.get(id).locator('rect').count();
		await expect.poll(() => bars('corner-histogram')).toBe(14);
		await expect.poll(() => bars('area-histogram')).toBe(10);
		await expect.poll(() => bars('ratio-histogram')).toBe(10);
		await panel.text('corner-histogram').toContain('Before: 50.0 % have 6 corners');
		await panel.text('area-histogram').toContain('50.0 % have areas from 1/2 to 1 times the mean');
		await panel.text('ratio-histogram').toContain('50.0 % have ratios from 0.9 to 1');
		const inside = async () =>
			(await coloursAlong(panel, [0.2, 0.2], [0.9, 0.2])).filter((_, i) => i === 0 || i === 199);
		for (const quantity of ['face:corners', 'metric:area', 'metric:maximumAngle']) {
			await panel.get('colour-by').selectOption(quantity);
			await expect.poll(async () => new Set(await inside()).size).toBe(2);
		}
	});

	test('in space hide what is behind, and have no lines inside', async () => {
		const panel = await open([meshFile('cube.vtu', cubeOfQuads)]);
		await panel.drawn('before').toBeGreaterThan(0);
		await panel.text('before-caption').toBe('6 quads');
		// From above it is the upper one alone, without its diagonals.
		await panel.page.mouse.move(...(await placeOf(panel, 0.4, 0.3)));
		await panel.text('hover').toContain('Quad 1 · 4 corners · minimum angle 90.00° · area 1');
		const upper = [
			...(await coloursAlong(panel, [0.1, 0.2], [0.8, 0.9])),
			...(await coloursAlong(panel, [0.1, 0.9], [0.8, 0.2])),
		];
		expect(new Set(upper).size).toBe(1);
		await panel.get('look-isometric').click();
		await panel.get('view-before').hover();
		await panel.text('hover').toMatch(/^Quad \d/);
		await click(panel, 0.5, 0.55);
		await panel.text('selected-count').toBe('1 quad selected');
		expect(panel.complaints).toEqual([]);
	});

	test('can not be refined, which is said before', async () => {
		const panel = await show();
		await panel.attribute('refine', 'disabled').not.toBeNull();
		expect(await panel.get('refine').getAttribute('title')).toContain('Convert Mesh…');
	});
});

describe.skipIf(!executable)('quads and polygons whose pieces stay with the workers', () => {
	const { meshFile, open } = panelFiles({ machine: 'webgpu', large: 1 });

	test('are pointed at, picked and taken as faces', async () => {
		const panel = await open([meshFile('faces.vtu', polygonFile)]);
		await panel.drawn('before').toBeGreaterThan(0);
		await panel.page.mouse.move(...(await placeOf(panel, 0.1, 0.2)));
		await panel.text('hover').toContain('Polygon 0 · 6 corners');
		await click(panel, 0.8, 0.9);
		await panel.text('selected-count').toBe('1 face selected');
		await panel.text('hover').toContain('Polygon 0 · 6 corners');
		expect(new Set(await coloursAlong(panel, [0.06, 0.96], [0.44, 0.56])).size).toBe(1);
		await panel.get('rectangle').click();
		await drag(panel, [0.6, 0.1], [0.95, 0.4]);
		await panel.page.mouse.move(...(await placeOf(panel, 0.9, 0.1)));
		await panel.text('hover').toContain('Quad 0');
		await panel.text('selected-count').toBe('1 face selected');
		await key(panel, 'Control+a');
		await panel.text('selected-count').toBe('2 faces selected');
	});
});
