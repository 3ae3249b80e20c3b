import { NONE, type Topology } from '../../mesh/topology.ts';
import { KEPT, UNDIVIDED } from './constrainedEdges.ts';
import { PairNumbers } from './dataClasses.ts';
import type { MidNodes } from './midNodes.ts';
import { type PointData, release } from './pointData.ts';

/**
 * Fixes edges whose midside node has data that new ones would not get: a node of other elements, of a group that does
 * not grow, or of one that lacks an end of a constrained edge; inside a region integers other than 0 and groups, unless
 * all midside nodes of the region have the same.
 *
 * @param kinds of edges; changed
 * @param retained 1 for each point that must stay
 * @returns for each triangle a midside node whose integers new ones inside its region inherit, or `NONE`; undefined if
 * all have 0
 */
export function fixEdgesOfMidNodes(
	topology: Topology,
	kinds: Uint8Array,
	{ nodes, ofEdge }: MidNodes,
	data: PointData,
	retained: Uint8Array,
): Uint32Array | undefined {
	const isOn = new Uint8Array(retained.length);
	for (let e = 0; e < kinds.length; e++)
		if (kinds[e] !== 0 && ofEdge[e] !== NONE) isOn[ofEdge[e]!] = 1;
	const regionNodes = release(nodes, isOn, data, topology, kinds);
	const { groups, hasInteger, hasGroup } = data;
	const { edges } = topology;
	for (let e = 0; e < kinds.length; e++) {
		const m = ofEdge[e]!;
		if (m === NONE) continue;
		const hasGroupsOfNode = (p: number): boolean => groups.hasAll(groups.of[p]!, groups.of[m]!);
		const isLost =
			kinds[e] === KEPT
				? !hasGroupsOfNode(edges[2 * e]!) || !hasGroupsOfNode(edges[2 * e + 1]!)
				: (hasInteger[m]! | hasGroup[m]!) === 1;
		if (isLost || retained[m] === 1) kinds[e] = UNDIVIDED;
	}
	return regionNodes;
}

/** Distinguishes constrained edges by the data of their midside nodes, so that those of a chain have the same. */
export function separateMidNodes(
	dataNumbers: Uint32Array,
	kinds: Uint8Array,
	{ ofEdge }: MidNodes,
	{ integers, groups }: PointData,
): void {
	const data = new PairNumbers();
	const numbers = new PairNumbers();
	for (let e = 0; e < kinds.length; e++) {
		const m = ofEdge[e]!;
		if (kinds[e] === 0 || m === NONE) continue;
		dataNumbers[e] = numbers.of(dataNumbers[e]!, data.of(integers.of[m]!, groups.of[m]!));
	}
}
