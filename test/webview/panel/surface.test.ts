import { describe, expect, test } from 'vitest';
import { nameOf } from '../../../src/mesh/rotation.ts';
import type { SpaceView } from '../../../webview/model/space.ts';
import { readSvg } from '../../picture/readSvg.ts';
import { cube, gmshText } from '../../support/surfaces.ts';
import type { HarnessWindow, PanelPage } from '../harness/page.ts';
import { executable, key, panelFiles, plate } from '../harness/panels.ts';

const { meshFile, open } = panelFiles();

/**
 * A cube of two triangles a face: at x = 0 and 1, y = 0 and 1, z = 0 and 1. Its twelve edges are a group, its points another,
 * and a field is z.
 */
function box() {
	const edges = [0, 1, 2].flatMap((axis) =>
		[0, 1, 2, 3].map((i) => {
			const low = axis === 0 ? 2 * i : axis === 1 ? (i & 1) + 4 * (i >> 1) : i;
			return `1 2 2 1 ${low + 1} ${low + 1 + 2 ** axis}`;
		}),
	);
	const points = Array.from({ length: 8 }, (_, p) => `15 2 5 1 ${p + 1}`);
	const more = [...edges, ...points].map((row, i) => `${13 + i} ${row}`);
	const values = Array.from({ length: 8 }, (_, p) => `${p + 1} ${p >> 2}`);
	const [head, tail] = gmshText(cube())
		.replace('$Elements\n12', '$Elements\n32')
		.split('$EndElements');
	const data = ['$NodeData', 1, '"height"', 1, 0, 3, 0, 1, 8, ...values, '$EndNodeData'];
	return meshFile(
		'cube.msh',
		[`${head}${more.join('\n')}`, `$EndElements${tail}${data.join('\n')}`, ''].join('\n'),
	);
}

/** What lies over a cube is drawn where it is seen, without what is behind it. */
async function drawsOver(panel: PanelPage): Promise<void> {
	const over = (what: string, count: number) =>
		panel.count(`.before canvas.fields[data-${what}="${count}"]`).toBe(1);
	await panel.get('colour-by').selectOption('groups:edges');
	// From above four edges of the upper face, and nothing of the views that are seen edge-on.
	await over('lines', 4);
	const looks = await panel.page.locator('[data-testid^="look-"]').allTextContents();
	expect(looks).toEqual(['Plan', 'Front', 'Side', 'Isometric']);
	await panel.get('look-isometric').click();
	await over('lines', 9);
	await panel.get('colour-by').selectOption('groups:points');
	await over('dots', 7);
	await panel.get('colour-by').selectOption('field:points:height:0');
	await panel.get('contours').selectOption('lines');
	await panel.get('contour-levels').fill('2');
	await panel.get('contour-levels').press('Enter');
	// Half-way up round two views of two triangles each.
	await over('contours', 4);
	await panel.get('numbers-points').click();
	await panel.get('numbers-triangles').click();
	await over('numbers', 13);
	// What is cut off is not there: half of a view is left, and half of one that is seen from inside.
	await panel.choose('cut-axis', 'x');
	await over('contours', 2);
	await panel.choose('cut-axis', 'none');
	await over('contours', 4);
	await panel.get('look-front').click();
	await over('contours', 2);
}

const rotation = async (panel: PanelPage) =>
	((await panel.now.memory('space')) as SpaceView).rotation;

/** The face that is under the pointer in the middle of the view. */
async function faceInMiddle(panel: PanelPage): Promise<number> {
	const view = (await panel.get('view-before').boundingBox())!;
	const [x, y] = [view.x + view.width / 2 + 7, view.y + view.height / 2 + 3];
	await panel.page.mouse.move(x + 3, y);
	await panel.page.mouse.move(x, y);
	await panel.text('hover').toContain('Triangle');
	return (Number(/Triangle (\d+)/.exec(await panel.now.text('hover'))![1]) - 1) >> 1;
}

/** Every way to draw: what is seen, pointed at and picked is in front, from wherever one looks. */
async function looksRound(panel: PanelPage): Promise<void> {
	await panel.drawn('before').toBeGreaterThan(0);
	for (const [name, face] of [
		['plan', 5],
		['front', 2],
		['side', 1],
	] as const) {
		await panel.get(`look-${name}`).click();
		await expect.poll(async () => nameOf(await rotation(panel))).toBe(name);
		await expect.poll(() => faceInMiddle(panel)).toBe(face);
	}
	await panel.choose('cut-axis', 'x');
	await expect.poll(() => faceInMiddle(panel)).toBe(0);
}

