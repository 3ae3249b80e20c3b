import type { Location } from '../../mesh/finding.ts';
import type { ByteSource } from '../core/format.ts';
import { latin1 } from '../text/decimal.ts';

/** Bytes that are searched at a time, and the overlap of two searches, longer than any match. */
const [part, again] = [1 << 18, 1 << 10];

/**
 * Location of feature `nth` (0-based), or of the start of the file if it is not found. Rethrows errors of the source.
 */
export async function featureLocation(source: ByteSource, nth: number): Promise<Location> {
	const begins = /"type"\s*:\s*"Feature"/g;
	let at = 0;
	let left = nth + 1;
	let before = '';
	let offset = 0;
	for await (const chunk of source.chunks())
		for (let from = 0; from < chunk.length && left > 0; from += part) {
			const text = before + latin1(chunk, from, Math.min(chunk.length, from + part));
			let matchEnd = 0;
			begins.lastIndex = 0;
			for (let found = begins.exec(text); found && left > 0; found = begins.exec(text)) {
				at = offset + found.index;
				matchEnd = begins.lastIndex;
				left--;
			}
			const cut = Math.max(matchEnd, text.length - again);
			before = text.slice(cut);
			offset += cut;
		}
	return byteLocation(source, at);
}

/** Line and column of byte `at`. Rethrows errors of the source. */
export async function byteLocation(source: ByteSource, at: number): Promise<Location> {
	let line = 1;
	let start = 0;
	let offset = 0;
	let last = 0;
	for await (const chunk of source.chunks()) {
		for (let i = 0; i < chunk.length && offset + i < at; i++) {
			const byte = chunk[i]!;
			// CR LF is one line end.
			if (byte === 13 || (byte === 10 && last !== 13)) line++;
			if (byte === 13 || byte === 10) start = offset + i + 1;
			last = byte;
		}
		offset += chunk.length;
		if (offset >= at) break;
	}
	return { file: source.name, line, column: at - start + 1, length: 0 };
}
