import type { Location } from 'vscode-languageserver';
import type { At, MeshDocument } from '../meshDocument.ts';
import { locationOf, occurrencesAt } from './occurrences.ts';

/**
 * Every occurrence of what is at a position, in all files of the set: the edges, triangles and segments of a
 * point, the triangles of an edge, the neighbours of a triangle. From a number that refers to it, or from its own line;
 * with `includeDeclaration` that line is listed too.
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
