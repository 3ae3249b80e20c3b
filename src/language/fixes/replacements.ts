import { exactLocation } from '../../formats/model/exactLocation.ts';
import type { Finding } from '../../mesh/finding.ts';
import type { MeshDocument } from '../meshDocument.ts';
import type { Fix } from './fix.ts';
import { editing } from './singleValues.ts';

/** The fix of a finding with a replacement text: a misspelt keyword, a wrong count. */
export function replacements(document: MeshDocument, finding: Finding): readonly Fix[] {
	const { replacement, file } = finding;
	const sheet = document.sheet(file);
	if (replacement === undefined || !sheet) return [];
	const { line, column, length } = exactLocation(sheet, finding);
	if (length === undefined || line > sheet.lineCount) return [];
	const start = sheet.lineStart(line - 1) + column - 1;
	const end = Math.min(start + length, sheet.lineEnd(line - 1));
	const found = new TextDecoder().decode(sheet.bytes.subarray(start, end));
	return [
		{
			title: `Change ${found} to ${replacement}`,
			preferred: true,
			edits: () => editing(sheet, (edits) => edits.replace(start, end, replacement)),
		},
	];
}
