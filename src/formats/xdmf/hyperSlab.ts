import type { Wholes } from '../bytes/numbers.ts';
import { Fault } from '../vtkData/fault.ts';
import type { DataArray } from './dataItem.ts';

/** What is taken of an array, for each of its sizes: the first, at which distance the next ones, and how many. */
export interface HyperSlab {
	readonly start: readonly number[];
	readonly stride: readonly number[];
	readonly count: readonly number[];
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/**
 * Takes a part of an array. Throws a `Fault` where the array has not that.
 *
 * @param at byte of the file that asks for it
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
	const taken: Wholes = new (values.constructor as new (length: number) => Wholes)(
		count.reduce((product, length) => product * length, 1),
	);
	const place = count.map(() => 0);
	for (let i = 0; i < taken.length; i++) {
		let from = 0;
		for (let k = 0; k < rank; k++) from = from * sizes[k]! + start[k]! + place[k]! * stride[k]!;
		taken[i] = values[from]!;
		for (let k = rank - 1; k >= 0 && ++place[k]! >= count[k]!; k--) place[k] = 0;
	}
	return { ...rest, values: taken, sizes: count };
}

/**
 * The path of an array, and what is taken of it where that is said behind a "|", as XDMF 3 does: start, stride, count and sizes
 * apart by colons. Throws a `Fault` where that can't be understood, or several arrays are named.
 *
 * @param at byte of the file that asks for it
 */
export function splitPath(text: string, at: number): { path: string; slab?: HyperSlab } {
	const [path, said, ...others] = text.split('|').map((part) => part.trim());
	if (said === undefined) return { path: path! };
	const lists = said.split(':').map((list) => list.trim().split(/\s+/).map(Number));
	const whole = lists.every((list) => list.every(isCount));
	if (others.length > 0 || !whole || lists.length < 3 || lists.length > 4)
		throw new Fault(
			'not-supported',
			at,
			`The selection "${said.slice(0, 60)}" of the array is not supported; expected one start, stride and count.`,
		);
	const [start, stride, count] = lists as [number[], number[], number[]];
	return { path: path!, slab: { start, stride, count } };
}
