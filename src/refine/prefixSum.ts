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

/** Length in u32 of the buffer `sums` for `prefixSum` of `count` values, or `bitRanks` of `count` - 1 u32. */
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
	withSums(session, count, sums, (tileSums) => {
		if (count > TILE) session.run(reduce, count, {}, { values, sums: tileSums });
		session.run(
			scan,
			count,
			{ scanned: scanSums(session, tileSums, count) },
			{ sums: tileSums, values },
		);
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
	withSums(session, count, sums, (tileSums) => {
		if (count > TILE) session.run(reduceBits, count, {}, { bits, sums: tileSums });
		const parameters = { scanned: scanSums(session, tileSums, count) };
		session.run(rankBits, count, parameters, { bits, sums: tileSums, ranks });
	});
}

/** Calls `use` with a scratch buffer, allocated for the call if `sums` is undefined. */
function withSums(
	session: Session,
	count: number,
	sums: EngineBuffer | undefined,
	use: (sums: EngineBuffer) => void,
): void {
	const tileSums = sums ?? session.buffer('sums of tiles', sumsLength(count), { dirty: true });
	use(tileSums);
	if (!sums) session.free(tileSums);
}

/** Replaces the sums of many tiles by their prefix sum; returns whether it did. */
function scanSums(session: Session, sums: EngineBuffer, count: number): 0 | 1 {
	const tiles = tilesOf(count);
	if (tiles <= MAX_ADDED) return 0;
	prefixSum(session, sums, tiles);
	return 1;
}
