import { Fault } from '../../text/fault.ts';
import { bytesFor } from './bTrees.ts';
import { checkSum } from './checksum.ts';
import { Cursor, damaged, type Store } from './cursor.ts';

/** Reads a fractal heap, which holds the links or attributes of an object with many of them (specification, III.G). */
export class FractalHeap {
	readonly #store: Store;
	/** Bytes of a heap ID, and of the offset and the length in it. */
	readonly #idBytes: number;
	readonly #offsetBytes: number;
	readonly #lengthBytes: number;
	/** The doubling table: blocks in a row, bytes of a block in the first two rows, number of rows of direct blocks. */
	readonly #tableWidth: number;
	readonly #startSize: number;
	readonly #directRows: number;
	/** Undefined for an empty heap. */
	readonly #rootAddress: number | undefined;
	/** Rows of the root indirect block; 0 if the root is a direct block. */
	readonly #rootRows: number;

	/** Throws a `Fault` if its header is damaged, or its blocks are filtered. */
	constructor(store: Store, at: number) {
		const cursor = new Cursor(store, at);
		cursor.expect('FRHP');
		cursor.skip(1);
		this.#store = store;
		this.#idBytes = cursor.number(2);
		if (cursor.number(2) > 0)
			throw new Fault('not-supported', at, 'The names in the file are compressed.');
		cursor.skip(1);
		const maxSize = cursor.number(4);
		cursor.skip(10 * store.lengthSize + 2 * store.addressSize);
		this.#tableWidth = cursor.number(2);
		this.#startSize = cursor.number(store.lengthSize);
		const maxBlock = cursor.number(store.lengthSize);
		const bits = cursor.number(2);
		cursor.skip(2);
		this.#rootAddress = cursor.address();
		this.#rootRows = cursor.number(2);
		checkSum(store, at, cursor.at);
		const rows = Math.log2(maxBlock / this.#startSize);
		if (
			!(
				this.#tableWidth > 0 &&
				this.#startSize > 0 &&
				Number.isInteger(rows) &&
				rows >= 0 &&
				bits <= 64
			)
		)
			throw damaged(at, 'A heap in the file makes no sense.');
		this.#directRows = rows + 2;
		this.#offsetBytes = Math.ceil(bits / 8);
		const blockBytes = Math.ceil(Math.log2(maxBlock) / 8);
		this.#lengthBytes = Math.min(blockBytes, bytesFor(maxSize));
	}

	/**
	 * The bytes of the object with a heap ID, which is managed or tiny; undefined for a huge object, as links and
	 * attributes are smaller. Throws a `Fault` if the heap has no such object.
	 */
	get(id: Cursor): Cursor | undefined {
		const { at } = id;
		const head = id.byte();
		const type = (head >> 4) & 3;
		if (type === 1) return undefined;
		if (type === 2) {
			const size = this.#idBytes <= 17 ? (head & 15) + 1 : (((head & 15) << 8) | id.byte()) + 1;
			const begin = id.skip(size);
			return new Cursor(this.#store, begin, begin + size);
		}
		if (type !== 0) throw damaged(at, 'A heap in the file has an entry of no known kind.');
		const offset = id.number(this.#offsetBytes);
		const size = id.number(this.#lengthBytes);
		const address = this.#addressOf(offset, at);
		if (size <= this.#store.bytes.length - address)
			return new Cursor(this.#store, address, address + size);
		throw damaged(at, 'A heap in the file has no room for one of its entries.');
	}

	/**
	 * Address in the file of a managed object, found by descending from the root through indirect blocks.
	 *
	 * @param at byte of the heap ID, for messages
	 */
	#addressOf(heapOffset: number, at: number): number {
		let offset = heapOffset;
		let rows = this.#rootRows;
		let block = this.#rootAddress;
		while (rows > 0 && block !== undefined) {
			let row = 0;
			let size = this.#startSize;
			let begin = 0;
			for (; row < rows && offset >= begin + this.#tableWidth * size; row++) {
				begin += this.#tableWidth * size;
				if (row > 0) size *= 2;
			}
			if (row >= rows) break;
			const column = Math.floor((offset - begin) / size);
			const table = new Cursor(this.#store, block);
			table.expect('FHIB');
			table.skip(1 + this.#store.addressSize + this.#offsetBytes);
			table.skip((row * this.#tableWidth + column) * this.#store.addressSize);
			block = table.address();
			offset -= begin + column * size;
			// A child indirect block has the rows for the size of its entry.
			rows =
				row < this.#directRows ? 0 : Math.log2(size / (this.#startSize * this.#tableWidth)) + 1;
		}
		if (block !== undefined && rows === 0 && block + offset <= this.#store.bytes.length)
			return block + offset;
		throw damaged(at, 'A heap in the file has no entry where one should be.');
	}
}
