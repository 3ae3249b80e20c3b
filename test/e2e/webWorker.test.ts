import { readFileSync } from 'node:fs';
import { afterAll, expect, inject, test } from 'vitest';
import type { VsCode } from '../setup/vscode.mjs';
import { refineByCommand } from './commandLine.ts';
import { freshVsCode } from './globalSetup.ts';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

describeInVsCode('the extension in a web worker, as in a VS Code without a server', () => {
	let server: VsCode | undefined;
	let panel: Panel;
	const requests: string[] = [];
	const workbench = useWorkbench(
		async () => {
			server = await freshVsCode(inject('machine')!.programs, {
				trustAll: true,
				settings: { 'remote.extensionKind': { 'trirefine.trirefine': ['web'] } },
			});
			const onRequest = (url: string) => void requests.push(url);
			return { files: ['examples/plate.gmr'], url: server.url, onRequest };
		},
		async (opened) => {
			panel = await Panel.open(opened, 'plate.gmr');
		},
	);
	afterAll(() => server?.close());

	test('is the bundle for browsers', () => {
		expect(requests.filter((url) => url.includes('extension.browser.js'))).not.toEqual([]);
	});

	test('has the findings of a language server in a worker', async () => {
		await workbench().tab('plate.gmr').first().click();
		await workbench().page.keyboard.press('Control+Home');
		await workbench().page.keyboard.type('9');
		await workbench().page.locator('.squiggly-error').first().waitFor();
		await workbench().page.keyboard.press('Control+z');
		await workbench().page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
	});

	test('refines, and writes what the command line writes', async () => {
		const path = (name: string) => workbench().path(name);
		await workbench().command('TriRefine: Refine Marked Triangles');
		await panel.refined();
		await workbench().command('TriRefine: Write Refined Mesh Beside Source');
		await workbench().message('plate.refined.gmr').waitFor();
		refineByCommand(path('plate.gmr'), path('expected.gmr'));
		expect(readFileSync(path('plate.refined.gmr'), 'utf8')).toBe(
			readFileSync(path('expected.gmr'), 'utf8'),
		);
	});
});
