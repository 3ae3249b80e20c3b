import { littleMachine } from '../io/byteSwap.ts';
import type { FileBytes } from '../io/fileBytes.ts';

/** Number of rows that are read at a time. */
export const rowsAtOnce = 1 << 15;

/** Consecutive numbers in each row. */
export interface Columns {
	/** Offset in the row, in words of 4 bytes. */
	readonly first: number;
	readonly count: number;
	/** Words of a number: 1 for 4 bytes, 2 for 8. */
	readonly size: 1 | 2;
}

/**
 * Words of 4 bytes as int32 and as float32. If byte orders of file and machine differ, the bytes of each word are
 * swapped, but not the two words of an 8-byte number.
 */
export class Words {
	readonly ints: Int32Array;
	readonly reals: Float32Array;
	/** Index of the low word in an 8-byte number. */
	readonly low: 0 | 1;

	constructor(buffer: ArrayBufferLike, offset: number, count: number, little: boolean) {
		this.ints = new Int32Array(buffer, offset, count);
		this.reals = new Float32Array(buffer, offset, count);
		this.low = little ? 0 : 1;
	}

	/** Views `count` words from offset `at` on; copies them if they are unaligned or byte orders differ. */
	static of(bytes: Uint8Array, at: number, count: number, little: boolean): Words {
		const offset = bytes.byteOffset + at;
		const isView = little === littleMachine && offset % 4 === 0;
		if (isView) return new Words(bytes.buffer, offset, count, little);
		// Not by `slice`, which does not copy the memory of a Node `Buffer`.
		const copy = new Uint8Array(bytes.subarray(at, at + 4 * count));
		const words = new Words(copy.buffer, 0, count, little);
		if (little !== littleMachine) words.byteSwap();
		return words;
	}

	/**
	 * Copies `count` words of a file from offset `at` on.
	 *
	 * @param scratch receives them; at the start of its buffer, of at least 4 × `count` bytes
	 */
	static in(
		content: FileBytes,
		at: number,
		count: number,
		little: boolean,
		scratch: Uint8Array<ArrayBuffer>,
	): Words {
		content.copy(at, scratch.subarray(0, 4 * count));
		const words = new Words(scratch.buffer, 0, count, little);
		if (little !== littleMachine) words.byteSwap();
		return words;
	}

	/** Swaps the bytes of each word. */
	byteSwap(): void {
		const { ints } = this;
		for (let i = 0; i < ints.length; i++) {
			const word = ints[i]!;
			ints[i] = (word << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24);
		}
	}

	/** Copies reals of all rows, of `width` words each, to `to` from index `at` on. */
	takeReals(width: number, { first, count, size }: Columns, to: Float64Array, at: number): void {
		const { ints, reals, low } = this;
		if (size === 1) {
			for (let row = first; row < reals.length; row += width)
				for (let k = 0; k < count; k++) to[at++] = reals[row + k]!;
			return;
		}
		const halves = new Int32Array(to.buffer, to.byteOffset, 2 * to.length);
		const machineLow = littleMachine ? 0 : 1;
		let half = 2 * at;
		for (let row = first; row < ints.length; row += width)
			for (let i = row; i < row + 2 * count; i += 2, half += 2) {
				halves[half + machineLow] = ints[i + low]!;
				halves[half + 1 - machineLow] = ints[i + 1 - low]!;
			}
	}

	/**
	 * Copies integers of all rows, of `width` words each, to `to` from index `at` on, and adds `added` to each.
	 * Integers of 8 bytes that do not fit int32 become `replacement`.
	 *
	 * @returns whether any do not fit
	 */
	takeIntegers(
		width: number,
		{ first, count, size }: Columns,
		to: Int32Array | Uint32Array,
		at: number,
		added: number,
		replacement: number,
	): boolean {
		const { ints, low } = this;
		let overflows = false;
		if (size === 1) {
			for (let row = first; row < ints.length; row += width)
				for (let k = 0; k < count; k++) to[at++] = ints[row + k]! + added;
			return overflows;
		}
		for (let row = first; row < ints.length; row += width)
			for (let i = row; i < row + 2 * count; i += 2) {
				const value = ints[i + low]!;
				const fits = ints[i + 1 - low] === value >> 31;
				to[at++] = fits ? value + added : replacement;
				overflows ||= !fits;
			}
		return overflows;
	}
}
