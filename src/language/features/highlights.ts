import type { DocumentHighlight } from 'vscode-languageserver';
import type { MeshDocument, TokenAtPosition } from '../meshDocument.ts';
import { occurrencesAt, rangeOf } from './occurrences.ts';

/** `DocumentHighlightKind` in LSP. */
const read = 2;
const write = 3;

/**
 * Occurrences in the same file of the entity at a position: its own line as write, references as read. Never
 * undefined, because editors would then search for equal words.
 */
export function highlights(document: MeshDocument, at: TokenAtPosition): DocumentHighlight[] {
	return occurrencesAt(document, at, [at.model]).map((occurrence) => ({
		range: rangeOf(occurrence),
		kind: occurrence.isDefinition ? write : read,
	}));
}
