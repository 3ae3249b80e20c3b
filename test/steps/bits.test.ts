import { describe, expect, test } from 'vitest';
import {
	addU32,
	concurrently,
	hasBit,
	maxU32,
	orU32,
	packBits,
	setBit,
} from '../../src/steps/bits.ts';
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

describe.each([
	['alone', (work: () => void) => work(), () => new ArrayBuffer(16)],
	['among threads', concurrently<void>, () => new SharedArrayBuffer(16)],
] as const)('a word that is changed %s', (_, run, memory) => {
	test('gains bits, and says what it was', () =>
		run(() => {
			const words = new Uint32Array(memory());
			expect(orU32(words, 2, 0x80000001)).toBe(0);
			expect(orU32(words, 2, 6)).toBe(0x80000001);
			expect([...words]).toEqual([0, 0, 0x80000007, 0]);
		}));

	test('adds up modulo 2^32, and says what it was', () =>
		run(() => {
			const words = new Uint32Array(memory());
			expect(addU32(words, 1, 2 ** 32 - 1)).toBe(0);
			expect(addU32(words, 1, 3)).toBe(2 ** 32 - 1);
			expect([...words]).toEqual([0, 2, 0, 0]);
		}));

	test('is raised and never lowered', () =>
		run(() => {
			const words = new Uint32Array(memory());
			for (const value of [7, 3, 0xffffffff, 8]) maxU32(words, 1, value);
			maxU32(words, 2, 5);
			expect([...words]).toEqual([0, 0xffffffff, 5, 0]);
		}));

	test('says whether a bit was set before', () =>
		run(() => {
			const words = new Uint32Array(memory());
			expect([setBit(words, 63), setBit(words, 63), setBit(words, 62)]).toEqual([
				false,
				true,
				false,
			]);
			expect([...words]).toEqual([0, 0xc0000000, 0, 0]);
		}));
});
