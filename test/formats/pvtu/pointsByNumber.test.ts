import { describe, expect, test } from 'vitest';
import {
	type MergedPoints,
	mergePoints,
	type PiecePoints,
} from '../../../src/formats/vtk/pvtu/mergePoints.ts';
import { pointsByNumber } from '../../../src/formats/vtk/pvtu/pointsByNumber.ts';
import { seededRandom } from '../../support/random.ts';

/** Points of a mesh that are spread over pieces, each with its number in the mesh as its id. */
function pieces(seed: number, width: 2 | 3): PiecePoints[] {
	const random = seededRandom(seed);
	const upTo = (count: number) => Math.floor(random() * count);
	const count = 1 + upTo(30);
	const places = Array.from({ length: count }, () => Array.from({ length: width }, () => upTo(3)));
	const of = Array.from({ length: 1 + upTo(5) }, () => new Set<number>());
	for (let point = 0; point < count; point++)
		for (let k = 0; k < 3; k++) of[upTo(of.length)]!.add(point);
	return of.map((own): PiecePoints => {
		const ids = Int32Array.from([...own].sort(() => random() - 0.5));
		const flags = () => Uint8Array.from(ids, () => upTo(2));
		return {
			points: Float64Array.from([...ids].flatMap((id) => places[id]!)),
			kept: upTo(2) === 0 ? Uint8Array.from(ids, () => (upTo(9) === 0 ? 0 : 1)) : undefined,
			ghosts: upTo(2) === 0 ? flags() : undefined,
			ids,
		};
	});
}

/** What is known of a point of the mesh: where it comes from, and what it is called in each piece. */
const told = ({ piece, own, maps }: MergedPoints, point: number) => ({
	...{ piece: piece[point], own: own[point] },
	in: maps.map((map) => map.indexOf(point)),
});

describe('points with numbers', () => {
	const seeds = Array.from({ length: 300 }, (_, seed) => seed);

	test('are those that are found by their places, in the order of the numbers', () => {
		let numbered = 0;
		for (const seed of seeds)
			for (const width of [2, 3] as const) {
				const given = pieces(seed, width);
				const found = pointsByNumber(given, width);
				const merged = mergePoints(given, width);
				const idOf = (point: number) => given[merged.piece[point]!]!.ids![merged.own[point]!]!;
				const all = Array.from({ length: merged.count }, (_, point) => point).sort(
					(a, b) => idOf(a) - idOf(b),
				);
				const isDense = all.every((point, k) => idOf(point) === k);
				const highest = Math.max(...given.flatMap(({ ids }) => [...(ids as Int32Array)]));
				if (!isDense || all.length <= highest) {
					expect(found).toBeUndefined();
					continue;
				}
				numbered++;
				expect(found).toMatchObject({ count: merged.count, met: merged.met });
				for (const [number, point] of all.entries())
					expect(told(found!, number)).toEqual(told(merged, point));
				for (const [nth, map] of found!.maps.entries())
					expect([...map].map((p) => p < 0)).toEqual([...merged.maps[nth]!].map((p) => p < 0));
			}
		expect(numbered).toBeGreaterThan(200);
	});

	test.each([
		[
			'from 1',
			[
				[1, 2],
				[2, 3],
			],
		],
		['with a gap', [[0, 1], [3]]],
		['twice in a piece', [[0, 0], [1]]],
		['below 0', [[0, -1], [1]]],
		['far above their count', [[0, 1], [2 ** 30]]],
	])('%s are no numbers of the mesh', (_, ids) => {
		expect(
			pointsByNumber(
				ids.map((own) => flat(Int32Array.from(own))),
				2,
			),
		).toBeUndefined();
	});

	test('that are no integers, missing, or in another place are no numbers of the mesh', () => {
		const whole = flat(Int32Array.of(0, 1));
		expect(pointsByNumber([whole], 2)).toBeDefined();
		expect(pointsByNumber([flat(Float64Array.of(0, 1))], 2)).toBeUndefined();
		expect(pointsByNumber([whole, { ...whole, ids: undefined }], 2)).toBeUndefined();
		expect(pointsByNumber([whole, flat(Int32Array.of(1, 2))], 2)).toBeDefined();
		expect(pointsByNumber([whole, flat(Int32Array.of(1, 2), 0.5)], 2)).toBeUndefined();
	});
});

/** Points on a line, each as far along it as its id says and some more. */
function flat(ids: Int32Array | Float64Array, more = 0): PiecePoints {
	const points = Float64Array.from([...ids].flatMap((id) => [id + more, 0]));
	return { points, kept: undefined, ghosts: undefined, ids };
}
