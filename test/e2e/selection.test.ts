import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { infoOf, refineByCommand } from './commandLine.ts';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

/** What a GMR file in the input form says of its triangles: the line (from 1) and the centre of each. */
function trianglesOf(text: string): { line: number; centre: [number, number] }[] {
	const rows = text
		.split('\n')
		.map((line, i) => ({ words: line.trim().split(/\s+/), line: i + 1 }))
		.filter(({ words }) => words[0] !== '' && !words[0]!.startsWith('#'))
		.map(({ words, line }) => ({ numbers: words.map(Number), line }));
	const section = (): typeof rows => rows.splice(0, 1 + rows[0]!.numbers[0]!).slice(1);
	const [points, edges, triangles] = [section(), section(), section()];
	return triangles.map(({ numbers, line }) => {
		// Each point is an end of two of the three edges.
		const ends = numbers.slice(0, 3).flatMap((edge) => edges[Math.abs(edge) - 1]!.numbers);
		const mean = (axis: number): number =>
			ends.reduce((sum, point) => sum + points[point]!.numbers[axis]!, 0) / ends.length;
		return { line, centre: [mean(0), mean(1)] };
	});
}

describeInVsCode('a selection', () => {
	let panel: Panel;
	let triangles: ReturnType<typeof trianglesOf>;
	const workbench = useWorkbench({ files: ['examples/plate.gmr'] }, async (opened) => {
		await opened.command('View: Toggle Primary Side Bar Visibility');
		panel = await Panel.open(opened, 'plate.gmr');
	});
	const path = (name: string) => workbench().path(name);
	beforeAll(() => {
		triangles = trianglesOf(readFileSync(path('plate.gmr'), 'utf8'));
	});

	test('in the view is shown in the text, on the line of the triangle under the pointer', async () => {
		const { line, centre } = triangles[120]!;
		const [low, high] = infoOf(path('plate.gmr')).bounds;
		const [right, up] = [0, 1].map(
			(axis) => (centre[axis]! - low[axis]!) / (high[axis]! - low[axis]!),
		) as [number, number];
		const view = panel.view('before');
		const place = await view.boundingBox();
		const { box } = await panel.picture('before');
		await view.click({
			position: {
				x: box.left + right * (box.right - box.left),
				y: box.bottom - up * (box.bottom - box.top),
			},
		});
		await expect.poll(() => panel.count('selected-count')).toBe(1);
		expect(await view.boundingBox()).toEqual(place);
		await workbench().screenshot('picked');
		await workbench().tab('plate.gmr').first().click();
		await expect.poll(() => workbench().cursor()).toMatch(new RegExp(`^Ln ${line}, .* selected`));
	});

	test('dropped in the view is dropped in the text', async () => {
		await panel.view('before').press('Escape');
		await expect.poll(() => panel.count('selected-count')).toBe(0);
		await workbench().tab('plate.gmr').first().click();
		await expect.poll(() => workbench().cursor()).toMatch(/^Ln \d+, Col \d+$/);
		expect(await panel.count('selected-count')).toBe(0);
	});

	test('of lines in the text is refined as the command line refines these triangles', async () => {
		await workbench().tab('plate.gmr').first().click();
		await workbench().goToLine(triangles[10]!.line);
		for (let i = 0; i < 4; i++) await workbench().page.keyboard.press('Shift+ArrowDown');
		await workbench().page.keyboard.press('Shift+End');
		await expect.poll(() => panel.count('selected-count')).toBe(5);
		await workbench().command('TriRefine: Refine Selected Triangles');
		const refined = await panel.refined();
		const options = ['--select', '10-14'];
		const { output } = refineByCommand(path('plate.gmr'), path('expected.gmr'), options);
		expect(refined).toBe(output.triangles);
		await workbench().picture('selection');
	});

	test('of several cursors is refined, the line of each', async () => {
		const before = await panel.count('after-triangles');
		await workbench().tab('plate.gmr').first().click();
		await workbench().goToLine(triangles[30]!.line);
		for (let i = 0; i < 2; i++) await workbench().command('Add Cursor Below');
		await expect.poll(() => panel.count('selected-count')).toBe(3);
		await workbench().command('TriRefine: Refine Selected Triangles');
		const options = ['--select', '30-32', '--force'];
		const { output } = refineByCommand(path('plate.gmr'), path('expected.gmr'), options);
		expect(output.triangles).not.toBe(before);
		expect(await panel.refined(before)).toBe(output.triangles);
	});
});
