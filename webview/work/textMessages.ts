import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { FileLines } from '../../src/protocol/panelDocument.ts';
import type { EntityLists } from '../model/entities.ts';
import type { NamedClass } from '../model/region.ts';
import type { ViewId } from '../model/viewId.ts';
import type { Numbered } from './entityNumbers.ts';

/** What is asked about the text of a mesh, and its entities by number. */
export interface TextRequests {
	/**
	 * The lines that entities are on, and the kinds of those that no file has lines for. For triangles of a result: the
	 * lines of the triangles that they lie in; its points and edges have none.
	 */
	linesOf: {
		params: { readonly viewId: ViewId; readonly lists: EntityLists };
		result: { readonly files: readonly FileLines[]; readonly without: readonly EntityKind[] };
	};
	/** What is on these lines; in a result, the triangles that lie in triangles there. */
	entitiesOn: { params: FileLines & { readonly viewId: ViewId }; result: EntityLists };
	/** The triangles of a list; where it has none, those that have one of its points or edges. */
	trianglesOf: {
		params: { readonly viewId: ViewId; readonly lists: EntityLists };
		result: Uint32Array;
	};
	/** Which entity a number of the file names. */
	numbered: {
		params: { readonly viewId: ViewId; readonly kind: EntityKind; readonly number: number };
		result: Numbered;
	};
	/** See `fingerprintOf`. */
	fingerprint: { params: { readonly viewId: ViewId }; result: string };
	/** The groups, markers and values of one entity, a phrase each. */
	entityWords: {
		params: { readonly viewId: ViewId; readonly kind: EntityKind; readonly index: number };
		result: string[];
	};
	/** The groups and markers of one entity; of a triangle also those of its views. */
	entityClasses: {
		params: { readonly viewId: ViewId; readonly kind: EntityKind; readonly index: number };
		result: NamedClass[];
	};
	/** How far the second of two points is from the first along each axis; null where there are none of these numbers. */
	apart: {
		params: { readonly viewId: ViewId; readonly points: readonly [number, number] };
		result: number[] | null;
	};
}
