import type { Part } from '../io/outputFile.ts';
import { encoderFor } from '../text/encoding.ts';
import type { TableColumn } from '../text/numberTable.ts';
import { cornersOf, type PartSides, pointsOf, sidesOf } from './boundarySides.ts';
import { surfaceSides } from './elementSides.ts';
import { keyOf } from './keyword.ts';
import { commas, exact } from './meshParts.ts';
import type { AbaqusPiece, SurfaceFaces } from './options.ts';
import { elementType, type Plan } from './plan.ts';

/** Largest count of numbers in a line of a set. */
const mostInLine = 16;

/** A name as the value of a parameter, quoted if needed. */
export const label = ({ mesh: { source } }: Plan, name: string): string => {
	const encoded = encoderFor(source, 'abaqus')(name);
	return /^[\p{L}_][\p{L}\p{M}\p{N}_.-]*$/u.test(name) ? encoded : `"${encoded}"`;
};

/**
 * Writes groups as one set: of nodes, or of elements of one or both dimensions.
 *
 * @param place position of the set in the file, with its keyword line and the numbers of members kept as text
 */
export function membersParts(
	plan: Plan,
	groups: readonly number[],
	place?: Extract<AbaqusPiece, { readonly groups: unknown }>,
): Part[] {
	const isElset = place?.kind === 'elset';
	// Element sets leave out lines that are not written as elements.
	const own = groups.filter((g) => !isElset || plan.lines || plan.groups[g]!.dimension !== 1);
	const [first] = own;
	if (first === undefined) return [];
	const { dimension } = plan.groups[first]!;
	const kind = dimension === 0 ? 'NSET' : 'ELSET';
	const numbers =
		place?.kind === 'nset' && dimension === 1
			? own.flatMap((g) => [...nodesIn(plan, g)])
			: own.flatMap((g) => [...numbersIn(plan, g)]);
	const others = plan.keepsOthers && place?.others ? place.others : [];
	const header = place?.header ?? `*${kind}, ${kind}=${label(plan, plan.names[first]!)}`;
	return [`${header}\n`, ...rows([...numbers, ...others])];
}

/** Writes the set of a group of edges and lines that has no position in the file: of line elements, or of nodes. */
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
	for (const p of pointsOf(plan, g)) yield plan.pointNumbers?.[p] ?? p + 1;
}

/** Numbers of the nodes or elements of a group. */
function* numbersIn(plan: Plan, g: number): Generator<number> {
	const { dimension, members } = plan.groups[g]!;
	for (const { of, members: list } of members) {
		if (of === 'edges') continue;
		const p = plan.parts.findIndex((part) => part.of === of);
		if (dimension > 0 && p < 0) continue;
		for (const i of list)
			yield dimension === 0 ? (plan.pointNumbers?.[i] ?? i + 1) : plan.numberOf(p, i);
	}
}

export function rows(numbers: readonly number[]): Part[] {
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

/** Writes surfaces of groups of edges: that of `place`, or without it all without a position in the file. */
export function sidesParts(
	plan: Plan,
	place?: Extract<AbaqusPiece, { readonly groups: unknown }>,
): Part[] {
	const placed = new Set(
		plan.pieces.filter(({ kind }) => kind === 'surface' || kind === 'loads').flatMap(plan.groupsOf),
	);
	const isOfEdges = (g: number) => plan.groups[g]!.dimension === 1;
	const tables = (g: number) => sidesOf(plan, g).flatMap((one) => sidesTables(plan, one));
	if (place) {
		const groups = plan.groupsOf(place).filter(isOfEdges);
		const faces = place.faces?.flatMap((one) => facesTable(plan, one)) ?? [];
		return groups.length + faces.length === 0
			? []
			: [`${place.header}\n`, ...groups.flatMap(tables), ...faces];
	}
	if (!plan.boundaries.sides) return [];
	return [...plan.groups.keys()].flatMap((g): Part[] => {
		if (placed.has(g) || !isOfEdges(g)) return [];
		const sides = tables(g);
		const header = `*SURFACE, TYPE=ELEMENT, NAME=${label(plan, plan.names[g]!)}\n`;
		return sides.length === 0 ? [] : [header, ...sides];
	});
}

/** Rows of an element and the label of its edge. */
function sidesTables(plan: Plan, { part, slots }: PartSides): Part[] {
	const { type } = plan.parts[part]!;
	if (typeof type === 'string')
		return [sidesTable(plan, part, slots, ...surfaceSides(type, plan.solver))];
	const corners = cornersOf(plan.parts[part]!);
	const bySides = new Map<string, number[]>();
	for (const slot of slots) {
		const own = elementType(plan, part, Math.floor(slot / corners));
		const key = surfaceSides(own, plan.solver).join(' ');
		const list = bySides.get(key);
		if (list) list.push(slot);
		else bySides.set(key, [slot]);
	}
	return [...bySides].map(([key, list]) => {
		const [letter = '', first] = key.split(' ');
		return sidesTable(plan, part, Uint32Array.from(list), letter, Number(first));
	});
}

/** @param first number of the edge from corner 0 to corner 1 */
function sidesTable(
	plan: Plan,
	part: number,
	slots: Uint32Array,
	letter: string,
	first: number,
): Part {
	const corners = cornersOf(plan.parts[part]!);
	return {
		rows: slots.length,
		between: ['', `, ${letter}`, '\n'],
		columns: (from, to) => {
			const some = Array.from(slots.subarray(from, to));
			return [
				exact(Float64Array.from(some, (slot) => plan.numberOf(part, Math.floor(slot / corners)))),
				exact(Float64Array.from(some, (slot) => (slot % corners) + first)),
			];
		},
	};
}

/** Rows of faces: a set, or element numbers. */
function facesTable(plan: Plan, faces: SurfaceFaces): Part[] {
	if ('set' in faces) return [`${label(plan, faces.set)}, ${faces.label}\n`];
	const g = plan.groupAt(faces.group);
	if (g === undefined || plan.groups[g]!.dimension === 1 || isSplit(plan, faces)) return [];
	const numbers = Float64Array.from(numbersIn(plan, g));
	return [
		{
			rows: numbers.length,
			between: ['', `, ${faces.label}\n`],
			columns: (from, to) => [exact(numbers.subarray(from, to))],
		},
	];
}

/** Whether faces are edges of quads that were split into triangles. */
export function isSplit(plan: Plan, faces: SurfaceFaces): boolean {
	if (!('group' in faces) || !faces.quads) return false;
	const g = plan.groupAt(faces.group);
	return g !== undefined && plan.groups[g]!.members.some(({ of }) => of === 'triangles');
}
