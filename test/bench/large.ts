import { join } from 'node:path';
import { perturbedGrid } from '../../src/bench/grids.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { writeSet } from '../../src/platform/writeSet.ts';
import type { Workers } from '../../src/util/workers.ts';
import { formatById } from '../formats/loaded.ts';

/** The perturbed grid of 2²⁰ triangles. */
export const largeMesh = (): TriMesh => perturbedGrid(1024, 512);

/** Writes the mesh as .node and .ele into a folder; returns the .node file's path. */
export async function writeLarge(
	mesh: TriMesh,
	folder: string,
	workers?: Workers,
): Promise<string> {
	const plan = formatById('triangle')!.write(mesh);
	await writeSet(
		plan.files.map((file) => ({
			path: join(folder, `large.${file.suffix}`),
			chunks: () => (workers && file.chunksBy ? file.chunksBy(workers) : file.chunks()),
		})),
		{ force: true },
	);
	return join(folder, 'large.node');
}
