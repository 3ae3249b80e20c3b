import type { Location } from '../../mesh/finding.ts';
import type { ByteSource } from '../core/format.ts';
import { latin1 } from '../text/decimal.ts';

/** Bytes that are searched at a time, and the overlap of two searches, longer than any match. */
const [searchBytes, overlap] = [1 << 18, 1 << 10];

/**
 * Location of feature `nth` (0-based), or of the start of the file if it is not found. Rethrows errors of the source.
 */
export async function featureLocation(source: ByteSource, nth: number): Promise<Location> {
	const pattern = /"type"\s*:\s*"Feature"/g;
	let at = 0;
	let remaining = nth + 1;
	let carried = '';
	let offset = 0;
	for await (const chunk of source.chunks())
		for (let from = 0; from < chunk.length && remaining > 0; from += searchBytes) {
			const text = carried + latin1(chunk, from, Math.min(chunk.length, from + searchBytes));
			let matchEnd = 0;
			pattern.lastIndex = 0;
			for (let found = pattern.exec(text); found && remaining > 0; found = pattern.exec(text)) {
				at = offset + found.index;
				matchEnd = pattern.lastIndex;
				remaining--;
			}
			const cut = Math.max(matchEnd, text.length - overlap);
			carried = text.slice(cut);
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
