import { describe, expect, test } from 'vitest';
import { exactLocation } from '../../src/formats/model/exactLocation.ts';
import type { Token, TokenRole } from '../../src/formats/model/section.ts';
import type { TextModel } from '../../src/formats/model/textModel.ts';

/** A text model of one line, `roles` being those of its words. */
const modelOf = (text: string, ...roles: TokenRole[]): TextModel => {
	const tokens: Token[] = [...text.matchAll(/\S+/g)].map((word, i) => ({
		start: word.index,
		end: word.index + word[0].length,
		role: roles[i] ?? 'stray',
		nth: 0,
		value: Number(word[0]),
	}));
	return { lineCount: 1, tokensOf: () => tokens } as Partial<TextModel> as TextModel;
};
const triangle = modelOf('  12 -345 6 1', 'edge', 'edge', 'edge', 'mark');
const at = (subject: object) => ({ file: 'f', line: 1, column: 1, ...subject });

describe('the exact place', () => {
	test('of a whole entry runs from its first number to its last', () => {
		expect(exactLocation(triangle, at({}))).toEqual({ file: 'f', line: 1, column: 3, length: 11 });
	});

	test('of a slot is that number', () => {
		expect(exactLocation(triangle, at({ slot: 1 }))).toMatchObject({ column: 6, length: 4 });
	});

	test('of a slot counts no numbers of the entry itself', () => {
		const model = modelOf('7  1 2 3', 'id', 'point', 'point', 'point');
		expect(exactLocation(model, at({ slot: 2 }))).toMatchObject({ column: 8, length: 1 });
	});

	test('of a slot of a point is a coordinate', () => {
		const model = modelOf('7 1.5 -22', 'id', 'coordinate', 'coordinate');
		expect(exactLocation(model, at({ slot: 1 }))).toMatchObject({ column: 7, length: 3 });
	});

	test('stays where it is exact already, and where the line holds nothing', () => {
		const exact = at({ column: 4, length: 2 });
		expect(exactLocation(triangle, exact)).toEqual(exact);
		expect(exactLocation(triangle, at({ column: 4 }))).toEqual(at({ column: 4 }));
		expect(exactLocation(modelOf(''), at({}))).toEqual(at({}));
		expect(exactLocation(triangle, at({ line: 9 }))).toEqual(at({ line: 9 }));
	});
});
