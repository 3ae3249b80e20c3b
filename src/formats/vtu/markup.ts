import {
	parseXml,
	XmlComment,
	type XmlDocument,
	XmlElement,
	XmlError,
	XmlProcessingInstruction,
	XmlText,
} from '@rgrove/parse-xml';
import type { FileBytes } from '../bytes/fileBytes.ts';
import { latin1 } from '../text/decimal.ts';
import { nameText } from '../text/encoding.ts';
import { spelling } from '../text/mending.ts';
import { Fault } from '../vtkData/fault.ts';
import type { Comments } from './extras.ts';

/** An element of the file. */
export interface Element {
	readonly name: string;
	readonly attributes: Readonly<Record<string, string>>;
	readonly children: readonly Element[];
	/** Bytes of the file: that of its `<`, and the one behind its `>`. */
	readonly start: number;
	readonly end: number;
	/** The text between its tags and children, as bytes of the file; blank text is left out. */
	readonly text: { readonly start: number; readonly end: number } | undefined;
}

/** The elements of a file, and the first byte of appended data that isn't XML. */
export interface Markup {
	readonly root: Element;
	readonly raw?: number;
	readonly comments: Comments;
}

const less = 60;
const greater = 62;
/** Bytes at the end of a file in which comments are looked for behind appended data that are no XML. */
const tailBytes = 1 << 16;
/** Bytes that are searched at a time. */
const window = 1 << 16;
/** Text between two tags that is longer never becomes a string. */
const longText = 64;
/** Bytes of text that are looked at for something but blanks at a time. */
const someText = 1 << 10;
/** Bytes of a tag that is looked into, at most. */
const mostTag = 4097;
/** Bytes of tags in a file, at most. */
const mostMarkup = 1 << 26;

/** The tags of a file as text of one character a byte, and where its stretches come from. */
class Skeleton {
	readonly #pieces: string[] = [];
	readonly #starts: number[] = [];
	readonly #sources: number[] = [];
	#length = 0;

	add(text: string, source: number): void {
		this.#pieces.push(text);
		this.#starts.push(this.#length);
		this.#sources.push(source);
		this.#length += text.length;
		if (this.#length > mostMarkup)
			throw new Fault('not-supported', source, 'The file has more than 64 MiB of tags.');
	}

	text(): string {
		return this.#pieces.join('');
	}

	/** The byte of the file at which a character is. */
	source(at: number): number {
		let low = 0;
		let high = this.#starts.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if ((this.#starts[middle] as number) <= at) low = middle + 1;
			else high = middle;
		}
		const piece = Math.max(0, low - 1);
		return (this.#sources[piece] ?? 0) + at - (this.#starts[piece] ?? 0);
	}
}

/**
 * The elements of a VTK XML file. Long text between tags stays where it is, so that numbers never become strings, and raw
 * appended data, which is no XML, is cut off before. Throws a `Fault` where the file isn't well-formed, or is no UTF-8.
 */
export function readMarkup(file: FileBytes): Markup {
	file.need(0, 2);
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
			const why = error.message.split(/ \(line \d+, column/)[0] as string;
			throw new Fault('malformed-xml', skeleton.source(error.pos), `The file is no XML: ${why}.`);
		}
		// The parser goes down into elements by calling itself.
		if (error instanceof RangeError)
			throw new Fault('malformed-xml', 0, 'The elements of the file are nested too deeply.');
		throw error;
	}
	const { root } = document;
	if (!root) throw new Fault('malformed-xml', 0, 'The file has no elements.');
	const comments = { before: [] as string[], inside: [] as string[] };
	const take = (parent: XmlElement | XmlDocument, into: string[]): void => {
		for (const child of parent.children) {
			if (child instanceof XmlElement) take(child, comments.inside);
			else if (child instanceof XmlComment || child instanceof XmlProcessingInstruction)
				(child.start < root.start ? into : comments.inside).push(
					textOf(file, skeleton.source(child.start), skeleton.source(child.end - 1) + 1),
				);
		}
	};
	take(document, comments.before);
	if (raw !== undefined) comments.inside.push(...behindRaw(file));
	return {
		root: elementOf(root, skeleton, file),
		...(raw === undefined ? {} : { raw }),
		comments,
	};
}

/** Elements of the formats of XML that are read. */
const knownNames: ReadonlySet<string> = new Set([
	...['VTKFile', 'UnstructuredGrid', 'PUnstructuredGrid', 'PolyData', 'Piece', 'FieldData'],
	...['PointData', 'CellData', 'Points', 'Cells', 'DataArray', 'Array', 'AppendedData'],
	...['Xdmf', 'Domain', 'Grid', 'Geometry', 'Topology', 'DataItem', 'Attribute', 'Set', 'Time'],
	...['Information'],
]);

