import type { Field, TriMesh } from '../mesh/triMesh.ts';
import type { Piece } from './piece.ts';

/** A field of the result compared with the same field as the ranks carried it. */
export interface ComparedField {
	readonly name: string;
	readonly on: 'points' | 'triangles';
	/** Largest absolute difference. */
	readonly difference: number;
	/** Whether the difference is more than rounding: 10⁻⁹ of the largest value. */
	readonly differs: boolean;
}

/**
 * Compares fields of reals on points, and all fields on triangles, that pieces and result both have.
 *
 * @param numbers for each piece, the point of the result that each of its points is
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
		const source = on === 'points' ? field : same(input, field);
		const carried = pieces.map(({ mesh }) => same(mesh, field));
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
					const off = Math.abs(value - expected);
					difference = Math.max(off, difference);
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

const same = ({ fields }: TriMesh, { name, on }: Field): Field | undefined =>
	fields.find((one) => one.name === name && one.on === on);
