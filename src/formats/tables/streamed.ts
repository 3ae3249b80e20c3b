import type { Location } from '../../mesh/finding.ts';
import { cutTo } from '../../util/grow.ts';
import type { FileSyntax, SectionSyntax } from '../model/syntax.ts';
import type { Tokens } from '../text/tokens.ts';
import { beginsWithBracket } from './partition.ts';
import { NeedsText, type RawFile, type RawSection } from './raw.ts';
import { Rows } from './rows.ts';

const noLines = new Uint32Array(0);
const openBracket = 91;

/** A section whose text was discarded. Its arrays have the size that the header declares, and are never copied. */
export class StreamedSection implements RawSection {
	readonly malformedHeader = false;
	readonly paddedHeader = false;
	readonly strays = noLines;
	readonly trailing = -1;
	readonly version = 0;
	readonly rows: Rows;
	readonly declared: number;
	/** Whether no row has flags. */
	clean = true;
	/** 1-based lines of the entries; absent unless requested. */
	readonly lineNumbers: Uint32Array | undefined;

	constructor(
		readonly syntax: SectionSyntax,
		readonly numbers: readonly number[],
		size: number,
		positions: boolean,
		shared: boolean,
	) {
		this.declared = numbers[0]!;
		this.rows = new Rows(syntax.columns(numbers, size));
		if (shared) this.rows.reserveShared(this.declared);
		else this.rows.reserve(this.declared);
		this.lineNumbers = positions ? new Uint32Array(this.declared) : undefined;
	}

	/** Whether all entries are read. */
	get full(): boolean {
		return this.rows.count === this.declared;
	}

	columnValues(column: number): Float64Array | Int32Array | Uint8Array {
		const { rows } = this;
		return cutTo(rows.store(column) as Float64Array, rows.count * rows.widthOf(column));
	}

	releaseColumn(column: number): Float64Array | Int32Array | Uint8Array {
		return this.columnValues(column);
	}

	lines(): Uint32Array {
		return this.lineNumbers ?? noLines;
	}
}

/** Result of streaming a file. */
export interface Streamed {
	/** The file; absent if the lines contradict the headers or have errors, or do not determine the form. */
	readonly file?: RawFile;
	/** Why the file is refused, with the location. */
	readonly refused?: {
		readonly rule: 'not-text' | 'wrong-count';
		readonly place: Location;
		readonly message: string;
	};
}

/** Maximum number of entries: indices are int32. */
const maxEntries = 2 ** 31 - 1;

/** The sections of a file while it is streamed; `forms` are those that it may have, and its first entry decides. */
export class StreamedSections {
	readonly sections: StreamedSection[] = [];
	syntax: FileSyntax;
	/** The section whose entries follow. */
	current: StreamedSection | undefined;
	/** Why the last header was refused, if its count is too large. */
	refused: Streamed['refused'];
	/** Whether the next entry decides the form. */
	#undecided: boolean;

	constructor(
		readonly name: string,
		readonly size: number,
		readonly forms: readonly [FileSyntax, ...FileSyntax[]],
		readonly positions = false,
		readonly shared = false,
	) {
		this.syntax = forms[0];
		this.#undecided = forms.length > 1;
	}

	/** Reads a line as the header of the next section; false if it is not one. */
	open(tokens: Tokens): boolean {
		const next = this.syntax.sections[this.sections.length];
		if (!next) return false;
		const numbers: number[] = [];
		tokens.padded = undefined;
		while (numbers.length < next.headerLength && tokens.more()) numbers.push(tokens.integer());
		const [count = Number.NaN] = numbers;
		const maxCount = Math.floor((this.size + 1) / next.shortest);
		if (tokens.more() || !(count >= 0 && count <= maxCount) || numbers.some(Number.isNaN))
			return false;
		if (next.plausible?.(numbers) === false || tokens.padded) return false;
		if (count > maxEntries) {
			const message = `The file says ${count} ${next.noun}s; more than ${maxEntries} can't be told apart here.`;
			this.refused = { rule: 'wrong-count', place: tokens.lineLocation(), message };
			return false;
		}
		this.#begin(next, numbers);
		return true;
	}

	/** Determines the form of the file by its first entry, unless it is known. */
	decide(tokens: Tokens): void {
		if (!this.#undecided || !this.current) return;
		this.#undecided = false;
		const other = tokens.skipByte(openBracket) ? this.forms.find(beginsWithBracket) : undefined;
		tokens.rewind();
		if (!other) return;
		this.syntax = other;
		this.sections.length = 0;
		this.#begin(other.sections[0]!, this.current.numbers);
	}

	#begin(syntax: SectionSyntax, numbers: readonly number[]): void {
		this.current = new StreamedSection(syntax, numbers, this.size, this.positions, this.shared);
		this.sections.push(this.current);
		// Without entries in the first section, nothing shows the other form.
		if (this.sections.length > 1) this.#undecided = false;
	}

	/** The result after the last line. */
	end(): Streamed {
		const { current, sections, syntax } = this;
		if (current && !current.full) return {};
		const empty = sections.length === 2 && sections.every(({ declared }) => declared === 0);
		if (this.forms.length > 1 && empty) return {};
		if (syntax.sections.some(({ optional }, k) => k >= sections.length && !optional)) return {};
		const needsText = (): never => {
			throw new NeedsText();
		};
		return {
			file: {
				file: this.name,
				size: this.size,
				form: syntax.form,
				syntax,
				sections,
				before: 0,
				header: needsText,
				row: needsText,
				content: needsText,
				repeats: needsText,
				end: needsText,
				overlongLine: () => undefined,
			},
		};
	}
}
