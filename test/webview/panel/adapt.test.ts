import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { executable, machines, panelFiles } from '../harness/panels.ts';

/** The unit square as `.off`, two triangles. */
const square = 'OFF\n4 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2\n3 0 2 3\n';

describe.skipIf(!executable).each(machines)('adapting in the panel, drawn by %s', (machine) => {
	const { meshFile, open } = panelFiles({ machine });

	test('makes a mesh for the sizes that are typed, which can be taken back', async () => {
		const panel = await open([meshFile('square.off', square)]);
		await panel.drawn('before').toBeGreaterThan(0);
		await panel.choose('operation', 'adapt');
		await panel.choose('selection', 'all');
		await panel.get('size').fill('0.2');
		await panel.refine();
		await panel.drawn('after').toBeGreaterThan(0);
		await panel.text('status').toMatch(/^2 triangles became \d+ in .*% of edges within bounds/);
		const rows = await panel.get('rounds-table').locator('tbody th').allTextContents();
		expect(rows).toEqual(['Coarse', ...rows.slice(1).map((_, i) => String(i + 1))]);
		expect(rows.length).toBeGreaterThan(2);
		const widths = await panel
			.get('rounds-table')
			.evaluate(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth]);
		expect(widths[1]).toBe(widths[0]);
		const last = panel.get('rounds-table').locator('tbody tr:last-child td');
		await panel.value('after-triangles').toBe(Number(await last.first().textContent()));
		// No two controls have one id, but for those that each view has.
		const ids = await panel.page
			.locator('aside [data-testid]')
			.evaluateAll((all) => all.map((one) => one.getAttribute('data-testid')));
		expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
		await panel.get('undo').click();
		await panel.attribute('refine', 'disabled').toBeNull();
		expect(panel.complaints).toEqual([]);
	});

	test('shows the sizes that were asked for in both views', async () => {
		const panel = await open([meshFile('square.off', square)]);
		await panel.drawn('before').toBeGreaterThan(0);
		await panel.choose('operation', 'adapt');
		const offered = () => panel.count('[data-testid="colour-by"] option[value^="size:"]');
		await offered().toBe(0);
		for (const [size, length] of [
			['0.5', '2.83'],
			['0.25', '5.7'],
		] as const) {
			await panel.get('size').fill(size);
			await panel.refine();
			await offered().toBe(6);
			await panel.choose('colour-by', 'size:points:Sizes:longest');
			// The diagonal of Before.
			await panel.text('before-legend').toContain(length);
			await panel.get('arrows').check();
			for (const view of ['before', 'after'])
				await panel.count(`[data-testid="${view}-ellipse-key"]`).toBe(1);
			await panel.get('undo').click();
			await offered().toBe(0);
		}
		// After a run for other sizes Before has none of them.
		for (const [size, legends] of [
			['0.5', 1],
			['0.25', 0],
		] as const) {
			await panel.get('size').fill(size);
			await panel.refine();
			await panel.count('[data-testid="before-legend"]:not([hidden])').toBe(legends);
			await panel.count('[data-testid="after-legend"]:not([hidden])').toBe(1);
		}
		expect(panel.complaints).toEqual([]);
	});

	test('says how far it is, and is cancelled with the source in sight', async () => {
		const panel = await open([meshFile('square.off', square)]);
		await panel.drawn('before').toBeGreaterThan(0);
		await panel.choose('operation', 'adapt');
		await panel.choose('selection', 'all');
		await panel.get('size').fill('0.0007');
		await panel.get('refine').click();
		await panel
			.text('status')
			.toMatch(/^Refining: after round \d+ of at most 20, [\d,]+ triangles, /);
		await panel.get('cancel').click();
		await panel.until({ running: false, hasResult: false });
		await panel.text('status').toMatch(/^Cancelled\./);
		await panel.text('after-triangles').toBe('–');
		await panel.value('before-triangles').toBe(2);
		await panel.get('size').fill('0.5');
		await panel.refine();
		await panel.value('before-triangles').toBe(2);
		expect(panel.complaints).toEqual([]);
	});

	test('changes all triangles, whatever a file marks, unless others are chosen', async () => {
		const panel = await open([resolve(import.meta.dirname, '../../../examples/plate.gmr')]);
		await panel.drawn('before').toBeGreaterThan(0);
		await panel.ask('run', { selection: { kind: 'marked' } });
		await panel.input('selection').toBe('marked');
		await panel.choose('operation', 'adapt');
		await panel.input('selection').toBe('all');
		await panel.choose('operation', 'longest-edge');
		await panel.input('selection').toBe('marked');
		const request = { operation: 'coarsen', values: { size: '4' } };
		expect(await panel.ask('values', { operation: 'coarsen' })).not.toHaveProperty('size');
		const made = await panel.ask<{ after: { triangles: number } }>('run', request);
		expect(made.after.triangles).toBeLessThan(60);
		expect(await panel.ask('values', { operation: 'adapt' })).toMatchObject({ size: '4' });
		await panel.until({ resultBy: 'coarsen' });
		await panel.ask('act', { action: 'undoRound' });
		await panel.until({ resultBy: 'longest-edge' });
	});

	test('says what is missing', async () => {
		const panel = await open([meshFile('square.off', square)]);
		await panel.drawn('before').toBeGreaterThan(0);
		await panel.choose('operation', 'coarsen');
		await panel.choose('selection', 'all');
		const inspector = panel.get('inspector');
		if (await inspector.isVisible()) await panel.get('inspector-toggle').click();
		expect(await inspector.isVisible()).toBe(false);
		await panel.get('refine').click();
		await panel.text('status').toBe('Fill in “Sizes” first, such as 0.2 + x/10.');
		const line = panel.page.locator('.line.error');
		const colour = () => line.evaluate((line) => getComputedStyle(line).backgroundColor);
		expect(await colour(), 'nothing shines through').toBe('rgb(31, 31, 31)');
		expect(await inspector.isVisible()).toBe(true);
		await panel.focused().toBe('size');
		await panel.page.keyboard.type('hessian:u');
		await panel.page.keyboard.press('Enter');
		await panel.text('status').toMatch(/^Fill in “Triangles” first: number of/);
		await panel.focused().toBe('triangles');
		await panel.get('size').fill('3');
		await panel.page.keyboard.press('Enter');
		await panel.until({ resultBy: 'coarsen' });
		await panel.focused().toBe('size');
	});
});
