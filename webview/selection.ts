import type { PickMode } from './view/input.ts';

/** Which triangles are selected: a byte each, and how many. */
export class Selection {
	#flags = new Uint8Array(0);
	#count = 0;

	/** 1 for each selected triangle, else 0. Not to be written to. */
	get flags(): Uint8Array {
		return this.#flags;
	}

	get count(): number {
		return this.#count;
	}

	/** Replaces everything; the array is kept. */
	reset(flags: Uint8Array<ArrayBuffer>): void {
		this.#flags = flags;
		this.#count = flags.reduce((sum, flag) => sum + flag, 0);
	}

	/** Applies a pick. Triangles that do not exist are ignored. Returns whether anything changed. */
	pick(triangles: Uint32Array, mode: PickMode): boolean {
		const before = this.#flags;
		const flags = mode === 'replace' ? new Uint8Array(before.length) : before.slice();
		for (const t of triangles)
			if (t < flags.length) flags[t] = mode === 'toggle' ? 1 - flags[t]! : 1;
		if (flags.every((flag, t) => flag === before[t])) return false;
		this.reset(flags);
		return true;
	}

	/** Numbers of the selected triangles, rising. */
	list(): Uint32Array {
		const list = new Uint32Array(this.#count);
		for (let t = 0, n = 0; n < list.length; t++) if (this.#flags[t]) list[n++] = t;
		return list;
	}
}
