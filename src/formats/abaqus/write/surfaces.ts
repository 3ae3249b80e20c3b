import type { Part } from '../../io/outputFile.ts';
import type { GroupBlock, SurfaceFaces } from '../shared/extras.ts';
import { surfaceSides } from '../shared/sideLabels.ts';
import { cornersOf, type PartSides, sidesOf } from './lineSides.ts';
import { exact } from './nodesAndElements.ts';
import { elementType, type Plan } from './plan.ts';
import { label, numbersIn } from './sets.ts';

/** Writes a surface of the file that was read: the edges and faces of its groups; nothing if it has none any more. */
export function surfaceParts(plan: Plan, piece: GroupBlock): Part[] {
	const edges = plan.groupsOf(piece).filter((g) => plan.groups[g]!.dimension === 1);
	const faces = piece.faces?.flatMap((line) => facesTable(plan, line)) ?? [];
	return edges.length + faces.length === 0
		? []
		: [`${piece.header}\n`, ...edges.flatMap((g) => sidesTables(plan, g)), ...faces];
}

/** Writes surfaces of the groups of edges and lines that have no position in the file. */
export function newSurfaceParts(plan: Plan): Part[] {
	if (!plan.boundaries.sides) return [];
	const placed = new Set(
		plan.pieces.filter(({ kind }) => kind === 'surface' || kind === 'loads').flatMap(plan.groupsOf),
	);
	return plan.groups.flatMap(({ dimension }, g): Part[] => {
		const sides = placed.has(g) || dimension !== 1 ? [] : sidesTables(plan, g);
		const header = `*SURFACE, TYPE=ELEMENT, NAME=${label(plan, plan.names[g]!)}\n`;
		return sides.length === 0 ? [] : [header, ...sides];
	});
}

/** Rows of element number and edge label, for all edges and lines of a group. */
const sidesTables = (plan: Plan, g: number): Part[] =>
	sidesOf(plan, g).flatMap((sides) => partTables(plan, sides));

function partTables(plan: Plan, { part, slots }: PartSides): Part[] {
	const { type } = plan.parts[part]!;
	if (typeof type === 'string')
		return [sidesTable(plan, part, slots, ...surfaceSides(type, plan.solver))];
	const corners = cornersOf(plan.parts[part]!);
	const bySides = new Map<string, number[]>();
	for (const slot of slots) {
		const typeOfElement = elementType(plan, part, Math.floor(slot / corners));
		const key = surfaceSides(typeOfElement, plan.solver).join(' ');
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
			const rowSlots = Array.from(slots.subarray(from, to));
			return [
				exact(
					Float64Array.from(rowSlots, (slot) => plan.numberOf(part, Math.floor(slot / corners))),
				),
				exact(Float64Array.from(rowSlots, (slot) => (slot % corners) + first)),
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
