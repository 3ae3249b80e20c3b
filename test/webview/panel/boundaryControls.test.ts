import { describe, expect, test } from 'vitest';
import { stripes } from '../../support/stripes.ts';
import { executable, panelFiles } from '../harness/panels.ts';

const { meshFile, open } = panelFiles({ machine: 'nothing' });

describe.skipIf(!executable)('over the colours', () => {
	test('boundary groups are drawn and named, and the range stays where it is locked', async () => {
		const panel = await open([meshFile('stripes.msh', stripes())]);
		await panel.drawn('before').toBeGreaterThan(0);
		const lines = (count: number) =>
			panel.count(`.before canvas.fields[data-boundaries="${count}"]`).toBe(1);
		await panel.choose('colour-by', 'metric:maximumAngle');
		// Nor is there an option about groups of points, as there are none.
		expect(await panel.get('point-groups').isVisible()).toBe(false);
		await panel.get('boundaries').click();
		await lines(16);
		await panel.text('boundary-legend').toBe('groundsky');
		const names = panel.get('boundary-legend').locator('button');
		await names.first().click();
		await panel.until({ selectedEdges: 8, selectedTriangles: 0 });
		await names.last().click({ modifiers: ['Shift'] });
		await panel.until({ selectedEdges: 16 });
		await panel.get('colour-locked').click();
		await panel.input('colour-range').toBe('hand');
		await panel.get('colour-high').fill('100');
		await panel.get('colour-high').press('Enter');
		await panel.choose('colour-by', 'metric:minimumAngle');
		await panel.input('colour-high').toBe('100');
		await panel.choose('colour-bands', '4');
		await panel.page.screenshot({ path: 'test-results/boundaries over colours.png' });
		await panel.page.reload();
		await panel.settled();
		await lines(16);
		await panel.input('colour-high').toBe('100');
		await panel.refine();
		await panel.input('colour-high').toBe('100');
		await panel.choose('colour-by', 'groups:edges');
		await panel.get('before-legend').locator('.class-name').last().click();
		await panel.until({ selectedEdges: 8 });
		await panel.text('selected-count').toBe('8 edges selected in Before');
		await panel.get('boundaries').waitFor({ state: 'hidden' });
		await panel.choose('colour-by', 'groups:triangles');
		await lines(16);
		await panel.get('boundaries').click();
		await panel.count('.before canvas.fields:not([hidden])').toBe(0);
		expect(panel.complaints).toEqual([]);
	});
});
