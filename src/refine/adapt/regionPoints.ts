import { NONE, type Topology } from '../../mesh/topology.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';

/** Points of a region do not share their data. */
const MIXED = NONE - 1;

/**
 * For each triangle a point inside its region that has the data of all points there, or `NONE` if they differ or there are fewer
 * than two. Regions end at constrained edges; points inside are on none of these.
 *
 * @param kinds not 0 for each constrained edge
 * @param classes the same for points with the same data
 * @param holds whether a point where a region ends may have one class if the points inside have the other; default: always
 */
export function regionPoints(
	{ triangles }: Pick<TriMesh, 'triangles'>,
	{ edges, edgeTriangles, triangleEdges }: Topology,
	kinds: Uint8Array,
	classes: Uint32Array,
	holds?: (own: number, inside: number) => boolean,
): Uint32Array {
	const count = triangles.length / 3;
	const isOn = new Uint8Array(classes.length);
	for (let i = 0; i < edges.length; i++) if (kinds[i >> 1] !== 0) isOn[edges[i]!] = 1;
	const points = new Uint32Array(count);
	const isSeen = new Uint8Array(count);
	/** Triangles, region after region. */
	const order = new Uint32Array(count);
	let size = 0;
	for (let first = 0; first < count; first++) {
		if (isSeen[first] === 1) continue;
		const start = size;
		let found = NONE;
		let isAlone = true;
		order[size++] = first;
		isSeen[first] = 1;
		for (let at = start; at < size; at++) {
			const t = order[at]!;
			for (let h = 3 * t; h < 3 * t + 3; h++) {
				const p = triangles[h]!;
				if (isOn[p] === 0 && p !== found && found !== MIXED) {
					isAlone = found === NONE;
					if (isAlone) found = p;
					else if (classes[p] !== classes[found]) found = MIXED;
				}
				const e = Math.abs(triangleEdges[h]!) - 1;
				if (kinds[e] !== 0) continue;
				const one = edgeTriangles[2 * e]!;
				const other = one === t ? edgeTriangles[2 * e + 1]! : one;
				if (isSeen[other] === 1) continue;
				isSeen[other] = 1;
				order[size++] = other;
			}
		}
		if (isAlone || found === MIXED) found = NONE;
		for (let at = start; holds && at < size; at++)
			for (let h = 3 * order[at]!; found !== NONE && h < 3 * order[at]! + 3; h++) {
				const p = triangles[h]!;
				if (isOn[p] === 1 && !holds(classes[p]!, classes[found]!)) found = NONE;
			}
		for (let at = start; at < size; at++) points[order[at]!] = found;
	}
	return points;
}
