import type { Cells } from './cells.ts';
import type { Draft } from './draft.ts';
import { countsOn, storesOf } from './storesOf.ts';

/** Corners of an element by shape, 4 for others; the remaining nodes are mid-edge nodes and a centre. */
const cornersOf: Readonly<Record<string, number>> = { point: 1, line: 2, triangle: 3 };

/**
 * Merges elements of version 2 that are repeated for further physical groups: same nodes and orientation, another
 * group. Repeated elements of the same group are not merged.
 */
export function mergeRepeats(draft: Draft): void {
	const { cells, nodes, unkept } = draft;
	const counting = countsOn(storesOf(cells));
	let entities = 0;
	for (const store of cells?.values() ?? []) {
		if (store.physical.same !== undefined) continue;
		const candidates = candidatesOf(store, nodes?.count ?? 0);
		if (candidates.length > 1) entities += mergeCandidates(store, candidates);
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
	/** Per node: 1 if its elements are in one group, 2 if in several. */
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
	const candidates: number[] = [];
	for (let i = 0; i < count; i++) {
		let at = width * i;
		const end = at + width;
		while (at < end && groups[nodes[at]!] === 2) at++;
		if (at === end) candidates.push(i);
	}
	return candidates;
}

/**
 * Merges repeated elements among `candidates`; returns the number of lost entity tags, that is, of tags that differ
 * from that of the first element and from their group.
 */
function mergeCandidates(store: Cells, candidates: readonly number[]): number {
	const { physical, entity } = store;
	const firsts = new Map<string, { readonly element: number; readonly tags: Set<number> }[]>();
	const repeats: { element: number; first: number }[] = [];
	let entities = 0;
	for (const element of candidates) {
		const key = keyOf(store, element);
		const tag = physical.at(element);
		const copies = firsts.get(key) ?? [];
		firsts.set(key, copies);
		const first = copies.find(({ tags }) => !tags.has(tag));
		if (!first) {
			copies.push({ element, tags: new Set([tag]) });
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

/** Key of an element: its nodes, rotated to begin at the corner with the smallest index. */
function keyOf({ nodes, kind }: Cells, element: number): string {
	const start = kind.nodes * element;
	const corners = cornersOf[kind.shape ?? ''] ?? 4;
	const node = (k: number) => nodes[start + k]!;
	let rotation = 0;
	// Lines are not rotated: their direction matters.
	if (corners > 2) for (let k = 1; k < corners; k++) if (node(k) < node(rotation)) rotation = k;
	const key: number[] = [];
	for (let k = 0; k < kind.nodes; k++) {
		const ring = k - (k % corners);
		key.push(node(ring + corners > kind.nodes ? k : ring + ((k + rotation) % corners)));
	}
	return key.join(' ');
}
