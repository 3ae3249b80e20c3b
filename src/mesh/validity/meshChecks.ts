import { counted } from '../../util/counted.ts';
import { topologyOf } from '../topology.ts';
import { pointCount, type TriMesh, triangleCount } from '../triMesh.ts';
import { blockChecks } from './blockChecks.ts';
import { type MeshCheck, rangeText, wrongLength } from './checks.ts';
import { edgeChecks } from './edgeChecks.ts';
import { fieldChecks } from './fieldChecks.ts';
import { groupChecks } from './groupChecks.ts';

/**
 * Checks the invariants of a mesh besides the types of its arrays: lengths fit, coordinates are finite, every index is in
 * range, members of groups ascend, edges match the triangles' corners. Geometry is checked in `src/validate`. A check assumes
 * that those before it passed.
 *
 * @param derive whether its own edges are checked against the corners of its triangles, and entities on edges of a mesh without
 * own edges against its topology; these are the slowest checks, and readers ensure them
 */
export function* meshChecks(mesh: TriMesh, derive: boolean): Generator<MeshCheck, void> {
	const { dimension, points, triangles, marked, source, cells = [], groups = [] } = mesh;
	const first = source?.firstIndex ?? 0;
	if (points.length % dimension !== 0)
		yield wrongLength('coordinates', points.length, `${dimension} for each point`);
	if (triangles.length % 3 !== 0)
		yield wrongLength('corners of triangles', triangles.length, 'three for each triangle');
	const [pointNumber, triangleNumber] = [pointCount(mesh), triangleCount(mesh)];
	yield {
		condition: 'finite',
		values: points,
		fault(i) {
			const index = Math.floor(i / dimension);
			return {
				rule: 'not-finite',
				message: `Coordinate ${'xyz'[i % dimension]} of point ${index + first} is ${points[i]}, which is not finite.`,
				of: 'points',
				index,
			};
		},
	};
	yield {
		condition: 'below',
		values: triangles,
		limit: pointNumber,
		fault(i) {
			const index = Math.floor(i / 3);
			return {
				rule: 'index-out-of-range',
				message: `Corner ${(i % 3) + 1} of triangle ${index + first} is point ${triangles[i]! + first}, but ${rangeText('points', pointNumber, first)}.`,
				of: 'triangles',
				index,
			};
		},
	};
	yield* edgeChecks(mesh, derive);
	if (marked) {
		if (marked.length !== triangleNumber)
			yield wrongLength(
				'marks',
				marked.length,
				`one for each of ${counted(triangleNumber, 'triangle')}`,
			);
		yield {
			condition: 'flags',
			values: marked,
			fault: (index) => ({
				rule: 'mark-not-0-or-1',
				message: `The mark of triangle ${index + first} is ${marked[index]}, not 0 or 1.`,
				of: 'triangles',
				index,
			}),
		};
	}
	const counts = {
		points: pointNumber,
		get edges() {
			const { edges } = mesh.edges || !derive ? mesh : topologyOf(mesh);
			return edges && edges.length / 2;
		},
		triangles: triangleNumber,
		corners: triangles.length,
		mesh: 1,
	};
	yield* fieldChecks(mesh.fields, counts, pointNumber, first);
	for (const [b, block] of cells.entries()) yield* blockChecks(block, b, pointNumber, first);
	for (const group of groups) yield* groupChecks(group, cells, counts);
	for (const [noun, list, expected] of [
		['own numbers of points', source?.pointNumbers, pointNumber],
		['own numbers of triangles', source?.triangleNumbers, triangleNumber],
		['parts of triangles', source?.trianglePieces, triangleNumber],
	] as const)
		if (list && list.length !== expected) yield wrongLength(noun, list.length, `${expected}`);
}
