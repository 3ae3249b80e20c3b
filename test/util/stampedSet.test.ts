import { expect, test } from 'vitest';
import { StampedSet } from '../../src/util/stampedSet.ts';
import { seededRandom } from '../support/random.ts';

test('a stamped set has the members of a set, few or many, time and again', () => {
	const random = seededRandom(4);
	const set = new StampedSet();
	for (const [count, range] of [
		[10, 2 ** 32],
		[1000, 700],
		[20, 64],
		[3000, 2 ** 32],
		[5, 8],
	] as const) {
		set.clear();
		const expected = new Set<number>();
		for (let i = 0; i < count; i++) {
			const member = Math.floor(range * random());
			expect(set.has(member)).toBe(expected.has(member));
			expect(set.add(member)).toBe(!expected.has(member));
			expected.add(member);
		}
		for (const member of expected) expect(set.has(member)).toBe(true);
	}
});
