import { readFileSync } from 'node:fs';
import { afterAll, expect, inject, test } from 'vitest';
import type { VsCode } from '../setup/vscode.mjs';
import { oddSquareWith } from '../support/squares.ts';
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
			const texts = { 'broken.gmr': oddSquareWith(['1 2 -5 1', '1 2 5 1']) };
			return { files: ['examples/plate.gmr'], texts, url: server.url, onRequest, onGpu: true };
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
		await workbench().goToLine(1);
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
		await workbench().message('Wrote plate.refined.gmr').waitFor();
		refineByCommand(path('plate.gmr'), path('expected.gmr'));
		expect(readFileSync(path('plate.refined.gmr'), 'utf8')).toBe(
			readFileSync(path('expected.gmr'), 'utf8'),
		);
	});

	test('has its language server: a squiggle, and a fix for it', async () => {
		const { page } = workbench();
		await workbench().openFile('broken.gmr');
		await page.locator('.squiggly-error').first().waitFor();
		await workbench().goToLine(20);
		await page.keyboard.press('Control+.');
		const fix = page.locator('.action-widget .monaco-list-row', {
			hasText: 'Change the sign of edge 5',
		});
		await fix.first().click();
		await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
		await workbench().screenshot('web-worker');
	});

	test('opens the example, which is refined and written where it lies', async () => {
		// What the fix changed is saved first: else a question comes up, or not, as saving by itself is sooner or later.
		await workbench().tab('broken.gmr').first().click();
		await workbench().page.keyboard.press('Control+s');
		await workbench().page.locator('.tab.dirty').first().waitFor({ state: 'detached' });
		await workbench().closeEditors();
		// What was written before is still told of, in the same words.
		await workbench().command('Notifications: Clear All Notifications');
		await workbench().message('Wrote plate.refined.gmr').waitFor({ state: 'hidden' });
		await workbench().command('TriRefine: Open Example Mesh');
		await workbench().tab('plate.gmr').first().waitFor();
		await workbench().command('TriRefine: Refine Marked Triangles');
		const refined = await Panel.showing(workbench(), 'plate.gmr');
		await refined.refined();
		await workbench().command('TriRefine: Write Refined Mesh Beside Source');
		await workbench().answer('Wrote plate.refined.gmr', 'Open');
		await workbench().tab('plate.refined.gmr').first().waitFor();
	});
});
