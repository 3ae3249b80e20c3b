import { expect, test } from 'vitest';
import { quoted } from '../../../src/formats/text/decimal.ts';
import { scanLines } from '../../../src/formats/text/scanLines.ts';
import { byteClasses } from '../../../src/formats/text/tokens.ts';
import { memorySource } from '../sources.ts';

/** Each token of a text as a real number, or its problem. */
async function reals(text: string): Promise<(number | string)[]> {
	const values: (number | string)[] = [];
	await scanLines(memorySource('a', text), byteClasses('anywhere'), {}, (tokens) => {
		while (tokens.more()) {
			const value = tokens.real();
			values.push(Number.isNaN(value) ? tokens.problem : value);
		}
		return true;
	});
	return values;
}

async function integers(text: string): Promise<(number | string)[]> {
	const values: (number | string)[] = [];
	await scanLines(memorySource('a', text), byteClasses('anywhere'), {}, (tokens) => {
		while (tokens.more()) {
			const value = tokens.integer();
			values.push(Number.isNaN(value) ? tokens.problem : value);
		}
		return true;
	});
	return values;
}

/** A generator of 32-bit numbers (xorshift). */
function random(seed: number): () => number {
	let state = seed;
	return () => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return state >>> 0;
	};
}

test.each([
	['1.0D+03', 1000],
	['1.0d3', 1000],
	['-.5', -0.5],
	['5.', 5],
	['+3', 3],
	['5.e-1', 0.5],
	['000.250', 0.25],
	['1e400', 'not-finite'],
	['-1e400', 'not-finite'],
	['nan', 'not-finite'],
	['-Infinity', 'not-finite'],
	['0x10', 'not-a-number'],
	['1e', 'not-a-number'],
	['1e+', 'not-a-number'],
	['.', 'not-a-number'],
	['-', 'not-a-number'],
	['1.2.3', 'not-a-number'],
	['12a', 'not-a-number'],
	['1_000', 'not-a-number'],
	['4.9e-324', 5e-324],
	['1e-400', 0],
	['179769313486231570000000000000000000000e270', Number.MAX_VALUE],
])('%s is read as %s', async (text, expected) => {
	expect(await reals(text)).toEqual([expected]);
});

test('-0 keeps its sign', async () => {
	expect(await reals('-0 -0.0 -0e5')).toEqual([-0, -0, -0]);
});

test('halfway cases round to even', async () => {
	expect(await reals('9007199254740993 9007199254740995 9007199254740993.0000000001')).toEqual([
		9007199254740992, 9007199254740996, 9007199254740994,
	]);
});

test('seed 1: 200,000 decimals of 1 to 25 digits are the doubles nearest to them', async () => {
	const next = random(1);
	const texts: string[] = [];
	for (let i = 0; i < 200_000; i++) {
		let digits = '';
		const length = 1 + (next() % 25);
		while (digits.length < length) digits += next() % 10;
		const point = next() % (length + 1);
		const exponent = next() % 3 === 0 ? `e${(next() % 80) - 40}` : '';
		texts.push(
			`${next() % 2 ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}${exponent}`,
		);
	}
	const values = await reals(texts.join('\n'));
	expect(values.length).toBe(texts.length);
	expect(texts.filter((text, i) => !Object.is(Number(text), values[i]))).toEqual([]);
});

test('seed 2: 100,000 doubles of any size read back from 17 digits and from the shortest', async () => {
	const next = random(2);
	const words = new Uint32Array(2);
	const double = new Float64Array(words.buffer);
	const texts: string[] = [];
	const doubles: number[] = [];
	while (doubles.length < 100_000) {
		words[0] = next();
		words[1] = next() % 2 ? next() : 0x3f000000 + (next() % 0x01ffffff);
		const value = double[0]!;
		if (!Number.isFinite(value)) continue;
		doubles.push(value, value);
		texts.push(value.toPrecision(17), `${value}`);
	}
	expect(
		(await reals(texts.join(' \t'))).filter((value, i) => !Object.is(value, doubles[i])),
	).toEqual([]);
});

test('integers are exact, with sign and leading zeros', async () => {
	expect(await integers('0 -1 +7 010 4294967296 9007199254740991')).toEqual([
		0, -1, 7, 10, 4294967296, 9007199254740991,
	]);
});

test('a real number is no integer', async () => {
	expect(await integers('1.5 1e3 x 1x -')).toEqual([
		'not-an-integer',
		'not-an-integer',
		'not-a-number',
		'not-a-number',
		'not-a-number',
	]);
});

test('a token is quoted as UTF-8, cut, and without control characters', () => {
	const bytes = new TextEncoder().encode('Höhe\x1b');
	expect(quoted(bytes, 0, bytes.length)).toBe('"Höhe\ufffd"');
	expect(quoted(new Uint8Array(100).fill(65), 0, 100)).toBe(`"${'A'.repeat(40)}…"`);
});
