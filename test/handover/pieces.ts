import type { RefineMaps } from '../../src/mesh/maps.ts';
import { NONE } from '../../src/mesh/topology.ts';
import { type Field, pointCount, type TriMesh } from '../../src/mesh/triMesh.ts';
import { seededRandom, shuffledIndexes } from '../support/random.ts';

/**
 * A refined mesh in pieces, as ranks write it: each input triangle goes to a random piece with all its parts, and each piece
 * numbers its points and triangles in an order of its own, old points first.
 *
 * @param input the mesh before refinement
 */
export function piecesOf(
	input: TriMesh,
	refined: TriMesh,
	maps: RefineMaps,
	ranks: number,
	seed: number,
): TriMesh[] {
	const random = seededRandom(seed);
	const old = pointCount(input);
	const rankOf = Uint8Array.from({ length: input.triangles.length / 3 }, () => random() * ranks);
	return Array.from({ length: ranks }, (_, rank) => {
		const order = shuffledIndexes(maps.triangleParents.length, random).filter(
			(t) => rankOf[maps.triangleParents[t]!] === rank,
		);
		const used = new Set<number>();
		const use = (p: number): void => {
			if (used.has(p)) return;
			// The edge that a point halves has been an edge of the same triangle.
			if (p >= old) for (const end of endsOf(p)) use(end);
			used.add(p);
		};
		for (const t of order) for (const k of [0, 1, 2]) use(refined.triangles[3 * t + k]!);
		const points = [...used].sort((a, b) => Number(a >= old) - Number(b >= old));
		const local = new Map(points.map((p, i) => [p, i]));
		const integers = (
			name: string,
			on: Field['on'],
			components: number,
			values: number[],
		): Field => ({
			name,
			on,
			role: 'attribute',
			type: 'integer',
			components,
			values: Int32Array.from(values),
		});
		return {
			dimension: input.dimension,
			points: Float64Array.from(
				points.flatMap((p) => [
					...refined.points.subarray(p * input.dimension, (p + 1) * input.dimension),
				]),
			),
			triangles: Uint32Array.from(
				[...order].flatMap((t) => {
					const turn = Math.floor(3 * random());
					return [0, 1, 2].map((k) => local.get(refined.triangles[3 * t + ((k + turn) % 3)]!)!);
				}),
			),
			fields: [
				integers(
					'trirefine:triangle',
					'triangles',
					1,
					[...order].map((t) => maps.triangleParents[t]!),
				),
				integers(
					'trirefine:point',
					'points',
					1,
					points.map((p) => (p < old ? p : -1)),
				),
				integers(
					'trirefine:ends',
					'points',
					2,
					points.flatMap((p) => (p < old ? [-1, -1] : endsOf(p).map((end) => local.get(end)!))),
				),
			],
		};
	});

	function endsOf(p: number): readonly [number, number] {
		const at = 2 * (p - old);
		return [maps.pointParents[at]!, maps.pointParents[at + 1]!];
	}
}

/** A copy of a piece with a value of one of its arrays changed; `NONE` reads as −1. */
export function changedPiece(piece: TriMesh, name: string, index: number, value: number): TriMesh {
	return {
		...piece,
		fields: piece.fields.map((field) => {
			if (field.name !== name) return field;
			const values = field.values.slice();
			values[index] = value === NONE ? -1 : value;
			return { ...field, values };
		}),
	};
}
