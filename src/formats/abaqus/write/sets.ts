import type { Part } from '../../io/outputFile.ts';
import { encoderFor } from '../../text/encoding.ts';
import type { TableColumn } from '../../text/numberTable.ts';
import type { GroupBlock } from '../shared/extras.ts';
import { keyOf } from '../shared/keyword.ts';
import { pointsOf } from './lineSides.ts';
import { commas } from './nodesAndElements.ts';
import type { Plan } from './plan.ts';

/** Maximum number of entries in a data line of a set. */
const maxPerLine = 16;

/** A name as the value of a parameter, quoted if needed. */
export const label = ({ mesh: { source } }: Plan, name: string): string => {
	const encoded = encoderFor(source, 'abaqus')(name);
	return /^[\p{L}_][\p{L}\p{M}\p{N}_.-]*$/u.test(name) ? encoded : `"${encoded}"`;
};

/**
 * Writes groups as one set: of nodes, or of elements of one or both dimensions.
 *
 * @param groups indices in `Plan.groups`
 * @param place the set in the file that was read, with its keyword line and the numbers of members kept as text
 */
export function membersParts(plan: Plan, groups: readonly number[], place?: GroupBlock): Part[] {
	const isElset = place?.kind === 'elset';
	// Element sets leave out lines that are not written as elements.
	const written = groups.filter((g) => !isElset || plan.lines || plan.groups[g]!.dimension !== 1);
	const [first] = written;
	if (first === undefined) return [];
	const { dimension } = plan.groups[first]!;
	const kind = dimension === 0 ? 'NSET' : 'ELSET';
	const numbers =
		place?.kind === 'nset' && dimension === 1
			? written.flatMap((g) => [...nodesIn(plan, g)])
			: written.flatMap((g) => [...numbersIn(plan, g)]);
	const others = plan.keepsOthers && place?.others ? place.others : [];
	const header = place?.header ?? `*${kind}, ${kind}=${label(plan, plan.names[first]!)}`;
	return [`${header}\n`, ...rows([...numbers, ...others])];
}

/** Writes a set for a group of edges and lines that has no position in the file: of line elements, or of nodes. */
export function boundaryParts(plan: Plan, g: number): Part[] {
	const { members } = plan.groups[g]!;
	const sides = members.length > 0 && members.every(({ of }) => of === 'edges');
	if (plan.lines) return sides ? [] : membersParts(plan, [g]);
	const name = plan.names[g]!;
	const isTaken = plan.groups.some(
		({ dimension }, other) => dimension === 0 && keyOf(plan.names[other]!) === keyOf(name),
	);
	const isInFile = plan.pieces.some(
		(piece) => piece.kind === 'surface' && plan.groupsOf(piece).includes(g),
	);
	if (!plan.boundaries.nodes || isTaken || isInFile) return [];
	return [`*NSET, NSET=${label(plan, name)}\n`, ...rows([...nodesIn(plan, g)])];
}

/** Numbers of the nodes of a group of edges and lines. */
function* nodesIn(plan: Plan, g: number): Generator<number> {
	for (const p of pointsOf(plan, g)) yield plan.nodeNumber(p);
}

/** Numbers of the nodes or elements of a group, without those that are not written. */
export function* numbersIn(plan: Plan, g: number): Generator<number> {
	const { dimension, members } = plan.groups[g]!;
	for (const { of, members: list } of members) {
		if (of === 'edges') continue;
		const p = plan.parts.findIndex((part) => part.of === of);
		if (dimension > 0 && p < 0) continue;
		for (const i of list) yield dimension === 0 ? plan.nodeNumber(i) : plan.numberOf(p, i);
	}
}

/** The data lines of a set: up to 16 numbers each. */
export function rows(numbers: readonly number[]): Part[] {
	const values = Float64Array.from(numbers);
	const full = Math.floor(values.length / maxPerLine);
	const rest = values.length - full * maxPerLine;
	const table = (count: number, width: number, start: number): Part => ({
		rows: count,
		between: commas(width),
		columns: (from, to): TableColumn[] => [
			{
				kind: 'reals',
				values: values.subarray(start + width * from, start + width * to),
				width,
				taken: width,
			},
		],
	});
	return [
		...(full > 0 ? [table(full, maxPerLine, 0)] : []),
		...(rest > 0 ? [table(1, rest, full * maxPerLine)] : []),
	];
}
