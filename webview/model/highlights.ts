import type { OcclusionTest, Point3 } from '../../src/mesh/occlusionTest.ts';

/**
 * Selected edges and points, and the outline of selected triangles, drawn over the mesh. x y are relative to the
 * display origin. Each prefix is spread over the whole selection, so that drawing a prefix shows roughly all of it.
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

/** Coordinates of the visible highlights, at most `most` of each kind; see `Highlights` for their order. */
export function highlightsOf(
	{ edges, points, outline }: Highlighted,
	{ x, y, ends, space }: Coordinates,
	spacing: number,
	most = Infinity,
): Highlights {
	const sides = Uint32Array.from({ length: outline.length / 2 }, (_, i) => i);
	const sideEnds = (side: number) => [outline[2 * side]!, outline[2 * side + 1]!] as const;
	const linesOf = (list: Uint32Array, endsOf: Coordinates['ends']): Float32Array => {
		const some = spread(list, most);
		if (space) {
			const place = (p: number): Point3 => [x(p), y(p), space.z(p)];
			return Float32Array.from(seenEdges(some, (e) => endsOf(e).map(place), space.front));
		}
		const lines = new Float32Array(4 * some.length);
		for (let k = 0; k < some.length; k++) {
			const [a, b] = endsOf(some[k]!);
			lines.set([x(a), y(a), x(b), y(b)], 4 * k);
		}
		return lines;
	};
	const isVisible = (p: number): boolean =>
		!space || space.front.isVisible([x(p), y(p), space.z(p)]);
	const visible = spread(points, most).filter(isVisible);
	const discs = new Float32Array(2 * visible.length);
	for (let k = 0; k < visible.length; k++) discs.set([x(visible[k]!), y(visible[k]!)], 2 * k);
	return {
		edges: linesOf(edges, ends),
		points: discs,
		outline: linesOf(sides, sideEnds),
		spacing,
	};
}

/** x y of both ends of the visible parts of lines. */
function seenEdges(
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
 * The first `most` items of a permutation whose prefixes are spread over the list: steps of 0.618 times the length,
 * made coprime to it.
 */
function spread(list: Uint32Array, most: number): Uint32Array {
	let step = Math.max(1, Math.round(list.length * 0.618));
	const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));
	while (common(list.length, step) > 1) step++;
	const some = new Uint32Array(Math.min(most, list.length));
	for (let i = 0; i < some.length; i++) some[i] = list[(i * step) % list.length]!;
	return some;
}
