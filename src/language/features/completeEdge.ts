import type { CompletionItem, Position, Range } from 'vscode-languageserver';
import type { Section, Sheet } from '../../formats/sheet.ts';
import type { MeshDocument } from '../meshDocument.ts';
import { firstOf } from './figures.ts';
import { columnsWith, directedEnds } from './lookUp.ts';

/** `CompletionItemKind` of the protocol. */
const VALUE = 12;
const REFERENCE = 18;

/** An edge that may come next: its signed number, the points that it runs between, the edge that then closes. */
interface Candidate {
	readonly signed: number;
	readonly from: number;
	readonly to: number;
	/** Signed number of the edge that closes the triangle after this one; 0 where this one does. */
	readonly closing: number;
}

/**
 * The next number of a triangle's line, `before` being the line up to the cursor: after one edge those that go on from
 * its end and can be closed, after two the one that closes, after three the mark. Edges with room for a triangle that
 * does not exist yet come first. Needs no mesh, as there is none while a line is being typed.
 */
export function completeEdge(
	document: MeshDocument,
	sheet: Sheet,
	position: Position,
	before: string,
): CompletionItem[] {
	const triangles = sheet.sections.findLast(({ header }) => header >= 0 && header < position.line);
	const edges = document.sectionOf('edges')?.section;
	if (triangles?.kind !== 'triangles' || !edges || sheet.form !== 'indexed') return [];
	const words = before.split(/[ \t]+/).filter((word, i) => i > 0 || word !== '');
	const typed = words.pop() ?? '';
	const range = {
		start: { line: position.line, character: before.length - typed.length },
		end: position,
	};
	if (words.length === 3) return marks(range);
	if (words.length < 1 || words.length > 3) return [];
	const signed = words.map(Number);
	const [first, second] = signed.map((edge) => directedEnds(edges, edge));
	if (!first) return [];
	const candidates =
		words.length === 1
			? goingOn(edges, first, Math.abs(signed[0]!))
			: second && second[0] === first[1]
				? closing(edges, second[1], first[0])
				: [];
	const use = useOf(triangles, edges, signed.map(Math.abs), candidates, position.line);
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
		: `goes on: runs ${from} → ${to}; then ${closing} closes the triangle`;

function remark(triangle: number | undefined, users: readonly number[]): string {
	if (triangle !== undefined) return `; this is triangle ${triangle} already`;
	if (users.length > 1) return `; has triangles ${firstOf(users)} already`;
	return users.length === 1 ? `; triangle ${users[0]} is on its other side` : '';
}

const marks = (range: Range): CompletionItem[] =>
	[
		['0', 'mark: the triangle is not marked'],
		['1', 'mark: the triangle is marked for refinement'],
	].map(([label, detail]) => ({
		label: label!,
		detail: detail!,
		kind: VALUE,
		textEdit: { range, newText: label! },
	}));

/** The edges that join two points, in this direction. */
function closing(edges: Section, from: number, to: number): Candidate[] {
	const found: Candidate[] = [];
	eachEdge(edges, (number, a, b) => {
		if (a === from && b === to) found.push({ signed: number, from, to, closing: 0 });
		else if (a === to && b === from) found.push({ signed: -number, from, to, closing: 0 });
	});
	return found;
}

/** The edges that set out from where an edge ends, to a point that an edge joins with its start. */
function goingOn(
	edges: Section,
	[start, end]: readonly [number, number],
	own: number,
): Candidate[] {
	const onward: Omit<Candidate, 'closing'>[] = [];
	const back = new Map<number, number>();
	eachEdge(edges, (number, a, b) => {
		if (number === own) return;
		if (a === end) onward.push({ signed: number, from: end, to: b });
		else if (b === end) onward.push({ signed: -number, from: end, to: a });
		if (b === start) back.set(a, number);
		else if (a === start) back.set(b, -number);
	});
	return onward.flatMap((edge) => {
		const closing = back.get(edge.to);
		return closing === undefined || edge.to === start ? [] : [{ ...edge, closing }];
	});
}

function eachEdge(edges: Section, take: (number: number, a: number, b: number) => void): void {
	const [from, to] = columnsWith(edges, 'point');
	if (from === undefined || to === undefined) return;
	for (let row = 0; row < edges.count; row++)
		take(edges.numberOf(row), edges.value(row, from), edges.value(row, to));
}

/** Which triangles have the candidates, those of the typed line left out: one pass over the section. */
function useOf(
	triangles: Section,
	edges: Section,
	typed: readonly number[],
	candidates: readonly Candidate[],
	line: number,
) {
	const users = new Map<number, number[]>();
	/** Triangles with the first typed edge, and their edges. */
	const withFirst: { readonly number: number; readonly edges: readonly number[] }[] = [];
	const wanted = new Uint8Array(edges.count + 1);
	for (const { signed } of candidates) wanted[Math.abs(signed)] = 1;
	wanted[typed[0]!] = 1;
	const columns = columnsWith(triangles, 'edge');
	for (let row = 0; row < triangles.count && candidates.length > 0; row++) {
		for (const column of columns) {
			const edge = Math.abs(triangles.value(row, column));
			if (wanted[edge] !== 1 || triangles.lineOf(row) === line) continue;
			const number = triangles.numberOf(row);
			if (edge === typed[0])
				withFirst.push({ number, edges: columns.map((c) => Math.abs(triangles.value(row, c))) });
			const known = users.get(edge);
			if (known) known.push(number);
			else users.set(edge, [number]);
		}
	}
	return {
		trianglesOf: ({ signed }: Candidate) => users.get(Math.abs(signed)) ?? [],
		sameTriangle({ signed, closing }: Candidate): number | undefined {
			const all = [...typed, Math.abs(signed), ...(closing === 0 ? [] : [Math.abs(closing)])];
			return withFirst.find(({ edges }) => all.every((edge) => edges.includes(edge)))?.number;
		},
	};
}
