import { qualityOf } from '../../mesh/quality.ts';

/** Shape of a triangle A B C. Side k starts at corner k, and angle k is there. */
export interface Shape {
	/** Lengths of AB, BC and CA. */
	readonly sides: readonly [number, number, number];
	/** Angles at A, B and C in degrees; undefined for a triangle without area. */
	readonly angles: readonly [number, number, number] | undefined;
	/** Never negative. */
	readonly area: number;
	/** 1 counter-clockwise, −1 clockwise, 0 without area or in space. */
	readonly orientation: number;
	/** 4 √3 area / (sum of the squared sides): 1 for an equilateral triangle, 0 for one without area (Bank 1998). */
	readonly quality: number;
}

/** Distance of two points in any dimension. */
export const distance = (a: readonly number[], b: readonly number[]): number =>
	Math.hypot(...a.map((x, axis) => x - b[axis]!));

/** Measures a triangle by its corners, in two or three coordinates. */
export function shapeOf(corners: readonly (readonly number[])[]): Shape {
	const [a, b, c] = corners as [number[], number[], number[]];
	const sides = [distance(a, b), distance(b, c), distance(c, a)] as const;
	const measured = qualityOf({
		dimension: a.length === 3 ? 3 : 2,
		points: Float64Array.of(...a, ...b, ...c),
		triangles: Uint32Array.of(0, 1, 2),
		fields: [],
	});
	const { area, minAngle, maxAngle, ccw, cw } = measured;
	const longest = Math.max(...sides);
	const squares = sides.reduce((sum, side) => sum + (side / longest) ** 2, 0);
	return {
		sides,
		angles:
			minAngle === null || maxAngle === null ? undefined : anglesOf(sides, minAngle, maxAngle),
		area,
		orientation: ccw - cw,
		quality: area > 0 ? (4 * Math.sqrt(3) * (area / longest / longest)) / squares : 0,
	};
}

/** The smallest angle is opposite the shortest side, the largest opposite the longest. */
function anglesOf(
	sides: readonly [number, number, number],
	smallest: number,
	largest: number,
): readonly [number, number, number] {
	const opposite = [sides[1], sides[2], sides[0]];
	const corners = [0, 1, 2].sort((i, j) => opposite[i]! - opposite[j]!);
	const angles: [number, number, number] = [0, 0, 0];
	angles[corners[0]!] = smallest;
	angles[corners[1]!] = 180 - smallest - largest;
	angles[corners[2]!] = largest;
	return angles;
}
