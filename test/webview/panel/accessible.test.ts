import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { cube, gmshText } from '../../support/surfaces.ts';
import type { PanelPage } from '../harness/page.ts';
import { executable, panelFiles, plate } from '../harness/panels.ts';
import { themes } from '../harness/themes.ts';

const { open, meshFile } = panelFiles({ machine: 'nothing' });

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds in the page, with the elements that it is about. */
async function findings(panel: PanelPage): Promise<readonly string[]> {
	await panel.page.evaluate(source);
	const { violations } = await panel.page.evaluate(() =>
		(window as unknown as { axe: typeof axe }).axe.run(document),
	);
	return violations.flatMap(({ id, nodes }) =>
		nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
	);
}

describe.skipIf(!executable)('axe finds nothing', () => {
	for (const theme of Object.keys(themes))
		test(`in a panel with a result, ${theme}`, async () => {
			const panel = await open([plate], { theme });
			await panel.refine();
			for (const section of ['fields', 'machine', 'keys'])
				await panel.get(`section-${section}`).click();
			expect(await findings(panel)).toEqual([]);
		});

	test('in a narrow panel with an error', async () => {
		const bad = meshFile('bad.gmr', '3\n0 0\n1 0\n0 1\n3\n0 1\n1 2\n2 0\n1\n1 2 9 1\n');
		const panel = await open([bad]);
		await panel.page.setViewportSize({ width: 480, height: 400 });
		await panel.get('show-problems').click();
		expect(await findings(panel)).toEqual([]);
	});

	test('in the controls of a surface that is turned and cut', async () => {
		const panel = await open([meshFile('cube.msh', gmshText(cube()))]);
		await panel.get('look-isometric').click();
		await panel.choose('cut-axis', 'z');
		expect(await panel.get('cut-at').isVisible()).toBe(true);
		expect(await findings(panel)).toEqual([]);
	});

	test('in an open menu and the form for marks', async () => {
		const panel = await open([plate]);
		await panel.get('view-before').press('w');
		await panel.get('more').click();
		expect(await findings(panel)).toEqual([]);
	});
});
