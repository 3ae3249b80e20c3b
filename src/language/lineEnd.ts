import { type LineEnd, lineEndIn } from '../formats/core/lineEnd.ts';
import type { TextModel } from '../formats/model/textModel.ts';

/** The line end of a file, by its first line; LF if it has one line. */
export const lineEndOf = ({ bytes, length }: Pick<TextModel, 'bytes' | 'length'>): LineEnd =>
	lineEndIn(bytes.subarray(0, length));
