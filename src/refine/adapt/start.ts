import { type CurveOrder, curveOrderInSlices } from '../../mesh/curveOrder.ts';
import { latticeInSlices } from '../../mesh/lattice.ts';
import { NONE, type Topology } from '../../mesh/topology.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { FILE_ORDER_LIMIT } from '../../mesh/workingOrder.ts';
import type { Metrics } from '../../sizing/tensor.ts';
import { BACKGROUND_POINT } from '../../steps/adapt/background.ts';
import { LINE, POINT, TRIANGLE, TWIN, triangleOf } from '../../steps/adapt/records.ts';
import { bitWords } from '../../steps/bits.ts';
import { copyIn, type Loops, singleThread } from '../../util/loop.ts';
import { NonManifold, NotRefinable } from '../errors.ts';
import type { AdaptStart } from './adaptMesh.ts';
import type { Chains, Constraints } from './constraints.ts';
import {
	EXPONENT_OFFSET,
	findFolds,
	findReversed,
	hasSameDirection,
	writePoints,
	writeTriangles,
} from './recordLoops.ts';

/** A mesh and the metric field to adapt it to. */
export interface AdaptInput {
	readonly mesh: TriMesh;
	readonly topology: Topology;
	/** x y of each point in the plane of the mesh. */
	readonly planar: Float64Array;
	/** xx, xy, yy for each point, in these coordinates. */
	readonly metrics: Metrics;
	readonly constraints: Constraints;
	/** 1 for each triangle that may change, else 0. */
	readonly selection: Uint8Array;
}

/** A mesh as records, and the maps from their numbers, coordinates and orientations to the file's. */
export interface AdaptRecords {
	readonly start: AdaptStart;
	/** The file's triangle for each triangle in working order. */
	readonly triangle2file: Uint32Array;
	/** 1 for each triangle of the file that was reversed to be counter-clockwise; absent if none was. */
	readonly reversed?: Uint8Array;
	/** A lattice coordinate x stands for `origin[0] + 2^exponent · x`. */
	readonly origin: ArrayLike<number>;
	readonly exponent: number;
}

/**
 * Makes the records of a mesh and its background: on the lattice, above 65,536 triangles along a Hilbert curve. Omits
 * points without a triangle.
 *
 * @throws NotRefinable if triangles overlap, NonManifold
 */
export function* recordsOf(
	input: AdaptInput,
	order: 'hilbert' | 'file',
	loops: Loops = singleThread,
): Generator<void, AdaptRecords> {
	const { mesh, topology, planar, constraints } = input;
	if (topology.nonManifoldEdges > 0) throw new NonManifold(topology.nonManifoldEdges);
	const count = mesh.triangles.length / 3;
	const lattice = yield* latticeInSlices(planar, 2, loops);
	const { coordinates, origin, exponent } = lattice;
	const curve =
		order === 'hilbert' && count > FILE_ORDER_LIMIT
			? yield* curveOrderInSlices(mesh.triangles, lattice, loops)
			: undefined;
	const triangle2file = curve?.triangles ?? identity(count, loops);
	const file2triangle = loops.u32(count, true);
	for (let t = 0; t < count; t++) file2triangle[triangle2file[t]!] = t;
	yield;
	const corners = mesh.triangles;
	const numbers = usedPoints(corners, curve, planar.length / 2, loops);
	const { point2file, file2point } = numbers;
	if (curve && curve.points !== point2file) loops.drop(curve.points, curve.pointNumbers);
	yield;
	const reversed = loops.u8(count, true);
	yield* loops.run(findReversed, count, { corners, coordinates, reversed }, {});

	const { edgeTriangles } = topology;
	const copies = {
		triangleEdges: copyIn(loops, uint32View(topology.triangleEdges)),
		edgeTriangles: copyIn(loops, edgeTriangles),
		edgeLines: copyIn(loops, constraints.edgeLines),
	};
	const triangles = loops.u32(TRIANGLE * count, true);
	const lines = loops.u32(LINE * count, true);
	const orders = { triangle2file, file2triangle, file2point, reversed };
	const arrays = { corners, ...copies, ...orders, triangles, lines };
	yield* loops.run(writeTriangles, count, arrays, {});
	loops.drop(...Object.values(copies), file2triangle, file2point);
	const isFolded = loops.u8(1);
	yield* loops.run(findFolds, count, { triangles, isFolded }, {});
	if (isFolded[0] === 1) refuseOverlaps(triangles, mesh, triangle2file);
	loops.drop(isFolded);
	const scope = new Uint32Array(bitWords(count));
	for (let t = 0; t < count; t++)
		if (input.selection[triangle2file[t]!] === 1) scope[t >>> 5]! |= 1 << (t & 31);
	yield;
	const homes = loops.u32(point2file.length, true);
	for (let t = 0; t < count; t++)
		for (let k = 0; k < 3; k++) homes[triangles[TRIANGLE * t + k]!] = t;
	yield;
	const points = loops.u32(POINT * point2file.length, true);
	const background = loops.u32(triangles.length + BACKGROUND_POINT * point2file.length, true);
	background.set(triangles);
	const pinned = copyIn(loops, constraints.pinned);
	yield* loops.run(
		writePoints,
		point2file.length,
		{ metrics: input.metrics, coordinates, pinned, point2file, homes, points, background },
		{ exponent: exponent + EXPONENT_OFFSET, at: triangles.length },
	);
	const lineEnds = endsOfLines(constraints.chains, coordinates);
	loops.drop(pinned, homes, point2file, coordinates);
	const isReversed = reversed.includes(1);
	if (!isReversed) loops.drop(reversed);
	return {
		start: { points, triangles, lines, scope, background, lineEnds },
		triangle2file,
		...(isReversed && { reversed }),
		origin,
		exponent,
	};
}

