import type { CompletionItem, Position } from 'vscode-languageserver';
import type { Sheet } from '../../formats/sheet.ts';
import type { MeshDocument } from '../meshDocument.ts';
import { byteColumnIn } from '../places.ts';
import { completeEdge } from './completeEdge.ts';
import { completeHeading } from './completeHeading.ts';

/** Characters that ask for completion by themselves. */
export const COMPLETION_TRIGGERS: readonly string[] = ['#', ' ', '-'];

/** Section headings of a GMR file, and edges that continue or close a triangle. Nothing for other files. */
export function completion(
	document: MeshDocument,
	sheet: Sheet,
	position: Position,
): CompletionItem[] {
	if (sheet.part !== 'gmr' || position.line >= sheet.lineCount) return [];
	const before = new TextDecoder().decode(
		sheet.bytes.subarray(
			sheet.lineStart(position.line),
			sheet.lineStart(position.line) + byteColumnIn(sheet, position),
		),
	);
	if (/^\s*(#\w*)?$/.test(before)) return completeHeading(sheet, position, before);
	if (/^\s*#/.test(before)) return [];
	return completeEdge(document, sheet, position, before);
}
