import { expect, test } from 'vitest';
import { refineByCommand } from './commandLine.ts';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

describeInVsCode('when the GPU process of the window ends', () => {
	let panel: Panel;
	const workbench = useWorkbench({ files: ['examples/plate.gmr'], onGpu: true }, async (opened) => {
		panel = await Panel.open(opened, 'plate.gmr');
	});

	test('the panel says so, draws the mesh again, and refines it', async () => {
		await workbench().endGpuProcess();
		await expect.poll(() => panel.text('status')).toMatch(/^The graphics device was lost \(.+\)\./);
		await panel.drawn('before');
		await workbench().screenshot('lost');
		await workbench().command('TriRefine: Refine Marked Triangles');
		const triangles = await panel.refined();
		await panel.drawn('after');
		const path = (name: string) => workbench().path(name);
		const { output } = refineByCommand(path('plate.gmr'), path('expected.gmr'));
		expect(triangles).toBe(output.triangles);
	});
});
