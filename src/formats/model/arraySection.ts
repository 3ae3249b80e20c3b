import { upperBound } from '../../util/splice.ts';
import type { Lines } from '../text/lines.ts';
import type { LineTokens } from '../text/lineTokens.ts';
import type { Section, SectionKind, TokenRole } from './section.ts';

/** An array of numbers across lines. */
export interface ArraySpec {
	readonly kind: SectionKind;
	readonly title?: string;
	/** `Section.header`. */
	readonly header: number;
	/** `Section.declared`. */
	readonly declared: number;
	/** The number of the first entry; 0 by default. */
	readonly first?: number;
	readonly countIn?: NonNullable<Section['countIn']>;
	/** Index of the first line of content, and the number of lines. */
	readonly from: number;
	readonly lines: number;
}

/** How the numbers are divided into entries. */
export type Entries =
	/** All entries have these roles. */
	| { readonly roles: readonly TokenRole[] }
	/** The first number of each entry counts the points that follow. */
	| { readonly lists: true }
	/** All numbers are points; `starts` has the index of the first one of each cell. */
	| { readonly starts: ArrayLike<number> };

/** A section of numbers that may be split over lines in any way; see `Section`. */
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
	/** Index of the first number of each line, then the number of all: prefix sums of the numbers in lines. */
	readonly #offsets: Uint32Array;
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
		this.#offsets = new Uint32Array(spec.lines + 1);
		for (let k = 0; k < spec.lines; k++) {
			tokens.open(lines.content[spec.from + k]!);
			this.#offsets[k + 1] = this.#offsets[k]! + tokens.count();
		}
		this.#lists = 'lists' in entries;
		this.#width = 'roles' in entries ? entries.roles.length : 0;
		this.#starts =
			'starts' in entries ? entries.starts : this.#lists ? this.#listStarts() : undefined;
		this.count = this.#starts?.length ?? Math.floor(this.numbers / this.#width);
		this.roles =
			'roles' in entries
				? entries.roles
				: [...(this.#lists ? ['corners' as const] : []), ...this.#pointRoles()];
	}

	/** Number of all numbers. */
	get numbers(): number {
		return this.#offsets.at(-1)!;
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
		if (at < 0 || at >= this.#offsets.length - 1 || this.count === 0) return -1;
		return this.#rowOf(this.#offsets[at]!);
	}

	value(row: number, column: number): number {
		const start = this.#start(row);
		const length = this.#start(row + 1) - start;
		const shift = this.#lists ? 1 : 0;
		// Column 0 is the number of corners, even if the file has it elsewhere.
		if (this.#starts && shift === 0 && column === 0) return length;
		const nth = this.#starts && shift === 0 ? column - 1 : column;
		return nth < length ? this.at(start + nth, this.roles[column]) : Number.NaN;
	}

	rolesIn(line: number, tokens: number): readonly TokenRole[] {
		const at = this.lines.contentAt(line) - this.#from;
		const first = this.#offsets[at]!;
		return Array.from({ length: tokens }, (_, k) => this.#role(first + k));
	}

	/** The number at index `nth`. */
	at(nth: number, role: TokenRole | undefined): number {
		const at = this.#lineOf(nth);
		const { tokens } = this;
		const line = this.lines.content[this.#from + at];
		if (line === undefined || nth >= this.numbers) return Number.NaN;
		tokens.open(line);
		for (let k = this.#offsets[at]!; k < nth; k++) tokens.skip();
		return role === 'coordinate' || role === 'attribute' ? tokens.real() : tokens.integer();
	}

	/** Role of number `nth`. */
	#role(nth: number): TokenRole {
		if (!this.#starts) return this.roles[nth % this.#width] ?? 'stray';
		if (!this.#lists) return 'point';
		const row = this.#rowOf(nth);
		return this.#starts[row] === nth ? 'corners' : 'point';
	}

	/** Index of the first number of an entry; the end of the last one for row `count`. */
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
		const offsets = this.#offsets;
		return Math.max(0, Math.min(offsets.length - 2, upperBound(offsets, offsets.length, nth) - 1));
	}

	/**
	 * Index of the first number of each list. If the first line is one list, each line is, so that a cut list does not
	 * shift the others.
	 */
	#listStarts(): readonly number[] | Uint32Array {
		const lines = this.#offsets.length - 1;
		if (lines === 0) return [];
		if (this.at(0, 'corners') + 1 === this.#offsets[1]) return this.#offsets.subarray(0, lines);
		const starts: number[] = [];
		for (let nth = 0; nth < this.numbers; ) {
			starts.push(nth);
			const corners = this.at(nth, 'corners');
			nth += corners >= 0 ? corners + 1 : 1;
		}
		return starts;
	}

	/** Roles of the points of the largest entry. */
	#pointRoles(): TokenRole[] {
		let maxPoints = 0;
		for (let row = 0; row < this.count; row++)
			maxPoints = Math.max(
				maxPoints,
				this.#start(row + 1) - this.#start(row) - (this.#lists ? 1 : 0),
			);
		return Array<TokenRole>(Math.min(maxPoints, 1 << 14)).fill('point');
	}
}
