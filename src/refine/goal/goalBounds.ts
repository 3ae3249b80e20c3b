import { SHORT_EDGE } from '../../mesh/edgeOrder.ts';
import { type Lattice, powerOfTwo } from '../../mesh/lattice.ts';
import { pointWithCoordinates } from '../../mesh/ownNumbers.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { raisedWarning } from '../../sizing/sizeBounds.ts';
import { rounded } from '../../util/counted.ts';
import { asGoal, GoalError } from '../errors.ts';
import type { Goal } from './goal.ts';

/*
 * Goals as integers of the lattice. All comparisons are exact there, and bounds between two integers are rounded down,
 * so that no triangle that misses the goal on the lattice passes. The lattice differs from the mesh by at most half a
 * unit in each coordinate, where coordinates do not fit it, and by half a unit more each round. Below 1,024 units that
 * could matter, so goals are raised to that: see `isRaised` and `raised`.
 */

/** A goal in lattice units; pairs of u32 are high and low. */
export type LatticeGoal =
	| {
			readonly kind: 'edge' | 'area';
			/** The largest squared length, or twice the largest area, that meets the goal. */
			readonly bound: readonly [high: number, low: number];
			/** The goal was below the resolution of the lattice. */
			readonly isRaised: boolean;
	  }
	| {
			readonly kind: 'size';
			/** The largest length at each point of the mesh, in its order. */
			readonly sizes: Uint32Array;
			/** Number of points with a size below the resolution of the lattice. */
			readonly raised: number;
	  };

/** Upper bound on squared lengths and doubled areas on the lattice. */
const LARGEST = 2 ** 62;
const MAX_SIZE = 2 ** 31 - 1;
/** Doubles from 2^10 on are multiples of 2^−`FRACTION_BITS`. */
const FRACTION_BITS = 42;

/**
 * Converts a goal to the lattice of a mesh; evaluates sizes at its points.
 *
 * @throws GoalError if a size is not positive, or for an area in space
 */
export function goalOnLattice(
	goal: Goal,
	mesh: TriMesh,
	{ exponent }: Pick<Lattice, 'exponent'>,
): LatticeGoal {
	const spacing = powerOfTwo(exponent);
	if (goal.kind === 'edge') {
		// Division by a power of two is exact, or so far out of range that the result is clamped.
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

/** Warning if a goal is below the resolution of the lattice and is raised. */
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
	const used =
		goal.kind === 'edge'
			? `a length of ${rounded(shortest, 3)} (1,024 lattice units)`
			: `an area of ${rounded((shortest / 2) * shortest, 3)} (half a square of 1,024 lattice units)`;
	return [`the goal is below the resolution of the lattice; ${used} is used`];
}

/** The square of a number ≥ 1,024, rounded down, as two u32. */
function squareOf(units: number): readonly [number, number] {
	if (units >= 2 ** 31) return halvesOf(LARGEST);
	const exact = BigInt(units * 2 ** FRACTION_BITS);
	const square = (exact * exact) >> BigInt(2 * FRACTION_BITS);
	return [Number(square >> 32n), Number(square & 0xffffffffn)];
}

/** High and low u32 of a positive number, rounded down and clamped to `LARGEST`. */
function halvesOf(units: number): readonly [number, number] {
	const integer = Math.floor(Math.min(units, LARGEST));
	const high = Math.floor(integer / 2 ** 32);
	return [high, integer - high * 2 ** 32];
}

/** Sizes of points in lattice units, raised to at least `SHORT_EDGE`. Throws `GoalError` if one is not a positive number. */
function latticeSizes(values: Float64Array, mesh: TriMesh, spacing: number): LatticeGoal {
	const sizes = new Uint32Array(values.length);
	let raised = 0;
	for (let p = 0; p < sizes.length; p++) {
		const value = values[p]!;
		if (!(value > 0) || value === Infinity) throw sizeError(value, p, mesh);
		const units = value / spacing;
		if (units < SHORT_EDGE) raised++;
		sizes[p] = Math.min(MAX_SIZE, Math.max(SHORT_EDGE, units));
	}
	return { kind: 'size', sizes, raised };
}

function sizeError(value: number, p: number, mesh: TriMesh): GoalError {
	return new GoalError(
		`the size at ${pointWithCoordinates(mesh, p)} is ${value}, not a positive number`,
	);
}
