/**
 * Selected edges and points, drawn over the mesh. Places are x y less the origin of the display, in an order in which the
 * first so many are spread over all, so that a part of them can stand for the rest.
 */
export interface Highlights {
	/** Both ends of each edge. */
	readonly edges: Float32Array;
	readonly points: Float32Array;
	/** Mean length of the mesh's edges: marks shrink where it is few pixels. */
	readonly spacing: number;
}

/** Where points lie, less the origin of the display, and which two are an edge's. */
interface Places {
	x(point: number): number;
	y(point: number): number;
	ends(edge: number): readonly [number, number];
}

/** Points and edges as they are drawn, at most `most` of each; see `Highlights` for their order. */
export function highlightsOf(
	parts: { readonly points: Uint32Array; readonly edges: Uint32Array },
	{ x, y, ends }: Places,
	spacing: number,
	most = Infinity,
): Highlights {
	const edges = spread(parts.edges, most);
	const points = spread(parts.points, most);
	const lines = new Float32Array(4 * edges.length);
	for (let k = 0; k < edges.length; k++) {
		const [a, b] = ends(edges[k]!);
		lines.set([x(a), y(a), x(b), y(b)], 4 * k);
	}
	const places = new Float32Array(2 * points.length);
	for (let k = 0; k < points.length; k++) places.set([x(points[k]!), y(points[k]!)], 2 * k);
	return { edges: lines, points: places, spacing };
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
