import { SaxesParser } from 'saxes';
import { throwIfCancelled } from '../../util/cancel.ts';
import type { ByteSource, ReadOptions } from '../format.ts';
import { latin1 } from '../text/decimal.ts';
import type { Report } from '../text/report.ts';
import { load } from '../wholeFile.ts';

/** A rule that a file breaks so that reading it ends. */
export class TagFault extends Error {
	override readonly name = 'TagFault';
	/** @param message a sentence for people */
	constructor(
		readonly rule: string,
		message: string,
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
}

/** Elements in elements, at most: DOLFIN's files have seven. */
const deepest = 32;
/** Bytes that are parsed at a time. */
const piece = 1 << 16;

/**
 * Tells the elements of a file of XML as they come; text between them is passed over, and no tag is kept. Names of other
 * characters than ASCII's are told a byte a character. False, and reported, where the file is not well-formed, or where the
 * visitor throws a `TagFault`: that is at the last tag. Throws `Cancelled`.
 *
 * @param opened called with the size of the file before its first tag
 */
export async function readTags(
	source: ByteSource,
	report: Report,
	options: ReadOptions,
	opened: (size: number) => TagVisitor,
): Promise<boolean> {
	const file = source.name;
	let line = 1;
	let column = 1;
	const fail = (rule: string, message: string): false => {
		report.error(rule, () => ({ file, line, column, message }));
		return false;
	};
	const loaded = await load(source, options);
	if (!loaded) return fail('not-supported', 'The file is larger than 4 GiB.');
	const { bytes, length } = loaded;
	if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
		return fail('not-supported', 'The file is written in UTF-16; save it as UTF-8.');
	const visitor = opened(length);
	const path: string[] = [];
	const parser = new SaxesParser({ position: true });
	parser.on('error', (error) => {
		line = parser.line;
		column = Math.max(1, parser.columnIndex);
		const why = error.message.replace(/^(\d+:\d+: )/, '').replace(/\.$/, '');
		throw new TagFault('malformed-xml', `The file is no XML: ${why}.`);
	});
	parser.on('opentagstart', ({ name }) => {
		line = parser.line;
		column = Math.max(1, parser.columnIndex - name.length - 1);
	});
	parser.on('opentag', ({ name, attributes }) => {
		if (path.length === deepest)
			throw new TagFault('malformed-xml', 'The elements of the file are nested too deeply.');
		path.push(name);
		// Names of namespaces are not looked at, so that all are strings.
		visitor.opens({ name, attributes: attributes as Tag['attributes'], line, column }, path);
	});
	parser.on('closetag', () => {
		visitor.closes(path);
		path.pop();
	});
	try {
		const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
		for (let at = mark; at < length; at += piece) {
			throwIfCancelled(options.signal);
			parser.write(latin1(bytes, at, Math.min(length, at + piece)));
			const fraction = 0.5 + (0.5 * at) / length;
			options.onProgress?.({ phase: `Reading ${file}`, fraction });
		}
		parser.close();
		return true;
	} catch (error) {
		if (!(error instanceof TagFault)) throw error;
		return fail(error.rule, error.message);
	}
}
