import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refineByCommand } from './commandLine.ts';
import { type GmrText, readGmr } from './gmrText.ts';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

describeInVsCode('a file above 50 MiB, whose text no extension sees', () => {
	const plate = readFileSync(new URL('../../examples/plate.gmr', import.meta.url), 'utf8');
	/** A point that nothing uses, behind the last one. */
	const withPoint = plate.replace('\n152\n', '\n153\n').replace('\n\n#edges', '\n77 77\n\n#edges');
	const padding = `# ${'comment '.repeat(12)}\n`.repeat(550_000);
	const text = padding + withPoint;
	const lineOfPoint = 550_000 + withPoint.split('\n').indexOf('77 77') + 1;
	let mesh: GmrText;
	let panel: Panel;
	const workbench = useWorkbench({ texts: { 'large.gmr': text }, onGpu: true }, async (opened) => {
		mesh = readGmr(withPoint);
		await opened.command('View: Toggle Primary Side Bar Visibility');
		await opened.openFile('large.gmr');
		await opened.page.getByText('Open Anyway').click();
		await opened.page.locator('.monaco-editor .view-line').first().waitFor();
		// VS Code's own message of what it turned off: whatever pops up later is ours.
		await opened.answer('turned off for this large file', "Don't Show Again");
	});
	const page = () => workbench().page;

	test('is checked, and what is wrong is in the list of problems, on its line', async () => {
		await workbench().command('TriRefine: Check Mesh');
		await workbench()
			.message(/large\.gmr: .*1 warning/)
			.waitFor();
		await workbench().answer('large.gmr', 'Show Problems');
		const problem = page().locator('.markers-panel .monaco-list-row', { hasText: 'point 152' });
		await expect.poll(() => problem.first().textContent()).toContain(`Ln ${lineOfPoint}`);
		await workbench().screenshot('large-problems');
		await problem.first().dblclick();
		await expect.poll(() => workbench().cursor()).toMatch(new RegExp(`^Ln ${lineOfPoint},`));
		await workbench().command('View: Toggle Panel Visibility');
	});

	test('has a status that says what is off and why, and nothing pops up', async () => {
		await workbench().tab('large.gmr').first().click();
		const item = page().locator('.statusbar-item', { hasText: 'Above 50 MiB: no text features' });
		await item.first().waitFor();
		await item.first().hover();
		await page()
			.locator('.workbench-hover', { hasText: 'Check Mesh reads the file from disk' })
			.waitFor();
		await workbench().screenshot('large-status');
		expect(await page().locator('.notification-toast').count()).toBe(0);
	});

	test('is shown beside its text; a picked triangle is shown on its line', async () => {
		await workbench().command('TriRefine: Open Preview to the Side');
		panel = await Panel.showing(workbench(), 'large.gmr');
		const { line, place } = mesh.triangles[120]!;
		await panel.get('reset').click();
		// The view fits what has triangles.
		const pixel = await panel.lens('before', readGmr(plate).bounds);
		await panel.click('before', pixel(place));
		await expect.poll(() => panel.count('selected-count')).toBe(1);
		await workbench().tab('large.gmr').first().click();
		await expect
			.poll(() => workbench().cursor())
			.toMatch(new RegExp(`^Ln (${550_000 + line}|${550_000 + line + 1}), .*selected`));
		await workbench().screenshot('large-picked');
	});

	test('has its marks in the panel, which the command says', async () => {
		await workbench().tab('Preview large.gmr').click();
		const before = await panel.text('selection');
		await workbench().command('TriRefine: Mark Selection for Refinement');
		await workbench()
			.message(/marked now.*above 50 MiB/)
			.waitFor();
		await expect.poll(() => panel.text('selection')).not.toBe(before);
		await workbench().screenshot('large-marked');
	});

	test('is refined and written as the command line does it', async () => {
		const path = (name: string) => workbench().path(name);
		await workbench().command('TriRefine: Refine All Triangles');
		const triangles = await panel.refined();
		await workbench().command('TriRefine: Write Refined Mesh Beside Source');
		await workbench().message('Wrote large.refined.gmr').waitFor();
		const options = ['--select', 'all'];
		const { output } = refineByCommand(path('large.gmr'), path('expected.gmr'), options);
		expect(triangles).toBe(output.triangles);
		expect(readFileSync(path('large.refined.gmr'), 'utf8')).toBe(
			readFileSync(path('expected.gmr'), 'utf8'),
		);
	});
});
