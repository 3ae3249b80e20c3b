import type { CodeLens } from 'vscode-languageserver';
import type { TextModel } from '../../formats/model/textModel.ts';
import { counted, countText } from '../../util/counted.ts';
import type { MeshDocument } from '../meshDocument.ts';
import { contentIn } from '../positions.ts';

/**
 * Lenses above the triangles of a text: refine marked ones, refine all, preview. Commands get the URI of the file as
 * text. A text with errors has a lens that names their number instead of those for refinement.
 */
export function codeLenses(document: MeshDocument, model: TextModel): CodeLens[] {
	const section = model.sections.find(({ kind }) => kind === 'triangles');
	if (!section || section.header < 0) return [];
	const range = contentIn(model, section.heading >= 0 ? section.heading : section.header);
	const lens = (title: string, command: string): CodeLens => ({
		range,
		command: { title, command, ...(command && { arguments: [document.uri(model.file)] }) },
	});
	const preview = lens('Preview', 'trirefine.openPreview');
	const errors = errorCount(document);
	if (errors > 0) {
		const wait = `Refinement waits until ${counted(errors, 'error')} ${errors === 1 ? 'is' : 'are'} fixed`;
		return [lens(wait, ''), preview];
	}
	if (section.count === 0) return [preview];
	const marked = markedCount(document);
	return [
		...(marked > 0 ? [lens(`Refine ${countText(marked)} marked`, 'trirefine.refineMarked')] : []),
		lens('Refine all', 'trirefine.refineAll'),
		preview,
	];
}

/** Number of errors; until the mesh is checked, of those found by reading. */
function errorCount({ read, findings }: MeshDocument): number {
	if (findings) return findings.found.errors;
	return read.dropped.errors + read.findings.filter(({ severity }) => severity === 'error').length;
}

/** Number of marked triangles; 0 if the format has no marks. */
const markedCount = ({ mesh }: MeshDocument): number =>
	mesh?.marked?.reduce((sum, mark) => sum + mark, 0) ?? 0;
