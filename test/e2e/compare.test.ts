import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';
import { until } from './until.ts';

const plate = readFileSync(resolve(import.meta.dirname, '../../examples/plate.gmr'), 'utf8');
/** The plate with its first point moved by 0.25. */
const edited = plate.replace('\n3.5 3.5\n', '\n3.5 3.75\n');

describeInVsCode('two meshes', () => {
	const workbench = useWorkbench({ texts: { 'plate.gmr': plate, 'edited.gmr': edited } });

	test('selected in the explorer are compared, the first as the one before', async () => {
		const { page } = workbench();
		const row = (name: string) =>
			page.locator('.explorer-folders-view .monaco-list-row', { hasText: name });
		const item = page.locator('.monaco-menu .action-item', { hasText: 'Compare with…' });
		// An explorer that is still being filled may lose the selection: the command then asks for the second file.
		await workbench().actUntil(async () => {
			await page.keyboard.press('Escape');
			await row('plate.gmr').click();
			await row('edited.gmr').click({ modifiers: ['Control'] });
			await row('edited.gmr').click({ button: 'right' });
			// A menu that has closed again is opened by the next try.
			await item
				.first()
				.click({ timeout: 5000 })
				.catch(() => {});
		}, workbench().tab('plate.gmr ↔ edited.gmr'));
		const panel = await Panel.opened(workbench(), 'plate.gmr');
		await panel.drawn('before');
		await panel.drawn('after');
		await panel.view('before').focus();
		await page.keyboard.press('F7');
		await until('the words of the change', async () =>
			/^Change 1 of 1: moved by 0\.25: point 0 \(3\.5, 3\.5\)/.test(
				(await panel.get('status').textContent()) ?? '',
			),
		);
		// The text stays behind the comparison.
		await page.keyboard.press('0');
		await panel.view('before').click({ trial: true });
		await workbench().screenshot('comparison');
	});

	test('are compared again when one changes on disk', async () => {
		const panel = await Panel.found(workbench(), 'plate.gmr');
		writeFileSync(workbench().path('edited.gmr'), plate);
		await until('words that they are the same', async () =>
			((await panel.get('comparison').textContent()) ?? '').includes('are the same'),
		);
	});

	test('are still compared after a reload of the window', async () => {
		await workbench().page.reload();
		await workbench().ready();
		const panel = await Panel.comparing(workbench(), 'are the same');
		await panel.drawn('after');
	});

	test('are compared by the command, which asks for the other file', async () => {
		writeFileSync(workbench().path('edited.gmr'), plate);
		await workbench().closeEditors();
		await workbench().openFile('edited.gmr');
		await workbench().command('TriRefine: Compare with…');
		const title = workbench().page.locator('.quick-input-titlebar', { hasText: 'Compare edited' });
		await title.waitFor();
		// The dialog lists the folder after it has opened.
		await workbench().actUntil(
			() => workbench().choose('plate.gmr'),
			workbench().tab('edited.gmr ↔ plate.gmr'),
		);
		const panel = await Panel.opened(workbench(), 'edited.gmr');
		await panel.drawn('after');
		expect(await panel.get('comparison').textContent()).toContain('are the same');
	});

	test('are those of a preview, its source and its result', async () => {
		await workbench().closeEditors();
		const panel = await Panel.open(workbench(), 'plate.gmr');
		await panel.get('refine').click();
		await panel.refined();
		await workbench().command('TriRefine: Compare Result with Source');
		await until('the words of the changes', async () =>
			(await panel.text('comparison')).includes('32 added'),
		);
		await panel.drawn('after');
		await workbench().screenshot('compared with the source');
	});
});
