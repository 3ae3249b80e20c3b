import { type MeshKind, meshKinds } from './meshes.ts';
import type { RoundOperation } from './roundOperations.ts';
import { FRAME_TRIANGLES, TARGET_TRIANGLES } from './targets.ts';

/** Cases of the benchmark, as arguments of the program. */
export const benchCases = [
	'refine',
	'uniform',
	'lepp',
	'polygons',
	'adapt',
	'smooth',
	'files',
	'commands',
	'formats',
	'view',
] as const;
/** A case of the benchmark. */
export type BenchCase = (typeof benchCases)[number];

/** Parsed options of the benchmark. */
export interface BenchJob {
	readonly cases: readonly BenchCase[];
	readonly kinds: readonly MeshKind[];
	/** Approximate numbers of triangles; absent: the defaults of each case. */
	readonly sizes?: readonly number[];
	readonly fractions: readonly number[];
	/** `auto` measures every available engine. */
	readonly engine: 'auto' | 'gpu' | 'cpu';
	/** Thread counts of parallel Lepp-bisection; absent: powers of two up to 16, and all cores. */
	readonly threads?: readonly number[];
	/** Number of timed runs; absent: 20 on a graphics card, else 5. */
	readonly repeats?: number;
	/** Largest mesh for the CPU engine. */
	readonly maxCpuTriangles: number;
	/** Whether only the lines of the table of targets are measured. */
	readonly targetsOnly: boolean;
	/** A program to time beside whole commands; see `CommandJob`. */
	readonly peer?: string;
	readonly commit?: string;
}

/** The properties of a card that the plan needs. */
export interface PlannedCard {
	readonly software: boolean;
	/** Largest mesh; others take too long. */
	readonly maxTriangles: number;
}

/** Measurements on one mesh. */
export interface PlannedMesh {
	readonly kind: MeshKind;
	/** Approximate number of triangles. */
	readonly size: number;
	/** Operations whose rounds are measured. */
	readonly operations: readonly RoundOperation[];
	/** Whether their rounds are measured on the card. */
	readonly gpu: boolean;
	/** Whether their rounds are measured on the CPU. */
	readonly cpu: boolean;
	/** Whether frames of a view are measured. */
	readonly frames: boolean;
}

/** Default numbers of triangles. */
export const SIZES = [1e5, 1e6, 1e7, 3e7] as const;
/** Default for `uniform` and `lepp`. */
export const OPERATION_SIZE = 1e6;
/** Defaults for whole commands. */
export const COMMAND_SIZES = [1e5, 1e6, 1e7] as const;
/** Default for all formats: GeoJSON text of more triangles is longer than the reader accepts. */
export const FORMAT_SIZE = 5e5;
/** Sizes of the table of targets. */
const TARGET_SIZES = [1e6, TARGET_TRIANGLES];

/** Lists the meshes to measure, by size, with the measurements on each; `card` is absent without a GPU. */
export function planOf(job: BenchJob, card: PlannedCard | undefined): PlannedMesh[] {
	const { cases, engine, maxCpuTriangles, targetsOnly } = job;
	const sizes = job.sizes ?? (targetsOnly ? TARGET_SIZES : SIZES);
	const draws = cases.includes('view') && card !== undefined;
	const kinds = targetsOnly ? job.kinds.filter(({ id }) => id === 'delaunay') : job.kinds;
	const bySize = sizes.flatMap((size) =>
		kinds.map((kind): PlannedMesh => {
			const operations = operationsOn(job, kind, size);
			const rounds = operations.length > 0;
			const fits = card !== undefined && size <= card.maxTriangles;
			return {
				kind,
				size,
				operations,
				gpu: rounds && fits,
				cpu: rounds && engine !== 'gpu' && size <= maxCpuTriangles,
				frames: draws && fits,
			};
		}),
	);
	// A software adapter is too slow to draw the default sizes.
	const softwareMesh: PlannedMesh = {
		kind: meshKinds[0]!,
		size: FRAME_TRIANGLES,
		operations: [],
		gpu: false,
		cpu: false,
		frames: true,
	};
	const drawsSmall = draws && card.software && job.sizes === undefined;
	return [...(drawsSmall ? [softwareMesh] : []), ...bySize].filter(
		({ gpu, cpu, frames }) => gpu || cpu || frames,
	);
}

/**
 * Operations measured on a mesh: uniform division only on random Delaunay triangles, by default of `OPERATION_SIZE`.
 */
function operationsOn(
	{ cases, sizes, targetsOnly }: BenchJob,
	{ id }: MeshKind,
	size: number,
): RoundOperation[] {
	const divides = id === 'delaunay' && (sizes !== undefined || size === OPERATION_SIZE);
	return [
		...(cases.includes('refine') ? (['longest-edge'] as const) : []),
		...(cases.includes('uniform') && divides && !targetsOnly ? (['uniform'] as const) : []),
	];
}
