import type { OcclusionTest, Point3 } from '../../src/mesh/occlusionTest.ts';

/**
 * Selected edges and points, and the outline of selected triangles, drawn over the mesh. x y are relative to the
 * display origin. Arrays are ordered so that any prefix is a sample of the whole selection.
 */
export interface Highlights {
	/** x y of both ends of each edge. */
	readonly edges: Float32Array;
	readonly points: Float32Array;
	/** x y of both ends of each edge of the outline. */
	readonly outline: Float32Array;
	/** Mean edge length of the mesh: marks shrink if it is a few pixels. */
	readonly spacing: number;
}

/** Larger selections get no outline: computing it takes seconds. */
export const maxOutlined = 2 ** 22;

/** Points, edges and an outline as indexes into a mesh. */
interface Highlighted {
	readonly points: Uint32Array;
	readonly edges: Uint32Array;
	/** Two points per edge. */
	readonly outline: Uint32Array;
}

/** Coordinates of points, relative to the display origin, and ends of edges. */
interface Coordinates {
	x(point: number): number;
	y(point: number): number;
	ends(edge: number): readonly [number, number];
	/** In space. */
	readonly space?: {
		/** Depth of a point, larger when nearer to the viewer. */
		z(point: number): number;
		/** Visibility test against the surface. */
		readonly front: OcclusionTest;
	};
}

/** Coordinates of the visible highlights, at most `limit` of each kind; see `Highlights` for their order. */
export function highlightsOf(
	{ edges, points, outline }: Highlighted,
	{ x, y, ends, space }: Coordinates,
	spacing: number,
	limit = Infinity,
): Highlights {
	const outlineEdges = Uint32Array.from({ length: outline.length / 2 }, (_, i) => i);
	const outlineEnds = (edge: number) => [outline[2 * edge]!, outline[2 * edge + 1]!] as const;
	const linesOf = (list: Uint32Array, endsOf: Coordinates['ends']): Float32Array => {
		const sample = spread(list, limit);
		if (space) {
			const position = (p: number): Point3 => [x(p), y(p), space.z(p)];
			return Float32Array.from(
				visibleSegments(sample, (e) => endsOf(e).map(position), space.front),
			);
		}
		const lines = new Float32Array(4 * sample.length);
		for (let k = 0; k < sample.length; k++) {
			const [a, b] = endsOf(sample[k]!);
			lines.set([x(a), y(a), x(b), y(b)], 4 * k);
		}
		return lines;
	};
	const isVisible = (p: number): boolean =>
		!space || space.front.isVisible([x(p), y(p), space.z(p)]);
	const visible = spread(points, limit).filter(isVisible);
	const discs = new Float32Array(2 * visible.length);
	for (let k = 0; k < visible.length; k++) discs.set([x(visible[k]!), y(visible[k]!)], 2 * k);
	return {
		edges: linesOf(edges, ends),
		points: discs,
		outline: linesOf(outlineEdges, outlineEnds),
		spacing,
	};
}

/** x y of both ends of the visible parts of lines. */
function visibleSegments(
	lines: Uint32Array,
	ends: (line: number) => readonly Point3[],
	front: OcclusionTest,
): number[] {
	const visible: number[] = [];
	for (const line of lines) {
		const [a, b] = ends(line);
		for (const share of front.visibleParts(a!, b!))
			visible.push(a![0] + share * (b![0] - a![0]), a![1] + share * (b![1] - a![1]));
	}
	return visible;
}

/**
 * The first `limit` items of a permutation whose prefixes are spread over the list: steps of 0.618 times the length,
 * made coprime to it.
 */
function spread(list: Uint32Array, limit: number): Uint32Array {
	let step = Math.max(1, Math.round(list.length * 0.618));
	const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
	while (gcd(list.length, step) > 1) step++;
	const sample = new Uint32Array(Math.min(limit, list.length));
	for (let i = 0; i < sample.length; i++) sample[i] = list[(i * step) % list.length]!;
	return sample;
}
