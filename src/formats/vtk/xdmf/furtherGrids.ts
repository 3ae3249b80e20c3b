import type { CellBlock, DataLoss, Group, GroupMembers } from '../../../mesh/triMesh.ts';
import type { OtherElementsDraft } from '../../build/elements/otherElements.ts';
import { cellFields } from '../shared/cellFields.ts';
import { type Cells, readCells } from '../shared/readCells.ts';
import {
	type Attribute,
	attributesOf,
	copyRole,
	isGroups,
	type OnSkipped,
	tagsAmong,
} from './attributes.ts';
import type { DataFile } from './dataItem.ts';
import type { Grid } from './grids.ts';
import type { FurtherGrid } from './options.ts';
import { type SameCells, sameCells } from './sameCells.ts';
import { readTopology } from './topology.ts';
import { TriangleTable } from './triangleTable.ts';

/** Cells and groups of the grids read so far; cells are numbered across all grids. */
export interface Gathered {
	readonly blocks: CellBlock[];
	/** For each block, its cells in this numbering. */
	readonly kinds: Cells['kinds'][number][];
	/** Groups made of the tags of further grids. */
	readonly groups: Group[];
	/** Number of cells. */
	count: number;
	/** Volume elements, which are not drawn. */
	readonly others: OtherElementsDraft[];
	/** Group numbers of cells [from, from + values.length). The nth such attribute of each grid is in layer n. */
	readonly tags: { readonly layer: number; readonly from: number; readonly values: Int32Array }[];
}

/** The main grid. Further grids refer to its points. */
export interface MainGrid {
	/** Number of points. */
	readonly points: number;
	readonly triangles: Uint32Array;
	readonly blocks: readonly CellBlock[];
}

/** Counts the cells of a grid and adds their group numbers; returns the attributes with group numbers. */
export function addCells(
	gathered: Gathered,
	count: number,
	attributes: readonly Attribute[],
): readonly Attribute[] {
	const tags = attributes.filter(isGroups);
	for (const [layer, { numbers }] of tags.entries())
		gathered.tags.push({ layer, from: gathered.count, values: numbers.values as Int32Array });
	gathered.count += count;
	return tags;
}

/** The group numbers of all cells by layer, 0 for none, for `readGroups`. */
export function layersOf({ tags, count }: Gathered): Int32Array[] {
	const layers: Int32Array[] = [];
	for (const { layer, from, values } of tags) {
		layers[layer] ??= new Int32Array(count);
		layers[layer].set(values, from);
	}
	return layers;
}

/**
 * Reads a further grid over the points of the main one. Cells become blocks, and integers on cells groups, as dolfinx
 * writes tags of facets and cells; triangles, and quads that the main grid has, are not added again. Adds to `gathered`
 * and `losses`. Returns name, tags and blocks of the grid for the writer. Throws a `Fault` if the grid is malformed.
 */
export function addGrid(
	file: DataFile,
	grid: Grid,
	main: MainGrid,
	gathered: Gathered,
	losses: DataLoss[],
	notKept: OnSkipped,
): FurtherGrid {
	const { name } = grid;
	const raw = readTopology(file, grid.topology);
	const cells = readCells(raw, main.points, true);
	if (cells.others) {
		gathered.others.push(cells.others);
		losses.push(...cells.others.unkept());
	}
	const count = raw.types.length;
	const attributes = attributesOf(file, grid, { Node: main.points, Cell: count }, notKept);
	const copy = attributes.find(({ role }) => role === copyRole);
	// The main grid has these tags as groups.
	if (copy) return { name, tags: copy.numbers.name };
	const cellStart = gathered.count;
	const groupNumbers = addCells(gathered, count, attributes);
	const { tags, others } = tagsAmong(attributes);
	const fields = others
		.filter((one) => one.center === 'Cell' && !groupNumbers.includes(one))
		.map(({ numbers }) => numbers);
	const blockStart = gathered.blocks.length;
	// Group numbers refer to the blocks of their own grid, which then has blocks for all its cells.
	const existing = cells.blocks.map((block) =>
		groupNumbers.length > 0 ? undefined : sameCells(block, main.blocks),
	);
	for (const [k, block] of cellFields(fields, cells, count).blocks.entries()) {
		if (existing[k]) continue;
		const kind = cells.kinds[k]!;
		gathered.blocks.push(block);
		gathered.kinds.push({ ...kind, cells: kind.cells.map((cell) => cell + cellStart) });
	}
	const hasFaces = cells.triangleKind !== undefined || existing.some(Boolean);
	losses.push(...attributeLosses(attributes, hasFaces ? fields.length : 0));
	const members = membersOf(cells, blockStart, existing, main, losses);
	for (const one of tags) gathered.groups.push(...groupsOf(one, tags.length > 1, members));
	const further = { name, tags: [...groupNumbers, ...tags][0]?.numbers.name ?? name };
	const blockEnd = gathered.blocks.length;
	return blockEnd > blockStart ? { ...further, blocks: [blockStart, blockEnd] } : further;
}

