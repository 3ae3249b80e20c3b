import { Fault } from '../../text/fault.ts';
import { checkSum } from './checksum.ts';
import { Cursor, damaged, type Store } from './cursor.ts';

/** Types of header messages (specification, IV.A.2). */
export const kinds = {
	...{ dataspace: 1, linkInfo: 2, dataType: 3, oldFill: 4, fill: 5, link: 6, external: 7 },
	...{ layout: 8, filters: 11, attribute: 12, continuation: 16, symbolTable: 17 },
	groupInfo: 10,
	attributeInfo: 21,
} as const;

/** A header message of a group or a dataset. */
interface Message {
	readonly kind: number;
	readonly flags: number;
	readonly begin: number;
	readonly end: number;
}

/** The object header of a group or a dataset. */
export interface ObjectHeader {
	/** The byte where it begins. */
	readonly at: number;
	readonly store: Store;
	readonly messages: readonly Message[];
}

/** Limit on the messages of an object. */
const maxMessages = 1 << 16;

/** Reads the object header at byte `at` (specification, IV.A.1). Throws a `Fault` if it is damaged. */
export function readHeader(store: Store, at: number): ObjectHeader {
	const messages: Message[] = [];
	const cursor = new Cursor(store, at);
	const first = cursor.byte();
	let isVersion2 = false;
	const blocks: Cursor[] = [];
	let flags = 0;
	if (first === 1) {
		cursor.skip(7);
		const size = cursor.number(4);
		cursor.skip(4);
		blocks.push(messageBlock(store, cursor.at, size));
	} else {
		cursor.at = at;
		cursor.expect('OHDR');
		cursor.skip(1);
		flags = cursor.byte();
		isVersion2 = true;
		cursor.skip((flags & 32 ? 16 : 0) + (flags & 16 ? 4 : 0));
		const size = cursor.number(1 << (flags & 3));
		blocks.push(messageBlock(store, cursor.at, size));
		checkSum(store, at, cursor.at + size);
	}
	const visited = new Set<number>([blocks[0]!.at]);
	const prefixBytes = isVersion2 ? (flags & 4 ? 6 : 4) : 8;
	for (const one of blocks)
		while (one.end - one.at >= prefixBytes) {
			if (messages.length >= maxMessages) throw damaged(one.at, 'There is no end of messages.');
			const kind = isVersion2 ? one.byte() : one.number(2);
			const size = one.number(2);
			const messageFlags = one.byte();
			one.skip(prefixBytes - (isVersion2 ? 4 : 5));
			const begin = one.skip(size);
			messages.push({ kind, flags: messageFlags, begin, end: begin + size });
			if (kind !== kinds.continuation) continue;
			const link = new Cursor(store, begin, begin + size);
			const [address, length] = [link.requiredAddress(), link.number(store.lengthSize)];
			const next = messageBlock(store, address, length);
			if (visited.has(address)) throw damaged(begin, 'A part of the file leads back to itself.');
			visited.add(address);
			if (isVersion2) {
				next.expect('OCHK');
				blocks.push(messageBlock(store, next.at, length - 8));
				checkSum(store, address, address + length - 4);
			} else blocks.push(next);
		}
	return { at, store, messages };
}

const messageBlock = (store: Store, at: number, size: number): Cursor => {
	if (size >= 0 && size <= store.bytes.length - at) return new Cursor(store, at, at + size);
	throw damaged(at, `There is no room for ${size} bytes at byte ${at} of the file.`);
};

/** Cursors over the messages of a type; shared messages are resolved. */
export const messagesOf = (header: ObjectHeader, kind: number): Cursor[] =>
	header.messages
		.filter((message) => message.kind === kind)
		.map((message) => {
			const cursor = new Cursor(header.store, message.begin, message.end);
			return message.flags & 2 ? shared(cursor, kind) : cursor;
		});

/** The first message of a type. */
export const messageOf = (header: ObjectHeader, kind: number): Cursor | undefined =>
	messagesOf(header, kind)[0];

/**
 * Resolves a shared message: moves to the message of the same type in another object header (specification, IV.A.2,
 * "Shared Messages").
 */
export function shared(cursor: Cursor, kind: number): Cursor {
	const version = cursor.byte();
	const type = cursor.byte();
	if (version === 1) cursor.skip(6);
	else if (version === 3 && type === 1)
		throw new Fault('not-supported', cursor.at, 'Shared object header messages are not supported.');
	const header = readHeader(cursor.store, cursor.requiredAddress());
	const found = header.messages.find((one) => one.kind === kind && !(one.flags & 2));
	if (!found) throw damaged(cursor.at, 'A type that arrays share is not where the file says.');
	return new Cursor(cursor.store, found.begin, found.end);
}
