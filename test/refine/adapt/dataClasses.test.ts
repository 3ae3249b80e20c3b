import { expect, test } from 'vitest';
import { Classes, isNumbering, PairNumbers } from '../../../src/refine/adapt/dataClasses.ts';
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
		expect(classes.hasAll(of(a), of(b))).toBe(key(b).every((set) => key(a).includes(set)));
		expect(classes.hasCommon(of(a), of(b), of(c))).toBe(`${common}` === `${key(b)}`);
	}
	const numbers = new PairNumbers();
	for (let n = 0; n < 1000; n++) expect(numbers.of(n % 7, n)).toBe(n + 1);
	for (let n = 0; n < 1000; n++) expect(numbers.of(n % 7, n)).toBe(n + 1);
});

test('Integers number entities if all are different, many, and no markers', () => {
	const field = (length: number, role: 'marker' | 'attribute', more = 0) => ({
		...({ name: 'id', on: 'triangles', role, type: 'integer', components: 1 } as const),
		values: Int32Array.from({ length }, (_, i) => (i < more ? 7 : i)),
	});
	expect(isNumbering(field(100, 'attribute'))).toBe(true);
	expect(isNumbering(field(100, 'marker'))).toBe(false);
	expect(isNumbering(field(100, 'attribute', 2))).toBe(false);
	expect(isNumbering(field(4, 'attribute'))).toBe(false);
	expect(isNumbering({ ...field(4, 'marker'), unique: true })).toBe(true);
});
