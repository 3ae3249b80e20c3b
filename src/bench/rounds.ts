import type { Engine } from '../engine/engine.ts';
import { TooManyTriangles } from '../refine/errors.ts';
import {
	openResident,
	type Resident,
	restore,
	type Snapshot,
	snapshot,
} from '../refine/resident/resident.ts';
import { refineRound } from '../refine/rounds/round.ts';
import { popcount } from '../steps/bits.ts';
import { type BenchMesh, markedBits, startOf } from './benchMesh.ts';
import { type CheckedRounds, checkedRun, roundOptions } from './checkedRun.ts';
import type { Helpers } from './helpers.ts';
import { assertEqual, collectGarbage, deferRejection, sum } from './measure.ts';
import type { RowPace } from './pace.ts';
import type { RoundOperation } from './roundOperations.ts';
import { medianOf, type RepeatOptions, repeatRuns, type Timed, timeWork } from './timedRuns.ts';

/** Measured and checked rounds of a refinement; times are medians of the runs. */
export interface MeasuredRounds extends Timed, CheckedRounds {
	readonly fraction: number;
	readonly rounds: number;
	/** Times of each round. */
	readonly each: readonly number[];
	/** Times of the first round. */
	readonly first: Timed;
	/** The shortest and the longest of the runs. */
	readonly range: readonly [least: number, most: number];
	readonly pace?: RowPace;
}

/** Options of a measurement of rounds. */
export interface RoundsJob extends RepeatOptions {
	readonly mesh: BenchMesh;
	/** Default: `longest-edge`. */
	readonly operation?: RoundOperation;
	readonly fractions: readonly number[];
	/** Number of rounds if the result stays below 10⁸ triangles; else one. */
	readonly rounds: number;
	/** Results of another engine on the mesh: a result with the same digest is not checked again. */
	readonly others?: readonly MeasuredRounds[];
	/** Check the results. */
	readonly helpers: Helpers;
}

/**
 * Makes a mesh resident and refines it at each fraction, first in a checked run that does not count, then repeatedly.
 * Throws if a result is not a conforming refinement or differs from a known one.
 */
export async function measureRounds(engine: Engine, job: RoundsJob): Promise<MeasuredRounds[]> {
	const { mesh, fractions, now } = job;
	const session = engine.begin(now);
	const measured: Promise<MeasuredRounds>[] = [];
	try {
		const resident = await openResident(session, startOf(mesh));
		const saved = snapshot(resident);
		for (const fraction of fractions) {
			const bits = markedBits(mesh, fraction);
			const selected = session.upload('marked', bits);
			let selectedCount = 0;
			for (const word of bits) selectedCount += popcount(word);
			const start = { ...saved, buffers: { ...saved.buffers, selected }, selectedCount };
			const { timed, checked } = await measureFraction(resident, start, fraction, job);
			// Helpers check the result while the next fraction is measured.
			measured.push(deferRejection(checked.then((digested) => ({ ...timed, ...digested }))));
			session.free(selected);
		}
	} finally {
		session.end();
	}
	return Promise.all(measured);
}

async function measureFraction(
	resident: Resident,
	start: Snapshot,
	fraction: number,
	job: RoundsJob,
) {
	const other = job.others?.find((candidate) => candidate.fraction === fraction);
	const rounds = other?.rounds ?? (await roundsThatFit(resident, start, job));
	const firstRun = await checkedRun(resident, start, fraction, rounds, job, other);
	// Not between runs, as the card would idle.
	collectGarbage();
	const { value: runs, pace } = await job.pacer.measure(() =>
		repeatRuns(job, () => timeRun(resident, start, rounds, job)),
	);
	assertEqual('the number of triangles', resident.counts.triangles, firstRun.triangles);
	const times = runs.map(({ time }) => time);
	const inRound = (round: number) => medianOf(runs.map(({ each }) => each[round]!));
	const timed = {
		...medianOf(runs),
		fraction,
		rounds,
		each: runs[0]!.each.map((_, round) => inRound(round).time),
		first: inRound(0),
		range: [Math.min(...times), Math.max(...times)] as const,
		...(pace && { pace }),
	};
	return { timed, checked: firstRun.checked };
}

/** The requested number of rounds if no result exceeds the limit, else one. */
async function roundsThatFit(
	resident: Resident,
	start: Snapshot,
	{ rounds, operation }: RoundsJob,
): Promise<number> {
	restore(resident, start);
	try {
		for (let round = 0; round < rounds; round++)
			await refineRound(resident, roundOptions(operation));
		return rounds;
	} catch (error) {
		if (!(error instanceof TooManyTriangles)) throw error;
		return 1;
	}
}

/** Times the rounds once, from the start. */
async function timeRun(
	resident: Resident,
	start: Snapshot,
	rounds: number,
	job: RoundsJob,
): Promise<Timed & { readonly each: readonly Timed[] }> {
	const { session, buffers } = resident;
	restore(resident, start);
	// Wait until the mesh is restored before the clock starts.
	await session.readValues([[buffers.corners, 0]]);
	session.takeMilliseconds();
	const each: Timed[] = [];
	for (let round = 0; round < rounds; round++)
		each.push(
			await timeWork(
				session,
				job,
				async () => (await refineRound(resident, roundOptions(job.operation))).milliseconds,
			),
		);
	const steps: Record<string, number> = {};
	for (const [name, time] of each.flatMap((round) => Object.entries(round.steps)))
		steps[name] = (steps[name] ?? 0) + time;
	return {
		each,
		time: sum(each.map(({ time }) => time)),
		wall: sum(each.map(({ wall }) => wall)),
		steps,
	};
}
