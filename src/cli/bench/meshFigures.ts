import type { Engine } from '../../engine/engine.ts';
import type { BenchMesh } from './benchMesh.ts';
import type { Helpers } from './helpers.ts';
import { type Pacer, type RowPace, unpaced } from './pace.ts';
import type { Figure, Measured, Reached, RefineRow } from './results.ts';
import type { RoundOperation } from './roundOperations.ts';
import { type MeasuredRounds, measureRounds } from './rounds.ts';
import { FRAME_TRIANGLES, TARGET_TRIANGLES } from './targets.ts';
import { type MeasuredTopology, measureTopology, measureWhole } from './topologyRuns.ts';
import { benchFrames, type Screen } from './view.ts';

/** An engine to measure. */
export interface BenchEngine {
	readonly engine: Engine;
	/** Of the CPU engine. */
	readonly threads?: number;
	readonly repeats: number;
	readonly pacer: Pacer;
}

export interface SweepOptions {
	/** Default `longest-edge`. */
	readonly operation?: RoundOperation;
	readonly fractions: readonly number[];
	/** Where the result allows; else one. */
	readonly rounds: number;
	/** Bytes a second of a copy on the GPU, for cards without a pace. */
	readonly bandwidth?: number | undefined;
	readonly now: () => number;
	/** What another engine made of the mesh. */
	readonly others?: readonly MeasuredRounds[] | undefined;
	/** Look at the results. */
	readonly helpers: Helpers;
}

/** What an engine made of a mesh, which may still be checked. */
export interface UncheckedSweep {
	/** Rejects where a result is no conforming refinement, or not what another engine made of the mesh. */
	readonly checked: Promise<Sweep>;
}

/** What an engine made of a mesh. */
export interface Sweep {
	readonly rows: readonly RefineRow[];
	readonly all: readonly MeasuredRounds[];
	readonly topology: MeasuredTopology;
}

/** Milliseconds after which a figure has to do with the runs there are. */
const PATIENCE = 3000;
/** Runs behind the CPU's line of the table of targets, of which the best counts. */
const CPU_RUNS = 5;
/** The mesh of the CPU's line of that table. */
const CPU_TRIANGLES = 1e6;
const CPU_FRACTION = 0.2;
/** Milliseconds of a frame of 80,000 triangles on a software adapter at most. */
const SOFTWARE_FRAME = 500;
/** Milliseconds on a GPU of a frame of this many triangles at most. */
const CARD_FRAME = { triangles: 1e7, milliseconds: 4 } as const;

const isAbout = (mesh: BenchMesh, triangles: number): boolean =>
	Math.abs(mesh.triangles / triangles - 1) < 0.01;

/** Refines one mesh at each fraction on an engine. */
export async function sweepMesh(
	mesh: BenchMesh,
	{ engine, threads, repeats, pacer }: BenchEngine,
	{ operation, fractions, rounds, bandwidth, now, others, helpers }: SweepOptions,
): Promise<UncheckedSweep> {
	// Where a card is paced, all runs are made: they are short.
	const patience = pacer === unpaced ? PATIENCE : Number.POSITIVE_INFINITY;
	const often = { repeats, patience, pacer, now };
	const topology = await measureTopology(engine, mesh, often);
	const job = {
		...{ mesh, fractions, rounds, helpers, ...often },
		...(operation && { operation }),
		...(others && { others }),
	};
	const unchecked = await measureRounds(engine, job);
	const check = async (): Promise<Sweep> => {
		const all = await Promise.all(
			unchecked.map(async ({ timed, checked }) => ({ ...timed, ...(await checked) })),
		);
		return { rows: rowsOf(all), all, topology };
	};
	const rowsOf = (all: readonly MeasuredRounds[]) =>
		all.map((measured, i): RefineRow => {
			if (others) mustBeEqual(`${mesh.kind} of ${mesh.triangles} triangles`, others[i]!, measured);
			const { pace } = measured;
			const copied = copyBeside(pace) ?? bandwidth;
			const { bytes } = measured;
			const { points, edges, triangles, checksum } = measured.check;
			return {
				...(operation && operation !== 'longest-edge' && { operation }),
				mesh: mesh.kind,
				triangles: mesh.triangles,
				fraction: measured.fraction,
				rounds: measured.rounds,
				engine: engine.kind,
				...(threads !== undefined && { threads }),
				time: measured.time,
				each: measured.each,
				range: measured.range,
				wall: measured.wall,
				steps: measured.steps,
				topology: topology.time,
				...(topology.pace && { topologyPace: topology.pace }),
				result: { points, edges, triangles },
				checksum,
				...(bytes !== undefined && { bytes }),
				...(engine.kind === 'gpu' &&
					bytes !== undefined &&
					copied !== undefined && { share: bytes / (measured.time / 1e3) / copied }),
				...(pace && { pace }),
			};
		});
	const checked = check();
	// The caller that waits for it gets the error.
	checked.catch(() => undefined);
	return { checked };
}

