import type { CompletionItem, Position } from 'vscode-languageserver';
import type { TextModel } from '../../formats/model/textModel.ts';
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
	model: TextModel,
	position: Position,
): CompletionItem[] {
	const { headings, signedEdges } = model.syntax;
	if (position.line >= model.lineCount || (!headings?.length && !signedEdges)) return [];
	const before = new TextDecoder().decode(
		model.bytes.subarray(
			model.lineStart(position.line),
			model.lineStart(position.line) + byteColumnIn(model, position),
		),
	);
	if (/^\s*(#\w*)?$/.test(before)) return completeHeading(model, position, before);
	if (/^\s*#/.test(before)) return [];
	return signedEdges ? completeEdge(document, model, position, before) : [];
}
