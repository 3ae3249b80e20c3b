import type { Part } from '../../io/outputFile.ts';
import type { AbaqusPiece, SurfaceFaces } from '../shared/extras.ts';
import { surfaceSides } from '../shared/sideLabels.ts';
import { cornersOf, type PartSides, sidesOf } from './lineSides.ts';
import { exact } from './nodesAndElements.ts';
import { elementType, type Plan } from './plan.ts';
import { label, numbersIn } from './sets.ts';

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
