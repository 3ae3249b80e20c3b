import { expect, test } from 'vitest';
import { EdgeTable } from '../../src/mesh/edgeTable.ts';
import { seededRandom } from '../support/random.ts';

test('seed 6: finds the first edge with two ends, in either order, and no other', () => {
	const random = seededRandom(6);
	const edges = Uint32Array.from({ length: 400 }, () => 30 * random());
	const table = new EdgeTable(edges, 30);
	for (let a = 0; a < 30; a++)
		for (let b = 0; b < 30; b++) {
			let expected = -1;
			for (let e = 199; e >= 0; e--) {
				const ends = [edges[2 * e], edges[2 * e + 1]];
				if ((ends[0] === a && ends[1] === b) || (ends[0] === b && ends[1] === a)) expected = e;
			}
			expect(table.indexOf(a, b)).toBe(expected);
		}
});

/** Edges that gather at a few points, stand there many times, or whose ends follow a pattern. */
const patterns: Record<string, (i: number) => readonly [number, number]> = {
	'the spokes of a wheel': (i) => [0, i + 1],
	'all between two points': () => [3, 7],
	'all round a triangle': (i) => [i % 3, (i + 1) % 3],
	'a line': (i) => [i, i + 1],
	'every point with every other': (i) => [i >> 7, 200 + (i & 127)],
	'multiples of 2¹⁶': (i) => [(i >> 7) << 16, ((i & 127) + 200) << 16],
};

test.each(Object.entries(patterns))('%s: no search looks at many edges', (_, endsOf) => {
	const count = 20_000;
	const edges = Uint32Array.from({ length: 2 * count }, (_, i) => endsOf(i >> 1)[i % 2]!);
	const table = new EdgeTable(edges, 2 ** 31);
	expect(table.longestSearch()).toBeLessThan(100);
	expect(table.indexOf(edges[1]!, edges[0]!)).toBe(0);
});

test('a point beyond the table has no edge', () => {
	const table = new EdgeTable(Uint32Array.of(0, 1, 1, 2), 3);
	expect([table.indexOf(0, 3), table.indexOf(7, 1), table.indexOf(9, 9)]).toEqual([-1, -1, -1]);
});
