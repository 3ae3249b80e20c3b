import type { Location } from 'vscode-languageserver';
import type { At, MeshDocument } from '../meshDocument.ts';
import { locationOf, occurrencesAt } from './occurrences.ts';

/**
 * All references to the entity at a position, in all files of the set: edges, triangles and segments of a point,
 * triangles of an edge, neighbours of a triangle. The position is a reference or the entity's own line, which is
 * included with `includeDeclaration`.
 */
export function references(
	document: MeshDocument,
	at: At,
	includeDeclaration: boolean,
): Location[] {
	return occurrencesAt(document, at)
		.filter(({ own }) => includeDeclaration || !own)
		.map((occurrence) => locationOf(document, occurrence));
}
