import { qualityOf } from '../mesh/quality.ts';
import { NONE } from '../mesh/topology.ts';
import type { Rule } from './rule.ts';

/**
 * In a GMR file exactly one triangle of an edge names it with a plus (Hatipoğlu 2011, §3.1). In other formats the
 * direction of an edge says nothing. Where triangles go round in different directions, that is the finding
 * (`mixed-orientation`), and only boundary edges are looked at.
 */
export const ownership: Rule = {
	id: 'repaired-ownership',
	severity: 'warning',
	description:
		'Exactly one triangle names an edge with a plus: of two triangles either one, at the boundary the only one.',
	check({ mesh, topology, report, number }) {
		if (mesh.source?.format !== 'gmr') return;
		const { ccw, cw } = qualityOf(mesh);
		const pairs = topology.mixedEdges > 0 && (ccw === 0 || cw === 0);
		if (topology.repairedOwnership === 0 && !pairs) return;
		const { edgeTriangles, triangleEdges } = topology;
		const slotIn = (t: number, e: number) =>
			[0, 1, 2].findIndex((k) => Math.abs(triangleEdges[3 * t + k]!) === e + 1);
		const signIn = (t: number, e: number) =>
			triangleEdges[3 * t + slotIn(t, e)]! > 0 ? 'plus' : 'minus';
		for (let e = 0; e < edgeTriangles.length / 2; e++) {
			const [t, u] = [edgeTriangles[2 * e]!, edgeTriangles[2 * e + 1]!];
			if (t === NONE) continue;
			const sign = signIn(t, e);
			if (u === NONE && sign === 'minus')
				report(
					'triangles',
					t,
					() =>
						`Triangle ${number('triangles', t)} names edge ${number('edges', e)} with a minus, though no other triangle has it: the edge is taken as this triangle's own.`,
					() => [{ kind: 'edges', index: e }],
					slotIn(t, e),
				);
			else if (u !== NONE && pairs && signIn(u, e) === sign)
				report(
					'triangles',
					u,
					() =>
						`Triangles ${number('triangles', t)} and ${number('triangles', u)} both name edge ${number('edges', e)} with a ${sign}: it is taken as the first one's own.`,
					() => [
						{ kind: 'edges', index: e },
						{ kind: 'triangles', index: t, slot: slotIn(t, e) },
					],
					slotIn(u, e),
				);
		}
	},
};
