import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { Box, Camera } from './camera.ts';
import type { EntityFacts, EntityLists } from './entities.ts';
import type { Highlights } from './highlights.ts';

/** What the user points at, in the mesh's own coordinates, and where that is on the screen. */
export interface Aim {
	readonly point: readonly [number, number];
	/** How far away an edge or point may be. */
	readonly reach: number;
	readonly screen: readonly [number, number];
	readonly camera: Camera;
}

/**
 * Finds entities of a mesh that is shown. Coordinates are the mesh's own. Promises reject where nothing can be found any
 * more, as another mesh is shown by then or the worker that knows this one has gone.
 */
export interface MeshSearch {
	/** Milliseconds for which the last `inside` held up the page. */
	readonly isDelayed: number;
	/** A byte for each triangle, 1 for those that are not found, nor edges and points that they alone have; null for none. */
	hidden: Uint8Array | null;
	/** Gets ready what finding a kind needs; resolves when what would take long has been done. */
	prepare(kind: EntityKind): Promise<void>;
	/** The triangle that holds a point, or the edge or point that is nearest and within reach; null for none. */
	at(kind: EntityKind, aim: Aim): Promise<EntityFacts | null>;
	/** The entities with their middle in a polygon, x y of each corner; rising. */
	inside(kind: EntityKind, polygon: readonly number[]): Promise<Uint32Array>;
	/** The box of some entities of each kind; null for none. */
	boxOf(lists: EntityLists): Promise<Box | null>;
	/**
	 * How selected points, edges and triangles are highlighted: those in a box at least. `selected` is another object whenever
	 * others are selected.
	 */
	highlights(selected: EntityLists, box: Box): Promise<Highlights>;
	/** Entities of one kind, a byte for each, with their neighbours. */
	grown(kind: EntityKind, chosen: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
}

const nothing = new Float32Array(0);

/** Where there is no mesh, nothing is found. */
export const nothingToSearch: MeshSearch = {
	isDelayed: 0,
	hidden: null,
	prepare: async () => {},
	at: async () => null,
	inside: async () => new Uint32Array(0),
	boxOf: async () => null,
	highlights: async () => ({ edges: nothing, points: nothing, outline: nothing, spacing: 1 }),
	grown: async (_, chosen) => Uint8Array.from(chosen),
};
