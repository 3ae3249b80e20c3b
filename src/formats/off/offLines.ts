import { WordLines } from '../text/wordLines.ts';

/** The lines of an OFF file. */
export class OffLines extends WordLines {
	/** Corners of a face may continue in the next lines, if nothing follows the last. */
	wrapped = false;

	override inRow(): boolean {
		return this.more() || (this.wrapped && this.next());
	}
}
