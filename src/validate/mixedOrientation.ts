import { qualityOf } from '../mesh/quality.ts';
import { NONE } from '../mesh/topology.ts';
import { trianglesTurning } from './directions.ts';
import type { Entity, Rule } from './rule.ts';

/** All triangles go round the same way. One finding for the mesh, at the first triangle of the rarer direction. */
export const mixedOrientation: Rule = {
	id: 'mixed-orientation',
	severity: 'warning',
	description: 'All triangles go round in the same direction.',
	check({ mesh, topology, report, number }) {
		const { ccw, cw } = qualityOf(mesh);
		if (ccw > 0 && cw > 0) {
			const rare = cw <= ccw ? -1 : 1;
			const [first, ...others] = trianglesTurning(mesh, rare, 10);
			report(
				'triangles',
				first!,
				() =>
					`Triangles go round in different directions, ${ccw} counter-clockwise and ${cw} clockwise; triangle ${number('triangles', first!)} is the first of the ${rare < 0 ? 'clockwise' : 'counter-clockwise'} ones.`,
				() => others.map((index) => ({ kind: 'triangles', index })),
			);
		} else if (mesh.dimension === 3 && topology.mixedEdges > 0) {
			// In space only neighbours can be compared.
			const pair = firstMixedPair(topology.edges, topology.edgeTriangles, topology.triangleEdges);
			report(
				'triangles',
				pair[0].index,
				() =>
					`Triangles ${number('triangles', pair[0].index)} and ${number('triangles', pair[1].index)} pass their common edge in the same direction, and so do ${topology.mixedEdges - 1} other pairs: the triangles do not all go round the same way.`,
				() => [pair[1]],
			);
		}
	},
};

function firstMixedPair(
	edges: Uint32Array,
	edgeTriangles: Uint32Array,
	triangleEdges: Int32Array,
): readonly [Entity, Entity] {
	const along = (t: number, e: number) => [0, 1, 2].some((k) => triangleEdges[3 * t + k] === e + 1);
	for (let e = 0; e < edges.length / 2; e++) {
		const [t, u] = [edgeTriangles[2 * e]!, edgeTriangles[2 * e + 1]!];
		if (t !== NONE && u !== NONE && along(t, e) === along(u, e))
			return [
				{ kind: 'triangles', index: t },
				{ kind: 'triangles', index: u },
			];
	}
	throw new Error('internal error: no edge is mixed');
}
