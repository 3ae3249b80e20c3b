import { expect, test } from 'vitest';
import { hasBit, packBits } from '../../src/steps/bits.ts';
import { hashedSelection } from '../support/grids.ts';

test.each([0, 1, 31, 32, 33, 1000])(
	'packed bits of %i elements are set where those are',
	(count) => {
		const elements = hashedSelection(count, 0.4);
		const words = packBits(elements);
		expect(words.length).toBe(Math.ceil(count / 32));
		expect(Array.from(elements, (_, i) => hasBit(words, i))).toEqual(
			Array.from(elements, (element) => element !== 0),
		);
	},
);
