import { tessellationOf } from '../../src/mesh/tessellation.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { RefinedView, SourceView } from '../model/results.ts';
import { fingerprintOf } from './entitiesForPage.ts';
import type { LoadedRounds } from './loadedRounds.ts';
import { originsIn } from './originsIn.ts';

/** The result of the current round as the page shows it in After. */
export function resultView(rounds: LoadedRounds, display: DisplayMesh): RefinedView {
	const { facts, parents } = rounds.resultOf(rounds.position)!;
	return {
		...facts,
		display,
		parents: parents.slice(),
		...originsIn(rounds),
		content: rounds.content,
	};
}

/** The result of an earlier round as the page shows it in Before. */
export function sourceView(rounds: LoadedRounds, display: DisplayMesh): SourceView {
	const { source } = rounds;
	const { loadedMesh, facts } = rounds.resultOf(source)!;
	return {
		info: loadedMesh.info,
		display,
		histogram: facts.histogram,
		lengths: facts.lengths,
		...(facts.figures && { figures: facts.figures }),
		quantities: facts.quantities,
		fingerprint: fingerprintOf(tessellationOf(loadedMesh.mesh).displayTriangles.triangles),
		origins: rounds.originsBetween(0, source)!.slice(),
	};
}
