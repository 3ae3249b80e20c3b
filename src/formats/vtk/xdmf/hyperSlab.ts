import type { Int32OrFloat64Array } from '../../io/numbers.ts';
import { Fault } from '../../text/fault.ts';
import type { DataArray } from './dataItem.ts';

/** A selection of an array: start, stride and count in each dimension. */
export interface HyperSlab {
	readonly start: readonly number[];
	readonly stride: readonly number[];
	readonly count: readonly number[];
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/**
 * The selected part of an array. Throws a `Fault` if it exceeds the array.
 *
 * @param at byte of the file for the message
 */
export function slabOf(
	{ values, sizes, ...rest }: Omit<DataArray, 'at'>,
	{ start, stride, count }: HyperSlab,
	at: number,
): Omit<DataArray, 'at'> {
	const rank = sizes.length;
	const fits =
		[start, stride, count].every((list) => list.length === rank && list.every(isCount)) &&
		sizes.every((size, k) => stride[k]! >= 1 && start[k]! + (count[k]! - 1) * stride[k]! < size);
	if (!fits)
		throw new Fault(
			'wrong-count',
			at,
			`A part from ${start.join(' ')} on by ${stride.join(' ')} of ${count.join(' ')} numbers is asked for, but the array has ${sizes.join(' ')}.`,
		);
	const selected: Int32OrFloat64Array = new (
		values.constructor as new (
			length: number,
		) => Int32OrFloat64Array
	)(count.reduce((product, length) => product * length, 1));
	const index = count.map(() => 0);
	for (let i = 0; i < selected.length; i++) {
		let from = 0;
		for (let k = 0; k < rank; k++) from = from * sizes[k]! + start[k]! + index[k]! * stride[k]!;
		selected[i] = values[from]!;
		for (let k = rank - 1; k >= 0 && ++index[k]! >= count[k]!; k--) index[k] = 0;
	}
	return { ...rest, values: selected, sizes: count };
}

/**
 * Splits the path of an array from the selection that may follow a "|" in XDMF 3: start, stride, count and sizes,
 * separated by colons. Throws a `Fault` if the selection is malformed, or has several parts.
 *
 * @param at byte of the file for the message
 */
export function splitPath(text: string, at: number): { path: string; slab?: HyperSlab } {
	const [path, selection, ...others] = text.split('|').map((part) => part.trim());
	if (selection === undefined) return { path: path! };
	const lists = selection.split(':').map((list) => list.trim().split(/\s+/).map(Number));
	const areCounts = lists.every((list) => list.every(isCount));
	if (others.length > 0 || !areCounts || lists.length < 3 || lists.length > 4)
		throw new Fault(
			'not-supported',
			at,
			`The selection "${selection.slice(0, 60)}" of the array is not supported; expected one start, stride and count.`,
		);
	const [start, stride, count] = lists as [number[], number[], number[]];
	return { path: path!, slab: { start, stride, count } };
}
