import { indexOfLine, RowSection, type RowsSpec } from '../../model/rowSection.ts';
import type { TokenRole } from '../../model/section.ts';
import type { Lines } from '../../text/lines.ts';
import type { LineTokens } from '../../text/lineTokens.ts';

/** Contents of a `NumberedSection`. */
export interface NumberedSpec extends RowsSpec {
	/**
	 * Ascending lines that begin with the numbers of the entries; absent if numbers are in the lines of the entries.
	 */
	readonly numbers?: ArrayLike<number>;
}

/** A section whose entries have explicit numbers, in their own lines or in separate ones; see `Section`. */
export class NumberedSection extends RowSection {
	readonly #numbers: ArrayLike<number>;
	/** Rows by number; built when the first lookup finds that numbers are not consecutive. */
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

	override rowAt(content: number): number {
		const row = super.rowAt(content);
		if (row >= 0 || !this.spec.numbers) return row;
		return indexOfLine(this.#numbers, this.lines.content[content]!);
	}

	override rolesIn(line: number, tokens: number): readonly TokenRole[] {
		const isNumberLine = this.spec.numbers && indexOfLine(this.spec.rows, line) < 0;
		return isNumberLine ? ['id'] : super.rolesIn(line, tokens);
	}
}
