import type { DataType } from './dataTypes.ts';

/* Reads numbers at a fixed stride into arrays. Each loop is of one type, so that V8 compiles it to loads. */

/** Every `apart`-th element of an array. */
export interface StridedElements<A extends ArrayLike<number>> {
	readonly values: A;
	/** 0-based index of the first. */
	readonly first: number;
	/** Distance to the next, in elements. */
	readonly apart: number;
}

/** Bytes at a fixed stride. */
export interface StridedBytes {
	readonly view: DataView;
	/** Byte offset of the first in the view. */
	readonly from: number;
	/** Distance to the next, in bytes. */
	readonly step: number;
	/** The numbers are little-endian. */
	readonly little: boolean;
}

/** Numbers of one type at a fixed stride. */
export interface StridedNumbers extends StridedBytes {
	readonly type: DataType;
}

/** Reads `count` numbers into the elements of an array; 64-bit integers beyond ±2⁵³ are rounded. */
export function fillDoubles(
	{ values, first, apart }: StridedElements<Float64Array>,
	count: number,
	{ view, from, step, type: { bytes, kind }, little }: StridedNumbers,
): void {
	let at = from;
	const end = first + count * apart;
	if (kind === 'real' && bytes === 8)
		for (let i = first; i < end; i += apart, at += step) values[i] = view.getFloat64(at, little);
	else if (kind === 'real')
		for (let i = first; i < end; i += apart, at += step) values[i] = view.getFloat32(at, little);
	else if (bytes === 8) {
		const [low, high] = little ? [0, 4] : [4, 0];
		const signed = kind === 'signed';
		for (let i = first; i < end; i += apart, at += step) {
			const top = signed ? view.getInt32(at + high, little) : view.getUint32(at + high, little);
			values[i] = 2 ** 32 * top + view.getUint32(at + low, little);
		}
	} else if (bytes === 4 && kind === 'signed')
		for (let i = first; i < end; i += apart, at += step) values[i] = view.getInt32(at, little);
	else if (bytes === 4)
		for (let i = first; i < end; i += apart, at += step) values[i] = view.getUint32(at, little);
	else if (bytes === 2 && kind === 'signed')
		for (let i = first; i < end; i += apart, at += step) values[i] = view.getInt16(at, little);
	else if (bytes === 2)
		for (let i = first; i < end; i += apart, at += step) values[i] = view.getUint16(at, little);
	else if (kind === 'signed')
		for (let i = first; i < end; i += apart, at += step) values[i] = view.getInt8(at);
	else for (let i = first; i < end; i += apart, at += step) values[i] = view.getUint8(at);
}

/**
 * Reads `count` integers and subtracts `base`; false if one does not fit int32, or if `max` is given and a
 * result is not in [0, max].
 *
 * @param base 0 or 1
 */
export function fillIntegers(
	{ values, first, apart }: StridedElements<Int32Array | Uint32Array>,
	count: number,
	{ view, from, step, type: { bytes, kind }, little }: StridedNumbers,
	base = 0,
	max?: number,
): boolean {
	let at = from;
	const end = first + count * apart;
	const signed = kind === 'signed';
	// Sign bits of numbers of an unsigned type.
	let sign = 0;
	let wide = 0;
	if (bytes === 8) {
		const [low, high] = little ? [0, 4] : [4, 0];
		for (let i = first; i < end; i += apart, at += step) {
			const value = view.getInt32(at + low, little);
			wide |= view.getInt32(at + high, little) ^ (value >> 31);
			sign |= value;
			values[i] = value - base;
		}
	} else if (bytes === 4)
		for (let i = first; i < end; i += apart, at += step) {
			const value = view.getInt32(at, little);
			values[i] = value - base;
			sign |= value;
		}
	else if (bytes === 2 && signed)
		for (let i = first; i < end; i += apart, at += step)
			values[i] = view.getInt16(at, little) - base;
	else if (bytes === 2)
		for (let i = first; i < end; i += apart, at += step)
			values[i] = view.getUint16(at, little) - base;
	else if (signed)
		for (let i = first; i < end; i += apart, at += step) values[i] = view.getInt8(at) - base;
	else for (let i = first; i < end; i += apart, at += step) values[i] = view.getUint8(at) - base;
	if (wide !== 0 || (!signed && sign < 0)) return false;
	return max === undefined || areWithin(values, first, apart, end, max);
}

/** Whether every `apart`-th of values [first, end) is in [0, max]; `max` is below 2³¹. */
function areWithin(
	values: Int32Array | Uint32Array,
	first: number,
	apart: number,
	end: number,
	max: number,
): boolean {
	let sign = 0;
	for (let i = first; i < end; i += apart) {
		const value = values[i]! | 0;
		sign |= value | (max - value);
	}
	return sign >= 0;
}
