import type { EngineBuffer, Session } from '../../engine/engine.ts';
import { popcount } from '../../steps/bits.ts';
import { markLongest } from '../../steps/longest-edge/markLongest.ts';
import { SHORTER, STATUS_LENGTH } from '../../steps/longest-edge/status.ts';
import { allSlices } from '../../util/slices.ts';
import { type BuiltTopology, buildTopology } from '../topology/buildTopology.ts';
import { type DerivedHalfEdges, deriveHalfEdges, reserveFor } from '../topology/deriveHalfEdges.ts';
import { fileEdges } from '../topology/fileEdges.ts';
import {
	type BufferName,
	bufferLength,
	bufferNames,
	bufferTable,
	type Counts,
	type ResidentBuffers,
} from './bufferTable.ts';
import type { RoundBuffers } from './roundBuffers.ts';

/*
 * Bytes for each triangle, a mesh having 1.5 edges and 0.5 points to one: corners 12, half-edges 12, triangles of edges 12,
 * lattice coordinates 4 (6 in space): 40 in all, and bit sets below 1. Parents add 4 for each triangle, 4 for each edge and
 * 8 for each point new since the input.
 */

export type { Counts, ResidentBuffers };

/**
 * A mesh on an engine between operations. A buffer begins with its contents and may be longer (headroom); an operation may
 * replace it by a longer one. Rounds change the mesh in place; one that fails leaves it unchanged.
 */
export interface Resident {
	readonly session: Session;
	readonly dimension: 2 | 3;
	readonly buffers: ResidentBuffers;
	/** Entities of the mesh. */
	counts: Counts;
	/** Entities at the start; parents are indexes into that mesh. */
	input: Counts;
	/** Number of selected triangles. */
	selectedCount: number;
	/** Number of edges shorter than 1,024 lattice units. */
	shortEdges: number;
	/** Some edges have three or more triangles; `edgeTriangles` has two of each. Absent if none does. */
	readonly branches?: boolean;
	/** The file's number of each input edge, if edges were derived in another order; read when rounds are finished. */
	fileEdges?: EngineBuffer;
	/** Scratch buffers of rounds, allocated by the first. */
	roundBuffers?: RoundBuffers;
}

/** Arrays of a mesh in the working order, to make it resident. The session takes them over and may write into them. */
export type ResidentStart = {
	readonly dimension: 2 | 3;
	readonly points: number;
	/** `dimension` lattice coordinates for each point; the session also takes the rest of their `ArrayBuffer`. */
	readonly coordinates: Uint32Array;
	/** Three points for each triangle; memory as for `coordinates`. */
	readonly corners: Uint32Array;
	/** Bit set of the selected triangles. */
	readonly selected: Uint32Array;
} & (
	| {
			/** Absent: edges are derived on the engine and numbered by first appearance in the triangles. */
			readonly edges?: never;
			/**
			 * The file's number of each triangle; absent if the working order is the file's. A derived edge has its direction
			 * in the first of its triangles in the file, which owns it if both or neither run along it.
			 */
			readonly fileOrder?: Uint32Array;
			/** Whether to compute `Resident.fileEdges` from `fileOrder`. */
			readonly numberFile?: boolean;
	  }
	| {
			/** Number of edges. */
			readonly edges: number;
			/**
			 * Three u32 for each triangle as in `src/steps/halfEdgeBits.ts`, without `LONGEST`; memory as for `coordinates`.
			 */
			readonly halfEdges: Uint32Array;
			/** Owner and other triangle of each edge, or `NONE`; memory as for `coordinates`. */
			readonly edgeTriangles: Uint32Array;
			/** Some edges have three or more triangles; `edgeTriangles` has two of each. */
			readonly branches?: boolean;
	  }
);

const GROWS_IN_PLACE = { growsInPlace: true } as const;

/** Runs and times the dispatches that `record` records, under the name of a step of the thesis. */
export type TimeStep = (name: string, record: () => void) => Promise<void>;

/**
 * Uploads a mesh to an engine, derives its edges unless they are given, finds the longest half-edge of each triangle and
 * counts short edges.
 *
 * @throws NonManifold if a derived edge has three or more triangles
 */
