import type { Location } from 'vscode-languageserver';
import type { MeshDocument, TokenAtPosition } from '../meshDocument.ts';
import { endAt, endOccurrences } from './bracketedPoints.ts';
import { entryAt } from './entries.ts';
import { definitionOccurrence, locationOf } from './occurrences.ts';

/**
 * Finds the line that a number refers to: an edge's points, a triangle's edges or corners, a neighbour. Elsewhere in
 * an entry, returns the entry itself, from which editors continue to its references; in GMR's output form, returns the
 * first edge with the same point. Empty outside entries and for a number without an entry.
 */
export function definition(document: MeshDocument, at: TokenAtPosition): Location[] {
	const end = endAt(at);
	if (end) return endOccurrences(end, 1).map((occurrence) => locationOf(document, occurrence));
	const entry = entryAt(document, at);
	return entry ? [locationOf(document, definitionOccurrence(entry))] : [];
}
