import { keptPoints, type PointOrigins } from '../provenance.ts';
import { NONE } from '../topology.ts';
import type { CellBlock, Field, GroupMembers } from '../triMesh.ts';
import { sameTypeArray } from './parents.ts';
import type { Growth } from './pointGroups.ts';

/** Blocks with the new point cells of groups of points, and the new members of the groups. */
export interface GrownCells {
	readonly cells: readonly CellBlock[];
	/** Parents of the cells of each block: a new point cell has none. */
	readonly parents: readonly (Uint32Array | undefined)[];
	/** New members of each group, by its index. */
	readonly members: ReadonlyMap<number, readonly GroupMembers[]>;
}

/**
 * Appends a cell to a block of point cells for each new point of a group with members there. Its values come from the cells of
 * the two ends: the mean of reals, integers of the first.
 *
 * @param cells blocks of the new mesh
 * @param parents of their cells
 */
export function growPointCells(
	cells: readonly CellBlock[],
	parents: readonly (Uint32Array | undefined)[],
	{ members }: Growth,
	origins: PointOrigins,
): GrownCells {
	const grown = [...cells];
	const newParents = [...parents];
	const added = new Map<number, GroupMembers[]>();
	const add = (group: number, more: GroupMembers) => {
		added.set(group, [...(added.get(group) ?? []), more]);
	};
	for (const { group, of: site, points } of members)
		if (site === 'points') add(group, { of: 'points', members: points });
	for (const [b, block] of cells.entries()) {
		const inBlock = members.filter((growth) => growth.of === b);
		if (inBlock.length === 0) continue;
		const points = Uint32Array.from(
			new Set(inBlock.flatMap((growth) => [...growth.points])),
		).sort();
		const cellOf = new Map<number, number>();
		const old = block.nodes.length;
		for (let cell = old - 1; cell >= 0; cell--) cellOf.set(block.nodes[cell]!, cell);
		for (const [i, point] of points.entries()) cellOf.set(point, old + i);
		const nodes = new Uint32Array(old + points.length);
		nodes.set(block.nodes);
		nodes.set(points, old);
		const first = keptPoints(origins);
		const ends = Array.from(points, (point) =>
			[0, 1].map((k) => cellOf.get(origins.halved[2 * (point - first) + k]!)!),
		);
		const { numbers: _, lines: __, ...rest } = block;
		grown[b] = { ...rest, nodes, fields: block.fields.map((field) => grownField(field, ends)) };
		const oldParents = newParents[b] ?? new Uint32Array(old).map((_, i) => i);
		newParents[b] = new Uint32Array(nodes.length).fill(NONE);
		newParents[b].set(oldParents);
		for (const growth of inBlock)
			add(growth.group, { of: b, members: growth.points.map((point) => cellOf.get(point)!) });
	}
	return { cells: grown, parents: newParents, members: added };
}

/** Appends the values of new cells, each from two cells before it. */
function grownField(field: Field, ends: readonly (readonly number[])[]): Field {
	const { components, type } = field;
	let at = field.values.length;
	const values = sameTypeArray(field.values, at + components * ends.length);
	values.set(field.values);
	for (const [a, b] of ends)
		for (let k = 0; k < components; k++) {
			const first = values[a! * components + k]!;
			const second = values[b! * components + k]!;
			values[at++] = type === 'integer' || first === second ? first : 0.5 * first + 0.5 * second;
		}
	return { ...field, values };
}
