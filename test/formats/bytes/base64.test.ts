import { describe, expect, it } from 'vitest';
import { decodeLetters } from '../../../src/formats/io/base64.ts';
import { seededRandom } from '../../support/random.ts';

const random = seededRandom(11);
const bytesOf = (length: number) => Uint8Array.from({ length }, () => 256 * random());
const lettersOf = (bytes: Uint8Array) =>
	Uint8Array.from(Buffer.from(Buffer.from(bytes).toString('base64')));

describe('letters of base64', () => {
	it.each([0, 1, 2, 3, 4, 5, 6, 100, 3001])('become %d bytes, seed 11', (length) => {
		const bytes = bytesOf(length);
		const into = new Uint8Array(length);
		expect(decodeLetters(lettersOf(bytes), into)).toBe(true);
		expect(into).toEqual(bytes);
	});

	it('become the first bytes, where fewer are asked for', () => {
		const bytes = bytesOf(99);
		for (let length = 0; length < 99; length++) {
			const into = new Uint8Array(length);
			expect(decodeLetters(lettersOf(bytes), into)).toBe(true);
			expect(into).toEqual(bytes.subarray(0, length));
		}
	});

	it('are told from all else, wherever it is', () => {
		const letters = lettersOf(bytesOf(36));
		for (let at = 0; at < letters.length; at++)
			for (const odd of ['=', ' ', '\n', '-', '\0', '\xff']) {
				const changed = letters.slice();
				changed[at] = odd.charCodeAt(0);
				expect(decodeLetters(changed, new Uint8Array(36)), `${at} ${odd}`).toBe(false);
			}
	});

	it('that are too few are none', () => {
		const letters = lettersOf(bytesOf(36));
		for (let end = 0; end < letters.length; end++)
			expect(decodeLetters(letters.slice(0, end), new Uint8Array(36))).toBe(false);
	});
});
