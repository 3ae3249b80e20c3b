import { grown } from '../../../util/grow.ts';

/** Triangles of a longest-edge propagation path with the versions in which they were met. */
export class Path {
	triangles = new Int32Array(64);
	versions = new Int32Array(64);

	/** Writes the triangle number `at` of the path, counted from 0. */
	push(triangle: number, version: number, at: number): void {
		if (at === this.triangles.length) {
			this.triangles = grown(this.triangles, at + 1);
			this.versions = grown(this.versions, at + 1);
		}
		this.triangles[at] = triangle;
		this.versions[at] = version;
	}
}

/** Paths as far as they were found when they met a triangle that another member had locked. */
export class StoredPaths {
	#words = new Int32Array(256);
	#end = 0;

	/** Keeps the first `depth` triangles of a path; returns what `restore` wants. */
	store({ triangles, versions }: Path, depth: number): number {
		const at = this.#end;
		this.#end += 1 + 2 * depth;
		this.#words = grown(this.#words, this.#end);
		const words = this.#words;
		words[at] = depth;
		for (let i = 0; i < depth; i++) {
			words[at + 1 + 2 * i] = triangles[i]!;
			words[at + 2 + 2 * i] = versions[i]!;
		}
		return at;
	}

	/** Makes a path that was kept the path in hand; returns how many triangles it has. */
	restore(at: number, path: Path): number {
		const words = this.#words;
		const depth = words[at]!;
		for (let i = 0; i < depth; i++) path.push(words[at + 1 + 2 * i]!, words[at + 2 + 2 * i]!, i);
		return depth;
	}
}
