import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { Box, Camera } from './camera.ts';
import type { EntityFacts, EntityLists } from './entities.ts';
import type { Highlights } from './highlights.ts';

/** The pointer, in the mesh's own coordinates and on the screen. */
export interface PointerPosition {
	readonly point: readonly [number, number];
	/** Maximum distance of an edge or point. */
	readonly reach: number;
	readonly screen: readonly [number, number];
	readonly camera: Camera;
}

/**
 * Searches entities of a mesh in a view. Coordinates are the mesh's own. Promises reject if the view shows another mesh
 * by then, or the worker that has this one has ended.
 */
export interface MeshSearch {
	/** Milliseconds for which the last `inside` blocked the page. */
	readonly blockedMilliseconds: number;
	/** Hidden triangles, a byte each, which are not found, nor are edges and points that only they have; null for none. */
	hidden: Uint8Array | null;
	/** Prepares searches of a kind; resolves when the slow part is done. */
	prepare(kind: EntityKind): Promise<void>;
	/** The triangle that contains a point, or the nearest edge or point within reach; null if there is none. */
	at(kind: EntityKind, aim: PointerPosition): Promise<EntityFacts | null>;
	/** The entities with their centre in a polygon, x y of each corner; in ascending order. */
	inside(kind: EntityKind, polygon: readonly number[]): Promise<Uint32Array>;
	/** Bounding box of entities of each kind; null if there are none. */
	boxOf(lists: EntityLists): Promise<Box | null>;
	/**
	 * Highlights of selected points, edges and triangles, at least those in a box. `selected` must be a new object after
	 * each change of the selection.
	 */
	highlights(selected: EntityLists, box: Box): Promise<Highlights>;
	/** Entities of one kind and their neighbours, a byte each. */
	withNeighbours(kind: EntityKind, chosen: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
}

const nothing = new Float32Array(0);

/** Finds nothing, as there is no mesh. */
export const emptySearch: MeshSearch = {
	blockedMilliseconds: 0,
	hidden: null,
	prepare: async () => {},
	at: async () => null,
	inside: async () => new Uint32Array(0),
	boxOf: async () => null,
	highlights: async () => ({ edges: nothing, points: nothing, outline: nothing, spacing: 1 }),
	withNeighbours: async (_, chosen) => Uint8Array.from(chosen),
};
