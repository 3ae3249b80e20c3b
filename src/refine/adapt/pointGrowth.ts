import { fixedNames, type GrownGroup } from '../../mesh/carry/pointGroups.ts';
import { NONE } from '../../mesh/topology.ts';
import { type GroupMembers, pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import type { ChainParameters } from './chainParameters.ts';
import type { Locator } from './locator.ts';
import type { MidNodes } from './midNodes.ts';
import type { NewPoints } from './newPoints.ts';

/** New members of groups of points. */
export interface PointGrowth {
	/** New members by index of the group. */
	readonly members: ReadonlyMap<number, readonly GroupMembers[]>;
	readonly groups: readonly GrownGroup[];
}

/**
 * Finds the new points that join groups of points. A new point on a chain joins the groups of the points inside the
 * chain or, if there are none, those of both its ends; an inner one joins those of all corners of the input triangle
 * that contains it. New midside nodes join the groups of the midside node of the input's edge, or of all three of the
 * triangle. Groups of corners and required vertices do not grow.
 *
 * @param midNodes of `before`, if its triangles have six nodes
 */
export function growPoints(
	before: TriMesh,
	{ kept, corners: cornerCount, chain, parameter, homes }: NewPoints,
	parameters: ChainParameters,
	locator: Locator,
	midNodes?: MidNodes,
): PointGrowth {
	const members = new Map<number, GroupMembers[]>();
	const grown: GrownGroup[] = [];
	const isMember = new Uint8Array(pointCount(before));
	const { triangles } = before;
	let degree: Uint8Array | undefined;
	/** Whether a triangle is the only one at a corner, and the triangle across the opposite edge is not in the group. */
	const cutsOff = (t: number): boolean => {
		degree ??= degreesOf(before);
		for (let k = 0; k < 3; k++) {
			if (degree[triangles[3 * t + k]!] !== 1) continue;
			const other = locator.across[3 * t + ((k + 1) % 3)]!;
			if (other !== NONE && !allAreMembers(triangles, other)) return true;
		}
		return false;
	};
	const allAreMembers = (nodes: ArrayLike<number>, t: number): boolean =>
		(isMember[nodes[3 * t]!]! & isMember[nodes[3 * t + 1]!]! & isMember[nodes[3 * t + 2]!]!) === 1;
	for (const [g, { dimension, name, tag, members: memberLists }] of (
		before.groups ?? []
	).entries()) {
		if (dimension !== 0 || fixedNames.has(name)) continue;
		const groupPoints = memberLists.find(({ of }) => of === 'points')?.members;
		if (!groupPoints || groupPoints.length < 2) continue;
		for (const p of groupPoints) isMember[p] = 1;
		const joined: number[] = [];
		let corners = 0;
		for (let i = 0; i < chain.length; i++) {
			const ownChain = chain[i]!;
			if (midNodes && i >= cornerCount) {
				const joins =
					ownChain === NONE
						? allAreMembers(midNodes.nodes, homes[i]!)
						: isMember[midNodes.ofEdge[parameters.inputEdgeAt(ownChain, parameter[i]!)]!] === 1;
				if (joins) joined.push(kept.length + i);
			} else if (ownChain !== NONE) {
				const inner = parameters.innerOf(ownChain);
				const [a, b] = parameters.endsOf(ownChain);
				const joins = inner === undefined ? isMember[a]! & isMember[b]! : isMember[inner]!;
				if (joins === 1) joined.push(kept.length + i);
			} else if (allAreMembers(triangles, homes[i]!)) {
				joined.push(kept.length + i);
				if (cutsOff(homes[i]!)) corners++;
			}
		}
		for (const p of groupPoints) isMember[p] = 0;
		if (joined.length === 0) continue;
		members.set(g, [{ of: 'points', members: Uint32Array.from(joined) }]);
		grown.push({
			...(name !== undefined && { name }),
			tag,
			joined: joined.length,
			inside: 0,
			corners,
		});
	}
	return { members, groups: grown };
}

/** Number of triangles at each point, at most 2. */
function degreesOf(mesh: TriMesh): Uint8Array {
	const degree = new Uint8Array(pointCount(mesh));
	for (const p of mesh.triangles) if (degree[p]! < 2) degree[p]!++;
	return degree;
}
