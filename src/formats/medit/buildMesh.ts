import type { Positions } from '../../mesh/finding.ts';
import type { Group, GroupMembers, TriMesh } from '../../mesh/triMesh.ts';
import { giveBack, sharedCopy } from '../../util/sharedMemory.ts';
import { type OtherElementsDraft, refusalOfVolumes } from '../build/elements/otherElements.ts';
import { inPlane } from '../build/plane.ts';
import { buildParts } from '../build/references/buildParts.ts';
import type { Rows } from '../build/references/readRows.ts';
import type { ReadOptions, ReadResult } from '../core/format.ts';
import type { Report } from '../text/report.ts';
import type { KeptSection, MeditExtras } from './options.ts';
import { type CellSection, type Flag, flagNames, flags } from './sections.ts';

type Parts = ReturnType<typeof buildParts>;

/** Reports a file whose only elements are volumes; returns whether it is one. */
export function refusesVolumes(
	{ volumes }: OtherElementsDraft,
	cells: ReadonlyMap<CellSection, Rows>,
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
	readonly cells: ReadonlyMap<CellSection, Rows>;
	readonly flags: ReadonlyMap<Flag, Rows>;
	readonly kept: readonly KeptSection[];
	/** Elements that are not drawn. */
	readonly others: OtherElementsDraft;
	/** The byte order of a binary file. */
	readonly bytes?: { readonly little: boolean };
}

/** Makes the mesh of a file. */
export function buildMesh(read: MeshParts): Pick<ReadResult, 'mesh' | 'positions'> & {
	readonly mesh: TriMesh;
} {
	const { cells, file, options, dimension, points, bytes } = read;
	const triangles = cells.get('Triangles');
	// Binary files have no lines.
	const located = options.positions === true && !bytes;
	const { blocks, ...parts } = buildParts(
		{ points, lines: cells.get('Edges'), triangles, quads: cells.get('Quadrilaterals') },
		located,
	);
	const groups = [...(parts.groups ?? []), ...flagGroups(read, { ...parts, blocks })];
	const placed =
		dimension === 3
			? inPlane(points.reals, points.count, options.shared)
			: { dimension, points: points.reals };
	if (placed.points !== points.reals) giveBack(points.reals);
	const mesh: TriMesh = {
		dimension: placed.dimension,
		points: options.shared ? sharedCopy(placed.points) : placed.points,
		triangles: options.shared ? sharedCopy(parts.triangles) : parts.triangles,
		fields: parts.fields,
		...(parts.cells && { cells: parts.cells }),
		...(groups.length > 0 && { groups }),
		source: {
			...{ format: 'medit', firstIndex: 1, parts: [bytes ? 'meshb' : 'mesh'] },
			...read.others.source(),
			extras: extrasFor(read),
		},
	};
	if (!located) return { mesh };
	const positions: Positions = {
		points: { file, lines: points.lines, first: 1 },
		...(triangles && { triangles: { file, lines: triangles.lines, first: 1 } }),
	};
	return { mesh, positions };
}

/**
 * A group for each list of corners, ridges and required entities, with tags after those of the other groups of its
 * dimension.
 */
function flagGroups({ flags: lists }: MeshParts, { blocks, groups = [] }: Parts): Group[] {
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

function extrasFor(read: MeshParts): MeditExtras {
	const { version, dimension, points, cells, flags: lists, kept, bytes } = read;
	let all = 0;
	for (const { count } of cells.values()) all += count;
	return {
		...{ version, dimension, points: points.count, cells: all, kept },
		...(bytes && { bytes }),
		empty: [...lists].filter(([, { count }]) => count === 0).map(([name]) => name),
	};
}
