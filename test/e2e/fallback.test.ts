import { expect, test } from 'vitest';
import { refineByCommand } from './commandLine.ts';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

describeInVsCode('without WebGPU', () => {
	let panel: Panel;
	const workbench = useWorkbench(
		{ files: ['examples/plate.gmr'], machine: 'webgl', onGpu: true },
		async (opened) => {
			panel = await Panel.open(opened, 'plate.gmr');
		},
	);

	test('the mesh is drawn all the same', async () => {
		await panel.covers('before', 0.2);
	});

	test('the CPU refines, and the panel says why', async () => {
		await workbench().command('TriRefine: Refine Marked Triangles');
		const triangles = await panel.refined();
		const path = (name: string) => workbench().path(name);
		const { output } = refineByCommand(path('plate.gmr'), path('expected.gmr'));
		expect(triangles).toBe(output.triangles);
		await expect.poll(() => panel.text('adapter')).toMatch(/CPU/);
		await expect
			.poll(() => panel.frame.locator('body').textContent())
			.toMatch(/no (WebGPU|GPU|adapter)|WebGPU/i);
		await workbench().screenshot('fallback');
	});
});
