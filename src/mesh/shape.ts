import { type Loop, type Loops, singleThread } from '../util/loop.ts';
import { allSlices } from '../util/slices.ts';
import { orientation } from './orientation.ts';
import { scaledIntoRange } from './scaling.ts';
import { type TriMesh, triangleCount } from './triMesh.ts';

/** Bins of the angle histogram; each is 180 / `ANGLE_BINS` degrees wide. */
export const ANGLE_BINS = 18;

/** Extremes and sums over a mesh's triangles. Angles are in degrees. */
export interface Shape {
	/** Smallest and largest angle of all triangles with area; null if no triangle has area. */
	readonly minAngle: number | null;
	readonly maxAngle: number | null;
	/** Sum of the triangles' absolute areas. */
	readonly area: number;
	/** Number of counter-clockwise, clockwise (both 0 in 3D) and degenerate triangles. */
	readonly ccw: number;
	readonly cw: number;
	readonly degenerate: number;
}

/** The angles of each triangle, in degrees. */
export interface Angles {
	/** Smallest angle of each triangle, 0 for degenerate ones. */
	readonly smallestAngles: Float32Array;
	/** Number of angles, three for each triangle with area, in each bin. */
	readonly histogram: Uint32Array;
}

/** Triangles per block: block sums are added in order, so that the result does not depend on the number of threads. */
const BLOCK = 1 << 13;
/** Values per block. */
const MEASURES = 7;

/**
 * Measures all triangles, with the same result on one thread or several; fills in `angles` if given.
 *
 * @param largest largest absolute value of a coordinate, if known
 */
export function measure(
	mesh: TriMesh,
	angles?: Angles,
	loops: Loops = singleThread,
	largest?: number,
): Shape {
	const { triangles, dimension } = mesh;
	const { points, unit } = scaledIntoRange(mesh.points, RANGE, largest);
	const blocks = Math.ceil(triangleCount(mesh) / BLOCK);
	const measures = loops.f64(MEASURES * blocks);
	if (angles)
		for (let block = 0; block < blocks; block++)
			measureBlock(points, triangles, dimension, block, measures, angles);
	else allSlices(loops.run(measureBlocks, blocks, { points, triangles, measures }, { dimension }));
	const shape = sumOf(measures, unit);
	loops.drop(measures);
	return shape;
}

const measureBlocks: Loop<
	{ points: Float64Array; triangles: Uint32Array; measures: Float64Array },
	'dimension'
> = {
	name: 'shape: measure',
	arrays: { points: 'f64', triangles: 'u32', measures: 'f64' },
	parameters: ['dimension'],
	grain: 32,
	run({ points, triangles, measures }, { dimension }, first, end) {
		for (let block = first; block < end; block++)
			measureBlock(points, triangles, dimension, block, measures, undefined);
	},
};

/** Loops that worker threads may run. */
export const shapeLoops = [measureBlocks];

/** Reduces the measures of all blocks, the area by compensated summation. */
function sumOf(measures: Float64Array, unit: number): Shape {
	let minAngle = Infinity;
	let maxAngle = -Infinity;
	let area = 0;
	let compensation = 0;
	let [ccw, cw, degenerate] = [0, 0, 0];
	for (let at = 0; at < measures.length; at += MEASURES) {
		minAngle = Math.min(minAngle, measures[at]!);
		maxAngle = Math.max(maxAngle, measures[at + 1]!);
		const blockArea = measures[at + 2]!;
		const next = area + blockArea;
		compensation +=
			(area >= blockArea ? area - next + blockArea : blockArea - next + area) + measures[at + 3]!;
		area = next;
		ccw += measures[at + 4]!;
		cw += measures[at + 5]!;
		degenerate += measures[at + 6]!;
	}
	return {
		minAngle: minAngle === Infinity ? null : minAngle,
		maxAngle: minAngle === Infinity ? null : maxAngle,
		area: ((area + compensation) / 2) * unit * unit,
		ccw,
		cw,
		degenerate,
	};
}

/** Products of two coordinates from 2⁻⁴⁰⁰ to 2⁴⁰⁰ neither overflow nor underflow. */
const RANGE = 400;

const DEGREES = 180 / Math.PI;

/**
 * Relative margin of cotangents, far above the rounding error of an angle. The arc tangent takes most of the time, and few
 * angles come near the extremes: a triangle's cotangents are first compared with those of the extremes so far.
 */
const MARGIN = 1e-9;
/** Below this cotangent, near 180 degrees, the rounding error of angles exceeds the margin. */
const FLATTEST = -1e5;

