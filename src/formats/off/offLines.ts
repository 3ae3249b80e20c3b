import { byteClasses } from '../text/tokens.ts';
import { WordLines } from '../text/wordLines.ts';

/** What the bytes of an OFF file are. */
export const offClasses = byteClasses('anywhere');

/** The lines of an OFF file in memory that have more than blanks and comments. */
export class OffLines extends WordLines {
	/** @param bytes the first `length` are the file, and a line end is behind them */
	constructor(file: string, bytes: Uint8Array, length: number) {
		super(file, offClasses, bytes, length);
	}
}
