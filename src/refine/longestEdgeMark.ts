import type { Plane } from '../engine/engine.ts';
import { bitWords } from '../steps/bits.ts';
import { blackMark } from '../steps/longest-edge/blackMark.ts';
import { follow } from '../steps/longest-edge/follow.ts';
import { followRest } from '../steps/longest-edge/followRest.ts';
import { link } from '../steps/longest-edge/link.ts';
import { markLongest } from '../steps/longest-edge/markLongest.ts';
import { touch } from '../steps/longest-edge/touch.ts';
import { countBits } from '../steps/prefix/countBits.ts';
import type { LongestEdgeState } from './longestEdgeState.ts';
import { prefixSum } from './prefixSum.ts';

/** Runs what `record` records under the name of a step of the paper. */
export type TimeStep = (name: string, record: () => void) => Promise<void>;

/** The triangles that are not as in the round before: the first `listed` of `touched`, and those from `start` on. */
export interface Changed {
	/** Two words for each touched triangle: its index and its pattern. */
	readonly touched: Plane;
	readonly listed: number;
	readonly start: number;
}

/** What is to be divided. Bits stand beside the number of bits set before each word. */
export interface Marked {
	readonly divided: Plane;
	readonly dividedBefore: Plane;
	readonly touchedBits: Plane;
	readonly touchedBefore: Plane;
	/** How many edges are divided, how many of them on the boundary, and how many triangles have one of them. */
	readonly edges: number;
	readonly boundaryEdges: number;
	readonly triangles: number;
}

export interface MarkSettings {
	/** 1 where all three edges of a selected triangle are divided, 0 where only the longest is. */
	readonly all: 0 | 1;
	/** Edges that a walk may divide in its first dispatch. */
	readonly hops: number;
	readonly step: TimeStep;
}

/** Edges that a walk may divide in one dispatch of the fallback: a few milliseconds of dependent loads. */
const REST_HOPS = 1024;
/** Dispatches of the fallback before, and after it is known that some walk was longer. */
const FIRST_BATCH = 2;
const NEXT_BATCH = 32;

/**
 * Steps 2 to 4 of a round, and as much of 5 and 6 as tells how many edges and triangles take part: the one readback of
 * the round. The divided edges are the least set that holds the selected triangles' and, with any edge of a triangle,
 * its longest.
 */
export async function markEdges(
	state: LongestEdgeState,
	{ touched, listed, start }: Changed,
	{ all, hops, step }: MarkSettings,
): Promise<Marked> {
	const { session, counts, triangleEdges, edgeTriangles, selected, lengths, longest, next } = state;
	const edgeWords = bitWords(counts.edges);
	const triangleWords = bitWords(counts.triangles);
	const changed = listed + counts.triangles - start;
	const divided = session.plane('divided edges', edgeWords);
	await step('mark longest', () => {
		const planes = { touched, triangleEdges, lengths, longest };
		session.run(markLongest, changed, { listed, start }, planes);
		session.run(blackMark, triangleWords, { all }, { selected, triangleEdges, longest, divided });
	});
	await step('link', () => {
		const planes = { touched, triangleEdges, edgeTriangles, longest, next };
		session.run(link, changed, { listed, start }, planes);
	});

	const pending = session.plane('walks to go on', edgeWords);
	const counters = session.plane('walks left and taken up', 2);
	await step('follow', () => {
		const walks = { divided, pending, counters };
		const planes = { selected, triangleEdges, edgeTriangles, longest, next, ...walks };
		session.run(follow, triangleWords, { all, hops }, planes);
	});
	const touchedBits = session.plane('touched triangles', triangleWords);
	const boundary = session.plane('divided boundary edges', 1);
	const dividedBefore = session.plane('divided edges before', edgeWords + 1);
	const touchedBefore = session.plane('touched triangles before', triangleWords + 1);
	let found: number[] = [];
	for (let batch = FIRST_BATCH, quiet = false; !quiet; batch = NEXT_BATCH) {
		await step('follow', () => {
			const planes = { next, divided, pending, counters };
			for (let i = 0; i < batch; i++)
				session.run(followRest, edgeWords, { hops: REST_HOPS }, planes);
		});
		await step('count', () => {
			session.clear(boundary);
			session.run(touch, edgeWords, {}, { divided, edgeTriangles, touchedBits, boundary });
		});
		await step('prefix', () => {
			session.run(countBits, edgeWords + 1, {}, { bits: divided, counts: dividedBefore });
			prefixSum(session, dividedBefore, edgeWords + 1);
			session.run(countBits, triangleWords + 1, {}, { bits: touchedBits, counts: touchedBefore });
			prefixSum(session, touchedBefore, triangleWords + 1);
		});
		found = await session.readWords([
			[counters, 0],
			[counters, 1],
			[boundary, 0],
			[dividedBefore, edgeWords],
			[touchedBefore, triangleWords],
		]);
		quiet = found[0] === found[1];
	}
	for (const plane of [pending, counters, boundary]) session.free(plane);
	const [, , boundaryEdges = 0, edges = 0, triangles = 0] = found;
	const bits = { divided, dividedBefore, touchedBits, touchedBefore };
	return { ...bits, boundaryEdges, edges, triangles };
}
