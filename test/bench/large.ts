import { join } from 'node:path';
import { must } from '../../src/cli/bench/measure.ts';
import { formatById } from '../../src/formats/registry.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { writeSet } from '../../src/platform/writeSet.ts';
import { orderFreeChecksum, perturbedGrid } from '../support/grids.ts';

/**
 * The perturbed grid of 2²⁰ triangles, and what an independent program computed for it (`expected-refinement.json`):
 * checksums that do not depend on order, and what one round with a fraction of the triangles selected by hash adds.
 */
export const large = {
	points: 525_825,
	edges: 1_574_400,
	triangles: 1_048_576,
	checksum: 2_483_399_270,
	rounds: [
		{ fraction: 1, newPoints: 591_118, newTriangles: 1_182_236, checksum: 3_599_012_837 },
		{ fraction: 0.2, newPoints: 242_801, newTriangles: 485_602, checksum: 2_348_784_405 },
		{ fraction: 0.001, newPoints: 1_226, newTriangles: 2_452, checksum: 214_046_130 },
	],
} as const;

/** Makes the mesh. */
export const largeMesh = (): TriMesh => perturbedGrid(1024, 512);

/** Writes the mesh as .node and .ele into a folder; returns the .node file's path. */
export async function writeLarge(mesh: TriMesh, folder: string): Promise<string> {
	const plan = formatById('triangle')!.write(mesh);
	await writeSet(
		plan.files.map((file) => ({
			path: join(folder, `large.${file.suffix}`),
			chunks: () => file.chunks(),
		})),
		{ force: true },
	);
	return join(folder, 'large.node');
}

/** Throws where a mesh is not the large one. */
export function mustBeLarge(mesh: TriMesh): void {
	must('the number of points', mesh.points.length / 2, large.points);
	must('the number of triangles', mesh.triangles.length / 3, large.triangles);
	must('the checksum', orderFreeChecksum(mesh), large.checksum);
}
