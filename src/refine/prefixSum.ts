import type { Plane, Session } from '../engine/engine.ts';
import { reduce, TILE } from '../steps/prefix/reduce.ts';
import { scan } from '../steps/prefix/scan.ts';

/**
 * Turns the first `count` values into their exclusive prefix sums, modulo 2³²: sums of tiles, the same for the sums,
 * then the values of each tile from its sum. No workgroup waits for another.
 */
export function prefixSum(session: Session, values: Plane, count: number): void {
	if (count === 0) return;
	const tiles = Math.ceil(count / TILE);
	const bases = session.plane('sums of tiles', tiles);
	if (tiles > 1) {
		session.run(reduce, count, {}, { values, sums: bases });
		prefixSum(session, bases, tiles);
	}
	session.run(scan, count, {}, { bases, values });
	session.free(bases);
}
