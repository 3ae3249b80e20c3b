import { describe, expect, test } from 'vitest';
import { holding, release } from '../harness/holding.ts';
import type { PanelPage } from '../harness/page.ts';
import {
	at,
	click,
	drag,
	executable,
	key,
	line,
	panels,
	placeOf,
	plateSet,
	revealed,
	square,
} from '../harness/panels.ts';

const show = panels({ machine: 'nothing' });

describe.skipIf(!executable)('edges and points in the view', () => {
	test('are picked within some pixels, and their lines shown', async () => {
		const panel = await show();
		await panel.get('pick-edges').click();
		await click(panel, 0.5, 0.51);
		await panel.until({ selectedEdges: 1 });
		await panel.text('selected-count').toBe('1 edge selected');
		await revealed(panel).toEqual(line('square.gmr', at.edges + 2));
		await panel.get('pick-points').click();
		await click(panel, 1.005, 0.995);
		await panel.until({ selectedPoints: 1, selectedEdges: 0 });
		await revealed(panel).toEqual(line('square.gmr', at.points + 2));
	});

	/** A panel whose worker tells of points and edges when the page says so. */
	const showLate = () => show(undefined, { workerPrefix: holding('entities') });
	const tell = (panel: PanelPage) => release(panel, 'entities');

	test('are all picked that were clicked before they were known, where they were then', async () => {
		const panel = await showLate();
		await key(panel, 'e');
		await click(panel, 0.5, 0);
		await panel.page.keyboard.down('Shift');
		await click(panel, 1, 0.5);
		await panel.page.keyboard.press('t');
		await click(panel, 0.7, 0.2);
		await panel.page.keyboard.up('Shift');
		await key(panel, '+', '+', '+', 'ArrowLeft');
		await panel.value('selected-count').toBe(0);
		await tell(panel);
		await panel.until({ selectedEdges: 2, selectedTriangles: 1 });
		await revealed(panel).toEqual({
			file: 'square.gmr',
			ranges: [
				{ start: at.edges, end: at.edges + 1 },
				{ start: at.triangles, end: at.triangles },
			],
		});
	});

	test('are not picked any more that were dropped by Escape before they were known', async () => {
		const panel = await showLate();
		await key(panel, 'p');
		await click(panel, 0, 0);
		await key(panel, 'Escape');
		await tell(panel);
		await panel.page.keyboard.down('Shift');
		await click(panel, 1, 1);
		await panel.page.keyboard.up('Shift');
		await revealed(panel).toEqual(line('square.gmr', at.points + 2));
		await panel.value('selected-count').toBe(1);
	});

	test('are none away from all of them', async () => {
		const panel = await show();
		await key(panel, 'p');
		await click(panel, 1, 1);
		await panel.until({ selectedPoints: 1 });
		await click(panel, 0.5, 0.2);
		await panel.until({ selectedPoints: 0 });
	});

	test('are described under the pointer in the numbers of the file', async () => {
		const panel = await show();
		await key(panel, 'e');
		await panel.page.mouse.move(...(await placeOf(panel, 0.5, 0.5)));
		await panel.text('hover').toContain('Edge 3 · points 2 and 0');
	});

	test('are selected together: Shift adds, Ctrl toggles, Escape drops all', async () => {
		const panel = await show();
		await key(panel, 'e');
		await click(panel, 0.5, 0);
		await panel.page.keyboard.down('Shift');
		await click(panel, 1, 0.5);
		await panel.page.keyboard.press('p');
		await click(panel, 0, 0);
		await panel.page.keyboard.up('Shift');
		await panel.until({ selectedEdges: 2, selectedPoints: 1 });
		await panel.text('status').toBe('2 edges, 1 point selected.');
		await key(panel, 'e');
		await panel.page.keyboard.down('Control');
		await click(panel, 1, 0.5);
		await panel.page.keyboard.up('Control');
		await panel.until({ selectedEdges: 1, selectedPoints: 1 });
		await key(panel, 'Escape');
		await panel.until({ selectedEdges: 0, selectedPoints: 0 });
	});

	test('change the picture when they are selected', async () => {
		const panel = await show();
		const picture = () => panel.get('view-before').screenshot();
		await key(panel, 'e');
		await panel.page.mouse.move(0, 0);
		const before = await picture();
		await panel.ask('selectLines', line('square.gmr', at.edges, at.points));
		await panel.until({ selectedEdges: 1, selectedPoints: 1 });
		await expect.poll(async () => before.equals(await picture())).toBe(false);
	});

	test('that are selected before they are known are gone to once they are', async () => {
		const panel = await showLate();
		await panel.ask('selectLines', line('square.gmr', at.edges));
		await panel.until({ selectedEdges: 1 });
		await key(panel, 'f');
		await panel.memory('camera').toBe(null);
		await tell(panel);
		await panel.memory('camera').toMatchObject({ x: 0.5, y: 0 });
	});

	test('are described no more where the mesh that has them is gone, and again where it is back', async () => {
		const panel = await show();
		await key(panel, 'p');
		await panel.page.mouse.move(...(await placeOf(panel, 1, 1)));
		await panel.text('hover').toMatch(/^Point 2 /);
		await panel.change('square.gmr', square.replace('1 2 3 0', '1 2 9 0'));
		await panel.text('hover').toBe('');
		await panel.change('square.gmr', square);
		await panel.text('hover').toMatch(/^Point 2 /);
	});

	test('without lines in the files say so', async () => {
		const panel = await show(plateSet);
		await key(panel, 'e', 'Control+a');
		await panel
			.text('status')
			.toContain('396 edges selected. No file of this mesh lists its edges');
	});

	test('alone mean the triangles that have them when it is refined', async () => {
		const panel = await show();
		await key(panel, 'p');
		await click(panel, 1, 0);
		await panel.until({ selectedPoints: 1 });
		await panel.refine();
		// One triangle is selected; its longest edge is the other's, too.
		await panel.value('after-triangles').toBe(4);
	});
});

