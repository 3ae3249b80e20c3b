import type { Parents, Provenance } from '../provenance.ts';
import { NONE } from '../topology.ts';
import type { Group, GroupMembers, TriMesh } from '../triMesh.ts';
import { blockStarts } from './faces.ts';
import { mainParents } from './parents.ts';

/**
 * The groups of a new mesh. Children of a member are members (with several parents, the main parent decides), and so are
 * triangles made of cells of a block. A group of points keeps its points.
 *
 * @param more new members by index of the group: points that joined (`growPointGroups`)
 */
export function carryGroups(
	before: TriMesh,
	provenance: Provenance,
	more?: ReadonlyMap<number, readonly GroupMembers[]>,
): readonly Group[] {
	const carry = carrierOf(before, provenance);
	return (before.groups ?? []).map((group, g) => ({
		...group,
		members: joined([...group.members.flatMap(carry), ...(more?.get(g) ?? [])]),
	}));
}

/** Makes the function that carries members of groups to the new mesh. */
function carrierOf(before: TriMesh, { points, triangles, edges, blocks }: Provenance) {
	const starts = blockStarts(before);
	const mainByParents = new Map<Parents, Uint32Array>();
	const mainOf = (parents: Parents) => {
		const main = mainByParents.get(parents) ?? mainParents(parents);
		mainByParents.set(parents, main);
		return main;
	};
	const fromCells = mainOf(triangles).some((t) => t !== NONE && t >= starts[0]!);
	return ({ of, members }: GroupMembers): GroupMembers[] => {
		if (of === 'points') return [{ of, members: keptMembers(members, points.kept) }];
		if (of === 'triangles') return [{ of, members: childrenOf(members, mainOf(triangles)) }];
		if (of === 'edges') return [{ of, members: childrenOf(members, mainOf(edges)) }];
		const blockParents = blocks?.[of];
		const cellChildren = {
			of,
			members: blockParents ? childrenOf(members, mainOf(blockParents)) : members,
		};
		if (!fromCells) return [cellChildren];
		const triangleChildren = childrenOf(members, mainOf(triangles), starts[of]);
		return triangleChildren.length === 0
			? [cellChildren]
			: [cellChildren, { of: 'triangles', members: triangleChildren }];
	};
}

/** The new entities whose parents, minus `first`, are members. */
function childrenOf(members: Uint32Array, parents: Uint32Array, first = 0): Uint32Array {
	const last = members.at(-1);
	if (last === undefined) return members;
	const isMember = new Uint8Array(last + 1);
	for (const member of members) isMember[member] = 1;
	const isChild = (i: number) => {
		const parent = parents[i]! - first;
		return parent >= 0 && parent <= last && isMember[parent] === 1;
	};
	let count = 0;
	for (let i = 0; i < parents.length; i++) if (isChild(i)) count++;
	const children = new Uint32Array(count);
	for (let i = 0, at = 0; i < parents.length; i++) if (isChild(i)) children[at++] = i;
	return children;
}

function keptMembers(members: Uint32Array, kept: Provenance['points']['kept']): Uint32Array {
	if (typeof kept === 'number') return members;
	return childrenOf(members, kept);
}

/** Merges lists of the same kind, in ascending order. */
function joined(lists: readonly GroupMembers[]): readonly GroupMembers[] {
	const byKind = new Map<GroupMembers['of'], Uint32Array>();
	for (const { of, members } of lists) {
		const existing = byKind.get(of);
		byKind.set(of, existing ? united(existing, members) : members);
	}
	return [...byKind].map(([of, members]) => ({ of, members }));
}

/** The union of two ascending lists. */
function united(first: Uint32Array, second: Uint32Array): Uint32Array {
	const isDisjoint = first.length === 0 || second.length === 0 || first.at(-1)! < second[0]!;
	const union = new Uint32Array(first.length + second.length);
	union.set(first);
	union.set(second, first.length);
	return isDisjoint ? union : Uint32Array.from(new Set(union)).sort();
}
