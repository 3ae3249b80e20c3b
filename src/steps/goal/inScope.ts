import { hasBit } from '../bits.ts';

/** Whether triangle `t` is a part of one that was selected at first; `inputs` triangles were there then. */
export const inScope = (
	scope: Uint32Array,
	triangleParents: Uint32Array,
	inputs: number,
	t: number,
): boolean => hasBit(scope, t < inputs ? t : triangleParents[t - inputs]!);

/**
 * Writes the bits of the triangles from `first`, a multiple of 32, to `end` - 1 where `misses` says so, and returns how
 * many there are.
 */
export function selectBits(
	selected: Uint32Array,
	first: number,
	end: number,
	misses: (t: number) => boolean,
): number {
	let found = 0;
	for (let start = first; start < end; start += 32) {
		const stop = Math.min(start + 32, end);
		let word = 0;
		for (let t = start; t < stop; t++)
			if (misses(t)) {
				word |= 1 << (t & 31);
				found++;
			}
		selected[start >>> 5] = word;
	}
	return found;
}
