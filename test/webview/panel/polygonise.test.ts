import { describe, expect, test } from 'vitest';
import type { HarnessWindow, PanelPage } from '../harness/page.ts';
import { executable, line, machines, panelFiles, revealed } from '../harness/panels.ts';
import { coloursAt } from '../harness/pixels.ts';

/** The unit square as GMR, a left half of triangles 1 and 2 and a right one of 3 and 4, each with a diagonal. */
const halves = [
	'6',
	'0 0',
	'0.5 0',
	'1 0',
	'0 1',
	'0.5 1',
	'1 1',
	'9',
	'0 1',
	'1 4',
	'0 4',
	'4 3',
	'3 0',
	'1 2',
	'2 5',
	'1 5',
	'5 4',
	'4',
	'1 2 -3 0',
	'3 4 5 0',
	'6 7 -8 0',
	'8 9 -2 0',
	'',
].join('\n');
describe.skipIf(!executable).each(machines)(
	'polygons of triangles in the panel, drawn by %s',
	(machine) => {
		const { meshFile, open } = panelFiles({ machine });
		const joined = async (): Promise<PanelPage> => {
			const panel = await open([meshFile('halves.gmr', halves)]);
			await panel.drawn('before').toBeGreaterThan(0);
			await panel.choose('operation', 'polygonise');
			await panel.refine();
			await panel.drawn('after').toBeGreaterThan(0);
			return panel;
		};
		/** A place by its share of the width and the height of a view. */
		const placeIn = async (panel: PanelPage, viewId: 'before' | 'after', x: number, y: number) => {
			const box = (await panel.get(`view-${viewId}`).boundingBox())!;
			return [box.x + x * box.width, box.y + y * box.height] as const;
		};

		test('are made, shown beside the triangles, and taken back', async () => {
			const panel = await joined();
			await panel.text('after-caption').toBe('2 polygons');
			await panel.text('before-caption').toBe('4 triangles');
			await panel
				.text('status')
				.toMatch(/^Made 2 polygons of 4\.00 corners on average, 100 % convex; .* on the CPU\.$/);
			await panel.attribute('refine', 'disabled').not.toBeNull();
			expect(await panel.get('refine').getAttribute('title')).toContain(
				'Undo to return to the triangles',
			);
			await panel.get('undo').click();
			await panel.attribute('refine', 'disabled').toBeNull();
			await panel.get('redo').click();
			await panel.text('after-caption').toBe('2 polygons');
			expect(panel.complaints).toEqual([]);
		});

		test('are picked with the lines of their triangles, and those with them', async () => {
			const panel = await joined();
			/** The colours of both halves of a view, a triangle of each. */
			const halvesOf = async (viewId: 'before' | 'after') =>
				coloursAt(panel.page, [
					await placeIn(panel, viewId, 0.4, 0.55),
					await placeIn(panel, viewId, 0.6, 0.55),
				]);
			const [plain] = await halvesOf('before');
			await panel.page.mouse.click(...(await placeIn(panel, 'after', 0.4, 0.5)));
			await panel.text('selected-count').toBe('1 polygon selected in After');
			await panel.text('hover').toContain('Polygon 0 of 2 triangles · 4 corners');
			await revealed(panel).toEqual({ file: 'halves.gmr', ranges: [{ start: 19, end: 20 }] });
			// The triangles of that polygon are tinted, the others are as they were.
			await expect.poll(async () => (await halvesOf('before'))[1]).toBe(plain);
			expect((await halvesOf('before'))[0]).not.toBe(plain);
			// And the polygon of a triangle that the text selects; a canvas tints nothing of After.
			const [untinted] = (await halvesOf('after')).slice(1);
			await panel.ask('selectLines', line('halves.gmr', 21));
			await panel.text('selected-count').toBe('1 triangle selected in Before');
			await expect.poll(async () => (await halvesOf('after'))[0]).toBe(untinted);
			if (machine === 'webgpu') expect((await halvesOf('after'))[1]).not.toBe(untinted);
		});

		test('are written as VTU, as the format of the triangles holds none', async () => {
			const panel = await joined();
			await panel.get('write').click();
			const written = () =>
				panel.page.evaluate(() => {
					const { files } = (window as unknown as HarnessWindow).host.written ?? { files: [] };
					return files.map(({ suffix }) => suffix);
				});
			await expect.poll(written).toEqual(['vtu']);
		});
	},
);
