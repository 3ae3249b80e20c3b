import { expect, test } from 'vitest';
import { tokens } from './tokens.ts';

const text = `% a square
NDIME= 2
NELEM= 2 % elements
5 0 1 2 0
9 0 1 2 3 1
NPOIN= 1
-.5 1e3 0
MARKER_TAG= left wall
MARKER_ELEMS= 1
3 0 1
5 0
`;

const word = 'entity.name.section';
const equals = 'punctuation.separator';
const count = 'keyword.other.count';
const type = 'keyword.other.header';
const point = 'variable.other.index.point';
const id = 'entity.name.tag.id';

/** The pieces of a line that are more than blanks and comments. */
const valued = (line: readonly (readonly [string, string])[] = []) =>
	line
		.filter(([text, scope]) => text.trim() !== '' && !scope.includes('comment'))
		.map(([text, scope]) => [text.trim(), scope]);

test('volumes and the faces of markers have types and points', async () => {
	const rows = ['10 0 1 2 3 7', '12 0 1 2 3 4 5 6 7', '13 0 1 2 3 4 5 8', '14 0 1 2 3 4'];
	const faces = ['5 0 1 2', '9 0 1 2 3 4', '1 6'];
	const content = `NELEM= 4\n${rows.join('\n')}\nMARKER_ELEMS= 3\n${faces.join('\n')}\n`;
	const lines = (await tokens('su2', content)).map(valued);
	const scopes = (line: number) => lines[line]!.map(([, scope]) => scope);
	expect(scopes(1)).toEqual([type, ...Array(4).fill(point), id]);
	expect(scopes(2)).toEqual([type, ...Array(8).fill(point)]);
	expect(scopes(3)).toEqual([type, ...Array(6).fill(point), id]);
	expect(scopes(4)).toEqual([type, ...Array(5).fill(point)]);
	expect(scopes(6)).toEqual([type, ...Array(3).fill(point)]);
	expect(scopes(7)).toEqual([type, ...Array(4).fill(point), id]);
	expect(scopes(8)).toEqual([type, point]);
});

test('a file of SU2 has keywords, elements, points and markers', async () => {
	const lines = (await tokens('su2', text)).map(valued);
	const points = (...numbers: string[]) => numbers.map((number) => [number, point]);
	expect(lines.slice(1, -1)).toEqual([
		[
			['NDIME', word],
			['=', equals],
			['2', type],
		],
		[
			['NELEM', word],
			['=', equals],
			['2', count],
		],
		[['5', type], ...points('0', '1', '2'), ['0', id]],
		[['9', type], ...points('0', '1', '2', '3'), ['1', id]],
		[
			['NPOIN', word],
			['=', equals],
			['1', count],
		],
		[
			['-.5', 'constant.numeric.coordinate.x'],
			['1e3', 'constant.numeric.coordinate.y'],
			['0', id],
		],
		[
			['MARKER_TAG', word],
			['=', equals],
			['left wall', 'entity.name.type'],
		],
		[
			['MARKER_ELEMS', word],
			['=', equals],
			['1', count],
		],
		[['3', type], ...points('0', '1')],
		[
			['5', 'invalid.illegal'],
			['0', 'invalid.illegal'],
		],
	]);
});
