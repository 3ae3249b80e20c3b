import { DIVIDED, LEFT, TAKEN, TOUCHED } from './status.ts';

/*
 * The beginning of the buffer `work`: for each block of 256 triangles, or of places in the list of touched ones, how many
 * new triangles it makes, then how many new edges, then how many new selected triangles, then 0; a prefix sum over all
 * turns them into the sums of all blocks before. Four words follow. `kernels/shared/head.wgsl` holds the same.
 */

/** Words of the beginning. */
export const headLength = (blocks: number): number => 3 * blocks + 4;

/** Words behind the prefix sums: whether the round is ready, its divided edges, its touched triangles. */
const READY = 1;
const HEAD_DIVIDED = 2;
const HEAD_TOUCHED = 3;

/** Where the words are that `readHead` reads. */
export const headPlaces = (blocks: number): readonly number[] => [blocks, 2 * blocks, 3 * blocks];

/** What a round makes, from the words at `headPlaces`. */
export function readHead([triangles, both, all]: readonly number[]) {
	return {
		triangles: triangles!,
		edges: both! - triangles!,
		selected: all! - both!,
	};
}

/** Writes the words behind the prefix sums; says whether the round is ready. */
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

/** Whether walks are at their ends and there is room for what is divided. */
export const isReady = (status: Uint32Array, listRoom: number, halvesRoom: number): boolean =>
	status[LEFT] === status[TAKEN] && status[DIVIDED]! <= halvesRoom && status[TOUCHED]! <= listRoom;

/** How many points, edges and triangles buffers have room for beyond what they hold. */
export interface Room {
	readonly pointsRoom: number;
	readonly edgesRoom: number;
	readonly trianglesRoom: number;
}

/** Whether the round is ready and the buffers have room for what it makes. */
export const fits = (work: Uint32Array, blocks: number, room: Room): boolean =>
	work[3 * blocks + READY] === 1 &&
	work[3 * blocks + HEAD_DIVIDED]! <= room.pointsRoom &&
	work[blocks]! <= room.trianglesRoom &&
	work[2 * blocks]! - work[blocks]! <= room.edgesRoom;

/** The end of the items that there are, of those before `end`. */
export const itemsEnd = (work: Uint32Array, blocks: number, listed: number, end: number): number =>
	listed === 0 ? end : Math.min(end, work[3 * blocks + HEAD_TOUCHED]!);