/** The fault of an element whose opening and closing tags differ as one of them is misspelt; undefined for other errors. */
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

/** Comments behind appended data that are no XML: only the end of the file is searched for them. */
function behindRaw(file: FileBytes): string[] {
	const tail = textOf(file, Math.max(0, file.length - tailBytes), file.length);
	const end = tail.lastIndexOf('</AppendedData>');
	return end < 0 ? [] : (tail.slice(end).match(/<!--.*?-->|<\?.*?\?>/gs) ?? []);
}

/** Fills the skeleton; the first byte of raw appended data where there are any. Text between tags is passed over. */
function collectTags(file: FileBytes, skeleton: Skeleton): number | undefined {
	file.need(0, 3);
	const { bytes, length } = file;
	const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
	/** What is not in the skeleton yet. */
	let from = mark ? 3 : 0;
	const add = (end: number): void => {
		const to = Math.min(end, from + mostMarkup + 1);
		file.need(from, to);
		skeleton.add(latin1(bytes, from, to), from);
	};
	for (const [at, behind] of tagStarts(file, from)) {
		if (at - behind > longText && behind > from) {
			add(behind);
			skeleton.add('\n', behind);
			from = at;
		}
		file.need(at, at + mostTag);
		const raw = rawBehind(bytes, at, length);
		if (raw === undefined) continue;
		add(raw);
		skeleton.add('</AppendedData></VTKFile>', raw);
		return raw;
	}
	add(length);
	return undefined;
}

/** Each `<` from a byte on, and the byte behind the last `>` between it and the one before; 0 where there is none. */
function* tagStarts(
	file: FileBytes,
	from: number,
): Generator<readonly [at: number, behind: number]> {
	let behind = 0;
	for (let start = from; start < file.length; start += window) {
		const bytes = file.passing(start, start + window);
		let before = 0;
		const places: number[] = [];
		for (let at = bytes.indexOf(less); at >= 0; at = bytes.indexOf(less, at + 1)) places.push(at);
		const closing = places.map((at) => {
			const found = bytes.subarray(before, at).lastIndexOf(greater);
			const last = found < 0 ? -1 : start + before + found + 1;
			before = at;
			return last;
		});
		const rest = bytes.subarray(before).lastIndexOf(greater);
		// What was read may be something else once one of them was told.
		for (const [k, at] of places.entries()) {
			if (closing[k]! >= 0) behind = closing[k]!;
			yield [start + at, behind];
			behind = 0;
		}
		if (rest >= 0) behind = start + before + rest + 1;
	}
}

/** The byte behind the tag at a byte, where raw data follow it. */
function rawBehind(bytes: Uint8Array, at: number, length: number): number | undefined {
	if (!startsWith(bytes, at, '<AppendedData')) return undefined;
	const close = bytes.subarray(0, Math.min(length, at + mostTag)).indexOf(greater, at);
	const tag = close < 0 ? '' : latin1(bytes, at, close + 1);
	return /\sencoding\s*=\s*["']raw["']/.test(tag) && !tag.endsWith('/>') ? close + 1 : undefined;
}

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean => {
	for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
	return true;
};

function elementOf(node: XmlElement, skeleton: Skeleton, file: FileBytes): Element {
	const attributes: Record<string, string> = {};
	for (const [name, value] of Object.entries(node.attributes)) attributes[name] = decoded(value);
	const children: Element[] = [];
	let text: Element['text'];
	for (const child of node.children) {
		if (child instanceof XmlElement) children.push(elementOf(child, skeleton, file));
		else if (child instanceof XmlText && !text) {
			const start = skeleton.source(child.start);
			// What follows a text is a tag, which begins a stretch where a long text was cut.
			const end = skeleton.source(child.end);
			if (!isBlank(file, start, end)) text = { start, end };
		}
	}
	const start = skeleton.source(node.start);
	const end = skeleton.source(node.end - 1) + 1;
	return { name: node.name, attributes, children, start, end, text };
}

function isBlank(file: FileBytes, start: number, end: number): boolean {
	for (let at = start; at < end; at += someText)
		if (file.passing(at, Math.min(end, at + someText)).some((byte) => byte > 32)) return false;
	return true;
}

/** The text of some bytes of a file. */
export function textOf(file: FileBytes, start: number, end: number): string {
	const bytes = file.passing(start, end);
	return nameText(bytes, 0, bytes.length);
}

/** The UTF-8 that a text of one character a byte stands for; characters that were written by their number stay. */
function decoded(text: string): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: bytes
	if (/^[\x00-\x7f]*$/.test(text)) return text;
	return text.replace(/[\x80-\xff]+/g, (run) => {
		const bytes = Uint8Array.from(run, (letter) => letter.charCodeAt(0));
		return nameText(bytes, 0, bytes.length);
	});
}
