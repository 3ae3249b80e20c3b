import wgsl from '../../../kernels/prefix/scan.wgsl';
import { defineStep, read, write } from '../step.ts';
import { TILE } from './reduce.ts';

/**
 * Step 6, downward: replaces values by their exclusive prefix sum. `sums` holds the sum of each tile or, if `scanned`
 * is 1, of all tiles before it.
 */
export const scan = defineStep({
	name: 'prefix/scan',
	wgsl,
	bindings: { sums: read, values: write },
	parameters: ['scanned'],
	tile: TILE,
	parallel: true,
	cpu(count, { scanned }, { sums, values }, first = 0, end = count) {
		let sum = first < end ? sumBefore(sums, first / TILE, scanned) : 0;
		for (let i = first; i < end; i++) {
			const value = values[i]!;
			values[i] = sum;
			sum = (sum + value) | 0;
		}
	},
});

/** The sum of all tiles before this one. */
export function sumBefore(sums: Uint32Array, tile: number, scanned: number): number {
	if (scanned !== 0) return sums[tile]!;
	let sum = 0;
	for (let i = 0; i < tile; i++) sum = (sum + sums[i]!) | 0;
	return sum;
}
