import type { TextPlace } from './readDataset.ts';

const lf = 10;
const cr = 13;

/**
 * The 1-based lines of entries in a text of numbers.
 *
 * @param count number of entries
 */
export function linesOf(
	bytes: Uint8Array,
	{ at, starts, width = 1 }: TextPlace,
	count: number,
	firstLine: number,
): Uint32Array {
	const lines = new Uint32Array(count);
	let line = firstLine;
	let token = -1;
	let inside = true;
	let entry = 0;
	for (let byte = at; byte < bytes.length && entry < count; byte++) {
		const code = bytes[byte]!;
		if (code > 32) {
			if (!inside) {
				token++;
				const first = starts ? starts[entry]! : entry * width;
				if (token === first) lines[entry++] = line;
				// Entries without numbers share a position.
				while (entry < count && starts && starts[entry]! === token) lines[entry++] = line;
			}
			inside = true;
			continue;
		}
		inside = false;
		if (code === lf || (code === cr && bytes[byte + 1] !== lf)) line++;
	}
	return lines;
}
