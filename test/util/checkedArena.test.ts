import { expect, test } from 'vitest';
import { CheckedArena } from '../support/checkedArena.ts';

const open = () => new CheckedArena(new SharedArrayBuffer(1 << 12));

test('a checked arena reports memory that is given back twice, or was never taken', () => {
	const arena = open();
	const at = arena.allocate(100)!;
	expect(() => arena.free(at + 64)).toThrow('not the start of a block');
	arena.free(at);
	expect(() => arena.free(at)).toThrow('given back twice');
});

test('a checked arena reports an array in memory that was given back', () => {
	const arena = open();
	const at = arena.allocate(400)!;
	const array = new Uint32Array(arena.buffer, at, 100);
	arena.check('array', array);
	arena.free(at);
	expect(() => arena.check('its end', array.subarray(99))).toThrow('its end was given back');
	expect(array[0]).toBeGreaterThan(2 ** 31);
});

test('a checked arena reports memory that was written to after it was given back, and serves again', () => {
	const arena = open();
	const places = Array.from({ length: 4 }, () => arena.allocate(1024)!);
	for (const at of places) arena.free(at);
	arena.checkGone();
	expect(
		new Uint8Array(arena.buffer, arena.allocate(2048)!, 2048).every((byte) => byte === 0),
	).toBe(true);
	new Uint8Array(arena.buffer, places[3])[7] = 1;
	expect(() => arena.checkGone()).toThrow('was written to after it was given back');
	expect(() => arena.allocate(2048)).toThrow('was written to after it was given back');
});
