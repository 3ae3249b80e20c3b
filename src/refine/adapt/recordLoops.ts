import { mixEdge } from '../../mesh/edgeOrder.ts';
import { NONE } from '../../mesh/topology.ts';
import { BACKGROUND_POINT } from '../../steps/adapt/background.ts';
import { crossSign } from '../../steps/adapt/orientation.ts';
import {
	HOME,
	halfEdgeAt,
	isNone,
	KEY,
	LINE,
	NO_TWIN,
	ORIGIN,
	PINNED,
	POINT,
	SHIFT,
	slotOf,
	TRIANGLE,
	TWIN,
	triangleOf,
	X,
	Y,
} from '../../steps/adapt/records.ts';
import { writeStretch } from '../../steps/adapt/stretch.ts';
import { hasBit } from '../../steps/bits.ts';
import type { Loop } from '../../util/loop.ts';
import { writeLogarithms } from './logarithms.ts';

/** Triangles and points of one slice. */
const GRAIN = 1 << 14;

/** Flags triangles of the file that are clockwise on the lattice. */
export const findReversed: Loop<
	{
		readonly corners: Uint32Array;
		readonly coordinates: Uint32Array;
		readonly reversed: Uint8Array;
	},
	never
> = {
	name: 'adapt: find reversed triangles',
	arrays: { corners: 'u32', coordinates: 'u32', reversed: 'u8' },
	parameters: [],
	grain: GRAIN,
	run({ corners, coordinates, reversed }, _, first, end) {
		for (let t = first; t < end; t++) {
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
			reversed[t] = sign < 0 ? 1 : 0;
		}
	},
};

/* Reversing a triangle swaps its first two corners: its slots 0, 1, 2 become those that were 0, 2, 1. */

/** The corner of the file that is corner k of the record. */
const cornerSlot = (isReversed: boolean, k: number): number => (isReversed && k < 2 ? 1 - k : k);

/** The slot of the file that is slot k of the record, and vice versa. */
const ownSlot = (isReversed: boolean, k: number): number => (isReversed && k > 0 ? 3 - k : k);

/** Writes the records of triangles in the working order. */
export const writeTriangles: Loop<
	{
		readonly corners: Uint32Array;
		/** Bits of the signed edges of the topology. */
		readonly triangleEdges: Uint32Array;
		readonly edgeTriangles: Uint32Array;
		readonly edgeLines: Uint32Array;
		readonly triangle2file: Uint32Array;
		readonly file2triangle: Uint32Array;
		readonly file2point: Uint32Array;
		readonly reversed: Uint8Array;
		readonly triangles: Uint32Array;
		readonly lines: Uint32Array;
	},
	never
> = {
	name: 'adapt: write triangles',
	arrays: {
		corners: 'u32',
		triangleEdges: 'u32',
		edgeTriangles: 'u32',
		edgeLines: 'u32',
		triangle2file: 'u32',
		file2triangle: 'u32',
		file2point: 'u32',
		reversed: 'u8',
		triangles: 'u32',
		lines: 'u32',
	},
	parameters: [],
	grain: GRAIN,
	run(arrays, _, first, end) {
		const { corners, triangleEdges, edgeTriangles, edgeLines, triangle2file } = arrays;
		const { file2triangle, file2point, reversed, triangles, lines } = arrays;
		const edgeAt = (h: number): number => Math.abs(triangleEdges[h]! | 0) - 1;
		for (let t = first; t < end; t++) {
			const f = triangle2file[t]!;
			const isReversed = reversed[f] === 1;
			lines[LINE * t + ORIGIN] = t;
			for (let k = 0; k < 3; k++) {
				const e = edgeAt(3 * f + ownSlot(isReversed, k));
				triangles[TRIANGLE * t + k] = file2point[corners[3 * f + cornerSlot(isReversed, k)]!]!;
				lines[LINE * t + k] = edgeLines[e]!;
				const owner = edgeTriangles[2 * e]!;
				const other = owner === f ? edgeTriangles[2 * e + 1]! : owner;
				let twin = NO_TWIN;
				if (other !== NONE) {
					let slot = 0;
					while (edgeAt(3 * other + slot) !== e) slot++;
					twin = halfEdgeAt(file2triangle[other]!, ownSlot(reversed[other] === 1, slot));
				}
				triangles[TRIANGLE * t + TWIN + k] = twin;
			}
		}
	},
};

/** Finds edges whose half-edges have the same direction: one triangle covers the other. */
export const findFolds: Loop<
	{ readonly triangles: Uint32Array; readonly isFolded: Uint8Array },
	never
> = {
	name: 'adapt: find folds',
	arrays: { triangles: 'u32', isFolded: 'u8' },
	parameters: [],
	grain: GRAIN,
	run({ triangles, isFolded }, _, first, end) {
		for (let t = first; t < end; t++)
			for (let k = 0; k < 3; k++) if (hasSameDirection(triangles, t, k)) isFolded[0] = 1;
	},
};

/** Whether a half-edge and its twin have the same direction. */
export function hasSameDirection(triangles: Uint32Array, t: number, k: number): boolean {
	const twin = triangles[TRIANGLE * t + TWIN + k]!;
	if (isNone(twin)) return false;
	return triangles[TRIANGLE * triangleOf(twin) + slotOf(twin)] === triangles[TRIANGLE * t + k];
}

/** Offset of exponents passed to threads, so that they are not negative. */
export const EXPONENT_OFFSET = 2048;

/** Writes the records of points, and those of the background, which begin at `at`. */
export const writePoints: Loop<
	{
		readonly metrics: Float64Array;
		readonly coordinates: Uint32Array;
		readonly pinned: Uint32Array;
		readonly point2file: Uint32Array;
		readonly homes: Uint32Array;
		readonly points: Uint32Array;
		readonly background: Uint32Array;
	},
	'exponent' | 'at'
> = {
	name: 'adapt: write points',
	arrays: {
		metrics: 'f64',
		coordinates: 'u32',
		pinned: 'u32',
		point2file: 'u32',
		homes: 'u32',
		points: 'u32',
		background: 'u32',
	},
	parameters: ['exponent', 'at'],
	grain: GRAIN / 4,
	run(arrays, { exponent, at: start }, first, end) {
		const { metrics, coordinates, pinned, point2file, homes, points, background } = arrays;
		const logarithms = new Int32Array(3);
		for (let p = first; p < end; p++) {
			const f = point2file[p]!;
			const at = POINT * p;
			points[at + X] = coordinates[2 * f]!;
			points[at + Y] = coordinates[2 * f + 1]!;
			points[at + HOME] = homes[p]!;
			points[at + KEY] = mixEdge(f);
			points[at + SHIFT] = hasBit(pinned, f) ? PINNED : 0;
			writeLogarithms(metrics, f, exponent - EXPONENT_OFFSET, logarithms, 0);
			writeStretch(points, at, logarithms[0]!, logarithms[1]!, logarithms[2]!);
			const to = start + BACKGROUND_POINT * p;
			background[to] = points[at + X]!;
			background[to + 1] = points[at + Y]!;
			for (let k = 0; k < 3; k++) background[to + 2 + k] = logarithms[k]!;
		}
	},
};

/** Loops that worker threads may run. */
export const recordLoops = [findReversed, writeTriangles, findFolds, writePoints];
