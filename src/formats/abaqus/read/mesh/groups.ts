import type { Group, GroupMembers } from '../../../../mesh/triMesh.ts';
import type { GroupKey, ResolvedLoadLine, SurfaceFaces } from '../../shared/extras.ts';
import { keyOf } from '../../shared/keyword.ts';
import type { LoadDraft, SetDraft, SurfaceDraft } from '../draft/draft.ts';
import type { InputLines } from '../draft/inputLines.ts';

/** The groups of a surface: one of its edges, and those of its faces. */
export interface SurfaceGroups {
	edges?: GroupKey;
	readonly faces: readonly SurfaceFaces[];
}

/** The groups of a mesh, and those that each set, surface and load of the file became. */
export class Groups {
	readonly all: Group[] = [];
	/** Groups of each set: one, or one of lines (dimension 1) and one of faces (dimension 2). */
	readonly ofSet = new Map<SetDraft, readonly GroupKey[]>();
	/** Groups of each surface; surfaces without an entry are kept as text. */
	readonly ofSurface = new Map<SurfaceDraft, SurfaceGroups>();
	readonly ofLoad = new Map<LoadDraft, readonly ResolvedLoadLine[]>();
	/** For a set of an assembly: groups of loaded edges, which are written as sets after it. */
	readonly beside = new Map<SetDraft, readonly GroupKey[]>();
	/** Number of half-edges in surfaces and loads that will be written as their twins, on the other triangle. */
	inner = 0;
	readonly #tags = [0, 0, 0];

	constructor(private readonly lines: InputLines) {}

	/**
	 * Adds a group with the next free tag; returns its dimension and tag.
	 *
	 * @param name one character a byte
	 * @param side of quads: 0-based number of the edge
	 */
	push(
		name: string,
		dimension: 0 | 1 | 2,
		members: readonly GroupMembers[],
		side?: number,
	): GroupKey {
		const text = this.lines.decoded(name);
		if (side === undefined) {
			const tag = ++this.#tags[dimension]!;
			this.all.push({ name: text, dimension, tag, members });
			return [dimension, tag];
		}
		// A distinct tag in both dimensions, as splitting quads makes this a group of edges.
		const tag = Math.max(...this.#tags) + 1;
		this.#tags.fill(tag, 1);
		this.all.push({ name: text, dimension, tag, members, side });
		return [dimension, tag];
	}

	/** Finds a group by its dimension and its name (one character a byte); names are case-insensitive. */
	named(dimension: 0 | 1 | 2, name: string): Group | undefined {
		const key = keyOf(this.lines.decoded(name));
		return this.all.find(
			(group) => group.dimension === dimension && keyOf(group.name ?? '') === key,
		);
	}

	/** Adds members to a group. */
	extend(group: Group, members: readonly GroupMembers[]): void {
		this.all[this.all.indexOf(group)] = { ...group, members: [...group.members, ...members] };
	}

	/** Group of the faces of a set; undefined if it has none. */
	facesOf(set: SetDraft): GroupKey | undefined {
		return this.ofSet.get(set)?.find(([dimension]) => dimension === 2);
	}
}

/**
 * `Group.side` (0-based) of edges of quads; undefined unless all have the same number.
 *
 * @param edges numbers of the edges in their quads, from 1
 */
export const sideOf = (edges: ReadonlySet<number>): number | undefined =>
	edges.size === 1 ? [...edges][0]! - 1 : undefined;

/** Unites the lists of each kind of member; the members are distinct and ascending. */
export function joinedFaces(lists: readonly GroupMembers[]): GroupMembers[] {
	const byKind = new Map<GroupMembers['of'], Set<number>>();
	for (const { of, members } of lists) {
		const union = byKind.get(of) ?? new Set();
		byKind.set(of, union);
		for (const member of members) union.add(member);
	}
	return [...byKind].map(([of, union]) => ({ of, members: Uint32Array.from(union).sort() }));
}

/** Whether two groups have the same members in the same order. */
export const areSame = (a: readonly GroupMembers[], b: readonly GroupMembers[]): boolean =>
	a.length === b.length &&
	a.every(
		({ of, members }, i) =>
			of === b[i]!.of &&
			members.length === b[i]!.members.length &&
			members.every((member, m) => member === b[i]!.members[m]),
	);
