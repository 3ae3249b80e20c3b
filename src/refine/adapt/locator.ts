import { NONE, type Topology } from '../../mesh/topology.ts';
import { type Loops, singleThread } from '../../util/loop.ts';

/** For each triangle the three across its edges, or `NONE`. */
export function trianglesAcross(
	{ triangleEdges, edgeTriangles }: Pick<Topology, 'triangleEdges' | 'edgeTriangles'>,
	loops: Loops = singleThread,
): Uint32Array {
	const across = loops.u32(triangleEdges.length, true);
	for (let t = 0; t < across.length / 3; t++)
		for (let h = 3 * t; h < 3 * t + 3; h++) {
			const e = Math.abs(triangleEdges[h]!) - 1;
			const owner = edgeTriangles[2 * e]!;
			across[h] = owner === t ? edgeTriangles[2 * e + 1]! : owner;
		}
	return across;
}

/** Finds the triangle of a mesh that contains a position, by walking from one nearby. */
export class Locator {
	/** Doubled areas of the triangles between the last position and the edges; all positive inside. */
	readonly areas = new Float64Array(3);

	/**
	 * @param planar x y of each point
	 * @param triangles three points for each, of either orientation
	 * @param across the triangle across each of their edges, or `NONE`
	 */
	constructor(
		readonly planar: Float64Array,
		readonly triangles: Uint32Array,
		readonly across: Uint32Array,
	) {}

	/**
	 * The triangle that contains a position; if the boundary stops the walk, the last one. Sets `areas` for the position and
	 * the returned triangle.
	 */
	find(start: number, x: number, y: number): number {
		let t = start;
		let last = NONE;
		// The first slot changes from step to step: with a fixed order walks may cycle.
		const maxSteps = 64 + 16 * Math.ceil(Math.sqrt(this.triangles.length));
		for (let step = 0; step < maxSteps; step++) {
			this.#measure(t, x, y);
			let next = NONE;
			for (let i = 0; i < 3; i++) {
				const k = (i + step) % 3;
				if (!(this.areas[k]! < 0)) continue;
				const other = this.across[3 * t + k]!;
				if (other === NONE || other === last) continue;
				next = other;
				break;
			}
			if (next === NONE) return t;
			last = t;
			t = next;
		}
		this.#measure(t, x, y);
		return t;
	}

	#measure(t: number, x: number, y: number): void {
		const { planar, triangles, areas } = this;
		const a = 2 * triangles[3 * t]!;
		const b = 2 * triangles[3 * t + 1]!;
		const c = 2 * triangles[3 * t + 2]!;
		const ax = planar[a]! - x;
		const ay = planar[a + 1]! - y;
		const bx = planar[b]! - x;
		const by = planar[b + 1]! - y;
		const cx = planar[c]! - x;
		const cy = planar[c + 1]! - y;
		areas[0] = ax * by - ay * bx;
		areas[1] = bx * cy - by * cx;
		areas[2] = cx * ay - cy * ax;
		if (areas[0] + areas[1] + areas[2] >= 0) return;
		for (let k = 0; k < 3; k++) areas[k] = -areas[k]!;
	}
}
