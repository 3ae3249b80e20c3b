import { cellCount, pointCount, triangleCount } from '../../mesh/triMesh.ts';
import { latin1 } from '../text/decimal.ts';
import { type Keyword, keywordIn } from './keyword.ts';
import { isOfNodes, type NamingLines, namingLines } from './namingLines.ts';
import { type AbaqusPiece, extrasOf } from './options.ts';
import type { Plan } from './plan.ts';

/** Text of one keyword that names nodes or elements by number. */
export type NamingText = AbaqusPiece & { readonly kind: 'text'; readonly naming?: string };

/** The lines of a `NamingText` that are written. */
export interface KeptText {
	readonly bytes: Uint8Array;
	/** Lines (1-based) of the file that are left out, with the reason. */
	readonly lost: readonly { readonly line: number; readonly why: Lost }[];
}

/** The line names a node that is gone, or an element that is divided or gone. */
export type Lost = 'node' | 'element';

/** A keyword as text, by lines. */
interface Block {
	readonly lines: readonly string[];
	/** Number of lines of the keyword itself. */
	readonly head: number;
	/** Indices of its data lines, without comments. */
	readonly data: readonly number[];
}

function blockOf(text: string): Block {
	const lines = text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
	let head = 1;
	while (
		head < lines.length &&
		lines[head - 1]!.trimEnd().endsWith(',') &&
		!/^\s*\*/.test(lines[head]!)
	)
		head++;
	const data: number[] = [];
	for (let i = head; i < lines.length; i++)
		if (!/^\s*(\*\*|$)/.test(lines[i]!.trimEnd())) data.push(i);
	return { lines, head, data };
}

const keywordOf = ({ lines, head }: Block): Keyword =>
	keywordIn(
		lines
			.slice(0, head)
			.map((line) => line.trim())
			.join(' '),
	);

const parsed = (block: Block): readonly NamingLines[] | undefined =>
	namingLines(
		keywordOf(block),
		block.data.map((i) => block.lines[i]!.trim()),
	);

/** A line that names one node by number, with the rest of the line. */
export interface NodeLine {
	readonly node: number;
	readonly rest: string;
}

/** Lines of a text with one node number each. */
export function nodeLinesIn(bytes: Uint8Array): NodeLine[] {
	const block = blockOf(latin1(bytes, 0, bytes.length));
	if (!isOfNodes(keywordOf(block))) return [];
	const { lines, data } = block;
	return (parsed(block) ?? []).flatMap(({ from, nodes: [node] }) => {
		const rest = lines[data[from]!]!.replace(/^[^,]*/, '').replace(/\s+/g, '');
		return node === undefined ? [] : [{ node, rest }];
	});
}

/** Numbers of the elements that a text names. */
export const elementsNamedIn = (bytes: Uint8Array): readonly number[] =>
	parsed(blockOf(latin1(bytes, 0, bytes.length)))?.flatMap(({ elements }) => elements) ?? [];

/**
 * Keeps the lines of a text that names nodes or elements by number, without lines that name a removed or divided one.
 * Undefined for a keyword whose layout is unknown.
 */
export function keptText(plan: Plan, { bytes, line = 1 }: NamingText): KeptText | undefined {
	const block = blockOf(latin1(bytes, 0, bytes.length));
	const { lines, head, data } = block;
	const entries = parsed(block) ?? (data.some((i) => /^\s*\d/.test(lines[i]!)) ? undefined : []);
	if (!entries) return undefined;
	const { hasNode, hasElement } = namedIn(plan);
	const gone = new Set<number>();
	const lost: { line: number; why: Lost }[] = [];
	for (const { from, to, nodes, elements } of entries) {
		const why = !nodes.every(hasNode)
			? 'node'
			: !elements.every(hasElement)
				? 'element'
				: undefined;
		if (!why) continue;
		for (let i = from; i < to; i++) gone.add(data[i]!);
		lost.push({ line: line + data[from]!, why });
	}
	// A keyword without lines may still end earlier definitions by `OP`.
	const isEmpty = gone.size > 0 && gone.size === data.length && !/,\s*OP\b/i.test(lines[0]!);
	const text = lines.filter((_, i) => !gone.has(i) && !(isEmpty && i < head)).join('');
	return { bytes: Uint8Array.from(text, (byte) => byte.charCodeAt(0)), lost };
}

interface Named {
	/** Whether a number still means the same node. */
	readonly hasNode: (number: number) => boolean;
	readonly hasElement: (number: number) => boolean;
}

const known = new WeakMap<Plan, Named>();

function namedIn(plan: Plan): Named {
	const found = known.get(plan) ?? { hasNode: nodesOf(plan), hasElement: elementsOf(plan) };
	known.set(plan, found);
	return found;
}

function nodesOf({ mesh, pointNumbers, unchanged, numbered }: Plan): Named['hasNode'] {
	if (unchanged && numbered.points) return () => true;
	const { nodes } = extrasOf(mesh.source)?.others ?? {};
	const count = pointCount(mesh);
	const there = new Set<number>();
	for (const [i, point] of (mesh.source?.others?.points ?? []).entries())
		if (point < count && (pointNumbers?.[point] ?? point + 1) === nodes?.[i]) there.add(nodes[i]!);
	return (number) => there.has(number);
}

function elementsOf(plan: Plan): Named['hasElement'] {
	const { mesh, unchanged, numbered, parts, numbers, pointNumbers } = plan;
	if (unchanged && numbered.cells) return () => true;
	const named = extrasOf(mesh.source)?.elements ?? [];
	const there = new Set<number>();
	const places = new Map(named.map((element) => [element.number, element]));
	for (const [p, part] of parts.entries()) {
		const nodes = part.of === 'triangles' ? mesh.triangles : mesh.cells![part.of]!.nodes;
		const count = part.of === 'triangles' ? triangleCount(mesh) : cellCount(mesh.cells![part.of]!);
		const width = count === 0 ? 0 : nodes.length / count;
		const own = numbers[p]!;
		for (let i = 0; i < (places.size > 0 ? count : 0); i++) {
			const element = places.get(typeof own === 'number' ? own + i : own[i]!);
			if (element?.nodes.length !== width) continue;
			const same = element.nodes.every((node) => {
				for (let k = 0; k < width; k++) {
					const point = nodes[width * i + k]!;
					if ((pointNumbers?.[point] ?? point + 1) === node) return true;
				}
				return false;
			});
			if (same) there.add(element.number);
		}
	}
	return (number) => there.has(number);
}
