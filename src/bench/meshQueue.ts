import type { BenchMesh } from './benchMesh.ts';
import type { Helpers } from './helpers.ts';
import type { PlannedMesh } from './plan.ts';

/** Bytes of a triangle of random Delaunay meshes while they are made, about: the library's arrays, ours, and the check's. */
const BYTES_EACH = 200;

/** A mesh of the plan. */
export interface QueuedMesh {
	readonly planned: PlannedMesh;
	readonly mesh: BenchMesh;
}

/**
 * Gives the meshes of a plan. Helpers with threads make as many at a time as there is memory for, and the one that is
 * there first comes first; else they are made one by one as they are asked for.
 */
export class MeshQueue {
	readonly #left: PlannedMesh[];
	readonly #making = new Map<PlannedMesh, Promise<QueuedMesh>>();
	readonly #helpers: Helpers;
	readonly #ahead: number;

	/** @param memory bytes that meshes ahead may take */
	constructor(planned: readonly PlannedMesh[], helpers: Helpers, memory: number) {
		this.#left = [...planned];
		this.#helpers = helpers;
		this.#ahead = helpers.beside ? memory / BYTES_EACH : 0;
	}

	/** The next mesh; undefined where there is none left. */
	async next(): Promise<QueuedMesh | undefined> {
		this.#fill();
		if (this.#making.size === 0) return undefined;
		const first = await Promise.race(this.#making.values());
		this.#making.delete(first.planned);
		// While this one is measured.
		if (this.#helpers.beside) this.#fill();
		return first;
	}

	#fill(): void {
		const { length } = this.#left;
		for (let i = 0; i < length; i++) {
			const planned = this.#left[0]!;
			const triangles = [...this.#making.keys()].reduce(
				(sum, { size }) => sum + size,
				planned.size,
			);
			if (this.#making.size > 0 && triangles > this.#ahead) return;
			this.#left.shift();
			const made = this.#make(planned);
			// The caller that asks for the next one gets the error.
			made.catch(() => undefined);
			this.#making.set(planned, made);
		}
	}

	async #make(planned: PlannedMesh): Promise<QueuedMesh> {
		return { planned, mesh: await this.#helpers.make(planned.kind.id, planned.size) };
	}
}
