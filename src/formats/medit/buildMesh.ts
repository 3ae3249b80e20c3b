import type { Positions } from '../../mesh/finding.ts';
import type { Group, GroupMembers, TriMesh } from '../../mesh/triMesh.ts';
import { meshOf } from '../build/elements/elementMesh.ts';
import { type OtherElementsDraft, refusalOfVolumes } from '../build/elements/otherElements.ts';
import { placedPoints } from '../build/plane.ts';
import { buildParts, type Parts } from '../build/references/buildParts.ts';
import type { Rows } from '../build/references/readRows.ts';
import type { ReadOptions, ReadResult } from '../core/format.ts';
import type { Report } from '../text/report.ts';
import type { KeptSection, MeditExtras } from './options.ts';
import { type CellRows, cellSections, type Flag, flagNames, flags } from './sections.ts';

/** Reports a file whose only elements are volumes; returns whether it is one. */
export function refusesVolumes(
	{ volumes }: OtherElementsDraft,
	cells: CellRows,
	file: string,
	report: Report,
): boolean {
	if (volumes.length === 0 || [...cells.values()].some(({ count }) => count > 0)) return false;
	report.error('not-supported', () => ({
		...{ file, line: 1, column: 1, length: 0 },
		message: refusalOfVolumes(volumes),
	}));
	return true;
}

/** Contents of a file without errors. */
export interface MeshParts {
	readonly file: string;
	readonly options: ReadOptions;
	readonly version: number;
	readonly dimension: 2 | 3;
	readonly points: Rows;
	readonly cells: CellRows;
	readonly flags: ReadonlyMap<Flag, Rows>;
	readonly kept: readonly KeptSection[];
	/** Elements that are not in the mesh. */
	readonly others: OtherElementsDraft;
	/** Byte order of a binary file; absent for text. */
	readonly bytes?: { readonly little: boolean };
}

/** Makes the mesh of a file. */
export function buildMesh(read: MeshParts): Pick<ReadResult, 'mesh' | 'positions'> & {
	readonly mesh: TriMesh;
} {
	const { cells, file, options, points, bytes } = read;
	const blocks = ['Edges', 'Triangles', 'Quadrilaterals'] as const;
	const parts = buildParts(
		points,
		blocks.map((key) => cells.get(key)),
		options,
	);
	const mesh = meshOf(
		placedPoints(points.allReals(), read.dimension, options.shared),
		parts.elements,
		options,
		{
			fields: parts.fields,
			groups: [...parts.groups, ...flagGroups(read, parts)],
			source: {
				...{ format: 'medit', firstIndex: 1, parts: [bytes ? 'meshb' : 'mesh'] },
				...read.others.source(),
				extras: extrasFor(read),
			},
		},
	);
	const lines = points.allLines();
	// Binary files have no lines.
	if (!lines) return { mesh };
	const triangles = cells.get('Triangles')?.allLines();
	const positions: Positions = {
		points: { file, lines, first: 1 },
		...(triangles && { triangles: { file, lines: triangles, first: 1 } }),
	};
	return { mesh, positions };
}

/**
 * Makes a group for each list of corners, ridges or required entities. Its tag is larger than those of the other groups
 * of its dimension.
 */
function flagGroups({ flags: lists }: MeshParts, { elements, groups }: Parts): Group[] {
	const added: Group[] = [];
	for (const name of flagNames) {
		const rows = lists.get(name);
		if (!rows || rows.count === 0) continue;
		const { of, dimension } = siteOf(name, elements);
		const same = [...groups, ...added].filter((group) => group.dimension === dimension);
		const tag = same.reduce((most, group) => Math.max(most, group.tag), 0) + 1;
		const members = Uint32Array.from(new Set(rows.allNodes())).sort();
		added.push({ name, dimension, tag, members: [{ of, members }] });
	}
	return added;
}

/** Entities and dimension of the group of a list. */
function siteOf(
	name: Flag,
	{ placed }: Parts['elements'],
): { readonly of: GroupMembers['of']; readonly dimension: 0 | 1 | 2 } {
	const section = flags[name];
	if (section === 'Vertices') return { of: 'points', dimension: 0 };
	const { shape, dimension } = cellSections[section];
	return { of: placed.find(({ store }) => store.kind.shape === shape)?.of ?? 0, dimension };
}

/** `MeshSource.extras`: contents of the file that the mesh does not have and the writer needs. */
function extrasFor(read: MeshParts): MeditExtras {
	const { version, dimension, points, cells, flags: lists, kept, bytes } = read;
	let cellCount = 0;
	for (const { count } of cells.values()) cellCount += count;
	return {
		...{ version, dimension, points: points.count, cells: cellCount, kept },
		...(bytes && { bytes }),
		empty: [...lists].filter(([, { count }]) => count === 0).map(([name]) => name),
	};
}
