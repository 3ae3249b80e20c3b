import { describe, expect, test } from 'vitest';
import { stripes } from '../../support/stripes.ts';
import { click, executable, key, panelFiles, placeOf } from '../harness/panels.ts';
import { coloursAt } from '../harness/pixels.ts';

const { meshFile, open } = panelFiles();

const toneOf = (colour: string): string => {
	const parts = colour.split(' ').map(Number);
	if (parts.every((part) => part < 60)) return 'black';
	return parts.every((part) => part > 200) ? 'white' : 'other';
};

describe.skipIf(!executable)('the outline of what is selected', () => {
	test.each([
		['webgpu', 'vscode-dark'],
		['webgl', 'vscode-light'],
		['nothing', 'vscode-high-contrast'],
		['nothing', 'vscode-high-contrast-light'],
	] as const)('is black and white on groups, with %s in %s', async (machine, theme) => {
		const panel = await open([meshFile('stripes.msh', stripes())], { theme }, machine);
		await panel.drawn('before').toBeGreaterThan(0);
		await panel.get('colour-by').selectOption('groups:triangles');
		await panel.get('before-classes').waitFor();
		// A triangle in each group, all of them twice.
		for (const column of [0, 2, 4, 6]) {
			const place = [(column + 0.7) / 8, 3.3 / 8] as const;
			await panel.page.keyboard.down('Control');
			await click(panel, ...place);
			await panel.page.keyboard.up('Control');
		}
		await panel.until({ selectedTriangles: 4 });
		await panel.attribute('view-before', 'data-outline').toBe('12');
		await panel.page.mouse.move(2, 2);
		// Around the middle of the diagonal of each, where the lines lie differently on each row of pixels.
		const span = 13;
		const tones = async () => {
			const columns = [0, 2, 4, 6].map((column) => placeOf(panel, (column + 0.5) / 8, 3.5 / 8));
			const places = (await Promise.all(columns)).flatMap(([x, y]) =>
				Array.from({ length: span * span }, (_, i) => [
					x + (i % span) - span / 2,
					y + Math.floor(i / span) - span / 2,
				]),
			);
			const seen = (await coloursAt(panel.page, places)).map(toneOf);
			return columns.map((_, k) =>
				[...new Set(seen.slice(k * span ** 2, (k + 1) * span ** 2))].sort(),
			);
		};
		const both = expect.arrayContaining(['black', 'white']);
		await expect.poll(tones).toEqual([both, both, both, both]);
		await panel.page.screenshot({ path: `test-results/outline ${theme} ${machine}.png` });
		// What is hidden has none, and all together has the border.
		await key(panel, 'x');
		await panel.attribute('view-before', 'data-outline').toBe('0');
		await key(panel, 's');
		await panel.text('hidden').toBe('');
		await key(panel, 'Control+a');
		await panel.attribute('view-before', 'data-outline').toBe('32');
		expect(panel.complaints).toEqual([]);
	});
});
