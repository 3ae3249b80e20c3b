import { exactLocation } from '../../formats/model/exactLocation.ts';
import type { Finding } from '../../mesh/finding.ts';
import type { MeshDocument } from '../meshDocument.ts';
import type { Fix } from './fix.ts';
import { editing } from './singleValues.ts';

/** The fix of a finding with a replacement text: a misspelt keyword, a wrong count. */
export function replacements(document: MeshDocument, finding: Finding): readonly Fix[] {
	const { replacement, file } = finding;
	const model = document.model(file);
	if (replacement === undefined || !model) return [];
	const { line, column, length } = exactLocation(model, finding);
	if (length === undefined || line > model.lineCount) return [];
	const start = model.lineStart(line - 1) + column - 1;
	const end = Math.min(start + length, model.lineEnd(line - 1));
	const replacedText = new TextDecoder().decode(model.bytes.subarray(start, end));
	return [
		{
			title: `Change ${replacedText} to ${replacement}`,
			preferred: true,
			edits: () => editing(model, (edits) => edits.replace(start, end, replacement)),
		},
	];
}
