import { bitWords } from '../../steps/bits.ts';
import { count } from '../../steps/longest-edge/count.ts';
import { divide } from '../../steps/longest-edge/divide.ts';
import { follow } from '../../steps/longest-edge/follow.ts';
import { followRest } from '../../steps/longest-edge/followRest.ts';
import { inherit } from '../../steps/longest-edge/inherit.ts';
import { mark } from '../../steps/longest-edge/mark.ts';
import { rank } from '../../steps/longest-edge/rank.ts';
import { spread } from '../../steps/longest-edge/spread.ts';
import * as counters from '../../steps/longest-edge/status.ts';
import { reduceBits } from '../../steps/prefix/reduceBits.ts';
import { divideSimilar } from '../../steps/uniform/divideSimilar.ts';
import { prefixSum } from '../prefixSum.ts';
import { roomOf } from '../resident/bufferRoom.ts';
import type { Resident, TimeStep } from '../resident/resident.ts';
import type { Layout, RoundBuffers } from '../resident/roundBuffers.ts';
import type { RoundOptions } from './roundOptions.ts';

/**
 * Triangles for each invocation of `follow`. Dense: with one in five of 30 million selected, an H100 takes 0.27 ms with
 * 4, 0.42 ms with 1 and 0.61 ms with 32. Sparse: most invocations are idle, so fewer are better. Rare, below one in
 * `RARE_FROM`: an invocation takes one u32 of the selection's bit set.
 */
const TRIANGLES_EACH = { dense: 4, sparse: 8, rare: 32 } as const;
const RARE_FROM = 64;
/** Edges that a walk may mark in one dispatch of `followRest`: a few milliseconds of dependent loads. */
const REST_HOPS = 1024;
/** Dispatches of `followRest` between two readbacks. */
const REST_BATCH = 32;

/** State of a round while it is recorded; `layout` changes where the list of touched triangles was too short. */
export interface Round {
	readonly resident: Resident;
	/** Scratch buffers: `bits`, `status`, `sums`, `work`. */
	readonly buffers: RoundBuffers;
	/** Offsets and lengths of the parts of `bits` and `work`. */
	readonly layout: Layout;
	readonly time: TimeStep;
	/** Every triangle is selected and the path is dense: the longest edges are marked without walks. */
	readonly everything: boolean;
	/** 1: selected triangles become four similar ones. */
	readonly similar: 0 | 1;
	readonly maxTriangles: number;
}

/** Steps 2 to 4 in one dispatch: marks the edges to divide, each walk up to `hops` of them. */
export async function recordMarks(round: Round, { split, hops = 64 }: RoundOptions): Promise<void> {
	const { resident, buffers, layout, time } = round;
	const { session, counts } = resident;
	const { halfEdges, edgeTriangles, selected } = resident.buffers;
	const { bits, status } = buffers;
	const all = split === 'all' ? 1 : 0;
	if (round.everything)
		await time('mark longest', () =>
			session.run(mark, counts.triangles, { all }, { halfEdges, bits }),
		);
	else
		await time('follow', () => {
			const { sparse, touchedStart, pendingStart } = layout;
			const rare = resident.selectedCount * RARE_FROM < counts.triangles;
			const each = TRIANGLES_EACH[!sparse ? 'dense' : rare ? 'rare' : 'sparse'];
			session.run(
				follow,
				Math.ceil(counts.triangles / each),
				{ each, all, hops, sparse, touchedStart, pendingStart },
				{ selected, halfEdges, edgeTriangles, bits, status },
			);
		});
}

/** Step 4, continued: a batch of dispatches that follow unfinished walks. */
export async function recordRest({ resident, buffers, layout, time }: Round): Promise<void> {
	const { session } = resident;
	const { halfEdges, edgeTriangles } = resident.buffers;
	const { bits, status } = buffers;
	const { sparse, touchedStart, pendingStart, edgeWords } = layout;
	await time('follow', () => {
		const parameters = { hops: REST_HOPS, sparse, touchedStart, pendingStart };
		for (let i = 0; i < REST_BATCH; i++)
			session.run(followRest, edgeWords, parameters, { halfEdges, edgeTriangles, bits, status });
	});
}

