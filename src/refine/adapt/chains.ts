import { orientationOf } from '../../mesh/orientation.ts';
import { hasBit } from '../../steps/bits.ts';

/** Straight polylines of constrained edges with the same data. */
export interface Chains {
	/** Chain i has edges [starts[i], starts[i + 1]) of `edges`. */
	readonly starts: Uint32Array;
	/** Edges of the mesh, in order along each chain. */
	readonly edges: Uint32Array;
	/** Points in order, one more than edges: those of chain i begin at starts[i] + i. */
	readonly points: Uint32Array;
}

/** Constrained edges, and conditions on points inside chains. */
interface Links {
	/** Two points for each edge of the mesh. */
	readonly ends: Uint32Array;
	/** Not 0 for constrained edges. */
	readonly kinds: Uint8Array;
	/** For each constrained edge a number that edges with the same data share. */
	readonly dataNumbers: Uint32Array;
	/** x y of each point. */
	readonly planar: Float64Array;
	/** Bit set of points that no chain passes through. */
	readonly pinned: Uint32Array;
	/** Largest distance of a point inside a chain from the line through its ends. */
	readonly tolerance: number;
	/** Whether a point of a line may be removed, given those before and after it. */
	readonly isRemovable: (before: number, point: number, after: number) => boolean;
	/** Whether two removable points may be inside the same chain. */
	readonly areCompatible: (one: number, other: number) => boolean;
}

/** Joins constrained edges to chains. */
export function chainsOf(links: Links): Chains {
	const { ends, kinds } = links;
	let count = 0;
	for (let e = 0; e < kinds.length; e++) if (kinds[e] !== 0) count++;
	const innerPoints = new InnerPoints(links);
	const list = new Uint32Array(count);
	const points: number[] = [];
	const starts: number[] = [];
	const isDone = new Uint8Array(kinds.length);
	let at = 0;
	/** Walks along edges from a point to one that ends chains. */
	const walk = (first: number, from: number): void => {
		let edge = first;
		let to = from;
		let straight: StraightChain | undefined;
		let inner = -1;
		for (;;) {
			isDone[edge] = 1;
			const start = to;
			to = ends[2 * edge] === start ? ends[2 * edge + 1]! : ends[2 * edge]!;
			if (!straight?.reaches(to) || !(inner < 0 || links.areCompatible(inner, start))) {
				if (straight) points.push(start);
				starts.push(at);
				points.push(start);
				straight = new StraightChain(links, start, to);
				inner = -1;
			} else {
				points.push(start);
				inner = start;
			}
			list[at++] = edge;
			const next = innerPoints.at(to) ? innerPoints.other(to, edge) : edge;
			if (isDone[next] === 1) break;
			edge = next;
		}
		points.push(to);
	};
	for (let e = 0; e < kinds.length; e++) {
		if (kinds[e] === 0 || isDone[e] === 1) continue;
		for (let k = 0; k < 2 && isDone[e] === 0; k++)
			if (!innerPoints.at(ends[2 * e + k]!)) walk(e, ends[2 * e + k]!);
		// Neither end ends chains: walk back to a point that does, or around a loop.
		if (isDone[e] === 1) continue;
		let [edge, from] = [e, ends[2 * e]!];
		while (innerPoints.at(from)) {
			edge = innerPoints.other(from, edge);
			if (edge === e) break;
			from = ends[2 * edge] === from ? ends[2 * edge + 1]! : ends[2 * edge]!;
		}
		walk(edge, edge === e ? ends[2 * e]! : from);
	}
	starts.push(at);
	return {
		starts: Uint32Array.from(starts),
		edges: list,
		points: Uint32Array.from(points),
	};
}

/** Points with exactly two constrained edges that may belong to one chain. */
class InnerPoints {
	/** The two edges at each point, 1-based; 0 if there are none, or more. */
	readonly #edges: Uint32Array;

