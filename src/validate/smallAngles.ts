import { angleText } from '../mesh/angleText.ts';
import { type Loop, singleThread } from '../util/loop.ts';
import { entityRule } from './entityRule.ts';
import { ruleResult } from './rows.ts';
import type { Rule } from './rule.ts';

/**
 * Angles below this, in degrees, are reported. The error of finite elements grows with 1 / sin of the smallest angle
 * (twelvefold here); mesh generators guarantee 20° and more unless the outline itself is sharper.
 */
export const SMALL_ANGLE = 5;

const LIMIT = Math.tan((SMALL_ANGLE * Math.PI) / 180);

const perTriangle = entityRule({
	id: 'small-angle',
	severity: 'hint',
	description: 'No triangle has an angle below 5°, where results lose accuracy.',
	kind: 'triangles',
	breaks({ mesh, orientations, skipped }) {
		const { points, triangles, dimension } = mesh;
		const tangentOf = (t: number) => smallestTangent(points, triangles, dimension, t);
		if (dimension === 2) return (t) => orientations[t] !== 0 && tangentOf(t) < LIMIT;
		return (t) => {
			const tangent = tangentOf(t);
			return tangent > 0 && tangent < LIMIT && skipped?.[t] !== 1;
		};
	},
	describe: ({ mesh }, indexes, { number }) =>
		[...indexes].map((index) => ({
			kind: 'triangles',
			index,
			message: `The minimum angle of triangle ${number('triangles', index)} is ${degreesText(smallestTangent(mesh.points, mesh.triangles, mesh.dimension, index))}; below ${SMALL_ANGLE}° results lose accuracy.`,
		})),
});

/** A triangle's smallest angle is not below `SMALL_ANGLE`. Degenerate triangles have a rule of their own (`zero-area`). */
export const smallAngles: Rule = {
	...perTriangle,
	*findInSlices(facts, loops = singleThread) {
		const { points, triangles, dimension } = facts.mesh;
		const count = triangles.length / 3;
		if (dimension !== 2 || facts.ccw + facts.cw < count) return perTriangle.find(facts);
		const small = loops.u8(count);
		yield* loops.run(findSmall, count, { points, triangles, small }, {});
		const rows: number[] = [];
		for (let t = small.indexOf(1); t >= 0; t = small.indexOf(1, t + 1)) rows.push(t);
		loops.drop(small);
		return ruleResult(rows, 1);
	},
};

/** Flags the triangles with a small angle; for 2D meshes whose triangles all have area. */
const findSmall: Loop<
	{ readonly points: Float64Array; readonly triangles: Uint32Array; readonly small: Uint8Array },
	never
> = {
	name: 'small angles: find',
	arrays: { points: 'f64', triangles: 'u32', small: 'u8' },
	parameters: [],
	grain: 1 << 17,
	run({ points, triangles, small }, _, first, end) {
		for (let t = first; t < end; t++)
			if (maybeSmall(points, triangles, t) && smallestTangent(points, triangles, 2, t) < LIMIT)
				small[t] = 1;
	},
};

/** Far above the relative rounding error of a tangent. */
const MARGIN = 1e-9;
/** Triangles with areas in this range need no scaling. */
const [MIN_AREA, MAX_AREA] = [2 ** -300, 2 ** 300];

/**
 * Whether a 2D triangle may have a small angle. This test saves a quarter of the time, as the branch on the smallest angle is
 * unpredictable.
 */
function maybeSmall(points: Float64Array, triangles: Uint32Array, t: number): boolean {
	const a = 2 * triangles[3 * t]!;
	const b = 2 * triangles[3 * t + 1]!;
	const c = 2 * triangles[3 * t + 2]!;
	const ux = points[b]! - points[a]!;
	const uy = points[b + 1]! - points[a + 1]!;
	const vx = points[c]! - points[b]!;
	const vy = points[c + 1]! - points[b + 1]!;
	const wx = points[a]! - points[c]!;
	const wy = points[a + 1]! - points[c + 1]!;
	const doubleArea = Math.abs(ux * vy - uy * vx);
	const dot = Math.max(-(ux * wx + uy * wy), -(ux * vx + uy * vy), -(vx * wx + vy * wy));
	return !(
		doubleArea >= LIMIT * (1 + MARGIN) * dot &&
		doubleArea > MIN_AREA &&
		doubleArea < MAX_AREA
	);
}

/** Loops that worker threads may run. */
export const smallAngleLoops = [findSmall];

/** Squares of lengths from 1 / `LARGE` to `LARGE` neither overflow nor underflow; other triangles are scaled. */
const LARGE = 2 ** 400;
const UNIT = 2 ** 600;

/** The tangent of a triangle's smallest angle (at most 60°), which is opposite its shortest side. */
function smallestTangent(
	points: Float64Array,
	triangles: Uint32Array,
	dimension: number,
	t: number,
	scale = 1,
): number {
	const a = triangles[3 * t]! * dimension;
	const b = triangles[3 * t + 1]! * dimension;
	const c = triangles[3 * t + 2]! * dimension;
	// Edge vectors: u from a to b, v from b to c, w from c to a.
	const ux = points[b]! * scale - points[a]! * scale;
	const uy = points[b + 1]! * scale - points[a + 1]! * scale;
	const vx = points[c]! * scale - points[b]! * scale;
	const vy = points[c + 1]! * scale - points[b + 1]! * scale;
	const wx = points[a]! * scale - points[c]! * scale;
	const wy = points[a + 1]! * scale - points[c + 1]! * scale;
	let [uz, vz, wz] = [0, 0, 0];
	if (dimension === 3) {
		uz = points[b + 2]! * scale - points[a + 2]! * scale;
		vz = points[c + 2]! * scale - points[b + 2]! * scale;
		wz = points[a + 2]! * scale - points[c + 2]! * scale;
	}
	const uu = ux * ux + uy * uy + uz * uz;
	const vv = vx * vx + vy * vy + vz * vz;
	const ww = wx * wx + wy * wy + wz * wz;
	if (scale === 1 && !(uu + vv + ww < LARGE && uu + vv + ww > 1 / LARGE))
		return smallestTangent(points, triangles, dimension, t, uu + vv + ww < 1 ? UNIT : 1 / UNIT);
	const normal = ux * vy - uy * vx;
	const doubleArea =
		dimension === 3 ? Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, normal) : Math.abs(normal);
	const [fromA, fromB] = [vv <= uu && vv <= ww, ww <= uu && ww < vv];
	const dot = fromA
		? ux * wx + uy * wy + uz * wz
		: fromB
			? ux * vx + uy * vy + uz * vz
			: vx * wx + vy * wy + vz * wz;
	return dot === 0 ? 0 : doubleArea / -dot;
}

const LIMIT_TEXT = angleText(SMALL_ANGLE);

/** The angle in degrees; "just below" the limit if it would round to the limit. */
function degreesText(tangent: number): string {
	const text = angleText((Math.atan(tangent) * 180) / Math.PI);
	return text === LIMIT_TEXT ? `just below ${SMALL_ANGLE}°` : text;
}
