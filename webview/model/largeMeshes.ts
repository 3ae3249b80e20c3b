import type { DisplayMesh } from './displayMesh.ts';

/*
 * Large meshes are drawn and picked from by the worker with the graphics device, and the worker that read them answers
 * for their triangles, edges and points: 56 bytes for each triangle stay away from the page, and 48 more that picking
 * edges and points would take. It gets them where it has to draw by itself.
 */

/** Meshes of so many triangles or more come without arrays of all of them, where the device draws. */
export const loneFrom = 2 ** 20;

/** The worker gives results of so many triangles or more up while it makes the next, and makes them again if need be. */
export const givenUpFrom = 4 * loneFrom;

/** Says so where the next one came to nothing. */
export const madeAgain = 'The result before it is made again when it is written.';

/** Whether the arrays of a mesh are not here. */
export const isLone = (mesh: DisplayMesh | null | undefined): boolean => mesh?.lone !== undefined;

/** Gives a mesh the arrays that it came without. */
export function giveArrays(mesh: DisplayMesh, from: DisplayMesh): void {
	const { corners, angles, areas, grid } = from;
	Object.assign(mesh, { corners, angles, areas, grid });
	delete mesh.lone;
}
