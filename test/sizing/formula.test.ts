import { describe, expect, test } from 'vitest';
import { parseFormula } from '../../src/sizing/formula.ts';
import { SizeError } from '../../src/sizing/sizeError.ts';

const valueAt = (text: string, x: number, y: number): number =>
	parseFormula(text).at(Float64Array.of(x, y), 2)[0]!;

/** The error that reading a formula throws. */
function errorOf(read: () => unknown): SizeError {
	try {
		read();
	} catch (error) {
		if (error instanceof SizeError) return error;
		throw error;
	}
	throw new Error('nothing is wrong');
}

describe('a size formula', () => {
	test.each([
		['0.1', 0.1],
		['x + 2 * y', 23],
		['1 + 2 * 3 ^ 2', 19],
		['(1 + 2) * 3', 9],
		['2 ^ 3 ^ 2', 512],
		['2 ** 3', 8],
		['7 % 4 - 1', 2],
		['8 / 4 / 2', 1],
		['1e-3', 1e-3],
		['pi * e', Math.PI * Math.E],
		['x < y ? 1 : 2', 1],
		['x >= y ? 1 : x == 3 ? 4 : 5', 4],
		['x > 1 && y > 100 || !(x != 3)', 1],
		['min(y, 4, x)', 3],
		['max(1, 2)', 2],
		['hypot(x, 4)', 5],
		['hypot(2, 3, 6)', 7],
		['pow(2, -1)', 0.5],
		['sqrt(abs(-9)) + cbrt(8)', 5],
		['floor(2.5) + ceil(2.5) + round(2.4) + sign(-3)', 6],
		['atan2(0, 1) + log(e) + log2(8) + log10(100) + exp(0)', 7],
	])('%s is %s at (3, 10)', (text, value) => {
		expect(valueAt(text, 3, 10)).toBeCloseTo(value, 14);
	});

	test.each([
		['-2 ^ 2', -4],
		['-x ^ 2 ^ 1', -9],
		['--2 ^ 2', 4],
		['(-2) ^ 2', 4],
		['2 ^ -1', 0.5],
		['2 ^ -2 ^ 2', 2 ** -4],
		['-2 ** 2 + 1', -3],
		['5 - -2 ^ 2', 9],
		['- (2) ^ 2', -4],
		['-sqrt(4) ^ 2 * 3', -12],
	])('raises to a power before it takes the sign: %s is %s', (text, value) => {
		expect(valueAt(text, 3, 10)).toBe(value);
	});

	test('is evaluated at each of many points', () => {
		const points = Float64Array.from({ length: 2 * 2500 }, (_, i) => i / 7);
		const values = parseFormula('x * y + (x < 100 ? 1 : 0)').at(points, 2);
		const expected = Float64Array.from({ length: 2500 }, (_, p) => {
			const [x, y] = [points[2 * p]!, points[2 * p + 1]!];
			return x * y + (x < 100 ? 1 : 0);
		});
		expect(values).toEqual(expected);
	});

	test('knows z of meshes in space', () => {
		expect(parseFormula('x + 10 * z').at(Float64Array.of(1, 2, 3), 3)[0]).toBe(31);
	});

	test('has no z in the plane', () => {
		const formula = parseFormula('x + z');
		parseFormula('1 + y');
		const error = errorOf(() => formula.at(Float64Array.of(1, 2), 2));
		expect(error.message).toContain('has no z');
		expect(error.place).toBe(5);
	});

	const noName = 'expected a number, an operator or a function';
	const noCall = 'missing operator after this';
	const noComma = 'missing operator or comma before this';
	test.each([
		['', 1, 'the formula is empty'],
		['0.1 + ', 7, 'expected expression after +'],
		['0.1 * w', 7, 'unknown name w; expected x, y, z, pi or e'],
		['1 + foo(2)', 5, 'unknown function foo'],
		['x + sqrt(1, 2)', 5, 'sqrt takes 1 argument, not 2'],
		['pow(2)', 1, 'pow takes 2 arguments, not 1'],
		['min(2)', 1, 'min takes 2 or more arguments, not 1'],
		['2 * sin', 5, 'sin needs arguments in parentheses'],
		['0.1 x', 5, 'missing operator before this'],
		['(x + 1', 7, 'unclosed ('],
		['x + [1]', 5, 'unexpected ['],
		["'a'", 1, "unexpected '"],
		['x.constructor', 1, noName],
		['this', 1, noName],
		['true ? 1 : 2', 1, 'unknown name true'],
		['constructor', 1, 'unknown name constructor'],
		['toString(1)', 1, 'unknown function toString'],
		['(1)(2)', 1, noCall],
		['2 * sin(x)(y + 1)', 5, noCall],
		['x.constructor(1)', 1, noName],
		['min(x 2)', 7, noComma],
		['min(max(1, 2) 3)', 15, noComma],
		['x.', 3, 'unexpected end of the formula'],
		['x = 1', 3, ''],
		['x & 1', 3, ''],
		['-', 2, ''],
		['2 ^', 4, 'expected expression after ^'],
		['-2 ^', 5, 'expected expression after ^'],
	])('"%s" is wrong at character %i, %s', (text, place, message) => {
		const error = errorOf(() => parseFormula(text));
		expect(error.message).toContain(message);
		expect(error.place).toBe(place);
	});

	test('is read after one that is wrong', () => {
		expect(() => parseFormula('-(')).toThrow(SizeError);
		expect(valueAt('-x ^ 2', 3, 0)).toBe(-9);
	});

	test('is at most 1,000 characters long, so that none is nested too deep', () => {
		expect(() => parseFormula('('.repeat(100_000))).toThrow(SizeError);
		expect(valueAt('('.repeat(499) + 1 + ')'.repeat(499), 0, 0)).toBe(1);
	});
});
