import { describe, expect, test } from 'vitest';
import type { MachineKind } from '../../support/chromium.ts';
import type { PanelPage } from '../harness/page.ts';
import { click, executable, key, machines, panelFiles, placeOf } from '../harness/panels.ts';

/**
 * The unit square, divided from lower left to upper right: the lower triangle is of the group "steel", the upper one of
 * "copper", temperatures are 100 on the left and 200 on the right, and "load" is 3 below and 7 above.
 */
const square = `$MeshFormat
2.2 0 8
$EndMeshFormat
$PhysicalNames
2
2 11 "steel"
2 12 "copper"
$EndPhysicalNames
$Nodes
4
1 0 0 0
2 1 0 0
3 1 1 0
4 0 1 0
$EndNodes
$Elements
2
1 2 2 11 1 1 2 3
2 2 2 12 1 1 3 4
$EndElements
$NodeData
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
$ElementData
1
"load"
1
0
3
0
1
2
1 3.5
2 7.25
$EndElementData
`;

const { meshFile, open } = panelFiles();
const steel = [0x1f, 0x77, 0xb4];
const copper = [0xff, 0x7f, 0x0e];
const viridis = { low: [0x44, 0x01, 0x54], middle: [0x21, 0x91, 0x8c], high: [0xfd, 0xe7, 0x25] };

/** Colours in the middle of the square, below and above the diagonal, where points have values. */
const between: Record<MachineKind, readonly [number[], number[]]> = {
	webgpu: [viridis.middle, viridis.middle],
	webgl: [viridis.middle, viridis.middle],
	nothing: [
		[0x36, 0xb8, 0x78],
		[0x30, 0x68, 0x8e],
	],
};

/** Expects the colours at places of the unit square, whichever adapter rounds them. */
function coloursAt(panel: PanelPage, ...places: readonly (readonly [number, number])[]) {
	const read = async () => {
		const box = (await panel.get('view-before').boundingBox())!;
		const at = await Promise.all(places.map(([x, y]) => placeOf(panel, x, y)));
		return panel.now.pixels(
			'before',
			at.map(([x, y]) => [x - box.x, y - box.y] as const),
		);
	};
	return {
		toBeNear: (...colours: readonly (readonly number[])[]) =>
			expect
				.poll(async () => {
					const now = await read();
					return now.flat().map((part, i) => Math.abs(part - colours.flat()[i]!) <= 6);
				})
				.toEqual(colours.flat().map(() => true)),
		get now() {
			return read();
		},
	};
}

/** A place in the lower triangle, and one in the upper. */
const lower = [0.7, 0.2] as const;
const upper = [0.3, 0.8] as const;

async function colourBy(panel: PanelPage, id: string): Promise<void> {
	await panel.get('colour-by').selectOption(id);
}

