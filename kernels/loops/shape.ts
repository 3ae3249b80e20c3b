/** Areas, angles and soundness of a mesh: `src/mesh/shape.ts`, `orientation.ts` and `src/validate/sound.ts`. */
import { array, getF64, getU8, getU32, lengthOf, parameter, setF64, setU8 } from './memory';

/** Exact orientation of a triangle, and functions of `Math`: imported from JavaScript, as calls are rare. */
export declare function exactOrientation(ax: f64, ay: f64, bx: f64, by: f64, cx: f64, cy: f64): i32;
export declare function arcTangent(y: f64, x: f64): f64;
export declare function length3(x: f64, y: f64, z: f64): f64;

const BOUND: f64 = (3 + 16 * 1.1102230246251565e-16) * 1.1102230246251565e-16;
const BLOCK: u32 = 1 << 13;
const MEASURES: u32 = 7;
const DEGREES: f64 = 180 / Math.PI;
const MARGIN: f64 = 1e-9;
const MIN_COTANGENT: f64 = -1e5;
const MAX_CELLS: i32 = 64;

/** Orientation of a triangle: 1, −1 or 0 (Shewchuk 1997: a filter, then exact arithmetic). */
function orientationOfTriangle(ax: f64, ay: f64, bx: f64, by: f64, cx: f64, cy: f64): i32 {
	const left = (ax - cx) * (by - cy);
	const right = (ay - cy) * (bx - cx);
	const determinant = left - right;
	const bound = BOUND * (abs(left) + abs(right));
	if (determinant > bound && determinant < Infinity) return 1;
	if (-determinant > bound && determinant > -Infinity) return -1;
	if ((ax === cx || by === cy) && (ay === cy || bx === cx)) return 0;
	return exactOrientation(ax, ay, bx, by, cx, cy);
}

/** Measures blocks [first, stop) of 8,192 triangles: angles, area, and counts of orientations. */
export function shapeMeasure(call: usize, _: u32, first: u32, stop: u32): void {
	for (let block = first; block < stop; block++) measureBlock(call, block);
}

/** Measures one block. Exact angles are computed only if a cotangent may exceed the extremes so far, with a margin. */
function measureBlock(call: usize, block: u32): void {
	const points = array(call, 0);
	const triangles = array(call, 1);
	const dimension = parameter(call, 3, 0);
	const end = min<u32>((block + 1) * BLOCK, lengthOf(call, 1) / 3);
	const space = dimension === 3;
	let minAngle = Infinity;
	let maxAngle = -Infinity;
	let sharpest = -Infinity;
	let bluntest = Infinity;
	let area: f64 = 0;
	let compensation: f64 = 0;
	let ccw: f64 = 0;
	let cw: f64 = 0;
	let degenerate: f64 = 0;
	for (let t = block * BLOCK; t < end; t++) {
		const a = getU32(triangles, 3 * t) * dimension;
		const b = getU32(triangles, 3 * t + 1) * dimension;
		const c = getU32(triangles, 3 * t + 2) * dimension;
		const ax = getF64(points, a);
		const ay = getF64(points, a + 1);
		const bx = getF64(points, b);
		const by = getF64(points, b + 1);
		const cx = getF64(points, c);
		const cy = getF64(points, c + 1);
		const ux = bx - ax;
		const uy = by - ay;
		const vx = cx - bx;
		const vy = cy - by;
		const wx = ax - cx;
		const wy = ay - cy;
		let uz: f64 = 0;
		let vz: f64 = 0;
		let wz: f64 = 0;
		if (space) {
			const az = getF64(points, a + 2);
			const bz = getF64(points, b + 2);
			const cz = getF64(points, c + 2);
			uz = bz - az;
			vz = cz - bz;
			wz = az - cz;
		}
		const normal = ux * vy - uy * vx;
		let doubleArea = abs(normal);
		if (space) {
			doubleArea = length3(uy * vz - uz * vy, uz * vx - ux * vz, normal);
			if (doubleArea === 0) degenerate++;
		} else {
			const orientation = orientationOfTriangle(ax, ay, bx, by, cx, cy);
			if (orientation > 0) ccw++;
			else if (orientation < 0) cw++;
			else {
				degenerate++;
				continue;
			}
		}
		const next = area + doubleArea;
		compensation += area >= doubleArea ? area - next + doubleArea : doubleArea - next + area;
		area = next;
		if (doubleArea === 0 && space) continue;
		const atA = -(ux * wx + uy * wy + uz * wz);
		const atB = -(ux * vx + uy * vy + uz * vz);
		const atC = -(vx * wx + vy * wy + vz * wz);
		const low = bluntest * doubleArea;
		const high = sharpest * doubleArea;
		if (atA < high && atA > low && atB < high && atB > low && atC < high && atC > low) continue;
		const uu = ux * ux + uy * uy + uz * uz;
		const vv = vx * vx + vy * vy + vz * vz;
		const ww = wx * wx + wy * wy + wz * wz;
		const sharp = vv <= uu ? (vv <= ww ? atA : atB) : uu <= ww ? atC : atB;
		const blunt = vv >= uu ? (vv >= ww ? atA : atB) : uu >= ww ? atC : atB;
		const smallest = arcTangent(doubleArea, sharp) * DEGREES;
		const largest = arcTangent(doubleArea, blunt) * DEGREES;
		if (smallest < minAngle) {
			minAngle = smallest;
			sharpest = sharp / doubleArea;
			sharpest -= MARGIN * abs(sharpest);
		}
		if (largest > maxAngle) {
			maxAngle = largest;
			bluntest = max<f64>(blunt / doubleArea, MIN_COTANGENT);
			bluntest += MARGIN * (1 + abs(bluntest));
		}
	}
	const measures = array(call, 2);
	const at = MEASURES * block;
	setF64(measures, at, minAngle);
	setF64(measures, at + 1, maxAngle);
	setF64(measures, at + 2, area);
	setF64(measures, at + 3, compensation);
	setF64(measures, at + 4, ccw);
	setF64(measures, at + 5, cw);
	setF64(measures, at + 6, degenerate);
}

