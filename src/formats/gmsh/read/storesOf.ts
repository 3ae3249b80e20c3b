import { readTypes } from '../shared/elementTypes.ts';
import type { Cells } from './cells.ts';

/** The non-empty stores, in the order in which elements are written. */
export const storesOf = (cells: ReadonlyMap<number, Cells> | undefined): Cells[] =>
	readTypes.flatMap(({ type }) => {
		const store = cells?.get(type);
		return store && store.count > 0 ? [store] : [];
	});

/** Whether elements are numbered consecutively from 1, store by store, with triangles first. */
export function countsOn(stores: readonly Cells[]): boolean {
	let next = 1;
	for (const { numbers, count, kind } of stores) {
		if (kind.shape === 'triangle' && next !== 1) return false;
		// Consecutive numbers match if the first does.
		const checked = numbers.countFrom === undefined ? count : 1;
		for (let i = 0; i < checked; i++) if (numbers.at(i) !== next + i) return false;
		next += count;
	}
	return true;
}
