import { SHORT_EDGE } from '../../mesh/edgeOrder.ts';
import { NONE } from '../../mesh/topology.ts';
import { addU32, hasBit } from '../../steps/bits.ts';
import { EDGE } from '../../steps/halfEdgeBits.ts';
import type { Loop, Loops } from '../../util/loop.ts';
import { NotRefinable } from '../errors.ts';
import type { ResidentStart } from '../resident/resident.ts';
import { findLongest } from './findLongest.ts';
import {
	asInt32,
	asUint32,
	emptyMesh,
	type LeppMesh,
	LONGEST_SLOT,
	SELECTED,
	UNDECIDED,
} from './mesh.ts';
import type { PointKeys } from './pointKeys.ts';
import { makeRoom } from './room.ts';
import { shortEdgesOf } from './shortEdges.ts';

/** Triangles per slice of a few milliseconds. */
const GRAIN = 1 << 16;

/** The start from `prepare`, with derived edges. */
export type Start = Extract<ResidentStart, { readonly edges: number }>;

/**
 * Makes a `LeppMesh` with the start's selection and room for further `bisections`; in slices of a few milliseconds, on
 * one thread or several. Throws `NotRefinable` if a triangle has a corner twice.
 *
 * @param work2file the file's number of each triangle; absent if the working order is the file's
 */
export function* leppMeshOf(
	{ dimension, points, edges, coordinates, corners, halfEdges, edgeTriangles, selected }: Start,
	work2file: Uint32Array | undefined,
	bisections: number,
	loops: Loops,
): Generator<void, LeppMesh> {
	const input = { points, edges, triangles: corners.length / 3 };
	const mesh = emptyMesh(dimension, input, work2file);
	mesh.coordinates = coordinates;
	mesh.corners = asInt32(corners);
	mesh.halfEdges = asInt32(halfEdges);
	yield* makeRoom(mesh, bisections, loops);
	const { states } = mesh;
	const twice = loops.u32(1);
	const rows = { corners: asUint32(mesh.corners), selected, states, twice };
	yield* loops.run(copySelection, input.triangles, rows, {});
	if (twice[0] !== 0) throw repeatedCorner(mesh);
	const halfEdgeArrays = {
		halfEdges: asUint32(mesh.halfEdges),
		opposites: asUint32(mesh.opposites),
	};
	yield* loops.run(findOpposites, edges, { ...halfEdgeArrays, edgeTriangles }, {});
	loops.drop(edgeTriangles, selected, twice);
	return mesh;
}

type Arrays<K extends string> = { readonly [name in K]: Uint32Array };
type States = { readonly states: Uint8Array };

/** Copies the selection of the start, and detects repeated corners. */
const copySelection: Loop<Arrays<'corners' | 'selected' | 'twice'> & States, never> = {
	name: 'lepp: select',
	arrays: { corners: 'u32', selected: 'u32', states: 'u8', twice: 'u32' },
	parameters: [],
	grain: GRAIN,
	run({ corners, selected, states, twice }, _, first, end) {
		let isRepeated = false;
		for (let t = first; t < end; t++) {
			const row = 3 * t;
			const a = corners[row];
			const b = corners[row + 1];
			const c = corners[row + 2];
			if (a === b || b === c || c === a) isRepeated = true;
			states[t] = hasBit(selected, t) ? SELECTED : 0;
		}
		if (isRepeated) twice[0] = 1;
	},
};

/** The error for the first triangle with a repeated corner. */
function repeatedCorner({ corners, input, work2file }: LeppMesh): NotRefinable {
	let t = 0;
	for (; t < input.triangles; t++) {
		const [a, b, c] = corners.subarray(3 * t, 3 * t + 3);
		if (a === b || b === c || c === a) break;
	}
	return new NotRefinable(
		`triangle ${work2file ? work2file[t]! : t} (counted from 0) has a repeated corner and no longest edge`,
	);
}

/** Writes the opposite of both half-edges of each edge. */
const findOpposites: Loop<Arrays<'halfEdges' | 'edgeTriangles' | 'opposites'>, never> = {
	name: 'lepp: opposites',
	arrays: { halfEdges: 'u32', edgeTriangles: 'u32', opposites: 'u32' },
	parameters: [],
	grain: GRAIN,
	run({ halfEdges, edgeTriangles, opposites }, _, first, end) {
		const slotOf = (e: number, t: number): number =>
			(halfEdges[3 * t]! & EDGE) === e ? 0 : (halfEdges[3 * t + 1]! & EDGE) === e ? 1 : 2;
		for (let e = first; e < end; e++) {
			const t = edgeTriangles[2 * e]!;
			const u = edgeTriangles[2 * e + 1]!;
			if (t === NONE) continue;
			const k = slotOf(e, t);
			if (u === NONE) opposites[3 * t + k] = NONE;
			else {
				const l = slotOf(e, u);
				opposites[3 * t + k] = 4 * u + l;
				opposites[3 * u + l] = 4 * t + k;
			}
		}
	},
};

/**
 * Finds the longest edge of each triangle and counts short edges, in slices of a few milliseconds, on one thread or
 * several.
 */
export function* findAllLongest(
	mesh: LeppMesh,
	keys: PointKeys,
	loops: Loops,
): Generator<void, void> {
	const { dimension, coordinates, states, input } = mesh;
	const counts = loops.u32(2);
	const rows = {
		corners: asUint32(mesh.corners),
		halfEdges: asUint32(mesh.halfEdges),
		coordinates,
	};
	yield* loops.run(findLongestOfAll, input.triangles, { ...rows, states, counts }, { dimension });
	mesh.shortEdges += counts[0]!;
	mesh.undecided += counts[1]!;
	decideAll(mesh, keys);
}

/** Decides the longest edges of all undecided triangles. */
export function decideAll(mesh: LeppMesh, keys: PointKeys): void {
	const { states, input, span } = mesh;
	if (mesh.undecided === 0) return;
	mesh.undecided = 0;
	const end = input.triangles + 2 * span;
	for (let t = 0; t < end; t++)
		if ((states[t]! & LONGEST_SLOT) === UNDECIDED) findLongest(mesh, keys, t, 0);
}

const NOTHING = { points: 0, edges: 0, triangles: 0 };

const findLongestOfAll: Loop<
	Arrays<'corners' | 'halfEdges' | 'coordinates' | 'counts'> & States,
	'dimension'
> = {
	name: 'lepp: longest edges',
	arrays: { corners: 'u32', halfEdges: 'u32', coordinates: 'u32', states: 'u8', counts: 'u32' },
	parameters: ['dimension'],
	grain: GRAIN,
	run({ corners, halfEdges, coordinates, states, counts }, { dimension }, first, end) {
		const mesh = emptyMesh(dimension as 2 | 3, NOTHING, undefined);
		mesh.corners = asInt32(corners);
		mesh.halfEdges = asInt32(halfEdges);
		mesh.coordinates = coordinates;
		mesh.states = states;
		let short = 0;
		for (let t = first; t < end; t++)
			if (findLongest(mesh, undefined, t, 0) < SHORT_EDGE * SHORT_EDGE)
				short += shortEdgesOf(mesh, t);
		if (short > 0) addU32(counts, 0, short);
		if (mesh.undecided > 0) addU32(counts, 1, mesh.undecided);
	},
};

/** Loops that worker threads may run. */
export const openLoops = [copySelection, findOpposites, findLongestOfAll];
