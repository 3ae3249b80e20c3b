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
import { utf8 } from '../text/utf8.ts';
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
export const tailBytes = 1 << 16;
/** Text between two tags that is longer never becomes a string. */
const longText = 64;
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
 * appended data, which is no XML, is cut off before. Throws a `Fault` where the file isn't well-formed.
 */
export function readMarkup(bytes: Uint8Array): Markup {
	const skeleton = new Skeleton();
	const raw = collectTags(bytes, skeleton);
	let file: XmlDocument;
	try {
		file = parseXml(skeleton.text(), { includeOffsets: true, preserveComments: true });
	} catch (error) {
		if (error instanceof XmlError) {
			const why = error.message.split(/ \(line \d+, column/)[0] as string;
			throw new Fault('malformed-xml', skeleton.source(error.pos), `The file is no XML: ${why}.`);
		}
		// The parser goes down into elements by calling itself.
		if (error instanceof RangeError)
			throw new Fault('malformed-xml', 0, 'The elements of the file are nested too deeply.');
		throw error;
	}
	const { root } = file;
	if (!root) throw new Fault('malformed-xml', 0, 'The file has no elements.');
	const comments = { before: [] as string[], inside: [] as string[] };
	const take = (parent: XmlElement | XmlDocument, into: string[]): void => {
		for (const child of parent.children) {
			if (child instanceof XmlElement) take(child, comments.inside);
			else if (child instanceof XmlComment || child instanceof XmlProcessingInstruction)
				(child.start < root.start ? into : comments.inside).push(
					utf8(bytes, skeleton.source(child.start), skeleton.source(child.end - 1) + 1),
				);
		}
	};
	take(file, comments.before);
	if (raw !== undefined) comments.inside.push(...behindRaw(bytes));
	return {
		root: elementOf(root, skeleton, bytes),
		...(raw === undefined ? {} : { raw }),
		comments,
	};
}

/** Comments behind appended data that are no XML: only the end of the file is searched for them. */
function behindRaw(bytes: Uint8Array): string[] {
	const from = Math.max(0, bytes.length - tailBytes);
	const tail = utf8(bytes, from, bytes.length);
	const end = tail.lastIndexOf('</AppendedData>');
	return end < 0 ? [] : (tail.slice(end).match(/<!--.*?-->|<\?.*?\?>/gs) ?? []);
}

/** Fills the skeleton; the first byte of raw appended data where there are any. */
function collectTags(bytes: Uint8Array, skeleton: Skeleton): number | undefined {
	const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
	/** What is not in the skeleton yet. */
	let from = mark ? 3 : 0;
	for (let at = bytes.indexOf(less, from); at >= 0; at = bytes.indexOf(less, at + 1)) {
		const stretch = bytes.subarray(from, at);
		const behind = from + stretch.lastIndexOf(greater) + 1;
		if (at - behind > longText && behind > from) {
			skeleton.add(latin1(bytes, from, behind), from);
			skeleton.add('\n', behind);
			from = at;
		}
		const raw = rawBehind(bytes, at);
		if (raw === undefined) continue;
		skeleton.add(latin1(bytes, from, raw), from);
		skeleton.add('</AppendedData></VTKFile>', raw);
		return raw;
	}
	skeleton.add(latin1(bytes, from, Math.min(bytes.length, from + mostMarkup + 1)), from);
	return undefined;
}

/** The byte behind the tag at a byte, where raw data follow it. */
function rawBehind(bytes: Uint8Array, at: number): number | undefined {
	if (!startsWith(bytes, at, '<AppendedData')) return undefined;
	const close = bytes.subarray(0, at + mostTag).indexOf(greater, at);
	const tag = close < 0 ? '' : latin1(bytes, at, close + 1);
	return /\sencoding\s*=\s*["']raw["']/.test(tag) && !tag.endsWith('/>') ? close + 1 : undefined;
}

/** The first byte of appended data that are no XML; has the bytes in front of it read. Undefined where there are none. */
export function rawDataIn(file: FileBytes): number | undefined {
	for (let at = file.indexOf(less, 0); at >= 0; at = file.indexOf(less, at + 1)) {
		file.need(at, at + mostTag);
		const raw = rawBehind(file.bytes, at);
		if (raw !== undefined) return raw;
	}
	return undefined;
}

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean => {
	for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
	return true;
};

function elementOf(node: XmlElement, skeleton: Skeleton, bytes: Uint8Array): Element {
	const attributes: Record<string, string> = {};
	for (const [name, value] of Object.entries(node.attributes)) attributes[name] = decoded(value);
	const children: Element[] = [];
	let text: Element['text'];
	for (const child of node.children) {
		if (child instanceof XmlElement) children.push(elementOf(child, skeleton, bytes));
		else if (child instanceof XmlText && !text) {
			const start = skeleton.source(child.start);
			// What follows a text is a tag, which begins a stretch where a long text was cut.
			const end = skeleton.source(child.end);
			if (!isBlank(bytes, start, end)) text = { start, end };
		}
	}
	const start = skeleton.source(node.start);
	const end = skeleton.source(node.end - 1) + 1;
	return { name: node.name, attributes, children, start, end, text };
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
	for (let at = start; at < end; at++) if ((bytes[at] as number) > 32) return false;
	return true;
}

/** The UTF-8 that a text of one character a byte stands for; characters that were written by their number stay. */
function decoded(text: string): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: bytes
	if (/^[\x00-\x7f]*$/.test(text)) return text;
	return text.replace(/[\x80-\xff]+/g, (run) => {
		const bytes = Uint8Array.from(run, (letter) => letter.charCodeAt(0));
		const plain = utf8(bytes, 0, bytes.length);
		return plain.includes('\ufffd') ? run : plain;
	});
}
