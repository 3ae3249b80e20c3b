import type { FileBytes } from '../../io/fileBytes.ts';
import { Fault } from '../../text/fault.ts';
import { checkSum } from './checksum.ts';
import { Cursor, damaged, type Store } from './cursor.ts';

const signature = '\x89HDF\r\n\x1a\n';

/** An opened file: its sizes of addresses and lengths, and the byte of its root group. */
export interface Opened {
	readonly store: Store;
	readonly root: number;
}

/**
 * Reads the superblock ("HDF5 File Format Specification Version 3.0", II.A), which may follow a user block of 512,
 * 1024, … bytes. Throws a `Fault` if there is none.
 */
export function openStore(file: FileBytes): Opened {
	const bytes = file.bytes.subarray(0, file.length);
	const need = (from: number, to: number) => file.ensureLoaded(from, to);
	const store: Store = { bytes, need, base: 0, addressSize: 8, lengthSize: 8 };
	for (let at = 0; at + 8 <= bytes.length; at = at === 0 ? 512 : 2 * at) {
		const cursor = new Cursor(store, at);
		if (cursor.text(8) === signature) return readSuperblock(cursor, at);
	}
	throw new Fault('not-supported', 0, 'The file does not begin as one of HDF5 does.');
}

function readSuperblock(start: Cursor, from: number): Opened {
	const { bytes, need } = start.store;
	const version = start.byte();
	if (version > 3)
		throw new Fault('not-supported', from + 8, `Version ${version} of HDF5 files is not read.`);
	if (version < 2) start.skip(4);
	const [addressSize, lengthSize] = [start.byte(), start.byte()];
	if (![2, 4, 8].includes(addressSize) || ![2, 4, 8].includes(lengthSize))
		throw damaged(start.at - 2, `Addresses of ${addressSize} bytes make no sense.`);
	const store: Store = { bytes, need, base: 0, addressSize, lengthSize };
	const cursor = new Cursor(store, start.at);
	cursor.skip(version < 2 ? 9 + (version === 1 ? 4 : 0) : 1);
	const base = cursor.requiredAddress();
	// Addresses of free space (or a superblock extension) and of the end; before version 2 also of a driver and of a
	// name.
	cursor.skip(2 * addressSize);
	if (version < 2) cursor.skip(2 * addressSize);
	const root = new Cursor({ ...store, base }, cursor.at).requiredAddress();
	if (version >= 2) checkSum(store, from, cursor.at + addressSize);
	return { store: { ...store, base }, root };
}
