import { describe, expect, test } from 'vitest';
import { holding } from '../harness/holding.ts';
import type { PanelPage } from '../harness/page.ts';
import { executable, key, panels } from '../harness/panels.ts';

const open = panels({ machine: 'nothing' });
const openOnDevice = panels();
const change = 'field:triangles:Change:0';

/** Divides both triangles of the square, and compares the result with its source. */
async function compared(panel: PanelPage): Promise<PanelPage> {
	await panel.refine();
	await press(panel);
	await panel.text('status').toMatch(/^Before and After differ: 4 points, 2 triangles and /);
	return panel;
}

/** Presses "Compare with source" in the menu. */
async function press(panel: PanelPage): Promise<void> {
	await panel.get('more').click();
	await panel.get('compare-source').click();
}

/** Expects the colours of the preview without a comparison. */
async function isEnded(panel: PanelPage): Promise<void> {
	await panel.input('colour-by').toBe('metric:minimumAngle');
	await panel.count(`option[value="${change}"]`).toBe(0);
	await expect.poll(() => panel.get('comparison').isVisible()).toBe(false);
	await key(panel, 'F7');
	await panel.text('status').toMatch(/^No meshes are compared here/);
}

describe.skipIf(!executable)('a result compared with its source', () => {
	test('is coloured by change, with steps, until that is pressed again', async () => {
		const panel = await compared(await open());
		await panel.input('colour-by').toBe(change);
		await panel.text('before-legend').toMatch(/removed.*2/);
		await panel.text('after-legend').toMatch(/added.*4/);
		await panel.text('comparison').toContain('points: 4 in both, 1 added');
		await key(panel, 'F7');
		await panel.text('status').toMatch(/^Change 1 of 6: removed: triangle 0 /);
		await key(panel, 'Shift+F7');
		await panel.text('status').toMatch(/^Change 6 of 6: added: triangle 3 /);
		await panel.until({ selectedTriangles: 1, hasResult: true });
		await panel.page.screenshot({ path: 'test-results/compare source.png' });
		await panel.get('more').click();
		await panel.attribute('compare-source', 'aria-checked').toBe('true');
		await panel.get('compare-source').click();
		await isEnded(panel);
		await panel.memory('colours').toEqual({});
		expect(panel.complaints).toEqual([]);
	});

	test('ends when another quantity is chosen', async () => {
		const panel = await compared(await open());
		await panel.choose('colour-by', 'metric:area');
		await panel.input('colour-by').toBe('metric:area');
		await panel.count(`option[value="${change}"]`).toBe(0);
		await panel.memory('colours').toEqual({ quantity: 'metric:area' });
	});

	test.each([
		['undo', { hasResult: false }],
		['refine', { hasResult: true }],
	] as const)('ends with %s, and is made anew then', async (button, expected) => {
		const panel = await compared(await open());
		await panel.get(button).click();
		await isEnded(panel);
		await panel.until(expected);
		if (button === 'undo') await key(panel, 'Control+y');
		await panel.until({ hasResult: true, running: false });
		await press(panel);
		const [points, triangles] = button === 'undo' ? [5, 4] : [9, 8];
		await panel.text('status').toContain(`and ${points} points, ${triangles} triangles`);
		await panel.text('after-legend').toMatch(new RegExp(`added.*${triangles}`));
		await panel.text('before-legend').toMatch(/removed.*2/);
	});

	test('ends with another version of the file', async () => {
		const panel = await compared(await open());
		await panel.change('square.gmr', '3\n0 0\n1 0\n0 1\n3\n0 1\n1 2\n2 0\n1\n1 2 3 1\n');
		await isEnded(panel);
	});

	test('is compared for a command, which fails without a result', async () => {
		const panel = await open();
		await expect(panel.ask('act', { action: 'compareSource' })).rejects.toThrow('no result');
		await panel.refine();
		await panel.ask('act', { action: 'compareSource' });
		await panel.input('colour-by').toBe(change);
	});

	test('on the graphics card is compared too', async () => {
		const panel = await compared(await openOnDevice(undefined, { engine: 'gpu' }));
		await panel.text('adapter').toMatch(/GPU/);
		await panel.text('after-legend').toMatch(/added.*4/);
		await panel.page.screenshot({ path: 'test-results/compare on device.png' });
	});

	test('is not compared if that is cancelled', async () => {
		const panel = await open(undefined, { workerPrefix: holding('compareViews') });
		await panel.refine();
		await press(panel);
		await panel.text('status').toBe('Comparing…');
		await panel.get('cancel').click();
		await panel.text('status').toBe('Cancelled. The mesh is unchanged.');
		await isEnded(panel);
		await panel.until({ hasResult: true, running: false });
	});
});
