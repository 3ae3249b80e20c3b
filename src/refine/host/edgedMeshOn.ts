import type { EngineBuffer, Session } from '../../engine/engine.ts';
import {
	cellsPerAxis,
	type EdgedMesh,
	MAX_BOX_CELLS,
	type SweepResult,
} from '../../mesh/edgedMesh.ts';
import { LATTICE_BITS } from '../../mesh/lattice.ts';
import { orientationOf } from '../../mesh/orientation.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { bitWords, lowestBit } from '../../steps/bits.ts';
import { findBoundary } from '../../steps/check/findBoundary.ts';
import { sweep } from '../../steps/check/sweep.ts';
import { inSlices, type SliceHooks } from '../../util/inSlices.ts';
import type { Loops } from '../../util/loop.ts';
import { bitsSet, type Resident, type ResidentStart } from '../resident/resident.ts';
import { permutePoints } from './edgedMesh.ts';
import type { WorkToFile } from './prepare.ts';

type Start = Pick<ResidentStart, 'corners' | 'coordinates'>;

/**
 * As `edgedMeshOf`, for a planar mesh on an engine that has derived its edges; sweeps over the triangles there too, and
 * reads back only bits.
 *
 * @param start arrays that the mesh was uploaded from
 */
export async function edgedMeshOn(
	resident: Resident,
	{ corners, coordinates }: Start,
	mesh: TriMesh,
	work2file: Pick<WorkToFile, 'points'> | undefined,
	{ loops, ...between }: SliceHooks & { readonly loops: Loops },
): Promise<EdgedMesh | undefined> {
	const boundary = await boundaryOn(resident);
	if (!boundary) return undefined;
	const points = work2file
		? await inSlices(permutePoints(mesh.points, work2file.points, loops), between)
		: mesh.points;
	const edged = { points, corners, boundary };
	const sweepResult = await sweepOn(resident, edged, coordinates);
	return { ...edged, ...(sweepResult && { sweep: sweepResult }) };
}

/** The half-edges of edges with one triangle; undefined if two half-edges of an edge have the same direction. */
async function boundaryOn({
	session,
	buffers,
	counts,
}: Resident): Promise<Uint32Array | undefined> {
	const { halfEdges, edgeTriangles } = buffers;
	const all = 3 * counts.triangles;
	const boundary = session.buffer('half-edges at the boundary', bitWords(all));
	const sameDirection = session.buffer('half-edges of one direction', 1);
	await session.time('topology: boundary', () =>
		session.run(findBoundary, all, {}, { halfEdges, edgeTriangles, boundary, sameDirection }),
	);
	const [hasSameDirection] = await session.readValues([[sameDirection, 0]]);
	session.free(sameDirection);
	const boundaryHalfEdges = listOf(await bitsOf(session, boundary));
	return hasSameDirection === 0 ? boundaryHalfEdges : undefined;
}

/** Undefined if the first triangle has no area, and so no orientation. */
async function sweepOn(
	{ session, buffers, counts }: Resident,
	{ points, corners, boundary }: EdgedMesh,
	coordinates: Uint32Array,
): Promise<SweepResult | undefined> {
	const { triangles } = counts;
	const orientation =
		triangles > 0 ? orientationOf(points, corners[0]!, corners[1]!, corners[2]!) : 0;
	if (orientation === 0) return undefined;
	const shift = LATTICE_BITS - Math.log2(cellsPerAxis(triangles));
	const cells = session.upload(
		'cells of the boundary',
		cellsOf(boundary, corners, coordinates, shift),
	);
	const used = session.buffer('corners that are used', bitWords(counts.points));
	const doubtful = session.buffer('doubtful triangles', bitWords(triangles));
	const near = session.buffer('triangles near the boundary', bitWords(triangles));
	await session.time('topology: sweep', () => {
		const parameters = { ccw: orientation > 0 ? 1 : 0, shift, maxCells: MAX_BOX_CELLS };
		const { corners, coordinates } = buffers;
		session.run(sweep, triangles, parameters, {
			corners,
			coordinates,
			cells,
			used,
			doubtful,
			near,
		});
	});
	session.free(cells);
	const isUsed = bitsSet(await bitsOf(session, used)) === counts.points;
	const doubtfulTriangles = listOf(await bitsOf(session, doubtful));
	const nearBoundary = listOf(await bitsOf(session, near));
	session.release();
	const isOriented = (t: number) =>
		orientationOf(points, corners[3 * t]!, corners[3 * t + 1]!, corners[3 * t + 2]!) ===
		orientation;
	return { isUniform: isUsed && doubtfulTriangles.every(isOriented), nearBoundary };
}

/**
 * Bit set of the lattice cells, squares of 2^`shift` units row by row, that touch the bounding box of one of the
 * half-edges.
 */
function cellsOf(
	halfEdges: Uint32Array,
	corners: Uint32Array,
	coordinates: Uint32Array,
	shift: number,
): Uint32Array {
	const cellsPerRow = 1 << (LATTICE_BITS - shift);
	const cells = new Uint32Array(bitWords(cellsPerRow * cellsPerRow));
	for (const halfEdge of halfEdges) {
		const a = 2 * corners[halfEdge]!;
		const b = 2 * corners[halfEdge % 3 === 2 ? halfEdge - 2 : halfEdge + 1]!;
		const [ax, bx] = [coordinates[a]! >>> shift, coordinates[b]! >>> shift];
		const [ay, by] = [coordinates[a + 1]! >>> shift, coordinates[b + 1]! >>> shift];
		for (let y = Math.min(ay, by); y <= Math.max(ay, by); y++)
			for (let x = Math.min(ax, bx); x <= Math.max(ax, bx); x++) {
				const cell = y * cellsPerRow + x;
				cells[cell >>> 5]! |= 1 << (cell & 31);
			}
	}
	return cells;
}

/** Reads a bit set and frees its buffer. */
async function bitsOf(session: Session, buffer: EngineBuffer): Promise<Uint32Array> {
	const words = (await session.read(buffer, buffer.length)).slice();
	session.free(buffer);
	return words;
}

/** Indexes of the set bits, ascending. */
function listOf(words: Uint32Array): Uint32Array {
	const list = new Uint32Array(bitsSet(words));
	let at = 0;
	for (let w = 0; w < words.length; w++)
		for (let word = words[w]!; word !== 0; word &= word - 1) list[at++] = 32 * w + lowestBit(word);
	return list;
}
