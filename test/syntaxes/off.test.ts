import { expect, test } from 'vitest';
import { tokens } from './tokens.ts';

const text = `# a square
COFF
4 2 0 # counts
0 -.5 1e3
0 1.5 0 255 0 0
3 0 1 2 # a triangle
4 0 1 2 3 .5 1 0
x 0 0
`;

const x = 'constant.numeric.coordinate.x';
const y = 'constant.numeric.coordinate.y';
const point = 'variable.other.index.point';
const size = 'keyword.other.header';
const attribute = 'constant.numeric.attribute';

/** The pieces of a line that are more than blanks and comments. */
const valued = (line: readonly (readonly [string, string])[] = []) =>
	line.filter(([text, scope]) => text.trim() !== '' && !scope.includes('comment'));

test('an OFF file has a word, counts, points and faces', async () => {
	const lines = (await tokens('off', text)).map(valued);
	expect(lines.slice(1, -1)).toEqual([
		[['COFF', 'entity.name.section']],
		[
			['4', 'keyword.other.count'],
			['2', size],
			['0', size],
		],
		[
			['0', x],
			['-.5', y],
			['1e3', x],
		],
		[['0', x], ['1.5', y], ['0', x], ...['255', '0', '0'].map((value) => [value, attribute])],
		[['3', size], ...['0', '1', '2'].map((value) => [value, point])],
		[
			['4', size],
			...['0', '1', '2', '3'].map((value) => [value, point]),
			...['.5', '1', '0'].map((value) => [value, attribute]),
		],
		[
			['x', 'invalid.illegal'],
			['0', y],
			['0', x],
		],
	]);
});

test('counts may stand right behind the word', async () => {
	const [line] = await tokens('off', 'OFF26462 27438 0\n0 0 0\n');
	expect(line?.slice(0, 2)).toEqual([
		['OFF', 'entity.name.section'],
		['26462', 'keyword.other.count'],
	]);
});
