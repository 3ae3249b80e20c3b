import { describe, expect, test } from 'vitest';
import type { PanelPage } from '../harness/page.ts';
import { click, drag, executable, key, panelFiles, placeOf } from '../harness/panels.ts';

/**
 * The unit square of two triangles. Its lower and right views are of the group "inlet", its left one of "wall", points 1 and 3
 * of "probe".
 */
const groups = `$MeshFormat
2.2 0 8
$EndMeshFormat
$PhysicalNames
4
0 5 "probe"
1 1 "inlet"
1 2 "wall"
2 11 "steel"
$EndPhysicalNames
$Nodes
4
1 0 0 0
2 1 0 0
3 1 1 0
4 0 1 0
$EndNodes
$Elements
7
1 15 2 5 1 1
2 15 2 5 1 3
3 1 2 1 1 1 2
4 1 2 1 1 2 3
5 1 2 2 1 4 1
6 2 2 11 1 1 2 3
7 2 2 11 1 1 3 4
$EndElements
`;

/** 100 on the left to 200 on the right; vectors of length 5. */
const data = `$NodeData
1
"temperature"
1
0
3
0
1
4
1 100
2 200
3 200
4 100
$EndNodeData
$NodeData
1
"velocity"
1
0
3
0
3
4
1 3 4 0
2 3 4 0
3 3 4 0
4 3 4 0
$EndNodeData
`;

const { meshFile, open } = panelFiles({ machine: 'nothing' });
/** Meshes of any size stay with the workers, as large ones do. */
const large = panelFiles({ large: 1 });
const first = [0x1f, 0x77, 0xb4];
const second = [0xff, 0x7f, 0x0e];

type Place = readonly [number, number];

/** Colours at places of the unit square. */
async function coloursNow(panel: PanelPage, ...places: readonly Place[]): Promise<number[][]> {
	const box = (await panel.get('view-before').boundingBox())!;
	const at = await Promise.all(places.map(([x, y]) => placeOf(panel, x, y)));
	return panel.now.pixels(
		'before',
		at.map(([x, y]) => [x - box.x, y - box.y] as const),
	);
}

/** Expects them. */
const coloursAt = (panel: PanelPage, ...places: readonly Place[]) =>
	expect.poll(() => coloursNow(panel, ...places));

