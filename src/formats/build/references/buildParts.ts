import type { CellBlock, Field, Group, GroupMembers, TriMesh } from '../../../mesh/triMesh.ts';
import { placesOf } from '../../../util/placesOf.ts';
import { markerField } from '../../fit/entityCells.ts';
import type { Rows } from './readRows.ts';

/** Contents of files with references: points, lines, triangles and quads, each with an integer; 0 means none. */
export interface Parts {
	readonly points: Pick<Rows, 'references'>;
	readonly lines?: Rows | undefined;
	readonly triangles?: Rows | undefined;
	readonly quads?: Rows | undefined;
}

/** The parts of a mesh made from that: references of points are markers, all others groups. */
export function buildParts(
	{ points, lines, triangles, quads }: Parts,
	positions: boolean,
): Pick<TriMesh, 'triangles' | 'cells' | 'groups' | 'fields'> & {
	/** Indices of the blocks of lines and of quads. */
	readonly blocks: { readonly lines?: number; readonly quads?: number };
} {
	const cells: CellBlock[] = [];
	const blocks: { lines?: number; quads?: number } = {};
	const add = (name: 'lines' | 'quads', shape: CellBlock['shape'], rows: Rows | undefined) => {
		if (!rows || rows.count === 0) return;
		blocks[name] = cells.length;
		cells.push({ shape, nodes: rows.names, fields: [], ...(positions && { lines: rows.lines }) });
	};
	add('lines', 'line', lines);
	add('quads', 'quad', quads);
	const groups = [
		...groupsOf(1, [[blocks.lines ?? 0, lines]]),
		...groupsOf(2, [
			['triangles', triangles],
			[blocks.quads ?? 0, quads],
		]),
	];
	const fields: Field[] = points.references.some((reference) => reference !== 0)
		? [markerField('marker', 'points', points.references)]
		: [];
	return {
		triangles: triangles?.names ?? new Uint32Array(0),
		fields,
		...(cells.length > 0 && { cells }),
		...(groups.length > 0 && { groups }),
		blocks,
	};
}

/** A group for each reference except 0, in ascending order. */
function groupsOf(
	dimension: Group['dimension'],
	parts: readonly (readonly [of: GroupMembers['of'], rows: Rows | undefined])[],
): Group[] {
	const found = new Map<number, GroupMembers[]>();
	for (const [of, rows] of parts) {
		for (const [tag, list] of rows ? placesOf(rows.references, 0) : []) {
			const members = found.get(tag) ?? [];
			members.push({ of, members: list });
			found.set(tag, members);
		}
	}
	return [...found]
		.sort(([a], [b]) => a - b)
		.map(([tag, members]): Group => ({ dimension, tag, members }));
}
