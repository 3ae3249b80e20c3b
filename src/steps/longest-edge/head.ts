import { DIVIDED, RESUMED, TOUCHED, UNFINISHED } from './status.ts';

/*
 * Head of the buffer `work`: for each block of 256 triangles, or of entries in the list of touched ones, its number of
 * new triangles, then for each block its new edges, then its new selected triangles, then 0; an exclusive prefix sum
 * over all replaces them by the sums of those before. The 0 is the first of four values. GPU kernel:
 * `kernels/shared/head.wgsl`.
 */

/** Length of the head in u32. */
export const headLength = (blocks: number): number => 3 * blocks + 4;

/** Offsets after the prefix sums: whether the round is ready, its divided edges, its touched triangles. */
const READY = 1;
const HEAD_DIVIDED = 2;
const HEAD_TOUCHED = 3;

/** Offsets in `work` of the sums for `readHead`. */
export const headPlaces = (blocks: number): readonly number[] => [blocks, 2 * blocks, 3 * blocks];

/** New triangles, edges and selected triangles of a round, from the sums at `headPlaces`. */
export function readHead([triangles, both, all]: readonly number[]) {
	return {
		triangles: triangles!,
		edges: both! - triangles!,
		selected: all! - both!,
	};
}

/** Writes the last four values of the head. */
export function writeHead(
	work: Uint32Array,
	status: Uint32Array,
	blocks: number,
	ready: boolean,
): void {
	work[3 * blocks] = 0;
	work[3 * blocks + READY] = ready ? 1 : 0;
	work[3 * blocks + HEAD_DIVIDED] = status[DIVIDED]!;
	work[3 * blocks + HEAD_TOUCHED] = status[TOUCHED]!;
}

/** Whether no walk is unfinished, and the divided edges and touched triangles fit. */
export const isReady = (status: Uint32Array, listRoom: number, halvesRoom: number): boolean =>
	status[UNFINISHED] === status[RESUMED] &&
	status[DIVIDED]! <= halvesRoom &&
	status[TOUCHED]! <= listRoom;

/** Numbers of new points, edges and triangles that fit into the buffers. */
export interface Room {
	readonly pointsRoom: number;
	readonly edgesRoom: number;
	readonly trianglesRoom: number;
}

/** Whether the round is ready and its points, edges and triangles fit. */
export const fits = (work: Uint32Array, blocks: number, room: Room): boolean =>
	work[3 * blocks + READY] === 1 &&
	work[3 * blocks + HEAD_DIVIDED]! <= room.pointsRoom &&
	work[blocks]! <= room.trianglesRoom &&
	work[2 * blocks]! - work[blocks]! <= room.edgesRoom;

/** `end`, or the number of touched triangles if there is a list of them and it is less. */
export const itemsEnd = (work: Uint32Array, blocks: number, sparse: number, end: number): number =>
	sparse === 0 ? end : Math.min(end, work[3 * blocks + HEAD_TOUCHED]!);