describe.skipIf(!executable)('what is drawn over a mesh', () => {
	test('are groups of edges as lines and of points as dots, each of which can be hidden', async () => {
		const panel = await open([meshFile('groups.msh', groups)]);
		await panel.drawn('before').toBeGreaterThan(0);
		await panel.count('canvas.fields:not([hidden])').toBe(0);
		await panel.get('colour-by').selectOption('groups:edges');
		await coloursAt(panel, [0.5, 0], [1, 0.5], [0, 0.5]).toEqual([first, first, second]);
		await panel.text('before-classes').toBe('inlet2wall1');
		await panel.count('canvas.fields[data-lines="3"]').toBe(1);
		await panel.get('before-eye-1').click();
		await panel.count('canvas.fields[data-lines="1"]').toBe(1);
		await coloursAt(panel, [0, 0.5]).toEqual([second]);
		await panel.get('colour-by').selectOption('groups:points');
		await coloursAt(panel, [0, 0], [1, 1]).toEqual([first, first]);
		await panel.text('before-classes').toBe('probe2');
		// The triangles are plain.
		const inside = await panel.now.colours('before');
		await panel.get('colour').click();
		await panel.count('canvas.fields:not([hidden])').toBe(0);
		expect(inside).toBeGreaterThan(2);
		expect(panel.complaints).toEqual([]);
	});

	test('are ellipses of a metric, and colours of lengths and quality in it', async () => {
		const metric = [
			'MeshVersionFormatted 2\nDimension 2\nVertices 4\n0 0 0\n1 0 0\n1 1 0\n0 1 0',
			'Triangles 2\n1 2 3 0\n1 3 4 0\nEnd\n',
		].join('\n');
		const solution = `MeshVersionFormatted 2\nDimension 2\nSolAtVertices 4\n1 3\n${'4 0 1\n'.repeat(4)}End\n`;
		const panel = await open([meshFile('m.mesh', metric), meshFile('m.sol', solution)]);
		await panel.drawn('before').toBeGreaterThan(0);
		await panel.get('colour-by').selectOption('size:points:sol1:longest');
		// A diagonal has length √5.
		await panel.text('before-legend').toContain('2.236');
		await panel.get('arrows').check();
		await panel.count('canvas.fields[data-arrows="4"]').toBe(1);
		await panel.count('.tick:not([hidden]) >> text=Ellipses').toBe(1);
		await panel.text('before-ellipse-key').toBe('direction and ratio of sizes');
		await panel.count('[data-testid="before-arrow-key"]').toBe(0);
		expect(panel.complaints).toEqual([]);
	});

	test('are contours, arrows, numbers, distances and the words of a large one', async () => {
		const panel = await large.open([large.meshFile('field.msh', groups + data)]);
		await panel.drawn('before').toBeGreaterThan(0);
		await panel.get('colour-by').selectOption('field:points:temperature:0');
		await panel.get('contours').selectOption('both');
		await panel.get('contour-levels').fill('4');
		await panel.get('contour-levels').press('Enter');
		// From 100 on the left to 200 on the right: three lines, each through both triangles.
		await panel.count('canvas.fields[data-contours="6"]').toBe(1);
		// A hidden triangle has none.
		await click(panel, 0.8, 0.1);
		await panel.text('status').toMatch(/^1 triangle selected/);
		await key(panel, 'x');
		await panel.count('canvas.fields[data-contours="3"]').toBe(1);
		await key(panel, 's', 'Escape');
		await panel.count('canvas.fields[data-contours="6"]').toBe(1);
		// Bands meet at the lines, whose dark middle is there.
		const band = async (x: number) => (await coloursNow(panel, [x, 0.9], [x, 0.2])).flat();
		await expect.poll(async () => (await band(0.27)).join()).toBe((await band(0.47)).join());
		expect(await band(0.23)).not.toEqual(await band(0.27));
		const [line] = await coloursNow(panel, [0.5, 0.8]);
		expect(Math.max(...line!)).toBeLessThan(90);
		await panel.memory('colours').toMatchObject({ contours: 'both', levels: 4 });
		await panel.text('before-contour-key').toBe('line every 25');
		await panel.get('colour-by').selectOption('field:points:velocity:magnitude');
		await panel.get('contours').selectOption('none');
		await panel.get('arrows').check();
		await panel.count('canvas.fields[data-arrows="4"]').toBe(1);
		await panel.text('before-arrow-key').toBe('arrow of 5');
		// Numbers are as the settings say, until somebody chooses.
		await panel.ask('settings', { numbers: ['points'] });
		await panel.count('canvas.fields[data-numbers="4"]').toBe(1);
		await panel.get('numbers-triangles').click();
		await panel.count('canvas.fields[data-numbers="6"]').toBe(1);
		await panel.ask('settings', { numbers: ['edges'] });
		await panel.memory('layout').toMatchObject({ numbers: ['points', 'triangles'] });
		await panel.count('canvas.fields[data-numbers="6"]').toBe(1);
		// Groups and fields, once their section is unfolded; a press colours by a row's.
		await panel.get('section-fields').click();
		await panel.text('field-table').toContain('temperature4 on points100150200');
		await panel.page.locator('[data-quantity="groups:edges"]').first().click();
		await panel.input('colour-by').toBe('groups:edges');
		await panel.value('before-longest-edge').toBeCloseTo(Math.SQRT2, 6);
		// The ruler: from near one corner to near another, and away again.
		await key(panel, 'q');
		await drag(panel, [0.01, 0.01], [0.99, 0.005]);
		const beside = () => panel.page.locator('.before .ruler-line').textContent();
		await expect.poll(beside).toBe('1 (dx 1, dy 0)');
		await panel.text('hover').not.toContain('Distance');
		await panel.text('status').toBe('Distance 1, dx 1, dy 0.');
		await key(panel, 'Escape');
		await expect.poll(beside).toBe('');
		await panel.attribute('tool-move', 'aria-checked').toBe('true');
		// Words of what is under the pointer, and of two points.
		await key(panel, 'p');
		await panel.page.mouse.move(...(await placeOf(panel, 1, 1)));
		await panel.text('hover').toContain('group probe · temperature 200 · velocity (3, 4, 0)');
		await click(panel, 0, 0);
		await panel.page.keyboard.down('Shift');
		await click(panel, 1, 1);
		await panel.page.keyboard.up('Shift');
		await panel.text('status').toBe('2 points selected. They are 1.41421 apart: dx 1, dy 1.');
		expect(panel.complaints).toEqual([]);
	});
});
