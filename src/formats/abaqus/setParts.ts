import { topologyOf } from '../../mesh/topology.ts';
import type { Part } from '../outputFile.ts';
import { encoderFor } from '../text/encoding.ts';
import type { TableColumn } from '../text/numberTable.ts';
import { commas, exact } from './meshParts.ts';
import type { Plan } from './plan.ts';

/** Numbers that a line of a set may have. */
const mostInLine = 16;

/** A name as it stands behind an equals sign. */
const label = ({ mesh: { source } }: Plan, name: string): string => {
	const encoded = encoderFor(source, 'abaqus')(name);
	return /^[\p{L}_][\p{L}\p{M}\p{N}_.-]*$/u.test(name) ? encoded : `"${encoded}"`;
};

/**
 * The set of some groups that are one set in the file: nodes, or elements of one dimension or of two.
 *
 * @param header the line with its keyword, where it stood in a file
 * @param others numbers of members that are kept as text
 */
export function membersParts(
	plan: Plan,
	groups: readonly number[],
	header?: string,
	others: Float64Array = new Float64Array(0),
): Part[] {
	const [first] = groups;
	if (first === undefined) return [];
	const { dimension, members } = plan.groups[first]!;
	const sides = members.length > 0 && members.every(({ of }) => of === 'edges');
	// Sides of elements alone are a surface, not a set.
	if (dimension === 1 && sides && header === undefined) return [];
	const kind = dimension === 0 ? 'NSET' : 'ELSET';
	const numbers = [...groups.flatMap((g) => [...numbersIn(plan, g)]), ...others];
	return [
		header === undefined ? `*${kind}, ${kind}=${label(plan, plan.names[first]!)}\n` : `${header}\n`,
		...rows(numbers),
	];
}

/** The numbers of the nodes or elements of a group. */
function* numbersIn(plan: Plan, g: number): Generator<number> {
	const { dimension, members } = plan.groups[g]!;
	for (const { of, members: list } of members) {
		if (of === 'edges') continue;
		const p = plan.parts.findIndex((part) => part.of === of);
		if (dimension > 0 && p < 0) continue;
		const own = dimension === 0 ? (plan.pointNumbers ?? 1) : plan.numbers[p]!;
		for (const i of list) yield typeof own === 'number' ? own + i : own[i]!;
	}
}

function rows(numbers: readonly number[]): Part[] {
	const values = Float64Array.from(numbers);
	const full = Math.floor(values.length / mostInLine);
	const rest = values.length - full * mostInLine;
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
		...(full > 0 ? [table(full, mostInLine, 0)] : []),
		...(rest > 0 ? [table(1, rest, full * mostInLine)] : []),
	];
}

/** The surfaces of groups of edges: that of a place in the file, with its header, or without one all others. */
export function sidesParts(
	plan: Plan,
	place?: { readonly header: string; readonly groups: readonly number[] },
): Part[] {
	const placed = new Set(
		plan.pieces.filter(({ kind }) => kind === 'surface').flatMap(plan.groupsOf),
	);
	const groups = place?.groups ?? [...plan.groups.keys()].filter((g) => !placed.has(g));
	return groups.flatMap((g): Part[] => {
		const edges = plan.groups[g]!.members.find(({ of }) => of === 'edges')?.members;
		if (!edges || (edges.length === 0 && !place)) return [];
		const header = place
			? place.header
			: `*SURFACE, TYPE=ELEMENT, NAME=${label(plan, plan.names[g]!)}`;
		return [`${header}\n`, sidesTable(plan, edges)];
	});
}

/** Lines of an element and its side, for each edge that of its first triangle. */
function sidesTable(plan: Plan, edges: Uint32Array): Part {
	const { triangleEdges } = topologyOf(plan.mesh);
	const own = plan.numbers[0]!;
	const wanted = new Set(edges);
	const sides: number[] = [];
	for (let slot = 0; slot < triangleEdges.length && wanted.size > 0; slot++)
		if (wanted.delete(Math.abs(triangleEdges[slot]!) - 1)) sides.push(slot);
	const values = Float64Array.from(sides, (slot) => {
		const t = Math.floor(slot / 3);
		return typeof own === 'number' ? own + t : own[t]!;
	});
	return {
		rows: sides.length,
		between: ['', ', S', '\n'],
		columns: (from, to) => [
			exact(values.subarray(from, to)),
			exact(Float64Array.from(sides.slice(from, to), (slot) => (slot % 3) + 1)),
		],
	};
}
