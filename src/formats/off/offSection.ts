import type { Section, TokenRole } from '../sheets/sheet.ts';
import type { Lines } from '../text/lines.ts';
import type { LineTokens } from '../text/lineTokens.ts';

/** Place of a section. */
interface Place {
	/** Index of its first entry among the lines of content. */
	readonly first: number;
	readonly count: number;
	readonly declared: number;
	readonly header?: number;
	readonly countIn?: NonNullable<Section['countIn']>;
	/** Roles of its entries; if absent, those of the largest. */
	readonly roles?: readonly TokenRole[];
}

/** The points or the faces of an OFF file in memory; see `Section`. Values are read from their lines. */
export class OffSection implements Section {
	readonly heading = -1;
	readonly header: number;
	readonly first: number;
	readonly count: number;
	readonly declared: number;
	readonly countIn?: NonNullable<Section['countIn']>;
	#roles: readonly TokenRole[] | undefined;
	readonly #lines: Lines;
	readonly #tokens: LineTokens;

	constructor(
		readonly kind: 'points' | 'faces',
		lines: Lines,
		tokens: LineTokens,
		{ first, count, declared, header = -1, countIn, roles }: Place,
	) {
		this.#lines = lines;
		this.#tokens = tokens;
		this.first = first;
		this.count = count;
		this.declared = declared;
		this.header = header;
		if (countIn) this.countIn = countIn;
		this.#roles = roles;
	}

	get roles(): readonly TokenRole[] {
		this.#roles ??= ['corners', ...Array<TokenRole>(this.#mostCorners()).fill('point')];
		return this.#roles;
	}

	readonly lineOf = (row: number): number => this.#lines.content[this.first + row]!;
	readonly numberOf = (row: number): number => row;
	readonly rowOf = (number: number): number => (number >= 0 && number < this.count ? number : -1);

	value(row: number, column: number): number {
		const tokens = this.#tokens;
		tokens.open(this.lineOf(row));
		if (this.kind === 'points') {
			for (let c = 0; c < column; c++) if (!tokens.skip()) return Number.NaN;
			return tokens.real();
		}
		const corners = tokens.integer();
		if (column === 0) return corners;
		if (!(column <= corners)) return Number.NaN;
		for (let c = 1; c < column; c++) if (!tokens.skip()) return Number.NaN;
		return tokens.integer();
	}

	#mostCorners(): number {
		let most = 0;
		for (let row = 0; row < this.count; row++) {
			const line = this.lineOf(row);
			this.#tokens.open(line);
			// Each corner takes at least one byte of the line.
			const room = this.#lines.lineEnd(line) - this.#lines.starts[line]!;
			most = Math.max(most, Math.min(this.#tokens.integer() || 0, room));
		}
		return most;
	}
}
