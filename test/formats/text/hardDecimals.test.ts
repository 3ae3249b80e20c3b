import { expect, test } from 'vitest';
import { scanLines } from '../../../src/formats/text/scanLines.ts';
import { largestPower, tenPowers } from '../../../src/formats/text/tenPowers.ts';
import { byteClasses } from '../../../src/formats/text/tokens.ts';
import { seededRandom } from '../../support/random.ts';
import { anyDouble } from '../samples.ts';
import { memorySource } from '../sources.ts';

/** The numbers of a text as readers take them; infinite where they are beyond a double. */
async function read(texts: readonly string[]): Promise<number[]> {
	const values: number[] = [];
	const source = memorySource('a', texts.join('\n'), 1 << 20);
	await scanLines(source, byteClasses('anywhere'), {}, (tokens) => {
		const value = tokens.real();
		values.push(tokens.problem === 'not-finite' ? Number.POSITIVE_INFINITY : value);
		return true;
	});
	return values;
}

const wrong = (texts: readonly string[], values: readonly number[]) =>
	texts.filter((text, i) => !Object.is(Number(text), values[i]));

/** A positive double as m · 2^e. */
function parts(value: number): { m: bigint; e: number } {
	const bits = new BigUint64Array(Float64Array.of(value).buffer)[0]!;
	const biased = Number(bits >> 52n);
	const fraction = bits & (2n ** 52n - 1n);
	return biased === 0 ? { m: fraction, e: -1074 } : { m: fraction | (2n ** 52n), e: biased - 1075 };
}

/** All digits of the number in the middle between a double and the next larger one, as an integer and a power of ten. */
function middle(value: number): { digits: bigint; power: number } {
	const { m, e } = parts(value);
	const odd = 2n * m + 1n;
	return e - 1 >= 0
		? { digits: odd << BigInt(e - 1), power: 0 }
		: { digits: odd * 5n ** BigInt(1 - e), power: e - 1 };
}

test.each([
	['0', 0],
	['1', 1],
	['4.9406564584124654e-324', 5e-324],
	['2.4703282292062327e-324', 0],
	['2.4703282292062328e-324', 5e-324],
	['2.2250738585072011e-308', 2.225073858507201e-308],
	['2.2250738585072014e-308', 2.2250738585072014e-308],
	['1.7976931348623157e308', Number.MAX_VALUE],
	['1.7976931348623158e308', Number.MAX_VALUE],
	['1.7976931348623159e308', Number.POSITIVE_INFINITY],
	['1e1000000', Number.POSITIVE_INFINITY],
	['1e-1000000', 0],
	['9007199254740993', 9007199254740992],
	['9007199254740993.000000000000000000000000000000000000001', 9007199254740994],
])('%s', async (text, expected) => {
	expect(await read([text, text.replace('e', 'D')])).toEqual([expected, expected]);
});

test('a tie of a thousand digits is broken by the digits after its 800th', async () => {
	const { digits, power } = middle(5e-324);
	const tie = `${digits}`;
	const { digits: below, power: at } = middle(1e-323);
	expect(
		await read([
			`${tie}e${power}`,
			`${tie}${'0'.repeat(300)}1e${power - 301}`,
			`${below}e${at}`,
			`${below}${'0'.repeat(300)}1e${at - 301}`,
		]),
	).toEqual([1e-323, 1e-323, 1e-323, 1.5e-323]);
});

test('zeros in front of the digits and a large exponent cancel out', async () => {
	expect(await read([`0.${'0'.repeat(100_000)}25e100000`])).toEqual([0.25]);
});

test('seed 11: ties of doubles of any size go to the even one, a trace beside them decides', async () => {
	const random = seededRandom(11);
	const texts: string[] = [];
	const expected: number[] = [];
	while (texts.length < 4_500) {
		const value = Math.abs(anyDouble(random));
		if (value === 0 || value >= Number.MAX_VALUE) continue;
		const { digits, power } = middle(value);
		texts.push(`${digits}e${power}`, `${digits}1e${power - 1}`, `${digits - 1n}e${power}`);
		const [bits = 0n] = new BigUint64Array(Float64Array.of(value).buffer);
		const [next = 0] = new Float64Array(BigUint64Array.of(bits + 1n).buffer);
		expected.push(bits % 2n === 0n ? value : next, next, value);
	}
	expect(await read(texts)).toEqual(expected);
	expect(wrong(texts, await read(texts))).toEqual([]);
});

test('seed 12: 100,000 numbers of 1 to 60 digits and any exponent', async () => {
	const random = seededRandom(12);
	const pick = (count: number) => Math.floor(count * random());
	const texts: string[] = [];
	for (let i = 0; i < 100_000; i++) {
		let digits = '';
		for (let length = 1 + pick(i % 8 === 0 ? 60 : 30); digits.length < length; ) digits += pick(10);
		const point = pick(digits.length + 1);
		texts.push(`${digits.slice(0, point)}.${digits.slice(point)}e${pick(700) - 350}`);
	}
	expect(wrong(texts, await read(texts))).toEqual([]);
});

test('seed 13: 40,000 doubles with 15 to 40 digits, those near a tie among them', async () => {
	const random = seededRandom(13);
	const texts: string[] = [];
	for (let i = 0; i < 20_000; i++) {
		const value = Math.abs(anyDouble(random));
		texts.push(value.toExponential(14 + Math.floor(26 * random())));
		const { digits } = middle(random());
		texts.push(`.${`${digits}`.slice(0, 16 + Math.floor(25 * random()))}`);
	}
	expect(wrong(texts, await read(texts))).toEqual([]);
});

test('the powers of ten are right to 105 bits', () => {
	const { high, low } = tenPowers();
	const scaleUp = 2n ** 1100n;
	/** A double times 2^1100. */
	const scaled = (value: number) => {
		const { m, e } = parts(Math.abs(value));
		return (value < 0 ? -1n : 1n) * (m << BigInt(e + 1100));
	};
	for (let k = -largestPower; k <= largestPower; k++) {
		const sum = scaled(high[k + largestPower]!) + scaled(low[k + largestPower]!);
		const power =
			k < 0 ? (scaleUp * 2n ** 200n) / 10n ** BigInt(-k) : (scaleUp << 200n) * 10n ** BigInt(k);
		const error = (sum << 200n) - power;
		expect((error < 0n ? -error : error) << 105n < power, `10^${k}`).toBe(true);
	}
});
