import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refineByCommand } from './commandLine.ts';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

describeInVsCode('Triangle’s files', () => {
	let panel: Panel;
	const ele = readFileSync(new URL('../../examples/plate.1.ele', import.meta.url));
	const workbench = useWorkbench(
		{
			machine: 'nothing',
			files: ['node', 'ele', 'poly'].map((suffix) => `examples/plate.1.${suffix}`),
			texts: { 'alone.1.ele': ele },
		},
		async (opened) => {
			panel = await Panel.open(opened, 'plate.1.node');
		},
	);

	test('opened by their .node are refined and written as one set, each file as the command line writes it', async () => {
		await workbench().command('TriRefine: Refine All Triangles');
		const triangles = await panel.refined();
		await workbench().command('TriRefine: Write Refined Mesh Beside Source');
		await workbench()
			.message(/Wrote .*plate\.2/)
			.waitFor();
		await workbench().screenshot('triangle-files');
		const expected = workbench().path('expected');
		mkdirSync(expected);
		const { output } = refineByCommand(
			workbench().path('plate.1.node'),
			`${expected}/plate.2.node`,
			['--select', 'all'],
		);
		expect(triangles).toBe(output.triangles);
		for (const suffix of ['node', 'ele', 'poly']) {
			const name = `plate.2.${suffix}`;
			expect(existsSync(`${expected}/${name}`), name).toBe(true);
			expect(readFileSync(workbench().path(name), 'utf8'), name).toBe(
				readFileSync(`${expected}/${name}`, 'utf8'),
			);
		}
	});

	test('of which the .node is missing have a panel that names it', async () => {
		await workbench().openFile('alone.1.ele');
		await workbench().command('TriRefine: Open Preview to the Side');
		const frame = await workbench().frameWith('body[data-uri$="/alone.1.ele"]');
		const status = frame.locator('[data-testid="status"]', { hasText: 'alone.1.node' });
		await status.waitFor();
		await workbench().screenshot('missing-partner');
	});
});
