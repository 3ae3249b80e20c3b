import { NONE } from '../../mesh/topology.ts';
import { setBit } from '../bits.ts';

/**
 * Divides `start` and what its links lead to, up to an edge that is divided already. A walk that has used up its hops
 * leaves the edge from which to go on in `pending`, and counts it in `counters[0]`.
 */
export function walk(
	start: number,
	hops: number,
	next: Uint32Array,
	divided: Uint32Array,
	pending: Uint32Array,
	counters: Uint32Array,
): void {
	let e = start;
	for (let hop = 0; hop < hops; hop++) {
		if (setBit(divided, e)) return;
		e = next[e]!;
		if (e === NONE) return;
	}
	if (!setBit(pending, e)) counters[0] = counters[0]! + 1;
}
