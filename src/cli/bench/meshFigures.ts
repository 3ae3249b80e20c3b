import type { Engine } from '../../engine/engine.ts';
import type { BenchMesh } from './benchMesh.ts';
import type { Figure, Measured, Reached, RefineRow } from './results.ts';
import {
	type MeasuredRounds,
	type MeasuredTopology,
	measureRounds,
	measureTopology,
	measureWhole,
} from './rounds.ts';
import { TARGET_TRIANGLES } from './targets.ts';
import { benchFrames, type Screen } from './view.ts';

/** An engine to measure. */
export interface BenchEngine {
	readonly engine: Engine;
	/** Of the CPU engine. */
	readonly threads?: number;
}

export interface SweepOptions {
	readonly fractions: readonly number[];
	readonly repeats: number;
	/** Bytes a second of a copy on the GPU. */
	readonly bandwidth?: number | undefined;
	readonly now: () => number;
}

/** Rounds of a sweep where the result allows. */
const ROUNDS = 3;
/** Milliseconds after which a figure of a sweep has to do with the runs there are. */
const PATIENCE = 3000;
/** Runs behind a figure of the table of targets: on the GPU the median counts, on the CPU the best. */
const GPU_RUNS = 20;
const CPU_RUNS = 5;
/** The mesh of the CPU's line of that table. */
const CPU_TRIANGLES = 1e6;
const CPU_FRACTION = 0.2;

const isAbout = (mesh: BenchMesh, triangles: number): boolean =>
	Math.abs(mesh.triangles / triangles - 1) < 0.01;

/** Refines one mesh at each fraction on each engine; throws where two engines give different meshes. */
export async function sweepMesh(
	mesh: BenchMesh,
	engines: readonly BenchEngine[],
	{ fractions, repeats, bandwidth, now }: SweepOptions,
): Promise<RefineRow[]> {
	const rows: RefineRow[] = [];
	let others: readonly MeasuredRounds[] | undefined;
	for (const { engine, threads } of engines) {
		const often = { repeats, patience: PATIENCE, now };
		const topology = await measureTopology(engine, mesh, often);
		const job = { mesh, fractions, rounds: ROUNDS, ...often, ...(others && { others }) };
		const all = await measureRounds(engine, job);
		others ??= all;
		for (const [i, measured] of all.entries()) {
			mustBeEqual(`${mesh.kind} of ${mesh.triangles} triangles`, others[i]!, measured);
			const share = bandwidth && measured.bytes / (measured.time / 1e3) / bandwidth;
			const { points, edges, triangles, checksum } = measured.check;
			rows.push({
				mesh: mesh.kind,
				triangles: mesh.triangles,
				fraction: measured.fraction,
				rounds: measured.rounds,
				engine: engine.kind,
				...(threads !== undefined && { threads }),
				time: measured.time,
				wall: measured.wall,
				steps: measured.steps,
				topology: topology.time,
				result: { points, edges, triangles },
				checksum,
				bytes: measured.bytes,
				...(engine.kind === 'gpu' && share !== undefined && { share }),
			});
		}
	}
	return rows;
}

function mustBeEqual(name: string, one: MeasuredRounds, other: MeasuredRounds): void {
	if (one.digest !== other.digest)
		throw new Error(
			`${name}, ${100 * one.fraction} % marked: two engines give meshes of ${one.check.triangles} and ${other.check.triangles} triangles that are not the same`,
		);
}

const reachedBy = ({ time, wall }: MeasuredTopology): Reached => ({ value: time, wall });

/** Whether a mesh is the one of the GPU's lines in the table of targets. */
export const isGpuTarget = (mesh: BenchMesh): boolean =>
	mesh.kind === 'delaunay' && isAbout(mesh, TARGET_TRIANGLES);

/** Whether a mesh is the one of the CPU's line. */
export const isCpuTarget = (mesh: BenchMesh): boolean =>
	mesh.kind === 'delaunay' && isAbout(mesh, CPU_TRIANGLES);

/** The GPU's lines of the table of targets, and the steps behind them. */
export async function gpuTargets(
	mesh: BenchMesh,
	engine: Engine,
	now: () => number,
): Promise<Pick<Measured, 'figures' | 'reached'>> {
	const often = { repeats: GPU_RUNS, patience: Number.POSITIVE_INFINITY, now };
	const topology = await measureTopology(engine, mesh, often);
	const reached: Record<string, Reached> = { topology: reachedBy(topology) };
	const { adapter } = engine;
	const steps = (name: string, times: Readonly<Record<string, number>>): Figure[] =>
		Object.entries(times).map(([figure, value]) => ({
			case: `target: ${name}`,
			figure,
			value,
			unit: 'ms',
			adapter,
		}));
	const figures = steps('topology', topology.steps);
	const job = { mesh, fractions: [0.001, 0.2, 1], rounds: 1, ...often };
	for (const measured of await measureRounds(engine, job)) {
		const name = `round ${measured.fraction}`;
		reached[name] = reachedBy(measured);
		figures.push(...steps(name, measured.steps));
	}
	return { figures, reached };
}

/** The CPU's line of that table: from the plain list to the refined mesh in one thread, best of five. */
export async function cpuTarget(
	mesh: BenchMesh,
	engine: Engine,
	now: () => number,
): Promise<Readonly<Record<string, Reached>>> {
	const times = await measureWhole(engine, mesh, CPU_FRACTION, CPU_RUNS, now);
	return { cpu: { value: Math.min(...times) } };
}

/** Frames of a mesh, as figures and, where it is that of the table of targets, as its lines. */
export async function frameFigures(
	mesh: BenchMesh,
	screen: Screen,
	adapter: string,
): Promise<Pick<Measured, 'figures' | 'reached'>> {
	const frames = await benchFrames(mesh, screen);
	const figures = frames.flatMap(({ name, path, time, wall }): Figure[] => {
		const title = `frame of ${mesh.triangles} triangles (${mesh.kind}), ${name}, ${screen.width} × ${screen.height}, ${path}`;
		return [
			{ case: title, figure: 'GPU time', value: time, unit: 'ms', adapter },
			{ case: title, figure: 'by the clock', value: wall, unit: 'ms', adapter },
		];
	});
	const lines = frames.map(({ name, time, wall }) => [`frame ${name}`, { value: time, wall }]);
	return { figures, reached: isGpuTarget(mesh) ? Object.fromEntries(lines) : {} };
}
