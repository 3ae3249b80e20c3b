import { NONE, type Topology } from '../mesh/topology.ts';
import { BoxIndex, boxOfPoints, comparisonsFor } from './boxIndex.ts';
import { turnAt } from './overlap.ts';
import { projections } from './projections.ts';
import type { Rule } from './rule.ts';

/**
 * No corner of a triangle lies inside an edge of another that does not have it as a corner. Only edges of one triangle
 * and their ends are looked at. Where an edge has a triangle on either side, whatever has a corner inside it overlaps
 * one of them; and a point whose triangles close round it leaves no room for the edge's triangle: both are overlapping
 * triangles (or ones without area), which have rules of their own. Middle nodes are no corners, and are meant to lie
 * there. In space it is the same question, asked along each axis.
 */
export const hangingNodes: Rule = {
	id: 'hanging-node',
	severity: 'warning',
	description: 'No point lies inside an edge of a triangle that does not have it as a corner.',
	check({ mesh, topology, report, number }) {
		const { edges, edgeTriangles } = topology;
		if (topology.boundaryEdges === 0) return;
		const sides = edgesOfOneTriangle(topology);
		const ends = new Uint8Array(mesh.points.length / mesh.dimension);
		for (const e of sides) ends[edges[2 * e]!] = ends[edges[2 * e + 1]!] = 1;
		const views = projections(mesh);
		const [points] = views;
		const index = new BoxIndex(sides.length, (i, box) =>
			boxOfPoints(points, edges, 2 * sides[i]!, 2 * sides[i]! + 2, box),
		);
		const box = new Float64Array(4);
		let left = comparisonsFor(sides.length);
		/** The first edge that p lies inside. */
		const edgeRound = (p: number): number => {
			let first = NONE;
			box[0] = box[2] = points[2 * p]!;
			box[1] = box[3] = points[2 * p + 1]!;
			index.visit(box, (i) => {
				const e = sides[i]!;
				if (e < first && liesInside(views, p, edges[2 * e]!, edges[2 * e + 1]!)) {
					const t = 3 * edgeTriangles[2 * e]!;
					if (!mesh.triangles.subarray(t, t + 3).includes(p)) first = e;
				}
				return --left < 0;
			});
			return first;
		};
		const reportAt = (p: number, e: number) => {
			const triangle = edgeTriangles[2 * e]!;
			report(
				'points',
				p,
				() =>
					`Point ${number('points', p)} is a hanging node: it lies inside the edge between points ${number('points', edges[2 * e]!)} and ${number('points', edges[2 * e + 1]!)} of triangle ${number('triangles', triangle)}, which does not have it as a corner.`,
				() => [
					{ kind: 'triangles', index: triangle },
					{ kind: 'edges', index: e },
				],
			);
		};
		const reportEnd = (p: number) =>
			report(
				'points',
				p,
				() =>
					`So many edges lie close together that not all points were compared with them; there may be more hanging nodes from point ${number('points', p)} on.`,
			);
		for (let p = ends.indexOf(1); p >= 0 && left >= 0; p = ends.indexOf(1, p + 1)) {
			const e = edgeRound(p);
			if (e !== NONE) reportAt(p, e);
			if (left < 0) reportEnd(p);
		}
	},
};

function edgesOfOneTriangle({ edgeTriangles, boundaryEdges }: Topology): Uint32Array {
	const sides = new Uint32Array(boundaryEdges);
	let count = 0;
	for (let i = 0; i < edgeTriangles.length && count < boundaryEdges; i += 2)
		if (edgeTriangles[i + 1] === NONE && edgeTriangles[i] !== NONE) sides[count++] = i / 2;
	return sides;
}

/** Whether p lies on the open segment from a to b, exactly: in every view on its line, in its box, and at neither end. */
function liesInside(views: readonly Float64Array[], p: number, a: number, b: number): boolean {
	if (p === a || p === b) return false;
	let [atA, atB] = [true, true];
	for (const points of views)
		for (const i of [0, 1]) {
			const [x, xa, xb] = [points[2 * p + i]!, points[2 * a + i]!, points[2 * b + i]!];
			if ((x < xa && x < xb) || (x > xa && x > xb)) return false;
			atA &&= x === xa;
			atB &&= x === xb;
		}
	return !atA && !atB && views.every((points) => turnAt(points, a, b, p) === 0);
}
