import type { SeveralParents } from '../../mesh/provenance.ts';
import { NONE } from '../../mesh/topology.ts';
import { copyIn, type Loop, type Loops, singleThread } from '../../util/loop.ts';
import { StampedSet } from '../../util/stampedSet.ts';
import { BOTH, Clip, INPUT, NEW } from './clip.ts';
import { Locator } from './locator.ts';

/** New triangles, and the input that they overlap. */
export interface OverlapInput {
	/** Of the input. */
	readonly locator: Locator;
	/** Class of each triangle of the input: triangles of different classes share nothing. */
	readonly classes: Uint32Array;
	/** x y of each new point. */
	readonly planar: Float64Array;
	/** Three new points for each new triangle. */
	readonly triangles: Uint32Array;
	/** For each new triangle one of the input of its class. */
	readonly origins: Uint32Array;
	/** The input point of each of the first new points. */
	readonly kept: Uint32Array;
	/** For each new point a triangle of the input that contains it, or nearly does. */
	readonly near: Uint32Array;
}

/** New triangles of a block, which is an item of the loop. */
const BLOCK = 1 << 8;
/** Initial capacity of a block for overlaps. */
const INITIAL_CAPACITY = 8 * BLOCK;
/** Overlaps per window: the blocks of a window are searched together, then their overlaps are joined. */
const WINDOW = 1 << 20;
/** Overlaps below this part of the smaller triangle are due to rounding. */
const MIN_SHARE = 2 ** -36;
/** If overlaps cover less of a new triangle, some are missing. */
const MIN_COVER = 0.5;

/**
 * Finds the input triangles that each new triangle overlaps, with their shares of its area. Floods the input from the
 * triangle at the centroid across edges that cross the new triangle, but not to another class. A new triangle with the
 * corners of an input triangle has only that parent. In slices of a few milliseconds, on one thread or several.
 *
 * @param window overlaps of a slice
 */
export function* overlapsOf(
	overlapInput: OverlapInput,
	loops: Loops = singleThread,
	window = WINDOW,
): Generator<void, SeveralParents> {
	const { locator, planar, triangles, origins, kept, near } = overlapInput;
	const count = triangles.length / 3;
	const blocks = Math.ceil(count / BLOCK);
	const starts = loops.u32(count + 1);
	const classes = copyIn(loops, overlapInput.classes);
	const input = { inputPlanar: locator.planar, inputTriangles: locator.triangles };
	const fixed = {
		...input,
		across: locator.across,
		classes,
		planar,
		triangles,
		origins,
		kept,
		near,
	};
	const parents: Uint32Array[] = [];
	const shares: Float64Array[] = [];
	let buffers = buffersFor(INITIAL_CAPACITY, blocks, window, loops);
	for (let block = 0; block < blocks; ) {
		const { room, sizes, found, parts } = buffers;
		const blockCount = Math.min(blocks - block, sizes.length);
		const arrays = { ...fixed, counts: starts, sizes, found, parts };
		yield* loops.run(findOverlaps, blockCount, arrays, { block, room });
		const largest = sizes.subarray(0, blockCount).reduce((a, b) => Math.max(a, b), 0);
		if (largest > room) {
			loops.drop(sizes, found, parts);
			buffers = buffersFor(largest, blocks, window, loops);
			continue;
		}
		parents.push(compacted(Uint32Array, found, sizes.subarray(0, blockCount), room));
		shares.push(compacted(Float64Array, parts, sizes.subarray(0, blockCount), room));
		block += blockCount;
	}
	loops.drop(buffers.sizes, buffers.found, buffers.parts);
	loops.drop(classes);
	for (let t = 0; t < count; t++) starts[t + 1]! += starts[t]!;
	const size = starts[count]!;
	return {
		starts,
		parents: concatenated(new Uint32Array(size), parents),
		shares: concatenated(new Float64Array(size), shares),
	};
}

/** Makes the arrays that the blocks of a window write, each with room for `room` overlaps. */
function buffersFor(room: number, blocks: number, window: number, loops: Loops) {
	const blockCount = Math.min(blocks, Math.max(1, Math.floor(window / room)));
	return {
		room,
		sizes: loops.u32(blockCount, true),
		found: loops.u32(blockCount * room, true),
		parts: loops.f64(blockCount * room, true),
	};
}

/** The first `sizes[i]` of each `room` values. */
function compacted<T extends Uint32Array | Float64Array>(
	type: new (length: number) => T,
	values: T,
	sizes: Uint32Array,
	room: number,
): T {
	const result = new type(sizes.reduce((sum, size) => sum + size, 0));
	let at = 0;
	for (let i = 0; i < sizes.length; i++) {
		result.set(values.subarray(i * room, i * room + sizes[i]!), at);
		at += sizes[i]!;
	}
	return result;
}

/** Concatenates arrays into `result`, which has their total length. Returns it. */
function concatenated<T extends Uint32Array | Float64Array>(result: T, parts: readonly T[]): T {
	let at = 0;
	for (const part of parts) {
		result.set(part, at);
		at += part.length;
	}
	return result;
}

