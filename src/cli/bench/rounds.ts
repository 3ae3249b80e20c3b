import type { Engine } from '../../engine/engine.ts';
import { TooManyTriangles } from '../../refine/errors.ts';
import { growPlanes, haveRoom } from '../../refine/resident/planeRoom.ts';
import {
	openResident,
	type Resident,
	restore,
	type Snapshot,
	snapshot,
} from '../../refine/resident/resident.ts';
import { layOut } from '../../refine/resident/roundPlanes.ts';
import { refineRound } from '../../refine/rounds/round.ts';
import { popcount } from '../../steps/bits.ts';
import { type BenchMesh, markedBits, startOf } from './benchMesh.ts';
import type { MeshCheck } from './check.ts';
import { type Checked, checkedRun, copyOut, MOST_TRIANGLES, roundOptions } from './checkedRun.ts';
import type { Helpers } from './helpers.ts';
import { digestOf } from './jobs.ts';
import { median, must, settle, sum } from './measure.ts';
import type { Pacer, RowPace } from './pace.ts';
import type { RoundOperation } from './roundOperations.ts';

/** New triangles of rounds that take one thread of a CPU two seconds or more. */
const LONG = 1e7;

/** Rounds of one refinement, measured and checked. */
export type MeasuredRounds = TimedRounds & Checked;

/** Rounds of one refinement, measured; times in milliseconds. */
export interface TimedRounds {
	readonly fraction: number;
	readonly rounds: number;
	/** Of all steps, from the first one's begin to the last one's end in each round: the median of the runs. */
	readonly time: number;
	/** Of each round: medians of the runs. */
	readonly each: readonly number[];
	/** Of the first round alone. */
	readonly first: {
		readonly time: number;
		readonly wall: number;
		readonly steps: Readonly<Record<string, number>>;
	};
	/** The shortest and the longest of the runs. */
	readonly range: readonly [least: number, most: number];
	/** From the call of each round to its return. */
	readonly wall: number;
	/** Of the run whose time is nearest to the median. */
	readonly steps: Readonly<Record<string, number>>;
	readonly pace?: RowPace;
}

/** How often to run what is measured, and on which clock. */
export interface Often {
	readonly repeats: number;
	/** After so many milliseconds a figure has to do with the runs there are. */
	readonly patience: number;
	readonly pacer: Pacer;
	readonly now: () => number;
}

/** What to measure. */
export interface RoundsJob extends Often {
	readonly mesh: BenchMesh;
	/** Default `longest-edge`. */
	readonly operation?: RoundOperation;
	readonly fractions: readonly number[];
	/** Rounds where the result stays below 10⁸ triangles; else one. */
	readonly rounds: number;
	/** What another engine made of the mesh: a result of the same digest is not checked again. */
	readonly others?: readonly MeasuredRounds[];
	/** Look at the results. */
	readonly helpers: Helpers;
	/** New triangles of rounds whose time one thread has no second for; default 10⁷. */
	readonly long?: number;
}

/** Rounds that were measured while their result may still be checked. */
export interface UncheckedRounds {
	readonly timed: TimedRounds;
	/** Rejects where the result is no conforming refinement. */
	readonly checked: Promise<Checked>;
}

/**
 * Makes a mesh resident and refines it at each fraction, as often as asked for after a run that is checked and does not
 * count; gives the run with the median time. Throws where a result is not what is known.
 */
export async function measureRounds(engine: Engine, job: RoundsJob): Promise<UncheckedRounds[]> {
	const { mesh, fractions, now } = job;
	const session = engine.begin(now);
	try {
		const resident = await openResident(session, startOf(mesh));
		const saved = snapshot(resident);
		const measured: UncheckedRounds[] = [];
		for (const fraction of fractions) {
			const bits = markedBits(mesh, fraction);
			const selected = session.upload('marked', bits);
			let selectedCount = 0;
			for (const word of bits) selectedCount += popcount(word);
			const start = { ...saved, planes: { ...saved.planes, selected }, selectedCount };
			measured.push(await measureFraction(resident, start, fraction, job));
			session.free(selected);
		}
		return measured;
	} finally {
		session.end();
	}
}

