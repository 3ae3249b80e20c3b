/** A round would make more triangles than the run was allowed; nothing was made. */
export class TooManyTriangles extends Error {
	override readonly name = 'TooManyTriangles';
	constructor(
		/** 1-based. */
		readonly round: number,
		readonly triangles: number,
		readonly maxTriangles: number,
	) {
		super(
			`round ${round} would make ${triangles.toLocaleString('en')} triangles; the limit is ${maxTriangles.toLocaleString('en')}`,
		);
	}
}

/** The mesh or the options are not what refinement needs; the message says what is wrong. */
export class NotRefinable extends Error {
	override readonly name = 'NotRefinable';
}

/** The refusal of a mesh where this many edges have three or more triangles. */
export const nonManifold = (edges: number): NotRefinable =>
	new NotRefinable(`${edges} ${edges === 1 ? 'edge has' : 'edges have'} three or more triangles`);
