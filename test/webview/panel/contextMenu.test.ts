import { describe, expect, test } from 'vitest';
import { stripes } from '../../support/stripes.ts';
import { cube, gmshText } from '../../support/surfaces.ts';
import type { PanelPage } from '../harness/page.ts';
import {
	at,
	click,
	executable,
	key,
	line,
	panelFiles,
	placeOf,
	revealed,
	square,
} from '../harness/panels.ts';

const { open, meshFile } = panelFiles({ machine: 'nothing' });

async function show(paths = [meshFile('square.gmr', square)]): Promise<PanelPage> {
	const panel = await open(paths);
	await panel.drawn('before').toBeGreaterThan(0);
	return panel;
}

async function rightClick(panel: PanelPage, x: number, y: number): Promise<void> {
	await panel.page.mouse.click(...(await placeOf(panel, x, y)), { button: 'right' });
	await panel.get('context-menu').waitFor();
}

describe.skipIf(!executable)('the menu of a view', () => {
	test('selects the group and the boundary of what is under the pointer, and what is connected', async () => {
		const panel = await show([meshFile('stripes.msh', stripes())]);
		await rightClick(panel, 0.3, 0.03);
		await panel.text('context-class-0').toBe('Select group “oil”');
		await panel.text('context-class-1').toBe('Select boundary “ground”');
		await panel.page.screenshot({ path: 'test-results/context menu of groups.png' });
		await panel.get('context-class-0').click();
		await panel.until({ selectedTriangles: 32 });
		await panel.text('status').toBe('32 triangles selected.');
		await rightClick(panel, 0.3, 0.03);
		await panel.get('context-class-1').click();
		await panel.until({ selectedTriangles: 0, selectedEdges: 8 });
		// A surface in space has sharp edges, a mesh in the plane has none.
		await rightClick(panel, 0.3, 0.5);
		await panel.get('context-within').waitFor();
		expect(await panel.get('context-smooth').count()).toBe(0);
		await panel.get('context-within').click();
		await panel.until({ selectedTriangles: 32, selectedEdges: 0 });
		const solid = await show([meshFile('cube.msh', gmshText(cube()))]);
		await solid.get('look-isometric').click();
		await rightClick(solid, 0.55, 0.55);
		await solid.text('context-smooth').toBe('Select connected up to sharp edges (30°)');
		await solid.get('context-smooth').click();
		await solid.until({ selectedTriangles: 2 });
	});

	test('opens beside the pointer and inside the page, at the edges too', async () => {
		const panel = await show();
		const box = (await panel.get('view-before').boundingBox())!;
		const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
		const end = [box.x + box.width - 3, box.y + box.height - 3] as const;
		for (const [x, y] of [[box.x + 3, box.y + 3], middle, [end[0], middle[1]], end] as const) {
			await panel.page.mouse.click(x, y, { button: 'right' });
			await panel.get('context-menu').waitFor();
			const menu = (await panel.get('context-menu').boundingBox())!;
			const { width, height } = panel.page.viewportSize()!;
			const [right, bottom] = [menu.x + menu.width, menu.y + menu.height];
			expect(Math.min(menu.x, menu.y, width - right, height - bottom)).toBeGreaterThanOrEqual(3);
			const gap = Math.max(menu.x - x, x - right, menu.y - y, y - bottom);
			expect(gap, `at ${x}, ${y}`).toBeGreaterThanOrEqual(0);
			expect(gap, `at ${x}, ${y}`).toBeLessThan(3);
			await panel.page.keyboard.press('Escape');
		}
	});

	test('is about what is under the pointer, or what is selected, and goes by the keyboard', async () => {
		const panel = await show();
		await rightClick(panel, 0.7, 0.2);
		await panel.text('context-menu').toContain('Triangle 0 · minimum angle 45.00°');
		await panel.focused().toBe('context-text');
		await panel.page.keyboard.press('End');
		await panel.focused().toBe('context-save');
		await panel.page.keyboard.press('Escape');
		await panel.focused().toBe('view-before');
		await panel.until({ selectedTriangles: 0 });
		await rightClick(panel, 0.7, 0.2);
		await panel.get('context-text').click();
		await panel.until({ selectedTriangles: 1 });
		await revealed(panel).toEqual(line('square.gmr', at.triangles));
		await rightClick(panel, 0.2, 0.7);
		await panel.get('context-add').click();
		await panel.until({ selectedTriangles: 2 });
		await rightClick(panel, 0.2, 0.7);
		await panel.text('context-mark').toBe('Mark selectionM');
		await panel.get('context-mark').click();
		await panel.asked('editMarks').toHaveLength(1);
		// Edges go before triangles where they are what is picked.
		await key(panel, 'e');
		await rightClick(panel, 0.5, 0.5);
		await panel.text('context-menu').toContain('Edge 3');
		await panel.get('context-select').click();
		await panel.until({ selectedEdges: 1, selectedTriangles: 0 });
		await key(panel, 't', 'Shift+F10');
		await panel.focused().toBe('context-text');
		await panel.page.keyboard.press('s');
		await panel.page.keyboard.press('Escape');
		// Nothing is beside the mesh.
		await rightClick(panel, -0.04, 0.5);
		await panel.text('context-menu').toContain('Nothing under the pointer');
		await panel.get('context-whole').click();
		await panel.get('context-menu').waitFor({ state: 'hidden' });
		await click(panel, -0.04, 0.5);
		await rightClick(panel, 0.7, 0.2);
		await panel.get('context-hide').click();
		await panel.text('hidden').toMatch(/^1 of 2 /);
		await rightClick(panel, 0.2, 0.7);
		await panel.get('context-show-all').click();
		await rightClick(panel, 0.2, 0.7);
		await panel.get('context-refine').click();
		await panel.until({ hasResult: true, running: false });
		await panel.value('after-triangles').toBe(4);
		expect(panel.complaints).toEqual([]);
	});

	test('opens where a finger rests, and fits into a small panel', async () => {
		const panel = await show();
		await panel.page.setViewportSize({ width: 480, height: 400 });
		const place = await placeOf(panel, 0.7, 0.2);
		const touch = (type: string) =>
			panel.get('view-before').evaluate(
				(view, [kind, [x, y]]) => {
					view.setPointerCapture = () => {};
					const init = { pointerId: 9, pointerType: 'touch', clientX: x, clientY: y };
					view.dispatchEvent(new PointerEvent(kind, { ...init, bubbles: true }));
				},
				[type, place] as const,
			);
		await touch('pointerdown');
		await panel.get('context-menu').waitFor();
		await touch('pointerup');
		await panel.focused().toBe('context-text');
		const box = (await panel.get('context-menu').boundingBox())!;
		expect(box.x).toBeGreaterThanOrEqual(0);
		expect(box.y).toBeGreaterThanOrEqual(0);
		expect(box.x + box.width).toBeLessThanOrEqual(480);
		expect(box.y + box.height).toBeLessThanOrEqual(400);
		await panel.until({ selectedTriangles: 0 });
	});

	test('leaves room for files, which are opened where they are dropped', async () => {
		const panel = await show();
		const drop = (data: Readonly<Record<string, string>>) =>
			panel.get('view-before').evaluate((view, entries) => {
				const dataTransfer = new DataTransfer();
				for (const [type, text] of Object.entries(entries)) dataTransfer.setData(type, text);
				const init = { dataTransfer, bubbles: true, cancelable: true };
				const isTaken = !view.dispatchEvent(new DragEvent('dragover', init));
				view.dispatchEvent(new DragEvent('drop', init));
				return isTaken;
			}, data);
		expect(await drop({ 'text/plain': 'words' })).toBe(false);
		expect(await drop({ 'text/uri-list': 'file:///a/plate.gmr' })).toBe(true);
		await panel.text('status').toBe('Opened file:///a/plate.gmr.');
		// The list of all goes before that of the first.
		const all = '# two\r\nfile:///a/plate.gmr\r\nfile:///a/notes.txt\r\n';
		await drop({ 'text/uri-list': 'file:///a/plate.gmr', 'application/vnd.code.uri-list': all });
		const two = { uris: ['file:///a/plate.gmr', 'file:///a/notes.txt'] };
		await expect.poll(async () => (await panel.now.asked('openFiles')).at(-1)).toEqual(two);
		await panel.text('status').toBe('Opened file:///a/plate.gmr. file:///a/notes.txt');
		await drop({ 'text/uri-list': '' });
		await panel.text('status').toContain('gives no path for the dropped item');
	});
});

