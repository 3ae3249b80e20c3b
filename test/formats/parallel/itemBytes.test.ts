import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Coding, itemReader } from '../../../src/formats/io/itemBytes.ts';
import { seededRandom } from '../../support/random.ts';

const random = seededRandom(21);
const content = Uint8Array.from({ length: 10_000 }, (_, i) => (i % 3 === 0 ? 256 * random() : i));
const size = 800;
const parts = Array.from({ length: Math.ceil(content.length / size) }, (_, k) =>
	deflateSync(content.subarray(size * k, size * (k + 1))),
);
const places = Float64Array.from({ length: parts.length + 1 }, (_, k) =>
	parts.slice(0, k).reduce((sum, { length }) => sum + length, 0),
);
const blocks = { size, length: content.length, places };

/** Bytes in a file behind five of others, as they are or as letters, and behind some of the same stream. */
function written(bytes: Uint8Array, skipped: number, base64: boolean) {
	const stream = Buffer.concat([Buffer.alloc(skipped, 7), bytes]);
	const text = base64 ? Buffer.from(stream.toString('base64')) : stream;
	const file = Buffer.concat([Buffer.from('#####'), text, Buffer.from('</')]);
	return { file, lettersEnd: base64 ? 5 + text.length : undefined };
}

const reader = (file: Uint8Array, coding: Coding, step: number) =>
	itemReader({ at: 5, step, coding }, (at, into) => into.set(file.subarray(at, at + into.length)));

describe.each([false, true])('items of a stream; base64: %s', (base64) => {
	it.each([0, 4, 8])('are there behind %d bytes, however many are taken', (skipped) => {
		const { file, lettersEnd } = written(content, skipped, base64);
		const read = reader(file, { lettersEnd, skipped }, 8);
		for (const each of [1, 2, 3, 17, 1250])
			for (let first = 0; first < 1250; first += each) {
				const end = Math.min(1250, first + each);
				expect(read(first, end)).toEqual(content.subarray(8 * first, 8 * end));
			}
	});

	it('are there where they are compressed', () => {
		const { file, lettersEnd } = written(Buffer.concat(parts), 0, base64);
		const read = reader(file, { lettersEnd, skipped: 0, blocks }, 8);
		for (const each of [100, 300, 1250])
			for (let first = 0; first < 1250; first += each) {
				const end = Math.min(1250, first + each);
				expect(read(first, end)).toEqual(content.subarray(8 * first, 8 * end));
			}
	});

	it('are not there where a block has another length or content', () => {
		const longer = { ...blocks, length: content.length + 8 };
		const { file, lettersEnd } = written(Buffer.concat(parts), 0, base64);
		const coding = { lettersEnd, skipped: 0 };
		expect(reader(file, { ...coding, blocks: longer }, 8)(1200, 1251)).toBeUndefined();
		const changed = parts.map((part) => Buffer.from(part));
		changed[3]!.writeInt32LE(7, changed[3]!.length - 4);
		const other = reader(written(Buffer.concat(changed), 0, base64).file, { ...coding, blocks }, 8);
		expect(other(200, 300)).toEqual(content.subarray(1600, 2400));
		expect(other(300, 400)).toBeUndefined();
	});
});

it('blanks among letters are not what they should be', () => {
	const { file, lettersEnd } = written(content, 0, true);
	file[5 + 400] = 10;
	const read = reader(file, { lettersEnd, skipped: 0 }, 3);
	expect(read(0, 100)).toEqual(content.subarray(0, 300));
	expect(read(100, 101)).toBeUndefined();
});
