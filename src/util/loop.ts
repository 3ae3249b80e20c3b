/** Arrays that a loop works on, by name. */
export type LoopArrays = Readonly<Record<string, Uint32Array | Float64Array | Uint8Array>>;

/**
 * A loop over items that may be done in parts, in any order and at the same time: no item writes what another one reads,
 * nor what another one writes unless both write the same.
 */
export interface Loop<A extends LoopArrays = LoopArrays, P extends string = string> {
	/** What threads know it by. */
	readonly name: string;
	/** The kinds of its arrays, in the order in which threads are given them. */
	readonly arrays: {
		readonly [name in keyof A]: A[name] extends Float64Array
			? 'f64'
			: A[name] extends Uint8Array
				? 'u8'
				: 'u32';
	};
	/** Names of its numbers, whole ones below 2³². */
	readonly parameters: readonly P[];
	/** Items that one thread does in some milliseconds. */
	readonly grain: number;
	/** Does the items `first` to `end` - 1. */
	run(arrays: A, parameters: Readonly<Record<P, number>>, first: number, end: number): void;
}

/** What runs loops: this thread, or several. */
export interface Loops {
	/** Arrays that all threads see: of zeros, or of anything where they may be dirty, which takes no time to clear. */
	u32(length: number, dirty?: boolean): Uint32Array;
	f64(length: number, dirty?: boolean): Float64Array;
	u8(length: number, dirty?: boolean): Uint8Array;
	/** Runs a loop over the items 0 to `count` - 1, cut into slices of some milliseconds. */
	run<A extends LoopArrays, P extends string>(
		loop: Loop<A, P>,
		count: number,
		arrays: A,
		parameters: Readonly<Record<P, number>>,
	): Generator<void, void>;
	/** Nobody uses these arrays any more. */
	drop(...arrays: readonly LoopArrays[string][]): void;
}

/** This thread does it all. */
export const alone: Loops = {
	u32: (length) => new Uint32Array(length),
	f64: (length) => new Float64Array(length),
	u8: (length) => new Uint8Array(length),
	*run(loop, count, arrays, parameters) {
		for (let first = 0; first < count; first += loop.grain) {
			loop.run(arrays, parameters, first, Math.min(first + loop.grain, count));
			yield;
		}
	},
	drop() {},
};

/**
 * Triangles of a mesh from which on threads share loops that run but once for it: each thread compiles them for itself,
 * which takes longer than it saves on a smaller mesh. Of a million triangles a whole command took four threads 1.8 s
 * instead of 2.4 with this, two threads 2.0 to 2.5 instead of 2.2 to 2.7.
 */
const SHARED_FROM = 1 << 18;

/** Whether threads share loops that run once for a mesh of so many triangles. */
export const sharesLoops = (triangles: number): boolean => triangles >= SHARED_FROM;

/** What runs loops that run once for a mesh. */
export const loopsFor = (
	triangles: number,
	loops: Loops | undefined,
	sharedFrom = SHARED_FROM,
): Loops => (loops && triangles >= sharedFrom ? loops : alone);
