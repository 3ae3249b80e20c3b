import { describe, expect, test } from 'vitest';
import type { TextModel } from '../../src/formats/model/textModel.ts';
import {
	byteAt,
	byteOfColumn,
	columnOfByte,
	contentIn,
	linesIn,
	positionOf,
	rangeIn,
} from '../../src/language/positions.ts';

/** The lines of a text, with none of what a mesh is. */
function lines(text: string): TextModel {
	const bytes = new TextEncoder().encode(text);
	const starts = [0];
	const ends: number[] = [];
	for (let i = 0; i < bytes.length; i++) {
		if (bytes[i] !== 10 && bytes[i] !== 13) continue;
		ends.push(i);
		if (bytes[i] === 13 && bytes[i + 1] === 10) i++;
		starts.push(i + 1);
	}
	ends.push(bytes.length);
	return {
		bytes,
		length: bytes.length,
		lineCount: starts.length,
		lineStart: (line: number) => starts[line],
		lineEnd: (line: number) => ends[line],
		lineAtByte: (byte: number) => starts.findLastIndex((start) => start <= byte),
	} as unknown as TextModel;
}

describe('a byte of a line', () => {
	test('is its column where all is ASCII', () => {
		expect([0, 2, 5].map((byte) => columnOfByte(lines('0 3 7'), 0, byte))).toEqual([0, 2, 5]);
	});

	test('is behind one unit for é and €, behind two for 𝄞', () => {
		const model = lines('é€𝄞x');
		expect([0, 2, 5, 9, 10].map((byte) => columnOfByte(model, 0, byte))).toEqual([0, 1, 2, 4, 5]);
	});

	test('beyond the line is the line’s end', () => {
		expect(columnOfByte(lines('ab\ncd'), 0, 9)).toBe(2);
	});
});

describe('a column of a line', () => {
	test('is the byte behind é, € and 𝄞', () => {
		const model = lines('é€𝄞x');
		expect([0, 1, 2, 4, 5].map((column) => byteOfColumn(model, 0, column))).toEqual([
			0, 2, 5, 9, 10,
		]);
	});

	test('in the middle of a surrogate pair is the byte before it', () => {
		expect(byteOfColumn(lines('é𝄞x'), 0, 2)).toBe(2);
	});

	test('beyond the line is the line’s end', () => {
		expect(byteOfColumn(lines('ab\r\ncd'), 0, 9)).toBe(2);
	});
});

describe('a position of a text', () => {
	const model = lines('# é\r\n12 𝄞 3\rend');

	test('and its byte give each other', () => {
		for (const position of [
			{ line: 0, character: 3 },
			{ line: 1, character: 0 },
			{ line: 1, character: 6 },
			{ line: 2, character: 3 },
		])
			expect(positionOf(model, byteAt(model, position))).toEqual(position);
	});

	test('behind the text is its end', () => {
		expect(byteAt(model, { line: 7, character: 0 })).toBe(model.length);
	});
});

describe('a range', () => {
	const model = lines('# é\n  12 é 3 \n');

	test('without an end goes to the end of the line', () => {
		expect(rangeIn(model, 1, 5)).toEqual({
			start: { line: 1, character: 5 },
			end: { line: 1, character: 9 },
		});
	});

	test('of the content leaves out the blanks round it', () => {
		expect(contentIn(model, 1)).toEqual({
			start: { line: 1, character: 2 },
			end: { line: 1, character: 8 },
		});
	});

	test('of a blank line is empty', () => {
		const { start, end } = contentIn(lines('   '), 0);
		expect(start).toEqual(end);
	});

	test('of lines takes both', () => {
		expect(linesIn(model, 0, 1)).toEqual({
			start: { line: 0, character: 0 },
			end: { line: 1, character: 9 },
		});
	});
});