/** Bytes a second of the copy, the mean of before and after. */
const copyBeside = (pace: RowPace | undefined): number | undefined =>
	pace && (pace.before.copy + pace.after.copy) / 2;

function mustBeEqual(name: string, one: MeasuredRounds, other: MeasuredRounds): void {
	if (one.digest !== other.digest)
		throw new Error(
			`${name}, ${100 * one.fraction} % marked: two engines give meshes of ${one.check.triangles} and ${other.check.triangles} triangles that are not the same`,
		);
}

const reachedBy = ({
	time,
	wall,
	pace,
}: Pick<MeasuredTopology, 'time' | 'wall' | 'pace'>): Reached => ({
	value: time,
	wall,
	...(pace && { pace }),
});

/** Whether a mesh is the one of the GPU's lines in the table of targets. */
export const isGpuTarget = (mesh: BenchMesh): boolean =>
	mesh.kind === 'delaunay' && isAbout(mesh, TARGET_TRIANGLES);

/** Whether a mesh is the one of the CPU's line. */
export const isCpuTarget = (mesh: BenchMesh): boolean =>
	mesh.kind === 'delaunay' && isAbout(mesh, CPU_TRIANGLES);

/** Whether a mesh is the one whose frames an adapter is held to. */
export const isFrameTarget = (mesh: BenchMesh, software: boolean): boolean =>
	software ? mesh.kind === 'delaunay' && isAbout(mesh, FRAME_TRIANGLES) : isGpuTarget(mesh);

/** Fractions of the GPU's lines of the table of targets. */
export const targetFractions = [0.001, 0.2, 1] as const;

/** The GPU's lines of that table, and the steps behind them: of first rounds. */
export function gpuTargets(
	{ topology, all }: Sweep,
	adapter: string,
): Pick<Measured, 'figures' | 'reached'> {
	const reached: Record<string, Reached> = { topology: reachedBy(topology) };
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
		if (!targetFractions.some((one) => one === fraction)) continue;
		const name = `round ${fraction}`;
		reached[name] = reachedBy({ ...first, ...(pace && { pace }) });
		figures.push(...steps(name, first.steps));
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
	const held = screen.software && isFrameTarget(mesh, true) ? { target: SOFTWARE_FRAME } : {};
	const heldCard =
		!screen.software && mesh.kind === 'delaunay' && isAbout(mesh, CARD_FRAME.triangles)
			? { target: CARD_FRAME.milliseconds }
			: {};
	const figures = frames.flatMap(({ name, path, time, wall, pace }): Figure[] => {
		const title = `frame of ${mesh.triangles} triangles (${mesh.kind}), ${name}, ${screen.width} × ${screen.height}, ${path}`;
		const one = { case: title, unit: 'ms', adapter, ...(pace && { pace }) };
		return [
			{ ...one, figure: 'GPU time', value: time, ...heldCard },
			{ ...one, figure: 'by the clock', value: wall, ...held },
		];
	});
	const lines = frames.map((frame) => [`frame ${frame.name}`, reachedBy(frame)]);
	return {
		figures,
		reached: isGpuTarget(mesh) && !screen.software ? Object.fromEntries(lines) : {},
	};
}
