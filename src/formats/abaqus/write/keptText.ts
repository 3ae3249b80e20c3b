import { pointCount } from '../../../mesh/triMesh.ts';
import { keywordText, namingLines } from '../shared/dataLines.ts';
import { extrasOf, type KeywordBlock } from '../shared/extras.ts';
import { cachedByPlan, type Plan } from './plan.ts';
import { widthOf } from './plannedElements.ts';

/** Text of one keyword that names nodes or elements by number. */
export type NamingText = KeywordBlock & { readonly kind: 'text'; readonly naming?: string };

/** The lines of a `NamingText` that are written. */
export interface KeptText {
	readonly bytes: Uint8Array;
	/** Lines (1-based) of the file that are left out, with the reason. */
	readonly lost: readonly { readonly line: number; readonly why: LossCause }[];
}

/** Why a line is left out: it names a removed node (`node`), or a divided or removed element (`element`). */
export type LossCause = 'node' | 'element';

/**
 * Which part of a text is written: all, some lines, or undefined for none, if the nodes or elements that it names are
 * removed, divided or renumbered.
 */
export function textOf(plan: Plan, piece: NamingText): KeptText | 'all' | undefined {
	const { unchanged, numbered, keepsOthers } = plan;
	if (piece.naming === undefined) return 'all';
	if (unchanged && numbered.points && numbered.cells) return 'all';
	if (piece.ofNodes && !keepsOthers) return undefined;
	// Elements of types that are not read.
	if (piece.ofNodes && piece.naming === 'ELEMENT') return 'all';
	return keptText(plan, piece);
}

/**
 * Removes the lines that name a removed node, or a divided or removed element. Undefined if the layout of the keyword
 * is unknown.
 */
function keptText(plan: Plan, { bytes, line = 1 }: NamingText): KeptText | undefined {
	const text = keywordText(bytes);
	const { lines, head, data } = text;
	const entries = namingLines(text);
	if (!entries && lines.slice(head).some((dataLine) => /^\s*\d/.test(dataLine))) return undefined;
	const { hasNode, hasElement } = survivingNumbers(plan);
	const removed = new Set<number>();
	const lost: { line: number; why: LossCause }[] = [];
	for (const { from, to, nodes, elements } of entries ?? []) {
		const why = !nodes.every(hasNode)
			? 'node'
			: !elements.every(hasElement)
				? 'element'
				: undefined;
		if (!why) continue;
		for (let i = from; i < to; i++) removed.add(data[i]!);
		lost.push({ line: line + data[from]!, why });
	}
	// A keyword without lines may still end earlier definitions by `OP`.
	const isEmpty = removed.size > 0 && removed.size === data.length && !/,\s*OP\b/i.test(lines[0]!);
	const kept = lines.filter((_, i) => !removed.has(i) && !(isEmpty && i < head)).join('');
	return { bytes: Uint8Array.from(kept, (byte) => byte.charCodeAt(0)), lost };
}

/** Tests whether a number denotes the same node or element as in the file that was read. */
const survivingNumbers = cachedByPlan((plan) => ({
	hasNode: nodeTest(plan),
	hasElement: elementTest(plan),
}));

function nodeTest({ mesh, nodeNumber, unchanged, numbered }: Plan): (number: number) => boolean {
	if (unchanged && numbered.points) return () => true;
	const { nodes } = extrasOf(mesh.source)?.others ?? {};
	const count = pointCount(mesh);
	const keptNumbers = new Set<number>();
	for (const [i, point] of (mesh.source?.others?.points ?? []).entries())
		if (point < count && nodeNumber(point) === nodes?.[i]) keptNumbers.add(nodes[i]!);
	return (number) => keptNumbers.has(number);
}

function elementTest(plan: Plan): (number: number) => boolean {
	const { mesh, unchanged, numbered, parts, nodeNumber } = plan;
	if (unchanged && numbered.cells) return () => true;
	const namedElements = extrasOf(mesh.source)?.elements ?? [];
	const keptNumbers = new Set<number>();
	const elementOf = new Map(namedElements.map((element) => [element.number, element]));
	for (const [p, part] of elementOf.size > 0 ? parts.entries() : []) {
		const { nodes, count } = part;
		const width = widthOf(part);
		for (let i = 0; i < count; i++) {
			const element = elementOf.get(plan.numberOf(p, i));
			if (element?.nodes.length !== width) continue;
			const same = element.nodes.every((node) => {
				for (let k = 0; k < width; k++) if (nodeNumber(nodes[width * i + k]!) === node) return true;
				return false;
			});
			if (same) keptNumbers.add(element.number);
		}
	}
	return (number) => keptNumbers.has(number);
}
