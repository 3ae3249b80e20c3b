import { expect, test } from 'vitest';
import { topologyOf } from '../../../src/mesh/topology.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { Locator, trianglesAcross } from '../../../src/refine/adapt/locator.ts';
import { overlapsOf } from '../../../src/refine/adapt/overlaps.ts';
import { allSlices } from '../../../src/util/slices.ts';
import { box } from '../../support/adapted.ts';
import { backwards } from '../../support/backwards.ts';

const areas = ({ points, triangles }: TriMesh): number[] =>
	Array.from({ length: triangles.length / 3 }, (_, t) => {
		const [a, b, c] = [0, 1, 2].map((k) => points.subarray(2 * triangles[3 * t + k]!));
		return ((b![0]! - a![0]!) * (c![1]! - a![1]!) - (b![1]! - a![1]!) * (c![0]! - a![0]!)) / 2;
	});

test.each([
	['finer', box(7, 5, [1, 1]), box(31, 20, [1, 1])],
	['coarser, with hundreds of overlaps each', box(40, 50, [1, 1]), box(14, 11, [1, 1])],
])(
	'overlaps of a %s mesh share out the areas of both, also found by parts of a loop',
	(_, old, made) => {
		const given = {
			locator: new Locator(old.points, old.triangles, trianglesAcross(topologyOf(old))),
			classes: new Uint32Array(old.triangles.length / 3),
			planar: made.points,
			triangles: made.triangles,
			origins: new Uint32Array(made.triangles.length / 3),
			kept: new Uint32Array(0),
			near: new Uint32Array(made.points.length / 2),
		};
		const overlaps = allSlices(overlapsOf(given));
		const { starts, parents, shares } = overlaps;
		const own = areas(made);
		const covered = areas(old).map(() => 0);
		for (const [t, area] of own.entries()) {
			let sum = 0;
			for (let at = starts[t]!; at < starts[t + 1]!; at++) {
				sum += shares![at]!;
				covered[parents[at]!]! += shares![at]! * area;
			}
			expect(sum).toBeCloseTo(1, 12);
		}
		for (const [t, area] of areas(old).entries()) expect(covered[t]! / area).toBeCloseTo(1, 10);
		expect(allSlices(overlapsOf(given, backwards, 3000))).toEqual(overlaps);
	},
);