describe.skipIf(!executable).each(machines)('a panel with %s', (machine) => {
	test('shows groups, fields and metrics in their colours, and hides a class', async () => {
		const file = meshFile('colours.msh', square);
		const panel = await open([file], {}, machine);
		await panel.drawn('before').toBeGreaterThan(0);
		const usual = await coloursAt(panel, lower, upper).now;
		await colourBy(panel, 'groups:triangles');
		await coloursAt(panel, lower, upper).toBeNear(steel, copper);
		await panel.text('before-classes').toBe('steel1copper1');
		const [background] = await coloursAt(panel, [-0.03, 0.5]).now;
		await panel.get('before-eye-11').click();
		await coloursAt(panel, lower, upper).toBeNear(background!, copper);
		await panel.attribute('before-eye-11', 'aria-pressed').toBe('true');
		// Neither a click nor a rectangle finds what is hidden.
		await click(panel, ...upper);
		await panel.until({ selectedTriangles: 1 });
		await click(panel, ...lower);
		await panel.until({ selectedTriangles: 0 });
		await key(panel, 'a');
		await panel.until({ selectedTriangles: 1 });
		await panel.text('hidden').toMatch(/^1 of 2 /);
		await panel.get('show-hidden').click();
		await panel.attribute('before-eye-11', 'aria-pressed').toBe('false');
		await panel.text('hidden').toBe('');
		await key(panel, 'Escape');
		await coloursAt(panel, lower, upper).toBeNear(steel, copper);
		await colourBy(panel, 'field:triangles:load:0');
		await coloursAt(panel, lower, upper).toBeNear(viridis.low, viridis.high);
		await panel.text('before-colour-scale').toContain('7.25');
		await panel.get('value-from').fill('5');
		await panel.get('value-show').click();
		await coloursAt(panel, lower, upper).toBeNear(background!, viridis.high);
		// What is hidden stays so without colours, too.
		await panel.get('colour').click();
		await expect.poll(async () => (await coloursAt(panel, upper).now)[0]).not.toEqual(viridis.high);
		await coloursAt(panel, lower).toBeNear(background!);
		await panel.get('colour').click();
		await key(panel, 's');
		await coloursAt(panel, lower, upper).toBeNear(viridis.low, viridis.high);
		// Between points colours go over into each other, by value; a canvas has one for each triangle.
		await colourBy(panel, 'field:points:temperature:0');
		const middle = [[0.5, 0.25] as const, [0.5, 0.75] as const] as const;
		await coloursAt(panel, ...middle).toBeNear(...between[machine]);
		await colourBy(panel, 'metric:shape');
		// From 0 to 1: a right angle between equal views has √3/2.
		const [first, second] = await coloursAt(panel, lower, upper).now;
		expect(first).toEqual(second);
		await panel.get('colour-reversed').check();
		await panel.get('colour-reversed').uncheck();
		await colourBy(panel, 'metric:minimumAngle');
		await coloursAt(panel, lower, upper).toBeNear(...usual);
		expect(panel.complaints).toEqual([]);
	});
});

