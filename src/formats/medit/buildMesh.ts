import type { Positions } from '../../mesh/finding.ts';
import type { Group, GroupMembers, TriMesh } from '../../mesh/triMesh.ts';
import { sharedCopy } from '../../util/sharedMemory.ts';
import type { ReadResult } from '../format.ts';
import { inPlane } from '../plane.ts';
import { buildParts } from '../references/buildParts.ts';
import type { Rows } from '../references/readRows.ts';
import type { MeditExtras } from './options.ts';
import type { Reader } from './readMedit.ts';
import { type Flag, flagNames, flags } from './sections.ts';

type Parts = ReturnType<typeof buildParts>;

/** Makes the mesh of what was read without an error. */
export function buildMesh(reader: Reader): Pick<ReadResult, 'mesh' | 'positions'> {
	const { cells, file, options, dimension = 2 } = reader;
	const points = reader.points as Rows;
	const triangles = cells.get('Triangles');
	const { blocks, ...parts } = buildParts(
		{ points, lines: cells.get('Edges'), triangles, quads: cells.get('Quadrilaterals') },
		options.positions === true,
	);
	const groups = [...(parts.groups ?? []), ...flagGroups(reader, { ...parts, blocks })];
	const placed =
		dimension === 3 ? inPlane(points.reals, points.count) : { dimension, points: points.reals };
	const mesh: TriMesh = {
		dimension: placed.dimension,
		points: options.shared ? sharedCopy(placed.points) : placed.points,
		triangles: options.shared ? sharedCopy(parts.triangles) : parts.triangles,
		fields: parts.fields,
		...(parts.cells && { cells: parts.cells }),
		...(groups.length > 0 && { groups }),
		source: { format: 'medit', firstIndex: 1, parts: ['mesh'], extras: extrasFor(reader) },
	};
	if (!options.positions) return { mesh };
	const positions: Positions = {
		points: { file, lines: points.lines, first: 1 },
		...(triangles && { triangles: { file, lines: triangles.lines, first: 1 } }),
	};
	return { mesh, positions };
}

/** A group for each list of corners, ridges and required entities, numbered past the others of its dimension. */
function flagGroups({ flags: lists }: Reader, { blocks, groups = [] }: Parts): Group[] {
	const found: Group[] = [];
	for (const name of flagNames) {
		const rows = lists.get(name);
		if (!rows || rows.count === 0) continue;
		const { of, dimension } = siteOf(name, blocks);
		const same = [...groups, ...found].filter((group) => group.dimension === dimension);
		const tag = same.reduce((most, group) => Math.max(most, group.tag), 0) + 1;
		const members = Uint32Array.from(new Set(rows.names)).sort();
		found.push({ name, dimension, tag, members: [{ of, members }] });
	}
	return found;
}

function siteOf(
	name: Flag,
	{ lines = 0, quads = 0 }: Parts['blocks'],
): { readonly of: GroupMembers['of']; readonly dimension: 0 | 1 | 2 } {
	switch (flags[name]) {
		case 'Vertices':
			return { of: 'points', dimension: 0 };
		case 'Edges':
			return { of: lines, dimension: 1 };
		case 'Triangles':
			return { of: 'triangles', dimension: 2 };
		case 'Quadrilaterals':
			return { of: quads, dimension: 2 };
	}
}

function extrasFor({
	version = 2,
	dimension = 2,
	points,
	cells,
	flags: lists,
	kept,
}: Reader): MeditExtras {
	let all = 0;
	for (const { count } of cells.values()) all += count;
	return {
		...{ version, dimension, points: points?.count ?? 0, cells: all, kept },
		empty: [...lists].filter(([, { count }]) => count === 0).map(([name]) => name),
	};
}
