import type { Group, TriMesh } from '../../mesh/triMesh.ts';
import type { Holds } from '../holds.ts';
import { holdNone, type Thing } from './thing.ts';

const dimensions = ['points', 'edges and lines', 'triangles and other faces'] as const;

/** Groups, their names, and what is in more than one of them. */
export function* groupThings(mesh: TriMesh): Generator<Thing> {
	const groups = mesh.groups ?? [];
	for (const [dimension, members] of dimensions.entries()) {
		const some = groups.filter((group) => group.dimension === dimension);
		if (some.length === 0) continue;
		yield {
			what: `groups of ${members}`,
			count: some.length,
			keptBy: ({ holds }) => some.every((group) => isHeld(group, mesh, holds)),
			reason: holdNone,
		};
	}
	const named = groups.filter(({ name }) => name !== undefined);
	if (named.length > 0)
		yield {
			what: 'names of the groups',
			count: named.length,
			keptBy: ({ holds }) =>
				holds.groups.names || !named.some((group) => isHeld(group, mesh, holds)),
			reason: ({ noun }) => `${noun} hold no names of groups`,
		};
	const further = furtherMembers(groups);
	if (further > 0)
		yield {
			what: 'memberships in a second group',
			count: further,
			keptBy: ({ holds: { groups } }) => groups.several || groups.dimensions.length === 0,
			reason: ({ noun }) => `${noun} hold one group of an entity`,
		};
}

/** Whether a group is written: what is in it must be, too. */
function isHeld({ dimension, members }: Group, { cells }: TriMesh, holds: Holds): boolean {
	if (!holds.groups.dimensions.includes(dimension)) return false;
	return members.every(({ of }) => {
		const shape = typeof of === 'number' ? cells?.[of]?.shape : undefined;
		return shape === undefined || holds.cells.includes(shape);
	});
}

/** How often an entity is in one group more after the first. */
function furtherMembers(groups: readonly Group[]): number {
	const all = groups.flatMap(({ members }) => members);
	let count = 0;
	for (const kind of new Set(all.map(({ of }) => of))) {
		const lists = all.filter(({ of }) => of === kind).map(({ members }) => members);
		if (lists.length < 2) continue;
		// Members rise: the last is the largest.
		const most = lists.reduce((last, list) => Math.max(last, list.at(-1) ?? -1), -1);
		const seen = new Uint8Array(most + 1);
		for (const list of lists)
			for (const member of list) {
				count += seen[member] as number;
				seen[member] = 1;
			}
	}
	return count;
}
