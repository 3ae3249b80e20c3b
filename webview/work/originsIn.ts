import type { SeveralParents } from '../../src/mesh/provenance.ts';
import type { RefinedView } from '../model/results.ts';
import type { LoadedRounds } from './loadedRounds.ts';

/** Provenance of the faces of After in Before; `ancestors` only if Before does not show the mesh that was refined. */
export function originsIn(rounds: LoadedRounds): Pick<RefinedView, 'ancestors' | 'joined'> {
	const { source, position } = rounds;
	const ancestors = source < position - 1 && rounds.originsBetween(source, position);
	const joined = joinedOf(rounds, source, position);
	return {
		...(ancestors && { ancestors: ancestors.slice() }),
		...(joined && { joined }),
	};
}

/** The triangles of mesh `from` that overlap each polygon of mesh `to`; undefined if there are no polygons. */
export function joinedOf(
	rounds: LoadedRounds,
	from: number,
	to: number,
): SeveralParents | undefined {
	const joined = rounds.resultOf(to)?.facts.joined;
	if (!joined || from >= to) return undefined;
	const origins = rounds.originsBetween(from, to - 1);
	const { starts, parents } = joined;
	return { starts, parents: origins ? parents.map((t) => origins[t]!) : parents };
}
