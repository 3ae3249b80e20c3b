import type { BenchMesh } from './benchMesh.ts';
import type { Helpers } from './helpers.ts';
import type { PlannedMesh } from './plan.ts';

/**
 * Approximate bytes per triangle while a random Delaunay mesh is made: the library's arrays, ours, and those of the
 * check.
 */
const BYTES_PER_TRIANGLE = 200;

/** A mesh of the plan. */
export interface QueuedMesh {
	readonly planned: PlannedMesh;
	readonly mesh: BenchMesh;
}

/**
 * Makes the meshes of a plan. With threads, as many at a time as fit in memory, returned in the order of completion;
 * else one by one on demand.
 */
export class MeshQueue {
	readonly #remaining: PlannedMesh[];
	readonly #making = new Map<PlannedMesh, Promise<QueuedMesh>>();
	readonly #helpers: Helpers;
	readonly #maxTriangles: number;

	/** @param memory bytes for meshes made ahead */
	constructor(planned: readonly PlannedMesh[], helpers: Helpers, memory: number) {
		this.#remaining = [...planned];
		this.#helpers = helpers;
		this.#maxTriangles = helpers.usesThreads ? memory / BYTES_PER_TRIANGLE : 0;
	}

	/** The next mesh; undefined if none is left. */
	async next(): Promise<QueuedMesh | undefined> {
		this.#fill();
		if (this.#making.size === 0) return undefined;
		const first = await Promise.race(this.#making.values());
		this.#making.delete(first.planned);
		// Make others while this one is measured.
		if (this.#helpers.usesThreads) this.#fill();
		return first;
	}

	#fill(): void {
		const { length } = this.#remaining;
		for (let i = 0; i < length; i++) {
			const planned = this.#remaining[0]!;
			const triangles = [...this.#making.keys()].reduce(
				(sum, { size }) => sum + size,
				planned.size,
			);
			if (this.#making.size > 0 && triangles > this.#maxTriangles) return;
			this.#remaining.shift();
			const pending = this.#make(planned);
			// The call of `next` that awaits it gets the error.
			pending.catch(() => undefined);
			this.#making.set(planned, pending);
		}
	}

	async #make(planned: PlannedMesh): Promise<QueuedMesh> {
		return { planned, mesh: await this.#helpers.make(planned.kind.id, planned.size) };
	}
}
