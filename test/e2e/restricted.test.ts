import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { afterAll, expect, inject, test } from 'vitest';
import type { VsCode } from '../setup/vscode.mjs';
import { freshVsCode } from './globalSetup.ts';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

describeInVsCode('a folder that is not trusted and can’t be written to', () => {
	let server: VsCode | undefined;
	let panel: Panel;
	const workbench = useWorkbench(
		async () => {
			server = await freshVsCode(inject('machine')!.programs, { trustAll: false });
			return { files: ['examples/plate.gmr'], url: server.url };
		},
		async (opened) => {
			chmodSync(opened.folder, 0o555);
			panel = await Panel.open(opened, 'plate.gmr');
		},
	);
	afterAll(() => server?.close());

	test('opens in restricted mode, and its mesh is drawn', async () => {
		await workbench().page.locator('.statusbar', { hasText: 'Restricted Mode' }).waitFor();
		await panel.covers('before', 0.2);
	});

	test('is refined; writing is refused with the reason and leaves nothing behind', async () => {
		await workbench().command('TriRefine: Refine Marked Triangles');
		await panel.refined();
		await workbench().command('TriRefine: Write Refined Mesh Beside Source');
		await workbench()
			.message(/read-only|permission|not permitted|cannot be written/i)
			.waitFor();
		await workbench().screenshot('read-only');
		expect(existsSync(workbench().path('plate.refined.gmr'))).toBe(false);
		expect(readdirSync(workbench().folder)).toEqual(['plate.gmr']);
	});
});
