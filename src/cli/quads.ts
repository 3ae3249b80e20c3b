import { splitCollapsed } from '../mesh/collapsedQuads.ts';
import { splitQuads } from '../mesh/splitQuads.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { DividesCarried } from '../refine/errors.ts';
import { counted } from '../util/counted.ts';
import { openMesh } from './openMesh.ts';
import type { Io, Messages } from './terminal.ts';

/** Splits quads and polygons into triangles, and reports their number. */
export function splitToTriangles(
	mesh: TriMesh,
	messages: Pick<Messages, 'warn' | 'print'>,
): TriMesh {
	const { mesh: result, split, warnings } = splitQuads(mesh);
	if (split > 0) messages.print(`${counted(split, 'cell was', 'cells were')} split into triangles`);
	for (const warning of warnings) messages.warn(warning);
	return result;
}

/**
 * Replaces quads by triangles in blocks whose quads all repeat a corner, and reports their number.
 *
 * @param check checks the mesh before it is changed
 */
export async function replaceCollapsedQuads(
	mesh: TriMesh,
	messages: Pick<Messages, 'warn'>,
	check: () => Promise<void>,
): Promise<TriMesh> {
	const { mesh: triangles, split, warnings } = splitCollapsed(mesh);
	if (split > 0) await check();
	if (split > 0)
		messages.warn(
			`${counted(split, 'quad with a repeated corner becomes a triangle', 'quads with a repeated corner become triangles')}.`,
		);
	for (const warning of warnings) messages.warn(warning);
	return triangles;
}

/** Rethrows an error; reads the mesh again to add the line of the cell to a `DividesCarried`. */
export async function rethrowWithLine(
	error: unknown,
	path: string,
	io: Io,
	messages: Messages,
	open: typeof openMesh = openMesh,
): Promise<never> {
	if (!(error instanceof DividesCarried) || error.line !== undefined) throw error;
	const { result } = await open(path, io, messages, { positions: true });
	const mesh = result.mesh && splitCollapsed(result.mesh).mesh;
	const line = mesh?.cells?.[error.at.block]?.lines?.[error.at.cell];
	throw line === undefined ? error : new DividesCarried(error.at, error.cell, line, error.splits);
}
