import { SizeError } from '../sizing/sizeError.ts';
import { counted, countText } from '../util/counted.ts';
/** A round would exceed the allowed number of triangles; the mesh is unchanged. */
export class TooManyTriangles extends Error {
	override readonly name = 'TooManyTriangles';
	constructor(
		/** 1-based. */
		readonly round: number,
		readonly triangles: number,
		readonly maxTriangles: number,
	) {
		super(
			`round ${round} would make ${countText(triangles)} triangles; the limit is ${countText(maxTriangles)}`,
		);
	}
}

/** The mesh or the options are not suitable for refinement; the message gives the reason. */
export class NotRefinable extends Error {
	override readonly name = 'NotRefinable';
}

/** Edges of a mesh have three or more triangles. */
export class NonManifold extends NotRefinable {
	constructor(
		/** Number of these edges. */
		readonly edges: number,
	) {
		super(`${counted(edges, 'edge has', 'edges have')} three or more triangles`);
	}
}

/** The run would divide an edge of a carried cell; the mesh is unchanged. */
export class DividesCarried extends NotRefinable {
	constructor(
		/** Index of its block and index in the block, 0-based. */
		readonly at: { readonly block: number; readonly cell: number },
		/** Shape and number: "quad 7". */
		readonly cell: string,
		/** The 1-based line of the cell in its file, if known. */
		readonly line: number | undefined,
		/** Whether `--quads split` splits cells of this shape into triangles. */
		readonly splits: boolean,
	) {
		const location = line === undefined ? '' : ` (line ${countText(line)})`;
		const help = splits
			? 'use --quads split to split quads and polygons into triangles first'
			: 'select triangles farther away from it';
		super(`the run would divide an edge of ${cell}${location}, a cell that is kept; ${help}`);
	}
}

/** The mesh has quads or polygons, which the operation does not take unless they are split. */
export class NeedsSplit extends NotRefinable {
	constructor(
		/** The refusal as a clause, without the help. */
		readonly refusal: string,
	) {
		super(`${refusal}; use --quads split to split quads and polygons into triangles first`);
	}
}

/** An invalid goal. */
export class GoalError extends NotRefinable {}

/** Calls `read`; throws a `SizeError` from it as a `GoalError`. */
export function asGoal<T>(read: () => T): T {
	try {
		return read();
	} catch (error) {
		throw error instanceof SizeError ? new GoalError(error.message) : error;
	}
}
