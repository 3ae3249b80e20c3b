import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { readChunks } from '../platform/files.ts';
import { sameFile } from '../platform/realPaths.ts';
import { CliError, exitCodes } from './failure.ts';
import { refuseNone, type Selection, select } from './selection.ts';

/** Throws a `CliError` where an output would replace the list of what to select. */
export function refuseSelection(selection: Selection, outputs: readonly string[]): void {
	if (selection.kind !== 'file') return;
	const path = outputs.find((one) => sameFile(one, selection.path));
	if (path !== undefined)
		throw new CliError(exitCodes.call, `${path} would overwrite ${selection.path}, the selection`);
}

/** A byte for each triangle of a mesh, 1 where it is selected. */
export async function selectTriangles(selection: Selection, mesh: TriMesh): Promise<Uint8Array> {
	if (selection.kind === 'where') {
		const selected = await where(selection, mesh);
		return selected.includes(1) ? selected : refuseNone(selection);
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

/** Applies a choice of triangles to what became of the mesh; a mesh that was worked on has no marks any more. */
export function selectAgain(selection: Selection, { source }: TriMesh) {
	if (selection.kind === 'marked') return undefined;
	// Here none is what is hoped for at last.
	if (selection.kind === 'where') return (mesh: TriMesh) => where(selection, mesh);
	return (mesh: TriMesh): Promise<Uint8Array> => {
		const { triangleNumbers: _, ...counted } = source ?? { format: '', firstIndex: 0, parts: [] };
		return selectTriangles(selection, { ...mesh, source: counted });
	};
}

/** Metrics and fields are loaded by calls that ask for them alone. */
async function where(
	selection: Extract<Selection, { readonly kind: 'where' }>,
	mesh: TriMesh,
): Promise<Uint8Array> {
	const { selectWhere } = await import('./selectWhere.ts');
	return selectWhere(selection, mesh);
}
