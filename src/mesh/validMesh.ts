import { assert } from '../util/assert.ts';
import {
	type CellBlock,
	cellCount,
	type Field,
	nodesOf,
	pointCount,
	type TriMesh,
	triangleCount,
} from './triMesh.ts';

/**
 * Throws if a mesh violates an invariant of `TriMesh`: array lengths, index ranges, edges that match the triangles' corners,
 * cells and groups of existing entities, lengths of fields. Does not check geometry; `src/validate` does.
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
				runsBetween(edges, triangleEdges[slot]!, triangles[slot]!, triangles[nextSlot(slot)]!),
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
		corners: triangles.length,
		mesh: 1,
	};
	checkFields(fields, counts);
	const cells = mesh.cells ?? [];
	for (const block of cells) checkBlock(block, pointNumber);
	for (const { name, tag, members } of mesh.groups ?? [])
		for (const { of, members: list } of members) {
			const block = typeof of === 'number' ? cells[of] : undefined;
			const count = typeof of === 'number' ? block && cellCount(block) : counts[of];
			assert(
				typeof of === 'string' || block !== undefined,
				`group ${name ?? tag} has members of no block`,
			);
			assert(
				list.every((i, at) => i < (count ?? Infinity) && (at === 0 || list[at - 1]! < i)),
				`group ${name ?? tag} has members that do not rise or are not there`,
			);
		}
	const segments = mesh.source?.segments;
	assert(
		!segments || !edges || segments.every((e) => e < edges.length / 2),
		'a segment is no edge',
	);
}

/** Checks a block's nodes against the number of points, and its fields against its cells. */
function checkBlock(block: CellBlock, points: number): void {
	const { shape, nodes, offsets, fields, numbers } = block;
	assert(
		nodes.every((p) => p < points),
		`a node of a ${shape} is no point`,
	);
	assert((shape === 'polygon') === (offsets !== undefined), `a ${shape} has the wrong offsets`);
	if (offsets)
		assert(
			offsets[0] === 0 &&
				offsets.at(-1) === nodes.length &&
				offsets.every((at, i) => i === 0 || offsets[i - 1]! <= at),
			'offsets of polygons do not rise from 0 to the number of nodes',
		);
	else assert(nodes.length % nodesOf[shape] === 0, `nodes do not come in full ${shape}s`);
	const count = cellCount(block);
	assert(!numbers || numbers.length === count, `own numbers do not fit the ${shape}s`);
	checkFields(fields, { cells: count, corners: nodes.length });
}

/** Checks the lengths of fields against the number of their entities, if known. */
function checkFields(
	fields: readonly Field[],
	counts: { readonly [site in Field['on']]?: number | undefined },
): void {
	for (const { name, on, components, values, type } of fields) {
		const count = counts[on];
		assert(on in counts, `field ${name} is on ${on}, which is not there`);
		assert(
			count === undefined || values.length === count * components,
			`field ${name} on ${on} has ${values.length} values`,
		);
		assert(
			values instanceof (type === 'integer' ? Int32Array : Float64Array),
			`field ${name} does not hold ${type}s`,
		);
	}
}

const nextSlot = (slot: number): number => (slot % 3 === 2 ? slot - 2 : slot + 1);

/** Whether a signed 1-based edge runs from one point to the other. */
function runsBetween(edges: Uint32Array, signed: number, from: number, to: number): boolean {
	const e = Math.abs(signed) - 1;
	if (e < 0 || 2 * e >= edges.length) return false;
	const [start, end] =
		signed > 0 ? [edges[2 * e], edges[2 * e + 1]] : [edges[2 * e + 1], edges[2 * e]];
	return start === from && end === to;
}
