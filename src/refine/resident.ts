import type { Plane, Session } from '../engine/engine.ts';

/*
 * Bytes for each triangle, a mesh having 1.5 edges and 0.5 points to one: corners 12, sides 12, triangles of edges 12,
 * lattice coordinates 4 (6 in space): 40 that stay, and bits below 1. What is new since the input adds its parents: 4
 * for each new triangle, 4 for each new edge and 8 for each new point.
 */

/** How many entities there are. */
export interface Counts {
	readonly points: number;
	readonly edges: number;
	readonly triangles: number;
}

/** The planes of a mesh that stays where the work is done, in its working order; all indexes are 0-based. */
export interface ResidentPlanes {
	/** Three points for each triangle. */
	corners: Plane;
	/** Three words for each triangle, as `src/steps/sides.ts` says: edge, longest, owned, against. */
	sides: Plane;
	/** Owner and other triangle of each edge, or `NONE`. */
	edgeTriangles: Plane;
	/** `dimension` lattice coordinates for each point. */
	coordinates: Plane;
	/** A bit for each triangle that is selected; zero beyond the last. */
	selected: Plane;
	/** Two points for each point that is not of the input: the ends of the edge that it halves. */
	pointParents: Plane;
	/** The input triangle of each triangle that is not of the input. */
	triangleParents: Plane;
	/** 1 + the input edge that each edge not of the input is a part of, or 0. */
	edgeParents: Plane;
	/** A bit for each edge of the input that was divided: its place holds an edge inside a triangle since. */
	replaced: Plane;
}

/**
 * A mesh on an engine between operations. Planes are as long as their contents or longer (headroom), contents from
 * their start; an operation may put a longer plane in a plane's stead. Rounds change it in place; one that fails leaves
 * it as it was.
 */
export interface Resident {
	readonly session: Session;
	readonly dimension: 2 | 3;
	readonly planes: ResidentPlanes;
	/** What the planes hold. */
	counts: Counts;
	/** What they held at first. */
	readonly input: Counts;
	/** Triangles that are selected. */
	selectedCount: number;
	/** Edges shorter than 1,024 lattice units. */
	shortEdges: number;
}

/** What a mesh is made resident from, in the working order; the session may write into the arrays. */
export type ResidentStart = {
	readonly dimension: 2 | 3;
	readonly points: number;
	/** `dimension` lattice coordinates for each point. */
	readonly coordinates: Uint32Array;
	/** Three points for each triangle. */
	readonly corners: Uint32Array;
	/** A bit for each triangle. */
	readonly selected: Uint32Array;
} & (
	| {
			/** Edges are derived where the work is done, and numbered by first appearance in the triangles. */
			readonly edges?: never;
			/**
			 * The file's number of each triangle, absent where that is the working order: a derived edge runs as the one
			 * of its triangles goes that comes first in the file, which owns it where both or none run along it.
			 */
			readonly fileOrder?: Uint32Array;
	  }
	| {
			/** Number of edges. */
			readonly edges: number;
			/** Three words for each triangle as `src/steps/sides.ts` says, but for the flag of the longest. */
			readonly sides: Uint32Array;
			/** Owner and other triangle of each edge, or `NONE`. */
			readonly edgeTriangles: Uint32Array;
	  }
);
