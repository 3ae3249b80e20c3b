import type { Workers } from '../util/workers.ts';
import type { BenchMesh } from './benchMesh.ts';
import {
	type BenchJobs,
	buffersOf,
	type CheckedDigest,
	checkAndHash,
	type LatticeMesh,
	make,
} from './threadJobs.ts';

/**
 * Runs work that is not measured (making meshes, checking results) in threads while a card is measured, and pauses it
 * while the CPU is measured. Without threads it runs in place.
 */
export class Helpers {
	readonly #threads: Workers | undefined;
	readonly #running = new Set<Promise<unknown>>();
	readonly #waiting: (() => void)[] = [];
	#isExclusive = false;

	constructor(threads?: Workers) {
		this.#threads = threads;
	}

	/** Whether work runs in threads. */
	get usesThreads(): boolean {
		return this.#threads !== undefined;
	}

	/** Makes a mesh of a kind of `meshKinds`. */
	make(kind: string, size: number): Promise<BenchMesh> {
		return this.#do('make', { kind, size }, [], make);
	}

	/** Checks a mesh; with threads, its arrays are transferred and no longer usable. `scale` is that of its checksum. */
	check(mesh: LatticeMesh, scale: number): Promise<CheckedDigest> {
		return this.#do(
			'look',
			{ mesh, scale },
			buffersOf(mesh.coordinates, mesh.corners),
			checkAndHash,
		);
	}

	/** Runs `work` with the CPU to itself: awaits running helpers first, and queues new ones. */
	async runExclusively<T>(work: () => Promise<T>): Promise<T> {
		this.#isExclusive = true;
		try {
			while (this.#running.size > 0) await Promise.allSettled(this.#running);
			await this.#threads?.rest();
			return await work();
		} finally {
			this.#isExclusive = false;
			this.#next();
		}
	}

	async #do<K extends keyof BenchJobs>(
		kind: K,
		data: BenchJobs[K][0],
		transfer: readonly ArrayBuffer[],
		inPlace: (data: BenchJobs[K][0]) => BenchJobs[K][1] | Promise<BenchJobs[K][1]>,
	): Promise<BenchJobs[K][1]> {
		const threads = this.#threads;
		if (!threads) return inPlace(data);
		return new Promise((resolve, reject) => {
			this.#waiting.push(() => {
				const done = threads.run({ kind, data }, transfer).finally(() => {
					this.#running.delete(done);
					this.#next();
				});
				this.#running.add(done);
				done.then((result) => resolve(result as BenchJobs[K][1]), reject);
			});
			this.#next();
		});
	}

	#next(): void {
		const limit = this.#threads?.count ?? 0;
		while (!this.#isExclusive && this.#running.size < limit) {
			const start = this.#waiting.shift();
			if (!start) return;
			start();
		}
	}
}
