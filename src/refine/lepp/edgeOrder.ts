import { mixEdge, writeSquaredLength } from '../../mesh/edgeOrder.ts';
import { mixWords } from '../../util/mixWords.ts';
import { type LeppMesh, UNDECIDED } from './mesh.ts';
import type { PointKeys } from './pointKeys.ts';

/*
 * The order on edges that decides which one of a triangle is longest: a strict total order by the positions of an edge's
 * ends, so that it does not depend on earlier bisections. Compares in turn:
 *
 * 1. the squared length on the lattice, exactly;
 * 2. a mix of the lattice coordinates of the ends, so that ties do not follow the regularity of a grid, where paths
 *    would be a thousand triangles long;
 * 3. the lattice coordinates of the end that comes later, then those of the other one, axis by axis;
 * 4. where all these agree, both edges have their ends in the same two places of the lattice: two corners of the
 *    triangle lie in one. Then where the ends come from decides (`pointKeys.ts`).
 */

const length = new Uint32Array(6);

/**
 * The slot of the longest edge of a triangle; slot k is from corner k to corner (k + 1) mod 3. `UNDECIDED` where only
 * `keys` could tell and there are none; throws `NotRefinable` where they can't tell.
 */
export function longestSlot(mesh: LeppMesh, keys: PointKeys | undefined, t: number): number {
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

/** Above 0 where the edge a b comes after the edge c d, which is as long; NaN where there are no keys that tell. */
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
	const [late, early] = comparePlaces(mesh, a, b) > 0 ? [a, b] : [b, a];
	const [otherLate, otherEarly] = comparePlaces(mesh, c, d) > 0 ? [c, d] : [d, c];
	return (
		comparePlaces(mesh, late, otherLate) ||
		comparePlaces(mesh, early, otherEarly) ||
		(keys ? keys.compare(a, b, c, d) : Number.NaN)
	);
}

/** The same for both directions of the edge. */
const mixOfEnds = (mesh: LeppMesh, a: number, b: number): number =>
	mixEdge((mixOfPlace(mesh, a) + mixOfPlace(mesh, b)) | 0);

function mixOfPlace({ coordinates, dimension }: LeppMesh, p: number): number {
	const at = dimension * p;
	const mixed = mixWords(coordinates[at]!, coordinates[at + 1]!);
	return dimension === 2 ? mixed : mixWords(mixed, coordinates[at + 2]!);
}

function comparePlaces({ coordinates, dimension }: LeppMesh, p: number, q: number): number {
	for (let axis = 0; axis < dimension; axis++) {
		const difference = coordinates[dimension * p + axis]! - coordinates[dimension * q + axis]!;
		if (difference !== 0) return difference;
	}
	return 0;
}
