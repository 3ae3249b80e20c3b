import { describe, expect, test } from 'vitest';
import { mixed } from '../../../src/picture/faceColour.ts';
import { faceStyle, overlayStyle } from '../../../src/picture/layers.ts';
import { parseColour } from '../../../webview/view/colours.ts';
import { rgb } from '../../picture/readSvg.ts';
import { stripes } from '../../support/stripes.ts';
import type { PanelPage } from '../harness/page.ts';
import { click, executable, panelFiles, placeOf } from '../harness/panels.ts';
import { svg } from '../harness/pictures.ts';
import { coloursAt } from '../harness/pixels.ts';
import { themes } from '../harness/themes.ts';

const { meshFile, open } = panelFiles();
const theme = 'vscode-light';
const selected = parseColour(themes[theme]!['charts-blue']!)!.map((part) => 255 * part) as [
	number,
	number,
	number,
];

/** Space around the mesh in a picture of a view. */
const MARGIN = 24;

/** Middles of triangles on the page, with the colours that a saved picture has there. */
async function triangles(panel: PanelPage) {
	const box = (await panel.get('view-before').boundingBox())!;
	const { triangles } = await svg(panel);
	return triangles.map(({ colour, corners }) => {
		const middle = [0, 1].map((k) => corners.reduce((sum, corner) => sum + corner[k]!, 0) / 3);
		return { colour, at: [box.x + middle[0]! - MARGIN, box.y + middle[1]! - MARGIN] };
	});
}

const apart = (a: readonly number[], b: readonly number[]): number =>
	Math.max(...a.map((part, k) => Math.abs(part - b[k]!)));

describe.skipIf(!executable).each(['webgpu', 'webgl', 'nothing'] as const)(
	'what is drawn with %s',
	(machine) => {
		const show = async () => {
			const panel = await open([meshFile('stripes.msh', stripes())], { theme }, machine);
			await panel.drawn('before').toBeGreaterThan(0);
			return panel;
		};
		const seen = async (panel: PanelPage, places: readonly (readonly number[])[]) =>
			(await coloursAt(panel.page, places)).map((text) => text.split(' ').map(Number));

		test.each(['groups:triangles', 'metric:area'])(
			'has the colours of a saved picture, by %s',
			async (quantity) => {
				const panel = await show();
				await panel.choose('colour-by', quantity);
				await panel.page.mouse.move(2, 2);
				const farthest = async () => {
					const all = await triangles(panel);
					expect(all).toHaveLength(128);
					const found = await seen(
						panel,
						all.map(({ at }) => at),
					);
					return Math.max(...all.map(({ colour }, i) => apart(colour, found[i]!)));
				};
				await expect.poll(farthest).toBeLessThanOrEqual(2);
				expect(panel.complaints).toEqual([]);
			},
		);

		test('has the tint of the table on a selected triangle', async () => {
			const panel = await show();
			await panel.choose('colour-by', 'groups:triangles');
			const place = [0.7 / 8, 3.3 / 8] as const;
			await click(panel, ...place);
			await panel.until({ selectedTriangles: 1 });
			await panel.page.mouse.move(2, 2);
			const at = await placeOf(panel, ...place);
			const own = mixed([0x1f, 0x77, 0xb4], selected, faceStyle.selection.opacity);
			const farthest = async () => apart(own, (await seen(panel, [at]))[0]!);
			await expect.poll(farthest).toBeLessThanOrEqual(3);
		});

		test('has lines of groups over the colours, and so has a saved picture', async () => {
			const panel = await show();
			await panel.choose('colour-by', 'metric:area');
			expect((await svg(panel)).paths('groups')).toEqual([]);
			await panel.get('boundaries').click();
			await panel.count('.before canvas.fields[data-boundaries="16"]').toBe(1);
			const { paths, lines } = await svg(panel);
			expect(lines('groups')).toHaveLength(16);
			// Edges have the view's colour and opacity, not those of a theme of pictures.
			const [edges] = paths('edges');
			expect(edges!.stroke).toBe(themes[theme]!['editor-foreground']);
			expect(edges!['stroke-opacity']).toBe('0.55');
			const [ground] = paths('groups');
			expect(Number(ground!['stroke-width'])).toBe(100 * overlayStyle.groups.width);
			const [x, y] = await placeOf(panel, 0.5 / 8, 0);
			const around = [-2, -1, 0, 1, 2].map((dy) => [x, y + dy]);
			const nearest = async () =>
				Math.min(...(await seen(panel, around)).map((one) => apart(one, rgb(ground!.stroke!))));
			await expect.poll(nearest).toBeLessThanOrEqual(2);
		});
	},
);
