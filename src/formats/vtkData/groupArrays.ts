import type { Group, GroupMembers, TriMesh } from '../../mesh/triMesh.ts';
import { cellCount, triangleCount } from '../../mesh/triMesh.ts';
import { placesOf } from '../../util/placesOf.ts';
import { groupTags, markerField } from '../entityCells.ts';
import { areAll } from './cellFields.ts';
import type { Cells } from './readCells.ts';

/** What an array of the cells' groups says it is, where other arrays say a role of fields. */
export const groupRole = 'group';

/** What the array of the cells is called, as meshio calls it, and that of the groups. */
const tagName = 'gmsh:physical';
export const groupListName = 'gmsh:physical_names';

/** The groups as an array on the cells and strings. */
export interface GroupArrays {
	/** The mesh with the number of each cell's group as a field of that name: 0 for none. */
	readonly mesh: TriMesh;
	readonly name: string;
	/** A string a group in their order: dimension, number and name. */
	readonly strings: readonly string[];
}

/** Makes arrays of the groups of the cells; undefined where there are none. */
export function groupArrays(mesh: TriMesh): GroupArrays | undefined {
	const { groups = [], cells = [] } = mesh;
	if (groups.length === 0) return undefined;
	const taken = new Set([mesh, ...cells].flatMap(({ fields }) => fields.map(({ name }) => name)));
	let name = tagName;
	for (let k = 2; taken.has(name); k++) name = `${tagName}_${k}`;
	const tagsOf = (of: GroupMembers['of'], dimension: Group['dimension'], count: number) =>
		markerField(name, of === 'triangles' ? of : 'cells', groupTags(groups, of, dimension, count));
	const triangles = tagsOf('triangles', 2, triangleCount(mesh));
	const blocks = cells.map((block, index) => {
		const dimension = block.shape === 'point' ? 0 : block.shape === 'line' ? 1 : 2;
		return { ...block, fields: [...block.fields, tagsOf(index, dimension, cellCount(block))] };
	});
	const strings = groups.map(({ dimension, tag, name }) =>
		name === undefined
			? `${dimension} ${tag}`
			: `${dimension} ${tag} ${name.replaceAll('\0', '\ufffd')}`,
	);
	return {
		mesh: {
			...mesh,
			fields: [...mesh.fields, triangles],
			...(cells.length > 0 ? { cells: blocks } : {}),
		},
		name,
		strings,
	};
}

/** Whether a string of the list can't hold the name of a group. */
export const hasNull = ({ name }: Group): boolean => name?.includes('\0') === true;

/** The groups that a list of strings names, without members; undefined where one of its strings is none. */
export function listedGroups(
	strings: readonly string[],
): Map<string, Omit<Group, 'members'>> | undefined {
	const groups = new Map<string, Omit<Group, 'members'>>();
	for (const text of strings) {
		const match = /^([012]) (-?\d+)(?: (.*))?$/s.exec(text);
		if (!match) return undefined;
		const [, dimension, tag, name] = match;
		groups.set(`${dimension} ${tag}`, {
			...(name === undefined ? {} : { name }),
			dimension: Number(dimension) as Group['dimension'],
			tag: Number(tag),
		});
	}
	return groups;
}

/**
 * The groups that an array of numbers and a list of strings describe: those of the list in its order, then those
 * without a name.
 *
 * @param tags the number of the group of each cell of the file, 0 for none
 */
export function readGroups(
	tags: Int32Array | undefined,
	list: readonly string[] | undefined,
	{ triangleKind, blocks, kinds }: Cells,
): Group[] {
	const known = (list && listedGroups(list)) ?? new Map<string, Omit<Group, 'members'>>();
	const members = new Map<string, GroupMembers[]>();
	const nameless: Omit<Group, 'members'>[] = [];
	const collect = (of: GroupMembers['of'], dimension: Group['dimension'], cells: Uint32Array) => {
		for (const [tag, rows] of tags ? placesOf(numbersOf(tags, cells), 0) : []) {
			const key = `${dimension} ${tag}`;
			let lists = members.get(key);
			if (!lists) {
				lists = [];
				members.set(key, lists);
				if (!known.has(key)) nameless.push({ dimension, tag });
			}
			lists.push({ of, members: rows });
		}
	};
	for (const [index, { shape }] of blocks.entries()) {
		const dimension = shape === 'point' ? 0 : shape === 'line' ? 1 : 2;
		collect(index, dimension, kinds[index]?.cells as Uint32Array);
	}
	if (triangleKind) collect('triangles', 2, triangleKind.cells);
	nameless.sort((a, b) => a.dimension - b.dimension || a.tag - b.tag);
	return [...known.values(), ...nameless].map((group) => ({
		...group,
		members: members.get(`${group.dimension} ${group.tag}`) ?? [],
	}));
}

/** The numbers of some cells of a file. */
function numbersOf(tags: Int32Array, cells: Uint32Array): Int32Array {
	if (areAll(cells, tags.length)) return tags;
	const own = new Int32Array(cells.length);
	for (let i = 0; i < cells.length; i++) own[i] = tags[cells[i] as number] as number;
	return own;
}
