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
 * lattice coordinates 4 (6 in space): 40 that stay, and bits below 1. What is new since the input adds its parents: 4
 * for each new triangle, 4 for each new edge and 8 for each new point.
 */

export type { Counts, ResidentBuffers };

/**
 * A mesh on an engine between operations. Buffers are as long as their contents or longer (headroom), contents from
 * their start; an operation may put a longer buffer in a buffer's stead. Rounds change it in place; one that fails leaves
 * it as it was.
 */
export interface Resident {
	readonly session: Session;
	readonly dimension: 2 | 3;
	readonly buffers: ResidentBuffers;
	/** What the buffers hold. */
	counts: Counts;
	/** What they held at first, or after the last `compactMesh`: parents are of that mesh. */
	input: Counts;
	/** Triangles that are selected. */
	selectedCount: number;
	/** Edges shorter than 1,024 lattice units. */
	shortEdges: number;
	/** Edges have three or more triangles: `edgeTriangles` has two of them. Absent where none has. */
	readonly branches?: boolean;
	/** The file's number of each edge of the input, where edges were derived in another order; read at the end. */
	fileEdges?: EngineBuffer;
	/** What rounds work with; made by the first. */
	roundBuffers?: RoundBuffers;
}

/** What a mesh is made resident from, in the working order; the session may write into the arrays. */
export type ResidentStart = {
	readonly dimension: 2 | 3;
	readonly points: number;
	/** `dimension` lattice coordinates for each point; what lies behind them in their memory is the session's too. */
	readonly coordinates: Uint32Array;
	/** Three points for each triangle; as coordinates. */
	readonly corners: Uint32Array;
	/** A bit for each triangle. */
	readonly selected: Uint32Array;
} & (
	| {
			/** Edges are derived where the work is done, and numbered by first appearance in the triangles. */
			readonly edges?: never;
			/**
			 * The file's number of each triangle, absent where that is the working order: a derived edge runs as the one
			 * of its triangles goes that comes first in the file, which owns it where both or none run along it.
			 */
			readonly fileOrder?: Uint32Array;
			/** Whether `Resident.fileEdges` is wanted where there is a `fileOrder`. */
			readonly numberFile?: boolean;
	  }
	| {
			/** Number of edges. */
			readonly edges: number;
			/** Three words for each triangle as `src/steps/halfEdges.ts` says, but for the flag of the longest; as coordinates. */
			readonly halfEdges: Uint32Array;
			/** Owner and other triangle of each edge, or `NONE`; as coordinates. */
			readonly edgeTriangles: Uint32Array;
			/** Edges have three or more triangles, of which `edgeTriangles` has two. */
			readonly branches?: boolean;
	  }
);

const WHOLE = { whole: true } as const;

/** Runs what `record` records under the name of a step of the paper; `session.time` unless the caller has more to do. */
export type TimeStep = (name: string, record: () => void) => Promise<void>;

/**
 * Brings a mesh to an engine: derives its edges unless they are given, finds the longest half-edge of each triangle and
 * counts short edges. Throws `NonManifold` where it derives an edge of three or more triangles.
 */
export async function openResident(
	session: Session,
	start: ResidentStart,
	time: TimeStep = (name, record) => session.time(name, record),
): Promise<Resident> {
	const { dimension, points } = start;
	const triangles = start.corners.length / 3;
	const selectedCount = bitsSet(start.selected);
	const corners = session.upload(bufferTable.corners.label, start.corners, undefined, WHOLE);
	// What is sent to a device goes there together.
	const coordinates = session.upload(
		bufferTable.coordinates.label,
		start.coordinates,
		undefined,
		WHOLE,
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

async function topologyOnEngine(
	session: Session,
	start: ResidentStart,
	corners: EngineBuffer,
	reserve: number,
): Promise<Omit<BuiltTopology, 'boundaryEdges'>> {
	if (start.edges !== undefined)
		return {
			edges: start.edges,
			halfEdges: session.upload(bufferTable.halfEdges.label, start.halfEdges, undefined, WHOLE),
			edgeTriangles: session.upload(
				bufferTable.edgeTriangles.label,
				start.edgeTriangles,
				undefined,
				WHOLE,
			),
		};
	const { points, fileOrder, numberFile = false } = start;
	if (session.arrayOf)
		return topologyHere(session, start.corners, points, fileOrder, numberFile, reserve);
	const triangles = start.corners.length / 3;
	// The host numbers the result by it.
	const order =
		fileOrder && session.upload("the file's order", fileOrder, undefined, { kept: true });
	const list = { corners, triangles, points, numberFile, ...(order && { fileOrder: order }) };
	const built = await buildTopology(session, list);
	if (order) session.free(order);
	return built;
}

/** What one thread does in half the time that it takes for the steps of `buildTopology`. */
async function topologyHere(
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
		halfEdges: session.upload(bufferTable.halfEdges.label, halfEdges, undefined, WHOLE),
		edgeTriangles: session.upload(bufferTable.edgeTriangles.label, edgeTriangles, undefined, WHOLE),
		...(numbers && { fileEdges: session.upload("edges in the file's order", numbers) }),
	};
}

/** Number of bits that are set. */
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

/** Words of each buffer that hold something. */
export const lengthsOf = (resident: Resident): Record<BufferName, number> =>
	Object.fromEntries(
		bufferNames.map((name) => [name, bufferLength(name, resident.counts, resident)]),
	) as Record<BufferName, number>;

/** Copies what rounds change, so that `restore` can bring it back; what `compactMesh` takes away it can't. */
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

/** Brings a mesh back to what it was at `snapshot`; its buffers keep their lengths. */
export function restore(resident: Resident, saved: Snapshot): void {
	const { session, buffers } = resident;
	session.clear(buffers.selected);
	for (const name of bufferNames) {
		const copy = saved.buffers[name];
		session.copy(copy, buffers[name], copy.length);
	}
	resident.counts = saved.counts;
	resident.selectedCount = saved.selectedCount;
	resident.shortEdges = saved.shortEdges;
}