/** Column or row of a coordinate, within the grid. */
function cellOf(x: f64, low: f64, scale: f64, last: f64): i32 {
	return <i32>min<f64>(max<f64>((x - low) * scale, 0), last);
}

/**
 * Marks the corners of triangles [first, stop), the wrong orientation of any, and triangles in a marked cell of the
 * grid.
 */
export function soundSweep(call: usize, _: u32, first: u32, stop: u32): void {
	const points = array(call, 0);
	const corners = array(call, 1);
	const cells = array(call, 2);
	const grid = array(call, 3);
	const used = array(call, 4);
	const near = array(call, 5);
	const orientation = parameter(call, 7, 0) === 1 ? 1 : -1;
	const columns = <i32>parameter(call, 7, 1);
	const last = <f64>columns - 1;
	const left = getF64(grid, 0);
	const bottom = getF64(grid, 1);
	const scaleX = getF64(grid, 2);
	const scaleY = getF64(grid, 3);
	for (let t = first; t < stop; t++) {
		const a = getU32(corners, 3 * t);
		const b = getU32(corners, 3 * t + 1);
		const c = getU32(corners, 3 * t + 2);
		setU8(used, a, 1);
		setU8(used, b, 1);
		setU8(used, c, 1);
		const ax = getF64(points, 2 * a);
		const ay = getF64(points, 2 * a + 1);
		const bx = getF64(points, 2 * b);
		const by = getF64(points, 2 * b + 1);
		const cx = getF64(points, 2 * c);
		const cy = getF64(points, 2 * c + 1);
		if (orientationOfTriangle(ax, ay, bx, by, cx, cy) !== orientation) setU8(array(call, 6), 0, 1);
		const lowX = cellOf(min<f64>(min<f64>(ax, bx), cx), left, scaleX, last);
		const highX = cellOf(max<f64>(max<f64>(ax, bx), cx), left, scaleX, last);
		const lowY = cellOf(min<f64>(min<f64>(ay, by), cy), bottom, scaleY, last);
		const highY = cellOf(max<f64>(max<f64>(ay, by), cy), bottom, scaleY, last);
		let isNear =
			getU8(cells, lowY * columns + lowX) |
			getU8(cells, lowY * columns + highX) |
			getU8(cells, highY * columns + lowX) |
			getU8(cells, highY * columns + highX);
		if (highX - lowX > 1 || highY - lowY > 1)
			isNear |= anyMarked(cells, lowX, highX, lowY, highY, columns);
		setU8(near, t, isNear);
	}
}

/** 1 if a cell of the box is marked, or if the box has more than `MAX_CELLS` cells. */
function anyMarked(cells: usize, lowX: i32, highX: i32, lowY: i32, highY: i32, columns: i32): u32 {
	if ((highX - lowX + 1) * (highY - lowY + 1) > MAX_CELLS) return 1;
	let isNear: u32 = 0;
	for (let y = lowY; y <= highY; y++)
		for (let x = lowX; x <= highX; x++) isNear |= getU8(cells, y * columns + x);
	return isNear;
}
