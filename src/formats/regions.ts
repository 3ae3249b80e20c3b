import { type Field, type Group, type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { placesOf } from '../util/placesOf.ts';
import { groupTags, markerField } from './entityCells.ts';
import type { OwnLoss } from './format.ts';
import { kindsOf } from './heldFields.ts';
import type { Holds } from './holds.ts';
import { nameOf } from './nameOf.ts';
import { isWhole } from './wholeNumbers.ts';

/** The name of the numbers on triangles that Triangle's `.ele` files have: regions where they are whole numbers. */
export const regionName = 'attribute';

/** Whole numbers with more values than these are no regions: they number the triangles, or count something. */
const mostRegions = 4096;

/** By the values of the field: dialogs ask for one format after the other. */
const known = new WeakMap<Field['values'], { readonly groups: readonly Group[] | undefined }>();

const isRegions = ({ name, on, role }: Field): boolean =>
	on === 'triangles' && name === regionName && (role === 'attribute' || role === 'marker');

/** Groups of the triangles by the first of their attributes, none for 0; undefined where these are not whole numbers. */
function regionsOf({ values, components }: Field): readonly Group[] | undefined {
	let found = known.get(values);
	if (!found) {
		found = { groups: groupsBy(values, components) };
		known.set(values, found);
	}
	return found.groups;
}

function groupsBy(values: Field['values'], components: number): readonly Group[] | undefined {
	const tags = new Int32Array(values.length / components);
	const seen = new Set<number>();
	for (let t = 0; t < tags.length; t++) {
		const value = values[components * t]!;
		if (!isWhole(value)) return undefined;
		if (t === 0 || value !== tags[t - 1]) seen.add(value);
		if (seen.size > mostRegions) return undefined;
		tags[t] = value;
	}
	return [...placesOf(tags, 0)]
		.sort(([a], [b]) => a - b)
		.map(([tag, members]) => ({ dimension: 2, tag, members: [{ of: 'triangles', members }] }));
}

/** A mesh with regions as groups, and what a format has no room for beside them. */
export interface Regional {
	readonly mesh: TriMesh;
	readonly losses: readonly OwnLoss[];
}

/**
 * Makes groups of the whole numbers that Triangle calls attributes, for formats with groups of triangles: tags of Gmsh,
 * references of MEDIT, attributes of MFEM. 0 is no group. The field stays where the format has room for it and its name,
 * unless `regionsAsGroups`. A mesh with groups of faces is given back as it is.
 */
export function withRegions(mesh: TriMesh, holds: Holds, noun: string): Regional {
	const { fields, groups = [] } = mesh;
	const field = fields.find(isRegions);
	const unchanged: Regional = { mesh, losses: [] };
	if (!field || !holds.groups.dimensions.includes(2)) return unchanged;
	if (groups.some(({ dimension }) => dimension === 2)) return unchanged;
	const regions = regionsOf(field);
	if (!regions) return unchanged;
	const { components } = field;
	const kind = kindsOf(fields, holds).get(field);
	const without = fields.filter((one) => one !== field);
	if (regions.length === 0) {
		if (kind || components > 1 || triangleCount(mesh) === 0) return unchanged;
		const reason = 'all are 0, the number for no region';
		const lost = { what: 'attributes of triangles', count: triangleCount(mesh), reason };
		return { mesh: { ...mesh, fields: without }, losses: [lost] };
	}
	const stays = kind !== undefined && ((kind.names && !holds.regionsAsGroups) || components > 1);
	return {
		mesh: {
			...mesh,
			fields: stays ? fields : without,
			groups: [...groups, ...regions],
		},
		losses:
			stays || components === 1
				? []
				: [
						{
							what: 'further attributes of triangles',
							count: (components - 1) * triangleCount(mesh),
							reason: `${nameOf({ noun })} stores one number per triangle`,
						},
					],
	};
}

/** What the groups of the triangles say as one number each. */
export interface RegionTags {
	/** The numbers as a field; undefined where one of the mesh has them. */
	readonly field: Field | undefined;
	/** Groups whose members are all in the numbers. */
	readonly held: ReadonlySet<Group>;
}

const tagsCache = new WeakMap<TriMesh, RegionTags | undefined>();

/**
 * The groups of triangles as an attribute, for formats with numbers of triangles and no groups (`Holds.regionTags`).
 * Undefined where no triangle is in a group with another number than 0.
 */
export function regionTags(mesh: TriMesh): RegionTags | undefined {
	if (!tagsCache.has(mesh)) tagsCache.set(mesh, tagsOf(mesh));
	return tagsCache.get(mesh);
}

function tagsOf(mesh: TriMesh): RegionTags | undefined {
	const seen = new Set<number>();
	const groups = (mesh.groups ?? []).filter(({ dimension, tag }) => {
		if (dimension !== 2 || tag === 0 || !isWhole(tag) || seen.has(tag)) return false;
		seen.add(tag);
		return true;
	});
	const values = groupTags(groups, 'triangles', 2, triangleCount(mesh));
	if (values.every((tag) => tag === 0)) return undefined;
	const held = groups.filter(({ tag, members }) =>
		members.every(
			({ of, members: list }) => of === 'triangles' && list.every((t) => values[t] === tag),
		),
	);
	const own = mesh.fields.find(isRegions);
	const isThere =
		own !== undefined && values.every((tag, t) => own.values[own.components * t] === tag);
	return {
		field: isThere ? undefined : markerField(regionName, 'triangles', values),
		held: new Set(held),
	};
}
