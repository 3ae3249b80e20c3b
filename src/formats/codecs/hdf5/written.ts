/*
 * Headers of HDF5 files as bytes ("HDF5 File Format Specification Version 3.0"): superblock version 0, object headers
 * version 1, links in the header of their group. Addresses and lengths have 8 bytes.
 */

import type { DataType } from '../../io/dataTypes.ts';
import { utf8Bytes } from '../../text/utf8.ts';
import { kinds } from './objectHeader.ts';

/** An unsigned integer, little-endian. */
const integer = (value: number, bytes: number): number[] =>
	Array.from({ length: bytes }, (_, k) => Math.floor(value / 256 ** k) % 256);

/** The undefined address. */
const undefinedAddress: readonly number[] = new Array(8).fill(255);

/** Bytes of the superblock (II.A). */
export const headBytes = 96;

/**
 * The superblock.
 *
 * @param root the byte of the root group's header
 * @param end the byte after the last of the file
 */
export const superblock = (root: number, end: number): number[] => [
	...[0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a],
	// Versions; sizes of addresses and lengths; K of the leaf and internal nodes of groups; flags.
	...[0, 0, 0, 0, 0, 8, 8, 0, ...integer(4, 2), ...integer(16, 2), ...integer(0, 4)],
	// Base address, free space, end of file, driver information.
	...[...integer(0, 8), ...undefinedAddress, ...integer(end, 8), ...undefinedAddress],
	// Symbol table entry of the root group: name, address, nothing cached.
	...[...integer(0, 8), ...integer(root, 8), ...integer(0, 24)],
];

/** A message, padded to a multiple of eight bytes (IV.A.1.a). */
function message(kind: number, data: readonly number[]): number[] {
	const padded = [...data, ...new Array((8 - (data.length % 8)) % 8).fill(0)];
	return [...integer(kind, 2), ...integer(padded.length, 2), 0, 0, 0, 0, ...padded];
}

function header(messages: readonly number[][]): number[] {
	const size = messages.reduce((sum, { length }) => sum + length, 0);
	return [
		...[1, 0, ...integer(messages.length, 2), ...integer(1, 4), ...integer(size, 4), 0, 0, 0, 0],
		...messages.flat(),
	];
}

/** The header of a group, with its links. */
export const groupHeader = (links: readonly (readonly [name: string, at: number])[]): number[] =>
	header([
		message(kinds.linkInfo, [0, 0, ...undefinedAddress, ...undefinedAddress]),
		message(kinds.groupInfo, [0, 0]),
		...links.map(([name, at]) => {
			const bytes = utf8Bytes(name);
			// Flags: the length has two bytes, and the character set is given, UTF-8.
			return message(kinds.link, [
				...[1, 0x11, 1, ...integer(bytes.length, 2), ...bytes],
				...integer(at, 8),
			]);
		}),
	]);

/** The header of a contiguous dataset, whose numbers begin at byte `at`. */
export function datasetHeader(
	{ type, sizes }: { readonly type: DataType; readonly sizes: readonly number[] },
	at: number,
): number[] {
	const length = sizes.reduce((product, size) => product * size, type.bytes);
	return header([
		message(kinds.dataspace, [
			...[1, sizes.length, 0, 0, 0, 0, 0, 0],
			...sizes.flatMap((size) => integer(size, 8)),
		]),
		message(kinds.dataType, dataType(type)),
		// A fill value of size 0, the library's default.
		message(kinds.fill, [2, 2, 2, 1, 0, 0, 0, 0]),
		message(kinds.layout, [
			3,
			1,
			...(length > 0 ? integer(at, 8) : undefinedAddress),
			...integer(length, 8),
		]),
	]);
}

/** A numeric datatype, little-endian (IV.A.2.d). */
function dataType({ bytes, kind }: DataType): number[] {
	const bits = 8 * bytes;
	if (kind !== 'real')
		return [
			...[0x10, kind === 'signed' ? 8 : 0, 0, 0, ...integer(bytes, 4)],
			...[...integer(0, 2), ...integer(bits, 2)],
		];
	// IEEE 754: position and size of the exponent, of the mantissa, and the bias of the exponent.
	const layout = bytes === 8 ? [52, 11, 0, 52] : [23, 8, 0, 23];
	return [
		...[0x11, 0x20, bits - 1, 0, ...integer(bytes, 4), ...integer(0, 2), ...integer(bits, 2)],
		...[...layout, ...integer(bytes === 8 ? 1023 : 127, 4)],
	];
}
