import type { Section, SectionKind, TokenRole } from '../sheet.ts';
import type { Lines } from '../text/lines.ts';
import type { LineTokens } from '../text/lineTokens.ts';
import type { LaidSection } from './laidSheet.ts';

/** What a section of lines is. */
export interface RowsSpec {
	readonly kind: SectionKind;
	readonly title?: string;
	readonly header: number;
	readonly declared: number;
	/** The number of the first entry. */
	readonly first?: number;
	/** The line of each entry, rising. */
	readonly rows: ArrayLike<number>;
	/** Of the entries; those of lines with more tokens come from `rolesOf`. */
	readonly roles: readonly TokenRole[];
	/** Roles of the tokens of a line, where lines differ. */
	readonly rolesOf?: (line: number, tokens: number) => readonly TokenRole[];
	/** Which token of its line is a column. */
	readonly tokenOf?: (column: number) => number;
	/** The value of a column, where it is no token. */
	readonly valueAt?: (row: number, column: number) => number;
}

/** The place of a line among rising ones; −1 where it is none of them. */
export function placeOf(rows: ArrayLike<number>, line: number): number {
	let low = 0;
	let high = rows.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (rows[middle]! < line) low = middle + 1;
		else high = middle;
	}
	return rows[low] === line ? low : -1;
}

/** Entries that have a line each, wherever these are; see `Section`. */
export class RowSection implements LaidSection {
	readonly kind: SectionKind;
	readonly title?: string;
	readonly heading = -1;
	readonly header: number;
	readonly declared: number;
	readonly count: number;
	readonly roles: Section['roles'];

	constructor(
		_lines: Lines,
		readonly tokens: LineTokens,
		readonly spec: RowsSpec,
	) {
		this.kind = spec.kind;
		if (spec.title !== undefined) this.title = spec.title;
		this.header = spec.header;
		this.declared = spec.declared;
		this.count = spec.rows.length;
		this.roles = spec.roles;
	}

	readonly lineOf = (row: number): number => this.spec.rows[row]!;
	readonly numberOf = (row: number): number => (this.spec.first ?? 0) + row;
	readonly rowOf = (number: number): number => {
		const row = number - (this.spec.first ?? 0);
		return row >= 0 && row < this.count ? row : -1;
	};

	rowAt(line: number): number {
		return placeOf(this.spec.rows, line);
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
