import type { EngineBuffer } from '../../engine/engine.ts';
import { bitWords } from '../../steps/bits.ts';
import { areaGoal } from '../../steps/goal/areaGoal.ts';
import { edgeGoal } from '../../steps/goal/edgeGoal.ts';
import { midpointSizes } from '../../steps/goal/midpointSizes.ts';
import { selectChanged } from '../../steps/goal/selectChanged.ts';
import { sizeGoal } from '../../steps/goal/sizeGoal.ts';
import type { Prepared } from '../host/prepare.ts';
import type { Resident } from '../resident/resident.ts';
import type { Goal } from './goal.ts';
import { goalOnLattice, type LatticeGoal } from './goalBounds.ts';

/** Converts the goal of a run to the lattice of its mesh, sizes in working order. Throws as `goalOnLattice` does. */
export function goalOf(goal: Goal, { mesh, exponent, work2file }: Prepared): LatticeGoal {
	const onLattice = goalOnLattice(goal, mesh, { exponent });
	if (onLattice.kind !== 'size' || !work2file) return onLattice;
	return { ...onLattice, sizes: work2file.points.map((p) => onLattice.sizes[p]!) };
}

/**
 * Compares a mesh with a goal between rounds, on the engine. A round divides every triangle that misses the goal, so that
 * after it only new and changed triangles are checked. Memory: a bit for each input triangle and, for sizes, 4 bytes for
 * each point.
 */
export class GoalRounds {
	readonly #goal: LatticeGoal;
	/** Bit set of the input triangles to whose parts the goal applies. */
	readonly #scope: EngineBuffer;
	readonly #missing: EngineBuffer;
	#sizes: EngineBuffer | undefined;
	/** Numbers of points with a size, and of checked triangles. */
	#pointsWithSize: number;
	#checkedTriangles: number;

	/**
	 * @param mesh changed only by rounds on the triangles that `select` selects
	 * @param goal with sizes in working order; the session may write into them
	 * @param scope bit set of the selected input triangles, to whose parts the goal applies
	 */
	constructor({ session, counts }: Resident, goal: LatticeGoal, scope: Uint32Array) {
		this.#goal = goal;
		this.#scope = session.upload('triangles in scope', scope);
		this.#missing = session.buffer('triangles that miss the goal', 1);
		if (goal.kind === 'size') this.#sizes = session.upload('sizes', goal.sizes);
		this.#pointsWithSize = counts.points;
		this.#checkedTriangles = counts.triangles;
	}

	/** Grows all buffers of `select` or none; rejects as `Session.allocate` does. */
	async makeRoom({ session, counts, buffers }: Resident): Promise<void> {
		const words = bitWords(counts.triangles);
		const sizes = this.#sizes;
		if (buffers.selected.length >= words && (sizes?.length ?? Infinity) >= counts.points) return;
		const allocate = (factor: number) =>
			session.allocate([
				[buffers.selected, words],
				...(sizes ? [[sizes, Math.ceil(factor * counts.points)] as const] : []),
			]);
		// Some headroom spares most of the copies.
		const [selected, grownSizes] = await allocate(1.25).catch(() => allocate(1));
		buffers.selected = selected!;
		this.#sizes = grownSizes;
	}

	/**
	 * Records steps that select exactly the triangles in scope that miss the goal; returns the buffer and index of their
	 * number. Call `makeRoom` before.
	 */
	select(mesh: Resident): readonly [buffer: EngineBuffer, index: number] {
		const { session, counts, input, dimension, buffers } = mesh;
		session.clear(this.#missing);
		const goal = this.#goal;
		const { corners, halfEdges, edgeTriangles, coordinates, triangleParents, selected } = buffers;
		const [scope, missing] = [this.#scope, this.#missing];
		const triangles = counts.triangles;
		session.run(
			selectChanged,
			triangles - this.#checkedTriangles,
			{ inputs: input.triangles, before: this.#checkedTriangles },
			{ halfEdges, edgeTriangles, scope, triangleParents, selected },
		);
		this.#checkedTriangles = triangles;
		const common = { corners, coordinates, selected, missing };
		if (goal.kind === 'size') {
			const sizes = this.#sizesOf(mesh);
			session.run(sizeGoal, triangles, { dimension }, { ...common, halfEdges, sizes });
		} else {
			const [high, low] = goal.bound;
			if (goal.kind === 'area') session.run(areaGoal, triangles, { high, low }, common);
			else session.run(edgeGoal, triangles, { dimension, high, low }, { ...common, halfEdges });
		}
		return [missing, 0];
	}

	/** The sizes of all points; computes those of new ones. */
	#sizesOf({ session, counts, input, buffers: { pointParents } }: Resident): EngineBuffer {
		const points = this.#pointsWithSize;
		const sizes = this.#sizes!;
		const parameters = { points, before: points - input.points };
		session.run(midpointSizes, counts.points - points, parameters, { pointParents, sizes });
		this.#pointsWithSize = counts.points;
		return sizes;
	}

	/** Frees the buffers. */
	free({ session }: Resident): void {
		for (const buffer of [this.#scope, this.#missing, this.#sizes])
			if (buffer) session.free(buffer);
	}
}
