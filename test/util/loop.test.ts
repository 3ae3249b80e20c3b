import { expect, test } from 'vitest';
import { type Loops, loopsFor, singleThread } from '../../src/util/loop.ts';

const shared: Loops = { ...singleThread };

test('threads share what runs once for a mesh of millions of triangles', () => {
	expect(loopsFor(8_000_000, shared)).toBe(shared);
});

test('one thread does what runs once for a mesh of a hundred thousand triangles', () => {
	expect(loopsFor(100_000, shared)).toBe(singleThread);
});

test('one thread does it all where there is no other', () => {
	expect(loopsFor(8_000_000, undefined)).toBe(singleThread);
});
