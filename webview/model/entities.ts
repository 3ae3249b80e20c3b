import type { EntityKind } from '../../src/mesh/triMesh.ts';

/** The kinds that are found within some pixels of the pointer; a triangle has to be under it. */
export type EdgeOrPoint = Exclude<EntityKind, 'triangles'>;

/** What the view shows and says of one triangle, or face. */
export interface TriangleFacts {
	readonly kind: 'triangles';
	/** 0-based. */
	readonly index: number;
	/** x y of its corners, less the origin of the display. */
	readonly coordinates: Float32Array;
	/** Smallest angle in degrees. */
	readonly angle: number;
	readonly area: number;
	/** Set where all of it comes from corners that were rounded. */
	readonly rounded?: true;
}

/** What the view shows and says of one point. */
export interface PointFacts {
	readonly kind: 'points';
	/** 0-based. */
	readonly index: number;
	/** x y, less the origin of the display. */
	readonly coordinates: Float32Array;
	/** In space: how near it is to the viewer, less the middle of the mesh. */
	readonly depth?: number;
	/** As the file counts. */
	readonly number: number;
}

/** What the view shows and says of one edge. */
export interface EdgeFacts {
	readonly kind: 'edges';
	/** 0-based. */
	readonly index: number;
	/** x y of both ends, less the origin of the display. */
	readonly coordinates: Float32Array;
	/** As the file counts; null where it does not number edges. */
	readonly number: number | null;
	/** Both ends, as the file counts. */
	readonly points: readonly [number, number];
	/** In space where the mesh is. */
	readonly length: number;
	/** Triangles that have it: 0, 1, or 2 for all that have more. */
	readonly owners: number;
}

export type EntityFacts = TriangleFacts | EdgeFacts | PointFacts;

export const sameEntity = (a: EntityFacts | null, b: EntityFacts | null): boolean =>
	a?.kind === b?.kind && a?.index === b?.index;

/** Indexes of entities of each kind, 0-based and rising. */
export type EntityLists = { readonly [kind in EntityKind]: Uint32Array };

/** Points and edges of a mesh, for picking and showing them; sent when they are first asked for. Indexes are 0-based. */
export interface MeshEntities {
	/** x y of each point, less the origin of the display. */
	readonly points: Float32Array;
	/** The third coordinate of each, less the middle of the mesh; absent where they are all the same. */
	readonly heights?: Float32Array;
	/** Three points for each triangle. */
	readonly triangles: Uint32Array;
	/** Two points for each edge. */
	readonly edges: Uint32Array;
	/** Three edges for each triangle, slot k from corner k to the next; beyond all edges where it is a cut inside a face. */
	readonly triangleEdges: Uint32Array;
	/** Length of each edge, in space where the mesh is. */
	readonly lengths: Float32Array;
	/** Triangles of each edge: 0, 1, or 2 for all that have more. */
	readonly owners: Uint8Array;
	/** Points and edges of no triangle. */
	readonly loosePoints: Uint32Array;
	readonly looseEdges: Uint32Array;
	/** The number that the file gives its first point. */
	readonly firstPoint: number;
	/** The file's own number of each point, where they do not count up from there. */
	readonly pointNumbers?: Float64Array;
	/** The number that the file gives its first edge; null where it does not number edges. */
	readonly firstEdge: number | null;
}
