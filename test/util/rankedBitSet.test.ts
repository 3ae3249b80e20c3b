import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RankedBitSet } from '../../src/util/rankedBitSet.ts';

const count = fc.integer({ min: 0, max: 200 });
const given = count.chain((size) =>
	fc.record({
		size: fc.constant(size),
		rounds: fc.array(fc.array(fc.nat(Math.max(0, size - 1)), { maxLength: size }), {
			minLength: 1,
			maxLength: 3,
		}),
	}),
);

test('marked numbers, the others, and ranks are those of a set', () => {
	fc.assert(
		fc.property(given, ({ size, rounds }) => {
			const marks = new RankedBitSet(size);
			for (const numbers of rounds) {
				marks.clear();
				marks.mark(Uint32Array.from(numbers));
				const set = [...new Set(numbers)].sort((a, b) => a - b);
				expect([...marks.all()]).toEqual(set);
				const all = Array.from({ length: size }, (_, number) => number);
				expect([...marks.others()]).toEqual(all.filter((number) => !set.includes(number)));
				expect([...marks.ranks(Int32Array.from(all))]).toEqual(
					all.map((number) => set.filter((one) => one < number).length),
				);
			}
		}),
	);
});