describe.skipIf(!executable)('a surface in space', () => {
	test('is turned by keys, buttons and drags, cut and picked from, drawn with WebGPU', async () => {
		const panel = await open([box()]);
		await drawsOver(panel);
		await looksRound(panel);
		await panel.text('drawn-by').toContain('WebGPU');
		await panel.choose('cut-axis', 'none');
		await panel.get('look-plan').click();
		await key(panel, ...Array.from({ length: 6 }, () => 'Alt+ArrowRight'));
		// A quarter to the right: what was in front is now at the right.
		await expect.poll(() => faceInMiddle(panel)).toBe(0);
		const before = await rotation(panel);
		const view = (await panel.get('view-before').boundingBox())!;
		await key(panel, 'd');
		await panel.page.mouse.move(view.x + 200, view.y + 200);
		await panel.page.mouse.down();
		await panel.page.mouse.move(view.x + 20, view.y + 200, { steps: 3 });
		await panel.page.mouse.up();
		await expect.poll(() => rotation(panel)).not.toEqual(before);
		await expect.poll(() => faceInMiddle(panel)).toBe(5);
		await panel.page.mouse.click(view.x + view.width / 2 + 7, view.y + view.height / 2 + 3);
		await panel.until({ selectedTriangles: 1 });
		// All that has its middle in sight: what is hidden, too, but not what is cut off.
		await panel.choose('cut-axis', 'z');
		await key(panel, 'Escape', 'a');
		await panel.until({ selectedTriangles: 6 });
		const shown = await rotation(panel);
		await panel.page.reload();
		await panel.settled();
		await panel.input('cut-axis').toBe('z');
		for (const [i, value] of (await rotation(panel)).entries())
			expect(value).toBeCloseTo(shown[i]!, 9);
		expect(panel.complaints).toEqual([]);
	});

	test('shows of selected edges what is in front, and more where what is in front is hidden', async () => {
		const panel = await open([box()]);
		await panel.drawn('before').toBeGreaterThan(0);
		await panel.get('look-isometric').click();
		const shown = async (): Promise<number> =>
			Number(await panel.get('view-before').getAttribute('data-highlights'));
		const view = (await panel.get('view-before').boundingBox())!;
		await panel.page.mouse.click(view.x + view.width / 2 + 40, view.y + view.height / 2 + 10);
		await panel.until({ selectedTriangles: 1 });
		await key(panel, 'x', 'e', 'Control+a');
		await expect.poll(shown).toBeGreaterThan(12);
		await key(panel, 's');
		// Three faces with their diagonals.
		await expect.poll(shown).toBe(12);
		expect(panel.complaints).toEqual([]);
	});

	test.each(['webgl', 'nothing'] as const)(
		'is looked at from all round with %s',
		async (machine) => {
			const panel = await open([box()], {}, machine);
			await looksRound(panel);
			await panel.choose('cut-axis', 'none');
			expect(await panel.get('point-groups').isVisible()).toBe(true);
			await panel.get('look-plan').click();
			await drawsOver(panel);
			expect(panel.complaints).toEqual([]);
		},
	);

	test('has the sharp edges in its pictures that are lines in the view', async () => {
		const panel = await open([meshFile('plain.msh', gmshText(cube()))]);
		await panel.drawn('before').toBeGreaterThan(0);
		await panel.get('look-isometric').click();
		const sharp = async () => {
			const bytes = await panel.page.evaluate(async () => {
				const { host } = window as unknown as HarnessWindow;
				return [...((await host.ask('picture', { format: 'svg', scale: 1 })) as Uint8Array)];
			});
			return readSvg(new TextDecoder().decode(Uint8Array.from(bytes))).lines('features').length;
		};
		expect(await sharp()).toBe(9);
		await panel.get('space-angle').fill('120');
		await panel.get('space-angle').press('Enter');
		await expect.poll(sharp).toBe(0);
		await panel.get('space-angle').fill('60');
		await panel.get('space-angle').press('Enter');
		await expect.poll(sharp).toBe(9);
		await panel.get('space-lines').click();
		await expect.poll(sharp).toBe(0);
	});

	test('has controls that a mesh in the plane has not', async () => {
		const panel = await open([plate]);
		await panel.drawn('before').toBeGreaterThan(0);
		expect(await panel.get('look-front').isVisible()).toBe(false);
		expect(await panel.get('tool-orbit').isVisible()).toBe(false);
		await key(panel, 'Alt+ArrowRight');
		expect(nameOf(await rotation(panel).catch(() => [0, 0, 0, 1] as const))).toBe('plan');
	});
});
