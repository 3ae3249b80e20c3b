import type { LineRange } from '../../protocol/panelDocument.ts';
import { sameRanges } from './lineRanges.ts';

/**
 * The lines, file by file, that a panel and the text agree are selected: sent by one of them, they come back from the
 * other as news, and must not be sent for ever.
 */
export class AgreedLines {
	/** Of each file what is selected, last, and before it what was and may still come back: the text answers late. */
	readonly #files = new Map<string, readonly (readonly LineRange[])[]>();
	/** Of each file what its text selects when its tab is shown. */
	readonly #postponed = new Map<string, readonly LineRange[]>();

	/** Records what is selected in a file. */
	set(file: string, ranges: readonly LineRange[]): void {
		this.#files.set(file, [...(this.#files.get(file) ?? []), ranges]);
		this.#postponed.delete(file);
	}

	/** Keeps what is selected in a file whose text is out of sight. */
	postpone(file: string, ranges: readonly LineRange[]): void {
		this.#postponed.set(file, ranges);
	}

	/** What was kept for a file, once. */
	takePostponed(file: string): readonly LineRange[] | undefined {
		const ranges = this.#postponed.get(file);
		this.#postponed.delete(file);
		return ranges;
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
		this.clear();
		this.#files.set(file, [ranges]);
		return true;
	}

	clear(): void {
		this.#files.clear();
		this.#postponed.clear();
	}
}
