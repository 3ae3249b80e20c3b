/** The triangles that are locked for a bisection beside a path, at most four, in ascending order, with their versions. */
export class LockedTriangles {
	readonly triangles = new Int32Array(4);
	readonly versions = new Int32Array(4);
	count = 0;

	clear(): void {
		this.count = 0;
	}

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

	hasTriangle(triangle: number): boolean {
		for (let i = 0; i < this.count; i++) if (this.triangles[i] === triangle) return true;
		return false;
	}

	/** Whether a triangle is locked that was taken in this version. */
	has(triangle: number, version: number): boolean {
		for (let i = 0; i < this.count; i++)
			if (this.triangles[i] === triangle) return this.versions[i] === version;
		return false;
	}
}
