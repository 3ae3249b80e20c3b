import { describe, expect, test } from 'vitest';
import { BoxFilter } from '../../src/validate/boxFilter.ts';
import { seededRandom } from '../support/random.ts';

const visited = (boxes: BoxFilter, box: readonly number[]) => {
	const found: number[] = [];
	boxes.visit(Float64Array.from(box), (item) => void found.push(item));
	return found.sort((a, b) => a - b);
};

describe('a few boxes', () => {
	test.each(Array.from({ length: 30 }, (_, i) => 6500 + i))(
		'are visited just where a plain comparison finds them (seed %d)',
		(seed) => {
			const random = seededRandom(seed);
			// On a coarse lattice boxes touch, are points, lie on one line or on one another.
			const size = [1, 4, 1000][seed % 3]!;
			const span = () => {
				const low = Math.floor(size * random());
				return [low, low + Math.floor(size * random() * random())] as const;
			};
			const boxOf = () => {
				const [[lowX, highX], [lowY, highY]] = [span(), span()];
				return [lowX, lowY, highX, highY];
			};
			const items = Array.from({ length: Math.floor(20 * random()) }, boxOf);
			const boxes = new BoxFilter(items.length, (i, box) => box.set(items[i]!));
			for (let n = 0; n < 50; n++) {
				const [a, b, c, d] = boxOf() as [number, number, number, number];
				const touching = items.flatMap((item, i) =>
					item[0]! <= c && item[2]! >= a && item[1]! <= d && item[3]! >= b ? [i] : [],
				);
				expect(visited(boxes, [a, b, c, d])).toEqual(touching);
			}
		},
	);

	test('with places beyond all doubles between them are distinguished', () => {
		const items = [
			[-1.7e308, 0, -1.7e308, 0],
			[1.7e308, 0, 1.7e308, 0],
		];
		const boxes = new BoxFilter(2, (i, box) => box.set(items[i]!));
		expect(visited(boxes, [1e308, -1, 1.75e308, 1])).toEqual([1]);
	});
});
