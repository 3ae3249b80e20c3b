import type { CellShape, EntityKind, Group, TriMesh } from '../../mesh/triMesh.ts';
import type { Holds } from '../core/holds.ts';
import { nameOf } from '../core/nameOf.ts';
import { furtherMembers } from '../fit/groups.ts';
import { lineTags } from '../fit/lineTags.ts';
import { regionTags } from '../fit/regions.ts';
import { type ContentItem, cannotStore } from './contentItem.ts';

/** Nouns of the members of groups, by dimension. */
const memberNouns = ['points', 'edges and lines', 'triangles and other faces'] as const;

/** Dimension of entities and cells. */
const dimensionOf: Readonly<Record<EntityKind | CellShape, Group['dimension']>> = {
	points: 0,
	edges: 1,
	triangles: 2,
	point: 0,
	line: 1,
	polygon: 2,
	quad: 2,
	quad8: 2,
	quad9: 2,
};

/** Groups, their names, and memberships in more than one group. */
export function* groupContent(mesh: TriMesh): Generator<ContentItem> {
	const groups = mesh.groups ?? [];
	for (const [dimension, members] of memberNouns.entries()) {
		const ofDimension = groups.filter((group) => group.dimension === dimension);
		if (ofDimension.length === 0) continue;
		yield {
			what: `groups of ${members}`,
			count: ({ holds }) => ofDimension.filter((group) => !isHeld(group, mesh, holds)).length,
			keptBy: ({ holds }) => ofDimension.every((group) => isHeld(group, mesh, holds)),
			reason: (format) =>
				dimension === 2 && format.holds.regionTags
					? `${nameOf(format)} stores one number per triangle`
					: cannotStore(format),
		};
	}
	const named = groups.filter(({ name }) => name !== undefined);
	const namedOf = (holds: Holds) => named.filter((group) => !isFlag(group, holds));
	if (named.length > 0)
		yield {
			what: 'names of the groups',
			count: ({ holds }) => namedOf(holds).length,
			keptBy: ({ holds }) => holds.groups.names || namedOf(holds).length === 0,
			isMoot: ({ holds }) => !namedOf(holds).some((group) => isHeld(group, mesh, holds)),
			reason: cannotStore,
		};
	const furtherOf = (holds: Holds) =>
		furtherMembers(groups.filter((group) => !isFlag(group, holds)));
	if (furtherMembers(groups) > 0)
		yield {
			what: 'memberships in a second group',
			count: ({ holds }) => furtherOf(holds),
			keptBy: ({ holds }) => holds.groups.several || furtherOf(holds) === 0,
			isMoot: ({ holds }) => holds.groups.dimensions.length === 0,
			reason: (format) => `${nameOf(format)} stores one group per entity`,
		};
}

/** Whether the format writes a group by its name alone (`Holds.groups.flags`). */
const isFlag = ({ name }: Group, { groups: { flags } }: Holds): boolean =>
	name !== undefined && flags?.includes(name) === true;

/** Whether a group and all its members are written. */
function isHeld(group: Group, mesh: TriMesh, holds: Holds): boolean {
	const { dimension, members } = group;
	if (dimension === 1 && holds.lineTags) return lineTags(mesh)?.represented.has(group) ?? false;
	if (dimension === 2 && holds.regionTags) return regionTags(mesh)?.represented.has(group) ?? false;
	if (!isFlag(group, holds) && !holds.groups.dimensions.includes(dimension)) return false;
	return members.every(({ of }) => {
		if (typeof of !== 'number') return dimensionOf[of] === dimension;
		const shape = mesh.cells?.[of]?.shape;
		return shape !== undefined && holds.cells.includes(shape) && dimensionOf[shape] === dimension;
	});
}
