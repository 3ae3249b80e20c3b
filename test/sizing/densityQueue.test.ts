import { expect, test } from 'vitest';
import { DensityQueue } from '../../src/sizing/densityQueue.ts';
import { seededRandom } from '../support/random.ts';

test('points leave a queue by falling determinant, to one part in 32, also those that are raised', () => {
	const random = seededRandom(3);
	const determinants = Float64Array.from({ length: 500 }, () => 10 ** (40 * random() - 20));
	determinants[7] = 0;
	const queue = new DensityQueue(determinants);
	for (let p = 0; p < determinants.length; p++) queue.add(p);
	const taken = Array.from({ length: 100 }, () => queue.pop());
	for (let p = 0; p < determinants.length; p += 3) {
		const isIn = !taken.includes(p);
		queue.raise(p, 3 * determinants[p]!, p % 2 === 0);
		if (!isIn && p % 2 === 0) taken.splice(taken.indexOf(p), 1);
	}
	const left = new Set([...determinants.keys()].filter((p) => !taken.includes(p)));
	for (let last = Infinity; left.size > 0; ) {
		const p = queue.pop();
		expect(left.delete(p)).toBe(true);
		expect(determinants[p]! / last).toBeLessThanOrEqual(1 + 2 ** -5);
		last = determinants[p]!;
	}
	expect(queue.pop()).toBe(-1);
});
