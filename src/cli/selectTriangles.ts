import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { readChunks } from '../platform/files.ts';
import { sameFile } from '../platform/realPaths.ts';
import { CliError, exitCodes } from './failure.ts';
import { refuseEmptySelection, type Selection, select } from './selection.ts';

/** Throws `CliError` if an output would replace the selection file. */
export function refuseOverwrittenSelection(selection: Selection, outputs: readonly string[]): void {
	if (selection.kind !== 'file') return;
	const path = outputs.find((output) => sameFile(output, selection.path));
	if (path !== undefined)
		throw new CliError(exitCodes.call, `${path} would overwrite ${selection.path}, the selection`);
}

/** 1 for each selected triangle of a mesh, else 0. */
export async function selectTriangles(selection: Selection, mesh: TriMesh): Promise<Uint8Array> {
	if (selection.kind === 'where') {
		const selected = await triangleMeeting(selection, mesh);
		return selected.includes(1) ? selected : refuseEmptySelection(selection);
	}
	const list = selection.kind === 'file' ? readChunks(selection.path) : undefined;
	return select(
		selection,
		{
			triangles: triangleCount(mesh),
			marked: mesh.marked,
			first: mesh.source?.firstIndex ?? 0,
			numbers: mesh.source?.triangleNumbers,
		},
		list,
	);
}

/**
 * Makes a function that applies a selection again to the mesh between rounds; undefined for marks, which that mesh
 * does not have.
 */
export function makeReselect(selection: Selection, { source }: TriMesh) {
	if (selection.kind === 'marked') return undefined;
	// An empty selection is the goal here.
	if (selection.kind === 'where') return (mesh: TriMesh) => triangleMeeting(selection, mesh);
	return (mesh: TriMesh): Promise<Uint8Array> => {
		const { triangleNumbers: _, ...numbering } = source ?? { format: '', firstIndex: 0, parts: [] };
		return selectTriangles(selection, { ...mesh, source: numbering });
	};
}

/** Loads metrics and fields only for calls that need them. */
async function triangleMeeting(
	selection: Extract<Selection, { readonly kind: 'where' }>,
	mesh: TriMesh,
): Promise<Uint8Array> {
	const { selectWhere } = await import('./selectWhere.ts');
	return selectWhere(selection, mesh);
}
