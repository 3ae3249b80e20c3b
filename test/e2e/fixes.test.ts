import { expect, test } from 'vitest';
import { oddSquare, oddSquareWith } from '../support/squares.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

/** What is broken, the rule that says so, the fix to take, and what becomes of the text. */
interface Case {
	readonly rule: string;
	readonly text: string;
	readonly title: string;
	readonly result: string;
}

const fivePoints = ['\n4\n0.00', '\n5\n0.00'] as const;
const sixEdges = ['\n5\n0 1', '\n6\n0 1'] as const;

const cases: Readonly<Record<string, Case>> = {
	'a wrong count': {
		rule: 'wrong-count',
		text: oddSquareWith(fivePoints),
		title: 'Change the count of points to 4',
		result: oddSquare,
	},
	'a flipped sign': {
		rule: 'edges-do-not-chain',
		text: oddSquareWith(['1 2 -5 1', '1 2 5 1']),
		title: 'Change the sign of edge 5',
		result: oddSquare,
	},
	'a reversed edge': {
		rule: 'edges-do-not-chain',
		text: oddSquareWith(['\n1 2\n', '\n2 1\n']),
		title: 'Swap the ends of edge 2',
		result: oddSquare,
	},
	'a triangle whose edges are not in order': {
		rule: 'edges-do-not-chain',
		text: oddSquareWith(['5 3 4 0', '5 4 3 0']),
		title: 'Reorder the edges of triangle 1',
		result: oddSquare,
	},
	'a boundary edge against its triangle': {
		rule: 'repaired-ownership',
		text: oddSquareWith(['\n1 2\n', '\n2 1\n'], ['1 2 -5', '1 -2 -5']),
		title: 'Reverse edge 2',
		result: oddSquare,
	},
	'a clockwise file': {
		rule: 'clockwise',
		text: oddSquareWith(
			['0 1\n#', '1 0\n#'],
			['\n1 2\n', '\n2 1\n'],
			['2 3\n', '3 2\n'],
			['3 0\n', '0 3\n'],
			['1 2 -5 1', '5 2 1 1'],
			['5 3 4 0', '4 3 -5 0'],
		),
		title: 'Make all triangles counter-clockwise',
		result: oddSquare,
	},
	'two points in one place': {
		rule: 'coincident-points',
		text: oddSquareWith(
			fivePoints,
			['0 1.0\n', '0 1.0\n1 1\n'],
			['2 3\n', '4 3\n'],
			sixEdges,
			['0 2\n\n', '0 4\n0 2\n\n'],
			['1 2 -5 1', '1 2 -6 1'],
		),
		title: 'Merge point 4 into point 2',
		result: oddSquare,
	},
	'two edges between the same points': {
		rule: 'duplicate-edge',
		text: oddSquareWith(
			['\n5\n0 1', '\n6\n2 0\n0 1'],
			['1 2 -5 1', '2 3 1 1'],
			['5 3 4 0', '6 4 5 0'],
		),
		title: 'Merge edge 6 into edge 1',
		result: oddSquareWith(
			['\n5\n0 1', '\n5\n2 0\n0 1'],
			['0 2\n\n', '\n'],
			['1 2 -5 1', '2 3 1 1'],
			['5 3 4 0', '-1 4 5 0'],
		),
	},
	'an unused point': {
		rule: 'unused-point',
		text: oddSquareWith(fivePoints, ['0 1.0\n', '0 1.0\n7 7\n']),
		title: 'Remove unused point 4',
		result: oddSquare,
	},
	'an unused edge': {
		rule: 'unused-edge',
		text: oddSquareWith(sixEdges, ['0 2\n\n', '0 2\n1 3\n\n']),
		title: 'Remove unused edge 6',
		result: oddSquare,
	},
	'a mark that is neither 0 nor 1': {
		rule: 'mark-not-0-or-1',
		text: oddSquareWith(['-5 1', '-5 2']),
		title: 'Set the mark of triangle 0 to 1',
		result: oddSquare,
	},
	'a triangle listed twice': {
		rule: 'duplicate-triangle',
		text: oddSquareWith(['\n2\n1 2', '\n3\n1 2'], ['5 3 4 0', '5 3 4 0\n3 4 5 0']),
		title: 'Remove duplicate triangle 2',
		result: oddSquare,
	},
	'text after the last entry': {
		rule: 'trailing-text',
		text: oddSquareWith(['#end\n', 'made by hand\n#end\n']),
		title: 'Comment out',
		result: oddSquareWith(['#end\n', '# made by hand\n#end\n']),
	},
};
const fileOf = (name: string): string => `${name.replaceAll(' ', '-')}.gmr`;

