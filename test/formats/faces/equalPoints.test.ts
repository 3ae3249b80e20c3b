import fc from 'fast-check';
import { expect, test } from 'vitest';
import { equalPoints } from '../../../src/formats/stl/equalPoints.ts';

/** The same by text. */
const byText = (points: readonly number[], dimension: number): number => {
	const places = new Set<string>();
	for (let at = 0; at < points.length; at += dimension)
		places.add(
			points
				.slice(at, at + dimension)
				.map((value) => value + 0)
				.join(),
		);
	return points.length / dimension - places.size;
};

test.each([2, 3] as const)(
	'points in the place of another one are counted, in %d coordinates',
	(dimension) => {
		const coordinate = fc.constantFrom(0, -0, 1, -1, 1e-300, 0.1);
		const point = fc.array(coordinate, { minLength: dimension, maxLength: dimension });
		fc.assert(
			fc.property(fc.array(point, { maxLength: 40 }), (list) => {
				const points = list.flat();
				const found = equalPoints({ dimension, points: Float64Array.from(points) });
				expect(found).toBe(byText(points, dimension));
			}),
		);
	},
);

test('of many points those in the place of another one are found, however far apart they are', () => {
	const points = Float64Array.from({ length: 2 * 50_000 }, (_, i) => Math.fround(Math.sin(i)));
	const none = equalPoints({ dimension: 2, points });
	expect(none).toBe(byText([...points], 2));
	points.copyWithin(2 * 49_000, 0, 2 * 300);
	expect(equalPoints({ dimension: 2, points }) - none).toBe(300);
});
