import type { EngineBuffer } from '../../engine/engine.ts';
import { bitWords } from '../../steps/bits.ts';
import { count } from '../../steps/longest-edge/count.ts';
import { divide } from '../../steps/longest-edge/divide.ts';
import { follow } from '../../steps/longest-edge/follow.ts';
import { followRest } from '../../steps/longest-edge/followRest.ts';
import { headPlaces, readHead } from '../../steps/longest-edge/head.ts';
import { inherit } from '../../steps/longest-edge/inherit.ts';
import { mark } from '../../steps/longest-edge/mark.ts';
import { rank } from '../../steps/longest-edge/rank.ts';
import { spread } from '../../steps/longest-edge/spread.ts';
import * as counters from '../../steps/longest-edge/status.ts';
import { reduceBits } from '../../steps/prefix/reduceBits.ts';
import { divideSimilar } from '../../steps/uniform/divideSimilar.ts';
import type { RoundReport, Split } from '../algorithm.ts';
import { TooManyTriangles } from '../errors.ts';
import { prefixSum } from '../prefixSum.ts';
import { fitsBuffers, growBuffers, roomOf } from '../resident/bufferRoom.ts';
import type { Counts, Resident, TimeStep } from '../resident/resident.ts';
import { allocateRound, type Layout, type RoundBuffers } from '../resident/roundBuffers.ts';

/** Steps 5 to 7 run over a compacted list of the touched triangles (`sparse`) or over all triangles (`dense`). */
export type Path = 'sparse' | 'dense';

export interface RoundOptions {
	/** Edges of a selected triangle to divide: `longest` or `all`. Default `longest`. */
	readonly split?: Split;
	/** Selected triangles become four similar ones; with `split` `all` alone. Default false. */
	readonly similar?: boolean;
	/** Default `auto`, the faster one by the share of selected triangles. Does not change the result. */
	readonly path?: Path | 'auto';
	/** Edges that a walk along a propagation path may mark before `followRest` continues it. Default 64. */
	readonly hops?: number;
	/** A round that would make more triangles in all throws `TooManyTriangles`. Default: no limit. */
	readonly maxTriangles?: number;
	/** 1-based number of the round in the message of that error. Default 1. */
	readonly round?: number;
	/** No round follows: buffers grow without headroom. */
	readonly last?: boolean;
	/**
	 * Selects triangles on the engine before the round: records steps that write all of `resident.buffers.selected`, and
	 * returns the buffer and index that will hold their number. The readback at the end of the round includes it. The round
	 * is laid out by `selectedCount` before, as an estimate.
	 */
	readonly select?: (resident: Resident) => readonly [buffer: EngineBuffer, index: number];
	/** Records and times a named group of dispatches. Default `session.time`. */
	readonly time?: TimeStep;
}

/**
 * `auto` takes the dense path where at least one in `DENSE_FROM` triangles is selected. A round on 10 million random
 * Delaunay triangles takes an H100, sparse and dense, 0.34 and 0.72 ms with one in fifty selected, 0.79 and 0.89 with one
 * in ten, 1.06 and 0.97 with one in five, where the sparse path also needs more memory.
 */
const DENSE_FROM = 7;
/**
 * The same for one CPU thread: the list saves the processor mispredicted jumps. Sparse and dense rounds on a million triangles take 53
 * and 64 ms at one in ten, 87 and 95 at one in five, 151 and 149 at one in two.
 */
const DENSE_FROM_ONE_THREAD = 3;
/**
 * Initial capacity of the list of touched triangles for each selected one: twice the mean of random Delaunay meshes. Each
 * dispatch covers the whole capacity; if it is exceeded, the round continues from `rank` with a list of the exact length.
 */