/**
 * Step 4 where edges have three or more triangles. `spread` adds a pending edge, counted as an unfinished walk, for each
 * triangle that has a divided edge but not its longest; `followRest` walks on from these, until `spread` adds none.
 */
export async function spreadMarks(round: Round): Promise<void> {
	const { resident, buffers, layout, time } = round;
	const { session, counts } = resident;
	const { halfEdges } = resident.buffers;
	const { bits, status } = buffers;
	for (;;) {
		await time('follow', () => {
			const { pendingStart } = layout;
			session.run(spread, counts.triangles, { pendingStart }, { halfEdges, bits, status });
		});
		const [unfinished, resumed] = await session.readValues([
			[status, counters.UNFINISHED],
			[status, counters.RESUMED],
		]);
		if (unfinished === resumed) return;
		await recordRest(round);
	}
}

/**
 * Steps 5 and 6. `reduceBits` counts the set bits of each tile of `bits`, `rank` turns them into ranks (of a divided edge:
 * the divided edges before it) and into the list of touched triangles, `count` counts the new triangles, edges and selected
 * triangles of each block of items, and `prefixSum` replaces these counts in `work` by the sums of all blocks before.
 */
export async function recordCounts({
	resident,
	buffers,
	layout,
	time,
	similar,
}: Round): Promise<void> {
	const { session, input } = resident;
	const { halfEdges, selected, replaced } = resident.buffers;
	const { bits, status, sums, work } = buffers;
	const { edgeWords, edgeTiles, blocks, sparse, touchedStart, triangleWords } = layout;
	const rankedWords = sparse ? touchedStart + triangleWords : edgeWords;
	await time('prefix', () => {
		// The last item of `reduceBits` has no u32.
		session.run(reduceBits, rankedWords + 1, {}, { bits, sums });
		const replacedWords = bitWords(input.edges);
		const { ranks, list, listRoom } = layout;
		const parameters = { edgeWords, replacedWords, edgeTiles, ranks, list, listRoom };
		session.run(rank, rankedWords, parameters, { bits, sums, replaced, work, status });
	});
	await time('count', () => {
		const { ranks, list, info, halves, listRoom, halvesRoom } = layout;
		const room = { listRoom, halvesRoom };
		const parameters = { sparse, blocks, ranks, list, info, halves, ...room, similar };
		session.run(count, layout.items, parameters, { halfEdges, status, selected, work });
	});
	await time('prefix', () => prefixSum(session, work, 3 * blocks + 1, sums));
}

/** Step 7: divides the triangles if the round is ready and fits in the buffers. */
export async function recordDivision(round: Round): Promise<void> {
	const { resident, buffers, layout, time } = round;
	const { session, counts, input, dimension } = resident;
	const { selected, triangleParents, replaced, ...mesh } = resident.buffers;
	const { bits, status, work } = buffers;
	const { sparse, blocks, ranks, list, info, halves, items } = layout;
	const { edgeWords, edgeTiles, triangleWords } = layout;
	await time('refine', () => {
		const room = roomOf(resident, round.maxTriangles);
		const parameters = {
			sparse,
			blocks,
			ranks,
			list,
			info,
			halves,
			items,
			edgeWords,
			edgeTiles,
			triangleWords,
			...counts,
			dimension,
			inputPoints: input.points,
			inputEdges: input.edges,
			inputTriangles: input.triangles,
			pointsRoom: room.points,
			edgesRoom: room.edges,
			trianglesRoom: room.triangles,
		};
		const inherited = { work, bits, selected, triangleParents, replaced };
		// An item of `inherit` also clears a u32 of `bits`.
		const inheritItems = Math.max(items, edgeWords, sparse ? triangleWords : 0);
		session.run(inherit, inheritItems, parameters, inherited);
		const { corners, halfEdges, edgeTriangles, coordinates, pointParents, edgeParents } = mesh;
		const divided = { corners, halfEdges, edgeTriangles, coordinates, pointParents, edgeParents };
		// If every triangle is selected, `divideSimilar` leaves nothing to `divide`.
		if (!round.similar || !round.everything)
			session.run(divide, items, parameters, { ...divided, work, status });
		if (round.similar) session.run(divideSimilar, items, parameters, { ...divided, work, status });
	});
}