type Arrays = {
	readonly inputPlanar: Float64Array;
	readonly inputTriangles: Uint32Array;
	readonly across: Uint32Array;
	readonly classes: Uint32Array;
	readonly planar: Float64Array;
	readonly triangles: Uint32Array;
	readonly origins: Uint32Array;
	readonly kept: Uint32Array;
	readonly near: Uint32Array;
	/** Number of parents of each new triangle, from 1 on. */
	readonly counts: Uint32Array;
	/** Number of overlaps of each block; those above the room are not written. */
	readonly sizes: Uint32Array;
	/** Triangles of the input and shares, `room` for each block. */
	readonly found: Uint32Array;
	readonly parts: Float64Array;
};

/** Finds the overlaps of blocks of new triangles, from `block` on. */
const findOverlaps: Loop<Arrays, 'block' | 'room'> = {
	name: 'adapt: find overlaps',
	arrays: {
		inputPlanar: 'f64',
		inputTriangles: 'u32',
		across: 'u32',
		classes: 'u32',
		planar: 'f64',
		triangles: 'u32',
		origins: 'u32',
		kept: 'u32',
		near: 'u32',
		counts: 'u32',
		sizes: 'u32',
		found: 'u32',
		parts: 'f64',
	},
	parameters: ['block', 'room'],
	grain: 16,
	run(arrays, { block, room }, first, end) {
		const finder = new OverlapFinder(arrays, room);
		for (let own = first; own < end; own++) finder.find(own, block + own);
	},
};

/** Loops that worker threads may run. */
export const overlapLoops = [findOverlaps];

/** Finds the parents of new triangles and writes them and their shares. */
class OverlapFinder {
	readonly #arrays: Arrays;
	readonly #room: number;
	readonly #locator: Locator;
	readonly #clip: Clip;
	readonly #visited = new StampedSet();
	readonly #pending: number[] = [];
	/** Index of the next overlap, and the end of the capacity. */
	#at = 0;
	#end = 0;

	constructor(arrays: Arrays, room: number) {
		this.#arrays = arrays;
		this.#room = room;
		this.#locator = new Locator(arrays.inputPlanar, arrays.inputTriangles, arrays.across);
		this.#clip = new Clip(this.#locator);
	}

	/** Finds the overlaps of a block; `own` is its index in the window. */
	find(own: number, block: number): void {
		const { triangles, counts, sizes } = this.#arrays;
		const start = own * this.#room;
		this.#at = start;
		this.#end = start + this.#room;
		const last = Math.min((block + 1) * BLOCK, triangles.length / 3);
		for (let t = block * BLOCK; t < last; t++) {
			const before = this.#at;
			this.#findParents(t);
			counts[t + 1] = this.#at - before;
		}
		sizes[own] = this.#at - start;
	}

	#findParents(t: number): void {
		const { planar, triangles, origins, near, classes } = this.#arrays;
		const clip = this.#clip;
		const origin = origins[t]!;
		if (this.#isSame(t, origin)) {
			this.#add(origin, 1);
			return;
		}
		clip.setTriangle(planar, triangles, t);
		const first = this.#at;
		this.#visited.clear();
		for (let k = -1; k < 3; k++) {
			// Try the first corner, the origin, then the other corners: one may be in another fan.
			const from = k === 0 ? origin : near[triangles[3 * t + Math.max(0, k)]!]!;
			const start = this.#locator.find(from, clip.centre[0]!, clip.centre[1]!);
			if (classes[start] !== classes[origin] || this.#visited.has(start)) continue;
			if (this.#isSame(t, start)) {
				this.#add(start, 1);
				return;
			}
			// A walk stopped by the boundary may end beyond a slit, where triangles overlap only by rounding.
			if (this.#flood(start) > MIN_COVER) return;
			this.#at = first;
		}
		this.#add(origin, 1);
	}

	#add(parent: number, share: number): void {
		if (this.#at < this.#end) {
			this.#arrays.found[this.#at] = parent;
			this.#arrays.parts[this.#at] = share;
		}
		this.#at++;
	}

	/** Whether a new triangle has the corners of one of the input. */
	#isSame(t: number, old: number): boolean {
		const { triangles, kept, inputTriangles: list } = this.#arrays;
		for (let k = 0; k < 3; k++) {
			const corner = triangles[3 * t + k]!;
			if (corner >= kept.length) return false;
			const p = kept[corner]!;
			const at = 3 * old;
			if (list[at] !== p && list[at + 1] !== p && list[at + 2] !== p) return false;
		}
		return true;
	}

	/** Adds the overlaps of the clipped triangle, flooding from `start`; returns the part of its area that they cover. */
	#flood(start: number): number {
		const { across, classes } = this.#arrays;
		const clip = this.#clip;
		const { areas } = clip;
		const seen = this.#visited;
		const pending = this.#pending;
		let covered = 0;
		pending.push(start);
		seen.add(start);
		for (let old = pending.pop(); old !== undefined; old = pending.pop()) {
			clip.clipBy(old);
			const area = areas[BOTH]!;
			if (!(area > 0)) continue;
			if (area > MIN_SHARE * Math.min(areas[NEW]!, areas[INPUT]!)) {
				this.#add(old, area / areas[NEW]!);
				covered += area / areas[NEW]!;
			}
			for (let k = 0; k < 3; k++) {
				if (((clip.crossed >>> k) & 1) === 0) continue;
				const other = across[3 * old + k]!;
				if (other === NONE || classes[other] !== classes[start]) continue;
				if (seen.add(other)) pending.push(other);
			}
		}
		return covered;
	}
}
