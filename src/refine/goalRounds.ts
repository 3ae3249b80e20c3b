import type { Plane } from '../engine/engine.ts';
import { bitWords } from '../steps/bits.ts';
import { areaGoal } from '../steps/goal/areaGoal.ts';
import { edgeGoal } from '../steps/goal/edgeGoal.ts';
import { middleSizes } from '../steps/goal/middleSizes.ts';
import { sizeGoal } from '../steps/goal/sizeGoal.ts';
import type { Goal } from './goal.ts';
import { goalOnLattice, type LatticeGoal } from './goalBounds.ts';
import type { Prepared } from './prepare.ts';
import type { Resident } from './resident.ts';

/** The goal of a run on the lattice of its mesh, sizes in the working order. Throws as `goalOnLattice` does. */
export function goalOf(goal: Goal, { mesh, exponent, toFile }: Prepared): LatticeGoal {
	const measured = goalOnLattice(goal, mesh, { exponent });
	if (measured.kind !== 'size' || !toFile) return measured;
	return { ...measured, sizes: toFile.points.map((p) => measured.sizes[p]!) };
}

/**
 * Holds a mesh against a goal where it lies, between rounds. Bytes for each triangle: a bit of the input's and, for
 * sizes, 4 for each point.
 */
export class GoalRounds {
	readonly #goal: LatticeGoal;
	/** A bit for each triangle of the input: the goal applies to its parts. */
	readonly #scope: Plane;
	readonly #missing: Plane;
	#sizes: Plane | undefined;
	/** Points that have a size. */
	#sized = 0;

	/**
	 * @param goal with sizes in the working order of the points; the session may write into them
	 * @param scope a bit for each triangle of the input
	 */
	constructor({ session, counts }: Resident, goal: LatticeGoal, scope: Uint32Array) {
		this.#goal = goal;
		this.#scope = session.upload('triangles in scope', scope);
		this.#missing = session.plane('triangles that miss the goal', 1);
		if (goal.kind !== 'size') return;
		this.#sizes = session.upload('sizes', goal.sizes);
		this.#sized = counts.points;
	}

	/** Records what selects just those triangles in scope that miss the goal; their number will be in the word returned. */
	select(mesh: Resident): readonly [plane: Plane, index: number] {
		const { session, counts, input, dimension, planes } = mesh;
		planes.selected = session.grow(planes.selected, bitWords(counts.triangles));
		session.clear(this.#missing);
		const goal = this.#goal;
		const { corners, sides, coordinates, triangleParents, selected } = planes;
		const common = { corners, coordinates, triangleParents, selected };
		const own = { scope: this.#scope, missing: this.#missing };
		const inputs = input.triangles;
		const triangles = counts.triangles;
		if (goal.kind === 'size') {
			const all = { ...common, ...own, sides, sizes: this.#sizesOf(mesh) };
			session.run(sizeGoal, triangles, { inputs, dimension }, all);
		} else {
			const [high, low] = goal.bound;
			if (goal.kind === 'area')
				session.run(areaGoal, triangles, { inputs, high, low }, { ...common, ...own });
			else {
				const parameters = { inputs, dimension, high, low };
				session.run(edgeGoal, triangles, parameters, { ...common, ...own, sides });
			}
		}
		return [this.#missing, 0];
	}

	/** The sizes of all points; those of new ones are made. */
	#sizesOf({ session, counts, input, planes: { pointParents } }: Resident): Plane {
		const points = this.#sized;
		// A round makes at most as many points as there are edges: some headroom spares most of the copies.
		const room = counts.points > this.#sizes!.length ? Math.ceil(1.25 * counts.points) : 0;
		const sizes = session.grow(this.#sizes!, room);
		const parameters = { points, before: points - input.points };
		session.run(middleSizes, counts.points - points, parameters, { pointParents, sizes });
		this.#sizes = sizes;
		this.#sized = counts.points;
		return sizes;
	}

	/** Gives the memory back. */
	free({ session }: Resident): void {
		for (const plane of [this.#scope, this.#missing, this.#sizes]) if (plane) session.free(plane);
	}
}
