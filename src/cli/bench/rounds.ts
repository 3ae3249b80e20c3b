import type { Engine, Plane, Session } from '../../engine/engine.ts';
import { buildTopology } from '../../refine/buildTopology.ts';
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
import { checkMesh, type MeshCheck, mustRefine } from './check.ts';
import { knownRounds } from './known.ts';
import { median, must, settle } from './measure.ts';

/** Rounds of one refinement, measured and checked; times in milliseconds. */
export interface MeasuredRounds {
	readonly fraction: number;
	readonly rounds: number;
	/** Of all steps, from the first one's begin to the last one's end in each round. */
	readonly time: number;
	/** From the call of each round to its return. */
	readonly wall: number;
	readonly steps: Readonly<Record<string, number>>;
	/** What the rounds read and write by the model. */
	readonly bytes: number;
	readonly check: MeshCheck;
	/** Of the words of corners and coordinates: the same where two results are the same bit for bit. */
	readonly digest: number;
}

/** What to measure. */
export interface RoundsJob {
	readonly mesh: BenchMesh;
	readonly fractions: readonly number[];
	/** Rounds where the result stays below 10⁸ triangles; else one. */
	readonly rounds: number;
	readonly repeats: number;
	/** After so many milliseconds a figure has to do with the runs there are. */
	readonly patience: number;
	readonly now: () => number;
	/** What another engine made of the mesh: a result of the same digest is not looked at again. */
	readonly others?: readonly MeasuredRounds[];
}

const MOST_TRIANGLES = 1e8;

/** Milliseconds of work that does not count before any that does: a card that was idle takes its time to run at full speed. */
const warmUp = ({ kind }: Engine): number => (kind === 'gpu' ? 300 : 0);

/**
 * What a round reads and writes of a mesh that stays where the work is done, with its adjacency: some bits for each
 * triangle, 52 bytes for each touched one, 32 for each new one, 56 for each divided edge.
 */
const modelBytes = (triangles: number, touched: number, added: number, divided: number): number =>
	0.5 * triangles + 52 * touched + 32 * added + 56 * divided;

const sum = (times: Readonly<Record<string, number>>): number =>
	Object.values(times).reduce((total, one) => total + one, 0);

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
			measured.push(await measureFraction(resident, start, fraction, job, warmUp(engine)));
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
	warm: number,
): Promise<MeasuredRounds> {
	const { now, repeats, patience } = job;
	const { session, planes } = resident;
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
	const runs: { time: number; wall: number; steps: Record<string, number> }[] = [];
	// Not between runs, where it would leave the card idle.
	settle();
	for (const began = now(); now() - began < warm; ) {
		restore(resident, start);
		for (let round = 0; round < rounds; round++)
			await refineRound(resident, { maxTriangles: MOST_TRIANGLES });
	}
	const began = now();
	while (runs.length < repeats && (runs.length === 0 || now() - began < patience)) {
		restore(resident, start);
		// What restores the mesh is done before the clock runs.
		await session.readWords([[planes.corners, 0]]);
		session.takeMilliseconds();
		const started = now();
		const steps: Record<string, number> = {};
		let time = 0;
		for (let round = 0; round < rounds; round++) {
			const { milliseconds } = await refineRound(resident, { maxTriangles: MOST_TRIANGLES });
			time += session.span ?? sum(milliseconds);
			for (const [step, one] of Object.entries(milliseconds))
				steps[step] = (steps[step] ?? 0) + one;
		}
		runs.push({ wall: now() - started, steps, time });
		must('the number of triangles', resident.counts.triangles, checked.check.triangles);
	}
	const middle = median(runs.map(({ time }) => time));
	const off = ({ time }: { time: number }) => Math.abs(time - middle);
	const nearest = runs.reduce((best, run) => (off(run) < off(best) ? run : best));
	return {
		fraction,
		rounds,
		time: middle,
		wall: median(runs.map(({ wall }) => wall)),
		steps: nearest.steps,
		...checked,
	};
}

type Checked = Pick<MeasuredRounds, 'check' | 'bytes' | 'digest'>;

