import { expect, test } from 'vitest';
import { EdgeTable } from '../../../src/formats/triangle/edgeTable.ts';
import { seededRandom } from '../../support/random.ts';

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

test('a wheel with 200,000 spokes takes no longer than a strip', () => {
	const spokes = 200_000;
	const edges = Uint32Array.from({ length: 2 * spokes }, (_, i) => (i % 2 ? 1 + (i >> 1) : 0));
	const table = new EdgeTable(edges, spokes + 1);
	for (let i = 1; i <= spokes; i++) if (table.indexOf(i, 0) !== i - 1) throw new Error(`${i}`);
}, 2000);

test('a point beyond the table has no edge', () => {
	const table = new EdgeTable(Uint32Array.of(0, 1, 1, 2), 3);
	expect([table.indexOf(0, 3), table.indexOf(7, 1), table.indexOf(9, 9)]).toEqual([-1, -1, -1]);
});
