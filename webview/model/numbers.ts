import type { EntityKind } from '../../src/mesh/triMesh.ts';

/** Numbers of entities of one kind in the file. */
export interface EntityNumbers {
	readonly kind: EntityKind;
	readonly numbers: Float64Array;
	/** x y of the centre of each, relative to the display origin. */
	readonly positions: Float32Array;
	/** Size of each in the mesh's unit: smallest height of a triangle, length of an edge, 0 for points. */
	readonly sizes: Float32Array;
}

/** No numbers are drawn if more entities of a kind are in sight: there is no room. */
export const MAX_NUMBERS = 4000;
