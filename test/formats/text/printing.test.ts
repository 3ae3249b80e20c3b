import { expect, test } from 'vitest';
import {
	longestInteger,
	longestReal,
	writeInteger,
	writeReal,
} from '../../../src/formats/text/printing.ts';
import { seededRandom } from '../../support/random.ts';
import { anyDouble } from '../samples.ts';

const bytes = new Uint8Array(64);

function text(write: typeof writeReal, value: number): string {
	bytes.fill(33);
	const end = write(bytes, 5, value);
	expect(bytes[4]).toBe(33);
	return String.fromCharCode(...bytes.subarray(5, end));
}

/** Texts that are not what `String` gives. */
const wrong = (values: Iterable<number>) => {
	const found: string[] = [];
	for (const value of values) {
		const end = writeReal(bytes, 0, value);
		const shown = Object.is(value, -0) ? '-0' : String(value);
		let same = end === shown.length;
		for (let i = 0; same && i < end; i++) same = bytes[i] === shown.charCodeAt(i);
		if (!same) found.push(`${value}: ${String.fromCharCode(...bytes.subarray(0, end))}`);
	}
	return found;
};

test.each([
	0, 1, -1, 9, 10, 99, 100, 2147483647, 2147483648, -2147483648, 4294967296, 9007199254740991,
])('integer %d', (value) => {
	expect(text(writeInteger, value)).toBe(String(value));
	expect(text(writeReal, value)).toBe(String(value));
});

test.each([
	-0,
	0.1,
	-0.1,
	0.3,
	2 / 3,
	1 / 3,
	100.5,
	1e15,
	1e16,
	1e17,
	1e20,
	123456789012345680000,
	1e21,
	1e22,
	1e23,
	1.5e300,
	2 ** 53 + 2,
	0.000001,
	0.0000012345,
	1e-7,
	1.2246467991473532e-16,
	5e-324,
	2.2250738585072014e-308,
	Number.MAX_VALUE,
	Number.EPSILON,
	Number.NaN,
	Number.NEGATIVE_INFINITY,
])('real %d', (value) => {
	expect(wrong([value])).toEqual([]);
});

test('the longest numbers take the room that is made for them', () => {
	expect(text(writeReal, -1.2345678901234567e-123).length).toBeLessThanOrEqual(longestReal);
	expect(text(writeInteger, Number.MIN_SAFE_INTEGER).length).toBe(longestInteger);
});

test('seed 7: 20,000 integers of every length', () => {
	const random = seededRandom(7);
	for (let i = 0; i < 20_000; i++) {
		const value = Math.trunc((2 * random() - 1) * 10 ** (15 * random()));
		expect(text(writeInteger, value)).toBe(String(value === 0 ? 0 : value));
	}
});

test('powers of two and ten and their neighbours', () => {
	const values: number[] = [];
	const words = new BigInt64Array(1);
	const double = new Float64Array(words.buffer);
	const around = (value: number) => {
		double[0] = value;
		words[0]! -= 2n;
		for (let k = 0; k < 5; k++, words[0]!++) values.push(double[0]);
	};
	for (let e = -1070; e < 1023; e++) around(2 ** e);
	for (let e = -300; e <= 308; e++) for (const digit of [1, 2, 5]) around(Number(`${digit}e${e}`));
	expect(wrong(values)).toEqual([]);
});

test('seed 8: 200,000 doubles are written in their shortest form and keep the sign of 0', () => {
	const random = seededRandom(8);
	const some = function* () {
		for (let i = 0; i < 200_000; i++) yield anyDouble(random);
	};
	expect(wrong(some())).toEqual([]);
});

test('seed 9: 400,000 coordinates: short decimals, dyadic fractions, all bits random, any size near 1', () => {
	const random = seededRandom(9);
	const some = function* () {
		for (let i = 0; i < 100_000; i++) {
			yield Math.round(1e9 * random()) / 10 ** (i % 12);
			yield Math.floor(2 ** 53 * random()) / 2 ** (i % 70);
			yield random() + random() / 2 ** 32;
			yield (2 * random() - 1) * 10 ** ((i % 40) - 20);
		}
	};
	expect(wrong(some())).toEqual([]);
});
