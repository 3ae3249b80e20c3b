import { describe, expect, test } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { fromFixed, multiplyFixed, roundFixed, toFixed } from '../../src/steps/fixed.ts';
import { readFixed } from '../../src/steps/step.ts';
import { onEveryEngine } from '../support/engines.ts';
import { seededRandom } from '../support/random.ts';
import { fixedStep, LENGTH_BITS, SCALED_BITS } from './fixedStep.ts';

const LEAST = -(2 ** 31);
const MOST = 2 ** 31 - 1;
const fractions = Array.from({ length: 32 }, (_, fraction) => fraction);
const extremes = [0, 1, 2, 3, 5, 2 ** 15, 2 ** 16, 2 ** 16 + 1, 2 ** 19, 2 ** 20, 2 ** 30, MOST]
	.flatMap((word) => [word, -word])
	.concat([LEAST, LEAST + 1, MOST - 1, -0x55555555, 0x55555555]);

/** Pairs of all extremes, and of seeded words of every size. */
function pairs(seed: number, count: number): [a: Int32Array, b: Int32Array] {
	const random = seededRandom(seed);
	const word = () => Math.floor((random() - 0.5) * 2 ** 32) >> Math.floor(32 * random());
	const all = extremes.flatMap((a) => extremes.map((b) => [a, b]));
	for (let i = 0; i < count; i++) all.push([word(), word()]);
	return [Int32Array.from(all, ([a]) => a!), Int32Array.from(all, ([, b]) => b!)];
}

/** The nearest of the whole multiples of 2 to the power of `fraction`, in their number; the upper one from the middle. */
const nearest = (units: bigint, fraction: number): bigint => {
	const unit = 2n ** BigInt(fraction);
	const doubled = 2n * units + unit;
	const quotient = doubled / (2n * unit);
	return doubled < 0n && quotient * 2n * unit !== doubled ? quotient - 1n : quotient;
};

const clamped = (word: bigint): number => Math.max(LEAST, Math.min(MOST, Number(word)));

const product = (a: number, b: number, fraction: number): number =>
	clamped(nearest(BigInt(a) * BigInt(b), fraction));

const rounded = (a: number, fraction: number): number => Number(nearest(BigInt(a), fraction));

describe('fixed-point numbers', () => {
	test.each(fractions)(
		'with %i bits of fraction multiply and round as whole ones (seed 21)',
		(f) => {
			const [as, bs] = pairs(21, 500);
			const wrong = as.findIndex((a, i) => {
				const b = bs[i]!;
				return (
					!Object.is(multiplyFixed(a, b, f), product(a, b, f)) || roundFixed(a, f) !== rounded(a, f)
				);
			});
			expect([wrong, as[wrong], bs[wrong]]).toEqual([-1, undefined, undefined]);
		},
	);

	test('are the nearest to a number, and from the middle the upper one', () => {
		const quarters = [-0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75];
		expect(quarters.map((number) => toFixed(number, 1))).toEqual([-1, -1, 0, 0, 1, 1, 2]);
		expect(toFixed(MOST / 2 ** 20, 20)).toBe(MOST);
		expect(toFixed(-(2 ** 11), 20)).toBe(LEAST);
	});

	test('are just one number each', () => {
		for (const word of extremes)
			for (const fraction of fractions)
				expect(toFixed(fromFixed(word, fraction), fraction)).toBe(word | 0);
	});

	test.each([2 ** 11, -(2 ** 11) - 1, Number.NaN, Infinity])('are never %f', (number) => {
		expect(() => toFixed(number, 20)).toThrow(RangeError);
	});

	test.each([-1, 0.5, 32])('have no %f bits of fraction', (fraction) => {
		expect(() => readFixed(fraction)).toThrow('no such bits');
	});
});

/** What the step makes of words on an engine. */
async function made(engine: Engine, as: Int32Array, bs: Int32Array, fraction: number) {
	const session = engine.begin(() => 0);
	const buffers = {
		numbers: session.upload('numbers', as.slice()),
		someLengths: session.upload('lengths', bs.slice()),
		products: session.buffer('products', as.length),
		rounded: session.buffer('rounded', as.length),
		whole: session.buffer('whole', as.length),
		scaled: session.buffer('scaled', as.length),
	};
	session.run(fixedStep, as.length, { fraction }, buffers);
	const read = async (name: keyof typeof buffers) => [
		...new Int32Array(await session.read(buffers[name], as.length)),
	];
	const found = {
		products: await read('products'),
		rounded: await read('rounded'),
		whole: await read('whole'),
		scaled: await read('scaled'),
	};
	session.end();
	return found;
}

onEveryEngine('a step over fixed-point numbers', ({ open }) => {
	test('does what whole ones say (seed 22)', async () => {
		const engine = open();
		const [as, bs] = pairs(22, 300);
		for (const fraction of fractions)
			expect(await made(engine, as, bs, fraction)).toEqual({
				products: [...as].map((a, i) => product(a, bs[i]!, fraction)),
				rounded: [...as].map((a) => rounded(a, fraction)),
				whole: [...bs].map((b) => rounded(b, LENGTH_BITS)),
				scaled: [...bs].map((b) => rounded(b, LENGTH_BITS - SCALED_BITS)),
			});
		engine.destroy();
	});
});
