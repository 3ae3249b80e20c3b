import { withoutTriangles } from '../messages/describe.ts';
import type { Loaded } from '../model/results.ts';
import type { SelectionKind } from '../model/savedState.ts';

/** Flags of triangles, and the number of those set. */
export interface Flags {
	readonly flags: Uint8Array;
	readonly count: number;
}

/**
 * Flags of the triangles to refine for a kind of selection. Throws an error for the user, with advice, if there are
 * none.
 */
export function chosenTriangles(
	loaded: Pick<Loaded, 'found' | 'mesh'> | null,
	selected: Flags,
	marks: Flags,
	kind: SelectionKind,
): Uint8Array {
	if (loaded && loaded.found.errors > 0)
		throw new Error('The file has errors: fix them to refine it.');
	const mesh = loaded?.mesh;
	if (!mesh) throw new Error('No mesh to refine.');
	const { triangles } = mesh.info;
	if (triangles === 0) throw new Error(`${withoutTriangles(mesh.info)}.`);
	if (kind === 'all') return new Uint8Array(triangles).fill(1);
	if (kind === 'selected') {
		// Quads and polygons, which are not refined, follow the triangles.
		const others = selected.flags.length > triangles;
		const isAny = others ? selected.flags.subarray(0, triangles).includes(1) : selected.count > 0;
		if (isAny) return others ? selected.flags.slice(0, triangles) : selected.flags;
		throw new Error('No triangle is selected. Click some, or choose all triangles.');
	}
	if (marks.count > 0) return marks.flags;
	throw new Error('No triangle is marked. Select and mark some, or choose all triangles.');
}
