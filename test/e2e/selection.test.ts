import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { refineByCommand } from './commandLine.ts';
import { type GmrText, type Place, readGmr } from './gmrText.ts';
import { Panel, type Pixel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

const kinds = ['points', 'edges', 'triangles'] as const;

describeInVsCode('a selection', () => {
	let panel: Panel;
	let mesh: GmrText;
	let pixel: (place: Place) => Pixel;
	const workbench = useWorkbench({ files: ['examples/plate.gmr'] }, async (opened) => {
		await opened.command('View: Toggle Primary Side Bar Visibility');
		panel = await Panel.open(opened, 'plate.gmr');
	});
	const path = (name: string) => workbench().path(name);
	beforeAll(async () => {
		mesh = readGmr(readFileSync(path('plate.gmr'), 'utf8'));
		await panel.view('before').press('Escape');
		pixel = await panel.lens('before', mesh.bounds);
	});
	beforeEach(async () => {
		await panel.view('before').press('Escape');
		await expect.poll(() => panel.count('selected-count')).toBe(0);
	});

	/** The lines (from 1) that the selections of the text cover, each as its first and last. */
	const selectedLines = () =>
		workbench().inside(
			({ window }) =>
				(window.visibleTextEditors[0]?.selections ?? [])
					.filter((selection) => !selection.isEmpty)
					.map(({ start, end }) => [start.line + 1, end.line + 1]),
			null,
		);
	const toText = () => workbench().tab('plate.gmr').first().click();
	/** How many of a list of line ranges there are. */
	const total = (ranges: readonly (readonly number[])[]) =>
		ranges.reduce((sum, [first, last]) => sum + last! - first! + 1, 0);

	for (const kind of kinds) {
		test(`of ${kind} in the view is shown in the text, on the line of what was clicked`, async () => {
			const { line, place } = mesh[kind][kind === 'points' ? 40 : 120]!;
			await panel.use(`pick-${kind}`);
			await panel.click('before', pixel(place));
			await expect.poll(() => panel.count('selected-count')).toBe(1);
			await expect.poll(selectedLines).toEqual([[line, line]]);
			await workbench().screenshot(`picked-${kind}`);
			await toText();
			await expect.poll(() => workbench().cursor()).toMatch(new RegExp(`^Ln ${line}, .* selected`));
		});

		test(`of the cursor’s line lights up ${kind} in the view`, async () => {
			const nothing = await panel.picture('before');
			await toText();
			await workbench().goToLine(mesh[kind][30]!.line);
			await expect.poll(() => panel.count('selected-count')).toBe(1);
			await expect.poll(() => panel.text('selected-count')).toMatch(kind.slice(0, -1));
			await expect.poll(() => panel.picture('before')).not.toEqual(nothing);
			await workbench().screenshot(`cursor-on-${kind}`);
		});
	}

	test('follows the cursor while a key is held down', async () => {
		const frames = await panel.frames('before');
		await toText();
		await workbench().goToLine(mesh.triangles[0]!.line);
		for (let i = 0; i < 40; i++) await workbench().page.keyboard.press('ArrowDown');
		await expect.poll(selectedLines).toEqual([]);
		const { line } = mesh.triangles[40]!;
		await expect.poll(() => workbench().cursor()).toBe(`Ln ${line}, Col 1`);
		await expect.poll(() => panel.count('selected-count')).toBe(1);
		await expect.poll(() => panel.frames('before')).toBeGreaterThan(frames + 1);
	});

	test('dropped in the view is dropped in the text', async () => {
		await panel.use('pick-triangles');
		await panel.click('before', pixel(mesh.triangles[5]!.place));
		await expect.poll(selectedLines).toHaveLength(1);
		await panel.view('before').press('Escape');
		await expect.poll(selectedLines).toEqual([]);
		await expect.poll(() => panel.count('selected-count')).toBe(0);
	});

	test('by a rectangle sets a cursor on each run of lines', async () => {
		await panel.use('pick-triangles');
		const [low, high] = [
			[1.2, 1.2],
			[4.4, 3.3],
		] as [Place, Place];
		await panel.uncover('before');
		await panel.drag('before', [pixel(low), pixel(high)], 'Shift');
		const inside = mesh.triangles.filter(({ place: [x, y] }) => {
			return x > low[0] && x < high[0] && y > low[1] && y < high[1];
		});
		expect(inside.length).toBeGreaterThan(10);
		await expect.poll(() => panel.count('selected-count')).toBe(inside.length);
		await expect.poll(async () => total(await selectedLines())).toBe(inside.length);
		const lines = (await selectedLines()).flatMap(([first, last]) =>
			Array.from({ length: last! - first! + 1 }, (_, i) => first! + i),
		);
		expect(lines).toEqual(inside.map(({ line }) => line));
		await workbench().screenshot('rectangle');
	});

	test('by a lasso sets a cursor on each run of lines, and comes back unchanged', async () => {
		await panel.use('lasso');
		const corners: Place[] = [
			[1, 1],
			[9, 1.2],
			[8.6, 3],
			[3, 3.1],
			[2.8, 9],
			[0.9, 8.7],
			[1, 1],
		];
		await panel.drag('before', corners.map(pixel));
		await expect.poll(() => panel.count('selected-count')).toBeGreaterThan(20);
		const count = await panel.count('selected-count');
		await expect.poll(async () => total(await selectedLines())).toBe(count);
		expect((await selectedLines()).length).toBeGreaterThan(2);
		await workbench().screenshot('lasso');
		await toText();
		await expect.poll(() => workbench().cursor()).toMatch(/\d+ selections/);
		await expect.poll(() => panel.count('selected-count')).toBe(count);
		await panel.use('tool-move');
	});

	test('of lines in the text is refined as the command line refines these triangles', async () => {
		await toText();
		await workbench().goToLine(mesh.triangles[10]!.line);
		for (let i = 0; i < 4; i++) await workbench().page.keyboard.press('Shift+ArrowDown');
		await workbench().page.keyboard.press('Shift+End');
		await expect.poll(() => panel.count('selected-count')).toBe(5);
		await workbench().command('TriRefine: Refine Selected Triangles');
		const refined = await panel.refined();
		const options = ['--select', '10-14'];
		const { output } = refineByCommand(path('plate.gmr'), path('expected.gmr'), options);
		expect(refined).toBe(output.triangles);
		// What README shows is no first run, which compiles the kernels of a software adapter.
		if (process.env.TRIREFINE_PICTURES === '1') await panel.refineAgain();
		await workbench().picture('selection', workbench().page.locator('.part.editor'));
	});

	test('of several cursors is refined, the line of each', async () => {
		// Else it would go on from what was made of other lines.
		await workbench().command('TriRefine: Start Over from the File');
		await expect.poll(() => panel.count('after-triangles')).toBeNaN();
		await toText();
		await workbench().goToLine(mesh.triangles[30]!.line);
		for (let i = 0; i < 2; i++) await workbench().command('Add Cursor Below');
		await expect.poll(() => panel.count('selected-count')).toBe(3);
		await workbench().command('TriRefine: Refine Selected Triangles');
		const options = ['--select', '30-32', '--force'];
		const { output } = refineByCommand(path('plate.gmr'), path('expected.gmr'), options);
		expect(await panel.refined()).toBe(output.triangles);
	});

	test('in one group with the text leaves the view in front, and the text follows when its tab is shown', async () => {
		await workbench().tab('Preview plate.gmr').click();
		await workbench().command('View: Move Editor into Previous Group');
		await expect.poll(() => workbench().page.locator('.editor-group-container').count()).toBe(1);
		const { line, place } = mesh.triangles[60]!;
		await panel.use('pick-triangles');
		await panel.view('before').press('Escape');
		const here = await panel.lens('before', mesh.bounds);
		await panel.click('before', here(place));
		await expect.poll(() => panel.count('selected-count')).toBe(1);
		await workbench().screenshot('one-group');
		// What the click asked for has been done when the window has answered this.
		await expect.poll(selectedLines).toEqual([]);
		const front = workbench().page.locator('.tabs-container .tab.active');
		expect(await front.allInnerTexts()).toEqual(['Preview plate.gmr']);
		await toText();
		await expect.poll(selectedLines).toEqual([[line, line]]);
		await workbench().screenshot('one-group-text');
		await workbench().tab('Preview plate.gmr').click();
		await expect.poll(() => panel.count('selected-count')).toBe(1);
		await workbench().command('View: Move Editor into Next Group');
	});

	test('of one panel reaches the other panel of the file', async () => {
		await workbench().inside(({ commands, workspace, Uri, ViewColumn }) => {
			const [folder] = workspace.workspaceFolders!;
			const uri = Uri.joinPath(folder!.uri, 'plate.gmr');
			return commands.executeCommand('vscode.openWith', uri, 'trirefine.mesh', ViewColumn.Three);
		}, null);
		/** How many panels of the file have an element that a selector finds. */
		const panels = async (selector: string) => {
			const found = await Promise.all(
				workbench()
					.page.frames()
					.map((frame) => frame.locator(`body[data-uri$="/plate.gmr"] ${selector}`).count())
					.map((count) => count.catch(() => 0)),
			);
			return found.reduce((sum, count) => sum + count, 0);
		};
		await expect.poll(() => panels('[data-testid="before-triangles"][data-value]')).toBe(2);
		// The panels share the room: the picture has become smaller.
		const place = (await panel.lens('before', mesh.bounds))(mesh.triangles[7]!.place);
		await panel.click('before', place);
		await expect.poll(() => panels('[data-testid="selected-count"][data-value="1"]')).toBe(2);
		await workbench().screenshot('two-panels');
	});
});

describeInVsCode('a selection in Triangle’s files', () => {
	let panel: Panel;
	let pixel: (place: Place) => Pixel;
	const rows = (suffix: string) =>
		readFileSync(workbench().path(`plate.1.${suffix}`), 'utf8')
			.split('\n')
			.map((text, i) => ({ line: i + 1, numbers: text.trim().split(/\s+/).map(Number) }))
			.filter(({ numbers }) => numbers.length > 2 && numbers.every((one) => !Number.isNaN(one)))
			.slice(1);
	const workbench = useWorkbench(
		{ files: ['node', 'ele', 'poly'].map((suffix) => `examples/plate.1.${suffix}`) },
		async (opened) => {
			await opened.command('View: Toggle Primary Side Bar Visibility');
			panel = await Panel.open(opened, 'plate.1.ele');
			await panel.view('before').press('Escape');
			pixel = await panel.lens('before', [
				[0, 0],
				[10, 10],
			]);
		},
	);
	/** File and line (from 1) of each selection of the text editors in sight. */
	const selected = () =>
		workbench().inside(
			({ window }) =>
				window.visibleTextEditors.flatMap(({ document, selections }) =>
					selections
						.filter((selection) => !selection.isEmpty)
						.map(({ start }) => [document.uri.path.split('/').at(-1), start.line + 1]),
				),
			null,
		);

	test('of a triangle is on its line of .ele', async () => {
		const points = rows('node');
		const triangle = rows('ele')[100]!;
		const corners = triangle.numbers.slice(1, 4).map((id) => points[id - 1]!.numbers.slice(1, 3));
		const mean = (axis: 0 | 1) => corners.reduce((sum, one) => sum + one[axis]!, 0) / 3;
		await panel.use('pick-triangles');
		await panel.click('before', pixel([mean(0), mean(1)]));
		await expect.poll(selected).toEqual([['plate.1.ele', triangle.line]]);
	});

	test('of a point is on its line of .node, which opens for it', async () => {
		const { line, numbers } = rows('node')[40]!;
		await panel.view('before').press('Escape');
		await panel.use('pick-points');
		await panel.click('before', pixel([numbers[1]!, numbers[2]!]));
		await expect.poll(selected).toEqual([['plate.1.node', line]]);
		await workbench().screenshot('triangle-point');
	});

	test('of lines of .node lights up their points', async () => {
		await workbench().tab('plate.1.node').first().click();
		await workbench().goToLine(rows('node')[7]!.line);
		for (let i = 0; i < 2; i++) await workbench().page.keyboard.press('Shift+ArrowDown');
		await expect.poll(() => panel.text('selected-count')).toMatch(/^2 points/);
	});
});
