import { expect, test } from 'vitest';
import { plainBytes } from '../../../src/extension/source/plainBytes.ts';

test('a Buffer becomes a plain array of the same bytes', () => {
	const plain = plainBytes(Buffer.from([1, 2, 3]));
	expect(plain.constructor).toBe(Uint8Array);
	expect(plain).toEqual(Uint8Array.of(1, 2, 3));
});

test('a window on a large buffer gets its own buffer', () => {
	const plain = plainBytes(new Uint8Array(1000).subarray(10, 20));
	expect(plain.buffer.byteLength).toBe(10);
});

test('an array that is plain already is not copied', () => {
	const bytes = Uint8Array.of(1, 2, 3);
	expect(plainBytes(bytes)).toBe(bytes);
});
