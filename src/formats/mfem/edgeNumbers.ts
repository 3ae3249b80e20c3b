import { elementKinds } from '../build/elements/elementKinds.ts';

/** Corners of the elements of a mesh. */
export interface ElementCorners {
	readonly triangles: Uint32Array;
	readonly quads: Uint32Array;
	/** Number of corners of each element, in file order; by default triangles come first. */
	readonly order?: Iterable<number>;
}

/**
 * Edges of a mesh as MFEM numbers them: in the order of elements, from corner k to k + 1, at their first appearance.
 */
export class EdgeNumbers {
	readonly #numbers = new Map<number, number>();

	/** @param points number of points */
	constructor(
		elements: ElementCorners,
		readonly points: number,
	) {
		const { triangles, quads } = elements;
		const order = elements.order ?? trianglesFirst(triangles.length / 3, quads.length / 4);
		let triangle = 0;
		let quad = 0;
		for (const corners of order) {
			const nodes = corners === 3 ? triangles : quads;
			const from = corners === 3 ? 3 * triangle++ : 4 * quad++;
			for (let k = 0; k < corners; k++)
				this.#add(nodes[from + k]!, nodes[from + ((k + 1) % corners)]!);
		}
	}

	/** Number of edges. */
	get count(): number {
		return this.#numbers.size;
	}

	#key(a: number, b: number): number {
		return a < b ? a * this.points + b : b * this.points + a;
	}

	#add(a: number, b: number): void {
		const key = this.#key(a, b);
		if (!this.#numbers.has(key)) this.#numbers.set(key, this.#numbers.size);
	}

	/** Number of the edge between two points; undefined if there is none. */
	between(a: number, b: number): number | undefined {
		return this.#numbers.get(this.#key(a, b));
	}
}

function* trianglesFirst(triangles: number, quads: number): Generator<number> {
	for (let i = 0; i < triangles; i++) yield elementKinds.triangle.nodes;
	for (let i = 0; i < quads; i++) yield elementKinds.quad.nodes;
}