const uint32View = ({ buffer, byteOffset, length }: Int32Array): Uint32Array =>
	new Uint32Array(buffer, byteOffset, length);

/** The numbers 0 to `count` - 1. */
function identity(count: number, loops: Loops): Uint32Array {
	const numbers = loops.u32(count, true);
	for (let i = 0; i < count; i++) numbers[i] = i;
	return numbers;
}

/** Lattice coordinates of both ends of each chain. */
function endsOfLines({ starts, points }: Chains, coordinates: Uint32Array): Uint32Array {
	const count = starts.length - 1;
	const ends = new Uint32Array(4 * count);
	for (let chain = 0; chain < count; chain++) {
		const [first, last] = [points[starts[chain]! + chain]!, points[starts[chain + 1]! + chain]!];
		ends.set(coordinates.subarray(2 * first, 2 * first + 2), 4 * chain);
		ends.set(coordinates.subarray(2 * last, 2 * last + 2), 4 * chain + 2);
	}
	return ends;
}

/** The points of triangles in working order, and their numbers there. */
function usedPoints(
	corners: Uint32Array,
	curve: CurveOrder | undefined,
	count: number,
	loops: Loops,
): { readonly point2file: Uint32Array; readonly file2point: Uint32Array } {
	const isUsed = new Uint8Array(count);
	for (let i = 0; i < corners.length; i++) isUsed[corners[i]!] = 1;
	let used = 0;
	for (let p = 0; p < count; p++) used += isUsed[p]!;
	if (curve && used === count) return { point2file: curve.points, file2point: curve.pointNumbers };
	const point2file = loops.u32(used, true);
	const file2point = loops.u32(count, true).fill(NONE);
	for (let i = 0, at = 0; i < count; i++) {
		const p = curve ? curve.points[i]! : i;
		if (isUsed[p] === 0) continue;
		point2file[at] = p;
		file2point[p] = at++;
	}
	return { point2file, file2point };
}

/** Throws if both half-edges of an edge have the same direction: one triangle covers the other. */
function refuseOverlaps(triangles: Uint32Array, mesh: TriMesh, triangle2file: Uint32Array): void {
	for (let t = 0; t < triangles.length / TRIANGLE; t++)
		for (let k = 0; k < 3; k++) {
			if (!hasSameDirection(triangles, t, k)) continue;
			const other = triangleOf(triangles[TRIANGLE * t + TWIN + k]!);
			const [first, second] = [triangle2file[t]!, triangle2file[other]!];
			throw new NotRefinable(
				`triangles ${numberOf(mesh, Math.min(first, second))} and ${numberOf(mesh, Math.max(first, second))} overlap: they lie on the same side of the edge that they share`,
			);
		}
}

/** The file's number of a triangle, or its index in the file's index base. */
const numberOf = ({ source }: TriMesh, t: number): number =>
	source?.triangleNumbers?.[t] ?? t + (source?.firstIndex ?? 0);
