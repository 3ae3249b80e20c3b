import { SizeError } from '../sizing/sizeError.ts';
import { counted, countText } from '../util/counted.ts';
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
		/** How many. */
		readonly edges: number,
	) {
		super(`${counted(edges, 'edge has', 'edges have')} three or more triangles`);
	}
}

/** The run would divide an edge of a cell that is carried as it is; nothing was made. */
export class DividesCarried extends NotRefinable {
	constructor(
		/** 0-based: its block, and its place there. */
		readonly at: { readonly block: number; readonly cell: number },
		/** A shape and a number: "quad 7". */
		readonly cell: string,
		/** The 1-based line of the cell in its file, if known. */
		readonly line: number | undefined,
		/** Whether `--quads split` makes triangles of cells of this shape. */
		readonly splits: boolean,
	) {
		const place = line === undefined ? '' : ` (line ${countText(line)})`;
		const help = splits
			? 'use --quads split to split quads and polygons into triangles first'
			: 'select triangles farther away from it';
		super(`the run would divide an edge of ${cell}${place}, a cell that is kept; ${help}`);
	}
}

/** Quads or polygons keep an operation from running that takes their triangles. */
export class NeedsSplit extends NotRefinable {
	constructor(
		/** The refusal as a clause, without the help. */
		readonly refusal: string,
	) {
		super(`${refusal}; use --quads split to split quads and polygons into triangles first`);
	}
}

/** A goal that says nothing a mesh can be refined to. */
export class GoalError extends NotRefinable {}

/** What `read` returns; a `SizeError` from it is thrown as a `GoalError`. */
export function asGoal<T>(read: () => T): T {
	try {
		return read();
	} catch (error) {
		throw error instanceof SizeError ? new GoalError(error.message) : error;
	}
}
