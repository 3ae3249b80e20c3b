import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { infoOf } from './commandLine.ts';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';
import type { Workbench } from './workbench.ts';

describeInVsCode('the walkthrough', () => {
	let panel: Panel;
	async function open(opened: Workbench): Promise<void> {
		await opened.command('Welcome: Open Walkthrough...', 'Get Started with TriRefine');
	}
	const workbench = useWorkbench({ files: ['examples/plate.1.node'] }, async (opened) => {
		await opened.command('View: Toggle Primary Side Bar Visibility');
		await open(opened);
	});
	const step = (title: string) =>
		workbench().page.locator('.getting-started-step', { hasText: title });
	/** Opens a step by its title: in the middle of one that is open there may be a link. */
	const openStep = (title: string) => step(title).locator('.step-title').click();
	/** Opens a step and presses its button. */
	async function press(title: string, button: string): Promise<void> {
		await openStep(title);
		await workbench().screenshot(`walkthrough ${title}`);
		await step(title).locator('.monaco-button', { hasText: button }).click();
	}
	const isDone = (title: string) =>
		step(title).locator('.codicon-getting-started-step-checked').waitFor();
	const isNotDone = (title: string) =>
		step(title).locator('.codicon-getting-started-step-unchecked').waitFor();
	/** The editor that shows the text of a file. */
	const textOf = (file: string) =>
		workbench().page.locator(`.editor-instance .monaco-editor[data-uri$="/${file}"]`);
	/** Takes a picture of a text that begins with its points. */
	async function pictureOfText(name: string, file: string): Promise<void> {
		const text = textOf(file);
		await text.locator('.view-line', { hasText: '#points' }).waitFor();
		await workbench().picture(name, text);
	}
	/** Path of the example's copy, from the editor that shows it. */
	const example = () =>
		workbench().inside(
			(vscode) =>
				vscode.workspace.textDocuments
					.find(({ uri }) => uri.path.endsWith('plate.gmr'))
					?.uri.toString() ?? '',
			null,
		);

	test('opens a copy of the example beside itself', async () => {
		await press('Open the example', 'Open the Example');
		await workbench().tab('plate.gmr').first().waitFor();
		await isDone('Open the example');
		await pictureOfText('walkthrough-open', 'plate.gmr');
		const path = fileURLToPath(await example());
		const original = resolve(import.meta.dirname, '../../examples/plate.gmr');
		expect(path).not.toBe(original);
		expect(readFileSync(path, 'utf8')).toBe(readFileSync(original, 'utf8'));
	});

	test('shows it beside its text', async () => {
		await press('View the mesh', 'Open the Preview');
		panel = await Panel.showing(workbench(), 'plate.gmr');
		await panel.uncover('before');
		await isDone('View the mesh');
		await textOf('plate.gmr').locator('.view-line', { hasText: '#points' }).waitFor();
		await workbench().screenshot('walkthrough');
		await workbench().picture('walkthrough-look', panel.view('before'));
	});

	test('takes no step for done whose command failed', async () => {
		await openStep('Mark coarse triangles');
		await workbench().page.getByText('mark the selection').click();
		const message = workbench().message('No triangle is selected');
		await message.waitFor();
		await workbench().command('Notifications: Clear All Notifications');
		await message.waitFor({ state: 'hidden' });
		await isNotDone('Mark coarse triangles');
	});

	test('marks more of it', async () => {
		const marked = await panel.text('selection');
		await press('Mark coarse triangles', 'Mark Where');
		await workbench().choose('Minimum angle below…');
		const box = workbench().page.locator('.quick-input-widget');
		await box.locator('input.input').fill('36');
		await box.getByText(/Marks \d+ triangles/).waitFor();
		await workbench().page.keyboard.press('Enter');
		await expect.poll(() => panel.text('selection')).not.toBe(marked);
		await isDone('Mark coarse triangles');
		await workbench().picture('walkthrough-mark', panel.view('before'));
	});

	test('refines it', async () => {
		await press('Refine the mesh', 'Refine Marked Triangles');
		await panel.refined();
		await isDone('Refine the mesh');
		await panel.drawn('after');
		await workbench().picture('walkthrough-refine', panel.frame.locator('.views'));
	});

	test('adapts it to sizes that are typed', async () => {
		const refined = await panel.count('after-triangles');
		await press('Adapt to sizes', 'Adapt to Sizes');
		const box = workbench().page.locator('.quick-input-widget');
		await box.getByText('edge lengths to aim at').waitFor();
		await workbench().screenshot('walkthrough sizes');
		await box.locator('input.input').fill('0.2 + x/');
		await box.getByText('Expected expression').waitFor();
		await workbench().page.keyboard.press('Enter');
		await isNotDone('Adapt to sizes');
		await box.locator('input.input').fill('0.2 + x/10');
		await workbench().page.keyboard.press('Enter');
		await panel.refined(refined);
		await isDone('Adapt to sizes');
		await panel.drawn('after');
		await workbench().picture('walkthrough-adapt', panel.frame.locator('.views'));
	});

	test('writes the result beside the copy', async () => {
		const refined = await panel.count('after-triangles');
		await press('Write the result', 'Write the Refined Mesh');
		await workbench().message('Wrote plate.refined.gmr').waitFor();
		await isDone('Write the result');
		await workbench().screenshot('walkthrough-done');
		// Before the command line is asked: the message goes by itself after a while.
		await workbench().answer('Wrote plate.refined.gmr', 'Open');
		await pictureOfText('walkthrough-write', 'plate.refined.gmr');
		const written = join(dirname(fileURLToPath(await example())), 'plate.refined.gmr');
		expect(existsSync(written)).toBe(true);
		expect(infoOf(written).triangles).toBe(refined);
	});

	test('stays in sight where it is alone and the example is opened from the palette', async () => {
		const groups = () =>
			expect.poll(() => workbench().page.locator('.editor-group-container').count());
		await workbench().inside(({ workspace }) => workspace.saveAll(), null);
		await workbench().closeEditors();
		await groups().toBe(1);
		await open(workbench());
		await step('Write the result').waitFor();
		await workbench().command('TriRefine: Open Example Mesh', 'Open your edited copy');
		await workbench().tab('plate.gmr').waitFor();
		await groups().toBe(2);
		await step('Write the result').waitFor();
	});
});
