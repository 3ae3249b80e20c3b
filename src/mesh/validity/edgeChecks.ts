import { pointCount, type TriMesh } from '../triMesh.ts';
import { type MeshCheck, rangeText, wrongLength } from './checks.ts';

/**
 * Checks a mesh's own edges and segments.
 *
 * @param chain whether edges must also match the corners of the triangles, the slowest check
 */
export function* edgeChecks(mesh: TriMesh, chain: boolean): Generator<MeshCheck, void> {
	const { edges, triangleEdges, triangles, source } = mesh;
	const { firstIndex: first = 0, segments } = source ?? {};
	if (!edges !== !triangleEdges)
		yield {
			rule: 'wrong-count',
			message: `The mesh has ${edges ? 'edges, but not those of its triangles' : 'edges of triangles, but no edges'}; edges and triangleEdges belong together.`,
		};
	if (!edges || !triangleEdges) return;
	if (edges.length % 2 !== 0) yield wrongLength('ends of edges', edges.length, 'two for each edge');
	const count = edges.length / 2;
	const points = pointCount(mesh);
	yield {
		condition: 'below',
		values: edges,
		limit: points,
		fault(i) {
			const index = Math.floor(i / 2);
			return {
				rule: 'index-out-of-range',
				message: `End ${(i % 2) + 1} of edge ${index + first} is point ${edges[i]! + first}, but ${rangeText('points', points, first)}.`,
				of: 'edges',
				index,
			};
		},
	};
	if (triangleEdges.length !== triangles.length)
		yield wrongLength(
			'edges of triangles',
			triangleEdges.length,
			`${triangles.length}, three for each triangle`,
		);
	yield {
		condition: chain ? 'sides' : 'signed',
		values: triangleEdges,
		limit: count,
		others: [edges, triangles],
		fault(i) {
			const index = Math.floor(i / 3);
			const side = `Edge ${(i % 3) + 1} of triangle ${index + first}`;
			const signed = triangleEdges[i]!;
			const exists = signed !== 0 && Math.abs(signed) <= count;
			return {
				rule: exists ? 'edges-do-not-chain' : 'index-out-of-range',
				message: exists
					? `${side} does not run between the corners of the triangle.`
					: `${side} is ${signed}, but ${rangeText('edges', count, 1)}.`,
				of: 'triangles',
				index,
			};
		},
	};
	if (segments)
		yield {
			condition: 'below',
			values: segments,
			limit: count,
			fault: (i) => ({
				rule: 'index-out-of-range',
				message: `Segment ${i + first} is edge ${segments[i]! + first}, but ${rangeText('edges', count, first)}.`,
			}),
		};
}
