import { SaxesParser } from 'saxes';
import { throwIfCancelled } from '../../util/cancel.ts';
import type { ByteSource, ReadOptions } from '../core/format.ts';
import { lineFeed, readFrom } from '../io/readFile.ts';
import { latin1 } from '../text/decimal.ts';
import { bytesFrom, type Loaded } from '../text/loaded.ts';
import type { Report } from '../text/report.ts';
import { type MalformedPart, partOf } from './malformedPart.ts';
import type { TagRows } from './tagRows.ts';

/** An error that ends reading. */
export class TagFault extends Error {
	override readonly name = 'TagFault';
	/** @param message a sentence for people */
	constructor(
		readonly rule: string,
		message: string,
		readonly at: MalformedPart = {},
	) {
		super(message);
	}
}

/** A start tag with the position of its `<`; valid until the next one. */
export interface Tag {
	readonly name: string;
	readonly attributes: Readonly<Record<string, string>>;
	readonly line: number;
	readonly column: number;
}

/** Receives the elements of a file. `path` has the names of the open elements, the current one last. */
export interface TagVisitor {
	opens(tag: Tag, path: readonly string[]): void;
	closes(path: readonly string[]): void;
	/** Fast path for lines with tags in the last element of `path`; undefined if there is none. */
	rows(path: readonly string[]): TagRows | undefined;
}

/** Maximum depth of elements; DOLFIN's files have at most seven. */
const maxDepth = 32;
/** Bytes passed to the parser at a time: few after lines read as rows, as more rows may follow; then doubled. */
const [minChunk, maxChunk] = [1 << 10, 1 << 16];

/**
 * Parses XML as a stream of elements, without text and without keeping tags. Names other than ASCII have one character
 * a byte. False after reporting that the file is not well-formed, or a `TagFault` of the visitor, at the last tag.
 * Throws `Cancelled`.
 *
 * @param opened called with the file size before the first tag
 */
export const readTags = async (
	source: ByteSource,
	report: Report,
	options: ReadOptions,
	opened: (size: number) => TagVisitor,
): Promise<boolean> =>
	(await readFrom(source, options, report, lineFeed, (text) =>
		new TagReader(text, source.name, report, options).read(opened),
	)) ?? false;

class TagReader {
	/** Position of the last tag. */
	#line = 1;
	#column = 1;
	/** Lines and bytes that were read as rows, without the parser. */
	#rowLines = 0;
	#rowBytes = 0;
	/** Position of the parser after the last tag. */
	#tagEnd = 0;
	readonly #path: string[] = [];

	constructor(
		readonly text: Loaded,
		readonly file: string,
		readonly report: Report,
		readonly options: ReadOptions,
	) {}

	read(opened: (size: number) => TagVisitor): boolean {
		const { text, options } = this;
		const [first, second, third] = bytesFrom(text, 0, Math.min(3, text.length));
		if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
			return this.#report('not-supported', 'The file is written in UTF-16; save it as UTF-8.');
		const visitor = opened(text.length);
		const parser = this.#parser(visitor);
		const mark = first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0;
		let chunk = minChunk;
		try {
			for (let at = mark; at < text.length; ) {
				throwIfCancelled(options.signal);
				const bytes = wholeLines(bytesFrom(text, at, Math.min(text.length, at + chunk)));
				parser.write(latin1(bytes, 0, bytes.length));
				at += bytes.length;
				const rest = at - mark - this.#rowBytes - this.#tagEnd;
				const next = endsBlank(bytes, rest) ? this.#rows(visitor, at, parser.line) : at;
				chunk = next > at ? minChunk : Math.min(maxChunk, 2 * chunk);
				at = next;
			}
			parser.close();
			return true;
		} catch (error) {
			if (!(error instanceof TagFault)) throw error;
			return this.#report(error.rule, error.message, error.at);
		}
	}

	#parser(visitor: TagVisitor): SaxesParser<{ position: true }> {
		const parser = new SaxesParser({ position: true });
		parser.on('error', (error) => {
			this.#line = parser.line + this.#rowLines;
			this.#column = Math.max(1, parser.columnIndex);
			const why = error.message.replace(/^(\d+:\d+: )/, '').replace(/\.$/, '');
			throw new TagFault('malformed-xml', `The file is no XML: ${why}.`);
		});
		parser.on('opentagstart', ({ name }) => {
			this.#line = parser.line + this.#rowLines;
			this.#column = Math.max(1, parser.columnIndex - name.length - 1);
		});
		const path = this.#path;
		parser.on('opentag', ({ name, attributes }) => {
			if (path.length === maxDepth)
				throw new TagFault('malformed-xml', 'The elements of the file are nested too deeply.');
			path.push(name);
			// Namespaces are not parsed, so all values are strings.
			const tag = { name, attributes: attributes as Tag['attributes'] };
			visitor.opens({ ...tag, line: this.#line, column: this.#column }, path);
			this.#tagEnd = parser.position;
		});
		parser.on('closetag', () => {
			visitor.closes(path);
			path.pop();
			this.#tagEnd = parser.position;
		});
		return parser;
	}

	/** Reads lines as rows from `from` on; returns the offset after the last row. */
	#rows(visitor: TagVisitor, from: number, firstLine: number): number {
		const { text, options } = this;
		let at = from;
		for (;;) {
			throwIfCancelled(options.signal);
			const rows = visitor.rows(this.#path);
			const parsed = rows?.run.read(text, at, text.length, rows.max);
			if (!rows || !parsed) return at;
			const taken = rows.take(parsed, firstLine + this.#rowLines);
			const next = rows.run.offsetAfter(text, taken);
			this.#rowLines += taken;
			this.#rowBytes += next - at;
			at = next;
			if (taken < parsed.count) return at;
		}
	}

	#report(rule: string, message: string, at: MalformedPart = {}): false {
		const { file, text } = this;
		const { line, column } = at.tag ?? { line: this.#line, column: this.#column };
		this.report.error(rule, () => ({
			...partOf(text, { file, line, column }, at),
			message,
			...(at.replacement !== undefined && { replacement: at.replacement }),
		}));
		return false;
	}
}

/** Bytes up to the last line end, or all if there is none. */
const wholeLines = (bytes: Uint8Array): Uint8Array =>
	bytes.subarray(0, bytes.lastIndexOf(lineFeed) + 1 || bytes.length);

/** Whether the last `last` bytes, at least one, are blanks and line ends, with a line end last. */
const endsBlank = (bytes: Uint8Array, last: number): boolean =>
	last > 0 &&
	last <= bytes.length &&
	bytes.at(-1) === lineFeed &&
	bytes.subarray(-last).every((byte) => byte === 32 || byte === 9 || byte === 10 || byte === 13);
