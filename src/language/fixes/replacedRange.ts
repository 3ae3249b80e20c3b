import type { TextEdit } from 'vscode-languageserver';
import type { TextModel } from '../../formats/model/textModel.ts';
import { positionOf } from '../positions.ts';

/** Makes one edit from the first to the last byte that differs; none if the bytes are equal. */
export function replacedRange(model: TextModel, text: Uint8Array): TextEdit[] {
	const { bytes, length } = model;
	const shorterLength = Math.min(length, text.length);
	let start = 0;
	while (start < shorterLength && bytes[start] === text[start]) start++;
	if (start === length && start === text.length) return [];
	let tailLength = 0;
	while (
		tailLength < shorterLength - start &&
		bytes[length - 1 - tailLength] === text[text.length - 1 - tailLength]
	)
		tailLength++;
	// Does not split a character or a line end.
	while (start > 0 && (isInside(bytes[start]) || isInside(text[start]) || bytes[start - 1] === 13))
		start--;
	while (
		tailLength > 0 &&
		(isInside(bytes[length - tailLength]) ||
			isInside(text[text.length - tailLength]) ||
			bytes[length - tailLength] === 10)
	)
		tailLength--;
	const newText = new TextDecoder().decode(text.subarray(start, text.length - tailLength));
	const range = { start: positionOf(model, start), end: positionOf(model, length - tailLength) };
	return [{ range, newText }];
}

const isInside = (byte: number | undefined): boolean =>
	byte !== undefined && (byte & 0xc0) === 0x80;
