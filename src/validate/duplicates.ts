import type { EntityKind, TriMesh } from '../mesh/triMesh.ts';
import { pointCount } from '../mesh/triMesh.ts';
import { firstEqualRows } from '../util/equalRows.ts';
import { BLOCK } from './blocks.ts';
import { mergedRows } from './rows.ts';

/** Bits of `Duplicates.flags`. */
export const COPY = 1;
export const ORIGINAL = 2;

/** Entities equal to an earlier one: coincident points, edges with the same ends, triangles with the same corners. */
export interface Duplicates {
	/** Pairs of a copy and the first entity equal to it, in order of the copies. */
	readonly rows: Uint32Array;
	/** `COPY` and `ORIGINAL` bits for each entity; absent if there are no copies. */
	readonly flags?: Uint8Array;
}

/** Keys of `width` u32 to compare entities of one kind. */
interface Keys {
	readonly count: number;
	readonly width: number;
	write(index: number, words: Uint32Array, at: number): void;
}

/** Finds the copies among all entities of a kind, or in `among`, which must include all entities equal to one of its own. */
export function duplicatesOf(mesh: TriMesh, kind: EntityKind, among?: Uint32Array): Duplicates {
	const keys = keysOf(mesh, kind);
	return withFlags(findCopies(keys, among), keys.count);
}

/**
 * Updates the copies after a change; also returns the entities that are or were equal to a changed one.
 *
 * @param old the mesh before the change; has as many entities
 * @param mayHold whether one of the `BLOCK` entities of a block may be equal to a changed one
 */
export function duplicatesAfter(
	before: Duplicates,
	old: TriMesh,
	mesh: TriMesh,
	kind: EntityKind,
	changed: Uint32Array,
	mayHold: (block: number) => boolean = () => true,
): { readonly duplicates: Duplicates; readonly touched: Uint32Array } {
	if (changed.length === 0) return { duplicates: before, touched: changed };
	const keys = keysOf(mesh, kind);
	const touched = entitiesEqualTo(keys, [keysOf(old, kind), keys], changed, mayHold);
	const among = new Set(touched);
	const rows = mergedRows(
		before.rows,
		2,
		(i) => !among.has(before.rows[i]!),
		findCopies(keys, touched),
	);
	return { duplicates: withFlags(rows, keys.count), touched };
}

function withFlags(rows: Uint32Array, count: number): Duplicates {
	if (rows.length === 0) return { rows };
	const flags = new Uint8Array(count);
	for (let i = 0; i < rows.length; i += 2) {
		flags[rows[i]!] = COPY;
		flags[rows[i + 1]!] = ORIGINAL;
	}
	return { rows, flags };
}

function findCopies(keys: Keys, among: Uint32Array | undefined): Uint32Array {
	const count = among?.length ?? keys.count;
	const keyWords = new Uint32Array(keys.width * count);
	for (let i = 0; i < count; i++) keys.write(among ? among[i]! : i, keyWords, i * keys.width);
	const first = firstEqualRows(keyWords, keys.width);
	const rows: number[] = [];
	for (let i = 0; i < count; i++)
		if (first[i] !== i) rows.push(among ? among[i]! : i, among ? among[first[i]!]! : first[i]!);
	return Uint32Array.from(rows);
}

/** Entities with the same key as a changed one before or after the change, ascending. */
function entitiesEqualTo(
	keys: Keys,
	sources: readonly Keys[],
	changed: Uint32Array,
	mayHold: (block: number) => boolean,
): Uint32Array {
	const { width, count } = keys;
	const changedKeys = new Set<string>();
	// A filter of one byte per hash value avoids most lookups.
	const filter = new Uint8Array(1 << 16);
	const words = new Uint32Array(width);
	for (const source of sources)
		for (const i of changed) {
			source.write(i, words, 0);
			filter[hashOf(words)] = 1;
			changedKeys.add(words.join());
		}
	const equal: number[] = [];
	for (let i = 0; i < count; i++) {
		if (i % BLOCK === 0 && !mayHold(i / BLOCK)) {
			i += BLOCK - 1;
			continue;
		}
		keys.write(i, words, 0);
		if (filter[hashOf(words)] === 1 && changedKeys.has(words.join())) equal.push(i);
	}
	return Uint32Array.from(equal);
}

function hashOf(words: Uint32Array): number {
	let sum = 0;
	for (let k = 0; k < words.length; k++) {
		sum = Math.imul(sum ^ words[k]!, 0x9e3779b1);
		sum ^= sum >>> 15;
	}
	return sum >>> 16;
}

function keysOf(mesh: TriMesh, kind: EntityKind): Keys {
	const { points, dimension, triangles, edges = new Uint32Array(0) } = mesh;
	if (kind === 'points') {
		const bits = new Uint32Array(points.buffer, points.byteOffset, 2 * points.length);
		const width = 2 * dimension;
		return {
			count: pointCount(mesh),
			width,
			write(p, words, at) {
				for (let k = 0; k < width; k++) words[at + k] = bits[width * p + k]!;
				// −0 equals 0.
				for (let k = 0; k < dimension; k++)
					if (points[dimension * p + k] === 0) words[at + 2 * k] = words[at + 2 * k + 1] = 0;
			},
		};
	}
	if (kind === 'edges')
		return {
			count: edges.length / 2,
			width: 2,
			write(e, words, at) {
				const a = edges[2 * e]!;
				const b = edges[2 * e + 1]!;
				words[at] = Math.min(a, b);
				words[at + 1] = Math.max(a, b);
			},
		};
	return {
		count: triangles.length / 3,
		width: 3,
		write(t, words, at) {
			const a = triangles[3 * t]!;
			const b = triangles[3 * t + 1]!;
			const c = triangles[3 * t + 2]!;
			const low = Math.min(a, b, c);
			const high = Math.max(a, b, c);
			words[at] = low;
			// Sums of three integers below 2³² are exact.
			words[at + 1] = a + b + c - low - high;
			words[at + 2] = high;
		},
	};
}
