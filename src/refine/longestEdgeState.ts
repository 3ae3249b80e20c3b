import type { Plane, Session } from '../engine/engine.ts';
import { bitWords } from '../steps/bits.ts';

/** How many entities there are. */
export interface Counts {
	readonly points: number;
	readonly edges: number;
	readonly triangles: number;
}

/** What a run starts from, in the working order; indexes are 0-based but for the signed ones. The run writes into it. */
export interface Start {
	readonly dimension: 2 | 3;
	readonly counts: Counts;
	/** `dimension` lattice coordinates for each point. */
	readonly coordinates: Uint32Array;
	readonly edges: Uint32Array;
	readonly triangleEdges: Int32Array;
	readonly edgeTriangles: Uint32Array;
	/** A bit for each triangle. */
	readonly selected: Uint32Array;
}

/** The planes that stay on the device from round to round, and the counts of what they hold. */
export class LongestEdgeState {
	counts: Counts;
	coordinates: Plane;
	edges: Plane;
	triangleEdges: Plane;
	edgeTriangles: Plane;
	selected: Plane;
	lengths: Plane;
	longest: Plane;
	next: Plane;
	edgeParents: Plane;
	triangleParents: Plane;
	pointParents: Plane;
	readonly shortEdges: Plane;
	readonly dimension: 2 | 3;
	/** Points of the input. */
	readonly inputPoints: number;

	constructor(
		readonly session: Session,
		start: Start,
	) {
		const { points, edges, triangles } = start.counts;
		this.dimension = start.dimension;
		this.counts = start.counts;
		this.inputPoints = points;
		this.coordinates = session.upload('coordinates', start.coordinates);
		this.edges = session.upload('edges', start.edges);
		this.triangleEdges = session.upload('triangle edges', start.triangleEdges);
		this.edgeTriangles = session.upload('edge triangles', start.edgeTriangles);
		this.selected = session.upload('selection', start.selected);
		this.lengths = session.plane('edge lengths', 2 * edges);
		this.longest = session.plane('longest edges', triangles);
		this.next = session.plane('links', edges);
		this.edgeParents = session.upload('edge parents', countUp(edges));
		this.triangleParents = session.upload('triangle parents', countUp(triangles));
		this.pointParents = session.plane('point parents', 0);
		this.shortEdges = session.plane('short edges', 1);
	}

	/** Makes room for `counts`; where more rounds follow, with some to spare so that small ones need not copy. */
	grow({ points, edges, triangles }: Counts, last: boolean, maxWords: number): void {
		const grown = (plane: Plane, length: number): Plane => {
			if (plane.length >= length) return plane;
			const spare = last ? length : Math.min(Math.ceil(length * 1.25), maxWords);
			return this.session.grow(plane, Math.max(length, spare));
		};
		this.coordinates = grown(this.coordinates, this.dimension * points);
		this.edges = grown(this.edges, 2 * edges);
		this.triangleEdges = grown(this.triangleEdges, 3 * triangles);
		this.selected = grown(this.selected, bitWords(triangles));
		// Without another round nobody asks these for new elements.
		if (!last) {
			this.edgeTriangles = grown(this.edgeTriangles, 2 * edges);
			this.lengths = grown(this.lengths, 2 * edges);
			this.longest = grown(this.longest, triangles);
			this.next = grown(this.next, edges);
		}
		this.edgeParents = grown(this.edgeParents, edges);
		this.triangleParents = grown(this.triangleParents, triangles);
		this.pointParents = grown(this.pointParents, 2 * (points - this.inputPoints));
	}
}

function countUp(length: number): Uint32Array {
	const array = new Uint32Array(length);
	for (let i = 0; i < length; i++) array[i] = i;
	return array;
}
