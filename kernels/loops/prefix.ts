/** Prefix sums by tiles, under the names of the steps in `src/steps/prefix`. */
import { array, getU32, parameter, setU32 } from './memory';

/** Items of a tile. */
export const TILE: u32 = 2048;

/** CPU kernel of step `prefix/reduce` for values [first, end), from the start of a tile on. */
export function prefixReduce(call: usize, _: u32, first: u32, end: u32): void {
	const values = array(call, 0);
	for (let start = first; start < end; start += TILE) {
		const stop = min<u32>(start + TILE, end);
		let sum: u32 = 0;
		for (let i = start; i < stop; i++) sum += getU32(values, i);
		setU32(array(call, 1), start / TILE, sum);
	}
}

/** CPU kernel of step `prefix/reduceBits` for u32 [first, end), from the start of a tile on. */
export function prefixReduceBits(call: usize, count: u32, first: u32, end: u32): void {
	const bits = array(call, 0);
	const sums = array(call, 1);
	for (let start = first; start < end; start += TILE) {
		const stop = min<u32>(min<u32>(start + TILE, end), count - 1);
		let sum: u32 = 0;
		for (let w = start; w < stop; w++) sum += popcnt(getU32(bits, w));
		setU32(sums, start / TILE, sum);
	}
}

/** CPU kernel of step `prefix/scan` for values [first, end), from the start of a tile on. */
export function prefixScan(call: usize, _: u32, first: u32, end: u32): void {
	const sums = array(call, 0);
	const values = array(call, 1);
	let sum: u32 = 0;
	if (first < end) {
		if (parameter(call, 2, 0) !== 0) sum = getU32(sums, first / TILE);
		else for (let i: u32 = 0; i < first / TILE; i++) sum += getU32(sums, i);
	}
	for (let i = first; i < end; i++) {
		const value = getU32(values, i);
		setU32(values, i, sum);
		sum += value;
	}
}
