import { keptPoints, type PointOrigins } from '../provenance.ts';
import { NONE } from '../topology.ts';
import { pointCount, type TriMesh } from '../triMesh.ts';
import { EdgeClassifier } from './edgeClassifier.ts';

/** Number of sets per batch: one bit of a u32 each. */
export const BATCH = 32;

/** Points of the input whose set new points may join. */
export interface PointSet {
	readonly group: number;
	readonly of: 'points' | number;
	readonly points: Uint32Array;
}

/** Counts of new points of a group. */
export interface Counts {
	/** Points that joined. */
	readonly joined: number;
	/** Points between members that did not join: their edge lies inside the mesh and on no line. */
	readonly inside: number;
	/**
	 * Points of `joined` inside the mesh on an edge that cuts off a corner, where the group has the triangle of the corner and
	 * not the one across the edge: the group may stand for a boundary, which the edge is not part of.
	 */
	readonly corners: number;
}

/** The triangles of the new mesh. */
export interface NewTriangles {
	/** Lists of three points for each triangle: corners, and midside nodes if it has any. */
	readonly nodes: readonly ArrayLike<number>[];
	/** The parent of each: a triangle of the input. */
	readonly parents: Uint32Array;
}

/** Inputs of `growBatch`, the same for all batches. */
interface Batch {
	readonly before: TriMesh;
	readonly origins: PointOrigins;
	readonly newTriangles: NewTriangles;
	/** As returned by `endsOfInputEdges`. */
	readonly ends: Uint32Array;
	/** Two points for each line of the input. */
	readonly lines: Uint32Array;
	/** Edges opposite corners with one triangle: two ends each. */
	readonly chords: Uint32Array;
}

/** Grows up to `BATCH` sets at once: bit k of a point says whether it is in set k. */
export function growBatch(
	{ before, origins, newTriangles, ends, lines, chords }: Batch,
	sets: readonly PointSet[],
	add: (set: PointSet, points: Uint32Array, more: Omit<Counts, 'joined'>) => void,
): void {
	const first = keptPoints(origins);
	const bits = new Uint32Array(pointCount(before));
	for (const [k, { points }] of sets.entries()) for (const p of points) bits[p]! |= 1 << k;
	const between = bitsBetween(origins, bits);
	const joined = bitsInTriangles(before, newTriangles, bits, first, between);
	const candidates = nonzeroIndices(between);
	const isOpen = (i: number) => (between[i]! & ~joined[i]!) !== 0 && ends[2 * (first + i)] !== NONE;
	let open = 0;
	for (const i of candidates) if (isOpen(i)) open++;
	const queried = new Uint32Array(2 * open + chords.length);
	let at = 0;
	for (const i of candidates)
		if (isOpen(i)) for (let k = 0; k < 2; k++) queried[at++] = ends[2 * (first + i) + k]!;
	queried.set(chords, at);
	const edges = new EdgeClassifier(before, queried, lines, bits);
	for (const i of candidates)
		if (isOpen(i) && edges.isLine(ends[2 * (first + i)]!, ends[2 * (first + i) + 1]!))
			joined[i] = between[i]!;
	const isChordEnd = new Uint8Array(chords.length === 0 ? 0 : bits.length);
	for (const end of chords) isChordEnd[end] = 1;
	/** Bits of the sets that have exactly one of the two triangles of the chord that a point lies on. */
	const cornerBits = (i: number): number => {
		const u = ends[2 * (first + i)]!;
		const v = ends[2 * (first + i) + 1]!;
		if (u === NONE || isChordEnd[u] !== 1 || isChordEnd[v] !== 1) return 0;
		return edges.isLine(u, v) ? 0 : edges.bitsOfOne(u, v) & joined[i]!;
	};
	for (const [k, set] of sets.entries()) {
		const bit = 1 << k;
		let [size, inside, corners] = [0, 0, 0];
		for (const i of candidates) {
			if ((between[i]! & bit) === 0) continue;
			if ((joined[i]! & bit) === 0) inside++;
			else size++;
			if (chords.length > 0 && (cornerBits(i) & bit) !== 0) corners++;
		}
		const points = new Uint32Array(size);
		let to = 0;
		for (const i of candidates) if ((joined[i]! & bit) !== 0) points[to++] = first + i;
		add(set, points, { inside, corners });
	}
}

/** Indices of the items other than 0, in ascending order. */
function nonzeroIndices(list: Uint32Array): Uint32Array {
	let count = 0;
	for (let i = 0; i < list.length; i++) if (list[i] !== 0) count++;
	const indices = new Uint32Array(count);
	for (let i = 0, at = 0; at < count; i++) if (list[i] !== 0) indices[at++] = i;
	return indices;
}

/** For each new point the bits common to both ends of the edge that it halves, recursively down to points of the input. */
function bitsBetween({ kept, halved }: PointOrigins, bits: Uint32Array): Uint32Array {
	const first = typeof kept === 'number' ? kept : kept.length;
	const between = new Uint32Array(halved.length / 2);
	const bitsOf = (p: number) =>
		p >= first ? between[p - first]! : bits[typeof kept === 'number' ? p : kept[p]!]!;
	for (let i = 0; i < between.length; i++)
		between[i] = bitsOf(halved[2 * i]!) & bitsOf(halved[2 * i + 1]!);
	return between;
}

/** For each new point the bits of `between` that a triangle of the input has that it lies in or on. */
function bitsInTriangles(
	{ triangles }: TriMesh,
	{ nodes, parents }: NewTriangles,
	bits: Uint32Array,
	first: number,
	between: Uint32Array,
): Uint32Array {
	const joined = new Uint32Array(between.length);
	for (let t = 0; t < parents.length; t++) {
		const parent = 3 * parents[t]!;
		let common = bits[triangles[parent]!]!;
		for (let k = 1; k < 3 && common !== 0; k++) common &= bits[triangles[parent + k]!]!;
		if (common === 0) continue;
		for (const list of nodes)
			for (let k = 3 * t; k < 3 * t + 3; k++) {
				const i = list[k]! - first;
				if (i >= 0) joined[i]! |= common & between[i]!;
			}
	}
	return joined;
}

/** The edges opposite corners that belong to one triangle only: two ends each. */
export function chordsOf(mesh: TriMesh): Uint32Array {
	const { triangles } = mesh;
	const degree = new Uint8Array(pointCount(mesh));
	for (const p of triangles) if (degree[p]! < 2) degree[p]!++;
	const chords: number[] = [];
	for (let i = 0; i < triangles.length; i++)
		if (degree[triangles[i]!] === 1) {
			const t = i - (i % 3);
			chords.push(triangles[t + ((i + 1) % 3)]!, triangles[t + ((i + 2) % 3)]!);
		}
	return Uint32Array.from(chords);
}
