/*
 * Checks of meshes that share no code with the engines: counts, conformity and a checksum, in linear time. Results do
 * not depend on the order of points, triangles and corners.
 */
import type { TriMesh } from '../mesh/triMesh.ts';
import { pcg } from './grids.ts';

/** Points and triangles as plain arrays; coordinates are lattice integers or, for the checksum, any numbers. */
export interface BareMesh {
	readonly dimension: 2 | 3;
	readonly coordinates: ArrayLike<number>;
	readonly corners: Uint32Array;
}

/** Counts and faults of a mesh. */
export interface MeshCheck {
	readonly points: number;
	readonly edges: number;
	readonly triangles: number;
	readonly boundaryEdges: number;
	/** Euler characteristic: lower by one for each hanging node. */
	readonly euler: number;
	/** Sum of the areas projected to the first two axes. */
	readonly area: number;
	readonly checksum: number;
	/**
	 * Descriptions of faults; empty if each edge has one triangle, or two that run it in opposite directions, every point
	 * has a triangle, and all triangles are counter-clockwise.
	 */
	readonly faults: readonly string[];
}

/**
 * Checksum, independent of the order of points, triangles and corners, of coordinates times `scale`, truncated to
 * integers.
 */
export function checksum({ dimension, coordinates, corners }: BareMesh, scale: number): number {
	const hashes = new Uint32Array(coordinates.length / dimension);
	for (let p = 0; p < hashes.length; p++) {
		let hash = 0;
		for (let axis = dimension - 1; axis >= 0; axis--)
			hash = pcg((Math.trunc(coordinates[dimension * p + axis]! * scale) + hash) >>> 0);
		hashes[p] = hash;
	}
	let sum = 0;
	for (let i = 0; i < corners.length; i += 3) {
		const sumOfHashes = hashes[corners[i]!]! + hashes[corners[i + 1]!]! + hashes[corners[i + 2]!]!;
		sum = (sum + pcg(sumOfHashes >>> 0)) >>> 0;
	}
	return sum;
}

/** The checksum of `expected-refinement.json`, for coordinates from 0 to 2 in units of 2^−bits. */
export const orderFreeChecksum = ({ dimension, points, triangles }: TriMesh, bits = 24): number =>
	checksum({ dimension, coordinates: points, corners: triangles }, 2 ** bits);

/** Checks a mesh on the lattice; `scale` is that of its checksum. */
export function checkMesh(mesh: BareMesh, scale = 1): MeshCheck {
	const { dimension, coordinates, corners } = mesh;
	const points = coordinates.length / dimension;
	const triangles = corners.length / 3;
	const { edges, boundaryEdges, unmatched, unused } = countEdges(corners, points);
	const { area, flipped } = sumAreas(mesh);
	const faults = [
		[unmatched, 'edges with more than two triangles, or two that go the same way'],
		[unused, 'points of no triangle'],
		[flipped, 'triangles that turn right or have no area'],
	].flatMap(([count, fault]) => (count === 0 ? [] : [`${count} ${fault}`]));
	return {
		points,
		edges,
		triangles,
		boundaryEdges,
		euler: points - edges + triangles,
		area,
		checksum: checksum(mesh, scale),
		faults,
	};
}

/** Counts edges by bucketing half-edges by their lower point, so that those of one edge are together. */
function countEdges(corners: Uint32Array, points: number) {
	const starts = new Uint32Array(points + 1);
	const used = new Uint8Array(points);
	for (let s = 0; s < corners.length; s++) {
		const a = corners[s]!;
		const b = corners[s % 3 === 2 ? s - 2 : s + 1]!;
		used[a] = 1;
		starts[Math.min(a, b)]!++;
	}
	let sum = 0;
	let unused = 0;
	for (let p = 0; p <= points; p++) {
		sum += starts[p]!;
		starts[p] = sum;
		if (p < points && used[p] === 0) unused++;
	}
	// Twice the higher point, plus one if the half-edge runs to the lower one.
	const others = new Uint32Array(corners.length);
	for (let s = 0; s < corners.length; s++) {
		const a = corners[s]!;
		const b = corners[s % 3 === 2 ? s - 2 : s + 1]!;
		if (a < b) others[--starts[a]!] = 2 * b;
		else others[--starts[b]!] = 2 * a + 1;
	}
	let [edges, boundaryEdges, unmatched] = [0, 0, 0];
	for (let p = 0; p < points; p++) {
		const row = others.subarray(starts[p]!, starts[p + 1]!);
		insertionSort(row);
		for (let i = 0; i < row.length; ) {
			let j = i + 1;
			while (j < row.length && row[j]! >>> 1 === row[i]! >>> 1) j++;
			edges++;
			if (j === i + 1) boundaryEdges++;
			else if (j > i + 2 || row[i] === row[i + 1]) unmatched++;
			i = j;
		}
	}
	return { edges, boundaryEdges, unmatched, unused };
}

/** Insertion sort, as rows are short. */
function insertionSort(row: Uint32Array): void {
	for (let i = 1; i < row.length; i++) {
		const value = row[i]!;
		let j = i;
		for (; j > 0 && row[j - 1]! > value; j--) row[j] = row[j - 1]!;
		row[j] = value;
	}
}

function sumAreas({ dimension, coordinates, corners }: BareMesh) {
	let [sum, flipped] = [0, 0];
	for (let i = 0; i < corners.length; i += 3) {
		const a = dimension * corners[i]!;
		const b = dimension * corners[i + 1]!;
		const c = dimension * corners[i + 2]!;
		const [x, y] = [coordinates[a]!, coordinates[a + 1]!];
		const twiceArea =
			(coordinates[b]! - x) * (coordinates[c + 1]! - y) -
			(coordinates[b + 1]! - y) * (coordinates[c]! - x);
		if (!(twiceArea > 0)) flipped++;
		sum += twiceArea;
	}
	return { area: sum / 2, flipped };
}

/** Throws if a result is not a conforming refinement of `before`. */
export function assertRefinement(name: string, before: MeshCheck, after: MeshCheck): void {
	const faults = [...after.faults];
	if (after.euler !== before.euler) faults.push(`${before.euler - after.euler} hanging nodes`);
	if (Math.abs(after.area / before.area - 1) > 1e-9)
		faults.push(`an area of ${after.area} instead of ${before.area}`);
	if (faults.length > 0) throw new Error(`${name} has ${faults.join('; ')}`);
}
