import type { Engine } from '../engine/engine.ts';
import type { BenchMesh } from './benchMesh.ts';
import { benchFrames } from './frames.ts';
import type { Helpers } from './helpers.ts';
import { type Pacer, type RowPace, unpaced } from './pace.ts';
import type { Figure, PartialMeasurements, RefineRow, TargetResult } from './results.ts';
import type { RoundOperation } from './roundOperations.ts';
import { type MeasuredRounds, measureRounds } from './rounds.ts';
import type { Screen } from './screen.ts';
import { benchSurface } from './surfaceFrames.ts';
import { FRAME_TRIANGLES, TARGET_TRIANGLES } from './targets.ts';
import { type MeasuredTopology, measureTopology, measureWithTopology } from './topologyRuns.ts';

/** An engine to measure. */
export interface BenchEngine {
	readonly engine: Engine;
	/** Threads of the CPU engine. */
	readonly threads?: number;
	readonly repeats: number;
	readonly pacer: Pacer;
}

/** Options of a sweep over the fractions of marked triangles. */
export interface SweepOptions {
	/** Default: `longest-edge`. */
	readonly operation?: RoundOperation;
	readonly fractions: readonly number[];
	/** Number of rounds if the result stays below the limit; else one. */
	readonly rounds: number;
	/** Bytes per second of a copy on the GPU, for cards without a pacer. */
	readonly bandwidth?: number | undefined;
	readonly now: () => number;
	/** Results of another engine on the mesh. */
	readonly others?: readonly MeasuredRounds[] | undefined;
	/** Check the results. */
	readonly helpers: Helpers;
}

/** Results of an engine on a mesh. */
export interface Sweep {
	readonly rows: readonly RefineRow[];
	readonly all: readonly MeasuredRounds[];
	readonly topology: MeasuredTopology;
}

/** Milliseconds after which no further run of a figure starts. */
const TIME_LIMIT = 3000;
/** Runs for the CPU's line of the table of targets; the best one counts. */
const CPU_RUNS = 5;
/** Triangles of the mesh for that line. */
const CPU_TRIANGLES = 1e6;
const CPU_FRACTION = 0.2;
/** Bound on the milliseconds of a frame of 80,000 triangles on a software adapter. */
const SOFTWARE_FRAME = 500;
/** Bound on the GPU milliseconds of a frame of this many triangles. */
const CARD_FRAME = { triangles: 1e7, milliseconds: 4 } as const;

/**
 * Bound on the milliseconds of a frame while panning, and of a pick, on a card for at most this many triangles: 60 a
 * second.
 */
const GESTURE = { triangles: 1e6, milliseconds: 16 } as const;

/**
 * Refines a mesh at each fraction on an engine. Throws as `measureRounds` does, and if another engine's result differs.
 */
export async function sweepMesh(
	mesh: BenchMesh,
	measuredEngine: BenchEngine,
	{ bandwidth, operation, others, ...options }: SweepOptions,
): Promise<Sweep> {
	const { engine, repeats, pacer } = measuredEngine;
	// On a paced card all runs are made, as they are short.
	const timeLimit = pacer === unpaced ? TIME_LIMIT : Number.POSITIVE_INFINITY;
	const repeatOptions = { repeats, timeLimit, pacer, now: options.now };
	const topology = await measureTopology(engine, mesh, repeatOptions);
	const all = await measureRounds(engine, {
		mesh,
		...options,
		...repeatOptions,
		...(operation && { operation }),
		...(others && { others }),
	});
	others?.forEach((other, i) => {
		assertSameRounds(`${mesh.kind} of ${mesh.triangles} triangles`, other, all[i]!);
	});
	const rows = all.map((rounds) => ({
		...(operation && operation !== 'longest-edge' && { operation }),
		...rowOf(mesh, measuredEngine, rounds, bandwidth),
		topology: topology.time,
		...(topology.pace && { topologyPace: topology.pace }),
	}));
	return { rows, all, topology };
}

function rowOf(
	mesh: BenchMesh,
	{ engine, threads }: BenchEngine,
	{ check, digest: _, first: __, ...measured }: MeasuredRounds,
	bandwidth: number | undefined,
): RefineRow {
	const { points, edges, triangles, checksum } = check;
	const { bytes, time, pace } = measured;
	const copyRate = engine.kind === 'gpu' ? (copyRateAround(pace) ?? bandwidth) : undefined;
	return {
		...measured,
		mesh: mesh.kind,
		triangles: mesh.triangles,
		engine: engine.kind,
		...(threads !== undefined && { threads }),
		result: { points, edges, triangles },
		checksum,
		...(bytes !== undefined && copyRate && { share: bytes / (time / 1e3) / copyRate }),
	};
}

/** Bytes per second of the copy, mean of before and after. */
const copyRateAround = (pace: RowPace | undefined): number | undefined =>
	pace && (pace.before.copy + pace.after.copy) / 2;

