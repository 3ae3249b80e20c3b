import type { Cells } from './cells.ts';
import { readTypes } from './elementTypes.ts';

/** The stores that have cells, in the order in which they are written. */
export const storesOf = (cells: ReadonlyMap<number, Cells> | undefined): Cells[] =>
	readTypes.flatMap(({ type }) => {
		const store = cells?.get(type);
		return store && store.count > 0 ? [store] : [];
	});

/** Whether the elements count up from 1, type by type, and the triangles from 1 too. */
export function countsOn(stores: readonly Cells[]): boolean {
	let next = 1;
	for (const { numbers, count, kind } of stores) {
		if (kind.shape === 'triangle' && next !== 1) return false;
		// Numbers that count on are right where the first is.
		const looked = numbers.countFrom === undefined ? count : 1;
		for (let i = 0; i < looked; i++) if (numbers.at(i) !== next + i) return false;
		next += count;
	}
	return true;
}
