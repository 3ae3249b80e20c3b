import type { CellBlock, Group, GroupMembers, Unkept } from '../../../mesh/triMesh.ts';
import type { OtherElementsDraft } from '../../build/elements/otherElements.ts';
import { cellFields } from '../shared/cellFields.ts';
import { type Cells, readCells } from '../shared/readCells.ts';
import {
	type Attribute,
	attributesOf,
	copyRole,
	isGroups,
	type NotKept,
	tagsAmong,
} from './attributes.ts';
import type { DataFile } from './dataItem.ts';
import type { Grid } from './grids.ts';
import type { FurtherGrid } from './options.ts';
import { type SameCells, sameCells } from './sameCells.ts';
import { readTopology } from './topology.ts';
import { TriangleTable } from './triangleTable.ts';

/** Content of the cells of all grids. */
export interface Gathered {
	/** The blocks of all grids, and for each its cells among those of all grids. */
	readonly blocks: CellBlock[];
	readonly kinds: Cells['kinds'][number][];
	/** Groups by the tags of further grids. */
	readonly groups: Group[];
	/** Number of cells of all grids. */
	count: number;
	/** Volumetric cells, which are not drawn. */
	readonly others: OtherElementsDraft[];
	/** Group numbers of the cells from `from` on. Several attributes of a grid are in layers of their own. */
	readonly tags: { readonly layer: number; readonly from: number; readonly values: Int32Array }[];
}

/** The main grid, whose points further grids share. */
export interface Main {
	readonly points: number;
	readonly triangles: Uint32Array;
	readonly blocks: readonly CellBlock[];
}

/** Adds the cells of a grid with their group numbers; returns the attributes that have these. */
export function addCells(
	into: Gathered,
	count: number,
	attributes: readonly Attribute[],
): readonly Attribute[] {
	const tags = attributes.filter(isGroups);
	for (const [layer, { numbers }] of tags.entries())
		into.tags.push({ layer, from: into.count, values: numbers.values as Int32Array });
	into.count += count;
	return tags;
}

/** The group numbers of all cells, 0 for none, as `readGroups` takes them. */
export function layersOf({ tags, count }: Gathered): Int32Array[] {
	const layers: Int32Array[] = [];
	for (const { layer, from, values } of tags) {
		layers[layer] ??= new Int32Array(count);
		layers[layer].set(values, from);
	}
	return layers;
}

/**
 * Reads a further grid over the points of the main one: its cells become blocks, and integers on its cells groups, as
 * dolfinx writes the tags of facets and cells. Triangles must be those of the main grid; quads may be. Returns name,
 * tags and blocks of the grid. Throws a `Fault`.
 */
export function addGrid(
	file: DataFile,
	grid: Grid,
	main: Main,
	into: Gathered,
	unkept: Unkept[],
	notKept: NotKept,
): FurtherGrid {
	const { name } = grid;
	const raw = readTopology(file, grid.topology);
	const cells = readCells(raw, main.points, true);
	into.others.push(...(cells.others ? [cells.others] : []));
	unkept.push(...(cells.others?.unkept() ?? []));
	const count = raw.types.length;
	const attributes = attributesOf(file, grid, { Node: main.points, Cell: count }, notKept);
	const copy = attributes.find(({ role }) => role === copyRole);
	if (copy) return { name, tags: copy.numbers.name };
	const before = into.count;
	const tags = addCells(into, count, attributes);
	const { telling, others: plain } = tagsAmong(attributes);
	const fields = plain
		.filter((one) => one.center === 'Cell' && !tags.includes(one))
		.map(({ numbers }) => numbers);
	const first = into.blocks.length;
	// Group numbers refer to the blocks of their own grid.
	const same = cells.blocks.map((block) =>
		tags.length > 0 ? undefined : sameCells(block, main.blocks),
	);
	for (const [k, block] of cellFields(fields, cells, count).blocks.entries()) {
		if (same[k]) continue;
		const kind = cells.kinds[k]!;
		into.blocks.push(block);
		into.kinds.push({ ...kind, cells: kind.cells.map((cell) => cell + before) });
	}
	const others = attributes.filter(({ center }) => center !== 'Cell').length;
	if (others > 0)
		unkept.push({
			what: 'attributes of further grids on points or grids',
			count: others,
			reason: 'those of the first grid are read',
		});
	if ((cells.triangleKind || same.some(Boolean)) && fields.length > 0)
		unkept.push({
			what: 'attributes of further grids on faces',
			count: fields.length,
			reason: 'not integers; those of the first grid are read',
		});
	const members = membersOf(cells, first, same, main, unkept);
	for (const one of telling) into.groups.push(...groupsOf(one, telling.length > 1, members));
	const called = { name, tags: [...tags, ...telling][0]?.numbers.name ?? name };
	return into.blocks.length > first ? { ...called, blocks: [first, into.blocks.length] } : called;
}

/** Cells of a further grid, and the members of the mesh that they are. */
interface Members {
	readonly dimension: Group['dimension'];
	readonly of: GroupMembers['of'];
	/** Cells of the grid, and the member for each. */
	readonly cells: Uint32Array;
	readonly members: Uint32Array;
}

function membersOf(
	cells: Cells,
	first: number,
	same: readonly (SameCells | undefined)[],
	main: Main,
	unkept: Unkept[],
): Members[] {
	let next = first;
	const found: Members[] = cells.blocks.map(({ shape }, k) => {
		const own = cells.kinds[k]!.cells;
		return {
			dimension: shape === 'point' ? 0 : shape === 'line' ? 1 : 2,
			of: same[k]?.block ?? next++,
			cells: own,
			members: same[k]?.cells ?? Uint32Array.from(own, (_, i) => i),
		};
	});
	if (!cells.triangleKind) return found;
	const table = new TriangleTable(main.triangles, main.points);
	const [own, members]: [number[], number[]] = [[], []];
	const { triangles, triangleKind } = cells;
	for (let t = 0; t < triangleKind.cells.length; t++) {
		const at = table.find(triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!);
		if (at < 0) continue;
		own.push(triangleKind.cells[t]!);
		members.push(at);
	}
	const lost = triangleKind.cells.length - own.length;
	if (lost > 0)
		unkept.push({
			what: 'triangles of further grids',
			count: lost,
			reason: 'not in the first grid',
		});
	found.push({
		...{ dimension: 2, of: 'triangles' },
		...{ cells: Uint32Array.from(own), members: Uint32Array.from(members) },
	});
	return found;
}

/** Groups by the numbers of an attribute. */
function groupsOf({ numbers }: Attribute, named: boolean, all: readonly Members[]): Group[] {
	const found = new Map<
		string,
		Omit<Group, 'members'> & { lists: Map<GroupMembers['of'], number[]> }
	>();
	for (const { dimension, of, cells, members } of all)
		for (let i = 0; i < cells.length; i++) {
			const tag = numbers.values[cells[i]!]!;
			const key = `${dimension} ${tag}`;
			let group = found.get(key);
			if (!group) {
				const name = named ? { name: `${numbers.name} ${tag}` } : {};
				group = { ...name, dimension, tag, lists: new Map() };
				found.set(key, group);
			}
			const list = group.lists.get(of);
			if (list) list.push(members[i]!);
			else group.lists.set(of, [members[i]!]);
		}
	return [...found.values()]
		.sort((a, b) => a.dimension - b.dimension || a.tag - b.tag)
		.map(({ lists, ...group }) => ({
			...group,
			members: [...lists].map(([of, list]) => ({
				of,
				members: Uint32Array.from(new Set(list)).sort(),
			})),
		}));
}
