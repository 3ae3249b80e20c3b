import { describe, expect, test } from 'vitest';
import { complexity } from '../../src/sizing/complexity.ts';
import { interpolationMetric } from '../../src/sizing/interpolationMetric.ts';
import { allSlices } from '../../src/util/slices.ts';
import { square, valuesOn } from './squareFields.ts';

describe('the metric of a Hessian', () => {
	test.each([1, 2, 4])('has the wanted complexity and the ratio of sizes in L%i', (norm) => {
		const plane = square(20);
		const hessian = valuesOn(plane, (x, y) => [100 * (1 + x), 0, -(1 + y)]);
		const wanted = { norm, complexity: 500, anisotropy: 1e6 };
		const metrics = allSlices(interpolationMetric(plane, hessian, wanted));
		expect(allSlices(complexity(plane, metrics))).toBeCloseTo(500, 8);
		for (let p = 0; p < metrics.length / 3; p++) {
			const [a, b] = [metrics[3 * p]!, metrics[3 * p + 2]!];
			expect(a / b).toBeCloseTo(hessian[3 * p]! / -hessian[3 * p + 2]!, 8);
			// √det M goes with det|H|^(p/(2p+2)).
			const power = (-hessian[3 * p]! * hessian[3 * p + 2]!) ** (norm / (2 * norm + 2));
			const first = (100 * 1) ** (norm / (2 * norm + 2));
			const start = Math.sqrt(metrics[0]! * metrics[2]!);
			expect(Math.sqrt(a * b) / start).toBeCloseTo(power / first, 8);
		}
	});

	test('is no longer than the anisotropy allows, and nothing where the function is linear', () => {
		const plane = square(4);
		const hessian = valuesOn(plane, (x) => (x > 0.5 ? [1, 0, 0] : [0, 0, 0]));
		const wanted = { norm: 2, complexity: 9, anisotropy: 10 };
		const metrics = allSlices(interpolationMetric(plane, hessian, wanted));
		for (let p = 0; p < metrics.length / 3; p++)
			if (plane.points[2 * p]! > 0.5)
				expect(metrics[3 * p]! / metrics[3 * p + 2]!).toBeCloseTo(100, 8);
			else expect([...metrics.slice(3 * p, 3 * p + 3)]).toEqual([0, 0, 0]);
	});
});
