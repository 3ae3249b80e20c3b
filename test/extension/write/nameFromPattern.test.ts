import { describe, expect, test } from 'vitest';
import { nameFromPattern } from '../../../src/extension/write/nameFromPattern.ts';

const base = '$' + '{base}';

describe('the name that a setting gives', () => {
	test('has the name of the source in it', () => {
		expect(nameFromPattern(`${base}-fine`, 'plate', ['gmr'], ['plate.gmr'])).toBe('plate-fine');
		expect(nameFromPattern(`x.${base}.${base}`, 'a$&', ['gmr'], ['a$&.gmr'])).toBe('x.a$&.a$&');
		expect(nameFromPattern(' fine ', 'plate', ['gmr'], ['plate.gmr'])).toBe('fine');
	});

	test.each(['', '  ', '..', `a/${base}`, 'a\\b', 'a:b', 'a?', 'x'.repeat(201)])(
		'is refused where it is %j',
		(pattern) => {
			expect(() => nameFromPattern(pattern, 'plate', ['gmr'], [])).toThrow(
				'is not a valid file name',
			);
		},
	);

	test.each([
		'CON',
		'con.fine',
		'Aux',
		'nul',
		'COM1',
		'lpt9.a',
		'COM¹',
		'prn .x',
		'a.',
		'a\u0001b',
	])('is refused where Windows has no file %j', (pattern) => {
		expect(() => nameFromPattern(pattern, 'plate', ['gmr'], [])).toThrow(
			'is not a valid file name',
		);
	});

	test('may begin as the name of a device', () => {
		for (const name of ['console', 'com', 'COM12', 'nulls.a', 'a.con'])
			expect(nameFromPattern(name, 'plate', ['gmr'], [])).toBe(name);
	});

	test('is refused where it ends with the suffix that is added', () => {
		const doubled = () => nameFromPattern(`${base}.VTU`, 'plate', ['vtu'], []);
		expect(doubled).toThrow('would write plate.VTU.vtu. Leave out .vtu');
		expect(() => nameFromPattern('a.ele', 'plate', ['node', 'ele'], [])).toThrow('a.ele.ele');
		expect(nameFromPattern(`${base}.vtu`, 'plate', ['gmr'], [])).toBe('plate.vtu');
	});

	test.each([
		[
			['node', 'ele'],
			['plate.1.node', 'plate.1.ele'],
		],
		[['gmr'], ['Plate.1.GMR']],
		[['msh'], ['plate.1.msh.gz']],
	])('is refused where it would replace the source: %j', (suffixes, sources) => {
		expect(() => nameFromPattern(base, 'plate.1', suffixes, sources)).toThrow(
			'would replace the source file',
		);
		expect(nameFromPattern(base, 'plate.1', ['vtu'], sources)).toBe('plate.1');
	});
});
