import { upperBound } from '../../util/splice.ts';
import type { Lines } from '../text/lines.ts';
import type { LineTokens } from '../text/lineTokens.ts';
import type { Section, SectionKind, TokenRole } from './section.ts';

/** An array of numbers across lines. */
export interface ArraySpec {
	readonly kind: SectionKind;
	readonly title?: string;
	readonly header: number;
	readonly declared: number;
	/** The number of the first entry. */
	readonly first?: number;
	readonly countIn?: NonNullable<Section['countIn']>;
	/** Lines of content: index of the first, and how many. */
	readonly from: number;
	readonly lines: number;
}

/** How the numbers are divided into entries. */
export type Entries =
	/** All entries have these roles. */
	| { readonly roles: readonly TokenRole[] }
	/** The first number of each entry counts the points that follow. */
	| { readonly lists: true }
	/** Points of cells: index of the first number of each; the last cell ends at the end. */
	| { readonly starts: ArrayLike<number> };

/** An array of numbers, any number of them in each line; see `Section`. */
export class ArraySection implements Section {
	readonly kind: SectionKind;
	readonly title?: string;
	readonly heading = -1;
	readonly header: number;
	readonly declared: number;
	readonly count: number;
	readonly countIn?: NonNullable<Section['countIn']>;
	readonly roles: readonly TokenRole[];
	/** Index of the first number of each entry; absent if all have the same length. */
	readonly #starts: ArrayLike<number> | undefined;
	readonly #width: number;
	/** Prefix sums of the numbers in lines. */
	readonly #before: Uint32Array;
	readonly #first: number;
	readonly #from: number;
	readonly #lists: boolean;

	constructor(
		readonly lines: Lines,
		readonly tokens: LineTokens,
		spec: ArraySpec,
		entries: Entries,
	) {
		this.kind = spec.kind;
		if (spec.title !== undefined) this.title = spec.title;
		if (spec.countIn) this.countIn = spec.countIn;
		this.header = spec.header;
		this.declared = spec.declared;
		this.#first = spec.first ?? 0;
		this.#from = spec.from;
		this.#before = new Uint32Array(spec.lines + 1);
		for (let k = 0; k < spec.lines; k++) {
			tokens.open(lines.content[spec.from + k]!);
			this.#before[k + 1] = this.#before[k]! + tokens.count();
		}
		this.#lists = 'lists' in entries;
		this.#width = 'roles' in entries ? entries.roles.length : 0;
		this.#starts = 'starts' in entries ? entries.starts : this.#lists ? this.#found() : undefined;
		this.count = this.#starts?.length ?? Math.floor(this.numbers / this.#width);
		this.roles =
			'roles' in entries
				? entries.roles
				: [...(this.#lists ? ['corners' as const] : []), ...this.#pointRoles()];
	}

	/** Count of all numbers. */
	get numbers(): number {
		return this.#before.at(-1)!;
	}

	readonly lineOf = (row: number): number =>
		this.lines.content[this.#from + this.#lineOf(this.#start(row))]!;
	readonly numberOf = (row: number): number => this.#first + row;
	readonly rowOf = (number: number): number => {
		const row = number - this.#first;
		return row >= 0 && row < this.count ? row : -1;
	};

	isHeader(line: number): boolean {
		return line === this.header;
	}

	rowAt(content: number): number {
		const at = content - this.#from;
		if (at < 0 || at >= this.#before.length - 1 || this.count === 0) return -1;
		return this.#rowOf(this.#before[at]!);
	}

	value(row: number, column: number): number {
		const start = this.#start(row);
		const length = this.#start(row + 1) - start;
		const lists = this.#lists ? 1 : 0;
		// If the file has the number of corners elsewhere, column 0 still gives it.
		if (this.#starts && lists === 0 && column === 0) return length;
		const nth = this.#starts && lists === 0 ? column - 1 : column;
		return nth < length ? this.at(start + nth, this.roles[column]) : Number.NaN;
	}

	rolesIn(line: number, tokens: number): readonly TokenRole[] {
		const at = this.lines.contentAt(line) - this.#from;
		const first = this.#before[at]!;
		return Array.from({ length: tokens }, (_, k) => this.#role(first + k));
	}

	/** The number at index `nth`. */
	at(nth: number, role: TokenRole | undefined): number {
		const at = this.#lineOf(nth);
		const { tokens } = this;
		const line = this.lines.content[this.#from + at];
		if (line === undefined || nth >= this.numbers) return Number.NaN;
		tokens.open(line);
		for (let k = this.#before[at]!; k < nth; k++) tokens.skip();
		return role === 'coordinate' || role === 'attribute' ? tokens.real() : tokens.integer();
	}

	#role(nth: number): TokenRole {
		if (!this.#starts) return this.roles[nth % this.#width] ?? 'stray';
		if (!this.#lists) return 'point';
		const row = this.#rowOf(nth);
		return this.#starts[row] === nth ? 'corners' : 'point';
	}

	#start(row: number): number {
		if (!this.#starts) return row * this.#width;
		return row < this.#starts.length ? this.#starts[row]! : this.numbers;
	}

	/** The entry that number `nth` belongs to. */
	#rowOf(nth: number): number {
		if (!this.#starts) return Math.min(this.count - 1, Math.floor(nth / this.#width));
		let low = 0;
		let high = this.#starts.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.#starts[middle]! <= nth) low = middle + 1;
			else high = middle;
		}
		return Math.max(0, low - 1);
	}

	/** The line of number `nth`, among those of the section. */
	#lineOf(nth: number): number {
		const before = this.#before;
		return Math.max(0, Math.min(before.length - 2, upperBound(before, before.length, nth) - 1));
	}

	/**
	 * Index of the first number of each list. If the first line is one list, each line is, so that a cut list does not
	 * shift the others.
	 */
	#found(): readonly number[] | Uint32Array {
		const lines = this.#before.length - 1;
		if (lines === 0) return [];
		if (this.at(0, 'corners') + 1 === this.#before[1]) return this.#before.subarray(0, lines);
		const starts: number[] = [];
		for (let nth = 0; nth < this.numbers; ) {
			starts.push(nth);
			const corners = this.at(nth, 'corners');
			nth += corners >= 0 ? corners + 1 : 1;
		}
		return starts;
	}

	#pointRoles(): TokenRole[] {
		let most = 0;
		for (let row = 0; row < this.count; row++)
			most = Math.max(most, this.#start(row + 1) - this.#start(row) - (this.#lists ? 1 : 0));
		return Array<TokenRole>(Math.min(most, 1 << 14)).fill('point');
	}
}
