import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Repeats } from '../../src/util/repeats.ts';

test('numbers that are in a list more than once are told from others', () => {
	fc.assert(
		fc.property(fc.array(fc.nat(70)), (list) => {
			const repeats = new Repeats(Uint32Array.from(list), 71);
			for (let number = 0; number < 71; number++) {
				const expected = list.filter((one) => one === number).length > 1 ? 1 : 0;
				expect(repeats.of(number)).toBe(expected);
			}
		}),
	);
});
