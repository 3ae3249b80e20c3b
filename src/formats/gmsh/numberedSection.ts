import type { TokenRole } from '../sheet.ts';
import { placeOf, RowSection, type RowsSpec } from '../sheets/rowSection.ts';
import type { Lines } from '../text/lines.ts';
import type { LineTokens } from '../text/lineTokens.ts';

export interface NumberedSpec extends RowsSpec {
	/** The line that begins with the number of each entry, where that is not the entry's own; rising. */
	readonly numbers?: ArrayLike<number>;
}

/** Entries with a number of their own, in their lines or in others; see `Section`. */
export class NumberedSection extends RowSection {
	readonly #numbers: ArrayLike<number>;
	/** Rows by their numbers, once one was asked for that is not where numbers without gaps have it. */
	#rows: Map<number, number> | undefined;

	constructor(
		lines: Lines,
		tokens: LineTokens,
		override readonly spec: NumberedSpec,
	) {
		super(lines, tokens, spec);
		this.#numbers = spec.numbers ?? spec.rows;
	}

	override readonly numberOf = (row: number): number => {
		const line = this.#numbers[row];
		if (line === undefined) return Number.NaN;
		this.tokens.open(line);
		return this.tokens.integer();
	};

	override readonly rowOf = (number: number): number => {
		const guess = number - this.numberOf(0);
		if (guess >= 0 && guess < this.count && this.numberOf(guess) === number) return guess;
		this.#rows ??= new Map(
			Array.from({ length: this.count }, (_, row) => [this.numberOf(row), row] as const),
		);
		return this.#rows.get(number) ?? -1;
	};

	override rowAt(line: number): number {
		const row = super.rowAt(line);
		return row >= 0 || !this.spec.numbers ? row : placeOf(this.#numbers, line);
	}

	override rolesIn(line: number, tokens: number): readonly TokenRole[] {
		const apart = this.spec.numbers && super.rowAt(line) < 0;
		return apart ? ['id'] : super.rolesIn(line, tokens);
	}
}
