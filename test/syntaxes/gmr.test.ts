import { describe, expect, test } from 'vitest';
import { tokens, wrongPieces } from './tokens.ts';

const input = `#points
3
0 3
-1.5e+1 .5
0	16
# two of three edges
#edges
3
1 0
0 2
2 1

#triangles
1
1 -2 +3 1
#end`;
const output = `#edges
2
[15 0] [0 3]
[7.5 8] [-1e-3 0]
#triangles
1
-3 2 9 0`;

const x = 'constant.numeric.coordinate.x';
const y = 'constant.numeric.coordinate.y';
const point = 'variable.other.index.point';
const edge = 'variable.other.index.edge';
const sign = 'keyword.operator.sign';
const count = 'keyword.other.count';

describe('the input form', () => {
	test('has headings, which other comments are not', async () => {
		const lines = await tokens('gmr', input);
		expect(lines[0]).toEqual([
			['#', 'punctuation.definition.heading'],
			['points', 'entity.name.section'],
		]);
		expect(lines[5]).toEqual([
			['#', 'punctuation.definition.comment'],
			['two of three edges', 'comment.line.number-sign'],
		]);
		expect(lines[15]?.[1]).toEqual(['end', 'entity.name.section']);
	});

	test('has three counts', async () => {
		const lines = await tokens('gmr', input);
		expect([lines[1], lines[7], lines[13]]).toEqual([
			[['3', count]],
			[['3', count]],
			[['1', count]],
		]);
	});

	test('has coordinates in all ways of writing', async () => {
		const lines = await tokens('gmr', input);
		expect(lines.slice(2, 5)).toEqual([
			[
				['0', x],
				['3', y],
			],
			[
				['-1.5e+1', x],
				['.5', y],
			],
			[
				['0', x],
				['16', y],
			],
		]);
	});

	test('has point indexes in its edges', async () => {
		expect((await tokens('gmr', input))[8]).toEqual([
			['1', point],
			['0', point],
		]);
	});

	test('has edge indexes in its triangles, their signs apart, and a mark', async () => {
		expect((await tokens('gmr', input))[14]).toEqual([
			['1', edge],
			['-', sign],
			['2', edge],
			['+', sign],
			['3', edge],
			['1', 'constant.language.mark.set'],
		]);
	});
});

describe('the output form', () => {
	test('has bracketed coordinates in its edges', async () => {
		expect((await tokens('gmr', output))[3]).toEqual([
			['[', 'punctuation.definition.point.begin'],
			['7.5', x],
			['8', y],
			[']', 'punctuation.definition.point.end'],
			['[', 'punctuation.definition.point.begin'],
			['-1e-3', x],
			['0', y],
			[']', 'punctuation.definition.point.end'],
		]);
	});

	test('has triangles in its second section, unmarked ones apart from marked', async () => {
		expect((await tokens('gmr', output))[6]).toEqual([
			['-', sign],
			['3', edge],
			['2', edge],
			['9', edge],
			['0', 'constant.numeric.mark.unset'],
		]);
	});
});

test('sections are distinguished by their counts where there are no headings', async () => {
	const bare = input.replaceAll(/^#.*\n?/gm, '');
	expect((await tokens('gmr', bare)).flat()).toEqual(
		(await tokens('gmr', input)).filter((line) => line[0]?.[0] !== '#').flat(),
	);
});

test('nothing in a right file is taken for wrong', async () => {
	expect(await wrongPieces('gmr', input)).toEqual([]);
	expect(await wrongPieces('gmr', output)).toEqual([]);
});

test('a word and a mark of 2 are taken for wrong, the rest of their lines is not', async () => {
	const wrong = input.replace('0 3', 'zero 3').replace('+3 1', '+3 2');
	expect(await wrongPieces('gmr', wrong)).toEqual(['3: zero', '15: 2']);
});
