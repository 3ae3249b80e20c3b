import { FIRST_PLUS, SECOND_PLUS, THIRD } from '../mesh/edgeUses.ts';
import { NONE } from '../mesh/topology.ts';
import { entityRule } from './entityRule.ts';

/**
 * In formats with signed edges, such as GMR, exactly one triangle of an edge refers to it with a plus (Hatipoğlu 2011, §3.1).
 * In other files the direction of an edge has no meaning. Edges between triangles of different orientation
 * (`mixed-orientation`), duplicates and edges of three triangles have rules of their own.
 */
export const ownership = entityRule({
	id: 'repaired-ownership',
	severity: 'warning',
	description: 'Exactly one triangle of each edge names it with a plus sign.',
	kind: 'edges',
	breaks({ mesh, topology, orientations, duplicates }) {
		if (!mesh.source?.signedEdges) return undefined;
		if (topology.repairedOwnership === 0 && topology.mixedEdges === 0) return undefined;
		const { edgeTriangles, signs } = topology;
		const { flags } = duplicates.edges;
		return (e) => {
			const sign = signs[e]!;
			const [t, u] = [edgeTriangles[2 * e]!, edgeTriangles[2 * e + 1]!];
			if (t === NONE || sign >= THIRD || flags?.[e]) return false;
			if (u === NONE) return sign === 0;
			return sign !== FIRST_PLUS && orientations[t]! * orientations[u]! >= 0;
		};
	},
	describe({ topology: { edgeTriangles, triangleEdges, signs } }, indexes, { number }) {
		const at = (index: number, e: number) => ({
			kind: 'triangles' as const,
			index,
			slot: [0, 1, 2].findIndex((k) => Math.abs(triangleEdges[3 * index + k]!) === e + 1),
		});
		return [...indexes].map((e) => {
			const [t, u] = [edgeTriangles[2 * e]!, edgeTriangles[2 * e + 1]!];
			const edge = { kind: 'edges' as const, index: e };
			if (u === NONE)
				return {
					...at(t, e),
					message: `Triangle ${number('triangles', t)} names edge ${number('edges', e)} with a minus sign, but no other triangle has it: this triangle is taken as its owner. Reverse the edge and its sign.`,
					related: [edge],
				};
			const sign = signs[e]! & SECOND_PLUS ? 'plus' : 'minus';
			return {
				...at(u, e),
				message: `Triangles ${number('triangles', t)} and ${number('triangles', u)} both name edge ${number('edges', e)} with a ${sign} sign: the first is taken as its owner. The two triangles of an edge need opposite signs.`,
				related: [edge, at(t, e)],
			};
		});
	},
});
