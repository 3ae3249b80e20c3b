import { describe, expect, test } from 'vitest';
import { inlayHints } from '../../../src/language/features/inlayHints.ts';
import { triangleSquare } from '../../support/squares.ts';
import { open } from '../open.ts';
import { figureB1, figureB2 } from './meshes.ts';

const lines = (start: number, end: number) => ({
	start: { line: start, character: 0 },
	end: { line: end, character: 0 },
});

const labels = (hints: ReturnType<typeof inlayHints>) =>
	hints.map(({ position, label }) => `${position.line}:${position.character} ${label}`);

describe('inlay hints', () => {
	test('number the first entry of a section and those that can be divided', async () => {
		const { model } = await open({ 'b1.gmr': figureB1 });
		expect(labels(inlayHints(model, lines(0, 99), 3))).toEqual([
			'2:3 point 0',
			'5:5 point 3',
			'10:3 edge 1',
			'12:3 edge 3',
			'15:3 edge 6',
			'20:7 triangle 0',
		]);
	});

	test('number every fifth entry where nothing else is said', async () => {
		const { model } = await open({ 'b1.gmr': figureB1 });
		expect(labels(inlayHints(model, lines(9, 17)))).toEqual(['10:3 edge 1', '14:3 edge 5']);
	});

	test('are those of the range alone', async () => {
		const { model } = await open({ 'b1.gmr': figureB1 });
		expect(labels(inlayHints(model, lines(3, 11), 1))).toEqual([
			'3:4 point 1',
			'4:4 point 2',
			'5:5 point 3',
			'6:5 point 4',
			'10:3 edge 1',
			'11:3 edge 2',
		]);
	});

	test('are off with 0', async () => {
		const { model } = await open({ 'b1.gmr': figureB1 });
		expect(inlayHints(model, lines(0, 99), 0)).toEqual([]);
	});

	test('come after the entries of the output form too', async () => {
		const { model } = await open({ 'b2.gmr': figureB2 });
		expect(labels(inlayHints(model, lines(0, 5), 5))[0]).toBe('2:12 edge 1');
	});

	test('are not for lines that begin with their number', async () => {
		const { document } = await open(triangleSquare());
		for (const model of document.models) expect(inlayHints(model, lines(0, 99), 1)).toEqual([]);
	});

	test('pass over comments and blank lines', async () => {
		const { model } = await open({ 'b1.gmr': figureB1.replace('0 16\n', '# note\n\n0 16\n') });
		expect(labels(inlayHints(model, lines(4, 6), 1))).toEqual(['6:4 point 2']);
	});

	test('look at the lines of the range alone', async () => {
		const points = Array.from({ length: 50_000 }, (_, i) => `${i} 0`).join('\n');
		const { model } = await open({ 'a.gmr': `50000\n${points}\n` });
		let looks = 0;
		const sections = model.sections.map((section) => ({
			kind: section.kind,
			roles: section.roles,
			count: section.count,
			numberOf: (row: number) => section.numberOf(row),
			lineOf(row: number) {
				looks++;
				return section.lineOf(row);
			},
		}));
		const counting = new Proxy(model, {
			get: (target, key) => (key === 'sections' ? sections : Reflect.get(target, key, target)),
		});
		expect(inlayHints(counting, lines(40_000, 40_049)).length).toBe(10);
		// 50 lines, one behind them, and a search by halves.
		expect(looks).toBeLessThan(50 + 1 + 17);
	});
});
