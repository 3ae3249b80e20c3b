import { inflateSync } from 'fflate/browser';
import { crc32 } from '../../../util/crc32.ts';
import { platformZlib } from '../../../util/platformZlib.ts';
import { Allowance } from '../../io/allowance.ts';
import { FileBytes } from '../../io/fileBytes.ts';
import { maxGrowth } from '../../io/zlib.ts';
import { nameText } from '../../text/encoding.ts';

/** A member of an archive. */
export interface Member {
	readonly name: string;
	/** First byte and number of bytes in the archive (compressed), and number of uncompressed bytes. */
	readonly at: number;
	readonly packed: number;
	readonly size: number;
	/** 0 stored, 8 deflated. */
	readonly method: number;
	/** CRC-32 of the uncompressed bytes. */
	readonly sum: number;
}

/** An error in an archive, with its message and byte offset. */
export class ZipError extends Error {
	override readonly name = 'ZipError';
	constructor(
		message: string,
		readonly byte: number,
	) {
		super(message);
	}
}

/** Bytes whose checksum is computed at a time: few enough for a processor's cache. */
const crcBlock = 1 << 18;

/**
 * The members of an archive, from its central directory (PKWARE, APPNOTE.TXT, 4.3.12). Throws a `ZipError` for one that
 * is damaged, encrypted, or in an archive of more than 4 GiB, or if two of them overlap.
 */
export function membersOf(file: FileBytes): Member[] {
	const { bytes, length } = file;
	const view = new DataView(bytes.buffer, bytes.byteOffset, length);
	const end = findDirectoryEnd(file, view);
	const count = view.getUint16(end + 10, true);
	let at = view.getUint32(end + 16, true);
	const members: Member[] = [];
	/** Bytes of the members with their local headers. */
	const extents: Extent[] = [];
	for (let i = 0; i < count; i++) {
		file.ensureLoaded(at, at + 46);
		if (at + 46 > length || view.getUint32(at, true) !== 0x02014b50)
			throw new ZipError('The directory of the archive is damaged.', Math.min(at, length));
		const nameLength = view.getUint16(at + 28, true);
		const extra = view.getUint16(at + 30, true);
		const comment = view.getUint16(at + 32, true);
		const local = view.getUint32(at + 42, true);
		const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
		if (at + 46 + nameLength > length) throw new ZipError('The directory is cut off.', at);
		file.ensureLoaded(at + 46, at + 46 + nameLength);
		const name = nameText(bytes, at + 46, at + 46 + nameLength) || 'A member without a name';
		if (packed === 0xffffffff || size === 0xffffffff || local === 0xffffffff)
			throw new ZipError(
				`The member "${name}" is in an archive for more than 4 GiB, which is not read.`,
				at,
			);
		if ((view.getUint16(at + 8, true) & 1) === 1)
			throw new ZipError(`The member "${name}" is encrypted.`, at);
		file.ensureLoaded(local, local + 30);
		if (local + 30 > length || view.getUint32(local, true) !== 0x04034b50)
			throw new ZipError(`The beginning of ${name} is damaged.`, Math.min(local, length));
		const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
		if (from + packed > length)
			throw new ZipError(`The member "${name}" is cut off.`, Math.min(from, length));
		const method = view.getUint16(at + 10, true);
		extents.push({ name, at, from: local, to: from + packed });
		members.push({ name, at: from, packed, size, method, sum: view.getUint32(at + 16, true) });
		at += 46 + nameLength + extra + comment;
	}
	refuseOverlaps(extents);
	return members;
}

interface Extent {
	readonly name: string;
	/** The byte of its entry in the directory. */
	readonly at: number;
	readonly from: number;
	readonly to: number;
}

/** Throws a `ZipError` if two members overlap, as in a zip bomb. */
function refuseOverlaps(extents: Extent[]): void {
	extents.sort((a, b) => a.from - b.from);
	for (const [nth, { name, at, from }] of extents.entries()) {
		const previous = extents[nth - 1];
		if (previous && previous.to > from)
			throw new ZipError(`${previous.name} and ${name} share bytes of the archive.`, at);
	}
}

/** The byte of the end of central directory record. */
function findDirectoryEnd(file: FileBytes, view: DataView): number {
	const { length } = file;
	const first = Math.max(0, length - 22 - 0xffff);
	file.ensureLoaded(first, length);
	for (let at = length - 22; at >= first; at--)
		if (view.getUint32(at, true) === 0x06054b50) return at;
	throw new ZipError('The archive has no end: it is damaged or cut short.', length);
}

/** A range of bytes in a file. */
export interface MemberBytes {
	readonly file: FileBytes;
	readonly at: number;
	readonly length: number;
}

/**
 * The bytes of a member, stored in the archive or inflated. Throws a `ZipError` if they are damaged, or more than the
 * directory says; and `Cancelled`.
 */
export function bytesOf(archive: FileBytes, member: Member): MemberBytes {
	const contents = unpack(archive, member);
	const scratch = new Uint8Array(Math.min(crcBlock, contents.length));
	let sum = 0;
	for (let from = 0; from < contents.length; from += crcBlock) {
		const block = scratch.subarray(0, Math.min(crcBlock, contents.length - from));
		contents.file.copy(contents.at + from, block);
		sum = crc32(block, sum);
	}
	if (sum === member.sum) return contents;
	throw new ZipError(
		`The member "${member.name}" has another checksum than the archive says: it is damaged.`,
		member.at,
	);
}

function unpack(file: FileBytes, member: Member): MemberBytes {
	const { name, at, packed, size, method } = member;
	const length = method === 0 ? packed : size;
	if (method === 8 && size > maxGrowth * packed + 64)
		throw new ZipError(
			`The member "${name}" would become ${size} bytes, more than its ${packed} can be.`,
			at,
		);
	if (!file.allowance.take(length)) throw new ZipError(Allowance.refusal(name, length), at);
	if (method === 0) return { file, at, length };
	if (method !== 8)
		throw new ZipError(`The member "${name}" is packed in a way that is not read (${method}).`, at);
	const compressed = new Uint8Array(packed);
	file.copy(at, compressed);
	const inflated = inflateMember(compressed, member);
	if (inflated.length !== size)
		throw new ZipError(`The member "${name}" is not as long as the archive says.`, at);
	return { file: new FileBytes(name, inflated, size), at: 0, length: size };
}

function inflateMember(compressed: Uint8Array, { name, at, size }: Member): Uint8Array {
	try {
		const result = platformZlib().inflate?.(compressed, size, 'deflate');
		if (result?.length === size) return result;
	} catch {
		// The library below reports the error.
	}
	try {
		return inflateSync(compressed, { out: new Uint8Array(size) });
	} catch {
		throw new ZipError(`The member "${name}" can't be unpacked: it is damaged.`, at);
	}
}
