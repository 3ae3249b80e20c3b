import type { LineRange } from '../../protocol/panelDocument.ts';
import { sameRanges } from './lineRanges.ts';

/**
 * The lines, file by file, that a panel and the text agree are selected: sent by one of them, they come back from the
 * other as news, and must not be sent for ever.
 */
export class AgreedLines {
	/** Of each file what is selected, last, and before it what was and may still come back: the text answers late. */
	readonly #files = new Map<string, readonly (readonly LineRange[])[]>();

	/** Records what is selected in a file. */
	set(file: string, ranges: readonly LineRange[]): void {
		this.#files.set(file, [...(this.#files.get(file) ?? []), ranges]);
	}

	/** As `set`; false where it was known. A selection made by hand in one file replaces all others. */
	isNews(file: string, ranges: readonly LineRange[]): boolean {
		const known = this.#files.get(file) ?? [];
		const at = known.findIndex((one) => sameRanges(one, ranges));
		if (at >= 0) {
			// What was selected before it does not come back any more.
			this.#files.set(file, known.slice(at));
			return false;
		}
		this.#files.clear();
		this.#files.set(file, [ranges]);
		return true;
	}

	clear(): void {
		this.#files.clear();
	}
}
