import type { Draft } from '../../repair/draft.ts';
import type { MeshDocument } from '../meshDocument.ts';
import { gmrEdits } from './draftGmr.ts';
import { triangleEdits } from './draftTriangle.ts';
import type { FileEdits } from './sheetEdits.ts';

/**
 * The changes that turn the files of a mesh into what a draft of it says: lines of what is gone are removed, every
 * number that refers to something that moved is replaced, and the counts follow. Every other byte stays. Undefined where
 * that would cost more than the draft says, such as a segment that ends in a point that goes.
 */
export function draftEdits(
	document: MeshDocument,
	draft: Draft,
	options: {
		/** For Triangle's files: numbers that do not count up do so afterwards. */
		readonly renumber?: boolean;
	} = {},
): FileEdits | undefined {
	const [opened] = document.sheets;
	if (!opened || document.mesh !== draft.mesh) return undefined;
	return opened.syntax.signedEdges
		? gmrEdits(opened, draft)
		: triangleEdits(document, draft, options.renumber ?? false);
}
