import type { InFront, Place } from '../../src/mesh/inFront.ts';

/**
 * Selected edges and points, drawn over the mesh: x y less the origin of the display, in an order in which the first so many
 * are spread over all, so that some of them show where all are.
 */
export interface Highlights {
	/** Both ends of each edge. */
	readonly edges: Float32Array;
	readonly points: Float32Array;
	/** Mean length of the mesh's edges: marks shrink where it is few pixels. */
	readonly spacing: number;
}

/** Where points lie, less the origin of the display, and which two are an edge's. */
interface Coordinates {
	x(point: number): number;
	y(point: number): number;
	ends(edge: number): readonly [number, number];
	/** Of a mesh in space. */
	readonly space?: {
		/** How near a point is. */
		z(point: number): number;
		/** Tells what lies behind the surface, and is not drawn. */
		readonly front: InFront;
	};
}

/** Edges and points as they are drawn, at most `most` of each; see `Highlights` for their order. */
export function highlightsOf(
	selected: { readonly points: Uint32Array; readonly edges: Uint32Array },
	{ x, y, ends, space }: Coordinates,
	spacing: number,
	most = Infinity,
): Highlights {
	const edges = spread(selected.edges, most);
	const points = spread(selected.points, most);
	if (space) {
		const { z, front } = space;
		const place = (p: number): Place => [x(p), y(p), z(p)];
		return {
			edges: Float32Array.from(seenEdges(edges, (e) => ends(e).map(place), front)),
			points: Float32Array.from(
				[...points].flatMap((p) => (front.sees(place(p)) ? [x(p), y(p)] : [])),
			),
			spacing,
		};
	}
	const lines = new Float32Array(4 * edges.length);
	for (let k = 0; k < edges.length; k++) {
		const [a, b] = ends(edges[k]!);
		lines.set([x(a), y(a), x(b), y(b)], 4 * k);
	}
	const discs = new Float32Array(2 * points.length);
	for (let k = 0; k < points.length; k++) discs.set([x(points[k]!), y(points[k]!)], 2 * k);
	return { edges: lines, points: discs, spacing };
}

/** x y of both ends of the parts of edges that are not behind a surface. */
function seenEdges(
	edges: Uint32Array,
	ends: (edge: number) => readonly Place[],
	front: InFront,
): number[] {
	const seen: number[] = [];
	for (const edge of edges) {
		const [a, b] = ends(edge);
		for (const share of front.parts(a!, b!))
			seen.push(a![0] + share * (b![0] - a![0]), a![1] + share * (b![1] - a![1]));
	}
	return seen;
}

/** The first `most` in an order in which each beginning is spread over all: by steps that have no factor in common with the length. */
function spread(list: Uint32Array, most: number): Uint32Array {
	let step = Math.max(1, Math.round(list.length * 0.618));
	const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));
	while (common(list.length, step) > 1) step++;
	const some = new Uint32Array(Math.min(most, list.length));
	for (let i = 0; i < some.length; i++) some[i] = list[(i * step) % list.length]!;
	return some;
}
