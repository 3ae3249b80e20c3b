import { checkSum } from './checksum.ts';
import { Cursor, damaged, type Store } from './cursor.ts';

/** Bytes of an integer up to `max`. */
export const bytesFor = (max: number): number => Math.floor(Math.log2(Math.max(1, max)) / 8) + 1;

/** Limit on the depth of a B-tree. */
const maxDepth = 24;

/**
 * Cursors over the records of a version 2 B-tree (specification, III.A.2), in no particular order. Throws a `Fault` if
 * the tree is damaged.
 */
export function bTreeRecords(store: Store, at: number): Cursor[] {
	const head = new Cursor(store, at);
	head.expect('BTHD');
	head.skip(2);
	const nodeSize = head.number(4);
	const size = head.number(2);
	const depth = head.number(2);
	head.skip(2);
	if (size === 0 || nodeSize < 10 + size || depth > maxDepth)
		throw damaged(at, 'A B-tree of the file is malformed.');
	const root = head.address();
	const count = head.number(2);
	head.skip(store.lengthSize);
	checkSum(store, at, head.at);
	/** By level, 0 for leaves: maximum records of a node, and of its subtree, and bytes of the count of its subtree. */
	const inNode = [Math.floor((nodeSize - 10) / size)];
	const inSubtree = [inNode[0]!];
	const subtreeBytes = [0];
	const countBytes = bytesFor(inNode[0]!);
	for (let level = 1; level <= depth; level++) {
		const pointer = store.addressSize + countBytes + subtreeBytes[level - 1]!;
		inNode.push(Math.floor((nodeSize - 10 - pointer) / (size + pointer)));
		inSubtree.push((inNode[level]! + 1) * inSubtree[level - 1]! + inNode[level]!);
		subtreeBytes.push(bytesFor(inSubtree[level]!));
	}
	const records: Cursor[] = [];
	const visited = new Set<number>();
	const visit = (address: number, recordCount: number, level: number): void => {
		if (visited.has(address)) throw damaged(address, 'A B-tree of the file leads back to itself.');
		visited.add(address);
		const node = new Cursor(store, address);
		node.expect(level === 0 ? 'BTLF' : 'BTIN');
		node.skip(2);
		for (let i = 0; i < recordCount; i++) {
			const begin = node.skip(size);
			records.push(new Cursor(store, begin, begin + size));
		}
		const children: [place: number, count: number][] = [];
		for (let i = 0; level > 0 && i <= recordCount; i++) {
			children.push([node.requiredAddress(), node.number(countBytes)]);
			node.skip(subtreeBytes[level - 1]!);
		}
		checkSum(store, address, node.at);
		for (const [child, count] of children) visit(child, count, level - 1);
	};
	if (root !== undefined && count > 0) visit(root, count, depth);
	return records;
}

/**
 * The leaves of a version 1 B-tree (specification, III.A.1): a cursor over each key, and the byte of the child. Throws
 * a `Fault` if the tree is damaged.
 *
 * @param type 0 for members of groups, 1 for chunks
 * @param keySize bytes of a key
 */
export function bTreeLeaves(
	store: Store,
	at: number,
	type: 0 | 1,
	keySize: number,
): { readonly key: Cursor; readonly place: number }[] {
	const leaves: { readonly key: Cursor; readonly place: number }[] = [];
	const visited = new Set<number>();
	const visit = (place: number, level?: number): void => {
		if (visited.has(place)) throw damaged(place, 'A B-tree of the file leads back to itself.');
		visited.add(place);
		const node = new Cursor(store, place);
		node.expect('TREE');
		const [nodeType, depth, count] = [node.byte(), node.byte(), node.number(2)];
		if (nodeType !== type || (level !== undefined && depth !== level) || depth > maxDepth)
			throw damaged(place, 'A B-tree of the file is malformed.');
		node.skip(2 * store.addressSize);
		for (let i = 0; i < count; i++) {
			const begin = node.skip(keySize);
			const child = node.requiredAddress();
			if (depth > 0) visit(child, depth - 1);
			else leaves.push({ key: new Cursor(store, begin, begin + keySize), place: child });
		}
	};
	visit(at);
	return leaves;
}
