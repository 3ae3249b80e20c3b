import type { FileBytes } from '../bytes/fileBytes.ts';
import { Fault } from './fault.ts';
import { NumberText, readNumbers } from './numberText.ts';

/** Bytes of text that are read at a time. */
const usualWindow = 1 << 17;
/** Bytes of what may be one number, at most. */
const mostToken = 1 << 20;

/** Where numbers of a text are. */
export interface NumbersAt {
	readonly file: FileBytes;
	/** The byte that they begin at or behind. */
	readonly from: number;
	/** The byte behind the text. */
	readonly to: number;
	readonly kind: 'integer' | 'real';
	readonly count: number;
	/** How they are called in messages. */
	readonly what: string;
}

/** How many numbers were read, and the byte behind the last; where there are fewer, that of what comes instead. */
export interface NumbersRead {
	readonly read: number;
	readonly behind: number;
}

/**
 * Reads numbers of a text, whatever its lines are, some at a time. Throws a `Fault` at what is no number.
 *
 * @param put takes the next numbers, which are of use until the next call, and says how many were in front of them
 */
export function takeNumbers(
	{ file, from, to, kind, count, what }: NumbersAt,
	put: (numbers: Float64Array, before: number) => void,
): NumbersRead {
	let window = Math.min(usualWindow, to - from);
	let bytes = new Uint8Array(window + 1);
	// A number and the blank behind it take two bytes.
	let values = new Float64Array(Math.ceil(bytes.length / 2));
	let read = 0;
	for (let at = from; read < count && at < to; ) {
		const size = Math.min(window, to - at);
		file.copy(at, bytes.subarray(0, size));
		const cut = at + size === to ? size : behindBlank(bytes, size);
		const end = cut === 0 && size >= mostToken ? size : cut;
		if (end === 0) {
			window *= 2;
			bytes = new Uint8Array(window + 1);
			values = new Float64Array(Math.ceil(bytes.length / 2));
			continue;
		}
		bytes[end] = 0;
		const text = new NumberText(bytes);
		const some = values.subarray(0, count - read);
		const found = placed(at, () => readNumbers(text, kind, some, what));
		put(some.subarray(0, found), read);
		read += found;
		if (read === count) return { read, behind: at + text.behind };
		const next = text.next();
		// A byte of code 0 ends the text.
		if (next < end) return { read, behind: at + next };
		at += end;
	}
	return { read, behind: read === count ? from : to };
}

/** The byte behind the last blank among the first ones; 0 where there is none. */
function behindBlank(bytes: Uint8Array, size: number): number {
	let end = size;
	while (end > 0 && (bytes[end - 1] as number) > 32) end--;
	return end;
}

/** What a function gives; a `Fault` that it throws is moved behind so many bytes. */
function placed<T>(before: number, read: () => T): T {
	try {
		return read();
	} catch (error) {
		if (error instanceof Fault)
			throw new Fault(error.rule, before + error.at, error.message, error);
		throw error;
	}
}
