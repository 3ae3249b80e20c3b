import { throwIfCancelled } from '../../util/cancel.ts';
import { freeShared, sharedIntegers } from '../../util/sharedMemory.ts';
import type { ReadOptions } from '../core/format.ts';
import type { FileBytes } from '../io/fileBytes.ts';
import { integersFor } from '../io/numbers.ts';
import { type ParallelWork, runInTasks } from '../io/parallelTasks.ts';
import { facetBytes, firstFacet } from './binaryLength.ts';
import { type OtherNormals, otherNormals } from './facets.ts';
import {
	enoughSlots,
	maxPoints,
	type PointSlots,
	SlotFinder,
	slotWords,
	together,
	zeroBits,
} from './pointSlots.ts';

/** Flags of facets. */
export const facetFlags = {
	/** A coordinate of a corner is not finite. */
	notFinite: 1,
	/** There may be more points than the table holds. */
	full: 2,
	/** A z coordinate is not 0. */
	inSpace: 4,
	/** An attribute byte count is not 0. */
	attributes: 8,
} as const;

interface FacetsData extends PointSlots {
	/** Whether a single thread runs all tasks. */
	readonly alone: boolean;
	/** Facets in a task. */
	readonly each: number;
	/** Receives the slot references of the corners. */
	readonly corners: Int32Array;
	/** Receives for each task the number of facets whose normal contradicts their corners, and the first of them. */
	readonly others: Int32Array;
}

/** Facets that are decoded at a time. */
const batchSize = Math.floor(together / 3);

/** Finds the slots of the corners of facets, and checks their normals; flags are `facetFlags`. */
export const facetsWork: ParallelWork<FacetsData> = {
	name: 'facets',
	run({ slots, made, alone, each, corners, others }, first, end, bytes) {
		const room = 3 * (end - first);
		let newPoints = 0;
		try {
			if (Atomics.add(made, 0, room) + room > maxPoints(slots.length / slotWords))
				return facetFlags.full;
			const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
			const words = new Int32Array(9 * batchSize);
			const coordinates = new Float32Array(words.buffer);
			const normals = new Float32Array(3 * batchSize);
			const finder = new SlotFinder(alone);
			const other = { count: 0, first: -1 };
			let flags = 0;
			for (let f = first; f < end; f += batchSize) {
				const count = Math.min(batchSize, end - f);
				flags |= decodeFacets(view, facetBytes * (f - first), count, words, normals);
				if ((flags & facetFlags.notFinite) !== 0) return flags;
				const found = otherNormals(coordinates, normals, count);
				if (found.count > 0 && other.count === 0) other.first = f + found.first;
				other.count += found.count;
				newPoints += finder.find(slots, words, 3 * count, 3 * f, corners);
			}
			const piece = first / each;
			others[2 * piece] = other.count;
			others[2 * piece + 1] = other.first;
			return flags;
		} finally {
			Atomics.sub(made, 0, room - newPoints);
		}
	},
};

/** Facets whose corners have slots. */
export interface FacetSlots {
	readonly flags: number;
	readonly slots: Int32Array;
	/** Slot references of the corners, and the number of corners whose slots were found together. */
	readonly corners: Int32Array;
	readonly together: number;
	readonly other: OtherNormals;
}

/** Facets in a task, as a multiple of the default: larger tasks profit from the cache of recent points. */
const taskFactor = 4;
/** Minimum number of tasks for another thread. */
const minTasksPerThread = 4;

/** Decodes facets and finds the slots of their corners, on all threads if memory is shared. Throws `Cancelled`. */
export function takeFacets(
	content: FileBytes,
	count: number,
	{ signal, shared }: Pick<ReadOptions, 'signal' | 'shared'>,
): FacetSlots {
	const zeros = (length: number) => (shared ? sharedIntegers(length) : new Int32Array(length));
	const { each: defaultEach, file } = content.tasksOf(firstFacet, facetBytes);
	const each = defaultEach * taskFactor;
	const workers = shared ? content.workers : undefined;
	const alone = !workers || workers.separateMemory === true || workers.count < 2;
	const corners = integersFor(3 * count, shared);
	const others = zeros(2 * Math.ceil(count / each));
	const copy: typeof file.copy = (from, into) => {
		throwIfCancelled(signal);
		file.copy(from, into);
	};
	// A closed surface has half as many points as facets.
	let capacity = Math.ceil(0.8 * count) + (1 << 16);
	for (;;) {
		capacity = Math.min(capacity, enoughSlots(3 * count));
		const slots = zeros(slotWords * capacity);
		const made = zeros(1);
		const flags = runInTasks(facetsWork, {
			...{ count, each, data: { slots, made, alone, each, corners, others } },
			file: { ...file, copy },
			stop: facetFlags.notFinite | facetFlags.full,
			perThread: minTasksPerThread,
			workers,
		});
		freeShared(made);
		if ((flags & facetFlags.full) === 0) {
			const other = sumOf(others);
			freeShared(others);
			return { flags, slots, corners, together: 3 * each, other };
		}
		freeShared(slots);
		capacity = Math.ceil(2.5 * capacity);
	}
}

/**
 * Decodes facets from byte `from` on.
 *
 * @param words receives the bits of the nine coordinates of each facet, those of −0 for 0
 * @param normals receives the three numbers of each facet, 0 if not finite
 * @returns flags
 */
function decodeFacets(
	view: DataView,
	from: number,
	count: number,
	words: Int32Array,
	normals: Float32Array,
): number {
	let exponents = 0;
	let heights = 0;
	let attributes = 0;
	for (let f = 0, at = from, to = 0, normalAt = 0; f < count; f++, at += facetBytes) {
		for (let k = 0; k < 12; k += 4) {
			const value = view.getFloat32(at + k, true);
			normals[normalAt++] = value - value === 0 ? value : 0;
		}
		for (let k = 12; k < 48; k += 12) {
			const x = view.getInt32(at + k, true);
			const y = view.getInt32(at + k + 4, true);
			const z = view.getInt32(at + k + 8, true);
			exponents |= notFiniteBit(x) | notFiniteBit(y) | notFiniteBit(z);
			heights |= z & 0x7fffffff;
			words[to] = x === 0 ? zeroBits : x;
			words[to + 1] = y === 0 ? zeroBits : y;
			words[to + 2] = z === 0 ? zeroBits : z;
			to += 3;
		}
		attributes |= view.getUint16(at + 48, true);
	}
	return (
		(exponents < 0 ? facetFlags.notFinite : 0) |
		(heights === 0 ? 0 : facetFlags.inSpace) |
		(attributes === 0 ? 0 : facetFlags.attributes)
	);
}

/** Returns a number whose bit 31 is set if `bits` are those of a float32 that is not finite. */
const notFiniteBit = (bits: number): number => (bits & 0x7f800000) + 0x00800000;

function sumOf(others: Int32Array): OtherNormals {
	let count = 0;
	let first = -1;
	for (let k = 0; k < others.length; k += 2) {
		if (count === 0) first = others[k + 1]!;
		count += others[k]!;
	}
	return { count, first };
}
