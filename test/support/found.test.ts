import { expect, test } from 'vitest';
import { found, parametersOf } from './found.ts';

test.each([
	['Of 6 points 5 are here.', '6 5'],
	['Expected a y of $End, found "a b". (block Edges, byte 7 of the file)', 'y $End "a b" Edges 7'],
	[
		'One of out/a_2.vtu, found at (2, -3.5): next to <Piece> of a.off.',
		'out/a_2.vtu 2 -3.5 <Piece> a.off',
	],
	['Version 4: The type C3D8 of OFF has no x.', '4 C3D8 OFF x'],
	['Triangle 1 is upon triangle 0; move it.', '1 0'],
])('the parameters of "%s" are %s', (message, parameters) => {
	expect(parametersOf(message)).toBe(parameters);
});

test('a finding is known by its rule, its place and its parameters', () => {
	const one = {
		rule: 'wrong-count',
		severity: 'error',
		file: 'a.off',
		line: 2,
		column: 1,
	} as const;
	expect(
		found([
			{ ...one, message: 'One of 2.' },
			{ ...one, message: 'Cut short.' },
		]),
	).toEqual(['wrong-count 2:1 2', 'wrong-count 2:1']);
});