describeInVsCode('quick fixes', () => {
	const several = oddSquareWith(fivePoints, ['1 2 -5 1', '1 2 5 1'], ['5 3 4 0', '5 3 4 7']);
	const workbench = useWorkbench(
		{
			machine: 'nothing',
			texts: {
				'square.gmr': oddSquare,
				'by-hand.gmr': oddSquareWith(['1 2 -5 1', '1 2 5 1']),
				'several.gmr': several,
				'repairable.gmr': oddSquareWith(
					fivePoints,
					['0 1.0\n', '0 1.0\n7 7\n'],
					['1 2 -5 1', '1 2 5 1'],
				),
				...Object.fromEntries(
					Object.entries(cases).map(([name, { text }]) => [fileOf(name), text]),
				),
			},
		},
		(opened) => opened.command('View: Toggle Primary Side Bar Visibility'),
	);

	/** The rules that a file has diagnostics of, errors and warnings alone. */
	const problems = (file: string) =>
		workbench().inside(
			({ languages }, name, uri) =>
				languages
					.getDiagnostics(uri(name))
					.filter(({ severity }) => severity < 2)
					.map(({ code }) => `${code}`),
			file,
		);

	/** Shows a file and makes one fix of the first diagnostic with a rule; returns the text before and after. */
	const fix = (file: string, rule: string, title: string) =>
		workbench().inside(
			async ({ commands, languages, window, workspace }, given, uri) => {
				const document = await workspace.openTextDocument(uri(given.file));
				await window.showTextDocument(document);
				const find = () =>
					languages.getDiagnostics(document.uri).find(({ code }) => code === given.rule);
				for (let left = 900; !find() && left > 0; left--)
					await new Promise((r) => setTimeout(r, 100));
				const diagnostic = find();
				if (!diagnostic) throw new Error(`no diagnostic ${given.rule}`);
				const actions = await commands.executeCommand<import('vscode').CodeAction[]>(
					'vscode.executeCodeActionProvider',
					document.uri,
					diagnostic.range,
					'quickfix',
					50,
				);
				const action = actions.find((one) => one.title.startsWith(given.title));
				if (!action?.edit) throw new Error(`only ${actions.map((one) => one.title).join('; ')}`);
				await workspace.applyEdit(action.edit);
				return document.getText();
			},
			{ file, rule, title },
		);

	test('come from the light bulb: the first is taken, and the squiggle goes', async () => {
		const { page } = workbench();
		await workbench().openFile('by-hand.gmr');
		await page.locator('.squiggly-error').first().waitFor();
		await workbench().goToLine(oddSquare.split('\n').indexOf('1 2 -5 1') + 1);
		const entry = page.locator('.action-widget .monaco-list-row', {
			hasText: 'Change the sign of edge 5',
		});
		// The list closes when the lenses above it move the text.
		await expect
			.poll(
				async () => {
					if (!(await entry.isVisible())) await page.keyboard.press('Control+.');
					return entry.isVisible();
				},
				{ interval: 1000 },
			)
			.toBe(true);
		await workbench().picture('quick-fix');
		// It may close at any time before it is clicked, too.
		await expect
			.poll(
				async () => {
					if (await entry.first().isVisible())
						await entry
							.first()
							.click({ timeout: 2000 })
							.catch(() => undefined);
					else if ((await workbench().text('by-hand.gmr')) !== oddSquare)
						await page.keyboard.press('Control+.');
					return workbench().text('by-hand.gmr');
				},
				{ interval: 1000 },
			)
			.toBe(oddSquare);
		await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
		await page.keyboard.press('Control+z');
		await expect.poll(() => workbench().text('by-hand.gmr')).not.toBe(oddSquare);
	});

	for (const [name, { rule, title, result, text }] of Object.entries(cases))
		test(`fix ${name}, and one undo brings it back`, async () => {
			expect(await fix(fileOf(name), rule, title)).toBe(result);
			await expect.poll(() => problems(fileOf(name))).toEqual([]);
			await workbench().inside(({ commands }) => commands.executeCommand('undo'), null);
			await expect.poll(() => workbench().text(fileOf(name))).toBe(text);
		});

	test('of a whole file are made at once', async () => {
		await workbench().openFile('several.gmr');
		await expect.poll(() => problems('several.gmr')).not.toEqual([]);
		await workbench().command('Fix All');
		await expect.poll(() => workbench().text('several.gmr')).not.toBe(several);
		await expect
			.poll(() => problems('several.gmr'))
			.toEqual(expect.not.arrayContaining(['wrong-count', 'edges-do-not-chain']));
	});

	test('are none where nothing is wrong', async () => {
		const titles = await workbench().inside(
			async ({ commands, Range, window, workspace }, _, uri) => {
				const document = await workspace.openTextDocument(uri('square.gmr'));
				await window.showTextDocument(document);
				const actions = await commands.executeCommand<import('vscode').CodeAction[]>(
					'vscode.executeCodeActionProvider',
					document.uri,
					new Range(0, 0, document.lineCount, 0),
					'quickfix',
				);
				return actions.map(({ title }) => title);
			},
			null,
		);
		expect(titles).toEqual([]);
	});

	test('and all else that can be repaired are one command', async () => {
		await workbench().openFile('repairable.gmr');
		await expect.poll(() => problems('repairable.gmr')).not.toEqual([]);
		await workbench().command('TriRefine: Normalise Mesh');
		await expect.poll(() => problems('repairable.gmr')).toEqual([]);
		await workbench().screenshot('normalised');
	});
});
