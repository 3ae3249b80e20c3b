import type { TriMesh } from '../../mesh/triMesh.ts';
import { hashes, mergePoints } from './mergePoints.ts';

/** Points whose hashes are told at a time. */
const together = 1 << 10;

/**
 * How many points lie where one before them does. Only points that share a hash with another are compared: mostly few, so
 * this is much faster than to merge all.
 */
export function equalPoints(mesh: Pick<TriMesh, 'dimension' | 'points'>): number {
	const count = mesh.points.length / mesh.dimension;
	// Eight hashes for each point, so that one in eight is another's by chance.
	const mask = 2 ** Math.ceil(Math.log2(8 * count + 32)) - 1;
	const once = new Int32Array((mask + 1) / 32);
	const twice = new Int32Array((mask + 1) / 32);
	const some = new Float64Array(3 * together);
	const places = new Uint32Array(together);
	for (let from = 0; from < count; from += together) {
		const part = spatial(mesh, from, Math.min(count, from + together), some);
		hashes(part, places, mask);
		for (let i = 0; 3 * i < part.length; i++) {
			const word = places[i]! >>> 5;
			const bit = 1 << (places[i]! & 31);
			if ((once[word]! & bit) !== 0) twice[word]! |= bit;
			once[word]! |= bit;
		}
	}
	let alike = new Float64Array(3 * together);
	let length = 0;
	for (let from = 0; from < count; from += together) {
		const part = spatial(mesh, from, Math.min(count, from + together), some);
		hashes(part, places, mask);
		if (length + part.length > alike.length) {
			const larger = new Float64Array(2 * alike.length);
			larger.set(alike);
			alike = larger;
		}
		for (let i = 0; 3 * i < part.length; i++) {
			if (((twice[places[i]! >>> 5]! >>> (places[i]! & 31)) & 1) === 0) continue;
			for (let k = 3 * i; k < 3 * i + 3; k++) alike[length++] = part[k]!;
		}
	}
	return length / 3 - mergePoints(alike.subarray(0, length)).firsts.length;
}

/** Three coordinates of the points from one to another, −0 being 0, in memory that is used again. */
function spatial(
	{ dimension, points }: Pick<TriMesh, 'dimension' | 'points'>,
	from: number,
	to: number,
	into: Float64Array,
): Float64Array {
	for (let point = from, at = 0; point < to; point++, at += 3) {
		into[at] = points[dimension * point]! + 0;
		into[at + 1] = points[dimension * point + 1]! + 0;
		into[at + 2] = dimension === 3 ? points[dimension * point + 2]! + 0 : 0;
	}
	return into.subarray(0, 3 * (to - from));
}
