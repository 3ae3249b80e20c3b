/*
 * A mesh in which nothing is wrong is told by far less than its rules look at, because a fault of one kind can't be
 * there without one of another kind that is quickly found. The rules need 0.65 s of one core for a million triangles in any
 * order, this 0.1 s.
 */
import type { EdgedMesh } from '../mesh/edgedMesh.ts';
import { orientation, orientationOf } from '../mesh/orientation.ts';
import { firstEqualRows } from '../util/equalRows.ts';
import { alone, type Loop, type Loops } from '../util/loop.ts';
import { BoxIndex, boxOfPoints, COMPARISONS_A_STEP, patientComparisons } from './boxIndex.ts';
import { overlap } from './overlap.ts';

/** Triangles that are tested together first: neighbours in a mesh are mostly neighbours in its order. */
const BLOCK = 32;
/** Blocks that are tested together before each. */
const GROUP = 64;
/** Blocks at the boundary looked at between two stops. */
const BLOCKS_A_STEP = 512;

/**
 * Whether the rules find no error and no warning in a mesh of nothing but triangles, for sure; where it is false they have
 * to look. All points are corners, all triangles go round the same way, and at the boundary no points coincide, none
 * lies inside an edge and no triangle overlaps another. That is enough:
 *
 * - An edge of three triangles, or one that two go along in the same direction, is not there by the type. Two
 *   triangles of the same corners would go along their edges in the same direction or round in different ones.
 * - Triangles that overlap anywhere overlap at an edge with no triangle behind it (`overlapAtSlots` in
 *   `overlappingTriangles.ts` has the argument).
 * - A point whose triangles close round it has no room beside them: a point in the same place would be the corner of a
 *   triangle over one of these, and so would one inside an edge of two triangles. Both points of a pair, and the edge
 *   that a point lies inside, are at the boundary.
 */
export function* isSoundInSlices(mesh: EdgedMesh, loops: Loops = alone): Generator<void, boolean> {
	const { points, corners, boundary } = mesh;
	const count = corners.length / 3;
	if (count === 0) return false;
	const turn = orientationOf(points, corners[0]!, corners[1]!, corners[2]!);
	if (turn === 0) return false;
	const blocks = Math.ceil(count / BLOCK);
	const boxes = loops.doubles(4 * blocks);
	const used = loops.bytes(points.length / 2);
	const differs = loops.bytes(1);
	const swept = { points, corners, boxes, used, differs };
	yield* loops.run(sweep, blocks, swept, { left: Number(turn > 0) });
	const alike = differs[0] === 0 && !used.includes(0);
	loops.drop(used, differs);
	if (!alike) return false;
	const sides = new BoxIndex(boundary.length, (i, box) =>
		boxOfPoints(points, endsOf(corners, boundary[i]!), 0, 2, box),
	);
	if (!isOpen(mesh, sides)) return false;
	yield;
	const isSound = yield* isFlat(mesh, turn, boxes, sides);
	loops.drop(boxes);
	return isSound;
}

/** Writes the box of each block of triangles, which points are corners, and whether a triangle goes round another way. */
const sweep: Loop<
	{
		readonly points: Float64Array;
		readonly corners: Uint32Array;
		readonly boxes: Float64Array;
		readonly used: Uint8Array;
		readonly differs: Uint8Array;
	},
	'left'
> = {
	name: 'sound: sweep',
	arrays: { points: 'f64', corners: 'u32', boxes: 'f64', used: 'u8', differs: 'u8' },
	parameters: ['left'],
	piece: 1 << 12,
	run({ points, corners, boxes, used, differs }, { left }, first, stop) {
		const turn = left === 1 ? 1 : -1;
		for (let block = first; block < stop; block++) {
			const end = Math.min(3 * (block + 1) * BLOCK, corners.length);
			let [lowX, lowY, highX, highY] = [Infinity, Infinity, -Infinity, -Infinity];
			for (let i = 3 * block * BLOCK; i < end; i += 3) {
				const a = corners[i]!;
				const b = corners[i + 1]!;
				const c = corners[i + 2]!;
				used[a] = 1;
				used[b] = 1;
				used[c] = 1;
				const ax = points[2 * a]!;
				const ay = points[2 * a + 1]!;
				const bx = points[2 * b]!;
				const by = points[2 * b + 1]!;
				const cx = points[2 * c]!;
				const cy = points[2 * c + 1]!;
				if (orientation(ax, ay, bx, by, cx, cy) !== turn) differs[0] = 1;
				lowX = Math.min(lowX, ax, bx, cx);
				lowY = Math.min(lowY, ay, by, cy);
				highX = Math.max(highX, ax, bx, cx);
				highY = Math.max(highY, ay, by, cy);
			}
			boxes[4 * block] = lowX;
			boxes[4 * block + 1] = lowY;
			boxes[4 * block + 2] = highX;
			boxes[4 * block + 3] = highY;
		}
	},
};

