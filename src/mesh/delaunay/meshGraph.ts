import { type Graph, seedsOf } from '../graph.ts';
import { pointCount } from '../triMesh.ts';
import { type Delaunay, delaunayOf } from './delaunay.ts';
import { flood, locatePoints, openTriangles } from './domain.ts';
import { insertSegments, type Subsegments } from './segments.ts';

/** Locations of the seeds of holes or of regions. */
export interface Seeds {
	/** The triangle of each; −1 outside all triangles. */
	readonly triangles: Int32Array;
	/** 1 for each that lies on a segment. */
	readonly onSegment: Uint8Array;
	/** 1 for each connected to the outside without crossing a segment. */
	readonly outside: Uint8Array;
}

/** The triangulation of a graph. */
export interface MeshedGraph {
	readonly triangulation: Delaunay;
	/** The edges into which its segments are divided. */
	readonly subsegments: Subsegments;
	/** 1 for each triangle of the domain: neither outside the segments nor in a hole. */
	readonly inside: Uint8Array;
	/** The region of each triangle, 0-based; −1 for none. If one part of the domain has several seeds, the last counts. */
	readonly tri2region: Int32Array;
	readonly holes: Seeds;
	readonly regions: Seeds;
}

/**
 * Computes the constrained Delaunay triangulation of a graph and its domain: the triangles reachable neither from outside nor
 * from the seed of a hole without crossing a segment. The domain of a graph without segments is its convex hull. Seeds on a
 * segment are ignored, as they are ambiguous. Throws `CrossingSegments`.
 *
 * @param convex whether the domain is the convex hull except holes
 */
export function* meshGraph(graph: Graph, convex = false): Generator<void, MeshedGraph> {
	const { points, edges } = graph;
	const { holes, regions } = seedsOf(graph);
	const coordinates = new Float64Array(points.length + holes.length + regions.length);
	coordinates.set(points);
	coordinates.set(holes, points.length);
	coordinates.set(regions, points.length + holes.length);
	const triangulation = yield* delaunayOf(coordinates, pointCount(graph));
	const { triangles } = triangulation;
	const none = { ends: new Uint32Array(0), segment: new Uint32Array(0) };
	const subsegments = triangles.length === 0 ? none : yield* insertSegments(triangulation, edges);
	yield;
	const inside = new Uint8Array(triangles.length / 3).fill(1);
	const isOutside = new Uint8Array(inside.length);
	const exclude = (from: readonly number[], mark?: Uint8Array) =>
		flood(
			triangulation,
			from,
			(t) => inside[t] === 1,
			(t) => {
				inside[t] = 0;
				if (mark) mark[t] = 1;
			},
		);
	if (!convex && edges.length > 0) exclude(openTriangles(triangulation), isOutside);
	yield;
	const located = locatePoints(triangulation, pointCount(graph));
	const seeds = (from: number, to: number): Seeds => {
		const seedTriangles = located.triangles.slice(from, to);
		return {
			triangles: seedTriangles,
			onSegment: located.onSegment.slice(from, to),
			outside: Uint8Array.from(seedTriangles, (t) => (t < 0 || isOutside[t] === 1 ? 1 : 0)),
		};
	};
	const holeSeeds = seeds(0, holes.length / 2);
	const regionSeeds = seeds(holes.length / 2, located.triangles.length);
	exclude(unambiguous(holeSeeds).map((i) => holeSeeds.triangles[i]!));
	const tri2region = new Int32Array(inside.length).fill(-1);
	for (const region of unambiguous(regionSeeds))
		flood(
			triangulation,
			[regionSeeds.triangles[region]!],
			(t) => inside[t] === 1 && tri2region[t] !== region,
			(t) => {
				tri2region[t] = region;
			},
		);
	return { triangulation, subsegments, inside, tri2region, holes: holeSeeds, regions: regionSeeds };
}

/** The seeds in a triangle and on no segment. */
const unambiguous = ({ triangles, onSegment }: Seeds): number[] =>
	[...triangles.keys()].filter((i) => triangles[i]! >= 0 && onSegment[i] === 0);
