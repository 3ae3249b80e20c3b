import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refineByCommand } from './commandLine.ts';
import { type GmrText, readGmr } from './gmrText.ts';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

describeInVsCode('what the text of a mesh tells', () => {
	let source: string;
	let mesh: GmrText;
	const workbench = useWorkbench(
		{ machine: 'nothing', files: ['examples/plate.gmr'] },
		async (opened) => {
			await opened.command('View: Toggle Primary Side Bar Visibility');
			await opened.openFile('plate.gmr');
			source = readFileSync(opened.path('plate.gmr'), 'utf8');
			mesh = readGmr(source);
		},
	);
	const page = () => workbench().page;
	const editor = () => page().locator('.monaco-editor[data-uri$="/plate.gmr"]').first();
	const text = () =>
		workbench().inside(
			({ workspace }) =>
				workspace.textDocuments.find(({ uri }) => uri.path.endsWith('/plate.gmr'))?.getText() ?? '',
			null,
		);
	/** Puts the cursor at the start of the line of a triangle. */
	const toTriangle = (triangle: number) => workbench().goToLine(mesh.triangles[triangle]!.line);

	test('hovers show a triangle with its angles and its propagation path', async () => {
		await toTriangle(7);
		const hover = await workbench().hover('Triangle 7');
		await hover.getByText('Propagation path').waitFor();
		const words = await hover.textContent();
		expect(words?.match(/point \d+ \([^)]*\): [\d.]+°/g)).toHaveLength(3);
		await workbench().screenshot('hover-triangle');
		await page().keyboard.press('Escape');
	});

	test('every fifth entry shows its number', async () => {
		await toTriangle(0);
		const line = (hint: string) => editor().locator('.view-line').filter({ hasText: hint });
		await line('triangle 0').first().waitFor();
		await line('triangle 5').first().waitFor();
		expect(await line('triangle 3').count()).toBe(0);
	});

	test('the edge that closes a triangle is completed', async () => {
		await toTriangle(4);
		const lineBefore = source.split('\n')[mesh.triangles[4]!.line - 1]!;
		const words = lineBefore.split(' ');
		await page().keyboard.press('Shift+End');
		await page().keyboard.type(`${words[0]} ${words[1]} `);
		await page().keyboard.press('Control+Space');
		const row = page().locator('.suggest-widget .monaco-list-row');
		await row.filter({ hasText: words[2]! }).first().waitFor();
		await workbench().screenshot('completion-edge');
		await page().keyboard.press('Enter');
		await page().keyboard.type(` ${words[3]}`);
		await expect.poll(text).toBe(source);
	});

	test('formatting aligns columns, and one undo takes it back', async () => {
		await workbench().command('Format Document');
		await expect.poll(text).not.toBe(source);
		const formatted = await text();
		const words = (all: string) => all.split(/\s+/);
		expect(words(formatted)).toEqual(words(source));
		const triangles = mesh.triangles.map(({ line }) => formatted.split('\n')[line - 1]!);
		expect(new Set(triangles.map((line) => line.length)).size).toBe(1);
		await page().keyboard.press('Control+z');
		await expect.poll(text).toBe(source);
	});

	test('a lens over the triangles refines what is marked', async () => {
		await toTriangle(0);
		const marked = source.split('\n').filter((line) => /^-?\d+ -?\d+ -?\d+ 1$/.test(line)).length;
		const lens = editor().locator('.codelens-decoration a');
		await lens.filter({ hasText: 'Refine all' }).waitFor();
		await lens.filter({ hasText: 'Preview' }).waitFor();
		await workbench().screenshot('lenses');
		await page().keyboard.type('7');
		const waits = editor().locator('.codelens-decoration').filter({ hasText: 'Refinement waits' });
		await waits.filter({ hasText: 'is fixed' }).waitFor();
		await page().keyboard.press('Control+z');
		await lens.filter({ hasText: `Refine ${marked} marked` }).click();
		const panel = await Panel.showing(workbench(), 'plate.gmr');
		const { output } = refineByCommand(workbench().path('plate.gmr'), workbench().path('out.gmr'));
		expect(await panel.refined()).toBe(output.triangles);
	});
});
