import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { infoOf, refineByCommand } from './commandLine.ts';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

describeInVsCode('writing', () => {
	const kept = 'my own work\n';
	const workbench = useWorkbench(
		{ machine: 'nothing', files: ['examples/plate.gmr'], texts: { 'plate.refined.gmr': kept } },
		async (opened) => {
			const panel = await Panel.open(opened, 'plate.gmr');
			await opened.command('TriRefine: Refine Marked Triangles');
			await panel.refined();
		},
	);
	const written = () => readFileSync(workbench().path('plate.refined.gmr'), 'utf8');

	test('where a file exists already asks, and keeps the file if the answer is no', async () => {
		await workbench().command('TriRefine: Write Refined Mesh Beside Source');
		await workbench()
			.message(/plate\.refined\.gmr.*Overwrite/s)
			.waitFor();
		await workbench().screenshot('overwrite');
		await workbench().answer('plate.refined.gmr', 'Cancel');
		expect(written()).toBe(kept);
	});

	test('replaces a file if the answer is yes', async () => {
		await workbench().command('TriRefine: Write Refined Mesh Beside Source');
		await workbench().answer('plate.refined.gmr', 'Overwrite');
		await workbench().message('Wrote plate.refined.gmr').waitFor();
		refineByCommand(workbench().path('plate.gmr'), workbench().path('expected.gmr'));
		expect(written()).toBe(readFileSync(workbench().path('expected.gmr'), 'utf8'));
	});

	test('in another format is at the place that was chosen, and the list says what gets lost', async () => {
		await workbench().openFile('plate.gmr');
		await workbench().command('TriRefine: Convert Mesh…');
		const rows = workbench().page.locator('.quick-input-widget .monaco-list-row');
		const typed = workbench().page.locator('.quick-input-widget input.input');
		for (const [keys, first] of [
			['obj', 'Wavefront OBJ (.obj)'],
			['mesh', 'MEDIT mesh (.mesh, .meshb)'],
		] as const) {
			await typed.waitFor();
			await workbench().page.keyboard.press('Control+a');
			await workbench().page.keyboard.type(keys);
			await expect.poll(() => rows.first().textContent()).toContain(first);
			await workbench().screenshot(`convert-${keys}`);
		}
		expect(await workbench().text('plate.gmr')).toBe(
			readFileSync(workbench().path('plate.gmr'), 'utf8'),
		);
		await workbench().page.keyboard.press('Control+a');
		await workbench().page.keyboard.press('Delete');
		await rows.filter({ hasText: 'Without marks (40)' }).first().waitFor();
		await workbench().screenshot('convert-formats');
		// Edited while the list is open: the mesh is read again.
		const source = workbench().path('plate.gmr');
		writeFileSync(source, readFileSync(source, 'utf8').replace('\n3.5 3.5\n', '\n3.5 3.375\n'));
		await workbench().choose('Triangle (.node, .ele)');
		const input = workbench().page.locator('.quick-input-widget input.input');
		await expect.poll(() => input.inputValue()).toMatch(/plate\.(node|ele)$/);
		await workbench().page.keyboard.press('Enter');
		await workbench()
			.message(/Wrote plate\.node, plate\.ele and plate\.edge\. Not written: .*40/)
			.waitFor();
		const { points, triangles } = infoOf(workbench().path('plate.gmr'));
		expect(infoOf(workbench().path('plate.node'))).toMatchObject({ points, triangles });
		expect(readFileSync(workbench().path('plate.node'), 'utf8')).toMatch(/^1 3\.5 3\.375\b/m);
	});
});
