import { nameText } from '../../text/encoding.ts';
import { bTreeLeaves, bTreeRecords } from './bTrees.ts';
import { Cursor, damaged, type Store } from './cursor.ts';
import { FractalHeap } from './fractalHeap.ts';
import { kinds, messageOf, messagesOf, type ObjectHeader } from './objectHeader.ts';

/** Destination of a link: the byte of an object (hard link), a path (soft link), or another file (external link). */
export type Link =
	| { readonly kind: 'object'; readonly at: number }
	| { readonly kind: 'path'; readonly path: string }
	| { readonly kind: 'file' };

/** Longest name or path, in bytes. */
const maxNameBytes = 4096;

/** The links of a group by name, in the order of the file. Throws a `Fault` if one is damaged. */
export function linksOf(header: ObjectHeader): Map<string, Link> {
	const links = new Map<string, Link>();
	const { store } = header;
	const table = messageOf(header, kinds.symbolTable);
	if (table) readSymbolTable(store, table.requiredAddress(), table.requiredAddress(), links);
	for (const message of messagesOf(header, kinds.link)) readLink(message, links);
	const info = messageOf(header, kinds.linkInfo);
	if (info) {
		info.skip(1);
		info.skip(info.byte() & 1 ? 8 : 0);
		const heapAt = info.address();
		const names = info.address();
		if (heapAt !== undefined && names !== undefined) {
			const heap = new FractalHeap(store, heapAt);
			for (const record of bTreeRecords(store, names)) {
				record.skip(4);
				const message = heap.get(record);
				if (message) readLink(message, links);
			}
		}
	}
	return links;
}

/** Whether an object is a group, of the old format (symbol table) or the new one (link info). */
export const isGroup = ({ messages }: ObjectHeader): boolean =>
	messages.some(({ kind }) => kind === kinds.symbolTable || kind === kinds.linkInfo);

/** Reads a link message (specification, IV.A.2.g). */
function readLink(cursor: Cursor, links: Map<string, Link>): void {
	const { at } = cursor;
	if (cursor.byte() !== 1) throw damaged(at, 'A name in the file is of no known version.');
	const flags = cursor.byte();
	const type = flags & 8 ? cursor.byte() : 0;
	cursor.skip((flags & 4 ? 8 : 0) + (flags & 16 ? 1 : 0));
	const name = textOf(cursor, cursor.number(1 << (flags & 3)));
	if (type === 0) links.set(name, { kind: 'object', at: cursor.requiredAddress() });
	else if (type === 1) links.set(name, { kind: 'path', path: textOf(cursor, cursor.number(2)) });
	else links.set(name, { kind: 'file' });
}

function textOf(cursor: Cursor, length: number): string {
	if (length > maxNameBytes) throw damaged(cursor.at, `A name in the file has ${length} bytes.`);
	const at = cursor.skip(length);
	return nameText(cursor.store.bytes, at, at + length);
}

/** Reads the symbol table of a group in older files (specification, III.A.1, III.B to III.D). */
function readSymbolTable(
	store: Store,
	tree: number,
	heapAt: number,
	links: Map<string, Link>,
): void {
	const heap = new Cursor(store, heapAt);
	heap.expect('HEAP');
	heap.skip(4);
	const size = heap.number(store.lengthSize);
	heap.skip(store.lengthSize);
	const names = heap.requiredAddress();
	if (size > store.bytes.length - names) throw damaged(heapAt, 'The names of a group are cut off.');
	const nameAt = (offset: number): string => {
		const begin = names + offset;
		const last = Math.min(names + size, begin + maxNameBytes);
		store.need(begin, last);
		let end = begin;
		while (end < last && store.bytes[end] !== 0) end++;
		if (end < last) return nameText(store.bytes, begin, end);
		throw damaged(Math.min(begin, store.bytes.length), 'A name in the file has no end.');
	};
	for (const { place } of bTreeLeaves(store, tree, 0, store.lengthSize)) {
		const node = new Cursor(store, place);
		node.expect('SNOD');
		node.skip(2);
		for (let left = node.number(2); left > 0; left--) {
			const name = nameAt(node.number(store.addressSize));
			const at = node.address();
			const type = node.number(4);
			node.skip(4);
			const scratch = node.number(4);
			node.skip(12);
			if (type === 2) links.set(name, { kind: 'path', path: nameAt(scratch) });
			else if (at !== undefined) links.set(name, { kind: 'object', at });
		}
	}
}
