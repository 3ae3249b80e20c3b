import { littleMachine } from '../bytes/byteSwap.ts';
import type { FileBytes } from '../bytes/fileBytes.ts';

/** Rows that are read at a time. */
export const rowsAtOnce = 1 << 15;

/** Numbers of a row, of 4 or 8 bytes each. */
export interface Columns {
	/** Words of 4 bytes in front of them in the row. */
	readonly first: number;
	readonly count: number;
	/** Words of a number. */
	readonly size: 1 | 2;
}

/**
 * Words of 4 bytes as integers and as reals of single precision. Where the order of bytes is not that of the machine, the bytes
 * of each are turned, and numbers of two words have them the other way round.
 */
export class Words {
	readonly ints: Int32Array;
	readonly reals: Float32Array;
	/** Where the low word of a number of two words is. */
	readonly low: 0 | 1;

	constructor(buffer: ArrayBufferLike, offset: number, count: number, little: boolean) {
		this.ints = new Int32Array(buffer, offset, count);
		this.reals = new Float32Array(buffer, offset, count);
		this.low = little ? 0 : 1;
	}

	/** The words of a part of a file; a copy where they don't lie as the machine needs them. */
	static of(bytes: Uint8Array, at: number, count: number, little: boolean): Words {
		const offset = bytes.byteOffset + at;
		const own = little === littleMachine && offset % 4 === 0;
		if (own) return new Words(bytes.buffer, offset, count, little);
		// Not by `slice`, which copies nothing of a buffer of Node.
		const copy = new Uint8Array(bytes.subarray(at, at + 4 * count));
		const words = new Words(copy.buffer, 0, count, little);
		if (little !== littleMachine) words.byteSwap();
		return words;
	}

	/**
	 * The words of a part of a file, in memory that others of this kind may use before.
	 *
	 * @param scratch room for so many, at its beginning
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

	/** Turns the bytes of each word round. */
	byteSwap(): void {
		const { ints } = this;
		for (let i = 0; i < ints.length; i++) {
			const word = ints[i]!;
			ints[i] = (word << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24);
		}
	}

	/** Takes reals of all rows, which have `width` words, to `to` from `at` on. */
	takeReals(width: number, { first, count, size }: Columns, to: Float64Array, at: number): void {
		const { ints, reals, low } = this;
		if (size === 1) {
			for (let row = first; row < reals.length; row += width)
				for (let k = 0; k < count; k++) to[at++] = reals[row + k]!;
			return;
		}
		const halves = new Int32Array(to.buffer, to.byteOffset, 2 * to.length);
		const ownLow = littleMachine ? 0 : 1;
		let half = 2 * at;
		for (let row = first; row < ints.length; row += width)
			for (let i = row; i < row + 2 * count; i += 2, half += 2) {
				halves[half + ownLow] = ints[i + low]!;
				halves[half + 1 - ownLow] = ints[i + 1 - low]!;
			}
	}

	/**
	 * Takes integers of all rows plus `added`. Those of 8 bytes that 4 don't hold become `odd`.
	 *
	 * @returns whether there are such
	 */
	takeIntegers(
		width: number,
		{ first, count, size }: Columns,
		to: Int32Array | Uint32Array,
		at: number,
		added: number,
		odd: number,
	): boolean {
		const { ints, low } = this;
		let wide = false;
		if (size === 1) {
			for (let row = first; row < ints.length; row += width)
				for (let k = 0; k < count; k++) to[at++] = ints[row + k]! + added;
			return wide;
		}
		for (let row = first; row < ints.length; row += width)
			for (let i = row; i < row + 2 * count; i += 2) {
				const value = ints[i + low]!;
				const fits = ints[i + 1 - low] === value >> 31;
				to[at++] = fits ? value + added : odd;
				wide ||= !fits;
			}
		return wide;
	}
}
