import { EngineError } from '../../engine/engine.ts';
import { SHORT_EDGE } from '../../mesh/edgeOrder.ts';
import { EDGE } from '../../steps/sides.ts';
import { countText } from '../../util/counted.ts';
import { NotRefinable } from '../errors.ts';
import type { ResidentStart } from '../resident/resident.ts';
import { findLongest } from './findLongest.ts';
import { type Counts, type LeppMesh, placeOf } from './mesh.ts';
import type { PointKeys } from './pointKeys.ts';
import { shortEdgesOf } from './shortEdges.ts';

/** Triangles of one step: some milliseconds. */
const PIECE = 1 << 16;

/** What `prepare` made ready, with its edges. */
export type Start = Extract<ResidentStart, { readonly edges: number }>;

/**
 * The mesh as bisection holds it, no triangle selected, with room for so many more triangles; cut into slices of some
 * milliseconds. Throws `NotRefinable` where a triangle has a corner twice.
 *
 * @param toFile the file's number of each triangle; absent where they stand in the file's order
 * @param more triangles
 */
export function* leppMeshOf(
	{ dimension, points, edges, coordinates, corners, sides }: Start,
	toFile: Uint32Array | undefined,
	more: number,
): Generator<void, LeppMesh> {
	const input = { points, edges, triangles: corners.length / 3 };
	const mesh: LeppMesh = {
		dimension,
		input,
		toFile,
		...input,
		shortEdges: 0,
		coordinates,
		corners: signed(corners),
		sides: signed(sides),
		opposites: new Int32Array(0),
		states: new Uint8Array(0),
		pointParents: new Int32Array(0),
		triangleParents: new Int32Array(0),
		edgeParents: new Int32Array(0),
	};
	makeRoom(mesh, more);
	yield;
	yield* findOpposites(mesh);
	return mesh;
}

const signed = (words: Uint32Array): Int32Array =>
	new Int32Array(words.buffer, words.byteOffset, words.length);

function* findOpposites(mesh: LeppMesh): Generator<void, void> {
	const { triangles, edges, corners, sides, opposites, toFile } = mesh;
	// For each edge the name of its first side until the other one comes by.
	const first = new Int32Array(edges).fill(-1);
	for (let t = 0; t < triangles; t++) {
		const row = 3 * t;
		const a = corners[row]!;
		const b = corners[row + 1]!;
		const c = corners[row + 2]!;
		if (a === b || b === c || c === a) throw cornerTwice(toFile ? toFile[t]! : t);
		for (let k = 0; k < 3; k++) {
			const e = sides[row + k]! & EDGE;
			const other = first[e]!;
			opposites[row + k] = other;
			if (other < 0) first[e] = 4 * t + k;
			else opposites[placeOf(other)] = 4 * t + k;
		}
		if (t % PIECE === PIECE - 1) yield;
	}
}

const cornerTwice = (triangle: number): NotRefinable =>
	new NotRefinable(
		`triangle ${triangle} (counted from 0) has a corner twice: it has no longest edge to be bisected by`,
	);

/** Finds the longest edge of each triangle and counts short edges, cut into slices of some milliseconds. */
export function* findAllLongest(mesh: LeppMesh, keys: PointKeys): Generator<void, void> {
	for (let t = 0; t < mesh.triangles; t++) {
		if (findLongest(mesh, keys, t, 0) < SHORT_EDGE * SHORT_EDGE)
			mesh.shortEdges += shortEdgesOf(mesh, t);
		if (t % PIECE === PIECE - 1) yield;
	}
}

/** How many points, edges and triangles the mesh has room for. */
export const roomOf = (mesh: LeppMesh): Counts => ({
	points: mesh.coordinates.length / mesh.dimension,
	edges: mesh.edgeParents.length + mesh.input.edges,
	triangles: mesh.states.length,
});

/**
 * Makes room for so many more triangles, and for the points and edges that come with them. Throws an `EngineError`
 * 'out-of-memory'.
 */
export function makeRoom(mesh: LeppMesh, more: number): void {
	const { dimension, input } = mesh;
	// Inside, a bisection makes a point, three edges and two triangles; those at the boundary, which make more points and
	// edges for each triangle, are few.
	const points = mesh.points + Math.ceil(0.6 * more) + 8;
	const edges = mesh.edges + Math.ceil(1.6 * more) + 8;
	const triangles = mesh.triangles + more + 8;
	mesh.coordinates = longer(mesh.coordinates, dimension * points);
	mesh.corners = longer(mesh.corners, 3 * triangles);
	mesh.sides = longer(mesh.sides, 3 * triangles);
	mesh.opposites = longer(mesh.opposites, 3 * triangles);
	mesh.states = longer(mesh.states, triangles);
	mesh.pointParents = longer(mesh.pointParents, 2 * (points - input.points));
	mesh.triangleParents = longer(mesh.triangleParents, triangles - input.triangles);
	mesh.edgeParents = longer(mesh.edgeParents, edges - input.edges);
}

function longer<A extends Uint32Array | Int32Array | Uint8Array>(array: A, length: number): A {
	if (length <= array.length) return array;
	let larger: A;
	try {
		larger = new (array.constructor as new (length: number) => A)(length);
	} catch (error) {
		throw new EngineError(
			'out-of-memory',
			`no memory for ${countText(length * array.BYTES_PER_ELEMENT)} bytes: ${error instanceof Error ? error.message : error}`,
		);
	}
	larger.set(array);
	return larger;
}
