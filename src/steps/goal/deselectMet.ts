import { lowestBit } from '../bits.ts';

/**
 * Deselects the triangles in [first, end) for which `misses` is false; returns the number of those that stay selected.
 * `first` is a multiple of 32.
 */
export function deselectMet(
	selected: Uint32Array,
	first: number,
	end: number,
	misses: (t: number) => boolean,
): number {
	let found = 0;
	for (let start = first; start < end; start += 32) {
		if (selected[start >>> 5] === 0) continue;
		const bits = end - start;
		const looked = selected[start >>> 5]! & (bits < 32 ? (1 << bits) - 1 : -1);
		let word = looked;
		for (let left = looked; left !== 0; left &= left - 1) {
			const bit = lowestBit(left);
			if (misses(start + bit)) found++;
			else word &= ~(1 << bit);
		}
		selected[start >>> 5] = word;
	}
	return found;
}
