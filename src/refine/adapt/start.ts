import { curveOrderInSlices } from '../../mesh/curveOrder.ts';
import { mixEdge } from '../../mesh/edgeOrder.ts';
import { latticeInSlices } from '../../mesh/lattice.ts';
import { NONE, type Topology } from '../../mesh/topology.ts';
import type { TriMesh } from '../../mesh/triMesh.ts';
import { FILE_ORDER_LIMIT } from '../../mesh/workingOrder.ts';
import type { Metrics } from '../../sizing/tensor.ts';
import { BACKGROUND_POINT } from '../../steps/adapt/background.ts';
import { crossSign } from '../../steps/adapt/orientation.ts';
import {
	HOME,
	halfEdgeAt,
	KEY,
	LINE,
	NO_TWIN,
	ORIGIN,
	PINNED,
	POINT,
	SHIFT,
	TRIANGLE,
	TWIN,
	X,
	Y,
} from '../../steps/adapt/records.ts';
import { writeStretch } from '../../steps/adapt/stretch.ts';
import { bitWords, hasBit } from '../../steps/bits.ts';
import { alone, type Loops } from '../../util/loop.ts';
import { NonManifold, NotRefinable } from '../errors.ts';
import type { AdaptStart } from './adaptMesh.ts';
import type { Chains, Constraints } from './constraints.ts';
import { writeLogarithms } from './logarithms.ts';

/** What is adapted, and to what. */
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

/** A mesh as records, and how their numbers, places and directions are those of the file. */
export interface AdaptRecords {
	readonly start: AdaptStart;
	/** Triangle of the file of each triangle of the input in the working order. */
	readonly triangle2file: Uint32Array;
	/** 1 for each triangle of the file that was turned to go round to the left; absent where none was. */
	readonly reversed?: Uint8Array;
	/** A lattice coordinate x stands for `origin[0] + 2^exponent · x`. */
	readonly origin: ArrayLike<number>;
	readonly exponent: number;
}

/** Triangles of one slice. */
const SLICE = 1 << 16;

/**
 * Makes the records of a mesh and its background: on the lattice, above 65,536 triangles along a Hilbert curve. Points of no
 * triangle are left out.
 *
 * @throws NotRefinable where triangles overlap, NonManifold
 */
