import { topologyOf } from '../../mesh/topology.ts';
import type { Group, GroupMembers, TriMesh } from '../../mesh/triMesh.ts';
import type { ElementMesh } from '../build/elements/elementMesh.ts';
import type { Draft, SetDraft, SurfaceDraft } from './draft.ts';
import { edgeAt, triangleOf } from './edgeSides.ts';
import { keyOf } from './keyword.ts';
import { LoadGroups } from './loadGroups.ts';
import { joinedFaces, sideOf } from './loadSets.ts';
import { setsWithValues } from './nodeValues.ts';
import type { GroupPlace, LoadedLine, SurfaceFaces } from './options.ts';
import type { LoadDraft } from './readLoads.ts';
import type { ElementIndex, SetResolver } from './resolve.ts';
import { SideFinder } from './sides.ts';

/** Makes groups of sets, surfaces and loads. */
export class Grouping {
	/** Groups of each set: one, or one of lines and one of faces. */
	readonly ofSet = new Map<SetDraft, number[]>();
	readonly ofSurface = new Map<SurfaceDraft, { edges?: number; faces: SurfaceFaces[] }>();
	/** Half-edges in surfaces and loads that are written as the twin instead. */
	inner = 0;
	readonly loads: LoadGroups;
	readonly ofLoad = new Map<LoadDraft, readonly LoadedLine[]>();
	readonly #finder: SideFinder;
	readonly #groups: Group[] = [];
	readonly #tags = [0, 0, 0];

	constructor(
		readonly draft: Draft,
		readonly resolver: SetResolver,
		readonly index: ElementIndex,
		readonly mesh: TriMesh,
		readonly made: ElementMesh,
	) {
		this.#finder = new SideFinder(draft, resolver, index, made);
		this.loads = new LoadGroups(
			draft,
			this.#finder,
			mesh,
			this.#groups,
			(...of) => this.#groups[this.#push(...of)]!,
		);
	}

	/** All groups; those of loads come last. */
	groups(): readonly Group[] {
		const { draft } = this;
		const surfaces = new Map(draft.surfaces.map((surface) => [keyOf(surface.name), surface]));
		const valued = setsWithValues(draft.pieces);
		/**
		 * Node sets named like a surface. Those with concentrated values stay sets, so that a change of their total is
		 * reported.
		 */
		const named: SetDraft[] = [];
		const isNamed = (set: SetDraft) =>
			surfaces.has(keyOf(set.name)) && !valued.has(keyOf(set.name)) && this.#isPlaced(set);
		for (const set of draft.sets.values()) {
			if (this.loads.made.has(set)) continue;
			if (set.of === 'elset') this.#addElements(set, this.resolver.membersOf(set));
			else if (isNamed(set)) named.push(set);
			else this.#addNodes(set);
		}
		for (const surface of draft.surfaces) this.#addSurface(surface);
		for (const set of named) {
			const found = this.ofSurface.get(surfaces.get(keyOf(set.name))!);
			const edges = found?.faces.length === 0 ? found.edges : undefined;
			// A node set with the name and the nodes of a surface is the same boundary: one group.
			if (edges !== undefined && this.#hasNodes(this.#groups[edges]!, set))
				this.ofSet.set(set, [edges]);
			else this.#addNodes(set);
		}
		for (const load of draft.loads)
			this.ofLoad.set(
				load,
				this.loads.linesOf(load, (set) => this.#facesOf(set)),
			);
		this.inner += this.loads.inner;
		return this.#groups;
	}

	#push(
		name: string,
		dimension: 0 | 1 | 2,
		members: readonly GroupMembers[],
		side?: number,
	): number {
		const own = this.draft.lines.decoded(name);
		if (side === undefined) {
			const tag = ++this.#tags[dimension]!;
			return this.#groups.push({ name: own, dimension, tag, members }) - 1;
		}
		// A distinct tag in both dimensions, as splitting quads makes this a group of edges.
		const tag = Math.max(...this.#tags) + 1;
		this.#tags.fill(tag, 1);
		return this.#groups.push({ name: own, dimension, tag, members, side }) - 1;
	}

	#add(set: SetDraft, dimension: 0 | 1 | 2, members: readonly GroupMembers[]): void {
		const known = this.ofSet.get(set) ?? [];
		this.ofSet.set(set, [...known, this.#push(set.name, dimension, members)]);
	}

	#addNodes(set: SetDraft): void {
		const found = this.resolver.membersOf(set);
		this.#add(set, 0, [{ of: 'points', members: indicesOf(found, 0, found.length) }]);
	}

	/** Whether a set has a definition of its own, `*NSET` or `*ELSET`. */
	#isPlaced(set: SetDraft): boolean {
		return this.draft.pieces.some((piece) => 'set' in piece && piece.set === set);
	}

	/** Whether the nodes of a set are those of the group's edges, with their middle nodes. */
	#hasNodes({ members }: Group, set: SetDraft): boolean {
		const found = this.resolver.membersOf(set);
		const { edges, triangleEdges, edgeTriangles } = topologyOf(this.mesh);
		const middles = this.mesh.fields.find(({ role }) => role === 'midNodes')?.values;
		const nodes = new Set<number>();
		for (const { of, members: list } of members) {
			if (of !== 'edges') return false;
			for (const e of list) {
				nodes.add(edges[2 * e]!).add(edges[2 * e + 1]!);
				const first = 3 * edgeTriangles[2 * e]!;
				for (let slot = first; middles && slot < first + 3; slot++)
					if (Math.abs(triangleEdges[slot]!) - 1 === e)
						nodes.add(middles[first + ((slot - first + 2) % 3)]!);
			}
		}
		let count = 0;
		for (let p = 0; p < found.length; p++) if (found[p] === 1) count++;
		return count === nodes.size && [...nodes].every((p) => found[p] === 1);
	}

