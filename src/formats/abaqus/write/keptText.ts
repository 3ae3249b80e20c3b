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

/** The line names a removed node, or a divided or removed element. */
export type LossCause = 'node' | 'element';

/**
 * The part of a text that is written: all, some lines, or undefined if it names removed or divided nodes or elements.
 */
export function textOf(plan: Plan, piece: NamingText): KeptText | 'all' | undefined {
	const { unchanged, numbered, keepsOthers } = plan;
	if (piece.naming === undefined) return 'all';
	if (unchanged && numbered.points && numbered.cells) return 'all';
	if (piece.ofNodes && !keepsOthers) return undefined;
	// Elements that are kept as text.
	if (piece.ofNodes && piece.naming === 'ELEMENT') return 'all';
	return keptText(plan, piece);
}

/**
 * Keeps the lines of a text that names nodes or elements by number, without lines that name a removed or divided one.
 * Undefined for a keyword whose layout is unknown.
 */
function keptText(plan: Plan, { bytes, line = 1 }: NamingText): KeptText | undefined {
	const text = keywordText(bytes);
	const { lines, head, data } = text;
	const entries = namingLines(text);
	if (!entries && lines.slice(head).some((one) => /^\s*\d/.test(one))) return undefined;
	const { hasNode, hasElement } = namedIn(plan);
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

/** Whether numbers still mean the same nodes and elements. */
const namedIn = cachedByPlan((plan) => ({ hasNode: nodesOf(plan), hasElement: elementsOf(plan) }));

function nodesOf({ mesh, nodeNumber, unchanged, numbered }: Plan): (number: number) => boolean {
	if (unchanged && numbered.points) return () => true;
	const { nodes } = extrasOf(mesh.source)?.others ?? {};
	const count = pointCount(mesh);
	const keptNumbers = new Set<number>();
	for (const [i, point] of (mesh.source?.others?.points ?? []).entries())
		if (point < count && nodeNumber(point) === nodes?.[i]) keptNumbers.add(nodes[i]!);
	return (number) => keptNumbers.has(number);
}

function elementsOf(plan: Plan): (number: number) => boolean {
	const { mesh, unchanged, numbered, parts, nodeNumber } = plan;
	if (unchanged && numbered.cells) return () => true;
	const named = extrasOf(mesh.source)?.elements ?? [];
	const keptNumbers = new Set<number>();
	const elementOf = new Map(named.map((element) => [element.number, element]));
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
