import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refineByCommand } from './commandLine.ts';
import { type Entity, type GmrText, type Place, readGmr } from './gmrText.ts';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

describeInVsCode('marks', () => {
	const triangleFiles = ['node', 'ele', 'poly'].map((suffix) => `examples/plate.1.${suffix}`);
	const workbench = useWorkbench({ files: ['examples/plate.gmr', ...triangleFiles] }, (opened) =>
		opened.command('View: Toggle Primary Side Bar Visibility'),
	);

	describe('in the text of a GMR file', () => {
		let mesh: GmrText;
		let source: string;
		const toText = () => workbench().tab('plate.gmr').first().click();
		const text = () => workbench().text('plate.gmr');
		/** Lines (from 1) whose triangle is marked now. */
		const marked = async () => {
			const lines = (await text()).split('\n');
			return mesh.triangles.map(({ line }) => line).filter((line) => / 1$/.test(lines[line - 1]!));
		};
		const undo = async () => {
			await toText();
			await workbench().page.keyboard.press('Control+z');
		};
		beforeAll(async () => {
			await workbench().openFile('plate.gmr');
			source = readFileSync(workbench().path('plate.gmr'), 'utf8');
			mesh = readGmr(source);
		});
		afterEach(async () => {
			await expect.poll(text, { message: 'after one undo' }).toBe(source);
		});

		/** Selects the lines of the first `count` unmarked triangles that follow each other; returns their numbers. */
		async function selectUnmarked(count: number): Promise<number[]> {
			const already = new Set(await marked());
			const free = (i: number) => !already.has(mesh.triangles[i]?.line ?? 0);
			const first = mesh.triangles.findIndex((_, i) =>
				Array.from({ length: count }, (_, k) => k + i).every(free),
			);
			await toText();
			await workbench().goToLine(mesh.triangles[first]!.line);
			for (let i = 1; i < count; i++) await workbench().page.keyboard.press('Shift+ArrowDown');
			await workbench().page.keyboard.press('Shift+End');
			return Array.from({ length: count }, (_, k) => mesh.triangles[first + k]!.line);
		}

		test('are set for selected lines, and nothing else is touched; one undo takes them back', async () => {
			const before = await marked();
			const lines = await selectUnmarked(3);
			await workbench().command('TriRefine: Mark Selection for Refinement');
			await expect.poll(marked).toEqual([...before, ...lines].sort((a, b) => a - b));
			const now = (await text()).split('\n');
			const differs = source.split('\n').flatMap((line, i) => (line === now[i] ? [] : [i + 1]));
			expect(differs).toEqual(lines);
			await workbench().screenshot('marked-selection');
			await undo();
		});

		test('are set by the key, too', async () => {
			const before = await marked();
			const lines = await selectUnmarked(1);
			await workbench().page.keyboard.press('Control+k');
			await workbench().page.keyboard.press('x');
			await expect.poll(marked).toEqual([...before, ...lines].sort((a, b) => a - b));
			await undo();
		});

		test('are all cleared where nothing is selected; one undo brings them back', async () => {
			await toText();
			await workbench().goToLine(1);
			await workbench().command('TriRefine: Clear Marks');
			await expect.poll(marked).toEqual([]);
			await undo();
		});

		test('are set by a bound, which says what it would mark, without a panel', async () => {
			await toText();
			await workbench().command('TriRefine: Mark Where…', 'Minimum angle below…');
			const box = workbench().page.locator('.quick-input-widget');
			await box.locator('input.input').fill('many');
			await box.getByText('Enter a number').waitFor();
			await box.locator('input.input').fill('40');
			await box.getByText(/Marks \d+ triangles/).waitFor();
			await workbench().screenshot('mark-where-value');
			const before = await marked();
			await workbench().page.keyboard.press('Enter');
			await expect.poll(async () => (await marked()).length).toBeGreaterThan(before.length);
			await undo();
		});

		test('are set for what is selected in the panel', async () => {
			const panel = await Panel.open(workbench(), 'plate.gmr');
			await panel.use('pick-triangles');
			const pixel = await panel.lens('before', mesh.bounds);
			const before = await marked();
			const { line, place } = mesh.triangles.find((one) => !before.includes(one.line))!;
			await panel.click('before', pixel(place));
			await expect.poll(() => panel.count('selected-count')).toBe(1);
			await workbench().command('TriRefine: Mark Selection for Refinement');
			await expect.poll(marked).toEqual([...before, line].sort((a, b) => a - b));
			await undo();
			await expect.poll(marked).toEqual(before);
		});

		test('are set inside a circle that is drawn in the view', async () => {
			const panel = await Panel.showing(workbench(), 'plate.gmr');
			await panel.view('before').press('Escape');
			const pixel = await panel.lens('before', mesh.bounds);
			await workbench().command('TriRefine: Mark Where…', 'Inside a circle or a rectangle…');
			await panel.choose('mark-kind', 'circle');
			// The form lies over the foot of the view.
			const centre: Place = [2, 8];
			const distance = ({ place: [x, y] }: Entity) => Math.hypot(x - centre[0], y - centre[1]);
			// A hand draws to the pixel: no triangle may be near the circle.
			const near = (radius: number) =>
				Math.min(...mesh.triangles.map((one) => Math.abs(distance(one) - radius)));
			const radii = Array.from({ length: 40 }, (_, i) => 1 + i / 40);
			const radius = radii.reduce((best, one) => (near(one) > near(best) ? one : best));
			await panel.drag('before', [pixel(centre), pixel([centre[0] + radius, centre[1]])]);
			const before = await marked();
			const inside = mesh.triangles.filter((one) => distance(one) < radius).map(({ line }) => line);
			expect(inside.length).toBeGreaterThan(4);
			await expect.poll(() => panel.text('mark-hits')).toContain(`${inside.length}`);
			await workbench().picture('mark-where');
			await panel.get('mark-set').click();
			const wanted = [...new Set([...before, ...inside])].sort((a, b) => a - b);
			await expect.poll(marked).toEqual(wanted);
			await undo();
		});
	});

	describe('of Triangle’s files', () => {
		let panel: Panel;
		beforeAll(async () => {
			await workbench().closeEditors();
			panel = await Panel.open(workbench(), 'plate.1.ele');
		});

		test('live in the panel, and the command says so; they are refined as the command line would', async () => {
			await workbench().tab('plate.1.ele').first().click();
			await workbench().goToLine(12);
			for (let i = 0; i < 2; i++) await workbench().page.keyboard.press('Shift+ArrowDown');
			await workbench().page.keyboard.press('Shift+End');
			await expect.poll(() => panel.count('selected-count')).toBe(3);
			await workbench().command('TriRefine: Mark Selection for Refinement');
			await workbench().message('no column for marks').waitFor();
			await workbench().screenshot('marks-in-panel');
			const ids = readFileSync(workbench().path('plate.1.ele'), 'utf8')
				.split('\n')
				.slice(11, 14)
				.map((line) => line.trim().split(/\s+/)[0]!);
			await workbench().command('TriRefine: Refine Marked Triangles');
			const refined = await panel.refined();
			const { output } = refineByCommand(
				workbench().path('plate.1.ele'),
				workbench().path('expected.ele'),
				['--select', ids.join(',')],
			);
			expect(refined).toBe(output.triangles);
		});

		test('are cleared again', async () => {
			await workbench().tab('plate.1.ele').first().click();
			await workbench().goToLine(2);
			await workbench().command('TriRefine: Clear Marks');
			await expect.poll(() => panel.text('selection')).toMatch(/marked \(0 in After\)/);
		});
	});

	describe('and the propagation path', () => {
		let panel: Panel;
		let mesh: GmrText;
		beforeAll(async () => {
			await workbench().closeEditors();
			panel = await Panel.open(workbench(), 'plate.gmr');
			mesh = readGmr(readFileSync(workbench().path('plate.gmr'), 'utf8'));
		});
		const goTo = async (triangle: number) => {
			await workbench().tab('plate.gmr').first().click();
			await workbench().goToLine(mesh.triangles[triangle]!.line);
		};

		test('of the triangle under the cursor is shown, follows it, and goes again', async () => {
			await goTo(100);
			const without = await panel.picture('before');
			await workbench().command('TriRefine: Show Propagation Path');
			await expect
				.poll(() => panel.text('path-words'))
				.toMatch(/path of \d+ triangle|alone|boundary/i);
			const first = await panel.text('path-words');
			await expect.poll(() => panel.picture('before')).not.toEqual(without);
			await panel.uncover('before');
			await workbench().picture('path');
			await panel.openInspector();
			await goTo(37);
			await expect.poll(() => panel.text('path-words')).not.toBe(first);
			await workbench().command('TriRefine: Show Propagation Path');
			await expect.poll(() => panel.text('path-words')).toBe('');
		});
	});
});
