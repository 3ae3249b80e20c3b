import type { EngineBuffer } from '../../engine/engine.ts';
import type { RoundReport } from '../algorithm.ts';
import { TooManyTriangles } from '../errors.ts';
import { fitsBuffers, growBuffers } from '../resident/bufferRoom.ts';
import type { Resident } from '../resident/resident.ts';
import { allocateRound } from '../resident/roundBuffers.ts';
import {
	type Round,
	recordCounts,
	recordDivision,
	recordMarks,
	recordRest,
	spreadMarks,
} from './recordRound.ts';
import type { RoundOptions } from './roundOptions.ts';
import { type Outcome, outcomeOf } from './roundOutcome.ts';

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
