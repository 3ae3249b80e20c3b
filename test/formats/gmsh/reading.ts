import { expect } from 'vitest';
import type { ReadOptions } from '../../../src/formats/core/format.ts';
import { gmsh } from '../loaded.ts';
import { memorySource } from '../sources.ts';

/** Reads a file in which nothing is wrong. */
export async function read(text: string | Uint8Array, options: ReadOptions = {}) {
	const result = await gmsh.read([memorySource('a.msh', text, 100)], options);
	expect(result.findings).toEqual([]);
	return { ...result, mesh: result.mesh! };
}

/** The text of the file that is written for a mesh in the way of its own. */
export const written = (mesh: Parameters<typeof gmsh.write>[0]) => {
	const { files } = gmsh.write(mesh, gmsh.asRead!(mesh, true));
	return Buffer.concat([...files[0]!.chunks()]).toString('latin1');
};
