import type { DocumentHighlight } from 'vscode-languageserver';
import type { At, MeshDocument } from '../meshDocument.ts';
import { occurrencesAt, rangeOf } from './occurrences.ts';

/** `DocumentHighlightKind` of LSP. */
const read = 2;
const write = 3;

/**
 * Where what is at a position occurs in the same file: its own line as written, everything that names it as read.
 * Never undefined: editors would look for equal words then.
 */
export function highlights(document: MeshDocument, at: At): DocumentHighlight[] {
	return occurrencesAt(document, at, [at.sheet]).map((occurrence) => ({
		range: rangeOf(occurrence),
		kind: occurrence.own ? write : read,
	}));
}
