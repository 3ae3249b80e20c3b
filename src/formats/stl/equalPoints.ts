import type { TriMesh } from '../../mesh/triMesh.ts';
import { Repeats } from '../../util/repeats.ts';
import { spatialPoints } from '../build/plane.ts';
import { mergePoints, mixed } from './mergePoints.ts';

/** Up to this many points are merged at once. */
const few = 1 << 12;

/**
 * Number of points that lie where an earlier one does. Only points that share their hash with another one are compared:
 * at most about a fifth do by chance, of these again a fifth by another hash, and so on. Much faster than merging all.
 */
export function equalPoints(mesh: Pick<TriMesh, 'dimension' | 'points'>): number {
	const { dimension, points } = mesh;
	let some: Points = { count: points.length / dimension, dimension, coordinates: points };
	for (let turn = 0; some.count > few; turn++) {
		const alike = sharedHashes(some, turn);
		const fewer = 2 * alike.count < some.count;
		some = alike;
		if (!fewer) break;
	}
	const { dimension: width, coordinates } = some;
	const all = spatialPoints({ dimension: width, points: coordinates });
	return some.count - mergePoints(all).firsts.length;
}

interface Points {
	readonly count: number;
	readonly dimension: 2 | 3;
	readonly coordinates: Float64Array;
}

/** The points that share their hash with another one. */
function sharedHashes(points: Points, turn: number): Points {
	const { count, dimension, coordinates } = points;
	// At least four hash values a point.
	const size = 2 ** Math.max(5, Math.ceil(Math.log2(4 * count)));
	const found = repeated(hashesOf(points, turn, size - 1), size);
	const kept = new Float64Array(dimension * found.length);
	for (let i = 0, at = 0; i < found.length; i++)
		for (let k = 0; k < dimension; k++) kept[at++] = coordinates[dimension * found[i]! + k]!;
	return { count: found.length, dimension, coordinates: kept };
}

/** The high word of −0; the low one is 0. */
const minus = 1 << 31;

/** A hash of the coordinates of each point, another one in each turn, masked; −0 counts as 0. */
function hashesOf(
	{ count, dimension, coordinates }: Points,
	turn: number,
	mask: number,
): Uint32Array {
	const { buffer, byteOffset, length } = coordinates;
	const words = new Int32Array(buffer, byteOffset, 2 * length);
	const hashes = new Uint32Array(count);
	const seed = Math.imul(turn, 0x9e3779b9);
	for (let point = 0, at = 0; point < count; point++) {
		let all = 0;
		for (let k = 0; k < dimension; k++, at += 2) {
			const low = words[at]!;
			const high = words[at + 1]!;
			const own = low === 0 && high === minus ? 0 : high;
			all = ((all << 11) | (all >>> 21)) ^ mixed(low, own ^ seed);
		}
		const hash = Math.imul(all ^ (all >>> 15), 0x85ebca6b);
		hashes[point] = (hash ^ (hash >>> 13)) & mask;
	}
	return hashes;
}

/** Indices of the hashes that occur more than once. */
function repeated(places: Uint32Array, size: number): Uint32Array {
	const repeats = new Repeats(places, size);
	const found = new Uint32Array(places.length + 1);
	let length = 0;
	for (let i = 0; i < places.length; i++) {
		found[length] = i;
		length += repeats.of(places[i]!);
	}
	return found.subarray(0, length);
}
