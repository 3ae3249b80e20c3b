import type { TriMesh } from '../../mesh/triMesh.ts';
import { Repeats } from '../../util/repeats.ts';
import { spatialPoints } from '../build/plane.ts';
import { mergePoints, mixed } from './mergePoints.ts';

/** Maximum number of points that are merged without hashing them first. */
const maxMerged = 1 << 12;

/**
 * Counts the points that coincide with an earlier one. Much faster than merging all: each round hashes the candidates
 * with another seed and drops those whose hash is unique. With four or more buckets a point, at most about a fifth of
 * distinct points remain.
 */
export function equalPoints(mesh: Pick<TriMesh, 'dimension' | 'points'>): number {
	const { dimension, points } = mesh;
	let candidates: Points = { count: points.length / dimension, dimension, coordinates: points };
	for (let round = 0; candidates.count > maxMerged; round++) {
		const colliding = sharedHashes(candidates, round);
		const hasHalved = 2 * colliding.count < candidates.count;
		candidates = colliding;
		if (!hasHalved) break;
	}
	const { dimension: width, coordinates } = candidates;
	const all = spatialPoints({ dimension: width, points: coordinates });
	return candidates.count - mergePoints(all).firsts.length;
}

interface Points {
	readonly count: number;
	readonly dimension: 2 | 3;
	readonly coordinates: Float64Array;
}

/** The points whose hash another point has too. */
function sharedHashes(points: Points, round: number): Points {
	const { count, dimension, coordinates } = points;
	const size = 2 ** Math.max(5, Math.ceil(Math.log2(4 * count)));
	const repeats = repeatedIndices(hashesOf(points, round, size - 1), size);
	const gathered = new Float64Array(dimension * repeats.length);
	for (let i = 0, to = 0; i < repeats.length; i++)
		for (let k = 0; k < dimension; k++) gathered[to++] = coordinates[dimension * repeats[i]! + k]!;
	return { count: repeats.length, dimension, coordinates: gathered };
}

/** The upper u32 of −0; the lower one is 0. */
const signBit = 1 << 31;

/** Hashes the coordinates of each point, with a seed for each round; −0 hashes like 0. */
function hashesOf(
	{ count, dimension, coordinates }: Points,
	round: number,
	mask: number,
): Uint32Array {
	const { buffer, byteOffset, length } = coordinates;
	const words = new Int32Array(buffer, byteOffset, 2 * length);
	const hashes = new Uint32Array(count);
	const seed = Math.imul(round, 0x9e3779b9);
	for (let point = 0, at = 0; point < count; point++) {
		let all = 0;
		for (let k = 0; k < dimension; k++, at += 2) {
			const low = words[at]!;
			const high = words[at + 1]!;
			const unsigned = low === 0 && high === signBit ? 0 : high;
			all = ((all << 11) | (all >>> 21)) ^ mixed(low, unsigned ^ seed);
		}
		const hash = Math.imul(all ^ (all >>> 15), 0x85ebca6b);
		hashes[point] = (hash ^ (hash >>> 13)) & mask;
	}
	return hashes;
}

/** Indices of the hashes that occur more than once. */
function repeatedIndices(hashes: Uint32Array, size: number): Uint32Array {
	const repeats = new Repeats(hashes, size);
	const indices = new Uint32Array(hashes.length + 1);
	let length = 0;
	for (let i = 0; i < hashes.length; i++) {
		indices[length] = i;
		length += repeats.of(hashes[i]!);
	}
	return indices.subarray(0, length);
}
