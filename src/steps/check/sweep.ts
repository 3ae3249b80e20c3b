import wgsl from '../../../kernels/check/sweep.wgsl';
import { LATTICE_BITS } from '../../mesh/lattice.ts';
import { hasBit, setBit } from '../bits.ts';
import { atomic, defineStep, read } from '../step.ts';

/** The largest coordinate of the lattice. */
const LAST = 2 ** LATTICE_BITS - 1;

/**
 * Checks the triangles of a planar mesh, which are counter-clockwise if `ccw` is 1, else clockwise. Sets the bits of
 * points that are corners in `used`, of triangles that may have the other orientation or no area in `doubtful`, and of
 * triangles whose bounding box may touch a marked cell of `cells` in `near`. A bit that is not set is also
 * correct for the points before rounding to the lattice: each coordinate is off by at most half a unit.
 *
 * - Twice the area of a triangle is the cross product u × v of two half-edges. Each of their four coordinates is off by
 *   one at most, so u × v by less than |u.x| + |u.y| + |v.x| + |v.y| + 2.
 * - Boxes that touch do so on the lattice once one is widened by a unit.
 *
 * Cells are squares of 2^`shift` units, a bit each, row by row. A box that touches more than `maxCells` cells counts as
 * near. An item is a triangle.
 */
export const sweep = defineStep({
	name: 'check/sweep',
	wgsl,
	parameters: ['ccw', 'shift', 'maxCells'],
	bindings: {
		corners: read,
		coordinates: read,
		cells: read,
		used: atomic,
		doubtful: atomic,
		near: atomic,
	},
	parallel: true,
	cpu(count, { ccw, shift, maxCells }, arrays, first = 0, end = count) {
		const { corners, coordinates, cells, used, doubtful, near } = arrays;
		const along = LATTICE_BITS - shift;
		for (let t = first; t < end; t++) {
			for (let k = 0; k < 3; k++) setBit(used, corners[3 * t + k]!);
			const a = 2 * corners[3 * t]!;
			const b = 2 * corners[3 * t + 1]!;
			const c = 2 * corners[3 * t + 2]!;
			const ax = coordinates[a]! | 0;
			const ay = coordinates[a + 1]! | 0;
			const bx = coordinates[b]! | 0;
			const by = coordinates[b + 1]! | 0;
			const cx = coordinates[c]! | 0;
			const cy = coordinates[c + 1]! | 0;
			if (!isSure(ccw, bx - ax, by - ay, cx - ax, cy - ay)) setBit(doubtful, t);
			const lowX = Math.max(Math.min(ax, bx, cx) - 1, 0) >> shift;
			const lowY = Math.max(Math.min(ay, by, cy) - 1, 0) >> shift;
			const highX = Math.min(Math.max(ax, bx, cx) + 1, LAST) >> shift;
			const highY = Math.min(Math.max(ay, by, cy) + 1, LAST) >> shift;
			let reaches = (highX - lowX + 1) * (highY - lowY + 1) > maxCells;
			for (let y = lowY; y <= highY && !reaches; y++)
				for (let x = lowX; x <= highX && !reaches; x++) reaches = hasBit(cells, (y << along) + x);
			if (reaches) setBit(near, t);
		}
	},
});

/** Whether u × v, negated unless `ccw` is 1, exceeds the bound of its rounding error. */
function isSure(ccw: number, ux: number, uy: number, vx: number, vy: number): boolean {
	const orientation = ccw === 1 ? 1 : -1;
	const bound = Math.abs(ux) + Math.abs(uy) + Math.abs(vx) + Math.abs(vy) + 2;
	// Products are below 2^60, so the doubles are off by less than 2^10.
	const above = orientation * (ux * vy - uy * vx) - bound;
	if (Math.abs(above) > 2 ** 10) return above > 0;
	return BigInt(orientation) * (BigInt(ux) * BigInt(vy) - BigInt(uy) * BigInt(vx)) > BigInt(bound);
}
