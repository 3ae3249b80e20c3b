import type { Group, TriMesh } from '../../mesh/triMesh.ts';
import type { WriterLoss } from '../core/format.ts';
import { distinctNames } from '../fit/groups.ts';
import { encoderFor } from '../text/encoding.ts';
import { numbered } from './groups.ts';

/** A marker to write. */
export interface Marker {
	/** In the encoding of the file, one character for each byte. */
	readonly name: string;
	/** 1 for points, 2 for lines. */
	readonly corners: 1 | 2;
	/** Its points, or those of its lines. */
	readonly nodes: Uint32Array;
}

/** The markers of a mesh: its groups of lines and points. A line or point of several groups is written in the first. */
export function markersOf({ cells = [], groups = [], source }: TriMesh): {
	readonly markers: readonly Marker[];
	readonly losses: readonly WriterLoss[];
} {
	const markerGroups = groups.filter(isMarker);
	const takenPoints = new Set<number>();
	const takenLines = cells.map(({ shape, nodes }) =>
		shape === 'line' ? new Uint8Array(nodes.length / 2) : undefined,
	);
	const names = markerGroups.map(({ name, tag }) => name ?? `${tag}`);
	const validNames = names.map(validName);
	const markerNames = distinctNames(validNames);
	const encode = encoderFor(source, 'su2');
	const markers = markerGroups.map(({ dimension, members }, g): Marker => {
		const nodes: number[] = [];
		const name = encode(markerNames[g]!);
		if (dimension === 0) {
			const points = members.flatMap(({ members: list }) => [...list]);
			const free = points.filter((point) => !takenPoints.has(point));
			for (const point of free) takenPoints.add(point);
			return { name, corners: 1, nodes: Uint32Array.from(free) };
		}
		for (const { of, members: list } of members) {
			const free = typeof of === 'number' ? takenLines[of] : undefined;
			const ends = typeof of === 'number' ? cells[of]?.nodes : undefined;
			if (!free || !ends) continue;
			for (const line of list) {
				if (free[line] === 1) continue;
				free[line] = 1;
				nodes.push(ends[2 * line]!, ends[2 * line + 1]!);
			}
		}
		return { name, corners: 2, nodes: Uint32Array.from(nodes) };
	});
	let ungrouped = 0;
	for (const lines of takenLines) for (const line of lines ?? []) if (line === 0) ungrouped++;
	const losses: WriterLoss[] = [];
	if (ungrouped > 0)
		losses.push({
			what: 'line cells of no group',
			count: ungrouped,
			reason: 'SU2 stores lines only in markers',
		});
	const addLoss = (what: string, count: number, reason: string) => {
		if (count > 0) losses.push({ what, count, reason, changed: true });
	};
	const replaced = validNames.filter((name, g) => name !== names[g]).length;
	addLoss(
		'repeated group names',
		markerNames.filter((name, g) => name !== validNames[g]).length,
		'SU2 identifies markers by name: a number is appended',
	);
	addLoss('characters in names', replaced, 'line ends and % become _');
	addLoss(
		'numbers of named groups',
		renumbered(markerGroups, markerNames),
		'SU2 markers have only names',
	);
	return { markers, losses };
}

/** Whether a group becomes a marker: one of lines, or of points that are not cells. */
const isMarker = ({ dimension, members }: Group): boolean =>
	dimension === 1 || (dimension === 0 && members.every(({ of }) => of === 'points'));

/** Replaces characters of a name that a reader would drop. */
const validName = (name: string): string => name.replace(/[\r\n%]|^[ \t]+|[ \t]+$/g, '_') || '_';

/** Number of groups that have another tag when they are read again. */
function renumbered(groups: readonly Group[], names: readonly string[]): number {
	const readTags = numbered(names);
	return groups.filter(({ tag }, g) => readTags[g]!.tag !== tag).length;
}
