import type { Location } from 'vscode-languageserver';
import type { MeshDocument, TokenAtPosition } from '../meshDocument.ts';
import { locationOf, occurrencesAt } from './occurrences.ts';

/**
 * All references to the entity at a position, in all files of the set: edges, triangles and segments of a point,
 * triangles of an edge, neighbours of a triangle. The position is a reference or the entity's own line, which is
 * included with `includeDeclaration`.
 */
export function references(
	document: MeshDocument,
	at: TokenAtPosition,
	includeDeclaration: boolean,
): Location[] {
	return occurrencesAt(document, at)
		.filter(({ isDefinition }) => includeDeclaration || !isDefinition)
		.map((occurrence) => locationOf(document, occurrence));
}
