import type { EngineBuffer, Session } from '../engine/engine.ts';
import { rankBits } from '../steps/prefix/rankBits.ts';
import { reduce, TILE } from '../steps/prefix/reduce.ts';
import { reduceBits } from '../steps/prefix/reduceBits.ts';
import { scan } from '../steps/prefix/scan.ts';

/*
 * Reduce, then scan (Merrill, Grimshaw 2009): sums of tiles of 2,048 items, then a scan of each tile, starting from the
 * sum of all tiles before. Up to 1,024 tiles every workgroup adds these up by itself; above, a prefix sum of the sums
 * does. Two dispatches up to 2 million items, four above; no workgroup waits for another.
 */
const MAX_ADDED = 1024;

/** U32 of the buffer `sums` for `prefixSum` of `count` values, or `bitRanks` of `count` - 1 u32. */
export const sumsLength = (count: number): number => Math.max(1, tilesOf(count));

const tilesOf = (count: number): number => Math.ceil(count / TILE);

/**
 * Replaces the first `count` values by their exclusive prefix sum, modulo 2³². `sums` is a scratch buffer of
 * `sumsLength(count)` u32 with any contents, for frequent callers.
 */
export function prefixSum(
	session: Session,
	values: EngineBuffer,
	count: number,
	sums?: EngineBuffer,
): void {
	if (count === 0) return;
	withSums(session, count, sums, (room) => {
		if (count > TILE) session.run(reduce, count, {}, { values, sums: room });
		session.run(scan, count, { scanned: scanned(session, room, count) }, { sums: room, values });
	});
}

/**
 * Writes two u32 to `ranks` for each of the first `words` u32 of `bits`: the u32 and the number of bits set before it,
 * for `rankOf`; then 0 and the number of all set bits. `sums` is as in `prefixSum`, for `words` + 1 values.
 */
export function bitRanks(
	session: Session,
	bits: EngineBuffer,
	words: number,
	ranks: EngineBuffer,
	sums?: EngineBuffer,
): void {
	const count = words + 1;
	withSums(session, count, sums, (room) => {
		if (count > TILE) session.run(reduceBits, count, {}, { bits, sums: room });
		const parameters = { scanned: scanned(session, room, count) };
		session.run(rankBits, count, parameters, { bits, sums: room, ranks });
	});
}

function withSums(
	session: Session,
	count: number,
	sums: EngineBuffer | undefined,
	use: (sums: EngineBuffer) => void,
): void {
	const room = sums ?? session.buffer('sums of tiles', sumsLength(count), { dirty: true });
	use(room);
	if (!sums) session.free(room);
}

/** Replaces the sums of many tiles by their prefix sum; returns whether it did. */
function scanned(session: Session, sums: EngineBuffer, count: number): 0 | 1 {
	const tiles = tilesOf(count);
	if (tiles <= MAX_ADDED) return 0;
	prefixSum(session, sums, tiles);
	return 1;
}
