import { expect, test } from 'vitest';
import { freeMemory } from '../../src/util/freeMemory.ts';

test('memory is given back by a transfer that keeps nothing of it', () => {
	const array = Uint32Array.of(1, 2, 3);
	const kept: number[] = [];
	Object.assign(array.buffer, { transfer: (bytes: number) => kept.push(bytes) });
	freeMemory(array);
	expect(kept).toEqual([0]);
});

test('an empty array stays as it is, as many may share it', () => {
	const empty = new Uint32Array(0);
	Object.assign(empty.buffer, { transfer: () => expect.fail('it was given away') });
	freeMemory(empty);
});

test('memory that threads share stays', () => {
	const shared = new Uint32Array(new SharedArrayBuffer(8));
	freeMemory(shared);
	expect(shared.length).toBe(2);
});
