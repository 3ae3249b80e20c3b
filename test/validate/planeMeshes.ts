import type { Positions } from '../../src/mesh/finding.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { validate } from '../../src/validate/validate.ts';
import { found } from '../support/found.ts';

/** A mesh in the plane from coordinates and corners. */
export const plane = (points: number[], ...triangles: number[]): TriMesh => ({
	dimension: 2,
	points: Float64Array.from(points),
	triangles: Uint32Array.from(triangles),
	fields: [],
});
/** The mesh with its points in space. */
export const space = (mesh: TriMesh, place: (x: number, y: number) => number[]): TriMesh => ({
	...mesh,
	dimension: 3,
	points: Float64Array.from(
		Array.from({ length: mesh.points.length / 2 }, (_, p) =>
			place(mesh.points[2 * p]!, mesh.points[2 * p + 1]!),
		).flat(),
	),
});
/** Corners of the unit square, counter-clockwise. */
export const square = [0, 0, 1, 0, 1, 1, 0, 1];
/** The rules of all findings. */
export const idsOf = (mesh: TriMesh, positions?: Positions) =>
	validate(mesh, positions).list.map(({ rule }) => rule);
/** Rules, places and parameters of all findings. */
export const faultsOf = (mesh: TriMesh) => found(validate(mesh).list);
/** The sentences of all findings. */
export const messagesOf = (mesh: TriMesh) => validate(mesh).list.map(({ message }) => message);
/** The mesh as if it were read from GMR, where counting starts from 0. */
export const gmr = (mesh: TriMesh): TriMesh => ({
	...mesh,
	source: {
		format: 'gmr',
		firstIndex: 0,
		parts: ['gmr'],
		signedEdges: true,
		extras: { form: 'indexed' },
	},
});
/** The mesh as if it were read from Triangle's files, where counting starts from 1. */
export const triangleSet = (mesh: TriMesh): TriMesh => ({
	...mesh,
	source: { format: 'triangle', firstIndex: 1, parts: ['node', 'ele'] },
});