/** Bin of the histogram that an angle is in. */
const binOf = (angle: number) => Math.min(ANGLE_BINS - 1, Math.floor((angle * ANGLE_BINS) / 180));

/** Measures one block; fills in `angles` if given. */
function measureBlock(
	points: Float64Array,
	triangles: Uint32Array,
	dimension: number,
	block: number,
	measures: Float64Array,
	angles: Angles | undefined,
): void {
	const end = Math.min((block + 1) * BLOCK, triangles.length / 3);
	let minAngle = Infinity;
	let maxAngle = -Infinity;
	let sharpest = -Infinity;
	let bluntest = Infinity;
	// Compensated summation (Neumaier 1974): the error does not grow with the number of triangles.
	let area = 0;
	let compensation = 0;
	let ccw = 0;
	let cw = 0;
	let degenerate = 0;
	for (let t = block * BLOCK; t < end; t++) {
		const a = triangles[3 * t]! * dimension;
		const b = triangles[3 * t + 1]! * dimension;
		const c = triangles[3 * t + 2]! * dimension;
		// Edge vectors: u from a to b, v from b to c, w from c to a.
		const ux = points[b]! - points[a]!;
		const uy = points[b + 1]! - points[a + 1]!;
		const vx = points[c]! - points[b]!;
		const vy = points[c + 1]! - points[b + 1]!;
		const wx = points[a]! - points[c]!;
		const wy = points[a + 1]! - points[c + 1]!;
		const uz = dimension === 3 ? points[b + 2]! - points[a + 2]! : 0;
		const vz = dimension === 3 ? points[c + 2]! - points[b + 2]! : 0;
		const wz = dimension === 3 ? points[a + 2]! - points[c + 2]! : 0;
		const normal = ux * vy - uy * vx;
		const doubleArea =
			dimension === 3 ? Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, normal) : Math.abs(normal);
		if (dimension === 3) {
			if (doubleArea === 0) degenerate++;
		} else {
			const sign = orientation(
				points[a]!,
				points[a + 1]!,
				points[b]!,
				points[b + 1]!,
				points[c]!,
				points[c + 1]!,
			);
			if (sign > 0) ccw++;
			else if (sign < 0) cw++;
			else degenerate++;
			if (sign === 0) continue;
		}
		const next = area + doubleArea;
		compensation += area >= doubleArea ? area - next + doubleArea : doubleArea - next + area;
		area = next;
		if (doubleArea === 0 && dimension === 3) continue;
		const atA = -(ux * wx + uy * wy + uz * wz);
		const atB = -(ux * vx + uy * vy + uz * vz);
		const atC = -(vx * wx + vy * wy + vz * wz);
		// Every corner is compared with both extremes, as a branch on the sharpest corner would be unpredictable. If a product is
		// NaN, the angle itself is computed.
		const low = bluntest * doubleArea;
		const high = sharpest * doubleArea;
		const between = atA < high && atA > low && atB < high && atB > low && atC < high && atC > low;
		if (between && !angles) continue;
		const uu = ux * ux + uy * uy + uz * uz;
		const vv = vx * vx + vy * vy + vz * vz;
		const ww = wx * wx + wy * wy + wz * wz;
		// The smallest angle is opposite the shortest side, the largest opposite the longest.
		const sharp = vv <= uu ? (vv <= ww ? atA : atB) : uu <= ww ? atC : atB;
		const blunt = vv >= uu ? (vv >= ww ? atA : atB) : uu >= ww ? atC : atB;
		const smallest = Math.atan2(doubleArea, sharp) * DEGREES;
		const largest = Math.atan2(doubleArea, blunt) * DEGREES;
		if (smallest < minAngle) {
			minAngle = smallest;
			sharpest = sharp / doubleArea;
			sharpest -= MARGIN * Math.abs(sharpest);
		}
		if (largest > maxAngle) {
			maxAngle = largest;
			bluntest = Math.max(blunt / doubleArea, FLATTEST);
			bluntest += MARGIN * (1 + Math.abs(bluntest));
		}
		if (!angles) continue;
		const { smallestAngles, histogram } = angles;
		smallestAngles[t] = smallest;
		histogram[binOf(smallest)]!++;
		histogram[binOf(180 - smallest - largest)]!++;
		histogram[binOf(largest)]!++;
	}
	const at = MEASURES * block;
	measures[at] = minAngle;
	measures[at + 1] = maxAngle;
	measures[at + 2] = area;
	measures[at + 3] = compensation;
	measures[at + 4] = ccw;
	measures[at + 5] = cw;
	measures[at + 6] = degenerate;
}
