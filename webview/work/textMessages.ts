import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { FileLines } from '../../src/protocol/panelDocument.ts';
import type { EntityLists } from '../model/entities.ts';
import type { NamedClass } from '../model/region.ts';
import type { ViewId } from '../model/viewId.ts';
import type { Numbered } from './entityNumbers.ts';

/** Requests about the text of a mesh, and its entities by number. */
export interface TextRequests {
	/**
	 * The lines of entities, and the kinds that have no lines in any file. For triangles of a result: the lines of the
	 * triangles that contain them; its points and edges have none.
	 */
	linesOf: {
		params: { readonly viewId: ViewId; readonly lists: EntityLists };
		result: { readonly files: readonly FileLines[]; readonly without: readonly EntityKind[] };
	};
	/** Entities on these lines; in a result, the triangles inside triangles there. */
	entitiesOn: { params: FileLines & { readonly viewId: ViewId }; result: EntityLists };
	/** The triangles of a list; if there are none, those with one of its points or edges. */
	trianglesOf: {
		params: { readonly viewId: ViewId; readonly lists: EntityLists };
		result: Uint32Array;
	};
	/** Finds an entity by its number in the file. */
	numbered: {
		params: { readonly viewId: ViewId; readonly kind: EntityKind; readonly number: number };
		result: Numbered;
	};
	/** See `fingerprintOf`. */
	fingerprint: { params: { readonly viewId: ViewId }; result: string };
	/** Groups, markers and values of an entity, a phrase each. */
	entityWords: {
		params: { readonly viewId: ViewId; readonly kind: EntityKind; readonly index: number };
		result: string[];
	};
	/** Groups and markers of an entity; of a triangle also those of its edges. */
	entityClasses: {
		params: { readonly viewId: ViewId; readonly kind: EntityKind; readonly index: number };
		result: NamedClass[];
	};
	/** Vector from the first of two points to the second; null if an index is out of range. */
	apart: {
		params: { readonly viewId: ViewId; readonly points: readonly [number, number] };
		result: number[] | null;
	};
}
