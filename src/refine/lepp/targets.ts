import { mixEdge } from '../../mesh/edgeOrder.ts';
import { hashPair } from '../../util/hashPair.ts';
import type { Loop, Loops } from '../../util/loop.ts';
import { asUint32, type LeppMesh, SELECTED, WAITING } from './mesh.ts';
import { isTiny } from './shortEdges.ts';

/** Order of the targets of a round; it affects run time, and numbers in the order `made`. */
export type TargetOrder =
	| { readonly by: 'file' }
	| { readonly by: 'random'; readonly seed: number };

/**
 * Sets the selection of the mesh to one in the result's numbers, 1 or 0 for each triangle; in slices.
 *
 * @param numbers the result's number of each triangle
 */
export function* setSelection(
	{ states }: LeppMesh,
	selection: Uint8Array,
	numbers: Uint32Array,
	loops: Loops,
): Generator<void, void> {
	yield* loops.run(selectNumbered, numbers.length, { states, selection, numbers }, {});
}

type Arrays<K extends string> = { readonly [name in K]: Uint32Array };
type Bytes<K extends string> = { readonly [name in K]: Uint8Array };

const selectNumbered: Loop<Arrays<'numbers'> & Bytes<'states' | 'selection'>, never> = {
	name: 'lepp: select again',
	arrays: { states: 'u8', selection: 'u8', numbers: 'u32' },
	parameters: [],
	grain: 1 << 18,
	run({ states, selection, numbers }, _, first, end) {
		// Unused triangles have number 0; nothing reads whether they are selected.
		for (let t = first; t < end; t++)
			states[t] = (states[t]! & ~SELECTED) | (selection[numbers[t]!] === 0 ? 0 : SELECTED);
	},
};

/** Input triangles of a range. */
export const RANGE = 1 << 10;

/** Targets along the working order. */
export interface Targets {
	/** Triangles. */
	readonly list: Uint32Array;
	/** Index in `list` of the first target in each range of input triangles; then the number of all targets. */
	readonly starts: Uint32Array;
}

/**
 * Lists the selected triangles along the working order, by input triangle and within one in the order of its parts, and
 * sets them `WAITING`. In slices, on one thread or several.
 */
export function* targetsAlong(mesh: LeppMesh, loops: Loops): Generator<void, Targets> {
	const { states, input } = mesh;
	const ranges = Math.ceil(input.triangles / RANGE);
	const starts = loops.u32(ranges + 1);
	const parts = { states, next: asUint32(mesh.nextTriangle), starts };
	yield* loops.run(countTargets, ranges, parts, { triangles: input.triangles });
	let sum = 0;
	for (let range = 0; range <= ranges; range++) {
		const count = starts[range]!;
		starts[range] = sum;
		sum += count;
	}
	const list = loops.u32(sum);
	yield* loops.run(listTargets, ranges, { ...parts, list }, { triangles: input.triangles });
	return { list, starts };
}

const countTargets: Loop<Arrays<'next' | 'starts'> & Bytes<'states'>, 'triangles'> = {
	name: 'lepp: count targets',
	arrays: { states: 'u8', next: 'u32', starts: 'u32' },
	parameters: ['triangles'],
	grain: 64,
	run({ states, next, starts }, { triangles }, first, end) {
		for (let range = first; range < end; range++) {
			const to = Math.min((range + 1) * RANGE, triangles);
			let count = 0;
			for (let t = range * RANGE; t < to; t++) {
				let part = t;
				do {
					if ((states[part]! & SELECTED) !== 0) count++;
					part = next[part]!;
				} while (part !== 0);
			}
			starts[range] = count;
		}
	},
};

const listTargets: Loop<Arrays<'next' | 'starts' | 'list'> & Bytes<'states'>, 'triangles'> = {
	name: 'lepp: list targets',
	arrays: { states: 'u8', next: 'u32', starts: 'u32', list: 'u32' },
	parameters: ['triangles'],
	grain: 64,
	run({ states, next, starts, list }, { triangles }, first, end) {
		for (let range = first; range < end; range++) {
			const to = Math.min((range + 1) * RANGE, triangles);
			let at = starts[range]!;
			for (let t = range * RANGE; t < to; t++) {
				let part = t;
				do {
					const state = states[part]!;
					if ((state & SELECTED) !== 0) {
						states[part] = state | WAITING;
						list[at++] = part;
					}
					part = next[part]!;
				} while (part !== 0);
			}
		}
	},
};

/**
 * Clears `WAITING` of the targets whose longest edge is too short to divide, in slices; returns their number. Paths
 * of others do not lead to such an edge, as longest edges rise along a path.
 */
export function* releaseTiny(mesh: LeppMesh, list: Uint32Array): Generator<void, number> {
	if (mesh.shortEdges === 0) return 0;
	const { states } = mesh;
	let released = 0;
	for (let first = 0; first < list.length; first += TINY_SLICE) {
		for (const t of list.subarray(first, first + TINY_SLICE)) {
			if (!isTiny(mesh, t)) continue;
			states[t] = states[t]! & ~WAITING;
			released++;
		}
		yield;
	}
	return released;
}

/** Targets between two pauses of `releaseTiny`. */
const TINY_SLICE = 1 << 17;

/** Sorts targets into the file's order: triangles of the file, then new ones in order of creation. */
export function sortByFileOrder({ input, work2file }: LeppMesh, targets: Uint32Array): void {
	// Numbers are in order of creation, because a single thread assigned them.
	targets.sort();
	if (!work2file) return;
	// 1 + the target at each index of the file, 0 for none.
	const byFile = new Uint32Array(input.triangles);
	let fileTargets = 0;
	while (fileTargets < targets.length && targets[fileTargets]! < input.triangles) {
		const t = targets[fileTargets++]!;
		byFile[work2file[t]!] = t + 1;
	}
	let at = 0;
	for (let f = 0; at < fileTargets; f++) if (byFile[f] !== 0) targets[at++] = byFile[f]! - 1;
}

/**
 * Shuffles a list, depending on its length and the seed alone (Durstenfeld 1964).
 *
 * @param round 1-based: the same seed gives each round another order
 */
export function shuffle(list: Uint32Array, seed: number, round: number): void {
	let state = hashPair(seed, round);
	for (let i = list.length - 1; i > 0; i--) {
		// A Weyl sequence of u32, mixed; scaled to [0, i], as lists are far shorter than 2³².
		state = (state + 0x9e3779b9) >>> 0;
		const j = Math.floor((mixEdge(state) / 2 ** 32) * (i + 1));
		const swapped = list[i]!;
		list[i] = list[j]!;
		list[j] = swapped;
	}
}

/** Loops that worker threads may run. */
export const targetLoops = [selectNumbered, countTargets, listTargets];
