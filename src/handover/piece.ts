import { NONE } from '../mesh/topology.ts';
import { type Field, pointCount, type TriMesh } from '../mesh/triMesh.ts';
import { maxTriangles } from '../refine/limits.ts';
import { countText } from '../util/counted.ts';

/** Names of the arrays of a piece that hold its provenance; `src/handover/python/refine.py` writes them. */
export const pieceArrays = {
	triangle: 'trirefine:triangle',
	point: 'trirefine:point',
	ends: 'trirefine:ends',
} as const;

/** The part of a refined mesh that one rank wrote, with its provenance. All indexes are 0-based. */
export interface Piece {
	readonly mesh: TriMesh;
	/** The input triangle that each triangle is part of. */
	readonly parents: Uint32Array;
	/** The number in the input of each point; `NONE` for new points. */
	readonly inputPoints: Uint32Array;
	/** For each new point, the two points of the piece whose midpoint it is, both before it; `NONE` twice for input points. */
	readonly ends: Uint32Array;
}

/** Maximum number of triangles of joined pieces. */
const MAX_TRIANGLES = maxTriangles({ maxLength: Number.POSITIVE_INFINITY });

/** The reason, as a clause, why pieces with this number of triangles can't be joined; undefined if they can. */
export function joinRefusal(triangles: number): string | undefined {
	if (triangles <= MAX_TRIANGLES) return undefined;
	return `the pieces have more than ${countText(MAX_TRIANGLES)} triangles, the most that can be joined and verified`;
}

/** Pieces that are malformed, or no refinement of the input. The message is a clause without a full stop. */
export class PieceError extends Error {
	override readonly name = 'PieceError';
}

/**
 * Reads the provenance of a piece from its arrays. Throws `PieceError` if one is missing, an index is out of range, or a
 * point comes before its ends.
 *
 * @param input numbers of points and triangles of the mesh that was handed over
 */
export function pieceOf(
	mesh: TriMesh,
	input: { readonly points: number; readonly triangles: number },
): Piece {
	const parents = indexes(field(mesh, 'triangles', pieceArrays.triangle, 1), input.triangles);
	const inputPoints = indexes(field(mesh, 'points', pieceArrays.point, 1), input.points);
	const ends = indexes(field(mesh, 'points', pieceArrays.ends, 2), pointCount(mesh));
	const orphan = parents.indexOf(NONE);
	if (orphan >= 0) throw new PieceError(`triangle ${orphan} is part of no triangle of the input`);
	for (let p = 0; p < inputPoints.length; p++) {
		const [a, b] = [ends[2 * p]!, ends[2 * p + 1]!];
		const isInput = inputPoints[p] !== NONE;
		if (isInput ? a !== NONE || b !== NONE : a === NONE || b === NONE || a === b)
			throw new PieceError(`point ${p} is neither of the input nor between two other points`);
		if (!isInput && (a >= p || b >= p))
			throw new PieceError(`point ${p} is listed before a point it lies between`);
	}
	return { mesh, parents, inputPoints, ends };
}

/** The field of a name. Throws `PieceError` if it is missing or has another number of components. */
function field(mesh: TriMesh, on: Field['on'], name: string, components: number): Field {
	const found = mesh.fields.find((one) => one.on === on && one.name === name);
	if (found?.components !== components) throw new PieceError(`has no array ${name} on ${on}`);
	return found;
}

/** Converts values to indexes, −1 to `NONE`. Throws `PieceError` for any other value outside [0, count). */
function indexes({ name, values }: Field, count: number): Uint32Array {
	const result = new Uint32Array(values.length);
	for (let i = 0; i < values.length; i++) {
		const value = values[i]!;
		if (value === -1) result[i] = NONE;
		else if (Number.isInteger(value) && value >= 0 && value < count) result[i] = value;
		else throw new PieceError(`${name} has the value ${value}, expected -1 or 0 to ${count - 1}`);
	}
	return result;
}
