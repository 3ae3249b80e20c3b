import { describe, expect, test } from 'vitest';
import { click, executable, key, panels, plateSet } from '../harness/panels.ts';

const show = panels({ machine: 'nothing' });

describe.skipIf(!executable)('hidden triangles of a panel', () => {
	test('are all but the selected ones, after a reload and in what is refined as well', async () => {
		const panel = await show();
		await key(panel, 'o');
		await panel.text('status').toContain('Nothing is selected');
		await click(panel, 0.7, 0.2);
		await panel.until({ selectedTriangles: 1 });
		await key(panel, 'o');
		await panel.text('hidden').toBe('1 of 2 triangles are hidden.');
		await key(panel, 'Control+a');
		await panel.until({ selectedTriangles: 1 });
		await key(panel, 'Escape');
		await click(panel, 0.2, 0.8);
		await panel.until({ selectedTriangles: 0 });
		await panel.page.reload();
		await panel.settled();
		await panel.text('hidden').toMatch(/^1 of 2 /);
		await click(panel, 0.2, 0.8);
		await panel.until({ selectedTriangles: 0 });
		await panel.choose('selection', 'all');
		await panel.refine();
		await panel.text('hidden').toBe('1 of 2 triangles in Before, 2 of 4 in After are hidden.');
		await panel.get('show-hidden').click();
		await panel.text('hidden').toBe('');
		// Hidden in After alone; a reload makes it again.
		await panel.ask('act', { action: 'selectAll' });
		await panel.until({ selectedTriangles: 4 });
		await panel.get('view-after').press('m');
		await panel.until({ markedTriangles: 4 });
		await panel.memory('resultMarks').toMatchObject({ viewId: 'after', runs: [0, 4] });
		await panel.get('view-after').press('x');
		await panel.text('hidden').toMatch(/^0 of 2 .*Before, 4 of 4 .*After/);
		await panel.page.reload();
		// Marks of a result are there again, too.
		await panel.until({ hasResult: true, markedTriangles: 4 });
		await panel.text('hidden').toMatch(/^0 of 2 .*Before, 4 of 4 .*After/);
		await panel.ask('act', { action: 'showAll' });
		await panel.text('hidden').toBe('');
		expect(panel.complaints).toEqual([]);
	});

	test('are none after keys that hide and show at once, in this order', async () => {
		const panel = await show();
		await click(panel, 0.7, 0.2);
		await panel.until({ selectedTriangles: 1 });
		await key(panel, 'x', 's');
		await panel.text('status').toBe('1 triangle of 2 hidden by hand.');
		await panel.text('hidden').toBe('');
		await panel.settled();
		await panel.text('hidden').toBe('');
		expect(panel.complaints).toEqual([]);
	});

	test('have values outside of a range, which is typed or dragged over the histogram', async () => {
		const panel = await show(plateSet);
		await panel.choose('colour-by', 'order');
		await panel.get('value-from').fill('1');
		await panel.get('value-to').fill('24');
		await panel.get('value-select').click();
		await panel.until({ selectedTriangles: 24 });
		await panel.get('value-show').click();
		await panel.text('hidden').toMatch(/^220 of 244 /);
		await key(panel, 'Escape', 'a');
		await panel.until({ selectedTriangles: 24 });
		await panel.page.reload();
		await panel.settled();
		await panel.text('hidden').toMatch(/^220 of 244 /);
		await panel.input('value-to').toBe('24');
		await panel.text('before-legend').toMatch(/^File order1.*244$/);
		await panel.get('value-to').fill('x');
		await panel.attribute('value-to', 'aria-invalid').toBe('true');
	});
});
