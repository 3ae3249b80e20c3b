import type { LineRange } from '../../protocol/panelDocument.ts';
import { sameRanges } from './lineRanges.ts';

/**
 * Selected lines of each file, as synchronised between a panel and the text. Each reports a selection that the other
 * has set as if the user had made it; `update` recognises that echo, which must not be sent back.
 */
export class SyncedLines {
	/**
	 * Selections of each file, oldest first: the last is current; echoes of earlier ones may still arrive.
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
		const recorded = this.#files.get(file) ?? [];
		const index = recorded.findIndex((selection) => sameRanges(selection, ranges));
		if (index >= 0) {
			// Echoes arrive in order, so none of an earlier selection follows.
			this.#files.set(file, recorded.slice(index));
			return false;
		}
		this.clear();
		this.#files.set(file, [ranges]);
		return true;
	}

	/** Forgets the selections of all files. */
	clear(): void {
		this.#files.clear();
		this.#postponed.clear();
	}
}
