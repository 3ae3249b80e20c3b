import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { infoOf, refineByCommand } from './commandLine.ts';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

describeInVsCode('the example, refined at its marks', () => {
	let panel: Panel;
	const workbench = useWorkbench({ files: ['examples/plate.gmr'], onGpu: true }, async (opened) => {
		await opened.command('View: Toggle Primary Side Bar Visibility');
		panel = await Panel.open(opened, 'plate.gmr');
	});
	const path = (name: string) => workbench().path(name);

	test('is drawn as soon as the panel is open', async () => {
		await workbench().screenshot('before');
		await panel.covers('before', 0.2);
		expect((await panel.picture('before')).colours).toBeGreaterThan(20);
	});

	test('has the counts that the command line prints', async () => {
		const { points, edges, triangles, marked } = infoOf(path('plate.gmr'));
		await expect.poll(() => panel.count('before-points')).toBe(points);
		await expect.poll(() => panel.count('before-edges')).toBe(edges);
		await expect.poll(() => panel.count('before-triangles')).toBe(triangles);
		expect(marked).toBeGreaterThan(0);
	});

	test('becomes the mesh that the command line makes, by its counts', async () => {
		await workbench().command('TriRefine: Refine Marked Triangles');
		const triangles = await panel.refined();
		const { output } = refineByCommand(path('plate.gmr'), path('expected.gmr'));
		expect(triangles).toBe(output.triangles);
		await expect.poll(() => panel.count('after-points')).toBe(output.points);
		await expect.poll(() => panel.count('after-edges')).toBe(output.edges);
	});

	test('is drawn afterwards too', async () => {
		await panel.drawn('after');
		await panel.refineAgain();
		await workbench().picture('refined');
		await panel.covers('after', 0.2);
		const before = await panel.picture('before');
		await expect.poll(() => panel.picture('after')).not.toEqual(before);
	});

	test('was refined on the GPU', async () => {
		await expect.poll(() => panel.text('adapter')).toMatch(/swiftshader/i);
	});

	test('is written beside its source as the command line writes it, byte for byte', async () => {
		await workbench().command('TriRefine: Write Refined Mesh Beside Source');
		await workbench().message('Wrote plate.refined.gmr').waitFor();
		expect(readFileSync(path('plate.refined.gmr'), 'utf8')).toBe(
			readFileSync(path('expected.gmr'), 'utf8'),
		);
	});
});
