import type { Location } from 'vscode-languageserver';
import type { At, MeshDocument } from '../meshDocument.ts';
import { endAt, endsLike } from './bracketedPoints.ts';
import { entryAt } from './entries.ts';
import { locationOf, ownOccurrence } from './occurrences.ts';

/**
 * The line of what a number refers to: an edge's points, a triangle's edges or corners, a neighbour. Elsewhere in an
 * entry it is the entry itself, from where an editor goes on to its references; in GMR's output form it is the first
 * edge with the same point. Empty outside entries, and where there is no entry with that number.
 */
export function definition(document: MeshDocument, at: At): Location[] {
	const end = endAt(at);
	if (end) return endsLike(end, 1).map((occurrence) => locationOf(document, occurrence));
	const entry = entryAt(document, at);
	return entry ? [locationOf(document, ownOccurrence(entry))] : [];
}
