import { NONE, type Topology } from '../../mesh/topology.ts';

/** Class of a region with differing data. */
const MIXED = NONE - 1;

/** Points and their data. */
export interface RegionPointData {
	/** Three points for each triangle: its corners, or its midside nodes. */
	readonly nodes: ArrayLike<number>;
	/** 1 for each point where regions end. */
	readonly isOn: Uint8Array;
	/** Class of each point, equal for points with the same data. */
	readonly classes: Uint32Array;
	/** Whether a point where a region ends may have one class if the points inside have the other; default: always. */
	readonly allows?: (own: number, inside: number) => boolean;
}

/**
 * For each triangle a point inside its region that has the data of all points there, or `NONE` if they differ or there are fewer
 * than two. Regions end at constrained edges.
 *
 * @param kinds not 0 for each constrained edge
 */
export function regionPoints(
	{ edgeTriangles, triangleEdges }: Topology,
	kinds: Uint8Array,
	{ nodes, isOn, classes, allows }: RegionPointData,
): Uint32Array {
	const count = nodes.length / 3;
	const points = new Uint32Array(count);
	const isVisited = new Uint8Array(count);
	/** Triangles, region after region. */
	const order = new Uint32Array(count);
	let size = 0;
	for (let first = 0; first < count; first++) {
		if (isVisited[first] === 1) continue;
		const start = size;
		let candidate = NONE;
		let isAlone = true;
		order[size++] = first;
		isVisited[first] = 1;
		for (let at = start; at < size; at++) {
			const t = order[at]!;
			for (let h = 3 * t; h < 3 * t + 3; h++) {
				const p = nodes[h]!;
				if (isOn[p] === 0 && p !== candidate && candidate !== MIXED) {
					isAlone = candidate === NONE;
					if (isAlone) candidate = p;
					else if (classes[p] !== classes[candidate]) candidate = MIXED;
				}
				const e = Math.abs(triangleEdges[h]!) - 1;
				if (kinds[e] !== 0) continue;
				const owner = edgeTriangles[2 * e]!;
				const neighbour = owner === t ? edgeTriangles[2 * e + 1]! : owner;
				if (isVisited[neighbour] === 1) continue;
				isVisited[neighbour] = 1;
				order[size++] = neighbour;
			}
		}
		if (isAlone || candidate === MIXED) candidate = NONE;
		for (let at = start; allows && at < size; at++)
			for (let h = 3 * order[at]!; candidate !== NONE && h < 3 * order[at]! + 3; h++) {
				const p = nodes[h]!;
				if (isOn[p] === 1 && !allows(classes[p]!, classes[candidate]!)) candidate = NONE;
			}
		for (let at = start; at < size; at++) points[order[at]!] = candidate;
	}
	return points;
}
