import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { MarkEdit, MarkOutcome } from '../../../src/protocol/messages.ts';
import { holding, release } from '../harness/holding.ts';
import {
	at,
	click,
	drag,
	executable,
	key,
	line,
	panels,
	plate,
	plateSet,
	square,
} from '../harness/panels.ts';

const show = panels({ machine: 'nothing' });

describe.skipIf(!executable)('marks', () => {
	test('of a GMR file are asked of the extension, line by line', async () => {
		const panel = await show();
		await click(panel, 0.7, 0.2);
		await panel.until({ selectedTriangles: 1 });
		await key(panel, 'm');
		await panel
			.text('status')
			.toContain('Marked 1 triangle, 1 in all. The marks are in square.gmr.');
		const lines = [{ start: at.triangles, end: at.triangles }];
		const edit: MarkEdit = { file: 'square.gmr', version: 1, set: lines, clear: [] };
		await panel.asked('editMarks').toEqual([edit]);
		// The panel shows what the text says, not what was asked for.
		await panel.value('before-triangles').toBe(2);
	});

	test('that the text has are shown and refined', async () => {
		const panel = await show();
		await panel.change('square.gmr', square.replace('1 2 3 0', '1 2 3 1'));
		await panel.until({ markedTriangles: 1, marksIn: 'file' });
		await panel.choose('selection', 'marked');
		await panel.refine();
		await panel.value('after-triangles').toBe(4);
	});

	test('are what is refined from the first on, and the toolbar says so', async () => {
		const panel = await show(plateSet.slice(0, 2));
		const chosen = () =>
			panel.get('selection').evaluate((field) => (field as HTMLSelectElement).value);
		expect(await chosen()).toBe('all');
		await panel.ask('mark', { action: 'set', which: { kind: 'lines', ...line('plate.1.ele', 2) } });
		await expect.poll(chosen).toBe('marked');
	});

	test('are counted, set, replaced and cleared for the extension', async () => {
		const panel = await show(plateSet);
		const lines = line('plate.1.ele', 2, 3, 4);
		const mark = (action: string, which: object = { kind: 'lines', ...lines }) =>
			panel.ask<MarkOutcome>('mark', { action, which });
		expect(await mark('count')).toEqual({ targets: 3, changed: 3, marked: 0 });
		expect(await mark('set')).toEqual({ targets: 3, changed: 3, marked: 3 });
		const one = { kind: 'lines', ...line('plate.1.ele', 4) };
		expect(await mark('replace', one)).toEqual({ targets: 1, changed: 2, marked: 1 });
		expect(await mark('clear', { kind: 'all' })).toMatchObject({ changed: 1, marked: 0 });
		await panel.asked('editMarks').toEqual([]);
	});

	test('that live in the panel are refined and come back after a reload', async () => {
		const panel = await show(plateSet.slice(0, 2));
		await panel.ask('mark', { action: 'set', which: { kind: 'lines', ...line('plate.1.ele', 2) } });
		await panel.until({ markedTriangles: 1, marksIn: 'panel' });
		await panel.text('selection-legend').toContain('marked (in this preview)');
		await panel.choose('selection', 'marked');
		await panel.refine();
		await panel.value('after-triangles').toBeGreaterThan(244);
		await panel.page.reload();
		await panel.until({ markedTriangles: 1, hasResult: true });
	});

	test('that live in the panel go with other triangles, and that is said', async () => {
		const panel = await show([plate]);
		await panel.page.evaluate(() => {
			const { host } = window as unknown as { host: { extra: object } };
			host.extra = { noMarkEdits: 'plate.gmr is above 50 MiB.' };
		});
		await panel.change('plate.gmr', readFileSync(plate, 'utf8'));
		await panel.until({ marksIn: 'panel', markedTriangles: 40 });
		await panel.ask('mark', { action: 'set', which: { kind: 'all' } });
		await panel.until({ markedTriangles: 244 });
		await panel.change('plate.gmr', square);
		await panel.until({ markedTriangles: 0 });
		await panel.text('status').toContain('244 marks of this preview were dropped');
	});

	test('in a file with errors are refused with a message', async () => {
		const panel = await show();
		await panel.change('square.gmr', square.replace('1 2 3 0', '1 2 9 0'));
		await expect(panel.ask('mark', { action: 'set', which: { kind: 'all' } })).rejects.toThrow(
			'No mesh',
		);
	});
});

/** How many triangles of the plate have an angle below so many degrees: by the law of cosines, from the text. */
function thinTriangles(degrees: number): number {
	const rows = (suffix: string) =>
		readFileSync(plate.replace('.gmr', `.1.${suffix}`), 'utf8')
			.split('\n')
			.filter((text) => /^\s*\d/.test(text))
			.slice(1)
			.map((text) => text.trim().split(/\s+/).map(Number));
	const points = new Map(rows('node').map(([id = 0, x = 0, y = 0]) => [id, [x, y] as const]));
	return rows('ele').filter(([, ...corners]) => {
		const [a, b, c] = corners.slice(0, 3).map((id) => points.get(id) ?? [0, 0]);
		if (!a || !b || !c) return false;
		const viewId = (p: readonly number[], q: readonly number[]) =>
			Math.hypot(p[0]! - q[0]!, p[1]! - q[1]!);
		const [x, y, z] = [viewId(a, b), viewId(b, c), viewId(c, a)].sort((p, q) => p - q);
		const cosine = (y! ** 2 + z! ** 2 - x! ** 2) / (2 * y! * z!);
		return Math.acos(cosine) < (degrees * Math.PI) / 180;
	}).length;
}

