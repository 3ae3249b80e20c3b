import type { DataType } from '../../io/dataTypes.ts';
import { FileBytes } from '../../io/fileBytes.ts';
import { doublesAt, type Int32OrFloat64Array, integersAt } from '../../io/numbers.ts';
import { storedText } from '../../text/encoding.ts';
import { Fault } from '../../text/fault.ts';
import { type Attributes, attributesOf } from './attributes.ts';
import { chunksOf } from './chunks.ts';
import { copyChunk } from './copyChunk.ts';
import { damaged } from './cursor.ts';
import { checkFilters, type Filters, readFilters, unfiltered } from './filters.ts';
import { heapText } from './globalHeap.ts';
import { type ChunkedLayout, readLayout } from './layout.ts';
import { kinds, messageOf, type ObjectHeader } from './objectHeader.ts';
import { readShape, readType, type Shape, type ValueType } from './valueType.ts';

/** Rows [first, first + count) of a dataset; its slowest dimension counts them. */
export interface Rows {
	readonly first: number;
	readonly count: number;
}

/** A range of bytes in the file, or in memory. */
interface ByteRange {
	readonly file: FileBytes;
	readonly at: number;
	readonly length: number;
}

/** Bytes in memory. */
const inMemory = (bytes: Uint8Array): ByteRange => {
	const { length } = bytes;
	return { file: new FileBytes('', bytes, length), at: 0, length };
};

/** Budget of bytes that may be decoded from a file. */
export interface Allowance {
	/** Remaining bytes. */
	left: number;
}

const product = (sizes: readonly number[]): number => sizes.reduce((all, size) => all * size, 1);

/** A dataset of a file. Methods throw a `Fault` if the file is damaged, or the dataset is of an unsupported kind. */
export class Dataset {
	/** The byte of its object header. */
	readonly at: number;
	readonly shape: Shape;
	readonly type: ValueType;
	readonly #header: ObjectHeader;

	/** @param allowance of the file */
	constructor(
		readonly path: string,
		header: ObjectHeader,
		readonly file: FileBytes,
		readonly allowance: Allowance,
	) {
		this.at = header.at;
		this.#header = header;
		const [shape, type] = [kinds.dataspace, kinds.dataType].map((kind) => messageOf(header, kind));
		if (!shape || !type) throw damaged(header.at, `${this.#what} has no sizes or no type.`);
		this.shape = readShape(shape);
		this.type = readType(type);
	}

