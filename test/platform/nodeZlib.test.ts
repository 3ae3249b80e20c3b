import { deflateSync, zlibSync } from 'fflate/browser';
import { afterEach, expect, test } from 'vitest';
import { inflate } from '../../src/formats/io/zlib.ts';
import { deflater, useNodeZlib } from '../../src/platform/nodeZlib.ts';
import { crc32 } from '../../src/util/crc32.ts';
import { platformZlib, useZlib } from '../../src/util/platformZlib.ts';
import { seededRandom } from '../support/random.ts';

const useNone = () => useZlib({});
afterEach(useNone);

const random = seededRandom(31);
const content = Uint8Array.from({ length: 70_000 }, (_, i) =>
	i % 7 === 0 ? 256 * random() : i >> 8,
);

test('what Node.js compresses is inflated by the library, and what the library compresses by Node.js', () => {
	const deflate = deflater()!;
	for (const block of [deflate(content, 4), zlibSync(content, { level: 4 })]) {
		const out = new Uint8Array(content.length);
		expect(inflate(block, out)).toBeUndefined();
		expect(out).toEqual(content);
		useNodeZlib();
		out.fill(0);
		expect(inflate(block, out)).toBeUndefined();
		expect(out).toEqual(content);
		useNone();
	}
});

test('memory of what was compressed is its own', () => {
	const made = deflater()!(content, 4);
	expect(made.byteOffset).toBe(0);
	expect(made.buffer.byteLength).toBe(made.length);
});

test('seed 32: one byte changed, or cut, or another length gives the same by both', () => {
	const block = zlibSync(content, { level: 4 });
	const next = seededRandom(32);
	const both = (bytes: Uint8Array, length: number) =>
		[useNone, useNodeZlib].map((use) => {
			use();
			const out = new Uint8Array(length);
			return inflate(bytes, out) ?? out;
		});
	for (let i = 0; i < 200; i++) {
		const changed = block.slice(0, i % 4 === 0 ? Math.floor(block.length * next()) : block.length);
		changed[Math.floor(changed.length * next())]! ^= 1 << Math.floor(8 * next());
		const [own, node] = both(changed, content.length);
		expect(node, `case ${i}`).toEqual(own);
	}
	for (const length of [content.length - 1, content.length + 1, 5000]) {
		const [own, node] = both(block, length);
		expect(typeof own).toBe('string');
		expect(node).toEqual(own);
	}
});

test('a block that is much longer than what should come of it is left where it has more', () => {
	const bomb = zlibSync(new Uint8Array(8 << 20));
	// Behind what tells, which is not looked at.
	bomb.fill(0xff, bomb.length / 2);
	const wrong = 'its checksum or its length is wrong';
	for (const use of [useNone, useNodeZlib]) {
		use();
		expect(inflate(bomb, new Uint8Array(100))).toBe(wrong);
		expect(inflate(bomb, new Uint8Array(1 << 20))).not.toBe(wrong);
	}
	// Empty parts say nothing, and there may be many.
	const data = content.subarray(0, 500);
	const empty = Array.from({ length: 1000 }, () => [0, 0, 0, 0xff, 0xff]).flat();
	const sum = zlibSync(data).subarray(-4);
	const long = Uint8Array.from([0x78, 1, ...empty, 1, 0xf4, 1, 0x0b, 0xfe, ...data, ...sum]);
	const out = new Uint8Array(500);
	expect(long.length).toBeGreaterThan(2 * out.length + 1024);
	expect(inflate(long, out)).toBeUndefined();
	expect(out).toEqual(data);
});

test('it is asked once a block is worth it', () => {
	let asked = 0;
	useZlib({
		inflate() {
			asked++;
			return undefined;
		},
	});
	const small = content.subarray(0, 100);
	expect(inflate(zlibSync(small), new Uint8Array(100))).toBeUndefined();
	expect(asked).toBe(0);
	expect(inflate(zlibSync(content), new Uint8Array(content.length))).toBeUndefined();
	expect(asked).toBe(1);
});

test('data without a checksum is inflated, to no more than it may become', () => {
	useNodeZlib();
	const block = deflateSync(content, { level: 4 });
	const inflateRaw = (length: number) => platformZlib().inflate!(block, length, 'deflate');
	expect(Buffer.from(inflateRaw(content.length)!).equals(content)).toBe(true);
	expect(() => inflateRaw(content.length - 1)).toThrow();
});

test('the checksum of bytes goes on in pieces, by Node.js as by the table', () => {
	const digits = new TextEncoder().encode('123456789');
	for (const use of [useNone, useNodeZlib]) {
		use();
		// The check value of ITU-T V.42.
		expect(crc32(digits)).toBe(0xcbf43926);
		for (let cut = 0; cut <= 9; cut++)
			expect(crc32(digits.subarray(cut), crc32(digits.subarray(0, cut)))).toBe(0xcbf43926);
	}
});
