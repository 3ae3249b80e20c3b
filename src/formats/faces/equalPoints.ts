import type { TriMesh } from '../../mesh/triMesh.ts';
import { Repeats } from '../../util/repeats.ts';
import { hashes, mergePoints } from './mergePoints.ts';

/** Points whose hashes are told at a time. */
const together = 1 << 10;

/** So few are compared as they are. */
const few = 1 << 12;

/**
 * How many points lie where one before them does. Only points that share their hash with another are compared: first a fifth of
 * them by chance, of these again a fifth by another hash, and so on. This is much faster than to merge all.
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
	const all = new Float64Array(3 * some.count);
	for (let from = 0; from < some.count; from += together)
		spatial(some, from, Math.min(some.count, from + together), 0, all.subarray(3 * from));
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
	// Four hashes for each point.
	const size = 2 ** Math.max(5, Math.ceil(Math.log2(4 * count)));
	const own = new Uint32Array(count);
	const room = new Float64Array(3 * together);
	for (let from = 0; from < count; from += together) {
		const to = Math.min(count, from + together);
		hashes(spatial(points, from, to, turn, room), own.subarray(from, to), size - 1);
	}
	const found = repeated(own, size);
	const kept = new Float64Array(dimension * found.length);
	for (let i = 0, at = 0; i < found.length; i++)
		for (let k = 0; k < dimension; k++) kept[at++] = coordinates[dimension * found[i]! + k]!;
	return { count: found.length, dimension, coordinates: kept };
}

/** The indices of those whose place is that of another one, too. */
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

/** Three coordinates of the points from one to another, −0 being 0, in another order in each turn, in memory that is used again. */
function spatial(
	{ dimension, coordinates }: Points,
	from: number,
	to: number,
	turn: number,
	into: Float64Array,
): Float64Array {
	const [x, y, z] = [turn % 3, (turn + 1) % 3, (turn + 2) % 3];
	for (let point = from, at = 0; point < to; point++, at += 3) {
		into[at + x] = coordinates[dimension * point]! + 0;
		into[at + y] = coordinates[dimension * point + 1]! + 0;
		into[at + z] = dimension === 3 ? coordinates[dimension * point + 2]! + 0 : 0;
	}
	return into.subarray(0, 3 * (to - from));
}
