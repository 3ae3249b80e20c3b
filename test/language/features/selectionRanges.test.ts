import { describe, expect, test } from 'vitest';
import type { SelectionRange } from 'vscode-languageserver';
import { selectionRanges } from '../../../src/language/features/selectionRanges.ts';
import { open } from '../open.ts';
import { figureB1, square } from './places.ts';

/** What a selection grows to from the place `{}`, from the inside. */
async function grown(text: string, file = 'a.gmr') {
	const opened = await open({ [file]: text });
	const { model, position } = opened.at();
	const found: string[] = [];
	for (
		let range: SelectionRange | undefined = selectionRanges(model, [position])[0];
		range;
		range = range.parent
	)
		found.push(opened.text(range.range));
	return found;
}

const points = '5\n0 3\n15 0\n0 16\n25 14\n10 24';
const file = figureB1.plain;

describe('in GMR', () => {
	test('a coordinate grows to the point, the points, their section, the file', async () => {
		expect(await grown(file.replace('25 14', '25 1{}4'))).toEqual([
			'14',
			'25 14',
			points.slice(2),
			points,
			`#points\n${points}`,
			file,
		]);
	});

	test('an edge grows to its sign, to the three edges and to the triangle', async () => {
		expect((await grown(file.replace('4 -3', '4 -{}3'))).slice(0, 5)).toEqual([
			'3',
			'-3',
			'4 -3 -5',
			'4 -3 -5 0',
			'1 2 3 1\n4 -3 -5 0\n5 6 7 0',
		]);
	});

	test('from the sign it starts with the signed edge', async () => {
		expect((await grown(file.replace('4 -3', '4 {}-3')))[0]).toBe('-3');
	});

	test('a mark grows to its triangle', async () => {
		expect((await grown(file.replace('-5 0', '-5 {}0'))).slice(0, 2)).toEqual(['0', '4 -3 -5 0']);
	});

	test('a count grows to its section', async () => {
		expect(await grown(file.replace('5\n0 3', '{}5\n0 3'))).toEqual([
			'5',
			points,
			`#points\n${points}`,
			file,
		]);
	});

	test('a heading grows to its section', async () => {
		expect(await grown(file.replace('#points', '#poi{}nts'))).toEqual([
			'#points',
			`#points\n${points}`,
			file,
		]);
	});

	test('a comment grows to its block', async () => {
		const text = file.replace('15 0', '# one\n# two\n15 0');
		expect((await grown(text.replace('two', 't{}wo'))).slice(0, 2)).toEqual([
			'# two',
			'# one\n# two',
		]);
	});

	test('a blank between values grows to the entry', async () => {
		expect((await grown(file.replace('25 14', '25  {}  14')))[0]).toBe('25    14');
	});

	test('CRLF makes no difference', async () => {
		const text = file.replace('25 14', '25 1{}4').replaceAll('\n', '\r\n');
		expect((await grown(text)).slice(0, 3)).toEqual([
			'14',
			'25 14',
			points.slice(2).replaceAll('\n', '\r\n'),
		]);
	});
});

test('in the output form a coordinate grows to the point, its brackets and the edge', async () => {
	const text = figureB1.output.replace('[1 0] [0 1]', '[1 0] [{}0 1]');
	expect((await grown(text)).slice(0, 4)).toEqual(['0', '0 1', '[0 1]', '[1 0] [0 1]']);
});

test('in an .ele file a corner grows to the corners and the triangle', async () => {
	const text = square['square.ele'].replace('1 2 3 7', '1 {}2 3 7 # first');
	expect((await grown(text, 'square.ele')).slice(0, 4)).toEqual([
		'2',
		'1 2 3',
		'1 1 2 3 7',
		'1 1 2 3 7 # first',
	]);
});

test('each range holds the one inside it, at every place of a file', async () => {
	const { model } = await open({ 'a.gmr': file });
	const positions = file
		.split('\n')
		.flatMap((text, line) => [...text, ''].map((_, character) => ({ line, character })));
	const found = selectionRanges(model, positions);
	expect(found).toHaveLength(positions.length);
	for (const [i, first] of found.entries()) {
		const at = positions[i]!;
		let inner = { start: at, end: at };
		for (let range: SelectionRange | undefined = first; range; range = range.parent) {
			const { start, end } = range.range;
			const order = (p: { line: number; character: number }) => 1000 * p.line + p.character;
			expect(order(start)).toBeLessThanOrEqual(order(inner.start));
			expect(order(end)).toBeGreaterThanOrEqual(order(inner.end));
			if (range !== first)
				expect(order(end) - order(start)).toBeGreaterThan(order(inner.end) - order(inner.start));
			inner = range.range;
		}
	}
});
