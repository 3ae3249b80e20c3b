import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTemporary, temporaryName } from '../../../src/formats/unfinished/names.ts';

const random = '0123456789abcdef';
const name = fc
	.string({ minLength: 1, maxLength: 255, unit: 'binary' })
	.filter((text) => !/[/\\\0]/.test(text));

describe('the name of a temporary file', () => {
	test('is one that we know again, whatever the name of the file', () => {
		fc.assert(fc.property(name, (name) => isTemporary(temporaryName(name, random))));
	});

	test('is no longer than a name may be, of the longest names too', () => {
		for (const name of ['n'.repeat(255), '𝔫'.repeat(63)])
			expect(new TextEncoder().encode(temporaryName(name, random)).length).toBeLessThan(256);
	});

	test.each([
		'.plate.gmr.tmp',
		'.a.1-0.tmp',
		'plate.gmr',
		'.plate.trirefine-tmp',
		`a.${random}.trirefine-tmp`,
	])('is not %s', (name) => expect(isTemporary(name)).toBe(false));
});
