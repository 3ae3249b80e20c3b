import { expect, test } from 'vitest';
import { ByteWriter } from '../../../src/formats/text/byteWriter.ts';
import { seededRandom } from '../../support/random.ts';
import { anyDouble } from '../samples.ts';
import { textOf } from '../sources.ts';

const writer = new ByteWriter();
const text = (write: (out: ByteWriter) => void): string => {
	write(writer);
	return textOf(writer.take());
};

test.each([
	0, 1, -1, 9, 10, 99, 100, 2147483647, 2147483648, -2147483648, 4294967296, 9007199254740991,
])('integer %d', (value) => {
	expect(text((out) => out.integer(value))).toBe(String(value));
});

test('seed 7: 20,000 integers of every length', () => {
	const random = seededRandom(7);
	for (let i = 0; i < 20_000; i++) {
		const value = Math.trunc((2 * random() - 1) * 10 ** (15 * random()));
		expect(text((out) => out.integer(value))).toBe(String(value === 0 ? 0 : value));
	}
});

test('seed 8: 20,000 doubles are written in their shortest form and keep the sign of 0', () => {
	const random = seededRandom(8);
	for (let i = 0; i < 20_000; i++) {
		const value = anyDouble(random);
		const written = text((out) => out.real(value));
		expect(Number(written)).toBe(value);
		expect(written).toBe(Object.is(value, -0) ? '-0' : String(value));
	}
});

test('asks to be emptied before a block of a mebibyte is full', () => {
	const out = new ByteWriter();
	let bytes = 0;
	let blocks = 0;
	for (let i = 0; i < 300_000; i++) {
		out.text('1.2345678 ');
		if (!out.full) continue;
		const block = out.take();
		expect(block.length).toBeLessThanOrEqual(1 << 20);
		bytes += block.length;
		blocks++;
	}
	expect(bytes + out.take().length).toBe(3_000_000);
	expect(blocks).toBe(2);
	expect(out.take().length).toBe(0);
});