function assertSameRounds(name: string, a: MeasuredRounds, b: MeasuredRounds): void {
	if (a.digest !== b.digest)
		throw new Error(
			`${name}, ${100 * a.fraction} % marked: two engines give meshes of ${a.check.triangles} and ${b.check.triangles} triangles that are not the same`,
		);
}

/** Whether a mesh is that of the GPU's lines in the table of targets. */
export const isGpuTarget = (mesh: BenchMesh): boolean =>
	mesh.kind === 'delaunay' && isAbout(mesh, TARGET_TRIANGLES);

const isAbout = (mesh: BenchMesh, triangles: number): boolean =>
	Math.abs(mesh.triangles / triangles - 1) < 0.01;

/** Whether a mesh is that of the CPU's line. */
export const isCpuTarget = (mesh: BenchMesh): boolean =>
	mesh.kind === 'delaunay' && isAbout(mesh, CPU_TRIANGLES);

/** Whether a mesh is that of the bound on an adapter's frames. */
export const isFrameTarget = (mesh: BenchMesh, software: boolean): boolean =>
	software ? mesh.kind === 'delaunay' && isAbout(mesh, FRAME_TRIANGLES) : isGpuTarget(mesh);

/** Fractions of the GPU's lines of the table of targets. */
export const targetFractions = [0.001, 0.2, 1] as const;

/** The GPU's lines of that table and the times of their steps, for first rounds. */
export function gpuTargets({ topology, all }: Sweep, adapter: string): PartialMeasurements {
	const reached: Record<string, TargetResult> = { topology: reachedBy(topology) };
	const steps = (name: string, times: Readonly<Record<string, number>>): Figure[] =>
		Object.entries(times).map(([figure, value]) => ({
			case: `target: ${name}`,
			figure,
			value,
			unit: 'ms',
			adapter,
		}));
	const figures = steps('topology', topology.steps);
	for (const { fraction, first, pace } of all) {
		if (!targetFractions.some((target) => target === fraction)) continue;
		const name = `round ${fraction}`;
		reached[name] = reachedBy({ ...first, ...(pace && { pace }) });
		figures.push(...steps(name, first.steps));
	}
	return { figures, reached };
}

const reachedBy = ({ time, wall, pace }: MeasuredTopology): TargetResult => ({
	value: time,
	wall,
	...(pace && { pace }),
});

/** The CPU's line of that table: from a list of triangles to the refined mesh in one thread, best of five. */
export async function cpuTarget(
	mesh: BenchMesh,
	engine: Engine,
	now: () => number,
): Promise<PartialMeasurements> {
	const times = await measureWithTopology(engine, mesh, CPU_FRACTION, CPU_RUNS, now);
	return { reached: { cpu: { value: Math.min(...times) } } };
}

/** Times frames of a mesh, as figures and, for the mesh of the table of targets, as its lines. */
export async function frameFigures(
	mesh: BenchMesh,
	screen: Screen,
	adapter: string,
): Promise<PartialMeasurements> {
	const { frames, gestures } = await benchFrames(mesh, screen);
	if (mesh.kind === 'delaunay') gestures.push(...(await benchSurface(mesh, screen)));
	const softwareBound =
		screen.software && isFrameTarget(mesh, true) ? { target: SOFTWARE_FRAME } : {};
	const cardBound =
		!screen.software && mesh.kind === 'delaunay' && isAbout(mesh, CARD_FRAME.triangles)
			? { target: CARD_FRAME.milliseconds }
			: {};
	const figures = frames.flatMap(({ name, path, time, wall, pace }): Figure[] => {
		const title = `frame of ${mesh.triangles} triangles (${mesh.kind}), ${name}, ${screen.width} × ${screen.height}, ${path}`;
		const common = { case: title, unit: 'ms', adapter, ...(pace && { pace }) };
		return [
			{ ...common, figure: 'GPU time', value: time, ...cardBound },
			{ ...common, figure: 'by the clock', value: wall, ...softwareBound },
		];
	});
	const isGestureTarget = !screen.software && mesh.triangles <= GESTURE.triangles * 1.01;
	for (const { name, median, longest } of gestures) {
		const title = `${name}, ${mesh.triangles} triangles (${mesh.kind}), ${screen.width} × ${screen.height}`;
		const common = { case: title, unit: 'ms', adapter };
		const target = isGestureTarget ? { target: GESTURE.milliseconds } : {};
		figures.push({ ...common, figure: 'median, by the clock', value: median, ...target });
		figures.push({ ...common, figure: 'longest', value: longest });
	}
	const lines = frames.map((frame) => [`frame ${frame.name}`, reachedBy({ ...frame, steps: {} })]);
	return {
		figures,
		reached: isGpuTarget(mesh) && !screen.software ? Object.fromEntries(lines) : {},
	};
}
