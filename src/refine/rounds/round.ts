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
import * as words from '../../steps/longest-edge/status.ts';
import { reduceBits } from '../../steps/prefix/reduceBits.ts';
import { divideSimilar } from '../../steps/uniform/divideSimilar.ts';
import type { RoundReport, Split } from '../algorithm.ts';
import { TooManyTriangles } from '../errors.ts';
import { prefixSum } from '../prefixSum.ts';
import { growBuffers, haveRoom, roomOf } from '../resident/bufferRoom.ts';
import type { Counts, Resident, TimeStep } from '../resident/resident.ts';
import { type Layout, layOut, type RoundBuffers } from '../resident/roundBuffers.ts';

/** How a round finds what it divides: by lists of what is touched, or going over all triangles. */
export type Path = 'sparse' | 'dense';

export interface RoundOptions {
	/** Default `longest`. */
	readonly split?: Split;
	/** Selected triangles become four similar ones; with `split` `all` alone. Default false. */
	readonly similar?: boolean;
	/** By default what is faster; the result is the same. */
	readonly path?: Path | 'auto';
	/** Edges that a walk may divide before the fallback takes over; default 64. */
	readonly hops?: number;
	/** The round is refused with `TooManyTriangles` where it would pass this. */
	readonly maxTriangles?: number;
	/** 1-based, for the message of that error. */
	readonly round?: number;
	/** No round follows: buffers grow no further than they must. */
	readonly last?: boolean;
	/**
	 * Selects on the engine before the round: records steps that write `buffers.selected` of the mesh, all words of it,
	 * and says where the number of selected triangles will be. It is read with all else at the end of the round.
	 */
	readonly select?: (resident: Resident) => readonly [buffer: EngineBuffer, index: number];
	/** Default `session.time`. */
	readonly time?: TimeStep;
}

/**
 * Where at least one of this many triangles is selected a round goes over all of them. Of 10 million random Delaunay
 * triangles lists take an H100 0.34 ms instead of 0.72 at one in fifty, 0.79 instead of 0.89 at one in ten, 1.06
 * instead of 0.97 at one in five, where they take more memory too.
 */
const DENSE_FROM = 7;
/**
 * The same for one thread of a CPU, where lists save branches that it can't predict: of a million triangles lists take
 * 53 ms instead of 64 at one in ten, 87 instead of 95 at one in five, 151 instead of 149 at one in two.
 */
const DENSE_FROM_ONE_THREAD = 3;
/**
 * Touched triangles that a list has room for at first, for each selected one: twice as many as random Delaunay
 * triangles touch. Steps go over all the room, and where it is too short the round is taken up again with what is
 * needed.
 */
const TOUCHED_EACH = 6;
/**
 * Triangles of one invocation that follows walks where many are selected: one in five of 30 million takes an H100 0.27
 * ms with 4, 0.42 ms with 1 and 0.61 ms with 32. Where few are, most invocations have nothing to do: the fewer the
 * better, all of a word below one in sixty-four.
 */
const WALKS_EACH = { dense: 4, sparse: 8, rare: 32 } as const;
const RARE_FROM = 64;
/** Edges that a walk may divide in one dispatch of the fallback: a few milliseconds of dependent loads. */
const REST_HOPS = 1024;
/** Dispatches of the fallback at once. */
const REST_BATCH = 32;

/** What a round is about to do: buffers, where things lie, and its settings. */
interface Round {
	readonly resident: Resident;
	readonly buffers: RoundBuffers;
	readonly layout: Layout;
	readonly time: TimeStep;
	/** All triangles are selected, and the round goes over all. */
	readonly everything: boolean;
	/** 1 where selected triangles become four similar ones, else 0. */
	readonly similar: 0 | 1;
	readonly maxTriangles: number;
}

/** What the device says at the end. */
interface Outcome {
	readonly walksLeft: boolean;
	readonly touched: number;
	readonly made: Counts;
	readonly shorter: number;
	readonly selected: number;
	readonly chosen: number;
}

/**
 * One round of longest-edge refinement (the seven steps of the thesis) on a resident mesh, in place. All is recorded in
 * advance and sized by what is known before; what only the device knows keeps its steps from doing anything where walks
 * are not at their ends or buffers are too short, and the one readback at the end says so. Then the round is taken up
 * again where it stopped. An error leaves the mesh as it was.
 */
export async function refineRound(
	resident: Resident,
	options: RoundOptions = {},
): Promise<RoundReport> {
	const { session, counts } = resident;
	const selected = resident.selectedCount;
	if (counts.triangles === 0 || (selected === 0 && !options.select)) return report(resident, 0);
	const { path = 'auto', maxTriangles = Number.MAX_SAFE_INTEGER, select } = options;
	const denseFrom = session.arrayOf ? DENSE_FROM_ONE_THREAD : DENSE_FROM;
	// What walks miss of an edge of three triangles is looked for among all of them.
	const sparse =
		!resident.branches &&
		(path === 'auto' ? selected * denseFrom < counts.triangles : path === 'sparse');
	const listed = TOUCHED_EACH * selected + 1024;
	const laidOut = await layOut(resident, sparse ? listed : undefined);
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

/** Records the round and takes it up again until it is done. */
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
		if (outcome.walksLeft) from = 'walks';
		else if (outcome.touched > layout.listRoom) {
			round = { ...round, ...(await layOut(resident, outcome.touched)) };
			from = 'ranks';
		} else if (haveRoom(resident, made, round.maxTriangles)) return outcome;
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

/** Steps 2 to 4, as far as one dispatch goes. */
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
			const { listed, touched, pending } = layout;
			const rare = resident.selectedCount * RARE_FROM < counts.triangles;
			const each = WALKS_EACH[!listed ? 'dense' : rare ? 'rare' : 'sparse'];
			session.run(
				follow,
				Math.ceil(counts.triangles / each),
				{ each, all, hops, listed, touched, pending },
				{ selected, halfEdges, edgeTriangles, bits, status },
			);
		});
}

