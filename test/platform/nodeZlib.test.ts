import { zlibSync } from 'fflate/browser';
import { afterEach, expect, test } from 'vitest';
import { useInflater } from '../../src/formats/inflater.ts';
import { inflate } from '../../src/formats/zlib.ts';
import { deflater, useNodeInflater } from '../../src/platform/nodeZlib.ts';
import { seededRandom } from '../support/random.ts';

afterEach(() => useInflater(undefined));

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
		useNodeInflater();
		out.fill(0);
		expect(inflate(block, out)).toBeUndefined();
		expect(out).toEqual(content);
		useInflater(undefined);
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
		[() => useInflater(undefined), useNodeInflater].map((use) => {
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

test('it is asked once a block is worth it', () => {
	let asked = 0;
	useInflater(() => {
		asked++;
		return undefined;
	});
	const small = content.subarray(0, 100);
	expect(inflate(zlibSync(small), new Uint8Array(100))).toBeUndefined();
	expect(asked).toBe(0);
	expect(inflate(zlibSync(content), new Uint8Array(content.length))).toBeUndefined();
	expect(asked).toBe(1);
});
