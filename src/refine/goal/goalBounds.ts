import { SHORT_EDGE } from '../../mesh/edgeOrder.ts';
import { type Lattice, powerOfTwo } from '../../mesh/lattice.ts';
import { pointWithPlace } from '../../mesh/ownNumbers.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { raisedWarning } from '../../sizing/sizeBounds.ts';
import { rounded } from '../../util/counted.ts';
import { asGoal, GoalError } from '../errors.ts';
import type { Goal } from './goal.ts';

/*
 * Goals as integers of the lattice. All comparisons are exact there, and bounds that fall between two integers are
 * rounded down, so that nothing that the lattice shows to miss a goal is let go. What the lattice shows differs from the
 * mesh by at most half a unit in each coordinate, where coordinates do not fit it, and by half a unit more each round.
 * Below 1,024 units that could matter, and there goals end: see `isRaised` and `raised`.
 */

/** A goal that triangles can be compared with: word pairs are high and low. */
export type LatticeGoal =
	| {
			readonly kind: 'edge' | 'area';
			/** The largest squared length, or twice the largest area, that meets the goal. */
			readonly bound: readonly [high: number, low: number];
			/** The goal was below what the lattice resolves. */
			readonly isRaised: boolean;
	  }
	| {
			readonly kind: 'size';
			/** The largest length at each point of the mesh, in its order. */
			readonly sizes: Uint32Array;
			/** Points where the size was below what the lattice resolves. */
			readonly raised: number;
	  };

/** No squared length and no doubled area of the lattice is larger. */
const LARGEST = 2 ** 62;
const MAX_SIZE = 2 ** 31 - 1;
/** Doubles from 2^10 on are whole multiples of this one's inverse. */
const FRACTION_BITS = 42;

/**
 * The goal on the lattice of a mesh; sizes are evaluated at its points.
 *
 * @throws GoalError where a size is not a positive number, or an area is asked for in space
 */
export function goalOnLattice(
	goal: Goal,
	mesh: TriMesh,
	{ exponent }: Pick<Lattice, 'exponent'>,
): LatticeGoal {
	const spacing = powerOfTwo(exponent);
	if (goal.kind === 'edge') {
		// Division by a power of two is exact, or so far out of range that the result is one of the bounds.
		const units = goal.length / spacing;
		const isRaised = units < SHORT_EDGE;
		return { kind: 'edge', bound: squareOf(Math.max(units, SHORT_EDGE)), isRaised };
	}
	if (goal.kind === 'area') {
		if (mesh.dimension === 3)
			throw new GoalError(
				'area goals are for meshes in the plane; use edge:<length> or size:<formula> in space',
			);
		const units = (2 * (goal.bound / spacing)) / spacing;
		const isRaised = units < SHORT_EDGE ** 2;
		return { kind: 'area', bound: halvesOf(Math.max(units, SHORT_EDGE ** 2)), isRaised };
	}
	return latticeSizes(
		asGoal(() => goal.size.at(mesh.points, mesh.dimension)),
		mesh,
		spacing,
	);
}

/** The warning where a goal is below what the lattice resolves and is raised to that. */
export function raisedWarnings(
	goal: LatticeGoal,
	{ exponent }: Pick<Lattice, 'exponent'>,
): string[] {
	const shortest = SHORT_EDGE * powerOfTwo(exponent);
	if (goal.kind === 'size') {
		if (goal.raised === 0) return [];
		return [raisedWarning(goal.raised, shortest)];
	}
	if (!goal.isRaised) return [];
	const least =
		goal.kind === 'edge'
			? `a length of ${rounded(shortest, 3)} (1,024 lattice units)`
			: `an area of ${rounded((shortest / 2) * shortest, 3)} (half a square of 1,024 lattice units)`;
	return [`the goal is below the resolution of the lattice; ${least} is used`];
}

/** The square of 1,024 or more, rounded down, as two words. */
function squareOf(units: number): readonly [number, number] {
	if (units >= 2 ** 31) return halvesOf(LARGEST);
	const exact = BigInt(units * 2 ** FRACTION_BITS);
	const square = (exact * exact) >> BigInt(2 * FRACTION_BITS);
	return [Number(square >> 32n), Number(square & 0xffffffffn)];
}

/** High and low u32 of a positive number, rounded down and clamped to `LARGEST`. */
function halvesOf(units: number): readonly [number, number] {
	const whole = Math.floor(Math.min(units, LARGEST));
	const high = Math.floor(whole / 2 ** 32);
	return [high, whole - high * 2 ** 32];
}

function latticeSizes(values: Float64Array, mesh: TriMesh, spacing: number): LatticeGoal {
	const sizes = new Uint32Array(values.length);
	let raised = 0;
	for (let p = 0; p < sizes.length; p++) {
		const value = values[p]!;
		if (!(value > 0) || value === Infinity) throw badSize(value, p, mesh);
		const units = value / spacing;
		if (units < SHORT_EDGE) raised++;
		sizes[p] = Math.min(MAX_SIZE, Math.max(SHORT_EDGE, units));
	}
	return { kind: 'size', sizes, raised };
}

function badSize(value: number, p: number, mesh: TriMesh): GoalError {
	return new GoalError(`the size at ${pointWithPlace(mesh, p)} is ${value}, not a positive number`);
}
