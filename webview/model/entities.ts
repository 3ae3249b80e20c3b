import type { EntityKind } from '../../src/mesh/triMesh.ts';

/** Kinds that are picked within a distance of some pixels; a triangle must contain the pointer. */
export type EdgeOrPoint = Exclude<EntityKind, 'triangles'>;

/** Facts about a triangle, or face, that the view shows. */
export interface TriangleFacts {
	readonly kind: 'triangles';
	/** 0-based. */
	readonly index: number;
	/** x y of its corners, relative to the display origin. */
	readonly coordinates: Float32Array;
	/** Minimum angle in degrees. */
	readonly angle: number;
	readonly area: number;
	/** Set if the facts were computed from rounded corners. */
	readonly rounded?: true;
}

/** Facts about a point that the view shows. */
export interface PointFacts {
	readonly kind: 'points';
	/** 0-based. */
	readonly index: number;
	/** x y, relative to the display origin. */
	readonly coordinates: Float32Array;
	/** Depth of a point in space, larger when nearer to the viewer, relative to the centre of the mesh. */
	readonly depth?: number;
	/** Number in the file. */
	readonly number: number;
}

/** Facts about an edge that the view shows. */
export interface EdgeFacts {
	readonly kind: 'edges';
	/** 0-based. */
	readonly index: number;
	/** x y of both ends, relative to the display origin. */
	readonly coordinates: Float32Array;
	/** Number in the file; null if edges are not numbered. */
	readonly number: number | null;
	/** Numbers of both ends in the file. */
	readonly points: readonly [number, number];
	/** Length, in space for a mesh in space. */
	readonly length: number;
	/** Number of incident triangles: 0, 1, or 2 for two and more. */
	readonly owners: number;
}

/** Facts about an entity of any kind. */
export type EntityFacts = TriangleFacts | EdgeFacts | PointFacts;

/** Whether both are the same entity, or both null. */
export const sameEntity = (a: EntityFacts | null, b: EntityFacts | null): boolean =>
	a?.kind === b?.kind && a?.index === b?.index;

/** Indexes of entities of each kind, 0-based and in ascending order. */
export type EntityLists = { readonly [kind in EntityKind]: Uint32Array };

/** Points and edges of a mesh, for picking and drawing; sent on the first request. Indexes are 0-based. */
export interface MeshEntities {
	/** x y of each point, relative to the display origin. */
	readonly points: Float32Array;
	/** Third coordinates, relative to the centre of the mesh; absent if all are equal. */
	readonly heights?: Float32Array;
	/** Three points per triangle. */
	readonly triangles: Uint32Array;
	/** Two points per edge. */
	readonly edges: Uint32Array;
	/** Three edges per triangle, slot k from corner k to the next; a cut inside a face has an index past all edges. */
	readonly triangleEdges: Uint32Array;
	/** Length of each edge, in space for a mesh in space. */
	readonly lengths: Float32Array;
	/** Number of incident triangles of each edge: 0, 1, or 2 for two and more. */
	readonly owners: Uint8Array;
	/** Points and edges without triangles. */
	readonly loosePoints: Uint32Array;
	readonly looseEdges: Uint32Array;
	/** Number of the first point in the file. */
	readonly firstPoint: number;
	/** Numbers of the points in the file, if they are not consecutive. */
	readonly pointNumbers?: Float64Array;
	/** Number of the first edge in the file; null if edges are not numbered. */
	readonly firstEdge: number | null;
}
