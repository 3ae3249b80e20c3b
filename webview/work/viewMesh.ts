import type { SeveralParents } from '../../src/mesh/provenance.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import type { History } from '../../src/quantities/quantity.ts';
import type { Metrics } from '../../src/sizing/tensor.ts';
import type { ViewId } from '../model/viewId.ts';
import type { LoadedBases } from './loadedBases.ts';
import { joinedOf } from './originsIn.ts';
import type { LoadedMesh } from './readDocument.ts';

/** The mesh of a view. */
export interface ViewMesh {
	/** In the form of a document. */
	readonly loadedMesh: LoadedMesh;
	/** The document that the mesh is, or was made from. */
	readonly document: LoadedMesh;
	/** The document's triangle that contains each triangle, of a polygon the first; null if the mesh is the document. */
	readonly origins: Uint32Array | null;
	/** The document's triangles that overlap each polygon; undefined if there are no polygons. */
	readonly joined: SeveralParents | undefined;
	/** The metric field that the mesh of After was last adapted to; in Before the same sizes at its points. */
	readonly sizes?: Metrics | undefined;
	/** The mesh with its changes to the compared one as a field. */
	readonly changed?: TriMesh | undefined;
}

/** The mesh of a view; undefined if there is none. `document` is the mesh of the file. */
export function viewMeshOf(
	viewId: ViewId,
	{ shown: rounds, current }: LoadedBases,
	document: LoadedMesh | undefined,
): ViewMesh | undefined {
	if (viewId === 'before' && (!rounds || rounds !== current))
		return document && { loadedMesh: document, document, origins: null, joined: undefined };
	if (!rounds) return undefined;
	const { source, position } = rounds;
	if (viewId === 'after' && position === source) return undefined;
	const k = viewId === 'before' ? source : position;
	const loadedMesh = rounds.loadedMesh(k);
	const joined = joinedOf(rounds, 0, k);
	const sizes = viewId === 'before' ? rounds.sizesOfSource : rounds.resultOf(k)?.sizes?.after;
	const origins = rounds.originsBetween(0, k) ?? null;
	return loadedMesh && { loadedMesh, document: rounds.document, origins, joined, sizes };
}

/** Provenance of the mesh of After from that of Before, unless Before has a newer document; undefined for Before. */
export function historyOf(viewId: ViewId, { shown: rounds }: LoadedBases): History | undefined {
	if (viewId === 'before' || !rounds) return undefined;
	const input = rounds.loadedMesh(rounds.source)?.mesh;
	const parents = rounds.originsBetween(rounds.source, rounds.position);
	return input && parents ? { input, parents } : undefined;
}
