import { type MeshKind, meshKinds } from './meshes.ts';
import type { RoundOperation } from './roundOperations.ts';
import { FRAME_TRIANGLES, TARGET_TRIANGLES } from './targets.ts';

export const benchCases = [
	'refine',
	'uniform',
	'lepp',
	'polygons',
	'adapt',
	'files',
	'commands',
	'formats',
	'view',
] as const;
export type BenchCase = (typeof benchCases)[number];

/** What `trirefine bench` measures, its options parsed. */
export interface BenchJob {
	readonly cases: readonly BenchCase[];
	readonly kinds: readonly MeshKind[];
	/** Triangles of the meshes, about; absent: all that are of interest. */
	readonly sizes?: readonly number[];
	readonly fractions: readonly number[];
	/** `auto` takes whatever there is. */
	readonly engine: 'auto' | 'gpu' | 'cpu';
	/** Threads of Lepp-bisection by threads; absent: powers of two up to 16, and all cores. */
	readonly threads?: readonly number[];
	/** Runs that count; absent: 20 on a graphics card, else 5. */
	readonly repeats?: number;
	/** The CPU engine is left out beyond. */
	readonly mostCpuTriangles: number;
	/** The lines of the table of targets alone. */
	readonly targetsOnly: boolean;
	/** A program to time whole commands beside; see `CommandJob`. */
	readonly peer?: string;
	readonly commit?: string;
}

/** What the plan has to know of a card. */
export interface PlannedCard {
	readonly software: boolean;
	/** Meshes beyond take too long. */
	readonly mostTriangles: number;
}

/** What is measured on one mesh. */
export interface PlannedMesh {
	readonly kind: MeshKind;
	/** Triangles, about. */
	readonly size: number;
	/** What rounds are measured of. */
	readonly operations: readonly RoundOperation[];
	/** Rounds on the card, on the CPU. */
	readonly gpu: boolean;
	readonly cpu: boolean;
	readonly frames: boolean;
}

/** Triangles of the meshes where no others are asked for. */
export const SIZES = [1e5, 1e6, 1e7, 3e7] as const;
/** That of the meshes for `uniform` and `lepp`. */
export const OPERATION_SIZE = 1e6;
/** Those of the meshes for whole commands. */
export const COMMAND_SIZES = [1e5, 1e6, 1e7] as const;
/** That of the meshes for all formats: GeoJSON's text of more is longer than is read. */
export const FORMAT_SIZE = 5e5;
/** Those of the table of targets. */
const TARGET_SIZES = [1e6, TARGET_TRIANGLES];

/** The meshes to make, by size, and what to measure on each; those on which nothing is to be measured are left out. */
export function planOf(job: BenchJob, card: PlannedCard | undefined): PlannedMesh[] {
	const { cases, engine, mostCpuTriangles, targetsOnly } = job;
	const sizes = job.sizes ?? (targetsOnly ? TARGET_SIZES : SIZES);
	const draws = cases.includes('view') && card !== undefined;
	const kinds = targetsOnly ? job.kinds.filter(({ id }) => id === 'delaunay') : job.kinds;
	const planned = sizes.flatMap((size) =>
		kinds.map((kind): PlannedMesh => {
			const operations = operationsOn(job, kind, size);
			const rounds = operations.length > 0;
			const fits = card !== undefined && size <= card.mostTriangles;
			return {
				kind,
				size,
				operations,
				gpu: rounds && fits,
				cpu: rounds && engine !== 'gpu' && size <= mostCpuTriangles,
				frames: draws && fits,
			};
		}),
	);
	const held: PlannedMesh[] =
		draws && card.software && job.sizes === undefined
			? [
					{
						...{ kind: meshKinds[0]!, size: FRAME_TRIANGLES, operations: [] },
						...{ gpu: false, cpu: false, frames: true },
					},
				]
			: [];
	return [...held, ...planned].filter(({ gpu, cpu, frames }) => gpu || cpu || frames);
}

/** Uniform division is measured on random Delaunay triangles of one size, unless another is asked for. */
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
