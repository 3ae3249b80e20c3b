import type { CompletionItem, Position } from 'vscode-languageserver';
import type { Sheet } from '../../formats/model/section.ts';
import type { MeshDocument } from '../meshDocument.ts';
import { byteColumnIn } from '../positions.ts';
import { completeEdge } from './completeEdge.ts';
import { completeHeading } from './completeHeading.ts';

/** Characters that trigger completion. */
export const COMPLETION_TRIGGERS: readonly string[] = ['#', ' ', '-'];

/**
 * Completes section headings, if the format has any, and edges that continue or close a triangle, if triangles name
 * edges.
 */
export function completion(
	document: MeshDocument,
	sheet: Sheet,
	position: Position,
): CompletionItem[] {
	const { headings, signedEdges } = sheet.syntax;
	if (position.line >= sheet.lineCount || (!headings?.length && !signedEdges)) return [];
	const before = new TextDecoder().decode(
		sheet.bytes.subarray(
			sheet.lineStart(position.line),
			sheet.lineStart(position.line) + byteColumnIn(sheet, position),
		),
	);
	if (/^\s*(#\w*)?$/.test(before)) return completeHeading(sheet, position, before);
	if (/^\s*#/.test(before)) return [];
	return signedEdges ? completeEdge(document, sheet, position, before) : [];
}
