import { counted } from '../../util/counted.ts';
/** Warnings that any kind of refinement may give. */

/** @param count edges that are shorter than 1,024 lattice units */
export const shortWarning = (count: number): string[] =>
	count === 0
		? []
		: [
				`${counted(count, 'edge is', 'edges are')} shorter than 1,024 lattice units; rounding may decide which of nearly equal edges is longest`,
			];

/** @param count new points that were rounded to an end of the edge that they halve */
export const coincidentWarning = (count: number): string[] =>
	count === 0
		? []
		: [
				`${counted(count, 'new point coincides', 'new points coincide')} with an end of the halved edge, because no double lies between its ends; triangles there have no area`,
			];