	/** Name of the dataset at the beginning of a message; `#name` is for other positions. */
	get #what(): string {
		return `The array ${this.path.slice(0, 100)}`;
	}

	get #name(): string {
		return `the array ${this.path.slice(0, 100)}`;
	}

	/** The dimensions, slowest first; empty for a scalar. */
	get sizes(): readonly number[] {
		return this.shape.sizes;
	}

	/** The type of its numbers; undefined if it does not hold numbers. */
	get number(): DataType | undefined {
		return this.type.kind === 'number' ? this.type.number : undefined;
	}

	/** Its attributes. Throws a `Fault` if one is damaged. */
	get attributes(): Attributes {
		return attributesOf(this.#header);
	}

	/**
	 * Reads all numbers, or those of `rows`: reals as doubles, integers as int32 if they fit, else as doubles, which are
	 * exact up to 2⁵³.
	 *
	 * @param shared allocates the numbers in shared memory
	 */
	numbers(rows?: Rows, shared?: boolean): Int32OrFloat64Array {
		const { type } = this;
		if (type.kind !== 'number') {
			const what = type.kind === 'other' ? type.what : 'texts';
			throw new Fault('not-supported', this.at, `${this.#what} holds ${what}, not numbers.`);
		}
		const { file, at, length } = this.#rangeOf(rows);
		const { number, little } = type;
		const view = { file, at, count: Math.floor(length / number.bytes), type: number, little };
		return number.kind === 'real' ? doublesAt(view, shared) : integersAt(view, shared);
	}

	/** Reads all strings; single characters are joined along the fastest dimension. Empty for other types. */
	texts(): string[] {
		const { type, sizes } = this;
		if (type.kind !== 'text' && type.kind !== 'texts') return [];
		const { file, at, length } = this.#rangeOf();
		const bytes = file.transientBytes(at, at + length).slice();
		const joined = type.kind === 'text' && type.bytes === 1 && sizes.length > 1;
		const width = joined ? sizes.at(-1)! : type.bytes;
		const count = width > 0 ? bytes.length / width : 0;
		if (type.kind === 'text')
			return Array.from({ length: count }, (_, i) => storedText(bytes, i * width, (i + 1) * width));
		return Array.from({ length: count }, (_, i) =>
			heapText(this.#header.store, bytes.subarray(i * width, (i + 1) * width), this.at),
		);
	}

	/** The bytes of the values, all or those of `rows`. */
	#rangeOf(rows?: Rows): ByteRange {
		const { type, shape, at } = this;
		const { messages } = this.#header;
		if (messages.some(({ kind }) => kind === kinds.external))
			throw new Fault('not-supported', at, `${this.#what} has its values in another file.`);
		const message = messageOf(this.#header, kinds.layout);
		if (!message) throw damaged(at, `${this.#what} has no data layout.`);
		const layout = readLayout(message);
		const count = rows?.count ?? shape.sizes[0] ?? 1;
		const first = rows?.first ?? 0;
		const rowSizes = shape.sizes.length > 0 ? [count, ...shape.sizes.slice(1)] : [];
		const bytes = shape.isNull ? 0 : product(rowSizes) * type.bytes;
		if (bytes === 0) return inMemory(new Uint8Array(0));
		if (first < 0 || first + count > (shape.sizes[0] ?? 1))
			throw damaged(at, `${this.#what} has no row ${first + count - 1}.`);
		if (layout.kind !== 'chunked') {
			const begin = (layout.kind === 'compact' ? layout.begin : layout.at) ?? undefined;
			if (begin === undefined) return inMemory(this.#fillBytes(bytes));
			const from = begin + (first * bytes) / count;
			const limit = layout.kind === 'compact' ? begin + layout.bytes : this.#fileBytes.length;
			if (!(from + bytes <= Math.min(limit, this.#fileBytes.length)))
				throw damaged(
					Math.min(from, this.#fileBytes.length),
					`${this.#what} needs ${bytes} bytes from byte ${from} on, more than there are.`,
				);
			this.#charge(bytes);
			return { file: this.file, at: from, length: bytes };
		}
		return inMemory(this.#assembleChunks(layout, rowSizes, first));
	}

	get #fileBytes(): Uint8Array {
		return this.#header.store.bytes;
	}

	/** Assembles the chunks of an array that overlap rows [row, row + rowSizes[0]). */
	#assembleChunks(layout: ChunkedLayout, rowSizes: readonly number[], row: number): Uint8Array {
		const { type, shape, at } = this;
		const { store } = this.#header;
		const message = messageOf(this.#header, kinds.filters);
		const filters: Filters = message ? readFilters(message) : [];
		checkFilters(filters, at, this.#what);
		if (layout.sizes.length !== shape.sizes.length)
			throw damaged(at, `The chunks of ${this.#name} have another number of dimensions.`);
		const chunkBytes = product(layout.sizes) * type.bytes;
		const bytes = this.#fillBytes(product(rowSizes) * type.bytes);
		const seenOffsets = new Set<string>();
		const filtered = filters.length > 0;
		for (const chunk of chunksOf({ store, layout, shape, chunkBytes, filtered })) {
			const { sizes } = layout;
			const from = chunk.first[0]!;
			const key = chunk.first.join();
			const isInside = chunk.first.every(
				(value, k) => value < shape.sizes[k]! && value % sizes[k]! === 0,
			);
			if (!isInside || seenOffsets.has(key))
				throw damaged(at, `A chunk of ${this.#name} is outside the array, or is there twice.`);
			seenOffsets.add(key);
			if (from >= row + rowSizes[0]! || from + sizes[0]! <= row) continue;
			if (chunk.bytes > this.#fileBytes.length - chunk.at)
				throw damaged(at, `A chunk of ${this.#name} is cut off.`);
			const isPartial = chunk.first.some((value, k) => value + sizes[k]! > shape.sizes[k]!);
			this.#charge(chunkBytes);
			const packed = this.file.transientBytes(chunk.at, chunk.at + chunk.bytes);
			const values = unfiltered(packed, layout.edgesUnfiltered && isPartial ? [] : filters, {
				...{ filterMask: chunk.filterMask, size: chunkBytes, at: chunk.at, valueBytes: type.bytes },
			});
			const first = chunk.first.map((value, k) => (k === 0 ? value - row : value));
			copyChunk(values, bytes, { array: rowSizes, chunk: sizes, first }, type.bytes);
		}
		return bytes;
	}

	/** `count` bytes of fill values. */
	#fillBytes(count: number): Uint8Array {
		this.#charge(count);
		const bytes = new Uint8Array(count);
		const value = this.#fillValue();
		if (value?.some((byte) => byte !== 0))
			for (let at = 0; at < count; at += value.length) bytes.set(value, at);
		return bytes;
	}

	/** The bytes of the fill value, if it is defined (specification, IV.A.2.e and f). */
	#fillValue(): Uint8Array | undefined {
		const current = messageOf(this.#header, kinds.fill);
		const cursor = current ?? messageOf(this.#header, kinds.oldFill);
		if (!cursor) return undefined;
		if (current) {
			const version = cursor.byte();
			const flags = version < 3 ? cursor.number(3) >> 16 : cursor.byte() & 32;
			if (version > 1 && flags === 0) return undefined;
		}
		const size = cursor.number(4);
		const at = cursor.skip(size);
		return size === this.type.bytes ? this.#fileBytes.subarray(at, at + size) : undefined;
	}

	/** Charges decoded bytes to the allowance. Throws a `Fault` if it is exceeded. */
	#charge(bytes: number): void {
		this.allowance.left -= bytes;
		if (this.allowance.left < 0)
			throw new Fault(
				'not-supported',
				this.at,
				`${this.#what} would become ${bytes} bytes, more than the file can hold.`,
			);
	}
}
