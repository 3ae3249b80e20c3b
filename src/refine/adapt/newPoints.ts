import { halfWay } from '../../mesh/carry/newNodes.ts';
import type { PointWeights } from '../../mesh/provenance.ts';
import { NONE } from '../../mesh/topology.ts';
import { pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { type PlanarPoints, pointsOfPlane } from '../../sizing/planarMesh.ts';
import { FIXED } from '../../steps/adapt/records.ts';
import type { Adapted } from './adapted.ts';
import type { ChainPlaces } from './chainPlaces.ts';
import type { Locator } from './locator.ts';
import type { Middles } from './middles.ts';
import { WeightList, weighInside, weighOnEdge } from './pointWeights.ts';

/** The points of an adapted mesh: those of the input that stay, then new corners, then new middle nodes. */
export interface NewPoints {
	/** The input point of each of the first points, ascending: those that triangles keep, and those that none used. */
	readonly kept: Uint32Array;
	/** The point of the result of each adapted point. */
	readonly adapted2result: Uint32Array;
	/** The point of the result of each point of the input, or `NONE`. */
	readonly input2result: Uint32Array;
	/** As many coordinates for each point as the input has. */
	readonly points: Float64Array;
	/**
	 * x y of each adapted point and then of each new middle node in the plane; new corners on chains lie on the lines between their
	 * ends.
	 */
	readonly planar: Float64Array;
	/** Number of new points that are corners. */
	readonly corners: number;
	/** For each new point the chain that it lies on, or `NONE`; and its parameter there. */
	readonly chain: Uint32Array;
	readonly parameter: Float64Array;
	/** For each new point a triangle of the input that contains it or, on a chain, is near it. */
	readonly homes: Uint32Array;
	/** For each adapted point a triangle of the input that contains it, or nearly does. */
	readonly near: Uint32Array;
	/** Of all new points, in points of the input; in six-node triangles those of quadratic functions. */
	readonly weights: PointWeights;
}

/**
 * Places the points of an adapted mesh and finds their weights in the input.
 *
 * @param middles of `before`, if its triangles have six nodes
 */
export function* newPoints(
	before: TriMesh,
	plane: PlanarPoints,
	places: ChainPlaces,
	locator: Locator,
	adapted: Adapted,
	middles?: Middles,
): Generator<void, NewPoints> {
	const { dimension } = before;
	const plan = adapted.middles;
	const ends = plan?.ends ?? new Uint32Array(0);
	const stay = adapted.kept.length;
	const corners = adapted.homes.length;
	const count = corners + ends.length / 2;
	const { kept, input2result } = keptPoints(before, adapted, middles);
	const adapted2result = new Uint32Array(stay + corners);
	for (let i = 0; i < stay; i++) adapted2result[i] = input2result[adapted.kept[i]!]!;
	for (let i = 0; i < corners; i++) adapted2result[stay + i] = kept.length + i;
	yield;
	const chain = new Uint32Array(count);
	chain.set(chainsOfPoints(adapted));
	if (plan) chain.set(plan.chain, corners);
	const parameter = new Float64Array(count);
	const planar = new Float64Array(2 * (stay + count));
	planar.set(adapted.planar);
	for (let i = 0; i < corners; i++) {
		if (chain[i] === NONE) continue;
		const at = 2 * (stay + i);
		const along = places.of(chain[i]!, planar[at]!, planar[at + 1]!);
		parameter[i] = along;
		const [a, b] = places.endsOf(chain[i]!);
		for (let k = 0; k < 2; k++)
			planar[at + k] = between(plane.points[2 * a + k]!, plane.points[2 * b + k]!, along);
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
			points[first + dimension * i + k] = between(
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
	const near = trianglesAt(before, adapted);
	const homes = new Uint32Array(count);
	homes.set(adapted.homes);
	const weights = new WeightList(kept.length, count, middles ? 6 : 3);
	for (let i = 0; i < count; i++) {
		if (i >= corners) homes[i] = near[ends[2 * (i - corners)]!]!;
		if (chain[i] !== NONE) {
			const place = places.edgeAt(chain[i]!, parameter[i]!);
			const [a, b, share] = places.between(chain[i]!, place, parameter[i]!);
			weighOnEdge(weights, a, middles?.ofEdge[places.chains.edges[place]!], b, share);
		} else {
			const at = 2 * (stay + i);
			homes[i] = locator.find(homes[i]!, planar[at]!, planar[at + 1]!);
			weighInside(weights, locator, homes[i]!, middles);
		}
		if (i < corners) near[stay + i] = homes[i]!;
		weights.end();
		if (i % SLICE === SLICE - 1) yield;
	}
	return {
		...{ kept, adapted2result, input2result, points, planar, corners, chain, parameter },
		...{ homes, near, weights: weights.done() },
	};
}

/** Points per slice. */
const SLICE = 1 << 15;

const between = (a: number, b: number, share: number): number =>
	share === 1 ? b : a + share * (b - a);

/** The points of the input that triangles keep or none uses. */
function keptPoints(
	{ triangles, ...mesh }: TriMesh,
	{ kept, middles: plan }: Adapted,
	middles: Middles | undefined,
) {
	const count = pointCount({ triangles, ...mesh });
	const goes = new Uint8Array(count);
	for (let i = 0; i < triangles.length; i++) goes[triangles[i]!] = 1;
	if (middles && plan) {
		for (let i = 0; i < triangles.length; i++) goes[middles.nodes[i]!] = 1;
		for (let e = 0; e < plan.kept.length; e++) if (plan.kept[e] !== NONE) goes[plan.kept[e]!] = 0;
	}
	for (let i = 0; i < kept.length; i++) goes[kept[i]!] = 0;
	const input2result = new Uint32Array(count).fill(NONE);
	let size = 0;
	for (let p = 0; p < count; p++) if (goes[p] === 0) input2result[p] = size++;
	const list = new Uint32Array(size);
	for (let p = 0, at = 0; p < count; p++) if (goes[p] === 0) list[at++] = p;
	return { kept: list, input2result };
}

/** For each adapted point a triangle of the input near it. */
function trianglesAt({ triangles, ...mesh }: TriMesh, { kept, homes }: Adapted): Uint32Array {
	const at = new Uint32Array(pointCount({ triangles, ...mesh }));
	for (let i = 0; i < triangles.length; i++) at[triangles[i]!] = Math.floor(i / 3);
	const near = new Uint32Array(kept.length + homes.length);
	for (let i = 0; i < kept.length; i++) near[i] = at[kept[i]!]!;
	near.set(homes, kept.length);
	return near;
}

/** For each new point the chain that it lies on, or `NONE`. */
function chainsOfPoints({ kept, homes, triangles, lines }: Adapted): Uint32Array {
	const chain = new Uint32Array(homes.length).fill(NONE);
	for (let h = 0; h < lines.length; h++) {
		if (lines[h] === 0) continue;
		const own = ((lines[h]! & ~FIXED) >>> 0) - 1;
		const [a, b] = [triangles[h]!, triangles[h % 3 === 2 ? h - 2 : h + 1]!];
		if (a >= kept.length) chain[a - kept.length] = own;
		if (b >= kept.length) chain[b - kept.length] = own;
	}
	return chain;
}
