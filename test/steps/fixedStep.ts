import { multiplyFixed, roundFixed } from '../../src/steps/fixed.ts';
import {
	defineStep,
	readFixed,
	readSigned,
	writeFixed,
	writeSigned,
} from '../../src/steps/step.ts';

/** Fraction bits of the buffers that have them. */
export const LENGTH_BITS = 20;
export const SCALED_BITS = 5;

/**
 * Multiplies numbers by lengths with another number of bits of fraction, `fraction`, rounds numbers of so many, and
 * lengths to whole numbers and to those of `scaled`.
 */
export const fixedStep = defineStep({
	name: 'test/fixed',
	wgsl: `
		// import item
		// import wide
		// import fixed
		struct Parameters { first: u32, count: u32, fraction: u32 }
		@group(0) @binding(0) var<uniform> parameters: Parameters;
		@group(0) @binding(1) var<storage, read> numbers: array<i32>;
		@group(0) @binding(2) var<storage, read> some_lengths: array<i32>;
		@group(0) @binding(3) var<storage, read_write> products: array<i32>;
		@group(0) @binding(4) var<storage, read_write> rounded: array<i32>;
		@group(0) @binding(5) var<storage, read_write> whole: array<i32>;
		@group(0) @binding(6) var<storage, read_write> scaled: array<i32>;
		@compute @workgroup_size(256)
		fn main(
			@builtin(workgroup_id) group: vec3u,
			@builtin(num_workgroups) groups: vec3u,
			@builtin(local_invocation_index) local: u32,
		) {
			let i = item(group, groups, local);
			if (i >= parameters.count) {
				return;
			}
			products[i] = multiply_fixed(numbers[i], some_lengths[i], parameters.fraction);
			rounded[i] = round_fixed(numbers[i], parameters.fraction);
			whole[i] = round_fixed(some_lengths[i], SOME_LENGTHS_FRACTION);
			scaled[i] = round_fixed(some_lengths[i], SOME_LENGTHS_FRACTION - SCALED_FRACTION);
		}`.replace(/^\t+/gm, ''),
	bindings: {
		numbers: readSigned,
		someLengths: readFixed(LENGTH_BITS),
		products: writeSigned,
		rounded: writeSigned,
		whole: writeSigned,
		scaled: writeFixed(SCALED_BITS),
	},
	parameters: ['fraction'],
	parallel: true,
	cpu(count, { fraction }, arrays, first = 0, end = count) {
		const { numbers, someLengths, products, rounded, whole, scaled } = arrays;
		for (let i = first; i < end; i++) {
			products[i] = multiplyFixed(numbers[i]!, someLengths[i]!, fraction);
			rounded[i] = roundFixed(numbers[i]!, fraction);
			whole[i] = roundFixed(someLengths[i]!, LENGTH_BITS);
			scaled[i] = roundFixed(someLengths[i]!, LENGTH_BITS - SCALED_BITS);
		}
	},
});
