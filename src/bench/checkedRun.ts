import type { EngineBuffer, Session } from '../engine/engine.ts';
import { type Resident, restore, type Snapshot } from '../refine/resident/resident.ts';
import { refineRound } from '../refine/rounds/round.ts';
import type { RoundOptions } from '../refine/rounds/roundOptions.ts';
import type { BenchMesh } from './benchMesh.ts';
import { assertRefinement, checkMesh } from './checkMesh.ts';
import type { Helpers } from './helpers.ts';
import { type KnownRound, knownRounds } from './knownRounds.ts';
import { assertEqual, deferRejection } from './measure.ts';
import { type RoundOperation, roundOperations } from './roundOperations.ts';
import { type CheckedDigest, hashMesh, type LatticeMesh } from './threadJobs.ts';

/** Limit on the triangles of a result. */
const MAX_TRIANGLES = 1e8;

/** The parameters of each round. */
export const roundOptions = (operation: RoundOperation = 'longest-edge'): RoundOptions => ({
	...roundOperations[operation],
	maxTriangles: MAX_TRIANGLES,
});

/** Checked result of rounds. */
export interface CheckedRounds extends CheckedDigest {
	/** Bytes read and written by the rounds according to the model; absent without a model of the operation. */
	readonly bytes?: number;
}

/** Result of rounds whose check may be pending. */
export interface UncheckedRounds {
	/** Triangles of the result. */
	readonly triangles: number;
	/** Rejects if it is not a conforming refinement. */
	readonly checked: Promise<CheckedRounds>;
}

/** A mesh, the operation on it, and the helpers that check the result. */
export interface CheckedJob {
	readonly mesh: BenchMesh;
	readonly operation?: RoundOperation;
	readonly helpers: Helpers;
}

/**
 * Runs the rounds once and checks the result. Throws if the first round differs from a known one.
 *
 * @param other result of another engine: one with the same digest is not checked again
 */
export async function checkedRun(
	resident: Resident,
	start: Snapshot,
	fraction: number,
	rounds: number,
	{ mesh, operation = 'longest-edge', helpers }: CheckedJob,
	other: CheckedRounds | undefined,
): Promise<UncheckedRounds> {
	const { session, buffers, dimension } = resident;
	restore(resident, start);
	const known = operation === 'longest-edge' && knownRound(mesh, fraction);
	let corners = mesh.corners;
	let bytes = 0;
	const points = () => copyBuffer(session, buffers.coordinates, dimension * resident.counts.points);
	for (let round = 0; round < rounds; round++) {
		const before = resident.counts;
		await refineRound(resident, roundOptions(operation));
		const { counts } = resident;
		const after = await copyBuffer(session, buffers.corners, 3 * counts.triangles);
		bytes += modelBytes(
			before.triangles,
			changedTriangles(corners, after),
			counts.triangles - before.triangles,
			counts.points - before.points,
		);
		corners = after;
		if (known && round === 0)
			assertKnown(mesh, known, { dimension, coordinates: await points(), corners });
	}
	const coordinates = await points();
	const { edges, triangles } = resident.counts;
	const result = { dimension, coordinates, corners };
	// The model holds for bisection.
	const model = operation === 'longest-edge' ? { bytes } : {};
	const check = async (): Promise<CheckedRounds> => {
		if (other && other.digest === hashMesh(result)) {
			assertEqual('the number of triangles', triangles, other.check.triangles);
			return { check: other.check, digest: other.digest, ...model };
		}
		const digested = await helpers.check(result, mesh.scale);
		assertRefinement(`${mesh.kind}, ${100 * fraction} % marked`, mesh.check, digested.check);
		assertEqual('the number of edges', edges, digested.check.edges);
		return { ...digested, ...model };
	};
	return { triangles, checked: deferRejection(check()) };
}

/** The known result of a mesh's first round, if any. */
const knownRound = ({ kind, triangles }: BenchMesh, fraction: number): KnownRound | undefined =>
	kind === 'grid'
		? knownRounds.find(
				(candidate) => candidate.triangles === triangles && candidate.fraction === fraction,
			)
		: undefined;

function assertKnown(mesh: BenchMesh, known: KnownRound, result: LatticeMesh): void {
	const { points, triangles, checksum } = checkMesh(result, mesh.scale);
	assertEqual('the number of new points', points - mesh.check.points, known.newPoints);
	assertEqual('the number of new triangles', triangles - mesh.triangles, known.newTriangles);
	assertEqual('the checksum', checksum, known.checksum);
}

/** Number of triangles whose corners changed: those that were divided. */
function changedTriangles(before: Uint32Array, after: Uint32Array): number {
	let changed = 0;
	for (let i = 0; i < before.length; i += 3)
		if (before[i] !== after[i] || before[i + 1] !== after[i + 1] || before[i + 2] !== after[i + 2])
			changed++;
	return changed;
}

/**
 * Model of the bytes that a round reads and writes, on a mesh resident with its adjacency: some bits for each triangle,
 * 52 bytes for each touched one, 32 for each new one, 56 for each divided edge.
 */
const modelBytes = (triangles: number, touched: number, added: number, divided: number): number =>
	0.5 * triangles + 52 * touched + 32 * added + 56 * divided;

/** Copies the contents of a buffer. */
async function copyBuffer(
	session: Session,
	buffer: EngineBuffer,
	words: number,
): Promise<Uint32Array> {
	const copy = session.buffer('copy', words);
	session.copy(buffer, copy, words);
	// On the CPU engine, `read` returns the buffer's own memory.
	const read = (await session.read(copy, words)).slice();
	session.free(copy);
	return read;
}
