import { describe, expect, test } from 'vitest';
import { spliced, upperBound, withoutRows } from '../../src/util/splice.ts';
import { seededRandom } from '../support/random.ts';

describe('seed 9: 300 times', () => {
	const random = seededRandom(9);
	const pick = (count: number) => Math.floor(count * random());

	test('spliced is what splice of a list is', () => {
		let items = new Float64Array(10).map(() => random());
		let count = 10;
		let list = [...items];
		for (let i = 0; i < 300; i++) {
			const from = pick(count + 1);
			const to = from + pick(Math.min(4, count - from + 1));
			const added = Float64Array.from({ length: pick(5) }, () => random());
			items = spliced(items, count, from, to, added, added.length);
			list = list.toSpliced(from, to - from, ...added);
			count = list.length;
			expect([...items.subarray(0, count)]).toEqual(list);
		}
	});

	test('without leaves out the rows that are named', () => {
		for (let i = 0; i < 300; i++) {
			const width = 1 + pick(3);
			const rows = pick(8);
			const items = Int32Array.from({ length: rows * width + pick(3) }, (_, k) => k);
			const left = [...Array(rows).keys()].filter(() => random() < 0.4);
			const rest = withoutRows(items, width, rows, Uint32Array.from(left));
			const expected = [...items]
				.slice(0, rows * width)
				.filter((_, k) => !left.includes(Math.floor(k / width)));
			expect([...rest]).toEqual(expected);
		}
	});

	test('upperBound counts what is not above a value', () => {
		for (let i = 0; i < 300; i++) {
			const items = Uint32Array.from({ length: 12 }, () => pick(20)).sort();
			const count = pick(13);
			const value = pick(22);
			const expected = items.subarray(0, count).filter((item) => item <= value).length;
			expect(upperBound(items, count, value)).toBe(expected);
		}
	});
});
