import { assert } from '../util/assert.ts';
import { pointCount, type TriMesh, triangleCount } from './triMesh.ts';

/**
 * Throws where a mesh breaks what `TriMesh` promises: lengths, index ranges, edges that fit the triangles' corners,
 * fields that fit their entities. Says nothing about geometry; that is `src/validate`.
 */
export function validMesh(mesh: TriMesh): void {
	const { dimension, points, triangles, edges, triangleEdges, marked, fields } = mesh;
	assert(dimension === 2 || dimension === 3, `dimension is ${dimension}`);
	assert(points.length % dimension === 0, 'coordinates do not come in full points');
	assert(points.every(Number.isFinite), 'a coordinate is not finite');
	assert(triangles.length % 3 === 0, 'corners do not come in threes');
	const pointNumber = pointCount(mesh);
	const triangleNumber = triangleCount(mesh);
	assert(
		triangles.every((p) => p < pointNumber),
		'a corner is no point',
	);
	assert(!edges === !triangleEdges, 'edges and triangleEdges do not come together');
	if (edges && triangleEdges) {
		assert(edges.length % 2 === 0, "edges' ends do not come in pairs");
		assert(
			edges.every((p) => p < pointNumber),
			"an edge's end is no point",
		);
		assert(triangleEdges.length === triangles.length, 'triangleEdges do not fit the triangles');
		for (let slot = 0; slot < triangles.length; slot++)
			assert(
				runsBetween(edges, triangleEdges[slot]!, triangles[slot]!, triangles[following(slot)]!),
				`slot ${slot % 3} of triangle ${Math.floor(slot / 3)} does not run between its corners`,
			);
	}
	if (marked) {
		assert(marked.length === triangleNumber, 'marks do not fit the triangles');
		assert(
			marked.every((mark) => mark <= 1),
			'a mark is neither 0 nor 1',
		);
	}
	const counts = {
		points: pointNumber,
		edges: edges ? edges.length / 2 : undefined,
		triangles: triangleNumber,
	};
	for (const { name, on, components, values, type } of fields) {
		const count = counts[on];
		assert(
			count === undefined || values.length === count * components,
			`field ${name} on ${on} has ${values.length} values`,
		);
		assert(
			values instanceof (type === 'integer' ? Int32Array : Float64Array),
			`field ${name} does not hold ${type}s`,
		);
	}
	const segments = mesh.source?.segments;
	assert(
		!segments || !edges || segments.every((e) => e < edges.length / 2),
		'a segment is no edge',
	);
}

const following = (slot: number): number => (slot % 3 === 2 ? slot - 2 : slot + 1);

function runsBetween(edges: Uint32Array, signed: number, from: number, to: number): boolean {
	const e = Math.abs(signed) - 1;
	if (e < 0 || 2 * e >= edges.length) return false;
	const [start, end] =
		signed > 0 ? [edges[2 * e], edges[2 * e + 1]] : [edges[2 * e + 1], edges[2 * e]];
	return start === from && end === to;
}
