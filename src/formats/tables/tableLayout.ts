import type { Location } from '../../mesh/finding.ts';
import type { TokenRole } from '../model/section.ts';
import type { FileSyntax } from '../model/syntax.ts';
import type { Layout, LayoutBuilder, TextModel } from '../model/textModel.ts';
import type { LineChange } from '../text/lines.ts';
import type { Tokens } from '../text/tokens.ts';
import { beginsWithBracket, exactPartition, hasBrackets, type Partition } from './partition.ts';
import { likelyPartition } from './partitionSearch.ts';
import type { RawFile, RawSection } from './raw.ts';
import { TableSection } from './tableSection.ts';

/** Maximum number of bytes of a line, far above those of mesh files. */
const longestLine = 1 << 20;

/**
 * Layout of a text of tables, which is also the parsed file that readers use. Of the forms that the text may have, it
 * takes the one that explains its lines best. After an edit, only changed lines are read again, unless sections change.
 */
export class TableLayout implements Layout, RawFile {
	readonly realMarkers = true;
	sections: readonly TableSection[];
	#partition: Partition;

	constructor(readonly model: TextModel) {
		this.#partition = this.#bestPartition();
		this.sections = this.#partition.spans.map((span) => new TableSection(this, span));
	}

	update(change: LineChange): void {
		this.#partition = this.#bestPartition();
		this.sections = this.#partition.spans.map((span) => {
			const old = this.sections.find(({ kind }) => kind === span.syntax.kind);
			return new TableSection(this, span, old, change);
		});
	}

	get file(): string {
		return this.model.file;
	}

	get syntax(): FileSyntax {
		return this.#partition.file;
	}

	get form(): FileSyntax['form'] {
		return this.syntax.form;
	}

	get before(): number {
		return this.#partition.before;
	}

	get size(): number {
		return this.model.length;
	}

	kindOf(): 'stray' {
		return 'stray';
	}

	rolesOf(line: number, words: readonly string[]): readonly TokenRole[] {
		const header = this.sections.find((section) => section.isHeader(line));
		if (!header) return [];
		const roles = words.map((_, k): TokenRole => (k === 0 ? 'count' : 'header'));
		return roles.slice(0, header.syntax.headerLength);
	}

	/** The numbers of a header line, given by its index among the lines of content; see `HeaderNumbers`. Empty for −1. */
	headerNumbers(content: number, maxNumbers: number): number[] {
		const numbers: number[] = [];
		if (content < 0 || content >= this.model.lines.contentCount) return numbers;
		const tokens = this.content(content);
		while (numbers.length < maxNumbers && tokens.more()) numbers.push(tokens.integer());
		return numbers;
	}

	/** Whether a number of a header line has leading zeros. */
	hasPadded(content: number): boolean {
		const { tokens } = this.model;
		tokens.padded = undefined;
		this.headerNumbers(content, 4);
		return tokens.padded !== undefined;
	}

	content(content: number): Tokens {
		const { lines, tokens } = this.model;
		tokens.open(lines.content[content]!);
		return tokens;
	}

	repeats(content: number): boolean {
		return content > 0 && this.model.lines.repeats(content);
	}

	header({ span }: RawSection & TableSection): Tokens {
		return this.content(span.header < 0 ? span.first : span.header);
	}

	row(section: RawSection & TableSection, row: number): Tokens {
		return this.content(section.contentOf(row));
	}

	end(): Location {
		const { file, lineCount, length } = this.model;
		const column = length - this.model.lineStart(lineCount - 1) + 1;
		return { file, line: lineCount, column, length: 0 };
	}

	overlongLine(): Location | undefined {
		const { file, bytes, length } = this.model;
		const { content, contentCount, starts, lineCount, longest } = this.model.lines;
		if (longest <= longestLine) return undefined;
		for (let at = 0; at < contentCount; at++) {
			const line = content[at]!;
			const next = line + 1 < lineCount ? starts[line + 1]! : length;
			const start = starts[line]!;
			if (next - start <= longestLine) continue;
			// A comment may have any length.
			const comment = this.syntax.classes[35] !== 0 ? bytes.indexOf(35, start) : -1;
			if (comment >= 0 && comment - start <= longestLine) continue;
			return { file, line: line + 1, column: 1, length: 0 };
		}
		return undefined;
	}

	/** The partition of least cost among all forms. */
	#bestPartition(): Partition {
		const { lines, forms } = this.model;
		const numbers = (at: number, maxNumbers: number) => this.headerNumbers(at, maxNumbers);
		let best: Partition | undefined;
		for (const form of forms) {
			const exact = exactPartition(lines, form, numbers);
			if (exact && (!best || exact.cost < best.cost)) best = exact;
			if (best?.cost === 0) return best;
		}
		for (const form of forms) {
			if (best?.file === form) continue;
			if (beginsWithBracket(form) && !hasBrackets(lines)) continue;
			const likely = likelyPartition(lines, form, numbers);
			if (!best || likely.cost < best.cost) best = likely;
		}
		return best as Partition;
	}
}

/** Builds the `TableLayout` of a text. */
export const buildTableLayout: LayoutBuilder = (model) => new TableLayout(model);
