import { longestSlot } from './edgeOrder.ts';
import { after, before, type LeppMesh, LONGEST_SLOT, UNDECIDED } from './mesh.ts';
import type { PointKeys } from './pointKeys.ts';

/** Squared lengths in doubles are off by less than an eighth of this part of themselves. */
const CLOSE = 1 - 2 ** -49;

/**
 * Finds the longest edge of a triangle; returns the square of the shortest, rounded.
 *
 * @param first the slot to try first: the most frequent one, if known
 */
export function findLongest(
	mesh: LeppMesh,
	keys: PointKeys | undefined,
	t: number,
	first: number,
): number {
	const { corners, coordinates, dimension } = mesh;
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
	keepLongest(mesh, keys, t, first, ab, bc, ca);
	return Math.min(ab, bc, ca);
}

/**
 * The same of the two halves of a bisected triangle, a B C divided at M: that with the slots of a M C, and that with
 * those of M B C; returns the square of the shortest of their edges. Lengths of shared edges are computed once.
 *
 * @param slot of the edges a M and M B
 */
export function findLongestOfHalves(
	mesh: LeppMesh,
	keys: PointKeys | undefined,
	t: number,
	made: number,
	slot: number,
): number {
	const { corners, coordinates, dimension } = mesh;
	const next = after(slot);
	const last = before(slot);
	const a = dimension * corners[3 * t + slot]!;
	const b = dimension * corners[3 * made + next]!;
	const c = dimension * corners[3 * t + last]!;
	const m = dimension * corners[3 * t + next]!;
	const ax = coordinates[a]!;
	const ay = coordinates[a + 1]!;
	const bx = coordinates[b]!;
	const by = coordinates[b + 1]!;
	const cx = coordinates[c]!;
	const cy = coordinates[c + 1]!;
	const mx = coordinates[m]!;
	const my = coordinates[m + 1]!;
	let am = (mx - ax) * (mx - ax) + (my - ay) * (my - ay);
	let mb = (bx - mx) * (bx - mx) + (by - my) * (by - my);
	let mc = (cx - mx) * (cx - mx) + (cy - my) * (cy - my);
	let bc = (cx - bx) * (cx - bx) + (cy - by) * (cy - by);
	let ca = (ax - cx) * (ax - cx) + (ay - cy) * (ay - cy);
	if (dimension === 3) {
		const az = coordinates[a + 2]!;
		const bz = coordinates[b + 2]!;
		const cz = coordinates[c + 2]!;
		const mz = coordinates[m + 2]!;
		am += (mz - az) * (mz - az);
		mb += (bz - mz) * (bz - mz);
		mc += (cz - mz) * (cz - mz);
		bc += (cz - bz) * (cz - bz);
		ca += (az - cz) * (az - cz);
	}
	// The old edges are longest most often.
	keepLongest(mesh, keys, t, last, ca, am, mc);
	keepLongest(mesh, keys, made, next, bc, mc, mb);
	return Math.min(am, mb, mc, bc, ca);
}

/**
 * Keeps which edge of a triangle is longest, or `UNDECIDED` where only `keys` could tell and there are none; their
 * squared lengths round it from slot `first` on.
 */
function keepLongest(
	mesh: LeppMesh,
	keys: PointKeys | undefined,
	t: number,
	first: number,
	ab: number,
	bc: number,
	ca: number,
): void {
	const { states } = mesh;
	let slot: number;
	if (bc < ab * CLOSE && ca < ab * CLOSE) slot = first;
	else if (ab < bc * CLOSE && ca < bc * CLOSE) slot = after(first);
	else if (ab < ca * CLOSE && bc < ca * CLOSE) slot = before(first);
	else {
		slot = longestSlot(mesh, keys, t);
		if (slot === UNDECIDED) mesh.undecided++;
	}
	states[t] = (states[t]! & ~LONGEST_SLOT) | slot;
}
