import type { Plane, Session } from '../../engine/engine.ts';
import { refineRound } from '../../refine/longestEdgeRound.ts';
import { type Resident, restore, type Snapshot } from '../../refine/resident.ts';
import type { BenchMesh } from './benchMesh.ts';
import { checkMesh, type MeshCheck, mustRefine } from './check.ts';
import { knownRounds } from './known.ts';
import { must } from './measure.ts';

/** Rounds are measured only where no result goes beyond. */
export const MOST_TRIANGLES = 1e8;

/** What rounds come to. */
export interface Checked {
	readonly check: MeshCheck;
	/** What the rounds read and write by the model. */
	readonly bytes: number;
	/** Of the words of corners and coordinates: the same where two results are the same bit for bit. */
	readonly digest: number;
}

/**
 * What a round reads and writes of a mesh that stays where the work is done, with its adjacency: some bits for each
 * triangle, 52 bytes for each touched one, 32 for each new one, 56 for each divided edge.
 */
const modelBytes = (triangles: number, touched: number, added: number, divided: number): number =>
	0.5 * triangles + 52 * touched + 32 * added + 56 * divided;

/**
 * The rounds once, looked at after each: what the model says they move, and what comes of them. Throws where that is no
 * conforming refinement, or not what is known of it.
 *
 * @param other what another engine made of it: a result of the same digest is not looked at again
 */
export async function checkedRun(
	resident: Resident,
	start: Snapshot,
	fraction: number,
	rounds: number,
	mesh: BenchMesh,
	other: Checked | undefined,
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
