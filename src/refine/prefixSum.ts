import type { EngineBuffer, Session } from '../engine/engine.ts';
import { rankBits } from '../steps/prefix/rankBits.ts';
import { reduce, TILE } from '../steps/prefix/reduce.ts';
import { reduceBits } from '../steps/prefix/reduceBits.ts';
import { scan } from '../steps/prefix/scan.ts';

/*
 * Reduce, then scan (Merrill, Grimshaw 2009): sums of tiles of 2,048 items, then each tile from the sum of those before
 * it, which up to 1,024 tiles every workgroup adds up by itself and above that a prefix sum of the sums gives. Two
 * dispatches up to 2 million items, four above; no workgroup waits for another.
 */
const MAX_ADDED = 1024;

const tilesOf = (count: number): number => Math.ceil(count / TILE);

/** Words that `prefixSum` of `count` values, or `bitRanks` of `count` - 1 words, wants of the buffer `sums`. */
export const sumsLength = (count: number): number => Math.max(1, tilesOf(count));

/**
 * Turns the first `count` values into their exclusive prefix sums, modulo 2³². `sums` is room to work in, of
 * `sumsLength(count)` words with anything in them, for callers that do it often.
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
 * Writes two words for each of the `words` words of `bits` to `ranks`, the word and the number of bits set before it,
 * as `rankOf` reads them; then 0 and the number of all set bits. `sums` is as in `prefixSum`, for `words` + 1 values.
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

/** Makes prefix sums of many tiles' sums; says whether it did. */
function scanned(session: Session, sums: EngineBuffer, count: number): 0 | 1 {
	const tiles = tilesOf(count);
	if (tiles <= MAX_ADDED) return 0;
	prefixSum(session, sums, tiles);
	return 1;
}