/** The rounds once, looked at after each: what the model says they move, and what comes of them. */
async function checkedRun(
	resident: Resident,
	start: Snapshot,
	fraction: number,
	rounds: number,
	mesh: BenchMesh,
	other: MeasuredRounds | undefined,
): Promise<Checked> {
	const { session, planes, dimension } = resident;
	restore(resident, start);
	let corners = mesh.corners;
	let bytes = 0;
	const points = () => copyOut(session, planes.coordinates, dimension * resident.counts.points);
	const look = (coordinates: Uint32Array): MeshCheck =>
		checkMesh({ dimension, coordinates, corners }, mesh.scale);
	const known = knownRounds.find(
		(one) => mesh.kind === 'grid' && one.triangles === mesh.triangles && one.fraction === fraction,
	);
	for (let round = 0; round < rounds; round++) {
		const before = resident.counts;
		await refineRound(resident, { maxTriangles: MOST_TRIANGLES });
		const { counts } = resident;
		const after = await copyOut(session, planes.corners, 3 * counts.triangles);
		bytes += modelBytes(
			before.triangles,
			changedTriangles(corners, after),
			counts.triangles - before.triangles,
			counts.points - before.points,
		);
		corners = after;
		if (known && round === 0) {
			const { points: all, triangles, checksum } = look(await points());
			must('the number of new points', all - mesh.check.points, known.newPoints);
			must('the number of new triangles', triangles - mesh.triangles, known.newTriangles);
			must('the checksum', checksum, known.checksum);
		}
	}
	const coordinates = await points();
	const digest = digestOf(coordinates, digestOf(corners, 0));
	if (other?.digest === digest) return { check: other.check, bytes, digest };
	const check = look(coordinates);
	mustRefine(`${mesh.kind}, ${100 * fraction} % marked`, mesh.check, check);
	must('the number of edges', resident.counts.edges, check.edges);
	return { check, bytes, digest };
}

/** A number that depends on every word and its place. */
function digestOf(words: Uint32Array, start: number): number {
	let digest = start;
	for (let i = 0; i < words.length; i++) digest = (Math.imul(digest, 31) + words[i]!) | 0;
	return Math.imul(digest, 31) + words.length;
}

/** Triangles that are not what they were: those that were divided. */
function changedTriangles(before: Uint32Array, after: Uint32Array): number {
	let changed = 0;
	for (let i = 0; i < before.length; i += 3)
		if (before[i] !== after[i] || before[i + 1] !== after[i + 1] || before[i + 2] !== after[i + 2])
			changed++;
	return changed;
}

/** What a plane holds, which stays as it is. */
async function copyOut(session: Session, plane: Plane, words: number): Promise<Uint32Array> {
	const copy = session.plane('copy', words);
	session.copy(plane, copy, words);
	// What a session of the CPU engine reads is the plane's own memory.
	const read = (await session.read(copy, words)).slice();
	session.free(copy);
	return read;
}

/** What building edges and adjacency from the plain list takes. */
export interface MeasuredTopology {
	readonly time: number;
	readonly wall: number;
	readonly steps: Readonly<Record<string, number>>;
}

/** Builds edges and adjacency of a mesh as often as asked for after a run that does not count. */
export async function measureTopology(
	engine: Engine,
	mesh: BenchMesh,
	{ repeats, patience, now }: Pick<RoundsJob, 'repeats' | 'patience' | 'now'>,
): Promise<MeasuredTopology> {
	const session = engine.begin(now);
	try {
		const { triangles, check } = mesh;
		const corners = session.upload('corners', mesh.corners.slice());
		const fileOrder = mesh.fileOrder && session.upload('order', mesh.fileOrder.slice());
		const list = { corners, triangles, points: check.points, ...(fileOrder && { fileOrder }) };
		const runs: MeasuredTopology[] = [];
		settle();
		const began = now();
		for (let left = repeats; left > 0 && (runs.length === 0 || now() - began < patience); ) {
			const counts = now() - began >= warmUp(engine);
			await session.readWords([[corners, 0]]);
			session.takeMilliseconds();
			const started = now();
			const built = await buildTopology(session, list);
			// The last step is done when a word of it is there.
			await session.readWords([[built.edgeTriangles, 0]]);
			const wall = now() - started;
			const steps = session.takeMilliseconds();
			must('the number of edges', built.edges, check.edges);
			must('the number of boundary edges', built.boundaryEdges, check.boundaryEdges);
			for (const plane of [built.sides, built.edgeTriangles]) session.free(plane);
			if (!counts) continue;
			runs.push({ wall, steps, time: session.span ?? sum(steps) });
			left--;
		}
		const middle = median(runs.map(({ time }) => time));
		return {
			time: middle,
			wall: median(runs.map(({ wall }) => wall)),
			steps: runs.find(({ time }) => time >= middle)!.steps,
		};
	} finally {
		session.end();
	}
}

/** Milliseconds of each run from a plain list of triangles to its refinement, topology included. */
export async function measureWhole(
	engine: Engine,
	mesh: BenchMesh,
	fraction: number,
	runs: number,
	now: () => number,
): Promise<number[]> {
	const times: number[] = [];
	const selected = markedBits(mesh, fraction);
	for (let run = 0; run < runs; run++) {
		const session = engine.begin(now);
		try {
			const start = { ...startOf(mesh), selected: selected.slice() };
			settle();
			const started = now();
			const resident = await openResident(session, start);
			await refineRound(resident, { last: true });
			times.push(now() - started);
		} finally {
			session.end();
		}
	}
	return times;
}
