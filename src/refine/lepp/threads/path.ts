import { grown } from '../../../util/grow.ts';

/** Triangles of a longest-edge propagation path with the versions in which they were read. */
export class Path {
	triangles = new Int32Array(64);
	versions = new Int32Array(64);

	/** Sets triangle `at` of the path, counted from 0. */
	push(triangle: number, version: number, at: number): void {
		if (at === this.triangles.length) {
			this.triangles = grown(this.triangles, at + 1);
			this.versions = grown(this.versions, at + 1);
		}
		this.triangles[at] = triangle;
		this.versions[at] = version;
	}
}

/** Partial paths, up to a triangle that another member had locked. */
export class StoredPaths {
	#stored = new Int32Array(256);
	#end = 0;

	/** Stores the first `depth` triangles of a path; returns the index for `restore`. */
	store({ triangles, versions }: Path, depth: number): number {
		const at = this.#end;
		this.#end += 1 + 2 * depth;
		this.#stored = grown(this.#stored, this.#end);
		const stored = this.#stored;
		stored[at] = depth;
		for (let i = 0; i < depth; i++) {
			stored[at + 1 + 2 * i] = triangles[i]!;
			stored[at + 2 + 2 * i] = versions[i]!;
		}
		return at;
	}

	/** Copies a stored path to `path`; returns its length in triangles. */
	restore(at: number, path: Path): number {
		const stored = this.#stored;
		const depth = stored[at]!;
		for (let i = 0; i < depth; i++) path.push(stored[at + 1 + 2 * i]!, stored[at + 2 + 2 * i]!, i);
		return depth;
	}
}

/** The triangles locked for a bisection apart from a path, at most four, in ascending order, with their versions. */
export class LockedTriangles {
	readonly triangles = new Int32Array(4);
	readonly versions = new Int32Array(4);
	count = 0;

	/** Removes all triangles. */
	clear(): void {
		this.count = 0;
	}

	/** Adds a triangle at its position in ascending order. */
	add(triangle: number, version: number): void {
		const { triangles, versions } = this;
		let i = this.count++;
		for (; i > 0 && triangles[i - 1]! > triangle; i--) {
			triangles[i] = triangles[i - 1]!;
			versions[i] = versions[i - 1]!;
		}
		triangles[i] = triangle;
		versions[i] = version;
	}

	/** Whether a triangle is locked, in any version. */
	hasTriangle(triangle: number): boolean {
		for (let i = 0; i < this.count; i++) if (this.triangles[i] === triangle) return true;
		return false;
	}

	/** Whether a triangle is locked and was so in this version. */
	has(triangle: number, version: number): boolean {
		for (let i = 0; i < this.count; i++)
			if (this.triangles[i] === triangle) return this.versions[i] === version;
		return false;
	}
}
