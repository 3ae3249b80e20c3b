import type { EngineBuffer, Session } from '../../engine/engine.ts';
import { bitWords } from '../../steps/bits.ts';
import { headLength } from '../../steps/longest-edge/head.ts';
import { BLOCK } from '../../steps/longest-edge/info.ts';
import { RANK_FIELDS } from '../../steps/longest-edge/ranks.ts';
import { STATUS_LENGTH } from '../../steps/longest-edge/status.ts';
import { TILE } from '../../steps/prefix/reduce.ts';
import { sumsLength } from '../prefixSum.ts';
import type { Resident } from './resident.ts';

/** Scratch buffers of rounds. */
export interface RoundBuffers {
	/** Bit sets of divided edges, touched triangles and edges from which walks continue; 0 between rounds. */
	readonly bits: EngineBuffer;
	/** Counters, as in `src/steps/longest-edge/status.ts`. */
	readonly status: EngineBuffer;
	/** Tile sums of prefix sums. */
	readonly sums: EngineBuffer;
	/**
	 * In this order: prefix sums of blocks (`head.ts`), ranks of divided edges (`ranks.ts`), list of touched triangles, info
	 * of each item (`info.ts`), position of the first half of each divided edge (`count.ts`), all in `src/steps/longest-edge`.
	 */
	readonly work: EngineBuffer;
}

/** Offsets and lengths of the parts of `bits` and `work`, in u32. */
export interface Layout {
	/** 1: steps 5 to 7 run over the list of touched triangles; 0: over all triangles. */
	readonly sparse: 0 | 1;
	/** Items of steps 5 and 7: all triangles (dense), or the capacity of the list (sparse), whose end may be unused. */
	readonly items: number;
	/** Blocks of `BLOCK` items, each with its own sums. */
	readonly blocks: number;
	/** In `bits`: lengths of the bit set of divided edges, in tiles of `TILE` u32 and in u32. */
	readonly edgeTiles: number;
	readonly edgeWords: number;
	/** In `bits`: offset and length of the bit set of touched triangles. */
	readonly touchedStart: number;
	readonly triangleWords: number;
	/** In `bits`: offset of the bit set of edges from which walks continue. */
	readonly pendingStart: number;
	/** In `work`: offsets of the parts after the prefix sums of blocks. */
	readonly ranks: number;
	readonly list: number;
	readonly info: number;
	readonly halves: number;
	/** Capacities: triangles in `list`, divided edges in `halves`. */
	readonly listRoom: number;
	readonly halvesRoom: number;
}

/**
 * Lays out a round, and allocates buffers that are missing or too short.
 *
 * @param listRoom capacity of the list of touched triangles; absent for the dense path
 */
export async function allocateRound(
	resident: Resident,
	listRoom: number | undefined,
): Promise<{ readonly layout: Layout; readonly buffers: RoundBuffers }> {
	const { session, counts } = resident;
	const edgeWords = bitWords(counts.edges);
	const triangleWords = bitWords(counts.triangles);
	const edgeTiles = Math.ceil(edgeWords / TILE);
	const items = Math.min(counts.triangles, listRoom ?? counts.triangles);
	const blocks = Math.ceil(items / BLOCK);
	const touchedStart = TILE * edgeTiles;
	const ranks = headLength(blocks);
	const list = ranks + RANK_FIELDS * edgeWords;
	const info = list + (listRoom === undefined ? 0 : items);
	const halves = info + items;
	const layout: Layout = {
		sparse: listRoom === undefined ? 0 : 1,
		items,
		blocks,
		edgeTiles,
		edgeWords,
		touchedStart,
		triangleWords,
		pendingStart: touchedStart + triangleWords,
		ranks,
		list,
		info,
		halves,
		listRoom: items,
		// A touched triangle has three edges at most.
		halvesRoom: Math.min(counts.edges, 3 * items),
	};
	const buffers = await buffersFor(session, resident, layout);
	return { layout, buffers };
}

async function buffersFor(
	session: Session,
	resident: Resident,
	{ pendingStart, edgeWords, blocks, halves, halvesRoom }: Layout,
): Promise<RoundBuffers> {
	const existing = resident.roundBuffers;
	const lengths = {
		bits: pendingStart + edgeWords,
		status: STATUS_LENGTH,
		sums: Math.max(sumsLength(pendingStart + 1), sumsLength(3 * blocks + 1)),
		work: halves + halvesRoom,
	};
	const names = ['bits', 'status', 'sums', 'work'] as const;
	const tooShort = names.filter((name) => !existing || existing[name].length < lengths[name]);
	if (existing && tooShort.length === 0) return existing;
	// The contents of short buffers are not needed: free them first. A buffer that grows gets headroom for later rounds.
	if (existing) for (const name of tooShort) session.free(existing[name]);
	const allocate = (factor: number) =>
		session.allocate(
			tooShort.map((name) => [`${name} of a round`, Math.ceil(factor * lengths[name])] as const),
		);
	delete resident.roundBuffers;
	let allocated: EngineBuffer[];
	try {
		// If there is no memory for headroom, try the exact length.
		allocated = await (existing ? allocate(1.25).catch(() => allocate(1)) : allocate(1));
	} catch (error) {
		if (existing)
			for (const name of names) if (!tooShort.includes(name)) session.free(existing[name]);
		throw error;
	}
	const bufferOf = (name: (typeof names)[number]): EngineBuffer => {
		const at = tooShort.indexOf(name);
		return at < 0 ? existing![name] : allocated[at]!;
	};
	resident.roundBuffers = {
		bits: bufferOf('bits'),
		status: bufferOf('status'),
		sums: bufferOf('sums'),
		work: bufferOf('work'),
	};
	return resident.roundBuffers;
}

/** Frees the buffers. */
export function freeRoundBuffers(resident: Resident): void {
	const { session, roundBuffers } = resident;
	if (!roundBuffers) return;
	for (const buffer of Object.values(roundBuffers)) session.free(buffer);
	delete resident.roundBuffers;
}
