import type { Location } from '../../mesh/finding.ts';
import { cutTo } from '../../util/grow.ts';
import type { ByteSource, ReadOptions } from '../format.ts';
import { scanLines } from '../text/scanLines.ts';
import type { Tokens } from '../text/tokens.ts';
import { NeedsText, type RawFile, type RawSection } from './raw.ts';
import { Rows, shortBit } from './rows.ts';
import type { FileSyntax, SectionSyntax } from './syntax.ts';

const none = new Uint32Array(0);
const openBracket = 91;

/** A section whose text was not kept. */
class StreamedSection implements RawSection {
	readonly oddHeader = false;
	readonly paddedHeader = false;
	readonly strays = none;
	readonly trailing = -1;
	readonly version = 0;
	readonly rows: Rows;
	readonly declared: number;
	#lines: Uint32Array | undefined;

	constructor(
		readonly syntax: SectionSyntax,
		readonly numbers: readonly number[],
		size: number,
		positions: boolean,
	) {
		this.declared = numbers[0] as number;
		this.rows = new Rows(syntax.columns(numbers, size));
		this.rows.reserve(this.declared);
		if (positions) this.#lines = new Uint32Array(this.declared);
	}

	/** Reads a line as the next entry; false where it is not exactly that. */
	take(tokens: Tokens): boolean {
		const { rows } = this;
		const row = rows.count++;
		if (this.#lines) this.#lines[row] = tokens.line;
		rows.read(row, tokens);
		return ((rows.flags[row] as number) & ~shortBit) === 0;
	}

	kept(column: number): Float64Array | Int32Array | Uint8Array {
		const { rows } = this;
		return cutTo(rows.store(column) as Float64Array, rows.count * rows.widthOf(column));
	}

	lines(): Uint32Array {
		return this.#lines ?? none;
	}
}

/** A file as it was streamed by: the sections alone. */
export interface Streamed {
	/** The sections; absent where a line is not what the lines before it promise. */
	readonly file?: RawFile;
	/** Place of a line that is too long for a mesh file. */
	readonly endless?: Location;
}

/**
 * Reads a file of exactly the lines that its counts promise, without keeping its text. `forms` are the forms that the
 * file may have; the first entry decides. Throws `Cancelled`.
 */
export async function streamFile(
	source: ByteSource,
	forms: readonly [FileSyntax, ...FileSyntax[]],
	options: ReadOptions,
): Promise<Streamed> {
	const sections: StreamedSection[] = [];
	let syntax = forms[0];
	let current: StreamedSection | undefined;
	let odd = false;
	const open = (next: SectionSyntax | undefined, tokens: Tokens): boolean => {
		if (!next) return false;
		const numbers: number[] = [];
		tokens.padded = undefined;
		while (numbers.length < next.headerLength && tokens.more()) numbers.push(tokens.integer());
		const [count = Number.NaN] = numbers;
		const most = Math.floor((source.size + 1) / next.shortest);
		if (tokens.more() || !(count >= 0 && count <= most) || numbers.some(Number.isNaN)) return false;
		if (!next.plausible(numbers) || tokens.padded) return false;
		current = new StreamedSection(next, numbers, source.size, options.positions === true);
		sections.push(current);
		return true;
	};
	const line = (tokens: Tokens): boolean => {
		if (!current || current.rows.count === current.declared)
			return open(syntax.sections[sections.length], tokens);
		if (current.rows.count === 0 && sections.length === 1 && forms.length > 1) {
			const other = tokens.skipByte(openBracket)
				? forms.find(({ form }) => form === 'coordinates')
				: undefined;
			tokens.rewind();
			if (other) {
				syntax = other;
				sections.length = 0;
				const { numbers } = current;
				const [first] = other.sections as [SectionSyntax];
				current = new StreamedSection(first, numbers, source.size, options.positions === true);
				sections.push(current);
			}
		}
		return current.take(tokens);
	};
	const scan = await scanLines(source, syntax.classes, options, (tokens) => {
		odd = !line(tokens);
		return !odd;
	});
	if (scan.endless) return { endless: scan.endless };
	if (odd || (current && current.rows.count < current.declared)) return {};
	if (forms.length > 1 && sections.length === 2 && sections.every(({ declared }) => declared === 0))
		return {};
	if (syntax.sections.some(({ optional }, k) => k >= sections.length && !optional)) return {};
	const needsText = (): never => {
		throw new NeedsText();
	};
	return {
		file: {
			file: source.name,
			size: source.size,
			part: syntax.part,
			form: syntax.form,
			syntax,
			sections,
			before: 0,
			header: needsText,
			row: needsText,
			content: needsText,
			repeats: needsText,
			end: needsText,
			endless: () => undefined,
		},
	};
}