/** Losses of attributes of a further grid; `onFaces` are those on faces that the main grid has. */
function attributeLosses(attributes: readonly Attribute[], onFaces: number): DataLoss[] {
	const notOnCells = attributes.filter(({ center }) => center !== 'Cell').length;
	return [
		{
			what: 'attributes of further grids on points or grids',
			count: notOnCells,
			reason: 'those of the first grid are read',
		},
		{
			what: 'attributes of further grids on faces',
			count: onFaces,
			reason: 'not integers; those of the first grid are read',
		},
	].filter(({ count }) => count > 0);
}

/** Cells of a further grid, and the cells or triangles of the mesh that they stand for. */
interface Members {
	readonly dimension: Group['dimension'];
	readonly of: GroupMembers['of'];
	/** Cells of the grid. */
	readonly cells: Uint32Array;
	/** For each of them, the cell of block `of` or the triangle. */
	readonly members: Uint32Array;
}

/** Pairs the cells of a further grid with those of the mesh; triangles that are not in the main grid are a loss. */
function membersOf(
	cells: Cells,
	blockStart: number,
	existing: readonly (SameCells | undefined)[],
	main: MainGrid,
	losses: DataLoss[],
): Members[] {
	let next = blockStart;
	const pairs: Members[] = cells.blocks.map(({ shape }, k) => {
		const cellsOfKind = cells.kinds[k]!.cells;
		return {
			dimension: shape === 'point' ? 0 : shape === 'line' ? 1 : 2,
			of: existing[k]?.block ?? next++,
			cells: cellsOfKind,
			members: existing[k]?.cells ?? Uint32Array.from(cellsOfKind, (_, i) => i),
		};
	});
	if (!cells.triangleKind) return pairs;
	const table = new TriangleTable(main.triangles, main.points);
	const [gridCells, members]: [number[], number[]] = [[], []];
	const { triangles, triangleKind } = cells;
	for (let t = 0; t < triangleKind.cells.length; t++) {
		const at = table.find(triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!);
		if (at < 0) continue;
		gridCells.push(triangleKind.cells[t]!);
		members.push(at);
	}
	const lost = triangleKind.cells.length - gridCells.length;
	if (lost > 0)
		losses.push({
			what: 'triangles of further grids',
			count: lost,
			reason: 'not in the first grid',
		});
	pairs.push({
		dimension: 2,
		of: 'triangles',
		cells: Uint32Array.from(gridCells),
		members: Uint32Array.from(members),
	});
	return pairs;
}

/**
 * Groups of the cells with equal tags, by dimension and tag.
 *
 * @param isNamed names the groups by attribute and tag
 */
function groupsOf({ numbers }: Attribute, isNamed: boolean, all: readonly Members[]): Group[] {
	const groups = new Map<
		string,
		Omit<Group, 'members'> & { lists: Map<GroupMembers['of'], number[]> }
	>();
	for (const { dimension, of, cells, members } of all)
		for (let i = 0; i < cells.length; i++) {
			const tag = numbers.values[cells[i]!]!;
			const key = `${dimension} ${tag}`;
			let group = groups.get(key);
			if (!group) {
				const name = isNamed ? { name: `${numbers.name} ${tag}` } : {};
				group = { ...name, dimension, tag, lists: new Map() };
				groups.set(key, group);
			}
			const list = group.lists.get(of);
			if (list) list.push(members[i]!);
			else group.lists.set(of, [members[i]!]);
		}
	return [...groups.values()]
		.sort((a, b) => a.dimension - b.dimension || a.tag - b.tag)
		.map(({ lists, ...group }) => ({
			...group,
			members: [...lists].map(([of, list]) => ({
				of,
				members: Uint32Array.from(new Set(list)).sort(),
			})),
		}));
}