	/** Makes a group of a set of elements for each dimension of its members. */
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
		// References need the set even if it is empty; a set of elements kept as text is defined by `ELSET=` there.
		if (empty && (this.#isPlaced(set) || set.outside.size === 0)) this.#add(set, 2, []);
	}

	/** Group of the faces of a set. */
	#facesOf(set: SetDraft): GroupPlace | undefined {
		const groups = (this.ofSet.get(set) ?? []).map((g) => this.#groups[g]!);
		const faces = groups.find(({ dimension }) => dimension === 2);
		return faces && [2, faces.tag];
	}

	/** Reports an element of a surface that does not exist or is malformed; returns whether it did. */
	#isMissing(
		{ name }: SurfaceDraft,
		of: number | string,
		set: SetDraft | undefined,
		at: number,
	): boolean {
		const { lines, report, others } = this.draft;
		const isNumber = typeof of === 'number';
		// Names of sets begin with a letter.
		const known = isNumber
			? this.index.indexOf(of) >= 0 || others.has(of)
			: set !== undefined || !/^\d/.test(of);
		if (known) return false;
		const own = lines.decoded(name);
		report.error(isNumber ? 'index-out-of-range' : 'not-an-integer', () => ({
			...lines.placeOf(at),
			length: `${of}`.length,
			message: isNumber
				? `The surface ${own} names element ${of}, which does not exist.`
				: `Expected an element or a set in the surface ${own}, found "${lines.decoded(of)}".`,
		}));
		return true;
	}

	/**
	 * Edges of triangles become a group of edges, faces of triangles and quads a group for each label; a surface with
	 * anything else stays text.
	 */
	#addSurface(surface: SurfaceDraft): void {
		if (surface.odd || surface.sides.length === 0) return;
		const { mesh, draft } = this;
		const edges = new Set<number>();
		const faces = new Map<string, { lists: GroupMembers[]; quads: boolean; sides: Set<number> }>();
		const sets: SurfaceFaces[] = [];
		let inner = 0;
		for (const { of, label, at } of surface.sides) {
			const set = typeof of === 'number' ? undefined : draft.known('elset', 'mesh', of);
			if (this.#isMissing(surface, of, set, at) || (typeof of === 'string' && !set)) return;
			const found = this.#finder.find(set ?? (of as number), label);
			if (found.others > 0) return;
			for (const slot of found.slots) {
				const topology = topologyOf(mesh);
				const edge = edgeAt(topology, slot);
				if (triangleOf(topology, edge) !== Math.floor(slot / 3)) inner++;
				edges.add(edge);
			}
			const text = `${label.letters}${label.digit === 0 ? '' : label.digit}`;
			if (set && found.slots.length + found.quads === 0)
				sets.push({ label: text, set: draft.lines.decoded(set.name) });
			else if (found.faces.length > 0) {
				const quads = found.quads > 0;
				const key = `${text} ${quads}`;
				const known = faces.get(key) ?? { lists: [], quads, sides: new Set() };
				faces.set(key, known);
				known.lists.push(...found.faces);
				for (const side of found.quadSides) known.sides.add(side);
			}
		}
		this.inner += inner;
		const own: SurfaceFaces[] = [...faces].map(([key, { lists, quads, sides }]) => {
			const [label = ''] = key.split(' ');
			const name = `${surface.name}_${label}${quads ? '_quads' : ''}`;
			const group = this.#groups[this.#push(name, 2, joinedFaces(lists), sideOf(sides))]!;
			return { label, group: [2, group.tag], quads };
		});
		const result: { edges?: number; faces: SurfaceFaces[] } = { faces: [...sets, ...own] };
		this.ofSurface.set(surface, result);
		if (edges.size === 0) return;
		const members = Uint32Array.from(edges).sort();
		// Lines in a set of the same name are the same boundary.
		const lines = this.#groups.findIndex(
			({ name, dimension }) =>
				dimension === 1 && keyOf(name ?? '') === keyOf(draft.lines.decoded(surface.name)),
		);
		if (lines < 0) result.edges = this.#push(surface.name, 1, [{ of: 'edges', members }]);
		else {
			const group = this.#groups[lines]!;
			this.#groups[lines] = { ...group, members: [...group.members, { of: 'edges', members }] };
			result.edges = lines;
		}
	}
}

/** Indices of the marked entries in [from, to), minus `from`. */
function indicesOf(found: Uint8Array, from: number, to: number): Uint32Array {
	let count = 0;
	for (let i = from; i < to; i++) count += found[i]!;
	const indices = new Uint32Array(count);
	for (let i = from, at = 0; i < to; i++) if (found[i] === 1) indices[at++] = i - from;
	return indices;
}
