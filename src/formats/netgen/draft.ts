import type { DataLoss } from '../../mesh/triMesh.ts';
import type { MeshBuilder } from '../build/elements/meshBuilder.ts';
import type { NodeStore } from '../build/elements/nodeStore.ts';
import type { OtherElementsDraft } from '../build/elements/otherElements.ts';
import type { RowReader } from '../build/elements/rowReader.ts';
import type { ReadOptions } from '../core/format.ts';
import { wrongCount } from '../text/corrections.ts';

/** The contents of a mesh, filled in while it is read. */
export interface Draft {
	readonly lines: RowReader;
	readonly options: ReadOptions;
	readonly nodes: NodeStore;
	readonly elements: MeshBuilder;
	dimension: number;
	/** The file is of the old format for meshes in the plane (areamesh2), without names of sections. */
	area: boolean;
	/** Names by section and number. */
	readonly names: Map<string, Map<number, string>>;
	readonly unkept: Map<string, DataLoss>;
	/** Volume elements, whose points may come later. */
	readonly others: OtherElementsDraft;
}

/** Registers rows as lost. */
export function addLoss({ unkept }: Draft, what: string, count: number, reason: string): void {
	if (count > 0) unkept.set(what, { what, count, reason });
}

/** The rows of a section: their count in the file, and the number of those read. */
export class SectionRows {
	/** Number of rows read. */
	read = 0;
	readonly #countLocation;

	constructor(
		readonly draft: Draft,
		/** The count in the file. */
		readonly count: number,
		readonly noun: string,
	) {
		this.#countLocation = draft.lines.location();
	}

	/**
	 * Moves to the next row; false at the end of the section: at the name of the next one or at the end of the file.
	 * Reports a count that differs from the number of rows.
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
			lines.pushBack();
		}
		if (this.read !== count)
			lines.report.error('wrong-count', () => ({
				...this.#countLocation,
				...wrongCount(count, this.read, noun),
			}));
		return false;
	}

	/** Number of rows expected after those that were read. */
	get remaining(): number {
		return Math.max(0, this.count - this.read);
	}
}

/** Whether a line is the name of a section, which has no other tokens; nan and inf are numbers. */
function isName(lines: RowReader): boolean {
	if (!lines.startsWithLetter) return false;
	const word = lines.word();
	const isAlone = !lines.more();
	lines.rewind();
	return isAlone && !/^(nan|inf)/i.test(word);
}

/** Reads the number of rows of a section; undefined, and reported, if it is malformed. */
export function rowsOf(draft: Draft, noun: string, minBytes: number): SectionRows | undefined {
	const { lines } = draft;
	if (!lines.row(`the number of ${noun}s`)) return undefined;
	const count = lines.rows(noun, minBytes);
	return count === undefined ? undefined : new SectionRows(draft, count, noun);
}
