import type { Finding } from '../../mesh/finding.ts';
import type { EntityKind, TriMesh } from '../../mesh/triMesh.ts';
import { changeSafely } from '../../repair/changeSafely.ts';
import type { Draft } from '../../repair/draft.ts';
import { mergeAndPrune } from '../../repair/mergeAndPrune.ts';
import type { MeshDocument } from '../meshDocument.ts';
import { draftEdits } from './draftEdits.ts';
import type { Fix } from './fix.ts';

/**
 * A fix that changes the mesh in any format and causes no new errors: merges nothing that would give an edge three
 * triangles.
 */
export function meshFix(
	document: MeshDocument,
	title: string,
	preferred: boolean,
	change: (draft: Draft, mesh: TriMesh) => void,
): Fix {
	return {
		title,
		preferred,
		edits() {
			const { mesh } = document;
			if (!mesh) return undefined;
			if (document.problem) return `Not fixed: ${document.problem}`;
			const { draft } = changeSafely(mesh, (changed) => {
				change(changed, mesh);
				mergeAndPrune(changed);
			});
			const { points, edges } = draft.unmergeable;
			if (draft.unchanged && points.size + edges.size > 0)
				return 'Not fixed: triangles overlap there, and three would share an edge.';
			return draftEdits(document, draft);
		},
	};
}

/** The entity of a finding, from its reference or its line; −1 if it is of another kind. */
export function entityOf(document: MeshDocument, finding: Finding, kind: EntityKind): number {
	if (finding.entity) return finding.entity.kind === kind ? finding.entity.index : -1;
	const content = document.model(finding.file)?.contentOf(finding.line - 1);
	return content?.kind === 'entry' && content.section.kind === kind ? content.row : -1;
}

/** The file's number of an entity. */
export function numberIn(document: MeshDocument, kind: EntityKind, index: number): number {
	return document.sectionOf(kind)?.section.numberOf(index) ?? index;
}

/** Whether there is more than one finding of some rules. */
export function several(document: MeshDocument, rules: readonly string[]): boolean {
	const findings = document.findings?.list ?? document.read.findings;
	let count = 0;
	for (const { rule } of findings) if (rules.includes(rule) && ++count === 2) return true;
	return false;
}
