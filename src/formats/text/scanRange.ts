import { grown } from '../../util/grow.ts';
import type { ByteClasses } from './tokens.ts';

/** Mask of the number of tokens in a shape; 31 stands for 31 or more. */
export const manyTokens = 31;
/** Bit of a shape: a token has a decimal point. */
export const fractional = 32;
/** Bit of a shape: the line begins with a bracket. */
export const bracketed = 64;
/** Bit of a shape: a token does not begin like a number. */
export const wordy = 128;

/** Lines found in a range of bytes; only the first `lineCount` and `contentCount` items of the arrays are valid. */
export class ScannedLines {
	starts = new Uint32Array(64);
	lineCount = 0;
	content = new Uint32Array(64);
	shapes = new Uint8Array(64);
	contentCount = 0;
	/** Union of the bits of the shapes, without the numbers of tokens, and bytes of the longest line of content. */
	bits = 0;
	longest = 0;
	/** Headings as `line * 8 + index of the name`; ascending. */
	headings: number[] = [];
}

/** 1 for bytes that may begin a number, and for brackets. */
const numeric = new Uint8Array(256);
for (const byte of '0123456789+-.[]') numeric[byte.charCodeAt(0)] = 1;

/**
 * Scans bytes [from, to), which begin with a line and end after a line end, or with the text if `final`; lines count
 * from the first. Line ends, a byte order mark and the words of headings (`names`) are as in `Lines`; the byte after
 * the text must be a line end.
 */
export function scanRange(
	bytes: Uint8Array,
	classes: ByteClasses,
	names: readonly string[],
	from: number,
	to: number,
	final: boolean,
): ScannedLines {
	const scanned = new ScannedLines();
	const capacity = Math.max(64, Math.floor((to - from) / 16));
	let starts = new Uint32Array(capacity);
	let content = new Uint32Array(capacity);
	let shapes = new Uint8Array(capacity);
	let line = 0;
	let bits = 0;
	let longest = 0;
	let count = 0;
	let at = from;
	if (from === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) at = 3;
	starts[0] = at;
	for (;;) {
		let tokens = 0;
		let shape = 0;
		while (classes[bytes[at]!] === 1) at++;
		let byte = bytes[at]!;
		if (byte === 35 && at < to) addHeading(bytes, names, at, line, scanned.headings);
		while (byte !== 10 && byte !== 13) {
			const kind = byte === 35 && tokens === 0 ? 4 : classes[byte]!;
			if (kind === 4) {
				while (bytes[at] !== 10 && bytes[at] !== 13) at++;
			} else {
				at++;
				if (kind !== 1) {
					if (tokens === 0 && kind === 3) shape |= bracketed;
					if (numeric[byte] === 0) shape |= wordy;
					tokens++;
					while (kind === 0 && classes[byte] === 0) {
						if (byte === 46) shape |= fractional;
						byte = bytes[at++]!;
					}
					if (kind === 0) at--;
				}
			}
			byte = bytes[at]!;
		}
		if (tokens > 0) {
			if (count === content.length) {
				content = grown(content, count + 1);
				shapes = grown(shapes, count + 1);
			}
			content[count] = line;
			bits |= shape;
			longest = Math.max(longest, at - starts[line]!);
			shapes[count++] = shape | Math.min(tokens, manyTokens);
		}
		line++;
		if (at >= to) break;
		at++;
		if (byte === 13 && bytes[at] === 10 && at < to) at++;
		if (at >= to && !final) break;
		if (line === starts.length) starts = grown(starts, line + 1);
		starts[line] = at;
	}
	scanned.starts = starts;
	scanned.lineCount = line;
	scanned.content = content;
	scanned.shapes = shapes;
	scanned.contentCount = count;
	scanned.bits = bits;
	scanned.longest = longest;
	return scanned;
}

/** Adds the comment at byte `at` to `headings` if it names a section. */
function addHeading(
	bytes: Uint8Array,
	names: readonly string[],
	at: number,
	line: number,
	headings: number[],
): void {
	if (names.length === 0) return;
	let start = at + 1;
	while (bytes[start] === 32 || bytes[start] === 9) start++;
	for (let k = 0; k < names.length; k++) {
		const name = names[k]!;
		let i = 0;
		while (i < name.length && (bytes[start + i]! | 32) === name.charCodeAt(i)) i++;
		if (i < name.length || isLetter(bytes[start + i]!)) continue;
		headings.push(8 * line + k);
		return;
	}
}

const isLetter = (byte: number): boolean => (byte | 32) >= 97 && (byte | 32) <= 122;
