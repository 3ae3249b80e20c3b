const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const letters = Uint8Array.from(alphabet, (letter) => letter.charCodeAt(0));
const pad = 61;

const invalid = -1;
const blank = -2;
const padding = -3;

/** The six bits of each letter; `invalid`, `blank` or `padding` for other bytes, all negative. */
const bitsOf = new Int8Array(256).fill(invalid);
for (let i = 0; i < 64; i++) bitsOf[letters[i]!] = i;
for (const byte of [9, 10, 13, 32]) bitsOf[byte] = blank;
bitsOf[pad] = padding;

/**
 * The twelve bits of two letters, indexed by their u16 in memory; negative unless both are letters. Built on first use.
 */
let bitsOfPairs: Int16Array | undefined;

function pairTable(): Int16Array {
	if (bitsOfPairs) return bitsOfPairs;
	const table = new Int16Array(1 << 16).fill(invalid);
	const two = new Uint8Array(2);
	const pair = new Uint16Array(two.buffer);
	for (const a of letters)
		for (const b of letters) {
			two.set([a, b]);
			table[pair[0]!] = (bitsOf[a]! << 6) | bitsOf[b]!;
		}
	bitsOfPairs = table;
	return table;
}

/**
 * Fast decoding of base64 without blanks, and without padding before the last group.
 *
 * @param text aligned to two bytes
 * @param into its length is the number of decoded bytes
 * @returns false if letters are missing, or blanks or padding come before the last group
 */
export function decodeLetters(text: Uint8Array, into: Uint8Array): boolean {
	const groups = Math.floor(into.length / 3);
	if (text.length < 4 * groups) return false;
	const bits = pairTable();
	const pairs = new Uint16Array(text.buffer, text.byteOffset, 2 * groups);
	let union = 0;
	let to = 0;
	for (let i = 0; i < pairs.length; i += 2) {
		const a = bits[pairs[i]!]!;
		const b = bits[pairs[i + 1]!]!;
		union |= a | b;
		into[to] = a >> 4;
		into[to + 1] = (a << 4) | (b >> 8);
		into[to + 2] = b;
		to += 3;
	}
	if (union < 0) return false;
	const rest = decodeBase64(text, 4 * groups, text.length, into.length - to).bytes;
	into.set(rest, to);
	return to + rest.length === into.length;
}

/** Decoded bytes, and the index at which decoding ended: an invalid letter, or the first one not needed. */
export interface Decoded {
	readonly bytes: Uint8Array<ArrayBuffer>;
	readonly end: number;
}

/**
 * Decodes letters [start, end) of base64 to at most `maxBytes` bytes. Skips blanks. Padding ends a stream; another may
 * follow it directly, as the data of an array follows its header.
 */
export function decodeBase64(
	text: Uint8Array,
	start: number,
	end: number,
	maxBytes: number,
): Decoded {
	const room = Math.min(maxBytes, 3 * Math.ceil(Math.max(0, end - start) / 4));
	const bytes = new Uint8Array(room);
	let at = start;
	let length = 0;
	while (length < room) {
		// Fast path: groups of four letters.
		const last = Math.min(end - 3, at + 4 * Math.floor((room - length) / 3));
		while (at < last) {
			const a = bitsOf[text[at]!]!;
			const b = bitsOf[text[at + 1]!]!;
			const c = bitsOf[text[at + 2]!]!;
			const d = bitsOf[text[at + 3]!]!;
			if ((a | b | c | d) < 0) break;
			bytes[length++] = (a << 2) | (b >> 4);
			bytes[length++] = (b << 4) | (c >> 2);
			bytes[length++] = (c << 6) | d;
			at += 4;
		}
		if (length >= room) break;
		// One group letter by letter: it has blanks, or ends a stream or the requested bytes.
		let group = 0;
		let sextets = 0;
		let pads = 0;
		while (at < end && sextets + pads < 4) {
			const bits = bitsOf[text[at]!]!;
			if (bits === invalid || (bits === padding && sextets < 2) || (bits >= 0 && pads > 0)) break;
			at++;
			if (bits === blank) continue;
			if (bits === padding) pads++;
			else {
				group = (group << 6) | bits;
				sextets++;
			}
		}
		if (sextets < 2) break;
		group <<= 6 * (4 - sextets);
		const octets = Math.min(sextets - 1, room - length);
		for (let k = 0; k < octets; k++) bytes[length++] = (group >> (16 - 8 * k)) & 255;
		if (sextets + pads < 4) break;
	}
	return { bytes: bytes.subarray(0, length), end: at };
}

/** Padded base64 of `bytes`. */
export function encodeBase64(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
	const text = new Uint8Array(4 * Math.ceil(bytes.length / 3));
	const fullGroups = bytes.length - (bytes.length % 3);
	let to = 0;
	for (let at = 0; at < fullGroups; at += 3) {
		const group = (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!;
		text[to++] = letters[group >> 18]!;
		text[to++] = letters[(group >> 12) & 63]!;
		text[to++] = letters[(group >> 6) & 63]!;
		text[to++] = letters[group & 63]!;
	}
	const rest = bytes.length - fullGroups;
	if (rest > 0) {
		const group = (bytes[fullGroups]! << 16) | ((bytes[fullGroups + 1] ?? 0) << 8);
		text[to++] = letters[group >> 18]!;
		text[to++] = letters[(group >> 12) & 63]!;
		text[to++] = rest === 2 ? letters[(group >> 6) & 63]! : pad;
		text[to] = pad;
	}
	return text;
}
