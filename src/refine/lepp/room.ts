import { EngineError } from '../../engine/engine.ts';
import { MAX_EDGES } from '../../steps/halfEdgeBits.ts';
import { countText } from '../../util/counted.ts';
import type { Loop, Loops } from '../../util/loop.ts';
import type { LeppMesh } from './mesh.ts';

/** Elements per slice. */
const GRAIN = 1 << 19;

/** Number of bisections that the arrays have room for. */
export const bisectionCapacity = ({ levels }: Pick<LeppMesh, 'levels'>): number => levels.length;

/** Maximum number of bisections: a half-edge names its edge by 29 bits. */
const maxBisections = ({ input }: Pick<LeppMesh, 'input'>): number =>
	Math.floor((MAX_EDGES - input.edges) / 3);

/** Estimates the bisections that make `triangles` triangles: two each in the interior, and few are at the boundary. */
const bisectionsFor = (triangles: number): number => Math.ceil(0.6 * triangles) + 8;

/**
 * Estimates the bisections of a round: random meshes make five triangles for each target if targets are few, and 1.75 for
 * each triangle if all are. Memory that is never touched costs nothing.
 */
export const expectedBisections = (targets: number, triangles: number): number =>
	bisectionsFor(Math.ceil(Math.min(5 * targets, 1.75 * triangles)) + 64);

/** Makes room for half as many triangles again, and for `slack` bisections; otherwise as `makeRoom`. */
export function growRoom(mesh: LeppMesh, loops: Loops, slack = 0): Generator<void, void> {
	const triangles = mesh.input.triangles + 2 * mesh.span;
	return makeRoom(mesh, bisectionsFor(Math.max(1024, triangles >> 1)) + slack, loops);
}

/**
 * Makes room for `bisections` after the mesh's span, in slices of a few milliseconds, on one thread or several.
 * Throws an `EngineError` 'out-of-memory', or 'too-large' if not even one can be numbered.
 */
export function* makeRoom(mesh: LeppMesh, bisections: number, loops: Loops): Generator<void, void> {
	const { dimension, input } = mesh;
	const room = Math.min(mesh.span + bisections, maxBisections(mesh));
	if (room < mesh.span + 1)
		throw new EngineError(
			'too-large',
			`the mesh has ${countText(3 * mesh.span + input.edges)} edges, the limit`,
		);
	if (bisectionCapacity(mesh) >= room) return;
	const points = input.points + room;
	const edges = input.edges + 3 * room;
	const triangles = input.triangles + 2 * room;
	mesh.coordinates = yield* grownArray(mesh.coordinates, dimension * points, loops);
	mesh.corners = yield* grownArray(mesh.corners, 3 * triangles, loops);
	mesh.halfEdges = yield* grownArray(mesh.halfEdges, 3 * triangles, loops);
	mesh.opposites = yield* grownArray(mesh.opposites, 3 * triangles, loops);
	mesh.states = yield* grownArray(mesh.states, triangles, loops);
	mesh.nextTriangle = yield* grownArray(mesh.nextTriangle, triangles, loops);
	mesh.nextEdge = yield* grownArray(mesh.nextEdge, edges, loops);
	mesh.pointParents = yield* grownArray(mesh.pointParents, 2 * room, loops);
	mesh.levels = yield* grownArray(mesh.levels, room, loops);
	mesh.triangleParents = yield* grownArray(mesh.triangleParents, 2 * room, loops);
}

function* grownArray<A extends Uint32Array | Int32Array | Uint8Array>(
	array: A,
	length: number,
	loops: Loops,
): Generator<void, A> {
	let larger: Uint32Array | Uint8Array;
	try {
		larger = array instanceof Uint8Array ? loops.u8(length) : loops.u32(length);
	} catch (error) {
		throw new EngineError(
			'out-of-memory',
			`no memory for ${countText(length * array.BYTES_PER_ELEMENT)} bytes: ${error instanceof Error ? error.message : error}`,
		);
	}
	const source = new (larger.constructor as Uint32ArrayConstructor)(
		array.buffer as ArrayBuffer,
		array.byteOffset,
		array.length,
	);
	if (larger instanceof Uint8Array)
		yield* loops.run(
			copyBytes,
			array.length,
			{ from: source as unknown as Uint8Array, to: larger },
			{},
		);
	else yield* loops.run(copyU32, array.length, { from: source, to: larger }, {});
	loops.drop(source);
	const { buffer, byteOffset } = larger;
	return new (array.constructor as new (...view: [ArrayBufferLike, number, number]) => A)(
		buffer,
		byteOffset,
		length,
	);
}

const copyU32: Loop<{ readonly from: Uint32Array; readonly to: Uint32Array }, never> = {
	name: 'lepp: copy words',
	arrays: { from: 'u32', to: 'u32' },
	parameters: [],
	grain: GRAIN,
	run({ from, to }, _, first, end) {
		to.set(from.subarray(first, end), first);
	},
};

const copyBytes: Loop<{ readonly from: Uint8Array; readonly to: Uint8Array }, never> = {
	name: 'lepp: copy bytes',
	arrays: { from: 'u8', to: 'u8' },
	parameters: [],
	grain: 4 * GRAIN,
	run({ from, to }, _, first, end) {
		to.set(from.subarray(first, end), first);
	},
};

/** Loops that worker threads may run. */
export const roomLoops = [copyU32, copyBytes];
