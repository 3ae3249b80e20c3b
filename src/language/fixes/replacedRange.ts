import type { TextEdit } from 'vscode-languageserver';
import type { TextModel } from '../../formats/model/textModel.ts';
import { positionOf } from '../positions.ts';

/** Makes one edit from the first to the last byte that differs; none if the bytes are equal. */
export function replacedRange(model: TextModel, text: Uint8Array): TextEdit[] {
	const { bytes, length } = model;
	const most = Math.min(length, text.length);
	let start = 0;
	while (start < most && bytes[start] === text[start]) start++;
	if (start === length && start === text.length) return [];
	let tail = 0;
	while (tail < most - start && bytes[length - 1 - tail] === text[text.length - 1 - tail]) tail++;
	// Does not split a character or a line end.
	while (start > 0 && (isInside(bytes[start]) || isInside(text[start]) || bytes[start - 1] === 13))
		start--;
	while (
		tail > 0 &&
		(isInside(bytes[length - tail]) ||
			isInside(text[text.length - tail]) ||
			bytes[length - tail] === 10)
	)
		tail--;
	const newText = new TextDecoder().decode(text.subarray(start, text.length - tail));
	const range = { start: positionOf(model, start), end: positionOf(model, length - tail) };
	return [{ range, newText }];
}

const isInside = (byte: number | undefined): boolean =>
	byte !== undefined && (byte & 0xc0) === 0x80;
