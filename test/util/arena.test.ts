import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Arena } from '../../src/util/arena.ts';

const BYTES = 1 << 16;
const open = (bytes = BYTES) => new Arena(new SharedArrayBuffer(bytes));

describe('an arena', () => {
	test('hands out memory of zeros that nothing else uses, in any order of taking and giving back', () => {
		const sizes = fc.array(fc.integer({ min: -40, max: 9000 }), { maxLength: 200 });
		fc.assert(
			fc.property(sizes, (steps) => {
				const arena = open();
				const used: { readonly at: number; readonly bytes: number; readonly mark: number }[] = [];
				for (const [mark, step] of steps.entries()) {
					// Below 0: one of those in use is given back.
					const [back] = step < 0 ? used.splice(-step % (used.length || 1), 1) : [];
					if (back) arena.free(back.at);
					const at = step < 0 ? undefined : arena.allocate(step);
					if (at === undefined) continue;
					const words = new Uint8Array(arena.buffer, at, step);
					expect(words.every((word) => word === 0)).toBe(true);
					words.fill(1 + (mark % 255));
					used.push({ at, bytes: step, mark });
				}
				for (const { at, bytes, mark } of used) {
					const words = new Uint8Array(arena.buffer, at, bytes);
					expect(words.every((word) => word === 1 + (mark % 255))).toBe(true);
				}
			}),
			{ seed: 11, numRuns: 100 },
		);
	});

	test('joins what was given back: all of it serves again in one piece', () => {
		const arena = open();
		const places = Array.from({ length: BYTES / 1024 }, () => arena.allocate(1024)!);
		expect(arena.allocate(1)).toBeUndefined();
		for (const i of [0, 2, 1, 3]) arena.free(places[i]!);
		expect(arena.allocate(4096)).toBe(places[0]);
		for (const place of places.slice(4).reverse()) arena.free(place);
		expect(arena.allocate(BYTES - 4096)).toBe(places[4]);
	});

	test('has no room for more than there is, and takes it all', () => {
		expect(open(128).allocate(129)).toBeUndefined();
		expect(open(128).allocate(128)).toBe(0);
	});

	test('takes back only what it has handed out, and once', () => {
		const arena = open(256);
		const first = arena.allocate(100)!;
		arena.free(64);
		arena.free(first);
		arena.free(first);
		expect([arena.allocate(128), arena.allocate(128), arena.allocate(1)]).toEqual([
			0,
			128,
			undefined,
		]);
	});

	test('tells how much memory came with a place', () => {
		const arena = open();
		const place = arena.allocate(100)!;
		expect([arena.sizeAt(place), arena.sizeAt(place + 64)]).toEqual([128, 0]);
	});

	test('leaves the beginning alone where it is told to', () => {
		expect(new Arena(new SharedArrayBuffer(256), 65).allocate(128)).toBe(128);
	});
});
