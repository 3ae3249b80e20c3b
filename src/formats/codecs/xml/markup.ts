import {
	parseXml,
	XmlComment,
	type XmlDocument,
	XmlElement,
	XmlError,
	XmlProcessingInstruction,
	XmlText,
} from '@rgrove/parse-xml';
import type { FileBytes } from '../../io/fileBytes.ts';
import { spelling } from '../../text/corrections.ts';
import { latin1 } from '../../text/decimal.ts';
import { nameText } from '../../text/encoding.ts';
import { Fault } from '../../text/fault.ts';

/** Comments and processing instructions as XML: those before the root element, and all others. */
export interface Comments {
	readonly before: readonly string[];
	readonly inside: readonly string[];
}

/** An element of the file. */
export interface Element {
	readonly name: string;
	readonly attributes: Readonly<Record<string, string>>;
	readonly children: readonly Element[];
	/** Bytes [start, end) of the file, from its `<` to its last `>`. */
	readonly start: number;
	readonly end: number;
	/** Its first text between tags that is not blank, as bytes of the file. */
	readonly text: { readonly start: number; readonly end: number } | undefined;
}

/** The elements of a file, and the first byte of raw appended data, if it has any. */
export interface Markup {
	readonly root: Element;
	readonly raw?: number;
	readonly comments: Comments;
}

const less = 60;
const greater = 62;
/** Bytes at the end of a file that are searched for comments after raw appended data. */
const tailBytes = 1 << 16;
/** Bytes that are searched at a time. */
const window = 1 << 16;
/** Maximum length of text between two tags that is passed to the XML parser. */
const maxInlineText = 64;
/** Bytes of text that are checked for blanks at a time. */
const blankWindow = 1 << 10;
/** Maximum number of bytes of a tag that are searched. */
const maxTag = 4097;
/** Maximum number of bytes of tags in a file. */
const maxMarkup = 1 << 26;

/**
 * Reads the elements of a VTK XML file. Long text between tags stays in the file, so that numbers never become strings;
 * raw appended data, which is not XML, is cut off. Throws a `Fault` if the file is not well-formed, or is UTF-16.
 */
