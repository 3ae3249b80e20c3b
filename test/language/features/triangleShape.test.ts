import { describe, expect, test } from 'vitest';
import { shapeOf } from '../../../src/language/features/triangleShape.ts';
import { seededRandom } from '../../support/random.ts';

describe('the shape of a triangle', () => {
	test('has the angles, the area and the sides of 3-4-5', () => {
		const shape = shapeOf([
			[0, 0],
			[4, 0],
			[0, 3],
		]);
		expect(shape.sides).toEqual([4, 5, 3]);
		expect(shape.angles?.[0]).toBeCloseTo(90, 10);
		expect(shape.angles?.[1]).toBeCloseTo((Math.atan2(3, 4) * 180) / Math.PI, 10);
		expect(shape.angles?.[2]).toBeCloseTo((Math.atan2(4, 3) * 180) / Math.PI, 10);
		expect(shape.area).toBe(6);
	});

	test('has quality 1 where it is equilateral', () => {
		const shape = shapeOf([
			[0, 0],
			[1, 0],
			[0.5, Math.sqrt(3) / 2],
		]);
		expect(shape.quality).toBeCloseTo(1, 12);
	});

	test('has quality √3/2 where it is half a square', () => {
		const shape = shapeOf([
			[0, 0],
			[1, 0],
			[1, 1],
		]);
		expect(shape.quality).toBeCloseTo(Math.sqrt(3) / 2, 12);
	});

	test('shows its direction', () => {
		const corners = [
			[0, 0],
			[1, 0],
			[0, 1],
		];
		expect(shapeOf(corners).orientation).toBe(1);
		expect(shapeOf(corners.reverse()).orientation).toBe(-1);
	});

	test('has no angles and quality 0 without area', () => {
		const shape = shapeOf([
			[0, 0],
			[1, 1],
			[2, 2],
		]);
		expect(shape).toMatchObject({ area: 0, angles: undefined, orientation: 0, quality: 0 });
	});

	test('is measured in space, where it has no direction', () => {
		const shape = shapeOf([
			[0, 0, 0],
			[0, 2, 0],
			[0, 0, 2],
		]);
		expect(shape.area).toBe(2);
		expect(shape.orientation).toBe(0);
		expect(shape.angles?.[0]).toBeCloseTo(90, 10);
	});

	test('has the angle of each corner by the law of cosines, seed 81', () => {
		const random = seededRandom(81);
		for (let i = 0; i < 200; i++) {
			const corners = [0, 1, 2].map(() => [random(), random()]);
			const { angles, sides } = shapeOf(corners);
			for (let k = 0; k < 3; k++) {
				const [a, b, opposite] = [sides[k]!, sides[(k + 2) % 3]!, sides[(k + 1) % 3]!];
				const cosine = (a * a + b * b - opposite * opposite) / (2 * a * b);
				expect(Math.cos((angles![k]! * Math.PI) / 180)).toBeCloseTo(cosine, 7);
			}
		}
	});
});
