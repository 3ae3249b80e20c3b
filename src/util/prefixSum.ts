import { type Loop, type Loops, singleThread } from './loop.ts';

/** Numbers of a block. */
const BLOCK = 1 << 14;

type Arrays<K extends string> = { readonly [name in K]: Uint32Array };

/**
 * Replaces numbers by their exclusive prefix sum and returns the total, in slices of a few milliseconds, on one thread
 * or several. Sums are below 2³².
 */
export function* exclusivePrefixSum(
	numbers: Uint32Array,
	loops: Loops = singleThread,
): Generator<void, number> {
	const blocks = Math.ceil(numbers.length / BLOCK);
	const starts = loops.u32(blocks);
	yield* loops.run(sumBlocks, blocks, { numbers, starts }, {});
	let sum = 0;
	for (let block = 0; block < blocks; block++) {
		const blockSum = starts[block]!;
		starts[block] = sum;
		sum += blockSum;
	}
	yield* loops.run(addBlocks, blocks, { numbers, starts }, {});
	// `starts` is small and not dropped, which would make threads collect garbage.
	return sum;
}

const sumBlocks: Loop<Arrays<'numbers' | 'starts'>, never> = {
	name: 'sums: add up',
	arrays: { numbers: 'u32', starts: 'u32' },
	parameters: [],
	grain: 32,
	run({ numbers, starts }, _, first, end) {
		for (let block = first; block < end; block++) {
			const to = Math.min((block + 1) * BLOCK, numbers.length);
			let sum = 0;
			for (let i = block * BLOCK; i < to; i++) sum += numbers[i]!;
			starts[block] = sum;
		}
	},
};

const addBlocks: Loop<Arrays<'numbers' | 'starts'>, never> = {
	name: 'sums: write',
	arrays: { numbers: 'u32', starts: 'u32' },
	parameters: [],
	grain: 32,
	run({ numbers, starts }, _, first, end) {
		for (let block = first; block < end; block++) {
			const to = Math.min((block + 1) * BLOCK, numbers.length);
			let sum = starts[block]!;
			for (let i = block * BLOCK; i < to; i++) {
				const count = numbers[i]!;
				numbers[i] = sum;
				sum += count;
			}
		}
	},
};

/** Loops that worker threads may run. */
export const sumLoops = [sumBlocks, addBlocks];