	constructor({ ends, kinds, dataNumbers, planar, pinned, tolerance, isRemovable }: Links) {
		const points = planar.length / 2;
		const edges = new Uint32Array(2 * points);
		const hasMore = new Uint8Array(points);
		for (let i = 0; i < ends.length; i++) {
			if (kinds[i >> 1] === 0) continue;
			const p = ends[i]!;
			if (edges[2 * p] === 0) edges[2 * p] = (i >> 1) + 1;
			else if (edges[2 * p + 1] === 0) edges[2 * p + 1] = (i >> 1) + 1;
			else hasMore[p] = 1;
		}
		for (let p = 0; p < points; p++) {
			const first = edges[2 * p]! - 1;
			if (first < 0) continue;
			const second = edges[2 * p + 1]! - 1;
			if (
				second >= 0 &&
				hasMore[p] === 0 &&
				dataNumbers[first] === dataNumbers[second] &&
				!hasBit(pinned, p)
			) {
				const a = ends[2 * first] === p ? ends[2 * first + 1]! : ends[2 * first]!;
				const b = ends[2 * second] === p ? ends[2 * second + 1]! : ends[2 * second]!;
				if (isStraight(planar, a, p, b, tolerance) && isRemovable(a, p, b)) continue;
			}
			edges[2 * p] = 0;
		}
		this.#edges = edges;
	}

	/** Whether a chain may pass through a point. */
	at(p: number): boolean {
		return this.#edges[2 * p] !== 0;
	}

	/** The other edge at a point that chains may pass through. */
	other(p: number, edge: number): number {
		const first = this.#edges[2 * p]! - 1;
		return first === edge ? this.#edges[2 * p + 1]! - 1 : first;
	}
}

/** Whether b is between a and c, nearly on the line through them. */
function isStraight(
	planar: Float64Array,
	a: number,
	b: number,
	c: number,
	tolerance: number,
): boolean {
	const [ux, uy] = [planar[2 * b]! - planar[2 * a]!, planar[2 * b + 1]! - planar[2 * a + 1]!];
	const [vx, vy] = [planar[2 * c]! - planar[2 * b]!, planar[2 * c + 1]! - planar[2 * b + 1]!];
	if (!(ux * vx + uy * vy > 0)) return false;
	if (orientationOf(planar, a, b, c) === 0) return true;
	return Math.abs(ux * vy - uy * vx) <= tolerance * Math.hypot(ux + vx, uy + vy);
}

/**
 * A chain of points from a first one on. Each point bounds the directions of the chain's end, so that it is near enough
 * to the line through both ends.
 */
class StraightChain {
	readonly #planar: Float64Array;
	readonly #start: number;
	readonly #tolerance: number;
	#end: number;
	/** Whether all points are exactly on one line. */
	#isExact = true;
	/** Bounds of directions, as angles from that of the first edge. */
	#minAngle = -Math.PI / 2;
	#maxAngle = Math.PI / 2;
	readonly #firstDirection: readonly [number, number];

	constructor({ planar, tolerance }: Links, start: number, end: number) {
		this.#planar = planar;
		this.#tolerance = tolerance;
		this.#start = start;
		this.#end = end;
		this.#firstDirection = this.#from(start, end);
	}

	/** Adds a point at the end, if those before it are near enough to the line from the first one to it. */
	reaches(next: number): boolean {
		const end = this.#from(this.#start, this.#end);
		const step = this.#from(this.#end, next);
		if (!(end[0] * step[0] + end[1] * step[1] > 0)) return false;
		const isExact =
			this.#isExact && orientationOf(this.#planar, this.#start, this.#end, next) === 0;
		const deviation = Math.asin(
			Math.min(1, (1 - 2 ** -20) * (this.#tolerance / Math.hypot(...end))),
		);
		const angle = this.#angle(end);
		const minAngle = Math.max(this.#minAngle, angle - deviation);
		const maxAngle = Math.min(this.#maxAngle, angle + deviation);
		const direction = this.#angle(this.#from(this.#start, next));
		if (!isExact && !(direction >= minAngle && direction <= maxAngle)) return false;
		this.#isExact = isExact;
		this.#minAngle = minAngle;
		this.#maxAngle = maxAngle;
		this.#end = next;
		return true;
	}

	#angle([x, y]: readonly [number, number]): number {
		const [ux, uy] = this.#firstDirection;
		return Math.atan2(ux * y - uy * x, ux * x + uy * y);
	}

	#from(a: number, b: number): readonly [number, number] {
		const planar = this.#planar;
		return [planar[2 * b]! - planar[2 * a]!, planar[2 * b + 1]! - planar[2 * a + 1]!];
	}
}
