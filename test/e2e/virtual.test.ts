import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import type { VsCode } from '../setup/vscode.mjs';
import { freshVsCode } from './globalSetup.ts';
import { packExtension } from './packExtension.ts';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

/** Packs the extension that serves `memory:/`, with a mesh in it. */
const memoryFiles = (folder: string): Promise<string> =>
	packExtension('memoryFiles', folder, (copy) => {
		mkdirSync(join(copy, 'files'));
		const example = resolve(import.meta.dirname, '../../examples/plate.gmr');
		cpSync(example, join(copy, 'files/plate.gmr'));
	});

describeInVsCode('a virtual workspace', () => {
	const folder = mkdtempSync(join(tmpdir(), 'trirefine-memory-'));
	let server: VsCode | undefined;
	let panel: Panel;
	const workbench = useWorkbench(
		async () => {
			const extensions = [await memoryFiles(folder)];
			server = await freshVsCode(inject('machine')!.programs, { trustAll: true, extensions });
			return { machine: 'nothing', url: server.url, uri: 'memory:/' };
		},
		async (opened) => {
			// Nothing searches such a folder, so there is no quick open.
			await opened.page
				.locator('.explorer-folders-view .monaco-list-row', { hasText: 'plate' })
				.click();
			await opened.tab('plate.gmr').first().waitFor();
			await opened.command('TriRefine: Open Preview to the Side');
			panel = await Panel.showing(opened, 'plate.gmr');
		},
	);
	afterAll(async () => {
		await server?.close();
		rmSync(folder, { recursive: true, force: true });
	});

	test('shows its mesh', async () => {
		await panel.covers('before', 0.2);
	});

	test('takes the refined mesh beside the source', async () => {
		await workbench().command('TriRefine: Refine Marked Triangles');
		const triangles = await panel.refined();
		await workbench().command('TriRefine: Write Refined Mesh Beside Source');
		await workbench().answer('Wrote plate.refined.gmr', 'Open Preview');
		const written = await Panel.showing(workbench(), 'plate.refined.gmr');
		await expect.poll(() => written.count('before-triangles')).toBe(triangles);
	});
});
