import { describe, expect, test } from 'vitest';
import { gmshText, torus } from '../../support/surfaces.ts';
import { executable, panelFiles } from '../harness/panels.ts';

const { meshFile, open } = panelFiles();

/** Has the document come when it is known what draws. */
const afterGraphics = `
	host.answers.ready = async () => {
		const isOpen = () => document.querySelector('[data-testid="drawn-by"]')?.textContent;
		while (!isOpen()) await new Promise(requestAnimationFrame);
		return host.document();
	};`;

describe.skipIf(!executable)('a panel without WebGPU', () => {
	test('draws a mesh that is shown before it is checked', async () => {
		const torusFile = meshFile('torus.msh', gmshText(torus(200, 100)));
		const panel = await open([torusFile], { hostScript: afterGraphics }, 'webgl');
		await panel.drawn('before').toBeGreaterThan(0);
		await panel.colours('before').toBeGreaterThan(100);
		expect(panel.complaints).toEqual([]);
	});
});
