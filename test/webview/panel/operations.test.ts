import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { executable, panelFiles, square } from '../harness/panels.ts';

const { open, meshFile } = panelFiles({
	machine: 'nothing',
	before: [resolve(import.meta.dirname, '../../support/addToyOperation.ts')],
});

const show = async () => {
	const panel = await open([meshFile('square.gmr', square)]);
	await panel.drawn('before').toBeGreaterThan(0);
	return panel;
};

describe.skipIf(!executable)('operations in the panel', () => {
	test('are chosen, with the options of each, also of one that was added; a reload brings all back', async () => {
		const panel = await show();
		await panel.choose('selection', 'all');
		await panel.choose('rounds', '2');
		await panel.choose('operation', 'uniform');
		expect(await panel.get('split').count()).toBe(0);
		await panel.refine();
		await panel.value('after-triangles').toBe(32);

		await panel.choose('operation', 'stretch');
		expect(await panel.get('rounds').count()).toBe(0);
		expect(await panel.get('selection').isVisible()).toBe(false);
		await panel.choose('axis', 'y');
		await panel.get('factor').fill('0');
		await panel.attribute('factor', 'aria-invalid').toBe('true');
		await panel.get('refine').click();
		await panel.text('status').toMatch(/\bfactor: .*\b0\.5 to 100\b/);
		await panel.get('factor').fill('3');
		await panel.get('twice').click();
		await panel.get('refine').click();
		await panel.value('after-area').toBe(9);
		await panel.text('summary').toBe('On the CPU. This operation runs on the CPU only.');

		await panel.page.reload();
		await panel.until({ hasResult: true });
		await panel.value('after-area').toBe(9);
		await panel.input('factor').toBe('3');
		await panel.choose('operation', 'longest-edge');
		await panel.get('undo').click();
		await panel.value('after-triangles').toBe(32);
		// Two rounds of halving what the first round made.
		await panel.get('refine').click();
		await panel.value('after-triangles').toBe(128);
	});

	test('leave cells alone that are no triangles, and say where they can’t', async () => {
		const gmsh = [
			'$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n6',
			'1 0 0 0\n2 1 0 0\n3 2 0 0\n4 0 1 0\n5 1 1 0\n6 2 1 0\n$EndNodes\n$Elements\n3',
			'1 3 2 0 1 1 2 5 4\n2 2 2 0 1 2 3 6\n3 2 2 0 1 2 6 5\n$EndElements\n',
		].join('\n');
		const panel = await open([meshFile('mixed.msh', gmsh)]);
		await panel.value('before-quad').toBe(1);
		await panel.choose('operation', 'uniform');
		await panel.get('refine').click();
		await panel
			.text('status')
			.toBe(
				'An edge of quad 1 (line 15) would be divided, a cell that is kept. Choose triangles farther away from it, or have Convert Mesh… split such cells into triangles.',
			);
		await panel.choose('operation', 'longest-edge');
		await panel.refine();
		await panel.value('after-triangles').toBe(4);
		await panel.value('after-quad').toBe(1);
	});

	test('are done as the host asks, and what they do not take is refused with a message', async () => {
		const panel = await show();
		const request = { operation: 'stretch', values: { factor: 4 } };
		expect(await panel.ask('run', request)).toMatchObject({
			operation: 'stretch',
			values: { axis: 'x', factor: 4, twice: false },
			engine: 'cpu',
			after: { area: 4 },
		});
		await panel.input('factor').toBe('4');
		const refused = (request: object) => expect(panel.ask('run', request)).rejects;
		await refused({ operation: 'shrink' }).toThrow('Unknown operation shrink.');
		await refused({ values: { rounds: 2 } }).toThrow('stretch has no option rounds');
		await refused({ operation: 'uniform', values: { rounds: 0 } }).toThrow('rounds: expected');
		expect(panel.complaints).toEqual([]);
	});
});
