import type { CompletionItem, Position, Range } from 'vscode-languageserver';
import type { TextModel } from '../../formats/model/textModel.ts';
import type { MeshDocument } from '../meshDocument.ts';
import { type Candidate, closingEdges, continuingEdges, useOf } from './edgeCandidates.ts';
import { firstOf } from './markdownText.ts';
import { directedEnds } from './modelEntities.ts';

/** `CompletionItemKind` in LSP. */
const VALUE = 12;
const REFERENCE = 18;

/**
 * Completes the next number of a triangle's line; `before` is the line up to the cursor. After one edge, proposes
 * edges that start at its end and can be closed; after two, closing edges; after three, marks. Edges that can take
 * another triangle come first. Needs no mesh, because there is none while a line is incomplete.
 */
export function completeEdge(
	document: MeshDocument,
	model: TextModel,
	position: Position,
	before: string,
): CompletionItem[] {
	const triangles = model.sections.findLast(({ header }) => header >= 0 && header < position.line);
	const edges = document.sectionOf('edges')?.section;
	if (triangles?.kind !== 'triangles' || !edges || model.syntax.pointsInEdges) return [];
	const words = before.split(/[ \t]+/).filter((word, i) => i > 0 || word !== '');
	const typed = words.pop() ?? '';
	const range = {
		start: { line: position.line, character: before.length - typed.length },
		end: position,
	};
	if (words.length === 3) return markItems(range);
	if (words.length < 1 || words.length > 3) return [];
	const signed = words.map(Number);
	const [first, second] = signed.map((edge) => directedEnds(edges, edge));
	if (!first) return [];
	const candidates =
		words.length === 1
			? continuingEdges(model, edges, first, Math.abs(signed[0]!))
			: second && second[0] === first[1]
				? closingEdges(model, edges, second[1], first[0])
				: [];
	const use = useOf(model, triangles, signed.map(Math.abs), candidates, position.line);
	return candidates.map((candidate, i) => {
		const triangle = use.sameTriangle(candidate);
		const users = use.trianglesOf(candidate);
		const rank = triangle !== undefined ? 2 : users.length > 1 ? 1 : 0;
		return {
			label: `${candidate.signed}`,
			kind: REFERENCE,
			detail: `${purposeOf(candidate)}${remark(triangle, users)}`,
			sortText: `${rank}${`${i}`.padStart(6, '0')}`,
			filterText: `${candidate.signed}`,
			textEdit: { range, newText: `${candidate.signed}` },
		};
	});
}

const purposeOf = ({ from, to, closing }: Candidate): string =>
	closing === 0
		? `closes the triangle: runs ${from} → ${to}`
		: `continues: runs ${from} → ${to}; then ${closing} closes the triangle`;

/** States which triangles have the edge or the same edges already; empty if none. */
function remark(triangle: number | undefined, users: readonly number[]): string {
	if (triangle !== undefined) return `; same edges as triangle ${triangle}`;
	if (users.length > 1) return `; already in triangles ${firstOf(users)}`;
	return users.length === 1 ? `; also in triangle ${users[0]}` : '';
}

const markItems = (range: Range): CompletionItem[] =>
	[
		['0', 'not marked'],
		['1', 'marked for refinement'],
	].map(([label, detail]) => ({
		label: label!,
		detail: detail!,
		kind: VALUE,
		textEdit: { range, newText: label! },
	}));
