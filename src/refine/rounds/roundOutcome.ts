import type { EngineBuffer } from '../../engine/engine.ts';
import { headPlaces, readHead } from '../../steps/longest-edge/head.ts';
import * as counters from '../../steps/longest-edge/status.ts';
import type { Counts } from '../resident/resident.ts';
import type { Round } from './recordRound.ts';

/** The readback at the end of a round. */
export interface Outcome {
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

/** Reads `status`, the totals of the prefix sums at the head of `work`, and the count at `chosen`, in one readback. */
export async function outcomeOf(
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
