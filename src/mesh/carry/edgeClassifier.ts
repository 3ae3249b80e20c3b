import { EdgeTable } from '../edgeTable.ts';
import type { TriMesh } from '../triMesh.ts';

/** Classifies some edges of a mesh in one pass over its triangles. */
export class EdgeClassifier {
	readonly #table: EdgeTable;
	readonly #isLine: Uint8Array;
	readonly #inOneTriangle: Uint32Array;

	/**
	 * @param ends two points for each queried edge; edges may repeat
	 * @param lines two points for each line of the mesh
	 * @param bits 32 bits for each point: a triangle has the bits common to its corners
	 */
	constructor(
		{ triangles, points, dimension }: TriMesh,
		ends: Uint32Array,
		lines: Uint32Array,
		bits: Uint32Array,
	) {
		const count = ends.length / 2;
		const table = new EdgeTable(ends, points.length / dimension);
		const isEnd = new Uint8Array(points.length / dimension);
		for (const end of ends) isEnd[end] = 1;
		const uses = new Uint8Array(count);
		const once = new Uint32Array(count);
		const twice = new Uint32Array(count);
		const use = (a: number, b: number, c: number) => {
			if ((isEnd[a]! & isEnd[b]!) === 0) return;
			const edge = table.indexOf(a, b);
			if (edge < 0) return;
			if (uses[edge]! < 3) uses[edge]!++;
			const common = bits[a]! & bits[b]! & bits[c]!;
			twice[edge]! |= once[edge]! & common;
			once[edge]! |= common;
		};
		for (let t = 0; t < triangles.length; t += 3) {
			const a = triangles[t]!;
			const b = triangles[t + 1]!;
			const c = triangles[t + 2]!;
			use(a, b, c);
			use(b, c, a);
			use(c, a, b);
		}
		for (let i = 0; i < lines.length; i += 2) {
			const edge = table.indexOf(lines[i]!, lines[i + 1]!);
			if (edge >= 0) uses[edge] = 1;
		}
		this.#table = table;
		this.#isLine = uses.map((count) => (count === 2 ? 0 : 1));
		this.#inOneTriangle = once.map((bit, e) => bit & ~twice[e]!);
	}

	/** Whether an edge is a line, on the boundary, or where three triangles or more meet. */
	isLine(a: number, b: number): boolean {
		return this.#isLine[this.#table.indexOf(a, b)] === 1;
	}

	/** The bits that exactly one triangle of an edge has; 0 for an edge that was not queried. */
	bitsOfOne(a: number, b: number): number {
		return this.#inOneTriangle[this.#table.indexOf(a, b)] ?? 0;
	}
}
