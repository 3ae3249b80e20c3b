import { mixEdge } from '../../mesh/edgeOrder.ts';
import { mixWords } from '../../util/mixWords.ts';
import { type LeppMesh, SELECTED, WAITING } from './mesh.ts';

/** The order in which the targets of a round are taken; the mesh that is made is the same, its numbering is not. */
export type TargetOrder =
	| { readonly by: 'file' }
	| { readonly by: 'random'; readonly seed: number };

/** Selects the triangles of the mesh that are selected in the file's order (1 or 0 for each), and no others. */
export function select({ states, triangles, toFile }: LeppMesh, selection: Uint8Array): void {
	for (let t = 0; t < triangles; t++) {
		const f = toFile && t < toFile.length ? toFile[t]! : t;
		states[t] = (states[t]! & ~SELECTED) | (selection[f] === 0 ? 0 : SELECTED);
	}
}

/**
 * The selected triangles in the order in which they are taken; they wait from now on. The file's order is that of its
 * triangles, and behind them those that were made, in the order in which they were.
 *
 * @param round 1-based: the same seed gives each round another random order
 */
export function takeTargets(
	{ states, triangles, toFile }: LeppMesh,
	order: TargetOrder,
	round: number,
): Uint32Array {
	let count = 0;
	for (let t = 0; t < triangles; t++) {
		if ((states[t]! & SELECTED) === 0) continue;
		states[t] = states[t]! | WAITING;
		count++;
	}
	const targets = new Uint32Array(count);
	const numbered = toFile?.length ?? 0;
	let at = 0;
	if (toFile) {
		// 1 + the triangle at each place of the file that has a target, else 0.
		const byFile = new Uint32Array(numbered);
		for (let t = 0; t < numbered; t++) if ((states[t]! & WAITING) !== 0) byFile[toFile[t]!] = t + 1;
		for (let f = 0; f < numbered; f++) if (byFile[f] !== 0) targets[at++] = byFile[f]! - 1;
	}
	for (let t = numbered; t < triangles; t++) if ((states[t]! & WAITING) !== 0) targets[at++] = t;
	if (order.by === 'random') shuffle(targets, mixWords(order.seed, round));
	return targets;
}

/** Puts a list in an order that depends on its length and the seed alone (Durstenfeld 1964). */
function shuffle(list: Uint32Array, seed: number): void {
	let state = seed;
	for (let i = list.length - 1; i > 0; i--) {
		// Numbers of 32 bits that a counter with an odd step runs through, mixed; scaled, as lists are far shorter.
		state = (state + 0x9e3779b9) >>> 0;
		const j = Math.floor((mixEdge(state) / 2 ** 32) * (i + 1));
		const held = list[i]!;
		list[i] = list[j]!;
		list[j] = held;
	}
}
