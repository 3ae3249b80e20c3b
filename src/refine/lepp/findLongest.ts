import { longestSlot } from './edgeOrder.ts';
import { after, before, type LeppMesh, LONGEST_SLOT } from './mesh.ts';
import type { PointKeys } from './pointKeys.ts';

/** Squared lengths in doubles are off by less than an eighth of this part of themselves. */
const CLOSE = 1 - 2 ** -49;

/**
 * Finds the longest edge of a triangle; returns the square of the shortest, rounded.
 *
 * @param first the slot that has it most often, where that can be told
 */
export function findLongest(mesh: LeppMesh, keys: PointKeys, t: number, first: number): number {
	const { corners, coordinates, dimension, states } = mesh;
	const second = after(first);
	const third = before(first);
	const a = dimension * corners[3 * t + first]!;
	const b = dimension * corners[3 * t + second]!;
	const c = dimension * corners[3 * t + third]!;
	const ax = coordinates[a]!;
	const ay = coordinates[a + 1]!;
	const bx = coordinates[b]!;
	const by = coordinates[b + 1]!;
	const cx = coordinates[c]!;
	const cy = coordinates[c + 1]!;
	let ab = (bx - ax) * (bx - ax) + (by - ay) * (by - ay);
	let bc = (cx - bx) * (cx - bx) + (cy - by) * (cy - by);
	let ca = (ax - cx) * (ax - cx) + (ay - cy) * (ay - cy);
	if (dimension === 3) {
		const az = coordinates[a + 2]!;
		const bz = coordinates[b + 2]!;
		const cz = coordinates[c + 2]!;
		ab += (bz - az) * (bz - az);
		bc += (cz - bz) * (cz - bz);
		ca += (az - cz) * (az - cz);
	}
	let slot: number;
	if (bc < ab * CLOSE && ca < ab * CLOSE) slot = first;
	else if (ab < bc * CLOSE && ca < bc * CLOSE) slot = second;
	else if (ab < ca * CLOSE && bc < ca * CLOSE) slot = third;
	else slot = longestSlot(mesh, keys, t);
	states[t] = (states[t]! & ~LONGEST_SLOT) | slot;
	return Math.min(ab, bc, ca);
}
