import type { Workers } from '../util/workers.ts';
import type { BenchMesh } from './benchMesh.ts';
import {
	type BenchJobs,
	buffersOf,
	type LatticeMesh,
	look,
	make,
	type Seen,
} from './threadJobs.ts';

/**
 * Does what is not measured (makes meshes, checks results) in threads while a card is measured, and
 * nothing at all while the processor itself is measured. Without threads it is done here and now.
 */
export class Helpers {
	readonly #threads: Workers | undefined;
	readonly #running = new Set<Promise<unknown>>();
	readonly #waiting: (() => void)[] = [];
	#held = false;

	constructor(threads?: Workers) {
		this.#threads = threads;
	}

	/** Whether there are threads. */
	get beside(): boolean {
		return this.#threads !== undefined;
	}

	/** Makes a mesh of one of `meshKinds`. */
	make(kind: string, size: number): Promise<BenchMesh> {
		return this.#do('make', { kind, size }, [], make);
	}

	/** Looks at a mesh, whose arrays are gone here where there are threads; `scale` is that of its checksum. */
	look(mesh: LatticeMesh, scale: number): Promise<Seen> {
		return this.#do('look', { mesh, scale }, buffersOf(mesh.coordinates, mesh.corners), look);
	}

	/** Has the processor to itself while `work` is done: what is under way is waited for, what comes has to wait. */
	async alone<T>(work: () => Promise<T>): Promise<T> {
		this.#held = true;
		try {
			while (this.#running.size > 0) await Promise.allSettled(this.#running);
			await this.#threads?.rest();
			return await work();
		} finally {
			this.#held = false;
			this.#next();
		}
	}

	async #do<K extends keyof BenchJobs>(
		kind: K,
		data: BenchJobs[K][0],
		moved: readonly ArrayBuffer[],
		here: (data: BenchJobs[K][0]) => BenchJobs[K][1] | Promise<BenchJobs[K][1]>,
	): Promise<BenchJobs[K][1]> {
		const threads = this.#threads;
		if (!threads) return here(data);
		return new Promise((resolve, reject) => {
			this.#waiting.push(() => {
				const done = threads.run({ kind, data }, moved).finally(() => {
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
		const most = this.#threads?.count ?? 0;
		while (!this.#held && this.#running.size < most) {
			const start = this.#waiting.shift();
			if (!start) return;
			start();
		}
	}
}
