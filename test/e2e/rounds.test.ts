import { expect, test } from 'vitest';
import { refineByCommand } from './commandLine.ts';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

describeInVsCode('in the panel', () => {
	let panel: Panel;
	const workbench = useWorkbench(
		{ machine: 'nothing', files: ['examples/plate.gmr'] },
		async (opened) => {
			panel = await Panel.open(opened, 'plate.gmr');
		},
	);
	const byCommand = (...options: string[]) =>
		refineByCommand(workbench().path('plate.gmr'), workbench().path('expected.gmr'), [
			'--force',
			...options,
		]).output.triangles;

	test('two rounds are run', async () => {
		await panel.choose('rounds', '2');
		await panel.get('refine').click();
		expect(await panel.refined()).toBe(byCommand('--rounds', '2'));
	});

	test('undo takes the press back with both of them, and redo does it again', async () => {
		const twice = await panel.count('after-triangles');
		const alone = () => expect.poll(() => panel.count('after-triangles')).toBeNaN();
		await panel.get('undo').click();
		await alone();
		await panel.view('before').press('Control+y');
		expect(await panel.refined()).toBe(twice);
		await panel.view('before').press('Control+z');
		await alone();
	});

	test('all three edges of all triangles are divided', async () => {
		await panel.choose('rounds', '1');
		await panel.choose('split', 'all');
		await panel.choose('selection', 'all');
		await panel.get('refine').click();
		expect(await panel.refined()).toBe(4 * (await panel.count('before-triangles')));
	});

	test('a run that takes too long is cancelled, and what was shown stays', async () => {
		const before = await panel.count('after-triangles');
		// 16 million triangles, which fit into any page and which nobody waits for.
		await panel.choose('rounds', '7');
		await panel.get('refine').click();
		await panel.get('cancel').click();
		await expect.poll(() => panel.text('status')).toMatch(/cancelled/i);
		await expect.poll(() => panel.count('after-triangles')).toBe(before);
	});

	test('a run whose result can not fit is refused at once, with what to do', async () => {
		await panel.choose('rounds', '20');
		await panel.get('refine').click();
		await expect
			.poll(() => panel.text('status'))
			.toMatch(/^This would make [\d,]+ triangles or more; .* Choose fewer triangles/);
	});
});
