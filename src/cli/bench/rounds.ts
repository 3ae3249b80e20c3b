import type { Engine } from '../../engine/engine.ts';
import { TooManyTriangles } from '../../refine/errors.ts';
import { refineRound } from '../../refine/longestEdgeRound.ts';
import {
	openResident,
	type Resident,
	restore,
	type Snapshot,
	snapshot,
} from '../../refine/resident.ts';
import { popcount } from '../../steps/bits.ts';
import { type BenchMesh, markedBits, startOf } from './benchMesh.ts';
import { type Checked, checkedRun, MOST_TRIANGLES } from './checkedRun.ts';
import { median, must, settle, sum } from './measure.ts';
import type { Pacer, RowPace } from './pace.ts';

/** Rounds of one refinement, measured and checked; times in milliseconds. */
export interface MeasuredRounds extends Checked {
	readonly fraction: number;
	readonly rounds: number;
	/** Of all steps, from the first one's begin to the last one's end in each round: the median of the runs. */
	readonly time: number;
	/** Of each round: medians of the runs. */
	readonly each: readonly number[];
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
	readonly fractions: readonly number[];
	/** Rounds where the result stays below 10⁸ triangles; else one. */
	readonly rounds: number;
	/** What another engine made of the mesh: a result of the same digest is not looked at again. */
	readonly others?: readonly MeasuredRounds[];
}

/**
 * Makes a mesh resident and refines it at each fraction, as often as asked for after a run that is checked and does not
 * count; gives the run with the median time. Throws where a result is no conforming refinement, or not what is known.
 */
export async function measureRounds(engine: Engine, job: RoundsJob): Promise<MeasuredRounds[]> {
	const { mesh, fractions, now } = job;
	const session = engine.begin(now);
	try {
		const resident = await openResident(session, startOf(mesh));
		const saved = snapshot(resident);
		const measured: MeasuredRounds[] = [];
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
): Promise<MeasuredRounds> {
	const other = job.others?.find((one) => one.fraction === fraction);
	let rounds = other?.rounds ?? job.rounds;
	let checked: Checked;
	try {
		checked = await checkedRun(resident, start, fraction, rounds, job.mesh, other);
	} catch (error) {
		if (!(error instanceof TooManyTriangles) || rounds === 1) throw error;
		rounds = 1;
		checked = await checkedRun(resident, start, fraction, rounds, job.mesh, other);
	}
	// Not between runs, where it would leave a card idle.
	settle();
	const { value: runs, pace } = await job.pacer.measure(async () => {
		const all = await timeRuns(resident, start, rounds, job);
		must('the number of triangles', resident.counts.triangles, checked.check.triangles);
		return all;
	});
	const times = runs.map(({ time }) => time);
	const middle = median(times);
	const off = ({ time }: Run) => Math.abs(time - middle);
	const nearest = runs.reduce((best, run) => (off(run) < off(best) ? run : best));
	return {
		...checked,
		fraction,
		rounds,
		time: middle,
		each: runs[0]!.each.map((_, round) => median(runs.map(({ each }) => each[round]!))),
		range: [Math.min(...times), Math.max(...times)],
		wall: median(runs.map(({ wall }) => wall)),
		steps: nearest.steps,
		...(pace && { pace }),
	};
}

interface Run {
	readonly time: number;
	readonly each: readonly number[];
	readonly wall: number;
	readonly steps: Readonly<Record<string, number>>;
}

/** The rounds again and again, each time from the start. */
async function timeRuns(
	resident: Resident,
	start: Snapshot,
	rounds: number,
	{ repeats, patience, pacer, now }: Often,
): Promise<Run[]> {
	const { session, planes } = resident;
	const runs: Run[] = [];
	const began = now();
	for (let left = pacer.warmUps + repeats; left > 0; left--) {
		restore(resident, start);
		// What restores the mesh is done before the clock runs.
		await session.readWords([[planes.corners, 0]]);
		session.takeMilliseconds();
		const steps: Record<string, number> = {};
		const each: number[] = [];
		let wall = 0;
		for (let round = 0; round < rounds; round++) {
			await pacer.beforeRun();
			const started = now();
			const { milliseconds } = await refineRound(resident, { maxTriangles: MOST_TRIANGLES });
			wall += now() - started;
			each.push(session.span ?? sum(Object.values(milliseconds)));
			for (const [step, one] of Object.entries(milliseconds))
				steps[step] = (steps[step] ?? 0) + one;
		}
		if (left > repeats) continue;
		runs.push({ time: sum(each), each, wall, steps });
		if (now() - began > patience) break;
	}
	return runs;
}
