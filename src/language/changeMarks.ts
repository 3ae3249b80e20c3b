import { trianglesMeeting } from '../quantities/condition.ts';
import { markEdits, markedSection, rowsOnLines } from './markEdits.ts';
import type { MeshDocument } from './meshDocument.ts';
import { modelOf } from './positions.ts';
import type { MarksParams, MarksResult } from './protocol.ts';

const unchanged = { edits: [], marked: 0, total: 0, targets: 0, changed: 0 };

/**
 * Answers `trirefine/marks`: edits that set or clear the marks of triangles on some lines, of those that meet a
 * condition, or of all. If that is impossible, there are no edits and `reason` says why.
 */
export function changeMarks(
	document: MeshDocument,
	{ uri, action, lines, where }: MarksParams,
): MarksResult {
	const model = modelOf(document, uri) ?? document.models[0];
	if (model && !model.syntax.marks)
		return { ...unchanged, reason: noMarks(model.syntax.hoverTexts.files) };
	const section = model && markedSection(model);
	if (!model || !section || section.count === 0)
		return { ...unchanged, reason: 'The file has no triangles.' };
	let rows: Uint32Array;
	if (where) {
		// Rows are triangles of the mesh only if every line could be read.
		const { mesh } = document;
		if (!mesh)
			return {
				...unchanged,
				total: section.count,
				reason: 'Fix the errors of the file first.',
			};
		rows = trianglesMeeting(mesh, where);
	} else
		rows = lines
			? rowsOnLines(section, lines)
			: Uint32Array.from({ length: section.count }, (_, t) => t);
	if (rows.length === 0 && action !== 'replace')
		return {
			...unchanged,
			total: section.count,
			reason: where ? 'No triangle matches.' : 'No triangle on the selected lines.',
		};
	const { edits, marked, total } = markEdits(model, section, rows, action);
	return { edits: edits.textEdits(), marked, total, targets: rows.length, changed: edits.count };
}

/** Reason for a format without marks; `files` begins a sentence about its files. */
const noMarks = (files: string): string =>
	`${files} cannot store marks. Select triangles in the preview instead, and refine the selection.`;
