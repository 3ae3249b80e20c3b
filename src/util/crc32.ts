import { platformZlib } from './platformZlib.ts';

/** Remainders of each byte, and of each byte followed by one, two or three others. */
const remainders = [new Uint32Array(256)];
for (let byte = 0; byte < 256; byte++) {
	let rest = byte;
	for (let k = 0; k < 8; k++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
	remainders[0]![byte] = rest;
}
for (let k = 1; k < 4; k++)
	remainders.push(remainders[k - 1]!.map((rest) => remainders[0]![rest & 255]! ^ (rest >>> 8)));
const [none, one, two, three] = remainders as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];

/**
 * The CRC-32 of PNG (ISO/IEC 15948, annex D) and ZIP, as u32.
 *
 * @param before CRC of the preceding bytes; 0 if there are none
 */
export const crc32 = (bytes: Uint8Array, before = 0): number =>
	platformZlib().crc32?.(bytes, before) ?? byFours(bytes, before);

/** Computes the CRC four bytes at a time. */
function byFours(bytes: Uint8Array, before: number): number {
	let rest = before ^ -1;
	let i = 0;
	for (; i + 4 <= bytes.length; i += 4) {
		rest ^= bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
		rest =
			three[rest & 255]! ^
			two[(rest >>> 8) & 255]! ^
			one[(rest >>> 16) & 255]! ^
			none[rest >>> 24]!;
	}
	for (; i < bytes.length; i++) rest = none[(rest ^ bytes[i]!) & 255]! ^ (rest >>> 8);
	return (rest ^ -1) >>> 0;
}
