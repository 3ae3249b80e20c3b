import type { Cells } from './cells.ts';
import type { Draft } from './draft.ts';
import { countsOn, storesOf } from './storesOf.ts';

/** Corners of an element by shape, 4 for others; the remaining nodes are mid-edge nodes and a centre. */
const cornersOf: Readonly<Record<string, number>> = { point: 1, line: 2, triangle: 3 };

/**
 * Merges the copies that version 2 writes of an element for each of its physical groups: same nodes, same orientation,
 * another group. Elements that repeat one of the same group stay.
 */
export function mergeRepeats(draft: Draft): void {
	const { cells, nodes, unkept } = draft;
	const counting = countsOn(storesOf(cells));
	let entities = 0;
	for (const store of cells?.values() ?? []) {
		if (store.physical.same !== undefined) continue;
		const candidates = candidatesOf(store, nodes?.count ?? 0);
		if (candidates.length > 1) entities += merge(store, candidates);
		if (store.further.size > 0) draft.counting = counting;
	}
	if (entities > 0)
		unkept.push({
			what: 'entity tags of repeated elements',
			count: entities,
			reason: 'an element has one entity',
		});
}

/** Elements whose nodes all belong to elements of several groups: a necessary condition for repeated elements. */
function candidatesOf({ nodes, kind, count, physical }: Cells, nodeCount: number): number[] {
	const width = kind.nodes;
	const groupOf = new Int32Array(nodeCount);
	/** 1 for a node of one group, 2 for one of several. */
	const groups = new Uint8Array(nodeCount);
	for (let i = 0, at = 0; i < count; i++) {
		const tag = physical.at(i);
		for (const end = at + width; at < end; at++) {
			const node = nodes[at]!;
			if (groups[node] === 0) {
				groups[node] = 1;
				groupOf[node] = tag;
			} else if (groupOf[node] !== tag) groups[node] = 2;
		}
	}
	const found: number[] = [];
	for (let i = 0; i < count; i++) {
		let at = width * i;
		const end = at + width;
		while (at < end && groups[nodes[at]!] === 2) at++;
		if (at === end) found.push(i);
	}
	return found;
}

/**
 * Merges repeated elements among `candidates`; returns how many lose an entity tag that differs from the first
 * element's and from their group.
 */
function merge(store: Cells, candidates: readonly number[]): number {
	const { physical, entity } = store;
	const firsts = new Map<string, { readonly element: number; readonly tags: Set<number> }[]>();
	const repeats: { element: number; first: number }[] = [];
	let entities = 0;
	for (const element of candidates) {
		const key = keyOf(store, element);
		const tag = physical.at(element);
		const known = firsts.get(key) ?? [];
		firsts.set(key, known);
		const first = known.find(({ tags }) => !tags.has(tag));
		if (!first) {
			known.push({ element, tags: new Set([tag]) });
			continue;
		}
		first.tags.add(tag);
		repeats.push({ element, first: first.element });
		const entityTag = entity.at(element);
		if (entityTag !== entity.at(first.element) && entityTag !== tag) entities++;
	}
	if (repeats.length > 0) store.merge(repeats);
	return entities;
}

/** Key of an element: its nodes, rotated to begin at the least corner. */
function keyOf({ nodes, kind }: Cells, element: number): string {
	const start = kind.nodes * element;
	const corners = cornersOf[kind.shape ?? ''] ?? 4;
	const node = (k: number) => nodes[start + k]!;
	let turn = 0;
	// Lines are not rotated: their direction matters.
	if (corners > 2) for (let k = 1; k < corners; k++) if (node(k) < node(turn)) turn = k;
	const key: number[] = [];
	for (let k = 0; k < kind.nodes; k++) {
		const ring = k - (k % corners);
		key.push(node(ring + corners > kind.nodes ? k : ring + ((k + turn) % corners)));
	}
	return key.join(' ');
}
