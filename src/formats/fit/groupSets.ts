import type { TriMesh } from '../../mesh/triMesh.ts';
import { specificFirst } from './groups.ts';

/** Elements that may be in groups: the triangles, or a block of cells by its index. */
export interface GroupedElements {
	readonly of: 'triangles' | number;
	readonly kind: { readonly dimension: number };
	readonly count: number;
}

/** Combinations of groups that elements are in. */
export interface GroupSets {
	/** Indices of groups in the order of `specificFirst`; the first set is empty. */
	readonly sets: readonly (readonly number[])[];
	/** Index into `sets` of each element, an array for each of `parts`. */
	readonly of: readonly Uint32Array[];
}

/**
 * Finds the combinations of groups that elements are in; only groups of the elements' dimension count.
 *
 * @param order indices of the groups
 */
export function groupSets(
	{ groups = [] }: TriMesh,
	parts: readonly GroupedElements[],
	order: readonly number[] = specificFirst(groups),
): GroupSets {
	const sets: number[][] = [[]];
	const joinedSets = new Map<string, number>();
	const join = (set: number, group: number): number => {
		const key = `${set} ${group}`;
		let joined = joinedSets.get(key);
		if (joined === undefined) {
			joined = sets.length;
			sets.push([...sets[set]!, group]);
			joinedSets.set(key, joined);
		}
		return joined;
	};
	const of = parts.map(({ count }) => new Uint32Array(count));
	for (const g of order) {
		const { members, dimension } = groups[g]!;
		for (const { of: owner, members: indices } of members) {
			const p = parts.findIndex((part) => part.of === owner && part.kind.dimension === dimension);
			const setOf = of[p];
			if (!setOf) continue;
			let previous = -1;
			let joined = 0;
			for (let i = 0; i < indices.length; i++) {
				const index = indices[i]!;
				const set = setOf[index]!;
				if (set !== previous) {
					previous = set;
					joined = join(set, g);
				}
				setOf[index] = joined;
			}
		}
	}
	return { sets, of };
}
