import { type LineEnd, lineEndIn } from '../formats/lineEnd.ts';
import type { Sheet } from '../formats/sheet.ts';

/** The line end that a file uses, by its first line; LF where it has one line. */
export const lineEndOf = ({ bytes, length }: Pick<Sheet, 'bytes' | 'length'>): LineEnd =>
	lineEndIn(bytes.subarray(0, length));