describe.skipIf(!executable)('rectangles and lassos', () => {
	test('take what has its middle inside, and say so while they are drawn', async () => {
		const panel = await show();
		await key(panel, 'e', 'r');
		await panel.page.mouse.move(...(await placeOf(panel, -0.02, -0.02)));
		await panel.page.mouse.down();
		await panel.page.mouse.move(...(await placeOf(panel, 1.02, 0.1)), { steps: 3 });
		await panel.text('hover').toBe('Takes 1 edge');
		await panel.page.mouse.up();
		await panel.until({ selectedEdges: 1 });
	});

	test('say how many edges they would take once these are known', async () => {
		const panel = await show(undefined, { workerPrefix: holding('entities') });
		await key(panel, 'e', 'r');
		await panel.page.mouse.move(...(await placeOf(panel, -0.02, -0.02)));
		await panel.page.mouse.down();
		await panel.page.mouse.move(...(await placeOf(panel, 1.02, 0.1)), { steps: 3 });
		await panel.text('hover').toBe('');
		await release(panel, 'entities');
		await panel.text('hover').toBe('Takes 1 edge');
		await panel.page.mouse.up();
		await panel.until({ selectedEdges: 1 });
	});

	test('of a lasso follow its way', async () => {
		const panel = await show();
		await key(panel, 'l');
		await drag(panel, [0.9, 0.1], [0.9, 0.5], [0.5, 0.5], [0.5, 0.1]);
		await panel.until({ selectedTriangles: 1 });
		await revealed(panel).toEqual(line('square.gmr', at.triangles));
	});

	test('add with Shift, and what they miss is said', async () => {
		const panel = await show();
		await click(panel, 0.7, 0.2);
		await panel.page.keyboard.down('Shift');
		await drag(panel, [0.1, 0.6], [0.5, 0.9]);
		await panel.until({ selectedTriangles: 2 });
		await drag(panel, [0.1, 0.9], [0.15, 0.95]);
		await panel.page.keyboard.up('Shift');
		await panel.text('status').toContain('No triangle has its centre inside.');
		await panel.until({ selectedTriangles: 2 });
	});

	test('are dropped by Escape while they are drawn, and the selection stays', async () => {
		const panel = await show();
		await click(panel, 0.7, 0.2);
		await panel.until({ selectedTriangles: 1 });
		await key(panel, 'r');
		await panel.page.mouse.move(...(await placeOf(panel, 0, 0)));
		await panel.page.mouse.down();
		await panel.page.mouse.move(...(await placeOf(panel, 1, 1)), { steps: 3 });
		await panel.page.keyboard.press('Escape');
		await panel.page.mouse.up();
		await panel.value('selected-count').toBe(1);
	});
});