describe.skipIf(!executable)('"Go to"', () => {
	test('goes to numbers of the file and to places, and says what is wrong', async () => {
		const panel = await show();
		await key(panel, 'j');
		await panel.focused().toBe('jump');
		const go = async (text: string): Promise<void> => {
			await panel.get('jump').fill(text);
			await panel.get('jump').press('Enter');
		};
		await go('');
		await panel.text('jump-problem').toContain('Enter a number in the file');
		await go('here');
		await panel.text('jump-problem').toContain('“here” is neither a number nor coordinates.');
		await go('2');
		await panel.text('jump-problem').toMatch(/\btriangle 2: .*\b0 to 1\.$/);
		await go('7, 0.5');
		await panel
			.text('jump-problem')
			.toBe('7, 0.5 is outside the mesh: x ranges from 0 to 1, y from 0 to 1.');
		await go('point 4');
		await panel.text('jump-problem').toMatch(/\bpoint 4: .*\b0 to 3\.$/);
		await go('edge 3');
		await panel.until({ selectedEdges: 1 });
		await panel.focused().toBe('view-before');
		await panel.ask('act', { action: 'openJump' });
		await go('0.25, 0.75');
		await panel.text('status').toBe('0.25, 0.75 is now the centre of the view: Triangle 1.');
		await panel.memory('camera').toMatchObject({ x: 0.25, y: 0.75 });
		await key(panel, 'j', 'Escape');
		await panel.focused().toBe('view-before');
	});
});
