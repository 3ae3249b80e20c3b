import type { Group, TriMesh } from '../../mesh/triMesh.ts';
import { distinctNames } from '../elements/distinctNames.ts';
import type { OwnLoss } from '../format.ts';
import { encoderFor } from '../text/encoding.ts';
import { numbered } from './groups.ts';

/** A marker that is written. */
export interface Marker {
	/** One character a byte, in the encoding of the file. */
	readonly name: string;
	/** Points of its lines, two each. */
	readonly nodes: Uint32Array;
}

/** The markers of a mesh: its groups of lines, each line in the first of those that have it. */
export function markersOf({ cells = [], groups = [], source }: TriMesh): {
	readonly markers: readonly Marker[];
	readonly losses: readonly OwnLoss[];
} {
	const some = groups.filter(({ dimension }) => dimension === 1);
	const taken = cells.map(({ shape, nodes }) =>
		shape === 'line' ? new Uint8Array(nodes.length / 2) : undefined,
	);
	const names = some.map(({ name, tag }) => name ?? `${tag}`);
	const valid = names.map(nameOf);
	const written = distinctNames(valid);
	const encoded = encoderFor(source, 'su2');
	const markers = some.map(({ members }, g): Marker => {
		const nodes: number[] = [];
		for (const { of, members: list } of members) {
			const free = typeof of === 'number' ? taken[of] : undefined;
			const ends = typeof of === 'number' ? cells[of]?.nodes : undefined;
			if (!free || !ends) continue;
			for (const line of list) {
				if (free[line] === 1) continue;
				free[line] = 1;
				nodes.push(ends[2 * line]!, ends[2 * line + 1]!);
			}
		}
		return { name: encoded(written[g]!), nodes: Uint32Array.from(nodes) };
	});
	let alone = 0;
	for (const lines of taken) for (const line of lines ?? []) if (line === 0) alone++;
	const losses: OwnLoss[] = [];
	const lose = (what: string, count: number, reason: string) => {
		if (count > 0) losses.push({ what, count, reason });
	};
	lose('line cells of no group', alone, 'SU2 has lines in markers alone');
	const other = valid.filter((name, g) => name !== names[g]).length;
	lose(
		'repeated names of groups',
		written.filter((name, g) => name !== valid[g]).length,
		'markers of SU2 are known by their names: they get a number after them',
	);
	lose(
		'characters in names',
		other,
		'a name ends with its line, and % starts a comment: they become _',
	);
	lose(
		'numbers of groups that have names',
		renumbered(some, written),
		'markers of SU2 have names alone',
	);
	return { markers, losses };
}

/** A name as it can be read again. */
const nameOf = (name: string): string => name.replace(/[\r\n%]|^[ \t]+|[ \t]+$/g, '_') || '_';

/** Groups that have another number or name when they are read again. */
function renumbered(groups: readonly Group[], names: readonly string[]): number {
	const again = numbered(names);
	return groups.filter(({ tag }, g) => again[g]!.tag !== tag).length;
}
