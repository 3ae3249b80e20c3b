import type { Field, TriMesh } from '../mesh/triMesh.ts';
import type { Piece } from './piece.ts';

/** Comparison of a field of the result with the field of the same name in the pieces. */
export interface ComparedField {
	readonly name: string;
	readonly on: 'points' | 'triangles';
	/** Largest absolute difference. */
	readonly difference: number;
	/** Whether the difference exceeds rounding, 10⁻⁹ of the largest absolute value, or is NaN. */
	readonly differs: boolean;
}

/**
 * Compares the fields that the result and all pieces have: reals on points with the values of the result, fields on
 * triangles with the values of their input triangles. Integers on points are left out, as pieces do not carry them to new
 * points, and so are unique numbers.
 *
 * @param numbers for each piece, the point of the result (0-based) of each of its points: `JoinedPoints.numbers`
 */
export function compareFields(
	input: TriMesh,
	result: TriMesh,
	pieces: readonly Piece[],
	numbers: readonly Uint32Array[],
): ComparedField[] {
	return result.fields.flatMap((field): ComparedField[] => {
		const { name, on, components } = field;
		if (on === 'points' ? field.type !== 'real' : on !== 'triangles' || field.unique) return [];
		const source = on === 'points' ? field : counterpart(input, field);
		const carried = pieces.map(({ mesh }) => counterpart(mesh, field));
		if (source?.components !== components || carried.some((one) => one?.components !== components))
			return [];
		let difference = 0;
		let largest = 0;
		for (const [k, piece] of pieces.entries()) {
			const origins = on === 'points' ? numbers[k]! : piece.parents;
			for (let i = 0; i < origins.length; i++)
				for (let c = 0; c < components; c++) {
					const expected = source.values[origins[i]! * components + c]!;
					const value = carried[k]!.values[i * components + c]!;
					if (Number.isNaN(expected) && Number.isNaN(value)) continue;
					difference = Math.max(difference, Math.abs(value - expected));
					largest = Math.max(largest, Math.abs(expected));
				}
		}
		return [
			{
				name,
				on: on as 'points' | 'triangles',
				difference,
				differs: !(difference <= 1e-9 * largest),
			},
		];
	});
}

/** The field of a mesh with the name and site of another. */
const counterpart = ({ fields }: TriMesh, { name, on }: Field): Field | undefined =>
	fields.find((one) => one.name === name && one.on === on);
