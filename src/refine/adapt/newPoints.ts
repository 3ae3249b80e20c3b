import { halfWay } from '../../mesh/carry/newNodes.ts';
import type { PointWeights } from '../../mesh/provenance.ts';
import { NONE, type Topology } from '../../mesh/topology.ts';
import { pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { type PlanarPoints, pointsOfPlane } from '../../sizing/planarMesh.ts';
import { FIXED } from '../../steps/adapt/records.ts';
import { type Loop, type Loops, singleThread } from '../../util/loop.ts';
import type { Adapted } from './adapted.ts';
import type { ChainParameters } from './chainParameters.ts';
import { Locator } from './locator.ts';
import type { MidNodes } from './midNodes.ts';
import { WeightList, weighInside, weighOnEdge } from './pointWeights.ts';

/** The points of an adapted mesh: those of the input that stay, then new corners, then new midside nodes. */
export interface NewPoints {
	/** The input point of each of the first points, ascending: those that triangles keep, and unused ones. */
	readonly kept: Uint32Array;
	/** The point of the result of each adapted point. */
	readonly adapted2result: Uint32Array;
	/** The point of the result of each point of the input, or `NONE`. */
	readonly input2result: Uint32Array;
	/** `dimension` coordinates of each point, with the dimension of the input. */
	readonly points: Float64Array;
	/**
	 * x y of each adapted point and then of each new midside node in the plane; new corners on chains are on the lines
	 * between their ends.
	 */
	readonly planar: Float64Array;
	/** Number of new points that are corners. */
	readonly corners: number;
	/** For each new point its chain, or `NONE`, and its parameter there. */
	readonly chain: Uint32Array;
	readonly parameter: Float64Array;
	/** For each new point a triangle of the input that contains it or, on a chain, is near it. */
	readonly homes: Uint32Array;
	/** For each adapted point a triangle of the input that contains it, or nearly does. */
	readonly near: Uint32Array;
	/** Weights of all new points in points of the input; in six-node triangles those of quadratic functions. */
	readonly weights: PointWeights;
}

/** An adapted mesh and its input. */
interface Placing {
	readonly before: TriMesh;
	/** Of `before`, like the following properties. */
	readonly plane: PlanarPoints;
	readonly topology: Topology;
	readonly places: ChainParameters;
	readonly locator: Locator;
	readonly adapted: Adapted;
	/** Present for six-node triangles. */
	readonly midNodes: MidNodes | undefined;
}

/** Computes the coordinates of the points of an adapted mesh, and their weights in the input. */
export function* newPoints(
	{ before, plane, topology, places, locator, adapted, midNodes }: Placing,
	loops: Loops = singleThread,
): Generator<void, NewPoints> {
	const { dimension } = before;
	const plan = adapted.midNodes;
	const ends = plan?.ends ?? new Uint32Array(0);
	const stay = adapted.kept.length;
	const corners = adapted.homes.length;
	const count = corners + ends.length / 2;
	const { kept, input2result } = keptPoints(before, adapted, midNodes);
	const adapted2result = new Uint32Array(stay + corners);
	for (let i = 0; i < stay; i++) adapted2result[i] = input2result[adapted.kept[i]!]!;
	for (let i = 0; i < corners; i++) adapted2result[stay + i] = kept.length + i;
	yield;
	const chain = loops.u32(count, true);
	chain.set(chainsOfPoints(adapted));
	if (plan) chain.set(plan.chain, corners);
	const parameter = new Float64Array(count);
	const planar = loops.f64(2 * (stay + count), true);
	planar.set(adapted.planar);
	for (let i = 0; i < corners; i++) {
		if (chain[i] === NONE) continue;
		const at = 2 * (stay + i);
		const ratio = places.of(chain[i]!, planar[at]!, planar[at + 1]!);
		parameter[i] = ratio;
		const [a, b] = places.endsOf(chain[i]!);
		for (let k = 0; k < 2; k++)
			planar[at + k] = interpolated(plane.points[2 * a + k]!, plane.points[2 * b + k]!, ratio);
	}
	yield;
	const points = new Float64Array(dimension * (kept.length + count));
	for (let i = 0; i < kept.length; i++)
		for (let k = 0; k < dimension; k++)
			points[dimension * i + k] = before.points[dimension * kept[i]! + k]!;
	const first = dimension * kept.length;
	const placed = planar.subarray(2 * stay, 2 * (stay + corners));
	points.set(pointsOfPlane(before, plane.axes, placed), first);
	for (let i = 0; i < corners; i++) {
		if (chain[i] === NONE) continue;
		const [a, b] = places.endsOf(chain[i]!);
		for (let k = 0; k < dimension; k++)
			points[first + dimension * i + k] = interpolated(
				before.points[dimension * a + k]!,
				before.points[dimension * b + k]!,
				parameter[i]!,
			);
	}
	yield;
	for (let i = corners; i < count; i++) {
		const [a, b] = [ends[2 * (i - corners)]!, ends[2 * (i - corners) + 1]!];
		for (let k = 0; k < 2; k++)
			planar[2 * (stay + i) + k] = halfWay(planar[2 * a + k]!, planar[2 * b + k]!);
		const [p, q] = [dimension * adapted2result[a]!, dimension * adapted2result[b]!];
		for (let k = 0; k < dimension; k++)
			points[first + dimension * i + k] = halfWay(points[p + k]!, points[q + k]!);
		if (chain[i] !== NONE)
			parameter[i] = places.of(chain[i]!, planar[2 * (stay + i)]!, planar[2 * (stay + i) + 1]!);
	}
	yield;
	const near = trianglesAt(before, adapted, loops);
	const homes = loops.u32(count, true);
	const areas = loops.f64(3 * count, true);
	const input = { inputPlanar: locator.planar, inputTriangles: locator.triangles };
	const arrays = { ...input, across: locator.across, planar, chain, homes, areas };
	homes.set(adapted.homes);
	yield* loops.run(locatePoints, corners, arrays, { from: 0, stay });
	near.set(homes.subarray(0, corners), stay);
	for (let i = corners; i < count; i++) homes[i] = near[ends[2 * (i - corners)]!]!;
	yield* loops.run(locatePoints, count - corners, arrays, { from: corners, stay });
	const weights = new WeightList(kept.length, count, midNodes ? 6 : 3);
	for (let i = 0; i < count; i++) {
		if (chain[i] !== NONE) {
			const place = places.edgeAt(chain[i]!, parameter[i]!);
			const [a, b, share] = places.between(chain[i]!, place, parameter[i]!);
			weighOnEdge(weights, a, midNodes?.ofEdge[places.chains.edges[place]!], b, share);
		} else {
			const pointAreas = areas.subarray(3 * i, 3 * i + 3);
			weighInside(weights, pointAreas, before.triangles, homes[i]!, midNodes, topology);
		}
		weights.end();
		if (i % SLICE === SLICE - 1) yield;
	}
	loops.drop(areas);
	return {
		kept,
		adapted2result,
		input2result,
		points,
		planar,
		corners,
		chain,
		parameter,
		homes,
		near,
		weights: weights.done(),
	};
}

/** Finds the input triangle that contains each new inner point, starting at its home, and the areas around it. */
const locatePoints: Loop<
	{
		readonly inputPlanar: Float64Array;
		readonly inputTriangles: Uint32Array;
		readonly across: Uint32Array;
		readonly planar: Float64Array;
		readonly chain: Uint32Array;
		readonly homes: Uint32Array;
		/** Three for each new point, as in `Locator`. */
		readonly areas: Float64Array;
	},
	'from' | 'stay'
> = {
	name: 'adapt: locate points',
	arrays: {
		inputPlanar: 'f64',
		inputTriangles: 'u32',
		across: 'u32',
		planar: 'f64',
		chain: 'u32',
		homes: 'u32',
		areas: 'f64',
	},
	parameters: ['from', 'stay'],
	grain: 1 << 14,
	run(arrays, { from, stay }, first, end) {
		const { planar, chain, homes, areas } = arrays;
		const locator = new Locator(arrays.inputPlanar, arrays.inputTriangles, arrays.across);
		for (let i = from + first; i < from + end; i++) {
			if (chain[i] !== NONE) continue;
			const at = 2 * (stay + i);
			homes[i] = locator.find(homes[i]!, planar[at]!, planar[at + 1]!);
			for (let k = 0; k < 3; k++) areas[3 * i + k] = locator.areas[k]!;
		}
	},
};

/** Loops that worker threads may run. */
export const pointLoops = [locatePoints];

/** Points per slice. */
const SLICE = 1 << 15;

/** Linear interpolation, exact at both ends. */
const interpolated = (a: number, b: number, share: number): number =>
	share === 1 ? b : a + share * (b - a);

/** The input points that triangles keep, and unused ones. */
function keptPoints(
	{ triangles, ...mesh }: TriMesh,
	{ kept, midNodes: plan }: Adapted,
	midNodes: MidNodes | undefined,
) {
	const count = pointCount({ triangles, ...mesh });
	const isRemoved = new Uint8Array(count);
	for (let i = 0; i < triangles.length; i++) isRemoved[triangles[i]!] = 1;
	if (midNodes && plan) {
		for (let i = 0; i < triangles.length; i++) isRemoved[midNodes.nodes[i]!] = 1;
		for (let e = 0; e < plan.kept.length; e++)
			if (plan.kept[e] !== NONE) isRemoved[plan.kept[e]!] = 0;
	}
	for (let i = 0; i < kept.length; i++) isRemoved[kept[i]!] = 0;
	const input2result = new Uint32Array(count).fill(NONE);
	let size = 0;
	for (let p = 0; p < count; p++) if (isRemoved[p] === 0) input2result[p] = size++;
	const list = new Uint32Array(size);
	for (let p = 0, at = 0; p < count; p++) if (isRemoved[p] === 0) list[at++] = p;
	return { kept: list, input2result };
}

/** For each adapted point a triangle of the input near it. */
function trianglesAt(
	{ triangles, ...mesh }: TriMesh,
	{ kept, homes }: Adapted,
	loops: Loops,
): Uint32Array {
	const triangleOf = new Uint32Array(pointCount({ triangles, ...mesh }));
	for (let i = 0; i < triangles.length; i++) triangleOf[triangles[i]!] = Math.floor(i / 3);
	const near = loops.u32(kept.length + homes.length, true);
	for (let i = 0; i < kept.length; i++) near[i] = triangleOf[kept[i]!]!;
	near.set(homes, kept.length);
	return near;
}

/** For each new point its chain, or `NONE`. */
function chainsOfPoints({ kept, homes, triangles, lines }: Adapted): Uint32Array {
	const chain = new Uint32Array(homes.length).fill(NONE);
	for (let h = 0; h < lines.length; h++) {
		if (lines[h] === 0) continue;
		const edgeChain = ((lines[h]! & ~FIXED) >>> 0) - 1;
		const [a, b] = [triangles[h]!, triangles[h % 3 === 2 ? h - 2 : h + 1]!];
		if (a >= kept.length) chain[a - kept.length] = edgeChain;
		if (b >= kept.length) chain[b - kept.length] = edgeChain;
	}
	return chain;
}
