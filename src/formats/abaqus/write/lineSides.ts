import { EdgeTable } from '../../../mesh/edgeTable.ts';
import { topologyOf } from '../../../mesh/topology.ts';
import { cellCount, pointCount } from '../../../mesh/triMesh.ts';
import { slotsOf } from '../shared/edgeSides.ts';
import { cachedByPlan, type Plan } from './plan.ts';
import { type PlannedElements, widthOf } from './plannedElements.ts';

/** Half-edges of the elements of a part: corners of an element × element + 0-based corner where the edge begins. */
export interface PartSides {
	readonly part: number;
	readonly slots: Uint32Array;
}

/** For each line of a block: part and half-edge of its element; part −1 if no element has the line as an edge. */
interface LineSides {
	readonly parts: Int32Array;
	readonly slots: Uint32Array;
}

/** Number of corners of an element. */
export const cornersOf = ({ kind }: PlannedElements): 3 | 4 => (kind.shape === 'triangle' ? 3 : 4);

/** Half-edges of all lines, by block. If two elements share a line, the first has it; triangles come before quads. */
const lineSides = cachedByPlan(({ mesh, parts }): ReadonlyMap<number, LineSides> => {
	const points = pointCount(mesh);
	const blocks = [...(mesh.cells ?? []).entries()].filter(([, { shape }]) => shape === 'line');
	const sides = new Map<number, LineSides>();
	if (blocks.length === 0) return sides;
	const ends = new Uint32Array(blocks.reduce((sum, [, { nodes }]) => sum + nodes.length, 0));
	let filled = 0;
	const isEnd = new Uint8Array(points);
	for (const [, { nodes }] of blocks) {
		ends.set(nodes, filled);
		filled += nodes.length;
		for (const node of nodes) isEnd[node] = 1;
	}
	const table = new EdgeTable(ends, points);
	const partOf = new Int32Array(ends.length / 2).fill(-1);
	const slotOf = new Uint32Array(ends.length / 2);
	for (const [p, part] of parts.entries()) {
		const { nodes } = part;
		const corners = cornersOf(part);
		const width = widthOf(part);
		for (let e = 0; e < part.count; e++)
			for (let k = 0; k < corners; k++) {
				const a = nodes[width * e + k]!;
				const b = nodes[width * e + ((k + 1) % corners)]!;
				if (isEnd[a] === 0 || isEnd[b] === 0) continue;
				const line = table.indexOf(a, b);
				if (line < 0 || partOf[line] !== -1) continue;
				partOf[line] = p;
				slotOf[line] = corners * e + k;
			}
	}
	for (const [block, { nodes }] of blocks) {
		const count = nodes.length / 2;
		// Lines with equal ends share the first one's index.
		const lineOf = Int32Array.from({ length: count }, (_, i) =>
			table.indexOf(nodes[2 * i]!, nodes[2 * i + 1]!),
		);
		sides.set(block, {
			parts: Int32Array.from(lineOf, (line) => partOf[line]!),
			slots: Uint32Array.from(lineOf, (line) => slotOf[line]!),
		});
	}
	return sides;
});

/**
 * Half-edges of the edges and lines of a group, ascending and distinct, by part; lines that are written as elements
 * have none.
 *
 * @param g index of the group in `Plan.groups`
 */
export function sidesOf(plan: Plan, g: number): PartSides[] {
	const lists = plan.parts.map((): number[] => []);
	for (const { of, members } of plan.groups[g]!.members) {
		if (of === 'edges')
			for (const slot of slotsOf(topologyOf(plan.mesh), members)) lists[0]!.push(slot);
		const lines = typeof of === 'number' && !plan.lines ? lineSides(plan).get(of) : undefined;
		for (const i of lines ? members : []) {
			const part = lines!.parts[i]!;
			if (part >= 0) lists[part]!.push(lines!.slots[i]!);
		}
	}
	return lists.flatMap((slots, part) =>
		slots.length === 0 ? [] : [{ part, slots: Uint32Array.from(new Set(slots)).sort() }],
	);
}

/**
 * Points of the edges and lines of a group, with midside nodes, ascending and distinct.
 *
 * @param g index of the group in `Plan.groups`
 */
export function pointsOf(plan: Plan, g: number): Uint32Array {
	const { mesh, parts } = plan;
	const points: number[] = [];
	for (const { part, slots } of sidesOf(plan, g)) {
		const { nodes, midNodes } = parts[part]!;
		const corners = cornersOf(parts[part]!);
		const width = widthOf(parts[part]!);
		for (const slot of slots) {
			const [e, k] = [Math.floor(slot / corners), slot % corners];
			points.push(nodes[width * e + k]!, nodes[width * e + ((k + 1) % corners)]!);
			if (midNodes) points.push(midNodes[3 * e + ((k + 2) % 3)]!);
			else if (width > 4) points.push(nodes[width * e + 4 + k]!);
		}
	}
	for (const { of, members } of plan.groups[g]!.members) {
		const block = typeof of === 'number' ? mesh.cells?.[of] : undefined;
		if (block?.shape !== 'line') continue;
		const midNodes = block.fields.find(({ role }) => role === 'midNodes')?.values;
		for (const i of members) {
			points.push(block.nodes[2 * i]!, block.nodes[2 * i + 1]!);
			if (midNodes) points.push(midNodes[i]!);
		}
	}
	return Uint32Array.from(new Set(points)).sort();
}

/** Counts the lines in no group, and the lines of groups that are not edges of an element. */
export function unwrittenLines(plan: Plan): { readonly ungrouped: number; readonly free: number } {
	let [ungrouped, free] = [0, 0];
	for (const [block, { parts }] of lineSides(plan)) {
		const isGrouped = new Uint8Array(cellCount(plan.mesh.cells![block]!));
		for (const { members } of plan.groups)
			for (const { of, members: list } of members)
				if (of === block) for (const i of list) isGrouped[i] = 1;
		for (let i = 0; i < isGrouped.length; i++)
			if (isGrouped[i] === 0) ungrouped++;
			else if (parts[i] === -1) free++;
	}
	return { ungrouped, free };
}
