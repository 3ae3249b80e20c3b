import { mixEdge, writeSquaredLength } from '../../mesh/edgeOrder.ts';
import { hashPair } from '../../util/hashPair.ts';
import { type LeppMesh, LONGEST_SLOT, nextSlot, previousSlot, UNDECIDED } from './mesh.ts';
import type { PointKeys } from './pointKeys.ts';

/** The relative error of squared lengths in doubles is below an eighth of 1 − `CLOSE`. */
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
	const second = nextSlot(first);
	const third = previousSlot(first);
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
	newTriangle: number,
	slot: number,
): number {
	const { corners, coordinates, dimension } = mesh;
	const next = nextSlot(slot);
	const last = previousSlot(slot);
	const a = dimension * corners[3 * t + slot]!;
	const b = dimension * corners[3 * newTriangle + next]!;
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
	keepLongest(mesh, keys, newTriangle, next, bc, mc, mb);
	return Math.min(am, mb, mc, bc, ca);
}

/**
 * Stores the slot of the longest edge of a triangle, or `UNDECIDED` if only `keys` could decide and are absent.
 *
 * @param ab the squared length of the edge in slot `first`; `bc` and `ca` are those of the next two
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
	else if (ab < bc * CLOSE && ca < bc * CLOSE) slot = nextSlot(first);
	else if (ab < ca * CLOSE && bc < ca * CLOSE) slot = previousSlot(first);
	else {
		slot = longestSlot(mesh, keys, t);
		if (slot === UNDECIDED) mesh.undecided++;
	}
	states[t] = (states[t]! & ~LONGEST_SLOT) | slot;
}

/*
 * The order on edges that decides which one of a triangle is longest: a strict total order by the positions of an edge's
 * ends, so that it does not depend on earlier bisections. Compares in turn:
 *
 * 1. the squared length on the lattice, exactly;
 * 2. a mix of the lattice coordinates of the ends, so that ties do not follow the regularity of a grid, where paths
 *    would be a thousand triangles long;
 * 3. the lattice coordinates of the end that comes later, then those of the other one, axis by axis;
 * 4. if all these agree, both edges have their ends at the same two lattice points, as two corners of the triangle
 *    coincide on the lattice: then the keys of the ends (`pointKeys.ts`).
 */

const length = new Uint32Array(6);

/**
 * The slot of the longest edge of a triangle; slot k is from corner k to corner (k + 1) mod 3. `UNDECIDED` if only `keys`
 * could decide and are absent; throws `NotRefinable` if they can't decide.
 */
function longestSlot(mesh: LeppMesh, keys: PointKeys | undefined, t: number): number {
	const a = mesh.corners[3 * t]!;
	const b = mesh.corners[3 * t + 1]!;
	const c = mesh.corners[3 * t + 2]!;
	writeSquaredLength(mesh, a, b, length, 0);
	writeSquaredLength(mesh, b, c, length, 2);
	writeSquaredLength(mesh, c, a, length, 4);
	const longer = compareLengths(2, 0) || compareTied(mesh, keys, b, c, a, b);
	if (Number.isNaN(longer)) return UNDECIDED;
	const slot = longer > 0 ? 1 : 0;
	const longest =
		compareLengths(4, 2 * slot) ||
		(slot === 0 ? compareTied(mesh, keys, c, a, a, b) : compareTied(mesh, keys, c, a, b, c));
	if (Number.isNaN(longest)) return UNDECIDED;
	return longest > 0 ? 2 : slot;
}

const compareLengths = (i: number, j: number): number =>
	length[i]! - length[j]! || length[i + 1]! - length[j + 1]!;

/** Above 0 if the edge a b comes after the edge c d, which is as long; NaN if only `keys` could decide and are absent. */
function compareTied(
	mesh: LeppMesh,
	keys: PointKeys | undefined,
	a: number,
	b: number,
	c: number,
	d: number,
): number {
	const mixed = mixOfEnds(mesh, a, b) - mixOfEnds(mesh, c, d);
	if (mixed !== 0) return mixed;
	const [late, early] = comparePositions(mesh, a, b) > 0 ? [a, b] : [b, a];
	const [otherLate, otherEarly] = comparePositions(mesh, c, d) > 0 ? [c, d] : [d, c];
	return (
		comparePositions(mesh, late, otherLate) ||
		comparePositions(mesh, early, otherEarly) ||
		(keys ? keys.compare(a, b, c, d) : Number.NaN)
	);
}

/** The same for both directions of the edge. */
const mixOfEnds = (mesh: LeppMesh, a: number, b: number): number =>
	mixEdge((mixOfPosition(mesh, a) + mixOfPosition(mesh, b)) | 0);

function mixOfPosition({ coordinates, dimension }: LeppMesh, p: number): number {
	const at = dimension * p;
	const mixed = hashPair(coordinates[at]!, coordinates[at + 1]!);
	return dimension === 2 ? mixed : hashPair(mixed, coordinates[at + 2]!);
}

/** Compares the lattice coordinates of two points by axis. */
function comparePositions({ coordinates, dimension }: LeppMesh, p: number, q: number): number {
	for (let axis = 0; axis < dimension; axis++) {
		const difference = coordinates[dimension * p + axis]! - coordinates[dimension * q + axis]!;
		if (difference !== 0) return difference;
	}
	return 0;
}
