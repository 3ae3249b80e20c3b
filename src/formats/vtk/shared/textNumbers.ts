import type { FileBytes } from '../../io/fileBytes.ts';
import { Fault } from '../../text/fault.ts';
import { NumberText, readNumbers } from './numberText.ts';

/** Bytes of text that are read at a time. */
const initialWindow = 1 << 17;
/** Maximum length of a number. */
const maxToken = 1 << 20;

/** A range of text with numbers. */
export interface NumbersAt {
	readonly file: FileBytes;
	/** The byte at which the numbers may begin. */
	readonly from: number;
	/** The byte after the text. */
	readonly to: number;
	readonly kind: 'integer' | 'real';
	readonly count: number;
	/** Noun of the numbers for messages. */
	readonly what: string;
}

/** The number of numbers read, and the byte after the last, or that of the token after them if there are fewer. */
export interface NumbersRead {
	readonly read: number;
	readonly end: number;
}

/**
 * Reads numbers of a text, regardless of its lines, window by window. Throws a `Fault` at other text.
 *
 * @param put receives the next numbers, valid until the next call, and the number of numbers before them
 */
export function takeNumbers(
	{ file, from, to, kind, count, what }: NumbersAt,
	put: (numbers: Float64Array, before: number) => void,
): NumbersRead {
	let window = Math.min(initialWindow, to - from);
	let bytes = new Uint8Array(window + 1);
	// A number and the blank after it take two bytes.
	let values = new Float64Array(Math.ceil(bytes.length / 2));
	let read = 0;
	for (let at = from; read < count && at < to; ) {
		const size = Math.min(window, to - at);
		file.copy(at, bytes.subarray(0, size));
		const lastBlank = at + size === to ? size : endOfBlank(bytes, size);
		const end = lastBlank === 0 && size >= maxToken ? size : lastBlank;
		if (end === 0) {
			window *= 2;
			bytes = new Uint8Array(window + 1);
			values = new Float64Array(Math.ceil(bytes.length / 2));
			continue;
		}
		bytes[end] = 0;
		const text = new NumberText(bytes);
		const rest = values.subarray(0, count - read);
		const parsed = withOffset(at, () => readNumbers(text, kind, rest, what));
		put(rest.subarray(0, parsed), read);
		read += parsed;
		if (read === count) return { read, end: at + text.end };
		const next = text.next();
		// A zero byte ends the text.
		if (next < end) return { read, end: at + next };
		at += end;
	}
	return { read, end: read === count ? from : to };
}

/** The byte after the last blank in [0, size); 0 if there is none. */
function endOfBlank(bytes: Uint8Array, size: number): number {
	let end = size;
	while (end > 0 && bytes[end - 1]! > 32) end--;
	return end;
}

/** Calls `read`, and adds `offset` to the byte of a `Fault` that it throws. */
function withOffset<T>(offset: number, read: () => T): T {
	try {
		return read();
	} catch (error) {
		if (error instanceof Fault)
			throw new Fault(error.rule, offset + error.at, error.message, error);
		throw error;
	}
}
