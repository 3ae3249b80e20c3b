import { SHORT_EDGE } from '../../mesh/edgeOrder.ts';
import { EDGE } from '../../steps/sides.ts';
import { NotRefinable } from '../errors.ts';
import { findLongestOfHalves } from './findLongest.ts';
import { after, before, divide, type LeppMesh, placeOf } from './mesh.ts';
import type { PointKeys } from './pointKeys.ts';
import { isShorter, shortEdgesAdded } from './shortEdges.ts';

/**
 * No edge of fewer lattice units is divided. Halves and the edges to the corners across are shorter than the edge that is
 * divided, by the median at most √3/2 of it, and rounding moves a middle by √3/2 units at most: above 7 units each edge
 * that is made comes before the divided one in the order, so that targets can't go on asking for new bisections for ever.
 * An edge has less than 2³¹ units, so that no point has a level above 140.
 */
export const TINY_EDGE = 8;

/**
 * Bisects triangle `t` by its longest edge, in `slot`, and the triangle across, whose longest edge it is too. Changes
 * these two, and of the neighbours across their sides `after` the divided one the word that says what lies across.
 * Throws `NotRefinable` where the edge is below `TINY_EDGE`: the mesh is of no use any more.
 *
 * @param keys tell edges apart whose ends lie in the same places; without them such triangles stay undecided
 * @param b the number of the bisection, for which there is room
 * @param across the name of the side across, or −1 on the boundary
 */
export function bisectTerminal(
	mesh: LeppMesh,
	keys: PointKeys | undefined,
	b: number,
	t: number,
	slot: number,
	across: number,
): void {
	const { corners, sides, opposites, input } = mesh;
	const place = 3 * t + slot;
	const start = corners[place]!;
	const end = corners[3 * t + after(slot)]!;
	const middle = addMiddle(mesh, b, start, end, sides[place]!);
	const half = input.edges + 3 * b;
	const made = input.triangles + 2 * b;
	mesh.bisections++;
	let shortest: number;
	if (across < 0) {
		mesh.atBoundary++;
		divide(mesh, t, slot, middle, made, half, half + 1);
		opposites[3 * made + slot] = -1;
		shortest = findLongestOfHalves(mesh, keys, t, made, slot);
	} else {
		const u = across >> 2;
		const theirs = across & 3;
		// Where the triangles go round in different directions, they have the same end of the edge first.
		const same = corners[placeOf(across)] === start;
		divide(mesh, t, slot, middle, made, half, half + 1);
		divide(mesh, u, theirs, middle, made + 1, half, half + 2);
		const near = same ? u : made + 1;
		const far = same ? made + 1 : u;
		join(opposites, 4 * t + slot, 4 * near + theirs);
		join(opposites, 4 * made + slot, 4 * far + theirs);
		shortest = Math.min(
			findLongestOfHalves(mesh, keys, t, made, slot),
			findLongestOfHalves(mesh, keys, u, made + 1, theirs),
		);
	}
	if (shortest < SHORT_EDGE * SHORT_EDGE) {
		if (isShorter(mesh, start, end, TINY_EDGE)) {
			const { triangleParents } = mesh;
			const isOld = t < input.triangles;
			throw new TooSmall(mesh, isOld ? t : triangleParents[t - input.triangles]!);
		}
		const far = across < 0 ? -1 : corners[3 * (across >> 2) + before(across & 3)]!;
		const near = corners[3 * t + before(slot)]!;
		mesh.shortEdges += shortEdgesAdded(mesh, start, end, near, far, middle);
	}
}

/** A part of a triangle of the input has become too small. */
export class TooSmall extends NotRefinable {
	/** @param triangle in the working order */
	constructor(
		{ toFile }: Pick<LeppMesh, 'toFile'>,
		readonly triangle: number,
	) {
		super(
			`triangle ${toFile ? toFile[triangle]! : triangle} (counted from 0) has become too small: Lepp-bisection divides no edge shorter than ${TINY_EDGE} units of the lattice that lengths are measured on`,
		);
	}
}

function join(opposites: Int32Array, one: number, other: number): void {
	opposites[placeOf(one)] = other;
	opposites[placeOf(other)] = one;
}

/** Adds the point in the middle of the edge from `a` to `b` of a triangle with this side, and the edge's new half. */
function addMiddle(
	{ dimension, input, coordinates, pointParents, levels, nextEdge }: LeppMesh,
	bisection: number,
	a: number,
	b: number,
	side: number,
): number {
	const middle = input.points + bisection;
	const at = 2 * bisection;
	pointParents[at] = side < 0 ? b : a;
	pointParents[at + 1] = side < 0 ? a : b;
	const level = a < input.points ? 0 : levels[a - input.points]!;
	const other = b < input.points ? 0 : levels[b - input.points]!;
	levels[bisection] = Math.max(level, other) + 1;
	for (let axis = 0; axis < dimension; axis++)
		coordinates[dimension * middle + axis] =
			(coordinates[dimension * a + axis]! + coordinates[dimension * b + axis]!) >>> 1;
	const e = side & EDGE;
	const half = input.edges + 3 * bisection;
	nextEdge[half] = nextEdge[e]!;
	nextEdge[e] = half;
	return middle;
}
