import type { Parents, Provenance } from '../provenance.ts';
import { NONE } from '../topology.ts';
import type { Group, GroupMembers, TriMesh } from '../triMesh.ts';
import { blockStarts } from './faces.ts';
import { mainParents } from './parents.ts';

/**
 * The groups of a new mesh. Parts of a member are members (of several parents that which decides for markers), and so are
 * triangles that were made of cells of a block. A group of points keeps its points: which new ones belong to it the input
 * does not say.
 */
export function carryGroups(before: TriMesh, provenance: Provenance): readonly Group[] {
	const carry = carrierOf(before, provenance);
	return (before.groups ?? []).map((group) => ({
		...group,
		members: joined(group.members.flatMap(carry)),
	}));
}

function carrierOf(before: TriMesh, { points, triangles, edges, blocks }: Provenance) {
	const starts = blockStarts(before);
	const mains = new Map<Parents, Uint32Array>();
	const mainOf = (parents: Parents) => {
		const main = mains.get(parents) ?? mainParents(parents);
		mains.set(parents, main);
		return main;
	};
	const fromCells = mainOf(triangles).some((t) => t !== NONE && t >= starts[0]!);
	return ({ of, members }: GroupMembers): GroupMembers[] => {
		if (of === 'points') return [{ of, members: keptMembers(members, points.kept) }];
		if (of === 'triangles') return [{ of, members: childrenOf(members, mainOf(triangles)) }];
		if (of === 'edges') return [{ of, members: childrenOf(members, mainOf(edges)) }];
		const own = blocks?.[of];
		const parts = { of, members: own ? childrenOf(members, mainOf(own)) : members };
		if (!fromCells) return [parts];
		const made = childrenOf(members, mainOf(triangles), starts[of]);
		return made.length === 0 ? [parts] : [parts, { of: 'triangles', members: made }];
	};
}

/** The new entities whose parents, counted from `first`, are members. */
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

/** Lists of the same kind as one, rising. */
function joined(lists: readonly GroupMembers[]): readonly GroupMembers[] {
	const byKind = new Map<GroupMembers['of'], Uint32Array>();
	for (const { of, members } of lists) {
		const known = byKind.get(of);
		const all = known ? Uint32Array.from(new Set([...known, ...members])).sort() : members;
		byKind.set(of, all);
	}
	return [...byKind].map(([of, members]) => ({ of, members }));
}
