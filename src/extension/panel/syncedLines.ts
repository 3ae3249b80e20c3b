import type { LineRange } from '../../protocol/panelDocument.ts';
import { sameRanges } from './lineRanges.ts';

/**
 * Lines, per file, that a panel and the text agree are selected. A selection sent by one is echoed by the other as
 * news and must not be sent back forever.
 */
export class SyncedLines {
	/**
	 * Selections of each file: the last is current, earlier ones may still be echoed, because the text answers late.
	 */
	readonly #files = new Map<string, readonly (readonly LineRange[])[]>();
	/** Selections to apply when the text of a file is shown again. */
	readonly #postponed = new Map<string, readonly LineRange[]>();

	/** Records the selection of a file. */
	set(file: string, ranges: readonly LineRange[]): void {
		this.#files.set(file, [...(this.#files.get(file) ?? []), ranges]);
		this.#postponed.delete(file);
	}

	/** Keeps the selection for a file whose text is not visible. */
	postpone(file: string, ranges: readonly LineRange[]): void {
		this.#postponed.set(file, ranges);
	}

	/** Returns the kept selection of a file and removes it. */
	takePostponed(file: string): readonly LineRange[] | undefined {
		const ranges = this.#postponed.get(file);
		this.#postponed.delete(file);
		return ranges;
	}

	/** As `set`; false for an echo. A new selection in one file replaces those of all files. */
	update(file: string, ranges: readonly LineRange[]): boolean {
		const known = this.#files.get(file) ?? [];
		const at = known.findIndex((one) => sameRanges(one, ranges));
		if (at >= 0) {
			// Earlier selections are not echoed any more.
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
