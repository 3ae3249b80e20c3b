import { qualityOf } from '../mesh/quality.ts';
import { turnAt } from './overlap.ts';
import type { Rule } from './rule.ts';

/**
 * Angles below this many degrees are reported. The error of finite elements grows with 1 / sin of the smallest angle
 * (twelvefold here); mesh generators promise 20° and more except where the outline itself is sharper.
 */
export const SMALL_ANGLE = 5;

/** A triangle's smallest angle is not below `SMALL_ANGLE`. One without area is a warning already (`zero-area`). */
export const smallAngles: Rule = {
	id: 'small-angle',
	severity: 'hint',
	description: 'A triangle has an angle below 5°, where results lose accuracy.',
	check({ mesh, report, number }) {
		const { smallestAngles } = qualityOf(mesh);
		const { triangles, points, dimension } = mesh;
		for (let t = 0; t < smallestAngles.length; t++) {
			const angle = smallestAngles[t]!;
			if (angle >= SMALL_ANGLE) continue;
			// An area below all doubles measures 0, and in the plane is told apart from none.
			if (angle === 0) {
				if (dimension === 3) continue;
				const [a, b, c] = [triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!];
				if (turnAt(points, a, b, c) === 0) continue;
			}
			report(
				'triangles',
				t,
				() =>
					`The smallest angle of triangle ${number('triangles', t)} is ${degrees(angle)}; below ${SMALL_ANGLE}° results lose accuracy.`,
			);
		}
	},
};

/** Rounded down, so that no angle reads as one that is large enough. */
const degrees = (angle: number): string =>
	angle < 0.01 ? 'less than 0.01°' : `${Math.floor(angle * 100) / 100}°`;
