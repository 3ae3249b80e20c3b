import type { Draft } from '../../repair/draft.ts';
import type { MeshDocument } from '../meshDocument.ts';
import { gmrEdits } from './draftGmr.ts';
import { triangleEdits } from './draftTriangle.ts';
import type { FileEdits } from './modelEdits.ts';

/**
 * Edits of the files of a mesh that apply a draft: removes lines, replaces references to moved entities, and corrects
 * counts. All other bytes stay. Undefined if data beyond the draft would be lost, such as a segment that ends in a
 * removed point.
 */
export function draftEdits(
	document: MeshDocument,
	draft: Draft,
	options: {
		/** For Triangle's files: make numbers consecutive. */
		readonly renumber?: boolean;
	} = {},
): FileEdits | undefined {
	const [opened] = document.models;
	if (!opened || document.mesh !== draft.mesh) return undefined;
	return opened.syntax.signedEdges
		? gmrEdits(opened, draft)
		: triangleEdits(document, draft, options.renumber ?? false);
}
