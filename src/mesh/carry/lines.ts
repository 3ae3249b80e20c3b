import type { NumberByEnds } from '../edgeTable.ts';
import type { Field } from '../triMesh.ts';
import { type CellBlock, cellCount } from '../triMesh.ts';
import { inherit, sameTypeArray } from './parents.ts';

/** The lines of a refined block and their parents: lines of the input. */
export interface RefinedLines {
	readonly block: CellBlock;
	readonly parents: Uint32Array;
}

/**
 * Divides the lines of a block like the edges that they lie on. The children of a line replace it, in order from its start and
 * in its direction; each inherits its values. Values on corners are interpolated between those of the line's ends, integers
 * taken from the nearer one. If the block has midside nodes, children get those of their edges.
 *
 * @param divided finds the point on a divided edge
 * @param midNodes finds the midside node of a new edge
 * @param shareOf parameter of the point between a and b along the edge, from 0 to 1; half way if absent
 * @returns undefined if no line was divided
 */
export function refineLines(
	block: CellBlock,
	divided: NumberByEnds,
	midNodes?: NumberByEnds,
	shareOf?: (a: number, middle: number, b: number) => number,
): RefinedLines | undefined {
	const nodes: number[] = [];
	const parents: number[] = [];
	/** Start and end of each child along its line, from 0 to 1. */
	const parameters: number[] = [];
	const divide = (line: number, a: number, b: number, from: number, to: number): void => {
		const middle = divided(a, b);
		if (middle === undefined) {
			nodes.push(a, b);
			parents.push(line);
			parameters.push(from, to);
			return;
		}
		const at = from + (shareOf?.(a, middle, b) ?? 0.5) * (to - from);
		divide(line, a, middle, from, at);
		divide(line, middle, b, at, to);
	};
	const count = cellCount(block);
	for (let line = 0; line < count; line++)
		divide(line, block.nodes[2 * line]!, block.nodes[2 * line + 1]!, 0, 1);
	if (parents.length === count) return undefined;
	const parentOf = Uint32Array.from(parents);
	const ends = Uint32Array.from(nodes);
	const fields = block.fields.map((field): Field => {
		const { role, on } = field;
		if (role === 'midNodes')
			return { ...field, values: midNodesOf(field, ends, parentOf, parameters, midNodes) };
		if (on === 'corners') return { ...field, values: onEnds(field, parentOf, parameters) };
		return { ...field, values: inherit(field, parentOf).values };
	});
	return { block: { shape: 'line', nodes: ends, fields }, parents: parentOf };
}

function midNodesOf(
	{ values }: Field,
	ends: Uint32Array,
	parents: Uint32Array,
	parameters: readonly number[],
	midNodes: NumberByEnds | undefined,
): Int32Array {
	return Int32Array.from(parents, (line, i) => {
		const isWhole = parameters[2 * i] === 0 && parameters[2 * i + 1] === 1;
		if (isWhole) return values[line]!;
		return midNodes?.(ends[2 * i]!, ends[2 * i + 1]!) ?? values[line]!;
	});
}

/** Values at the ends of child lines, by their parameters: reals are interpolated, integers are those of the nearer end. */
function onEnds(
	field: Field,
	parents: Uint32Array,
	parameters: readonly number[],
): Field['values'] {
	const { values, components, type } = field;
	const result = sameTypeArray(values, parameters.length * components);
	for (let corner = 0; corner < parameters.length; corner++) {
		const line = 2 * parents[corner >> 1]!;
		const t = parameters[corner]!;
		for (let k = 0; k < components; k++) {
			const a = values[line * components + k]!;
			const b = values[(line + 1) * components + k]!;
			const between = a === b ? a : (1 - t) * a + t * b;
			result[corner * components + k] = type === 'real' ? between : t <= 0.5 ? a : b;
		}
	}
	return result;
}
