import type { TextPlace } from './cellLists.ts';

const lf = 10;
const cr = 13;

/**
 * Returns the 1-based line of the first number of each entry of an array in a text.
 *
 * @param count number of entries
 * @param firstLine 1-based line of byte `at`
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
	let inToken = true;
	let entry = 0;
	for (let byte = at; byte < bytes.length && entry < count; byte++) {
		const code = bytes[byte]!;
		if (code > 32) {
			if (!inToken) {
				token++;
				const first = starts ? starts[entry]! : entry * width;
				if (token === first) lines[entry++] = line;
				// Entries without numbers share a position.
				while (entry < count && starts && starts[entry]! === token) lines[entry++] = line;
			}
			inToken = true;
			continue;
		}
		inToken = false;
		if (code === lf || (code === cr && bytes[byte + 1] !== lf)) line++;
	}
	return lines;
}
