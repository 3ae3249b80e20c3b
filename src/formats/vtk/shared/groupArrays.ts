import type { Group, GroupMembers, TriMesh } from '../../../mesh/triMesh.ts';
import { cellCount, triangleCount } from '../../../mesh/triMesh.ts';
import { indicesByValue } from '../../../util/indicesByValue.ts';
import { groupLayers, markerField } from '../../fit/entityCells.ts';
import { distinctGroups } from '../../fit/groups.ts';
import { freeName } from './arrayNames.ts';
import { areAll } from './cellFields.ts';
import { listed, listedGroups } from './groupList.ts';
import type { Cells } from './readCells.ts';

/** Role of an array of group numbers on cells; other arrays have a role of fields. */
export const groupRole = 'group';

/** Name of the first array of group numbers, as in meshio. */
const tagName = 'gmsh:physical';

/** The groups as arrays on the cells and on the mesh. */
export interface GroupArrays {
	/** The mesh with the group numbers of each cell as fields of these names; 0 for none. */
	readonly mesh: TriMesh;
	/** The first array has the first group of each cell, the second the second, and so on; at least one. */
	readonly names: readonly string[];
	/** A string for each group, in order: dimension, number and name. */
	readonly strings: readonly string[];
	/** Number and dimension of each named group, as in meshio's `field_data`. */
	readonly named: readonly { readonly name: string; readonly values: Int32Array }[];
}

/** Converts groups of cells to arrays; undefined without groups. */
export function groupArrays(mesh: TriMesh): GroupArrays | undefined {
	const { cells = [] } = mesh;
	const groups = distinctGroups(mesh.groups ?? []);
	if (groups.length === 0) return undefined;
	const taken = new Set([mesh, ...cells].flatMap(({ fields }) => fields.map(({ name }) => name)));
	const names: string[] = [];
	const tagsOf = (of: GroupMembers['of'], dimension: Group['dimension'], count: number) =>
		groupLayers(groups, of, dimension, count).map((tags, nth) => {
			names[nth] ??= freeName(tagName, taken);
			return markerField(names[nth], of === 'triangles' ? of : 'cells', tags);
		});
	const triangles = tagsOf('triangles', 2, triangleCount(mesh));
	const blocks = cells.map((block, index) => {
		const dimension = block.shape === 'point' ? 0 : block.shape === 'line' ? 1 : 2;
		return { ...block, fields: [...block.fields, ...tagsOf(index, dimension, cellCount(block))] };
	});
	const named = groups.flatMap(({ name, tag, dimension }) =>
		name ? [{ name, values: Int32Array.of(tag, dimension) }] : [],
	);
	return {
		mesh: {
			...mesh,
			fields: [...mesh.fields, ...triangles],
			...(cells.length > 0 ? { cells: blocks } : {}),
		},
		names,
		strings: groups.map(listed),
		named,
	};
}

/**
 * Builds groups from arrays of group numbers and a list of strings: those of the list in its order, then those that it
 * lacks, by dimension and number.
 *
 * @param layers group numbers of each cell of the file, 0 for none
 */
export function readGroups(
	layers: readonly Int32Array[],
	list: readonly string[] | undefined,
	{ triangleKind, blocks, kinds }: Cells,
): Group[] {
	const listedByKey = (list && listedGroups(list)) ?? new Map<string, Omit<Group, 'members'>>();
	const members = new Map<string, GroupMembers[]>();
	const nameless: Omit<Group, 'members'>[] = [];
	const collect = (of: GroupMembers['of'], dimension: Group['dimension'], cells: Uint32Array) => {
		for (const tags of layers)
			for (const [tag, rows] of indicesByValue(selectTags(tags, cells), 0)) {
				const key = `${dimension} ${tag}`;
				let lists = members.get(key);
				if (!lists) {
					lists = [];
					members.set(key, lists);
					if (!listedByKey.has(key)) nameless.push({ dimension, tag });
				}
				const at = lists.findIndex((one) => one.of === of);
				if (at < 0) lists.push({ of, members: rows });
				else lists[at] = { of, members: mergeAscending(lists[at]!.members, rows) };
			}
	};
	for (const [index, { shape }] of blocks.entries()) {
		const dimension = shape === 'point' ? 0 : shape === 'line' ? 1 : 2;
		collect(index, dimension, kinds[index]?.cells as Uint32Array);
	}
	if (triangleKind) collect('triangles', 2, triangleKind.cells);
	nameless.sort((a, b) => a.dimension - b.dimension || a.tag - b.tag);
	return [...listedByKey.values(), ...nameless].map((group) => ({
		...group,
		members: members.get(`${group.dimension} ${group.tag}`) ?? [],
	}));
}

/** Selects the entries of `tags` for cells of the file. */
function selectTags(tags: Int32Array, cells: Uint32Array): Int32Array {
	if (areAll(cells, tags.length)) return tags;
	const selected = new Int32Array(cells.length);
	for (let i = 0; i < cells.length; i++) selected[i] = tags[cells[i]!]!;
	return selected;
}

/** Union of two ascending lists, ascending. */
function mergeAscending(a: Uint32Array, b: Uint32Array): Uint32Array {
	const all = new Uint32Array(a.length + b.length);
	let count = 0;
	for (let i = 0, j = 0; i < a.length || j < b.length; ) {
		const next = Math.min(a[i] ?? Infinity, b[j] ?? Infinity);
		if (a[i] === next) i++;
		if (b[j] === next) j++;
		all[count++] = next;
	}
	return all.slice(0, count);
}
