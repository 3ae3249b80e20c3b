import { describe, expect, test } from 'vitest';
import { hilbertKey } from '../../src/mesh/hilbert.ts';

/** Cells of a 2^level grid, each at its lower corner in the full one, in the order of their keys. */
function visited(level: number): [number, number][] {
	const size = 2 ** level;
	const scale = 2 ** (16 - level);
	const cells: [number, number, number][] = [];
	for (let x = 0; x < size; x++)
		for (let y = 0; y < size; y++) cells.push([x, y, hilbertKey(x * scale, y * scale)]);
	return cells.sort((a, b) => a[2] - b[2]).map(([x, y]) => [x, y]);
}

describe('the Hilbert curve', () => {
	test.each([1, 2, 3, 5, 7])(
		'goes from each of 4^%i squares to one that shares a side',
		(level) => {
			const cells = visited(level);
			for (let i = 1; i < cells.length; i++) {
				const [[x, y], [u, v]] = [cells[i - 1]!, cells[i]!];
				expect(Math.abs(x - u) + Math.abs(y - v)).toBe(1);
			}
		},
	);

	test('goes from cell to neighbouring cell at the finest level too', () => {
		const places = new Map<number, [number, number]>();
		for (let x = 0x7ff0; x < 0x8010; x++)
			for (let y = 0x7ff0; y < 0x8010; y++) places.set(hilbertKey(x, y), [x, y]);
		expect(places.size).toBe(32 * 32);
		for (const [key, [x, y]] of places) {
			const next = places.get(key + 1);
			if (next) expect(Math.abs(x - next[0]) + Math.abs(y - next[1])).toBe(1);
		}
	});

	test('gives every cell of a square its own index', () => {
		const keys = new Set<number>();
		for (let x = 0; x < 256; x++) for (let y = 0; y < 256; y++) keys.add(hilbertKey(x, y));
		expect(keys.size).toBe(65536);
		expect(Math.max(...keys)).toBe(65535);
	});

	test('covers all 32 bits', () => {
		expect(hilbertKey(0, 0)).toBe(0);
		expect(hilbertKey(0xffff, 0)).toBe(0xffffffff);
	});
});
