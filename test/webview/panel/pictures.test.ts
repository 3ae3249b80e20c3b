import { interpolateCividis } from 'd3-scale-chromatic';
import { describe, expect, test } from 'vitest';
import type { PanelPage } from '../harness/page.ts';
import { drag, executable, key, panels, placeOf } from '../harness/panels.ts';
import { picture, svg } from '../harness/pictures.ts';

const open = panels();

/** Width, height and a pixel of a PNG, as the browser decodes it. */
const decoded = (panel: PanelPage, png: Uint8Array, x: number, y: number) =>
	panel.page.evaluate(
		async ([bytes, x, y]) => {
			const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
			const { width, height } = bitmap;
			const canvas = new OffscreenCanvas(width, height).getContext('2d')!;
			canvas.drawImage(bitmap, 0, 0);
			return { width, height, pixel: [...canvas.getImageData(x, y, 1, 1).data].slice(0, 3) };
		},
		[[...png], Math.floor(x), Math.floor(y)] as const,
	);

const press = async (panel: PanelPage, item: string): Promise<void> => {
	await panel.get('more').click();
	await panel.get(item).click();
};

describe.skipIf(!executable)('pictures of the view', () => {
	test('have its part of the mesh in its colours, with legend and scale bar beside it', async () => {
		const panel = await open();
		const view = (await panel.get('view-before').boundingBox())!;
		const [x, y] = await placeOf(panel, 0.7, 0.2);
		const screen = await panel.page.screenshot({
			clip: { x: x - 2, y: y - 2, width: 4, height: 4 },
		});
		const seen = await decoded(panel, screen, 2, 2);
		const png = await picture(panel, 'png', 2);
		// Legend to the right, scale bar below, a margin round all.
		const margin = 24;
		const drawn = await decoded(panel, png, 2 * (x - view.x + margin), 2 * (y - view.y + margin));
		expect([drawn.width, drawn.height]).toEqual([
			2 * (Math.round(view.width) + 2 * margin + 168),
			2 * (Math.round(view.height) + 2 * margin + 34),
		]);
		for (const k of [0, 1, 2]) expect(Math.abs(drawn.pixel[k]! - seen.pixel[k]!)).toBeLessThan(8);
		const { triangles, texts } = await svg(panel);
		expect(triangles.length).toBe(2);
		const words = texts.map(({ text }) => text);
		expect(words).toEqual(expect.arrayContaining(['Minimum angle (°)', '0', '60']));
	});

	test('follow the camera, and show the result where there is one', async () => {
		const panel = await open();
		const before = await svg(panel);
		await panel.get('view-before').focus();
		await panel.page.keyboard.press('+');
		const width = (picture: typeof before) => {
			const xs = picture.triangles.flatMap(({ corners }) => corners.map(([x]) => x));
			return Math.max(...xs) - Math.min(...xs);
		};
		await expect.poll(async () => width(await svg(panel)) / width(before)).toBeGreaterThan(1.1);
		await panel.choose('selection', 'all');
		await panel.refine();
		await expect.poll(async () => (await svg(panel)).triangles.length).toBeGreaterThan(2);
	});

	test('have the quantity, the map and the bands that are chosen', async () => {
		const panel = await open();
		await panel.choose('colour-by', 'metric:edgeRatio');
		await panel.choose('colour-map', 'cividis');
		await panel.choose('colour-range', 'hand');
		await panel.get('colour-low').fill('1');
		await panel.get('colour-high').fill('2');
		await panel.get('colour-high').press('Enter');
		// The diagonal of a square by its view, √2, is 0.414 of the scale.
		const wanted = interpolateCividis(Math.SQRT2 - 1)
			.match(/\d+/g)!
			.map(Number);
		const farthest = async () => {
			const { triangles } = await svg(panel);
			const apart = triangles.map(({ colour }) => wanted.map((v, k) => Math.abs(v - colour[k]!)));
			return Math.max(...apart.flat());
		};
		await expect.poll(farthest).toBeLessThanOrEqual(2);
		const words = (await svg(panel)).texts.map(({ text }) => text);
		expect(words).toEqual(expect.arrayContaining(['Edge ratio', '1', '2']));
	});

	test('have the numbers and the ruler that the view shows, in their places', async () => {
		const panel = await open();
		await panel.ask('settings', { numbers: ['points', 'triangles'] });
		await panel.count('canvas.fields[data-numbers="6"]').toBe(1);
		await key(panel, 'q');
		await drag(panel, [0.01, 0.01], [0.99, 0.005]);
		await panel.text('status').toBe('Distance 1, dx 1, dy 0.');
		const { texts, lines, triangles } = await svg(panel);
		const words = texts.map(({ text }) => text);
		expect(words).toContain('1 (dx 1, dy 0)');
		const corners = triangles.flatMap((one) => one.corners);
		const [left, low] = [0, 1].map((axis) => corners.map((corner) => corner[axis]!)) as [
			number[],
			number[],
		];
		const [from, to] = lines('ruler')[0]!;
		const seen = [...from!, ...to!];
		const wanted = [Math.min(...left), Math.max(...low), Math.max(...left), Math.max(...low)];
		for (const [i, place] of wanted.entries()) expect(seen[i]).toBeCloseTo(place, 0);
		// The numbers of triangles are in their middles, those of points beside them.
		const middles = triangles.map(({ corners }) =>
			[0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis]!, 0) / 3),
		);
		for (const [x, y] of middles)
			expect(texts.some((one) => Math.hypot(one.x - x!, one.y - y! - 4) < 2)).toBe(true);
		expect(texts.some((one) => Math.hypot(one.x - seen[0]! - 9, one.y - seen[1]! + 5) < 2)).toBe(
			true,
		);
		await panel.get('numbers-points').click();
		await panel.get('numbers-triangles').click();
		await panel.count('canvas.fields:not([hidden])').toBe(0);
		await key(panel, 'Escape');
		const plain = await svg(panel);
		expect(plain.lines('ruler')).toEqual([]);
		expect(plain.texts.length).toBe(texts.length - 7);
	});

	test('are saved by the extension, and copied by the page', async () => {
		const panel = await open();
		await press(panel, 'menu-save-picture');
		await panel.asked('savePicture').toEqual([null]);
		await panel.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
		await press(panel, 'menu-copy-picture');
		await panel.text('status').toBe('Picture copied.');
		const copied = await panel.page.evaluate(async () => {
			const [item] = await navigator.clipboard.read();
			return [...new Uint8Array(await (await item!.getType('image/png')).arrayBuffer())];
		});
		const { width } = await decoded(panel, Uint8Array.from(copied), 0, 0);
		const view = (await panel.get('view-before').boundingBox())!;
		expect(width).toBe(2 * (Math.round(view.width) + 48 + 168));
	});

	test('that can’t be copied or saved are said to be not, with what helps', async () => {
		const panel = await open();
		await panel.page.evaluate(() => {
			navigator.clipboard.write = () => Promise.reject(new Error('Write permission denied.'));
			const { host } = window as unknown as { host: { answers: Record<string, () => unknown> } };
			host.answers.savePicture = () => Promise.reject(new Error('there is no room left'));
		});
		await press(panel, 'menu-copy-picture');
		await panel
			.text('status')
			.toBe('Picture not copied: Write permission denied. Use “Save picture…” instead.');
		await press(panel, 'menu-save-picture');
		await panel.text('status').toBe('Not saved: there is no room left');
	});
});
