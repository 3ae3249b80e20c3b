import type { EntityKind } from '../../src/mesh/triMesh.ts';

/** The numbers of entities of one kind, as the file counts. */
export interface EntityNumbers {
	readonly kind: EntityKind;
	readonly numbers: Float64Array;
	/** x y of the middle of each, less the origin of the display. */
	readonly places: Float32Array;
	/** How large each is, in the mesh's unit: the height of a triangle, the length of an edge, of points none. */
	readonly sizes: Float32Array;
}

/** Where more than so many of a kind are in sight, none has its number: there is no room. */
export const MOST_NUMBERS = 4000;
