import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refineByCommand } from './commandLine.ts';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

describeInVsCode('Triangle’s files, opened by their .node', () => {
	let panel: Panel;
	const workbench = useWorkbench(
		{ files: ['node', 'ele', 'poly'].map((suffix) => `examples/plate.1.${suffix}`) },
		async (opened) => {
			panel = await Panel.open(opened, 'plate.1.node');
		},
	);

	test('are refined and written as one set, each file as the command line writes it', async () => {
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
});

describeInVsCode('an .ele file without its .node', () => {
	const workbench = useWorkbench({ files: ['examples/plate.1.ele'] });

	test('has a panel that names the file looked for', async () => {
		await workbench().openFile('plate.1.ele');
		await workbench().command('TriRefine: Open Preview to the Side');
		const frame = await workbench().frameWith('body[data-uri$="/plate.1.ele"]');
		const status = frame.locator('[data-testid="status"]', { hasText: 'plate.1.node' });
		await status.waitFor();
		await workbench().screenshot('missing-partner');
	});
});
