import { NONE, type Topology } from '../../mesh/topology.ts';

/** Finds the triangle of a mesh that contains a place, by walking from one nearby. */
export class Locator {
	/** Doubled areas of the triangles between the place of the last look-up and the edges; all positive inside. */
	readonly areas = new Float64Array(3);

	/**
	 * @param planar x y of each point
	 * @param triangles three points for each, of either orientation
	 */
	constructor(
		readonly planar: Float64Array,
		readonly triangles: Uint32Array,
		readonly topology: Pick<Topology, 'triangleEdges' | 'edgeTriangles'>,
	) {}

	/** The triangle across an edge of a triangle, or `NONE`. */
	across(triangle: number, slot: number): number {
		const { triangleEdges, edgeTriangles } = this.topology;
		const signed = triangleEdges[3 * triangle + slot]!;
		const e = (signed < 0 ? -signed : signed) - 1;
		const one = edgeTriangles[2 * e]!;
		return one === triangle ? edgeTriangles[2 * e + 1]! : one;
	}

	/**
	 * The triangle that contains a place; where the walk is stopped by the boundary, the last one. `areas` is set by the place and
	 * the triangle returned.
	 */
	find(start: number, x: number, y: number): number {
		let t = start;
		let last = NONE;
		// The first slot changes from step to step: a fixed order may walk in circles.
		const most = 64 + 16 * Math.ceil(Math.sqrt(this.triangles.length));
		for (let step = 0; step < most; step++) {
			this.#measure(t, x, y);
			let next = NONE;
			for (let i = 0; i < 3; i++) {
				const k = (i + step) % 3;
				if (!(this.areas[k]! < 0)) continue;
				const other = this.across(t, k);
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