export async function openResident(
	session: Session,
	start: ResidentStart,
	time: TimeStep = (name, record) => session.time(name, record),
): Promise<Resident> {
	const { dimension, points } = start;
	const triangles = start.corners.length / 3;
	const selectedCount = bitsSet(start.selected);
	const corners = session.upload(
		bufferTable.corners.label,
		start.corners,
		undefined,
		GROWS_IN_PLACE,
	);
	// Uploaded before topology is derived, together with the corners.
	const coordinates = session.upload(
		bufferTable.coordinates.label,
		start.coordinates,
		undefined,
		GROWS_IN_PLACE,
	);
	const { halfEdges, edgeTriangles, edges, fileEdges } = await topologyOnEngine(
		session,
		start,
		corners,
		reserveFor(selectedCount, triangles),
	);
	const status = session.buffer('status', STATUS_LENGTH);
	await time('mark longest', () => {
		session.run(markLongest, triangles, { dimension }, { corners, coordinates, halfEdges, status });
	});
	const [shortEdges = 0] = await session.readValues([[status, SHORTER]]);
	session.free(status);
	const counts = { points, edges, triangles };
	const empty = (name: BufferName): EngineBuffer =>
		session.buffer(
			bufferTable[name].label,
			bufferLength(name, counts, { dimension, input: counts }),
		);
	return {
		session,
		dimension,
		counts,
		input: counts,
		selectedCount,
		shortEdges,
		...(start.edges !== undefined && start.branches && { branches: true }),
		...(fileEdges && { fileEdges }),
		buffers: {
			corners,
			halfEdges,
			edgeTriangles,
			coordinates,
			selected: session.upload(bufferTable.selected.label, start.selected),
			pointParents: empty('pointParents'),
			triangleParents: empty('triangleParents'),
			edgeParents: empty('edgeParents'),
			replaced: empty('replaced'),
		},
	};
}

/** Uploads the edges of the start, or derives them. */
async function topologyOnEngine(
	session: Session,
	start: ResidentStart,
	corners: EngineBuffer,
	reserve: number,
): Promise<Omit<BuiltTopology, 'boundaryEdges'>> {
	if (start.edges !== undefined)
		return {
			edges: start.edges,
			halfEdges: session.upload(
				bufferTable.halfEdges.label,
				start.halfEdges,
				undefined,
				GROWS_IN_PLACE,
			),
			edgeTriangles: session.upload(
				bufferTable.edgeTriangles.label,
				start.edgeTriangles,
				undefined,
				GROWS_IN_PLACE,
			),
		};
	const { points, fileOrder, numberFile = false } = start;
	if (session.arrayOf)
		return topologyOnHost(session, start.corners, points, fileOrder, numberFile, reserve);
	const triangles = start.corners.length / 3;
	// `borrowed`: the host reads the array when it numbers the result.
	const order =
		fileOrder && session.upload("the file's order", fileOrder, undefined, { borrowed: true });
	const list = { corners, triangles, points, numberFile, ...(order && { fileOrder: order }) };
	const built = await buildTopology(session, list);
	if (order) session.free(order);
	return built;
}

/** Derives the topology on the host: in one thread this is twice as fast as the steps of `buildTopology`. */
async function topologyOnHost(
	session: Session,
	corners: Uint32Array,
	points: number,
	fileOrder: Uint32Array | undefined,
	numberFile: boolean,
	reserve: number,
): Promise<Omit<BuiltTopology, 'boundaryEdges'>> {
	let derived: DerivedHalfEdges | undefined;
	let numbers: Uint32Array | undefined;
	await session.time('topology: derive', () => {
		derived = allSlices(deriveHalfEdges(corners, points, fileOrder, reserve));
		if (numberFile && fileOrder) numbers = allSlices(fileEdges(derived, fileOrder));
	});
	const { halfEdges, edgeTriangles, edges } = derived!;
	return {
		edges,
		halfEdges: session.upload(bufferTable.halfEdges.label, halfEdges, undefined, GROWS_IN_PLACE),
		edgeTriangles: session.upload(
			bufferTable.edgeTriangles.label,
			edgeTriangles,
			undefined,
			GROWS_IN_PLACE,
		),
		...(numbers && { fileEdges: session.upload("edges in the file's order", numbers) }),
	};
}

/** Number of set bits. */
export function bitsSet(words: Uint32Array): number {
	let count = 0;
	for (let w = 0; w < words.length; w++) count += popcount(words[w]!);
	return count;
}

/** A copy of a mesh on its engine. */
export interface Snapshot {
	readonly buffers: Readonly<ResidentBuffers>;
	readonly counts: Counts;
	readonly selectedCount: number;
	readonly shortEdges: number;
}

/** Length of the contents of each buffer, in u32. */
export const lengthsOf = (resident: Resident): Record<BufferName, number> =>
	Object.fromEntries(
		bufferNames.map((name) => [name, bufferLength(name, resident.counts, resident)]),
	) as Record<BufferName, number>;

/** Copies the state that rounds change, for `restore`. */
export function snapshot(resident: Resident): Snapshot {
	const { session, buffers, counts, selectedCount, shortEdges } = resident;
	const words = lengthsOf(resident);
	const copies = { ...buffers };
	for (const name of bufferNames) {
		copies[name] = session.buffer(`copy of ${buffers[name].label}`, words[name], { dirty: true });
		session.copy(buffers[name], copies[name], words[name]);
	}
	return { buffers: copies, counts, selectedCount, shortEdges };
}

/** Restores a mesh from a snapshot; its buffers keep their lengths. */
export function restore(resident: Resident, copies: Snapshot): void {
	const { session, buffers } = resident;
	session.clear(buffers.selected);
	for (const name of bufferNames) {
		const copy = copies.buffers[name];
		session.copy(copy, buffers[name], copy.length);
	}
	resident.counts = copies.counts;
	resident.selectedCount = copies.selectedCount;
	resident.shortEdges = copies.shortEdges;
}
