import { SaxesParser } from 'saxes';
import { throwIfCancelled } from '../../util/cancel.ts';
import { lineFeed, readFrom } from '../bytes/readFile.ts';
import type { ByteSource, ReadOptions } from '../format.ts';
import { latin1 } from '../text/decimal.ts';
import type { Report } from '../text/report.ts';
import { bytesFrom, type Loaded } from '../wholeFile.ts';
import { partOf, type TagPlace } from './tagPlace.ts';
import type { TagRows } from './tagRows.ts';

/** A rule that a file breaks so that reading it ends. */
export class TagFault extends Error {
	override readonly name = 'TagFault';
	/** @param message a sentence for people */
	constructor(
		readonly rule: string,
		message: string,
		readonly at: TagPlace = {},
	) {
		super(message);
	}
}

/** A tag that opens an element, and where its `<` is; of use until the next one comes. */
export interface Tag {
	readonly name: string;
	readonly attributes: Readonly<Record<string, string>>;
	readonly line: number;
	readonly column: number;
}

/** What is told of the elements of a file. `path` has the names of those that are open, the told one last. */
export interface TagVisitor {
	opens(tag: Tag, path: readonly string[]): void;
	closes(path: readonly string[]): void;
	/** What lines that follow a tag, each with one in the last of `path`, are read by many at a time; undefined where none is. */
	rows(path: readonly string[]): TagRows | undefined;
}

/** Elements in elements, at most: DOLFIN's files have seven. */
const deepest = 32;
/** Bytes that are parsed at a time: few behind lines that were read as rows, as such may follow soon. */
const [fewest, most] = [1 << 10, 1 << 16];

/**
 * Tells the elements of a file of XML as they come; text between them is passed over, and no tag is kept. Names of other
 * characters than ASCII's are told a byte a character. False, and reported, where the file is not well-formed, or where the
 * visitor throws a `TagFault`: that is at the last tag. Throws `Cancelled`.
 *
 * @param opened called with the size of the file before its first tag
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
	/** Where the last tag is. */
	#line = 1;
	#column = 1;
	/** Lines and bytes that the parser was not given, as they were read as rows. */
	#lines = 0;
	#bytes = 0;
	/** Bytes that the parser was given up to the end of the last tag. */
	#behind = 0;
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
			return this.#fail('not-supported', 'The file is written in UTF-16; save it as UTF-8.');
		const visitor = opened(text.length);
		const parser = this.#parser(visitor);
		const mark = first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0;
		let piece = fewest;
		try {
			for (let at = mark; at < text.length; ) {
				throwIfCancelled(options.signal);
				const bytes = wholeLines(bytesFrom(text, at, Math.min(text.length, at + piece)));
				parser.write(latin1(bytes, 0, bytes.length));
				at += bytes.length;
				const behind = at - mark - this.#bytes - this.#behind;
				const taken = isEmpty(bytes, behind) ? this.#rows(visitor, at, parser.line) : at;
				piece = taken > at ? fewest : Math.min(most, 2 * piece);
				at = taken;
			}
			parser.close();
			return true;
		} catch (error) {
			if (!(error instanceof TagFault)) throw error;
			return this.#fail(error.rule, error.message, error.at);
		}
	}

	#parser(visitor: TagVisitor): SaxesParser<{ position: true }> {
		const parser = new SaxesParser({ position: true });
		parser.on('error', (error) => {
			this.#line = parser.line + this.#lines;
			this.#column = Math.max(1, parser.columnIndex);
			const why = error.message.replace(/^(\d+:\d+: )/, '').replace(/\.$/, '');
			throw new TagFault('malformed-xml', `The file is no XML: ${why}.`);
		});
		parser.on('opentagstart', ({ name }) => {
			this.#line = parser.line + this.#lines;
			this.#column = Math.max(1, parser.columnIndex - name.length - 1);
		});
		const path = this.#path;
		parser.on('opentag', ({ name, attributes }) => {
			if (path.length === deepest)
				throw new TagFault('malformed-xml', 'The elements of the file are nested too deeply.');
			path.push(name);
			// Names of namespaces are not looked at, so that all are strings.
			const tag = { name, attributes: attributes as Tag['attributes'] };
			visitor.opens({ ...tag, line: this.#line, column: this.#column }, path);
			this.#behind = parser.position;
		});
		parser.on('closetag', () => {
			visitor.closes(path);
			path.pop();
			this.#behind = parser.position;
		});
		return parser;
	}

	/** Reads lines from a byte on as rows as far as they are; returns the byte behind them. */
	#rows(visitor: TagVisitor, from: number, firstLine: number): number {
		const { text, options } = this;
		let at = from;
		for (;;) {
			throwIfCancelled(options.signal);
			const rows = visitor.rows(this.#path);
			const ahead = rows?.run.read(text, at, text.length, rows.most);
			if (!rows || !ahead) return at;
			const taken = rows.take(ahead, firstLine + this.#lines);
			const behind = rows.run.behind(text, taken);
			this.#lines += taken;
			this.#bytes += behind - at;
			at = behind;
			if (taken < ahead.count) return at;
		}
	}

	#fail(rule: string, message: string, at: TagPlace = {}): false {
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

/** The bytes up to the last line end in them, or all where there is none. */
const wholeLines = (bytes: Uint8Array): Uint8Array =>
	bytes.subarray(0, bytes.lastIndexOf(lineFeed) + 1 || bytes.length);

/** Whether the last of some bytes, so many of them, are blanks and a line end. */
const isEmpty = (bytes: Uint8Array, last: number): boolean =>
	last > 0 &&
	last <= bytes.length &&
	bytes.at(-1) === lineFeed &&
	bytes.subarray(-last).every((byte) => byte === 32 || byte === 9 || byte === 10 || byte === 13);