const TOUCHED_EACH = 6;
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
interface Round {
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

/** The readback at the end of a round. */
interface Outcome {
	/** Some walks stopped at `hops` and were not resumed: step 4 is incomplete. */
	readonly walksUnfinished: boolean;
	/** Triangles with a divided edge; counted on the sparse path alone. */
	readonly touched: number;
	/** New points (one for each divided edge), edges and triangles. */
	readonly made: Counts;
	/** Change of the number of edges shorter than 1,024 lattice units. */
	readonly shorter: number;
	/** New selected triangles. */
	readonly selected: number;
	/** Triangles that `RoundOptions.select` selected before the round; 0 without it. */
	readonly chosen: number;
}

/**
 * Runs one round of longest-edge refinement on a resident mesh, in place (Hatipoğlu 2011, chapters 3 and 4). All
 * longest half-edges are flagged already, by `markLongest` in the opened mesh and by `divide` in new triangles.
 * - Steps 2 to 4 of the thesis, `follow`: walks along the propagation paths of the selected triangles mark the edges to divide.
 *   `followRest` continues walks that stopped at `hops`; `spread` completes the marks where edges have three or more
 *   triangles. Where all triangles are selected `mark` marks their edges without walks.
 * - Steps 5 and 6, `rank` and `count`: prefix sums number the new points, edges and triangles; on the sparse path `rank`
 *   also compacts the touched triangles, those with a divided edge, into a list. `rank` adds up the sums of earlier tiles
 *   by itself and writes no list beyond `listRoom`.
 * - Step 7, `inherit` and `divide`: writes the new entities.
 *
 * All dispatches are recorded ahead of the device, sized by host-side bounds, and end with one readback, as does each
 * `spread`. `count` returns early if walks are unfinished or the list is too short, and says so in the head of `work`, where
 * the kernels of step 7 read it; they also return early if a buffer of the mesh is too short. The round then resumes from
 * the step that failed. `rank` and `count` overwrite their results, so they may run again. `inherit`,
 * once it fits, clears the bit sets of divided edges and touched triangles for the next round (that of pending edges is empty
 * when all walks have ended); after an error the host clears all. An error leaves the mesh unchanged, but for what `select`
 * wrote.
 */
export async function refineRound(
	resident: Resident,
	options: RoundOptions = {},
): Promise<RoundReport> {
	const { session, counts } = resident;
	const selected = resident.selectedCount;
	if (counts.triangles === 0 || (selected === 0 && !options.select)) return report(resident, 0);
	const { path = 'auto', maxTriangles = Number.MAX_SAFE_INTEGER, select } = options;
	// A session of one CPU thread alone gives access to its arrays.
	const denseFrom = session.arrayOf ? DENSE_FROM_ONE_THREAD : DENSE_FROM;
	// A mesh that branches, with edges of three or more triangles, needs `spread`, which dispatches over all triangles.
	const sparse =
		!resident.branches &&
		(path === 'auto' ? selected * denseFrom < counts.triangles : path === 'sparse');
	const listRoom = TOUCHED_EACH * selected + 1024;
	const laidOut = await allocateRound(resident, sparse ? listRoom : undefined);
	const round: Round = {
		...laidOut,
		resident,
		maxTriangles,
		time: options.time ?? ((name, record) => session.time(name, record)),
		everything: !sparse && !select && selected === counts.triangles,
		similar: options.similar ? 1 : 0,
	};
	try {
		const outcome = await divideSelected(round, options);
		const before = select ? outcome.chosen : selected;
		const { points, edges, triangles } = outcome.made;
		resident.counts = {
			points: counts.points + points,
			edges: counts.edges + edges,
			triangles: counts.triangles + triangles,
		};
		resident.selectedCount = before + outcome.selected;
		resident.shortEdges += outcome.shorter;
		return report(resident, before);
	} catch (error) {
		if (resident.roundBuffers) session.clear(resident.roundBuffers.bits);
		throw error;
	}
}

const report = ({ session, counts, shortEdges }: Resident, selected: number): RoundReport => ({
	...counts,
	selected,
	shortEdges,
	milliseconds: session.takeMilliseconds(),
});

/**
 * Records the round, and records it again from the step that could not complete: from `walks` where some are unfinished,
 * from `ranks` with a longer list of touched triangles, from `division` with longer mesh buffers.
 *
 * @throws TooManyTriangles, EngineError
 */
async function divideSelected(start: Round, options: RoundOptions): Promise<Outcome> {
	let round = start;
	const { resident, buffers } = round;
	const { session, counts } = resident;
	session.clear(buffers.status);
	const chosen = await recordSelection(round, options);
	await recordMarks(round, options);
	if (resident.branches) await spreadMarks(round);
	for (let from: 'walks' | 'ranks' | 'division' = 'ranks'; ; ) {
		if (from === 'walks') await recordRest(round);
		if (from !== 'division') await recordCounts(round);
		await recordDivision(round);
		const outcome = await outcomeOf(round, chosen);
		const { layout } = round;
		const { made } = outcome;
		if (outcome.walksUnfinished) from = 'walks';
		else if (outcome.touched > layout.listRoom) {
			// Only `work` depends on the length of the list: `bits` and `status` stay. A list long enough has room for all halves.
			round = { ...round, ...(await allocateRound(resident, outcome.touched)) };
			from = 'ranks';
		} else if (fitsBuffers(resident, made, round.maxTriangles)) return outcome;
		else {
			const triangles = counts.triangles + made.triangles;
			if (triangles > round.maxTriangles)
				throw new TooManyTriangles(options.round ?? 1, triangles, round.maxTriangles);
			await growBuffers(resident, made, options.last ?? false);
			from = 'division';
		}
	}
}

async function recordSelection({ resident, time }: Round, { select }: RoundOptions) {
	if (!select) return undefined;
	let chosen: readonly [EngineBuffer, number] | undefined;
	await time('goal', () => {
		chosen = select(resident);
	});
	return chosen;
}

/** Steps 2 to 4 in one dispatch: marks the edges to divide, each walk up to `hops` of them. */
async function recordMarks(round: Round, { split, hops = 64 }: RoundOptions): Promise<void> {
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
async function recordRest({ resident, buffers, layout, time }: Round): Promise<void> {
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
async function spreadMarks(round: Round): Promise<void> {
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
async function recordCounts({ resident, buffers, layout, time, similar }: Round): Promise<void> {
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
async function recordDivision(round: Round): Promise<void> {
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

/** Reads `status`, the totals of the prefix sums at the head of `work`, and the count at `chosen`, in one readback. */
async function outcomeOf(
	{ resident, buffers, layout }: Round,
	chosen: readonly [EngineBuffer, number] | undefined,
): Promise<Outcome> {
	const { status, work } = buffers;
	const { blocks } = layout;
	const places = headPlaces(blocks);
	const found = await resident.session.readValues([
		...Array.from({ length: counters.STATUS_LENGTH }, (_, i) => [status, i] as const),
		...places.map((place) => [work, place] as const),
		...(chosen ? [chosen] : []),
	]);
	const word = (i: number) => found[i]!;
	const head = readHead(found.slice(counters.STATUS_LENGTH));
	const made = { points: word(counters.DIVIDED), edges: head.edges, triangles: head.triangles };
	return {
		walksUnfinished: word(counters.UNFINISHED) !== word(counters.RESUMED),
		touched: word(counters.TOUCHED),
		made,
		shorter: word(counters.SHORTER) | 0,
		selected: head.selected,
		chosen: chosen ? found.at(-1)! : 0,
	};
}
