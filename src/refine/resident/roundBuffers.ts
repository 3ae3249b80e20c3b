import type { EngineBuffer, Session } from '../../engine/engine.ts';
import { bitWords } from '../../steps/bits.ts';
import { headLength } from '../../steps/longest-edge/head.ts';
import { BLOCK } from '../../steps/longest-edge/info.ts';
import { RANK_FIELDS } from '../../steps/longest-edge/ranks.ts';
import { STATUS_LENGTH } from '../../steps/longest-edge/status.ts';
import { TILE } from '../../steps/prefix/reduce.ts';
import { sumsLength } from '../prefixSum.ts';
import type { Resident } from './resident.ts';

/** The buffers that rounds work with. */
export interface RoundBuffers {
	/** A bit for each divided edge, for each touched triangle and for each walk to go on; 0 between rounds. */
	readonly bits: EngineBuffer;
	/** Words as `src/steps/longest-edge/status.ts` says. */
	readonly status: EngineBuffer;
	/** Sums of tiles. */
	readonly sums: EngineBuffer;
	/** Sums of blocks, ranks, list, infos and halves. */
	readonly work: EngineBuffer;
}

/** Where everything lies in the buffers of a round, in words from their start. */
export interface Layout {
	/** 1 where the touched triangles are listed and all else follows their list, 0 where it goes over all triangles. */
	readonly listed: 0 | 1;
	/** Triangles, or places in the list. */
	readonly items: number;
	readonly blocks: number;
	/** In `bits`: tiles and words of edges, first word and words of touched triangles, first word of walks to go on. */
	readonly edgeTiles: number;
	readonly edgeWords: number;
	readonly touched: number;
	readonly triangleWords: number;
	readonly pending: number;
	/** In `work`, which begins with the sums of blocks. */
	readonly ranks: number;
	readonly list: number;
	readonly info: number;
	readonly halves: number;
	/** Triangles that the list has room for, and edges that the halves have. */
	readonly listRoom: number;
	readonly halvesRoom: number;
}

/**
 * Lays a round out, and makes its buffers where they are missing or too short.
 *
 * @param listed how many touched triangles to make room for in the list; absent where the round goes over all
 */
export async function layOut(
	resident: Resident,
	listed: number | undefined,
): Promise<{ readonly layout: Layout; readonly buffers: RoundBuffers }> {
	const { session, counts } = resident;
	const edgeWords = bitWords(counts.edges);
	const triangleWords = bitWords(counts.triangles);
	const edgeTiles = Math.ceil(edgeWords / TILE);
	const items = Math.min(counts.triangles, listed ?? counts.triangles);
	const blocks = Math.ceil(items / BLOCK);
	const touched = TILE * edgeTiles;
	const ranks = headLength(blocks);
	const list = ranks + RANK_FIELDS * edgeWords;
	const info = list + (listed === undefined ? 0 : items);
	const halves = info + items;
	const layout: Layout = {
		listed: listed === undefined ? 0 : 1,
		items,
		blocks,
		edgeTiles,
		edgeWords,
		touched,
		triangleWords,
		pending: touched + triangleWords,
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
	{ pending, edgeWords, blocks, halves, halvesRoom }: Layout,
): Promise<RoundBuffers> {
	const had = resident.roundBuffers;
	const wanted = {
		bits: pending + edgeWords,
		status: STATUS_LENGTH,
		sums: Math.max(sumsLength(pending + 1), sumsLength(3 * blocks + 1)),
		work: halves + halvesRoom,
	};
	const names = ['bits', 'status', 'sums', 'work'] as const;
	const short = names.filter((name) => !had || had[name].length < wanted[name]);
	if (had && short.length === 0) return had;
	// What a buffer held that is too short is not wanted any more: it makes room first. One that grows may grow again.
	if (had) for (const name of short) session.free(had[name]);
	const allocate = (factor: number) =>
		session.allocate(
			short.map((name) => [`${name} of a round`, Math.ceil(factor * wanted[name])] as const),
		);
	delete resident.roundBuffers;
	let made: EngineBuffer[];
	try {
		// What there is no room for to spare may still fit as it is.
		made = await (had ? allocate(1.25).catch(() => allocate(1)) : allocate(1));
	} catch (error) {
		if (had) for (const name of names) if (!short.includes(name)) session.free(had[name]);
		throw error;
	}
	const bufferOf = (name: (typeof names)[number]): EngineBuffer => {
		const at = short.indexOf(name);
		return at < 0 ? had![name] : made[at]!;
	};
	resident.roundBuffers = {
		bits: bufferOf('bits'),
		status: bufferOf('status'),
		sums: bufferOf('sums'),
		work: bufferOf('work'),
	};
	return resident.roundBuffers;
}

/** Gives the memory of the buffers back. */
export function freeRoundBuffers(resident: Resident): void {
	const { session, roundBuffers } = resident;
	if (!roundBuffers) return;
	for (const buffer of Object.values(roundBuffers)) session.free(buffer);
	delete resident.roundBuffers;
}