async function measureFraction(
	resident: Resident,
	start: Snapshot,
	fraction: number,
	job: RoundsJob,
): Promise<UncheckedRounds> {
	const other = job.others?.find((one) => one.fraction === fraction);
	const rounds = other?.rounds ?? (await roundsThatFit(resident, start, job));
	const { mesh } = job;
	const isLong = other && resident.session.words && newOf(other.check, mesh) >= (job.long ?? LONG);
	const once = isLong
		? await growAhead(resident, start, other)
		: await checkedRun(resident, start, fraction, rounds, job, other);
	// Not between runs, where it would leave a card idle.
	settle();
	const { value: runs, pace } = await job.pacer.measure(async () => {
		const all = await timeRuns(resident, start, rounds, job);
		must('the number of triangles', resident.counts.triangles, once.triangles);
		return all;
	});
	const times = runs.map(({ time }) => time);
	const time = median(times);
	const nearest = nearestTo(time, runs);
	const firsts = runs.map(({ each }) => each[0]!);
	const first = median(firsts.map((one) => one.time));
	const timed: TimedRounds = {
		fraction,
		rounds,
		time,
		each: nearest.each.map((_, round) => median(runs.map(({ each }) => each[round]!.time))),
		first: {
			time: first,
			wall: median(firsts.map(({ wall }) => wall)),
			steps: nearestTo(first, firsts).steps,
		},
		range: [Math.min(...times), Math.max(...times)],
		wall: median(runs.map(({ wall }) => wall)),
		steps: nearest.steps,
		...(pace && { pace }),
	};
	if (!('look' in once)) return { timed, checked: once.checked };
	return { timed, checked: Promise.resolve(await once.look()) };
}

const newOf = ({ triangles }: MeshCheck, mesh: BenchMesh): number => triangles - mesh.triangles;

/**
 * Instead of a run that does not count, which would take one thread seconds: all planes grow to what `other` made of
 * the mesh, and all their memory is touched. `look` is for after the last run that counts.
 */
async function growAhead(resident: Resident, start: Snapshot, other: MeasuredRounds) {
	const { session, planes, dimension } = resident;
	const { check, bytes } = other;
	const { points, edges, triangles } = check;
	restore(resident, start);
	const made = {
		points: points - start.counts.points,
		edges: edges - start.counts.edges,
		triangles: triangles - start.counts.triangles,
	};
	if (!haveRoom(resident, made, MOST_TRIANGLES)) await growPlanes(resident, made, true);
	// As long as any of the rounds may want them.
	resident.counts = { points, edges, triangles };
	const { planes: forRounds } = await layOut(resident, triangles);
	for (const plane of [...Object.values(planes), ...Object.values(forRounds)]) session.clear(plane);
	const look = async (): Promise<Checked> => {
		const coordinates = await copyOut(session, planes.coordinates, dimension * points);
		const corners = await copyOut(session, planes.corners, 3 * triangles);
		// Where it differs from that of `other`, the comparison of the two engines says so.
		return {
			check,
			...(bytes !== undefined && { bytes }),
			digest: digestOf({ dimension, coordinates, corners }),
		};
	};
	return { triangles, look };
}

function nearestTo<T extends { readonly time: number }>(time: number, all: readonly T[]): T {
	const off = (one: T) => Math.abs(one.time - time);
	return all.reduce((best, one) => (off(one) < off(best) ? one : best));
}

/** As many rounds as are wanted where no result goes beyond the limit, else one. */
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

interface Round {
	readonly time: number;
	readonly wall: number;
	readonly steps: Readonly<Record<string, number>>;
}

interface Run extends Round {
	readonly each: readonly Round[];
}

/** The rounds again and again, each time from the start. */
async function timeRuns(
	resident: Resident,
	start: Snapshot,
	rounds: number,
	{ repeats, patience, pacer, now, operation }: RoundsJob,
): Promise<Run[]> {
	const { session, planes } = resident;
	const runs: Run[] = [];
	const began = now();
	for (let left = pacer.warmUps + repeats; left > 0; left--) {
		restore(resident, start);
		// What restores the mesh is done before the clock runs.
		await session.readWords([[planes.corners, 0]]);
		session.takeMilliseconds();
		const each: Round[] = [];
		for (let round = 0; round < rounds; round++) {
			await pacer.beforeRun();
			const started = now();
			const { milliseconds: steps } = await refineRound(resident, roundOptions(operation));
			const wall = now() - started;
			each.push({ time: session.span ?? sum(Object.values(steps)), wall, steps });
		}
		if (left > repeats) continue;
		runs.push({
			each,
			time: sum(each.map(({ time }) => time)),
			wall: sum(each.map(({ wall }) => wall)),
			steps: total(each.map(({ steps }) => steps)),
		});
		if (now() - began > patience) break;
	}
	return runs;
}

function total(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
	const sums: Record<string, number> = {};
	for (const one of all)
		for (const [name, value] of Object.entries(one)) sums[name] = (sums[name] ?? 0) + value;
	return sums;
}