describe.skipIf(!executable)('the colours of a panel', () => {
	test('have a map, a range, an order and bands, and are there after a reload', async () => {
		const panel = await open([meshFile('choice.msh', square)]);
		const settings = {
			...{ engine: 'auto', colourBy: 'groups:triangles', colourMap: 'auto' },
			...{ colourRange: 'value', colourPercentile: 2, layout: 'swipe' },
		};
		await panel.ask('settings', settings);
		await panel.input('colour-by').toBe('groups:triangles');
		await coloursAt(panel, lower, upper).toBeNear(steel, copper);
		await panel.memory('colours').toEqual({});
		await colourBy(panel, 'field:triangles:load:0');
		// What was chosen here goes before what is set, and that alone.
		const others = { colourBy: 'order', colourMap: 'plasma', colourRange: 'acceptable' };
		await panel.ask('settings', { ...settings, ...others });
		await panel.input('colour-by').toBe('field:triangles:load:0');
		await panel.input('colour-map').toBe('plasma');
		// It has no acceptable values.
		await panel.input('colour-range').toBe('value');
		await panel.attribute('layout-swipe', 'aria-checked').toBe('true');
		await panel.ask('settings', settings);
		await panel.input('colour-map').toBe('viridis');
		await panel.get('colour-reversed').check();
		await coloursAt(panel, lower, upper).toBeNear(viridis.high, viridis.low);
		await panel.get('colour-reversed').uncheck();
		await panel.get('colour-range').selectOption('hand');
		await panel.get('colour-low').fill('-0.25');
		await panel.get('colour-low').press('Enter');
		await coloursAt(panel, lower, upper).toBeNear(viridis.middle, viridis.high);
		await panel.get('colour-bands').selectOption('3');
		await coloursAt(panel, lower, upper).toBeNear(viridis.middle, viridis.high);
		await panel.get('colour-map').selectOption('coolwarm');
		await coloursAt(panel, lower, upper).toBeNear([221, 221, 221], [180, 4, 38]);
		await panel.memory('colours').toEqual({
			quantity: 'field:triangles:load:0',
			map: 'coolwarm',
			range: { by: 'hand', low: -0.25, high: 7.25 },
			reversed: false,
			bands: 3,
			locked: false,
		});
		await panel.page.reload();
		await panel.settled();
		await coloursAt(panel, lower, upper).toBeNear([221, 221, 221], [180, 4, 38]);
		await panel.input('colour-by').toBe('field:triangles:load:0');
	});

	test('have a legend below each view, with its counts, that selects and hides', async () => {
		const panel = await open([meshFile('legend.msh', square)]);
		await colourBy(panel, 'groups:triangles');
		await panel.choose('selection', 'all');
		await panel.refine();
		await panel.text('before-classes').toBe('steel1copper1');
		await panel.text('after-classes').toBe('steel2copper2');
		await panel.get('after-class-11').click();
		await panel.until({ selectedTriangles: 2 });
		await panel.text('status').toMatch(/^2 triangles selected/);
		await panel.get('after-class-12').click({ modifiers: ['Shift'] });
		await panel.until({ selectedTriangles: 4 });
		await panel.get('after-class-12').click({ modifiers: ['Control'] });
		await panel.until({ selectedTriangles: 2 });
		await panel.get('before-class-12').click();
		await panel.until({ selectedTriangles: 1 });
		// By the keyboard: one stop, with arrow keys in it, and what is pressed keeps the focus.
		await panel.get('before-class-11').focus();
		await panel.page.keyboard.press('ArrowRight');
		await panel.focused().toBe('before-eye-11');
		await panel.page.keyboard.press('Space');
		await panel.text('hidden').toMatch(/^1 of 2 .*Before, 2 of 4 .*After/);
		await panel.focused().toBe('before-eye-11');
		await panel.attribute('after-eye-11', 'aria-pressed').toBe('true');
		expect(await panel.get('after-class-11').isDisabled()).toBe(true);
		await panel.page.keyboard.press('Enter');
		await panel.text('hidden').toBe('');
		await panel.page.keyboard.press('End');
		await panel.focused().toBe('before-eye-12');
		await panel.page.keyboard.press('ArrowLeft');
		await panel.focused().toBe('before-class-12');
		await panel.page.screenshot({ path: 'test-results/colours legend.png' });
		// Without colours there is nothing to explain.
		await panel.get('colour').click();
		await expect.poll(() => panel.get('after-legend').isVisible()).toBe(false);
		expect(panel.complaints).toEqual([]);
	});

	test('are chosen in the toolbar, without an inspector', async () => {
		const panel = await open([meshFile('toolbar.msh', square)]);
		await panel.page.setViewportSize({ width: 461, height: 690 });
		await expect.poll(() => panel.get('inspector').isVisible()).toBe(false);
		await panel.choose('colour-by', 'groups:triangles');
		await coloursAt(panel, lower, upper).toBeNear(steel, copper);
		// Where there is no room it is in the menu.
		await panel.page.setViewportSize({ width: 200, height: 600 });
		await panel.get('more').click();
		await panel.choose('colour-by', 'field:triangles:load:0');
		await panel.page.keyboard.press('Escape');
		await coloursAt(panel, lower, upper).toBeNear(viridis.low, viridis.high);
	});

	test('are those of the result, too, which has levels', async () => {
		const panel = await open([meshFile('level.msh', square)]);
		await panel.count('option[value="refinement:level"]').toBe(0);
		await panel.choose('selection', 'all');
		await panel.refine();
		await colourBy(panel, 'refinement:level');
		// Both triangles were halved once; the input has level 0.
		await coloursAt(panel, lower, upper).toBeNear(viridis.low, viridis.low);
		const box = (await panel.get('view-after').boundingBox())!;
		const side = Math.min(box.width, box.height) - 40;
		const place = [box.width / 2 + 0.2 * side, box.height / 2 + 0.3 * side] as const;
		const seen = async () => (await panel.now.pixels('after', [place]))[0];
		await expect.poll(seen).toEqual(viridis.high);
		await colourBy(panel, 'groups:triangles');
		await expect.poll(seen).toEqual(steel);
	});
});