export function readMarkup(file: FileBytes): Markup {
	file.ensureLoaded(0, 2);
	const [first, second] = file.bytes;
	if (
		file.length > 1 &&
		((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
	)
		throw new Fault('not-supported', 0, 'The file is written in UTF-16; save it as UTF-8.');
	const skeleton = new Skeleton();
	const raw = collectTags(file, skeleton);
	let document: XmlDocument;
	try {
		document = parseXml(skeleton.text(), { includeOffsets: true, preserveComments: true });
	} catch (error) {
		if (error instanceof XmlError) {
			const misspelt = misspeltTag(skeleton, error);
			if (misspelt) throw misspelt;
			const why = error.message.split(/ \(line \d+, column/)[0]!;
			throw new Fault('malformed-xml', skeleton.source(error.pos), `The file is no XML: ${why}.`);
		}
		// The parser is recursive.
		if (error instanceof RangeError)
			throw new Fault('malformed-xml', 0, 'The elements of the file are nested too deeply.');
		throw error;
	}
	const { root } = document;
	if (!root) throw new Fault('malformed-xml', 0, 'The file has no elements.');
	const comments = { before: [] as string[], inside: [] as string[] };
	const collectComments = (parent: XmlElement | XmlDocument, target: string[]): void => {
		for (const child of parent.children) {
			if (child instanceof XmlElement) collectComments(child, comments.inside);
			else if (child instanceof XmlComment || child instanceof XmlProcessingInstruction)
				(child.start < root.start ? target : comments.inside).push(
					textOf(file, skeleton.source(child.start), skeleton.source(child.end - 1) + 1),
				);
		}
	};
	collectComments(document, comments.before);
	if (raw !== undefined) comments.inside.push(...commentsAfterRaw(file));
	return {
		root: toElement(root, skeleton, file),
		...(raw === undefined ? {} : { raw }),
		comments,
	};
}

/** The tags of a file as text of one character a byte, and the positions of its ranges in the file. */
class Skeleton {
	readonly #texts: string[] = [];
	readonly #starts: number[] = [];
	readonly #sources: number[] = [];
	#length = 0;

	add(text: string, source: number): void {
		this.#texts.push(text);
		this.#starts.push(this.#length);
		this.#sources.push(source);
		this.#length += text.length;
		if (this.#length > maxMarkup)
			throw new Fault('not-supported', source, 'The file has more than 64 MiB of tags.');
	}

	text(): string {
		return this.#texts.join('');
	}

	/** The byte of the file for the character at `at`. */
	source(at: number): number {
		let low = 0;
		let high = this.#starts.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.#starts[middle]! <= at) low = middle + 1;
			else high = middle;
		}
		const piece = Math.max(0, low - 1);
		return (this.#sources[piece] ?? 0) + at - (this.#starts[piece] ?? 0);
	}
}

/**
 * Adds the tags of a file to the skeleton, without long text between them; returns the first byte of raw appended data,
 * if there is any.
 */
function collectTags(file: FileBytes, skeleton: Skeleton): number | undefined {
	file.ensureLoaded(0, 3);
	const { bytes, length } = file;
	const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
	/** First byte that is not in the skeleton yet. */
	let from = mark ? 3 : 0;
	const add = (end: number): void => {
		const to = Math.min(end, from + maxMarkup + 1);
		file.ensureLoaded(from, to);
		skeleton.add(latin1(bytes, from, to), from);
	};
	for (const [at, closed] of tagStarts(file, from)) {
		if (at - closed > maxInlineText && closed > from) {
			add(closed);
			skeleton.add('\n', closed);
			from = at;
		}
		file.ensureLoaded(at, at + maxTag);
		const raw = rawStart(bytes, at, length);
		if (raw === undefined) continue;
		add(raw);
		skeleton.add('</AppendedData></VTKFile>', raw);
		return raw;
	}
	add(length);
	return undefined;
}

/** Yields each `<` from byte `from`, and the byte after the last `>` since the previous `<`; 0 if there is none. */
function* tagStarts(
	file: FileBytes,
	from: number,
): Generator<readonly [at: number, behind: number]> {
	let behind = 0;
	for (let start = from; start < file.length; start += window) {
		const bytes = file.transientBytes(start, start + window);
		let searched = 0;
		const opens: number[] = [];
		for (let at = bytes.indexOf(less); at >= 0; at = bytes.indexOf(less, at + 1)) opens.push(at);
		const closing = opens.map((at) => {
			const found = bytes.subarray(searched, at).lastIndexOf(greater);
			const last = found < 0 ? -1 : start + searched + found + 1;
			searched = at;
			return last;
		});
		const rest = bytes.subarray(searched).lastIndexOf(greater);
		// `bytes` is not used from here on: reading elsewhere may overwrite it.
		for (const [k, at] of opens.entries()) {
			if (closing[k]! >= 0) behind = closing[k]!;
			yield [start + at, behind];
			behind = 0;
		}
		if (rest >= 0) behind = start + searched + rest + 1;
	}
}

/** The byte after the tag at byte `at` if raw appended data follow it, else undefined. */
function rawStart(bytes: Uint8Array, at: number, length: number): number | undefined {
	if (!startsWith(bytes, at, '<AppendedData')) return undefined;
	const close = bytes.subarray(0, Math.min(length, at + maxTag)).indexOf(greater, at);
	const tag = close < 0 ? '' : latin1(bytes, at, close + 1);
	return /\sencoding\s*=\s*["']raw["']/.test(tag) && !tag.endsWith('/>') ? close + 1 : undefined;
}

/** Comments after raw appended data; searches only the end of the file. */
function commentsAfterRaw(file: FileBytes): string[] {
	const tail = textOf(file, Math.max(0, file.length - tailBytes), file.length);
	const end = tail.lastIndexOf('</AppendedData>');
	return end < 0 ? [] : (tail.slice(end).match(/<!--.*?-->|<\?.*?\?>/gs) ?? []);
}

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean => {
	for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
	return true;
};

/** Names of elements in the XML formats that are read. */
const knownNames: ReadonlySet<string> = new Set([
	...['VTKFile', 'UnstructuredGrid', 'PUnstructuredGrid', 'PolyData', 'Piece', 'FieldData'],
	...['PointData', 'CellData', 'Points', 'Cells', 'DataArray', 'Array', 'AppendedData'],
	...['Xdmf', 'Domain', 'Grid', 'Geometry', 'Topology', 'DataItem', 'Attribute', 'Set', 'Time'],
	...['Information'],
]);

/** Returns a fault if the start and end tag of an element differ by a misspelling; undefined for other errors. */
function misspeltTag(skeleton: Skeleton, { message, pos }: XmlError): Fault | undefined {
	const opened = /Missing end tag for element (\S+?)[.]? \(/.exec(message)?.[1];
	if (opened === undefined) return undefined;
	const text = skeleton.text();
	const at = text.lastIndexOf('</', pos + 1);
	const closed = /^<\/([^\s>]+)/.exec(text.slice(at, at + 200))?.[1];
	if (closed === undefined || knownNames.has(opened) === knownNames.has(closed)) return undefined;
	const [wrong, right] = knownNames.has(closed) ? [opened, closed] : [closed, opened];
	const { hint, replacement } = spelling(wrong, [right]);
	if (replacement === undefined) return undefined;
	const from = wrong === closed ? at + 2 : text.lastIndexOf(`<${opened}`, at) + 1;
	return new Fault('unknown-keyword', skeleton.source(from), `Unknown element <${wrong}>${hint}.`, {
		length: wrong.length,
		replacement,
	});
}

function toElement(node: XmlElement, skeleton: Skeleton, file: FileBytes): Element {
	const attributes: Record<string, string> = {};
	for (const [name, value] of Object.entries(node.attributes)) attributes[name] = decodeUtf8(value);
	const children: Element[] = [];
	let text: Element['text'];
	for (const child of node.children) {
		if (child instanceof XmlElement) children.push(toElement(child, skeleton, file));
		else if (child instanceof XmlText && !text) {
			const start = skeleton.source(child.start);
			// A text is followed by a tag, which begins a new range of the skeleton if the text was long.
			const end = skeleton.source(child.end);
			if (!isBlank(file, start, end)) text = { start, end };
		}
	}
	const start = skeleton.source(node.start);
	const end = skeleton.source(node.end - 1) + 1;
	return { name: node.name, attributes, children, start, end, text };
}

function isBlank(file: FileBytes, start: number, end: number): boolean {
	for (let at = start; at < end; at += blankWindow)
		if (file.transientBytes(at, Math.min(end, at + blankWindow)).some((byte) => byte > 32))
			return false;
	return true;
}

/** Decodes bytes [start, end) of a file. */
export function textOf(file: FileBytes, start: number, end: number): string {
	const bytes = file.transientBytes(start, end);
	return nameText(bytes, 0, bytes.length);
}

/** Decodes text of one character a byte as UTF-8; characters from character references stay. */
function decodeUtf8(text: string): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: bytes
	if (/^[\x00-\x7f]*$/.test(text)) return text;
	return text.replace(/[\x80-\xff]+/g, (run) => {
		const bytes = Uint8Array.from(run, (letter) => letter.charCodeAt(0));
		return nameText(bytes, 0, bytes.length);
	});
}
