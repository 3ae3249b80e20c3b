import { expect, test } from 'vitest';
import {
	isLonger,
	lengthClass,
	shortClass,
	squaredLength,
	UNIT,
} from '../../../src/steps/adapt/lengths.ts';
import { crossSign } from '../../../src/steps/adapt/orientation.ts';
import { seededRandom } from '../../support/random.ts';
import { randomPoints } from './records.ts';

const COUNT = 10_000;
const SEED = 11;
const MAX_LENGTH = 2n ** 25n - 1n;

/** Squared length of an edge by the definition: components of S u are whole, those of 32 lengths or more alike. */
function exactSquare(points: Uint32Array, a: number, b: number): bigint {
	const word = (p: number, k: number) => BigInt(points[8 * p + k]! | 0);
	const u = [word(b, 0) - word(a, 0), word(b, 1) - word(a, 1)] as const;
	let sum = 0n;
	for (const p of [a, b]) {
		const shift = BigInt(points[8 * p + 5]! & 63);
		for (const k of [2, 3]) {
			const product = word(p, k) * u[0] + word(p, k + 1) * u[1];
			const size = (product < 0n ? -product : product) >> shift;
			sum += (size < MAX_LENGTH ? size : MAX_LENGTH) ** 2n;
		}
	}
	return sum;
}

const points = randomPoints(SEED, COUNT);

test(`squared lengths are exact (seed ${SEED})`, () => {
	let usual = 0;
	for (let i = 0; i < COUNT; i++) {
		const squared = squaredLength(points, 3 * i, 3 * i + 1);
		expect(BigInt(squared)).toBe(exactSquare(points, 3 * i, 3 * i + 1));
		if (squared > UNIT / 100 && squared < 100 * UNIT) usual++;
	}
	expect(usual).toBeGreaterThan(COUNT / 5);
});

test('classes are powers of two', () => {
	for (let i = 0; i < COUNT; i++) {
		const squared = squaredLength(points, 3 * i, 3 * i + 1);
		const length = squared < 1 ? 0 : squared.toString(2).length - 1;
		expect(lengthClass(squared)).toBe(length);
	}
	expect([0, 1, 2, 3, 2 ** 32 - 1, 2 ** 32, 2 ** 52].map(lengthClass)).toEqual([
		0, 0, 1, 1, 31, 32, 52,
	]);
});

test.each([2 ** 37, UNIT / 4, UNIT, 2 * UNIT, 256 * UNIT])(
	'comparisons with %i are those of the exact square',
	(bound) => {
		for (let i = 0; i < COUNT; i++) {
			const [a, b] = [3 * i, 3 * i + 1];
			const exact = exactSquare(points, a, b);
			expect(isLonger(points, a, b, bound)).toBe(exact > BigInt(bound));
			const own = exact < BigInt(bound) ? lengthClass(Number(exact)) : -1;
			expect(shortClass(points, a, b, bound)).toBe(own);
		}
	},
);

test('comparisons with a square itself and its neighbours are exact', () => {
	for (let i = 0; i < COUNT; i++) {
		const [a, b] = [3 * i, 3 * i + 1];
		const squared = squaredLength(points, a, b);
		if (squared < 2 ** 37 + 1 || squared > 256 * UNIT) continue;
		const bounds = [squared - 1, squared, squared + 1];
		expect(bounds.map((bound) => isLonger(points, a, b, bound))).toEqual([true, false, false]);
		const own = lengthClass(squared);
		expect(bounds.map((bound) => shortClass(points, a, b, bound))).toEqual([-1, -1, own]);
	}
});

test('the sign of a cross product is exact', () => {
	const random = seededRandom(SEED);
	const far = () => Math.floor((2 * random() - 1) * 2 ** 30);
	let zeros = 0;
	for (let i = 0; i < COUNT; i++) {
		const u = [far(), far()] as const;
		// Nearly parallel to u, or exactly.
		const part = Math.floor(8 * random()) / 8;
		const off = random() < 0.5 ? 0 : Math.floor(3 * random()) - 1;
		const v = [Math.floor(part * u[0]) + off, Math.floor(part * u[1])] as const;
		const exact = BigInt(u[0]) * BigInt(v[1]) - BigInt(u[1]) * BigInt(v[0]);
		expect(Math.sign(crossSign(u[0], u[1], v[0], v[1]))).toBe(exact > 0n ? 1 : exact < 0n ? -1 : 0);
		if (exact === 0n) zeros++;
	}
	expect(zeros).toBeGreaterThan(10);
});
