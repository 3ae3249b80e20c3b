import type { PointWeights } from '../../mesh/provenance.ts';
import { NONE } from '../../mesh/topology.ts';
import { pointCount, type TriMesh } from '../../mesh/triMesh.ts';

import { type PlanarPoints, pointsOfPlane } from '../../sizing/planarMesh.ts';
import { FIXED } from '../../steps/adapt/records.ts';
import type { Adapted } from './adapted.ts';
import type { ChainPlaces } from './chainPlaces.ts';
import type { Locator } from './locator.ts';

/** The points of an adapted mesh: those of the input that stay, then new ones. */
export interface NewPoints {
	/** The input point of each of the first points, ascending: those that triangles keep, and those that none used. */
	readonly kept: Uint32Array;
	/** The point of the result of each adapted point. */
	readonly adapted2result: Uint32Array;
	/** The point of the result of each point of the input, or `NONE`. */
	readonly input2result: Uint32Array;
	/** As many coordinates for each point as the input has. */
	readonly points: Float64Array;
	/** x y of each adapted point in the plane; new points of chains lie on the lines between their ends. */
	readonly planar: Float64Array;
	/** For each new point the chain that it lies on, or `NONE`; and its parameter there. */
	readonly chain: Uint32Array;
	readonly parameter: Float64Array;
	/** For each new point a triangle of the input that contains it or, on a chain, is near it. */
	readonly homes: Uint32Array;
	/** Of all new points, in points of the input. */
	readonly weights: PointWeights;
}

/** Places the points of an adapted mesh and finds their weights in the input. */
export function* newPoints(
	before: TriMesh,
	plane: PlanarPoints,
	places: ChainPlaces,
	locator: Locator,
	adapted: Adapted,
): Generator<void, NewPoints> {
	const { dimension } = before;
	const stay = adapted.kept.length;
	const count = adapted.homes.length;
	const { kept, input2result } = keptPoints(before, adapted);
	const adapted2result = new Uint32Array(stay + count);
	for (let i = 0; i < stay; i++) adapted2result[i] = input2result[adapted.kept[i]!]!;
	for (let i = 0; i < count; i++) adapted2result[stay + i] = kept.length + i;
	yield;
	const chain = chainsOfPoints(adapted);
	const parameter = new Float64Array(count);
	const planar = adapted.planar.slice();
	for (let i = 0; i < count; i++) {
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
	points.set(pointsOfPlane(before, plane.axes, planar.subarray(2 * stay)), first);
	for (let i = 0; i < count; i++) {
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
	const homes = adapted.homes.slice();
	const weights = weightsOf(kept.length, count);
	for (let i = 0; i < count; i++) {
		if (chain[i] !== NONE) {
			const place = places.edgeAt(chain[i]!, parameter[i]!);
			const [a, b, share] = places.between(chain[i]!, place, parameter[i]!);
			weights.add(a, 1 - share);
			weights.add(b, share);
		} else {
			const at = 2 * (stay + i);
			const home = locator.find(homes[i]!, planar[at]!, planar[at + 1]!);
			homes[i] = home;
			const { areas, triangles } = locator;
			let sum = 0;
			for (let k = 0; k < 3; k++) sum += Math.max(0, areas[k]!);
			// The triangle at an edge has the weight of the corner opposite.
			for (let k = 0; k < 3; k++)
				weights.add(triangles[3 * home + k]!, Math.max(0, areas[(k + 1) % 3]!) / sum);
		}
		weights.end();
		if (i % SLICE === SLICE - 1) yield;
	}
	return {
		...{ kept, adapted2result, input2result, points, planar, chain, parameter, homes },
		weights: weights.done(),
	};
}

/** Points per slice. */
const SLICE = 1 << 15;

const between = (a: number, b: number, share: number): number =>
	share === 1 ? b : a + share * (b - a);

/** The points of the input that triangles keep or none uses. */
function keptPoints({ triangles, ...mesh }: TriMesh, { kept }: Adapted) {
	const count = pointCount({ triangles, ...mesh });
	const goes = new Uint8Array(count);
	for (let i = 0; i < triangles.length; i++) goes[triangles[i]!] = 1;
	for (let i = 0; i < kept.length; i++) goes[kept[i]!] = 0;
	const input2result = new Uint32Array(count).fill(NONE);
	let size = 0;
	for (let p = 0; p < count; p++) if (goes[p] === 0) input2result[p] = size++;
	const list = new Uint32Array(size);
	for (let p = 0, at = 0; p < count; p++) if (goes[p] === 0) list[at++] = p;
	return { kept: list, input2result };
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

/** Collects weights of `count` points from `first` on; those of 0 are left out. */
function weightsOf(first: number, count: number) {
	const of = new Uint32Array(count);
	const starts = new Uint32Array(count + 1);
	const points = new Uint32Array(3 * count);
	const weights = new Float64Array(3 * count);
	let done = 0;
	let size = 0;
	return {
		add(point: number, weight: number): void {
			if (!(weight > 0)) return;
			points[size] = point;
			weights[size++] = weight;
		},
		end(): void {
			of[done] = first + done;
			starts[++done] = size;
		},
		done: (): PointWeights => ({
			...{ of, starts },
			points: points.slice(0, size),
			weights: weights.slice(0, size),
		}),
	};
}