/** Loops that threads may share. */
export const soundLoops = [sweep];

/** Start and end of a side. */
const endsOf = (corners: Uint32Array, side: number): Uint32Array =>
	Uint32Array.of(corners[side]!, corners[side % 3 === 2 ? side - 2 : side + 1]!);

/** Whether no points of the boundary are in one place, and none is inside an edge of it. */
function isOpen({ points, corners, boundary }: EdgedMesh, sides: BoxIndex): boolean {
	const ends = [...new Set(Array.from(boundary, (side) => corners[side]!))];
	const places = Float64Array.from(ends.flatMap((p) => [points[2 * p]!, points[2 * p + 1]!]));
	// −0 is 0.
	for (let i = 0; i < places.length; i++) places[i]! += 0;
	const first = firstEqualRows(new Uint32Array(places.buffer), 4);
	if (first.some((same, i) => same !== i)) return false;
	const box = new Float64Array(4);
	let left = patientComparisons(ends.length);
	for (const p of ends) {
		box[0] = box[2] = points[2 * p]!;
		box[1] = box[3] = points[2 * p + 1]!;
		let touched = false;
		sides.visit(box, (i) => {
			const [a, b] = endsOf(corners, boundary[i]!);
			touched = a !== p && b !== p && orientationOf(points, a!, b!, p) === 0;
			return touched || --left < 0;
		});
		if (touched || left < 0) return false;
	}
	return true;
}

/** Whether no triangle that reaches the boundary overlaps one of it. */
function* isFlat(
	{ points, corners, boundary }: EdgedMesh,
	turn: -1 | 1,
	boxes: Float64Array,
	sides: BoxIndex,
): Generator<void, boolean> {
	const count = corners.length / 3;
	const turns = new Int8Array(count).fill(turn);
	const box = new Float64Array(4);
	let left = patientComparisons(count);
	let stop = left;
	let overlaps = false;
	let tested = 0;
	for (const block of blocksAtBoundary(boxes, sides)) {
		for (let t = block * BLOCK; t < Math.min(count, (block + 1) * BLOCK); t++) {
			boxOfPoints(points, corners, 3 * t, 3 * t + 3, box);
			sides.visit(box, (i) => {
				const u = Math.floor(boundary[i]! / 3);
				overlaps = u !== t && overlap(points, corners, turns, t, u);
				return overlaps || --left < 0;
			});
			if (overlaps || left < 0) return false;
			if (left > stop - COMPARISONS_A_STEP) continue;
			stop = left;
			yield;
		}
		if (++tested % BLOCKS_A_STEP === 0) yield;
	}
	return true;
}

/** The blocks whose boxes touch that of a side of the boundary; those of many blocks together are tested first. */
function* blocksAtBoundary(boxes: Float64Array, sides: BoxIndex): Generator<number, void> {
	const whole = new Float64Array(4);
	for (let first = 0; first < boxes.length; first += 4 * GROUP) {
		const end = Math.min(first + 4 * GROUP, boxes.length);
		whole.set(boxes.subarray(first, first + 4));
		for (let at = first + 4; at < end; at += 4) {
			whole[0] = Math.min(whole[0]!, boxes[at]!);
			whole[1] = Math.min(whole[1]!, boxes[at + 1]!);
			whole[2] = Math.max(whole[2]!, boxes[at + 2]!);
			whole[3] = Math.max(whole[3]!, boxes[at + 3]!);
		}
		if (!sides.touches(whole)) continue;
		for (let at = first; at < end; at += 4)
			if (sides.touches(boxes.subarray(at, at + 4))) yield at / 4;
	}
}