describe.skipIf(!executable)('"Mark where…"', () => {
	test('counts what is meant before it marks, by a bound', async () => {
		const panel = await show(plateSet);
		await key(panel, 'w');
		await panel.text('mark-note').toContain('no column');
		await panel.choose('mark-kind', 'smallestAngle');
		await panel.get('mark-bound').fill('35');
		const hits = thinTriangles(35);
		expect(hits).toBeGreaterThan(0);
		await panel.text('mark-hits').toBe(`${hits} of 244 triangles`);
		await panel.get('mark-set').click();
		await panel.until({ markedTriangles: hits });
		await panel.get('mark-bound').fill('x');
		await panel.attribute('mark-bound', 'aria-invalid').toBe('true');
		await panel.text('mark-hits').toBe('');
	});

	test('counts in the mesh as it is, also where it changed while the one before was looked through', async () => {
		const panel = await show([plate], { workerPrefix: holding('where') });
		await key(panel, 'w');
		await panel.change('plate.gmr', square);
		await panel.value('before-triangles').toBe(2);
		await release(panel, 'where');
		await panel.text('mark-hits').toMatch(/^[012] of 2 triangles$/);
	});

	test('takes a circle that is drawn in the view, or typed', async () => {
		const panel = await show();
		await panel.get('mark-menu').click();
		await panel.get('mark-where').click();
		await panel.choose('mark-kind', 'circle');
		await drag(panel, [0.66, 0.33], [0.66, 0.43]);
		await panel.text('mark-hits').toBe('1 of 2 triangles');
		expect(Number(await panel.get('mark-radius').inputValue())).toBeCloseTo(0.1, 1);
		await panel.get('mark-radius').fill('2');
		await panel.text('mark-hits').toBe('2 of 2 triangles');
		await panel.get('mark-select').click();
		await panel.until({ selectedTriangles: 2 });
		await panel.page.keyboard.press('Escape');
		await panel.get('mark-form').waitFor({ state: 'hidden' });
		// The drag is the tool's again.
		await drag(panel, [0.2, 0.2], [0.5, 0.5]);
		await panel.memory('camera').not.toBeNull();
	});

	test('opens by a command, with the focus on its number', async () => {
		const panel = await show();
		const state = await panel.ask<{ hasMesh: boolean }>('act', { action: 'openMarkForm' });
		expect(state.hasMesh).toBe(true);
		await panel.focused().toBe('mark-bound');
	});

	test('takes values of a quantity in Before and in After, and begins with a suggestion', async () => {
		const panel = await show(plateSet);
		await panel.ask('act', { action: 'markByQuantity' });
		await panel.focused().toBe('mark-from');
		await panel.input('mark-kind').toBe('metric:minimumAngle');
		await panel
			.text('mark-range')
			.toMatch(/^From .*° to .*° in this mesh\. Verdict calls 30° to 60° acceptable\.$/);
		// All of them are: the tenth with the smallest is suggested.
		await panel.input('mark-side').toBe('inside');
		await panel.text('mark-hits').toMatch(/^(2[5-9]|3\d) of 244 triangles$/);
		await panel.choose('mark-kind', 'metric:maximumAngle');
		await panel.input('mark-from').toBe('60');
		await panel.input('mark-side').toBe('outside');
		await panel.choose('mark-kind', 'metric:minimumAngle');
		await panel.input('mark-side').toBe('inside');
		await panel.choose('mark-side', 'outside');
		await panel.get('mark-from').fill('35');
		await panel.get('mark-to').fill('60');
		const hits = thinTriangles(35);
		await panel.text('mark-hits').toBe(`${hits} of 244 triangles`);
		await panel.get('mark-from').fill('');
		await panel.get('mark-to').fill('');
		await panel.text('mark-hits').toBe('');
		await panel.choose('mark-kind', 'order');
		await panel.text('mark-range').toMatch(/^From 1 to 244\b/);
		await panel.get('mark-from').fill('1');
		await panel.get('mark-to').fill('10');
		await panel.text('mark-hits').toBe('10 of 244 triangles');
		await panel.get('mark-set').click();
		await panel.until({ markedTriangles: 10 });
		await panel.refine();
		// What was chosen holds for the result, whose triangles are counted.
		await panel.text('mark-hits').toMatch(/^10 of (?!244)\d+ triangles in After/);
		await panel.choose('mark-kind', 'refinement:level');
		await panel.get('mark-from').fill('1');
		await panel.get('mark-to').fill('');
		await panel.text('mark-hits').toMatch(/^[1-9]\d* of \d+ triangles in After/);
		await panel.get('mark-select').click();
		const hitsNow = Number((await panel.now.text('mark-hits')).split(' of ')[0]);
		await panel.until({ selectedTriangles: hitsNow });
	});
});
