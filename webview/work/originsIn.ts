import type { SeveralParents } from '../../src/mesh/provenance.ts';
import type { RefinedView } from '../model/results.ts';
import type { LoadedRounds } from './loadedRounds.ts';

/** What the faces of After come from, in the numbers of Before: ancestors where that does not show what was refined. */
export function originsIn(rounds: LoadedRounds): Pick<RefinedView, 'ancestors' | 'joined'> {
	const { source, position } = rounds;
	const ancestors = source < position - 1 && rounds.within(source, position);
	const joined = joinedOf(rounds, source, position);
	return {
		...(ancestors && { ancestors: ancestors.slice() }),
		...(joined && { joined }),
	};
}

/** The triangles of mesh `from` in which each polygon of mesh `to` has a part; undefined where it has none. */
export function joinedOf(
	rounds: LoadedRounds,
	from: number,
	to: number,
): SeveralParents | undefined {
	const joined = rounds.made(to)?.facts.joined;
	if (!joined || from >= to) return undefined;
	const before = rounds.within(from, to - 1);
	const { starts, parents } = joined;
	return { starts, parents: before ? parents.map((t) => before[t]!) : parents };
}
