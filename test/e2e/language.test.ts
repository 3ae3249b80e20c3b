import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { oddSquare, oddSquareWith } from '../support/squares.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

/** Line (from 1) of the first line of the oddSquare that is this. */
const lineOf = (text: string): number => oddSquare.split('\n').indexOf(text) + 1;

/** More than 300,000 lines, one mesh of two triangles. */
const beyondGrammars = oddSquare.replace('# a square\n', '# padding\n'.repeat(300_100));

describeInVsCode('mesh text in the editor', () => {
	const example = readFileSync(new URL('../../examples/plate.gmr', import.meta.url), 'utf8');
	const workbench = useWorkbench(
		{
			machine: 'nothing',
			files: ['node', 'ele', 'poly'].map((suffix) => `examples/plate.1.${suffix}`),
			texts: {
				'square.gmr': oddSquare,
				'typed.gmr': oddSquare,
				'loose.gmr': oddSquareWith(['1e0 0\n', '  1e0    0\n'], ['5 3 4 0', '5   3 4  0']),
				'plate.gmr': example,
				'lines.gmr': beyondGrammars,
			},
		},
		(opened) => opened.command('View: Toggle Primary Side Bar Visibility'),
	);
	const page = () => workbench().page;
	/** Opens the oddSquare and puts the cursor at a place, line and column from 1. */
	async function goTo(line: number, column = 1, file = 'square.gmr'): Promise<void> {
		await workbench().openFile(file);
		await workbench().goToLine(line, column);
	}

	test('has a squiggle and an entry in the list of problems as soon as an error is typed', async () => {
		await goTo(lineOf('5 3 4 0'), 1, 'typed.gmr');
		await workbench().openFile('typed.gmr');
		await page().keyboard.press('End');
		await page().keyboard.press('Backspace');
		await page().keyboard.type('7');
		await page().locator('.squiggly-error').first().waitFor();
		await workbench().command('Problems: Focus on Problems View');
		const problem = page().locator('.markers-panel .monaco-list-row', { hasText: 'mark' });
		await expect.poll(() => problem.first().textContent()).toContain(`Ln ${lineOf('5 3 4 0')}`);
		await workbench().screenshot('typed-error');
		await workbench().tab('typed.gmr').first().click();
		await page().keyboard.press('Control+z');
		await page().keyboard.press('Control+z');
		await page().locator('.squiggly-error').first().waitFor({ state: 'detached' });
		await workbench().command('View: Toggle Panel Visibility');
	});

	test('describes a triangle under the pointer', async () => {
		await goTo(lineOf('1 2 -5 1'));
		const hover = await workbench().hover(/triangle 0/i);
		await workbench().picture('hover');
		await expect.poll(() => hover.textContent()).toMatch(/0\.5/);
		await page().keyboard.press('Escape');
	});

	test('goes from an index to what it means', async () => {
		await goTo(lineOf('5 3 4 0'), 3);
		await workbench().command('Go to Definition');
		await expect.poll(() => workbench().cursor()).toMatch(new RegExp(`^Ln ${lineOf('2 3')}, `));
	});

	test('finds all that names an edge, from its line', async () => {
		await goTo(lineOf('0 2'));
		await workbench().command('Peek References');
		const peek = page().locator('.peekview-widget');
		await peek.waitFor();
		await expect.poll(async () => (await peek.textContent()) ?? '').toMatch(/References \(3\)/);
		await workbench().screenshot('references');
		await page().keyboard.press('Escape');
		await peek.waitFor({ state: 'detached' });
	});

	test('lights up what a number means, not what equals it', async () => {
		const lines = await workbench().inside(async ({ commands, Position }, line, uri) => {
			const found = await commands.executeCommand<import('vscode').DocumentHighlight[]>(
				'vscode.executeDocumentHighlights',
				uri('square.gmr'),
				new Position(line - 1, 2),
			);
			return found.map(({ range }) => range.start.line + 1);
		}, lineOf('5 3 4 0'));
		expect(lines.sort((a, b) => a - b)).toEqual([lineOf('2 3'), lineOf('5 3 4 0')]);
	});

	test('has an outline, breadcrumbs and symbols of its sections', async () => {
		await goTo(lineOf('5 3 4 0'));
		const crumbs = page().locator('.breadcrumbs-control:visible').first();
		await expect
			.poll(async () => (await crumbs.textContent()) ?? '')
			.toMatch(/Triangles.*Triangle 1/);
		await page().keyboard.press('Control+Shift+o');
		const rows = page().locator('.quick-input-list .monaco-list-row');
		await rows.filter({ hasText: 'Edges' }).first().waitFor();
		await workbench().screenshot('symbols');
		await page().keyboard.press('Escape');
	});

	test('folds its sections', async () => {
		await goTo(1);
		await workbench().command('Fold All');
		const edge = page().locator('.monaco-editor:visible .view-line').filter({ hasText: '0 1' });
		await expect.poll(() => edge.count()).toBe(0);
		await workbench().screenshot('folded');
		await workbench().command('Unfold All');
	});

	test('grows a selection from the field to its entry and its section', async () => {
		await goTo(lineOf('5 3 4 0'), 3);
		const sizes: number[] = [];
		for (let i = 0; i < 3; i++) {
			await page().keyboard.press('Shift+Alt+ArrowRight');
			await expect
				.poll(async () => Number(/\((\d+) selected/.exec(await workbench().cursor())?.[1] ?? 0))
				.toBeGreaterThan(sizes.at(-1) ?? 0);
			sizes.push(Number(/\((\d+) selected/.exec(await workbench().cursor())?.[1]));
		}
		expect(sizes[0]).toBe(1);
		expect(sizes).toContain('5 3 4 0'.length);
		await page().keyboard.press('ArrowLeft');
	});

	test('offers no renaming: an index is no name', async () => {
		const changed = await workbench().inside(
			({ commands, Position }, line, uri) =>
				commands
					.executeCommand<import('vscode').WorkspaceEdit | undefined>(
						'vscode.executeDocumentRenameProvider',
						uri('square.gmr'),
						new Position(line - 1, 2),
						'7',
					)
					.then(
						(edit) => edit?.size ?? 0,
						() => 0,
					),
			lineOf('5 3 4 0'),
		);
		expect(changed).toBe(0);
		await goTo(lineOf('5 3 4 0'), 3);
		await page().keyboard.press('F2');
		await expect.poll(() => page().locator('.rename-box:visible').count()).toBe(0);
	});

	test('is formatted without a change of any value', async () => {
		const numbers = (text: string) => text.match(/[^\s#]+/g);
		const loose = await workbench().text('loose.gmr');
		await workbench().openFile('loose.gmr');
		await workbench().command('Format Document');
		await expect.poll(() => workbench().text('loose.gmr')).not.toBe(loose);
		const formatted = await workbench().text('loose.gmr');
		expect(numbers(formatted)).toEqual(numbers(loose));
		await workbench().screenshot('formatted');
		await page().keyboard.press('Control+z');
		await expect.poll(() => workbench().text('loose.gmr')).toBe(loose);
	});

	test('completes the edge that closes a triangle', async () => {
		const file = 'loose.gmr';
		const row = oddSquareWith(['5 3 4 0', '5   3 4  0']).split('\n').indexOf('5   3 4  0') + 1;
		const labels = await workbench().inside(async ({ commands, Position }, line, uri) => {
			const list = await commands.executeCommand<import('vscode').CompletionList>(
				'vscode.executeCompletionItemProvider',
				uri('loose.gmr'),
				new Position(line - 1, 6),
			);
			return list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
		}, row);
		expect(labels, file).toContain('4');
	});

	test('has lenses over its triangles, which refine', async () => {
		await goTo(lineOf('#triangles'));
		const lens = page().locator('.codelens-decoration:visible').first();
		await expect
			.poll(async () => (await lens.textContent()) ?? '')
			.toMatch(/Refine 1 marked.*Refine all.*Preview/);
		await workbench().screenshot('lenses');
	});

	test('has the numbers of its entries between them', async () => {
		await goTo(1);
		await page()
			.locator('.view-line:visible', { hasText: /edge.5/ })
			.first()
			.waitFor();
		const hints = await workbench().inside(async ({ commands, Range }, _, uri) => {
			const found = await commands.executeCommand<import('vscode').InlayHint[]>(
				'vscode.executeInlayHintProvider',
				uri('plate.gmr'),
				new Range(0, 0, 40, 0),
			);
			return found.map(({ label }) => `${label}`);
		}, null);
		expect(hints.slice(0, 3)).toEqual(['point 0', 'point 5', 'point 10']);
	});

	test('links Triangle’s files to each other', async () => {
		await workbench().openFile('plate.1.ele');
		const targets = await workbench().inside(async ({ commands }, _, uri) => {
			const links = await commands.executeCommand<import('vscode').DocumentLink[]>(
				'vscode.executeLinkProvider',
				uri('plate.1.ele'),
			);
			return links.map(({ target }) => target?.path.split('/').at(-1) ?? '');
		}, null);
		expect(targets).toContain('plate.1.node');
		expect(targets).toContain('plate.1.poly');
	});

	test('goes from a triangle in .ele to its point in .node', async () => {
		const definition = await workbench().inside(async ({ commands, Position }, _, uri) => {
			const found = await commands.executeCommand<
				(import('vscode').Location & import('vscode').LocationLink)[]
			>('vscode.executeDefinitionProvider', uri('plate.1.ele'), new Position(1, 2));
			const [first] = found;
			const target = first?.targetUri ?? first?.uri;
			const range = first?.targetRange ?? first?.range;
			return [target?.path.split('/').at(-1), (range?.start.line ?? -1) + 1];
		}, null);
		expect(definition).toEqual(['plate.1.node', 3]);
	});

	test('is summed up in the status bar', async () => {
		await workbench().openFile('square.gmr');
		const item = page().locator('[id="status.languageStatus"]');
		await item.waitFor();
		await item.click();
		const entry = page().locator('.hover-language-status:visible', { hasText: '2 triangles' });
		await entry.first().waitFor();
		await workbench().screenshot('status');
		await expect.poll(() => entry.first().textContent()).toMatch(/4 points.*5 edges.*1 marked/);
		await page().keyboard.press('Escape');
	});

	test('beyond the limits of grammars is coloured where it is on screen, and the status says what is off', async () => {
		await workbench().openFile('lines.gmr');
		await workbench().goToLine(300_103);
		const spans = page()
			.locator('.monaco-editor .view-line', { hasText: /^1\s2\s-5\s1/ })
			.locator('span');
		const colours = () =>
			spans.evaluateAll((all) => [
				...new Set(
					all.filter((one) => !one.children.length).map((one) => getComputedStyle(one).color),
				),
			]);
		await workbench().goToLine(beyondGrammars.split('\n').length - 3);
		await expect.poll(async () => (await colours()).length).toBeGreaterThan(1);
		await page().locator('[id="status.languageStatus"]').click();
		await page().locator('.hover-language-status', { hasText: 'Large file' }).first().waitFor();
		await workbench().screenshot('beyond-grammars');
	});
});
