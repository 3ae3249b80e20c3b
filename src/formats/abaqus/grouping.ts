import { NONE, topologyOf } from '../../mesh/topology.ts';
import type { Group, GroupMembers, TriMesh } from '../../mesh/triMesh.ts';
import type { ElementMesh } from '../elements/elementMesh.ts';
import type { Draft, SetDraft, SurfaceDraft } from './draft.ts';
import { keyOf } from './keyword.ts';
import type { ElementIndex, SetResolver } from './resolve.ts';

/** Makes groups of sets and surfaces. */
export class Grouping {
	/** The groups of each set: one, or one of lines and one of faces. */
	readonly ofSet = new Map<SetDraft, number[]>();
	readonly ofSurface = new Map<SurfaceDraft, number>();
	/** Sides in surfaces that are written as those of the element on the other side. */
	inner = 0;
	readonly #groups: Group[] = [];
	readonly #tags = [0, 0, 0];

	constructor(
		readonly draft: Draft,
		readonly resolver: SetResolver,
		readonly index: ElementIndex,
		readonly mesh: TriMesh,
		readonly made: ElementMesh,
	) {}

	groups(): readonly Group[] {
		const { draft } = this;
		for (const set of draft.sets.values()) {
			const found = this.resolver.membersOf(set);
			if (set.of === 'nset')
				this.#add(set, 0, [{ of: 'points', members: indicesOf(found, 0, found.length) }]);
			else this.#addElements(set, found);
		}
		for (const surface of draft.surfaces) this.#addSurface(surface);
		return this.#groups;
	}

	#push(name: string, dimension: 0 | 1 | 2, members: readonly GroupMembers[]): number {
		const tag = ++this.#tags[dimension]!;
		return this.#groups.push({ name: this.draft.lines.decoded(name), dimension, tag, members }) - 1;
	}

	#add(set: SetDraft, dimension: 0 | 1 | 2, members: readonly GroupMembers[]): void {
		const known = this.ofSet.get(set) ?? [];
		this.ofSet.set(set, [...known, this.#push(set.name, dimension, members)]);
	}

	/** The groups of a set of elements: by dimension. */
	#addElements(set: SetDraft, found: Uint8Array): void {
		const { placed } = this.made;
		let empty = true;
		for (const dimension of [1, 2] as const) {
			const members = placed.flatMap(({ store, of }): GroupMembers[] => {
				if (store.kind.dimension !== dimension) return [];
				const start = this.index.startOf(store);
				const own = indicesOf(found, start, start + store.count);
				return own.length > 0 ? [{ of, members: own }] : [];
			});
			if (members.length === 0) continue;
			this.#add(set, dimension, members);
			empty = false;
		}
		// What names the set must find it again; one of elements that are kept as text is defined there.
		const placedSet = this.draft.pieces.some((piece) => 'set' in piece && piece.set === set);
		if (empty && (placedSet || set.outside.size === 0)) this.#add(set, 2, []);
	}

	/** Sides of triangles as edges; a surface that has others stays text. */
	#addSurface(surface: SurfaceDraft): void {
		if (surface.odd || surface.sides.length === 0) return;
		const { mesh, index, draft, made } = this;
		const store = made.placed.find(({ of }) => of === 'triangles')?.store;
		if (!store) return;
		const start = index.startOf(store);
		const { triangleEdges, edgeTriangles } = topologyOf(mesh);
		const edges = new Set<number>();
		let inner = 0;
		const addSide = (element: number, side: number): boolean => {
			const t = element - start;
			if (t < 0 || t >= store.count) return false;
			const edge = Math.abs(triangleEdges[3 * t + side - 1]!) - 1;
			const first = edgeTriangles[2 * edge]!;
			const other = first === t ? edgeTriangles[2 * edge + 1]! : first;
			// It is written as a side of the first of its two triangles.
			if (other !== NONE && other < t) inner++;
			edges.add(edge);
			return true;
		};
		for (const { of, side } of surface.sides) {
			if (typeof of === 'number') {
				if (!addSide(index.indexOf(of), side)) return;
				continue;
			}
			const set = draft.known('elset', 'mesh', of);
			if (!set) return;
			const found = this.resolver.membersOf(set);
			for (let e = 0; e < found.length; e++) if (found[e] === 1 && !addSide(e, side)) return;
		}
		this.inner += inner;
		const members = Uint32Array.from(edges).sort();
		// Lines of a set of the same name are the same boundary.
		const lines = this.#groups.findIndex(
			({ name, dimension }) =>
				dimension === 1 && keyOf(name ?? '') === keyOf(draft.lines.decoded(surface.name)),
		);
		if (lines < 0)
			this.ofSurface.set(surface, this.#push(surface.name, 1, [{ of: 'edges', members }]));
		else {
			const group = this.#groups[lines]!;
			this.#groups[lines] = { ...group, members: [...group.members, { of: 'edges', members }] };
			this.ofSurface.set(surface, lines);
		}
	}
}

/** The indices from `from` to `to` that are marked, counted from `from`. */
function indicesOf(found: Uint8Array, from: number, to: number): Uint32Array {
	let count = 0;
	for (let i = from; i < to; i++) count += found[i]!;
	const indices = new Uint32Array(count);
	for (let i = from, at = 0; i < to; i++) if (found[i] === 1) indices[at++] = i - from;
	return indices;
}
