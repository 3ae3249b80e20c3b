import type { Lines } from '../text/lines.ts';
import type { LineTokens } from '../text/lineTokens.ts';
import type { Section, SectionKind, TokenRole } from './section.ts';

/** A section of entries of one line each; lines are 0-based. */
export interface RowsSpec {
	readonly kind: SectionKind;
	readonly title?: string;
	/** `Section.header`. */
	readonly header: number;
	/** `Section.heading`. */
	readonly heading?: number;
	/** All lines of the header, if there are more. */
	readonly headers?: Uint32Array;
	readonly countIn?: NonNullable<Section['countIn']>;
	/** `Section.declared`. */
	readonly declared: number;
	/** The number of the first entry; 0 by default. */
	readonly first?: number;
	/** The line of each entry, ascending. */
	readonly rows: ArrayLike<number>;
	/** Roles of an entry's tokens, or a function that finds them; `rolesOf` overrides them for a line. */
	readonly roles: readonly TokenRole[] | (() => readonly TokenRole[]);
	/** Roles of the tokens of a line, if lines differ. */
	readonly rolesOf?: (line: number, tokens: number) => readonly TokenRole[];
	/** Index of a column's token in its line. */
	readonly tokenOf?: (column: number) => number;
	/** The value of a column, for entries whose columns are not tokens. */
	readonly valueAt?: (row: number, column: number) => number;
}

/** Index of `line` in `rows`, which ascends; −1 if absent. */
export function indexOfLine(rows: ArrayLike<number>, line: number): number {
	let low = 0;
	let high = rows.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (rows[middle]! < line) low = middle + 1;
		else high = middle;
	}
	return rows[low] === line ? low : -1;
}

/** Roles of the largest face in lines that begin with the number of corners. */
export function faceRoles(lines: Lines, tokens: LineTokens, rows: Uint32Array): TokenRole[] {
	let maxCorners = 0;
	for (const line of rows) {
		tokens.open(line);
		// Each corner takes at least one byte of the line.
		const bytes = lines.lineEnd(line) - lines.starts[line]!;
		maxCorners = Math.max(maxCorners, Math.min(tokens.integer() || 0, bytes));
	}
	return ['corners', ...Array<TokenRole>(maxCorners).fill('point')];
}

/** A section of entries of one line each, not necessarily consecutive lines; see `Section`. */
export class RowSection implements Section {
	readonly kind: SectionKind;
	readonly title?: string;
	readonly heading: number;
	readonly header: number;
	readonly countIn?: NonNullable<Section['countIn']>;
	readonly declared: number;
	readonly count: number;
	#roles: readonly TokenRole[] | undefined;

	constructor(
		readonly lines: Lines,
		readonly tokens: LineTokens,
		readonly spec: RowsSpec,
	) {
		this.kind = spec.kind;
		if (spec.title !== undefined) this.title = spec.title;
		this.header = spec.header;
		this.heading = spec.heading ?? -1;
		if (spec.countIn) this.countIn = spec.countIn;
		this.declared = spec.declared;
		this.count = spec.rows.length;
	}

	get roles(): readonly TokenRole[] {
		const { roles } = this.spec;
		this.#roles ??= typeof roles === 'function' ? roles() : roles;
		return this.#roles;
	}

	get headerEnd(): number | undefined {
		return this.spec.headers?.at(-1);
	}

	readonly lineOf = (row: number): number => this.spec.rows[row]!;
	readonly numberOf = (row: number): number => (this.spec.first ?? 0) + row;
	readonly rowOf = (number: number): number => {
		const row = number - (this.spec.first ?? 0);
		return row >= 0 && row < this.count ? row : -1;
	};

	isHeader(line: number): boolean {
		const { headers } = this.spec;
		return line === this.header || line === this.heading || headers?.includes(line) === true;
	}

	rowAt(content: number): number {
		return indexOfLine(this.spec.rows, this.lines.content[content]!);
	}

	rolesIn(line: number, tokens: number): readonly TokenRole[] {
		return this.spec.rolesOf?.(line, tokens) ?? this.roles;
	}

	value(row: number, column: number): number {
		if (this.spec.valueAt) return this.spec.valueAt(row, column);
		const { tokens } = this;
		tokens.open(this.lineOf(row));
		const nth = this.spec.tokenOf?.(column) ?? column;
		for (let k = 0; k < nth; k++) if (!tokens.skip()) return Number.NaN;
		const role = this.roles[column];
		return role === 'coordinate' || role === 'attribute' ? tokens.real() : tokens.integer();
	}
}