async function recordRest({ resident, buffers, layout, time }: Round): Promise<void> {
	const { session } = resident;
	const { halfEdges, edgeTriangles } = resident.buffers;
	const { bits, status } = buffers;
	const { listed, touched, pending, edgeWords } = layout;
	await time('follow', () => {
		const parameters = { hops: REST_HOPS, listed, touched, pending };
		for (let i = 0; i < REST_BATCH; i++)
			session.run(followRest, edgeWords, parameters, { halfEdges, edgeTriangles, bits, status });
	});
}

/** Step 4 where edges have three or more triangles, to its end. */
async function spreadMarks(round: Round): Promise<void> {
	const { resident, buffers, layout, time } = round;
	const { session, counts } = resident;
	const { halfEdges } = resident.buffers;
	const { bits, status } = buffers;
	for (;;) {
		await time('follow', () => {
			const { pending } = layout;
			session.run(spread, counts.triangles, { pending }, { halfEdges, bits, status });
		});
		const [left, taken] = await session.readValues([
			[status, words.LEFT],
			[status, words.TAKEN],
		]);
		if (left === taken) return;
		await recordRest(round);
	}
}

/** Steps 5 and 6. */
async function recordCounts({ resident, buffers, layout, time, similar }: Round): Promise<void> {
	const { session, input } = resident;
	const { halfEdges, selected, replaced } = resident.buffers;
	const { bits, status, sums, work } = buffers;
	const { edgeWords, edgeTiles, blocks, listed, touched, triangleWords } = layout;
	const marked = listed ? touched + triangleWords : edgeWords;
	await time('prefix', () => {
		session.run(reduceBits, marked + 1, {}, { bits, sums });
		const replacedWords = bitWords(input.edges);
		const { ranks, list, listRoom } = layout;
		const parameters = { edgeWords, replacedWords, edgeTiles, ranks, list, listRoom };
		session.run(rank, marked, parameters, { bits, sums, replaced, work, status });
	});
	await time('count', () => {
		const { ranks, list, info, halves, listRoom, halvesRoom } = layout;
		const room = { listRoom, halvesRoom };
		const parameters = { listed, blocks, ranks, list, info, halves, ...room, similar };
		session.run(count, layout.items, parameters, { halfEdges, status, selected, work });
	});
	await time('prefix', () => prefixSum(session, work, 3 * blocks + 1, sums));
}

/** Step 7. */
async function recordDivision(round: Round): Promise<void> {
	const { resident, buffers, layout, time } = round;
	const { session, counts, input, dimension } = resident;
	const { selected, triangleParents, replaced, ...mesh } = resident.buffers;
	const { bits, status, work } = buffers;
	const { listed, blocks, ranks, list, info, halves, items } = layout;
	const { edgeWords, edgeTiles, triangleWords } = layout;
	await time('refine', () => {
		const room = roomOf(resident, round.maxTriangles);
		const parameters = {
			...{ listed, blocks, ranks, list, info, halves, items, edgeWords, edgeTiles, triangleWords },
			...{ ...counts, dimension, inputPoints: input.points, inputEdges: input.edges },
			...{ inputTriangles: input.triangles, pointsRoom: room.points },
			...{ edgesRoom: room.edges, trianglesRoom: room.triangles },
		};
		const inherited = { work, bits, selected, triangleParents, replaced };
		const all = Math.max(items, edgeWords, listed ? triangleWords : 0);
		session.run(inherit, all, parameters, inherited);
		const { corners, halfEdges, edgeTriangles, coordinates, pointParents, edgeParents } = mesh;
		const divided = { corners, halfEdges, edgeTriangles, coordinates, pointParents, edgeParents };
		// Where all are selected nothing else is divided.
		if (!round.similar || !round.everything)
			session.run(divide, items, parameters, { ...divided, work, status });
		if (round.similar) session.run(divideSimilar, items, parameters, { ...divided, work, status });
	});
}

async function outcomeOf(
	{ resident, buffers, layout }: Round,
	chosen: readonly [EngineBuffer, number] | undefined,
): Promise<Outcome> {
	const { status, work } = buffers;
	const { blocks } = layout;
	const places = headPlaces(blocks);
	const found = await resident.session.readValues([
		...Array.from({ length: words.STATUS_LENGTH }, (_, i) => [status, i] as const),
		...places.map((place) => [work, place] as const),
		...(chosen ? [chosen] : []),
	]);
	const word = (i: number) => found[i]!;
	const head = readHead(found.slice(words.STATUS_LENGTH));
	const made = { points: word(words.DIVIDED), edges: head.edges, triangles: head.triangles };
	return {
		walksLeft: word(words.LEFT) !== word(words.TAKEN),
		touched: word(words.TOUCHED),
		made,
		shorter: word(words.SHORTER) | 0,
		selected: head.selected,
		chosen: chosen ? found.at(-1)! : 0,
	};
}
