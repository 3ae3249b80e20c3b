import { type Field, type Group, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { indicesByValue } from '../../util/indicesByValue.ts';
import type { WriterLoss } from '../core/format.ts';
import type { Holds } from '../core/holds.ts';
import { nameOf } from '../core/nameOf.ts';
import { isInt32 } from '../text/values.ts';
import { groupTags, markerField } from './entityCells.ts';
import { kindsOf } from './fieldKinds.ts';

/** Name of the field of attributes in Triangle's `.ele` files: regions if they are integers. */
export const regionName = 'attribute';

/** A mesh with regions as groups, and the losses of this conversion. */
export interface MeshWithRegions {
	readonly mesh: TriMesh;
	readonly losses: readonly WriterLoss[];
}

/**
 * Makes groups of the integers that Triangle calls attributes, for formats with groups of triangles: tags of Gmsh,
 * references of MEDIT, attributes of MFEM. 0 is no group. The field stays if the format holds it and its name, unless
 * `regionsAsGroups`. A mesh with groups of faces is returned unchanged.
 */
export function withRegions(mesh: TriMesh, holds: Holds, noun: string): MeshWithRegions {
	const { fields, groups = [] } = mesh;
	const field = fields.find(isRegions);
	const unchanged: MeshWithRegions = { mesh, losses: [] };
	if (!field || !holds.groups.dimensions.includes(2)) return unchanged;
	if (groups.some(({ dimension }) => dimension === 2)) return unchanged;
	const regions = regionsOf(field);
	if (!regions) return unchanged;
	const { components } = field;
	const kind = kindsOf(fields, holds).get(field);
	const otherFields = fields.filter((other) => other !== field);
	if (regions.length === 0) {
		if (kind || components > 1 || triangleCount(mesh) === 0) return unchanged;
		const reason = 'all are 0, the number for no region';
		const lost = { what: 'attributes of triangles', count: triangleCount(mesh), reason };
		return { mesh: { ...mesh, fields: otherFields }, losses: [lost] };
	}
	const keepsField =
		kind !== undefined && ((kind.names && !holds.regionsAsGroups) || components > 1);
	return {
		mesh: {
			...mesh,
			fields: keepsField ? fields : otherFields,
			groups: [...groups, ...regions],
		},
		losses:
			keepsField || components === 1
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

const isRegions = ({ name, on, role }: Field): boolean =>
	on === 'triangles' && name === regionName && (role === 'attribute' || role === 'marker');

/** Maximum number of distinct regions; attributes with more are probably numbers of triangles or counts. */
const maxRegions = 4096;

/** Keyed by the values of the field: losses are computed for each format in turn. */
const regionsCache = new WeakMap<
	Field['values'],
	{ readonly groups: readonly Group[] | undefined }
>();

/** Groups of triangles by their first attribute, 0 for no group; undefined if it is not a field of regions. */
function regionsOf({ values, components }: Field): readonly Group[] | undefined {
	let cached = regionsCache.get(values);
	if (!cached) {
		cached = { groups: groupsBy(values, components) };
		regionsCache.set(values, cached);
	}
	return cached.groups;
}

function groupsBy(values: Field['values'], components: number): readonly Group[] | undefined {
	const tags = new Int32Array(values.length / components);
	const distinct = new Set<number>();
	for (let t = 0; t < tags.length; t++) {
		const value = values[components * t]!;
		if (!isInt32(value)) return undefined;
		if (t === 0 || value !== tags[t - 1]) distinct.add(value);
		if (distinct.size > maxRegions) return undefined;
		tags[t] = value;
	}
	return [...indicesByValue(tags, 0)]
		.sort(([a], [b]) => a - b)
		.map(([tag, members]) => ({ dimension: 2, tag, members: [{ of: 'triangles', members }] }));
}

/** Tags of triangles that represent their groups. */
export interface RegionTags {
	/** The tags as a field; undefined if a field of the mesh has the same values. */
	readonly field: Field | undefined;
	/** Groups that lose nothing: all members are triangles with the tag of the group. */
	readonly represented: ReadonlySet<Group>;
}

const tagsCache = new WeakMap<TriMesh, RegionTags | undefined>();

/**
 * Tags of triangles for formats with one number a triangle but no groups (`Holds.regionTags`). Undefined if no triangle
 * is in a group with a tag other than 0.
 */
export function regionTags(mesh: TriMesh): RegionTags | undefined {
	if (!tagsCache.has(mesh)) tagsCache.set(mesh, tagsOf(mesh));
	return tagsCache.get(mesh);
}

function tagsOf(mesh: TriMesh): RegionTags | undefined {
	const tags = new Set<number>();
	const groups = (mesh.groups ?? []).filter(({ dimension, tag }) => {
		if (dimension !== 2 || tag === 0 || !isInt32(tag) || tags.has(tag)) return false;
		tags.add(tag);
		return true;
	});
	const values = groupTags(groups, 'triangles', 2, triangleCount(mesh));
	if (values.every((tag) => tag === 0)) return undefined;
	const representable = groups.filter(({ tag, members }) =>
		members.every(
			({ of, members: list }) => of === 'triangles' && list.every((t) => values[t] === tag),
		),
	);
	const field = mesh.fields.find(isRegions);
	const isSameField =
		field !== undefined && values.every((tag, t) => field.values[field.components * t] === tag);
	return {
		field: isSameField ? undefined : markerField(regionName, 'triangles', values),
		represented: new Set(representable),
	};
}
