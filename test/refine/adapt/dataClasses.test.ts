import { expect, test } from 'vitest';
import { Classes, PairNumbers } from '../../../src/refine/adapt/dataClasses.ts';
import { seededRandom } from '../../support/random.ts';

test('Classes tell entities apart by all data, and compare groups', () => {
	const random = seededRandom(3);
	const count = 400;
	const sets = Array.from({ length: 5 }, () =>
		[...Array(count).keys()].filter(() => random() < 0.5),
	);
	const classes = new Classes(count);
	for (const members of sets) classes.addGroup(Uint32Array.from(members));
	const key = (p: number) => sets.filter((set) => set.includes(p)).map((set) => sets.indexOf(set));
	for (let i = 0; i < 3000; i++) {
		const [a, b, c] = [0, 0, 0].map(() => Math.floor(count * random())) as [number, number, number];
		const common = key(a).filter((set) => key(c).includes(set));
		const of = (p: number) => classes.of[p]!;
		expect(of(a) === of(b)).toBe(`${key(a)}` === `${key(b)}`);
		expect(classes.hasCommon(of(a), of(b), of(c))).toBe(`${common}` === `${key(b)}`);
	}
	const numbers = new PairNumbers();
	for (let n = 0; n < 1000; n++) expect(numbers.of(n % 7, n)).toBe(n + 1);
	for (let n = 0; n < 1000; n++) expect(numbers.of(n % 7, n)).toBe(n + 1);
});
