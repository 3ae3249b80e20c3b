import type { Unkept } from '../../mesh/triMesh.ts';
import type { ElementStores } from '../elements/elementStore.ts';
import type { NodeStore } from '../elements/nodeStore.ts';
import type { OtherElementsDraft } from '../elements/otherElements.ts';
import type { RowReader } from '../elements/rowReader.ts';
import type { ReadOptions } from '../format.ts';
import { wrongCount } from '../text/mending.ts';

/** What is read of a mesh. */
export interface Draft {
	readonly lines: RowReader;
	readonly options: ReadOptions;
	readonly nodes: NodeStore;
	readonly elements: ElementStores;
	dimension: number;
	/** An old mesh in the plane, without names of sections. */
	area: boolean;
	/** Names by section and number. */
	readonly names: Map<string, Map<number, string>>;
	readonly unkept: Map<string, Unkept>;
	/** Volumes; their points may come later. */
	readonly others: OtherElementsDraft;
}

/** Notes rows that are not kept. */
export function lose({ unkept }: Draft, what: string, count: number, reason: string): void {
	if (count > 0) unkept.set(what, { what, count, reason });
}

/** The rows of a section: how many its count says, and how many there are. */
export class SectionRows {
	/** Rows that were read. */
	read = 0;
	readonly #place;

	constructor(
		readonly draft: Draft,
		/** What the count says. */
		readonly count: number,
		readonly noun: string,
	) {
		this.#place = draft.lines.place();
	}

	/**
	 * Goes to the next row; false where the section ends: at the name of the next one or at the end of the file. A count that
	 * is not that of the rows is reported.
	 */
	next(): boolean {
		const { draft, count, noun } = this;
		const { lines, area } = draft;
		if (area) {
			if (this.read === count || !lines.row(`${noun} ${this.read + 1} of ${count}`)) return false;
			this.read++;
			return true;
		}
		if (lines.next()) {
			if (!isName(lines)) {
				this.read++;
				return true;
			}
			lines.hold();
		}
		if (this.read !== count)
			lines.report.error('wrong-count', () => ({
				...this.#place,
				...wrongCount(count, this.read, noun),
			}));
		return false;
	}

	/** The rows that are expected behind those that were read. */
	get left(): number {
		return Math.max(0, this.count - this.read);
	}
}

/** Whether a line is the name of a section, which stands alone; nan and inf are numbers. */
function isName(lines: RowReader): boolean {
	if (!lines.wordy) return false;
	const word = lines.word();
	const isAlone = !lines.more();
	lines.rewind();
	return isAlone && !/^(nan|inf)/i.test(word);
}

/** Reads the number of rows of a section; undefined, and reported, where it is none. */
export function rowsOf(draft: Draft, noun: string, shortest: number): SectionRows | undefined {
	const { lines } = draft;
	if (!lines.row(`the number of ${noun}s`)) return undefined;
	const count = lines.rows(noun, shortest);
	return count === undefined ? undefined : new SectionRows(draft, count, noun);
}
