import { type LineEnd, lineEndIn } from '../formats/core/lineEnd.ts';
import type { Sheet } from '../formats/model/section.ts';

/** The line end of a file, by its first line; LF if it has one line. */
export const lineEndOf = ({ bytes, length }: Pick<Sheet, 'bytes' | 'length'>): LineEnd =>
	lineEndIn(bytes.subarray(0, length));