export function* recordsOf(
	input: AdaptInput,
	order: 'hilbert' | 'file',
	loops: Loops = alone,
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
	const triangle2file = curve?.triangles ?? Uint32Array.from({ length: count }, (_, t) => t);
	const file2triangle = new Uint32Array(count);
	for (let t = 0; t < count; t++) file2triangle[triangle2file[t]!] = t;
	yield;
	const { point2file, file2point } = usedPoints(mesh.triangles, curve?.points, planar.length / 2);
	yield;
	const reversed = reversedTriangles(mesh.triangles, coordinates);
	yield;

	const triangles = new Uint32Array(TRIANGLE * count);
	const lines = new Uint32Array(LINE * count);
	const scope = new Uint32Array(bitWords(count));
	const homes = new Uint32Array(point2file.length);
	for (let t = 0; t < count; t++) {
		if (t % SLICE === 0) yield;
		const f = triangle2file[t]!;
		if (input.selection[f] === 1) scope[t >>> 5]! |= 1 << (t & 31);
		lines[LINE * t + ORIGIN] = t;
		for (let k = 0; k < 3; k++) {
			const slot = ownSlot(reversed, f, k);
			const p = file2point[mesh.triangles[3 * f + cornerSlot(reversed, f, k)]!]!;
			const e = Math.abs(topology.triangleEdges[3 * f + slot]!) - 1;
			triangles[TRIANGLE * t + k] = p;
			homes[p] = t;
			lines[LINE * t + k] = constraints.edgeLines[e]!;
			triangles[TRIANGLE * t + TWIN + k] = twinOf(topology, reversed, f, e, file2triangle);
		}
	}
	refuseOverlaps(triangles, mesh, triangle2file);
	const { points, logarithms } = yield* pointRecords(input, {
		point2file,
		homes,
		coordinates,
		exponent,
	});
	const background = new Uint32Array(triangles.length + BACKGROUND_POINT * point2file.length);
	background.set(triangles);
	for (let p = 0, at = triangles.length; p < point2file.length; p++, at += BACKGROUND_POINT) {
		background[at] = points[POINT * p + X]!;
		background[at + 1] = points[POINT * p + Y]!;
		for (let k = 0; k < 3; k++) background[at + 2 + k] = logarithms[3 * p + k]!;
	}
	return {
		start: {
			...{ points, triangles, lines, scope, background },
			lineEnds: endsOfLines(constraints.chains, coordinates),
		},
		triangle2file,
		...(reversed && { reversed }),
		origin,
		exponent,
	};
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

/** The points of triangles in the working order, and their numbers there. */
function usedPoints(
	corners: Uint32Array,
	order: Uint32Array | undefined,
	count: number,
): { readonly point2file: Uint32Array; readonly file2point: Uint32Array } {
	const isUsed = new Uint8Array(count);
	for (let i = 0; i < corners.length; i++) isUsed[corners[i]!] = 1;
	let used = 0;
	for (let p = 0; p < count; p++) used += isUsed[p]!;
	const point2file = new Uint32Array(used);
	const file2point = new Uint32Array(count).fill(NONE);
	for (let i = 0, at = 0; i < count; i++) {
		const p = order ? order[i]! : i;
		if (isUsed[p] === 0) continue;
		point2file[at] = p;
		file2point[p] = at++;
	}
	return { point2file, file2point };
}

/** 1 for each triangle that goes round to the right on the lattice; undefined where none does. */
function reversedTriangles(corners: Uint32Array, coordinates: Uint32Array): Uint8Array | undefined {
	let reversed: Uint8Array | undefined;
	for (let t = 0; t < corners.length / 3; t++) {
		const a = 2 * corners[3 * t]!;
		const b = 2 * corners[3 * t + 1]!;
		const c = 2 * corners[3 * t + 2]!;
		const x = coordinates[a]!;
		const y = coordinates[a + 1]!;
		const sign = crossSign(
			(coordinates[b]! - x) | 0,
			(coordinates[b + 1]! - y) | 0,
			(coordinates[c]! - x) | 0,
			(coordinates[c + 1]! - y) | 0,
		);
		if (sign >= 0) continue;
		reversed ??= new Uint8Array(corners.length / 3);
		reversed[t] = 1;
	}
	return reversed;
}

/*
 * A triangle is turned by giving its first two corners each other's places: its slots 0, 1, 2 are what 0, 2, 1 were.
 */

const isTurned = (reversed: Uint8Array | undefined, f: number): boolean => reversed?.[f] === 1;

/** The corner of the file that is corner k of the record. */
const cornerSlot = (reversed: Uint8Array | undefined, f: number, k: number): number =>
	isTurned(reversed, f) && k < 2 ? 1 - k : k;

/** The slot of the file that is slot k of the record, and the other way round. */
const ownSlot = (reversed: Uint8Array | undefined, f: number, k: number): number =>
	isTurned(reversed, f) && k > 0 ? 3 - k : k;

/** The half-edge on the other side of edge e of triangle f of the file. */
function twinOf(
	{ edgeTriangles, triangleEdges }: Topology,
	reversed: Uint8Array | undefined,
	f: number,
	e: number,
	file2triangle: Uint32Array,
): number {
	const owner = edgeTriangles[2 * e]!;
	const other = owner === f ? edgeTriangles[2 * e + 1]! : owner;
	if (other === NONE) return NO_TWIN;
	let slot = 0;
	while (Math.abs(triangleEdges[3 * other + slot]!) - 1 !== e) slot++;
	return halfEdgeAt(file2triangle[other]!, ownSlot(reversed, other, slot));
}

/** Throws where both half-edges of an edge run in the same direction: one triangle lies over the other. */
function refuseOverlaps(triangles: Uint32Array, mesh: TriMesh, triangle2file: Uint32Array): void {
	for (let t = 0; t < triangles.length / TRIANGLE; t++)
		for (let k = 0; k < 3; k++) {
			const twin = triangles[TRIANGLE * t + TWIN + k]!;
			if (twin >>> 30 === 3) continue;
			const other = twin & 0x3fffffff;
			if (triangles[TRIANGLE * other + (twin >>> 30)] !== triangles[TRIANGLE * t + k]) continue;
			const [one, two] = [triangle2file[t]!, triangle2file[other]!];
			throw new NotRefinable(
				`triangles ${numberOf(mesh, Math.min(one, two))} and ${numberOf(mesh, Math.max(one, two))} overlap: they lie on the same side of the edge that they share`,
			);
		}
}

/** The file's number of a triangle, or its index in the file's index base. */
const numberOf = ({ source }: TriMesh, t: number): number =>
	source?.triangleNumbers?.[t] ?? t + (source?.firstIndex ?? 0);

function* pointRecords(
	{ metrics, constraints }: AdaptInput,
	{
		point2file,
		homes,
		coordinates,
		exponent,
	}: {
		readonly point2file: Uint32Array;
		readonly homes: Uint32Array;
		readonly coordinates: Uint32Array;
		readonly exponent: number;
	},
): Generator<void, { readonly points: Uint32Array; readonly logarithms: Int32Array }> {
	const count = point2file.length;
	const points = new Uint32Array(POINT * count);
	const logarithms = new Int32Array(3 * count);
	for (let p = 0; p < count; p++) {
		if (p % SLICE === 0) yield;
		const f = point2file[p]!;
		const at = POINT * p;
		points[at + X] = coordinates[2 * f]!;
		points[at + Y] = coordinates[2 * f + 1]!;
		points[at + HOME] = homes[p]!;
		points[at + KEY] = mixEdge(f);
		points[at + SHIFT] = hasBit(constraints.pinned, f) ? PINNED : 0;
		writeLogarithms(metrics, f, exponent, logarithms, p);
		writeStretch(points, at, logarithms[3 * p]!, logarithms[3 * p + 1]!, logarithms[3 * p + 2]!);
	}
	return { points, logarithms };
}
