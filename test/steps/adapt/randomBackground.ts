import { randomDelaunay } from '../../../src/bench/meshes.ts';
import { topologyOf } from '../../../src/mesh/topology.ts';
import { constraintsOf } from '../../../src/refine/adapt/constraints.ts';
import { recordsOf } from '../../../src/refine/adapt/start.ts';
import { allSlices } from '../../../src/util/slices.ts';
import { seededRandom } from '../../support/random.ts';
import { randomLogarithms } from './records.ts';

/** Lattice coordinates. */
export type Place = readonly [x: number, y: number];

/** A background of random triangles over most of the lattice, with seeded logarithms. */
export function randomBackground(
	seed: number,
	count: number,
): { readonly words: Uint32Array; readonly triangles: number; readonly points: number } {
	const mesh = randomDelaunay(count);
	const topology = topologyOf(mesh);
	const points = mesh.points.length / 2;
	const triangles = mesh.triangles.length / 3;
	const { start } = allSlices(
		recordsOf(
			{
				mesh,
				topology,
				planar: mesh.points,
				metrics: Float64Array.from({ length: 3 * points }, (_, i) => (i % 3 === 1 ? 0 : 1)),
				constraints: allSlices(constraintsOf(mesh, topology, mesh.points)),
				selection: new Uint8Array(triangles),
			},
			'file',
		),
	);
	const words = start.background;
	const random = seededRandom(seed);
	for (let p = 0; p < points; p++)
		for (const [k, number] of randomLogarithms(random).entries())
			words[6 * triangles + 5 * p + 2 + k] = number;
	return { words, triangles, points };
}

/** A place anywhere on the lattice, at a point, or in the middle between two points. */
export function randomPlace(
	random: () => number,
	points: number,
	placeOf: (p: number) => Place,
): Place {
	const kind = random();
	const one = placeOf(Math.floor(random() * points));
	const other = placeOf(Math.floor(random() * points));
	if (kind < 0.2) return one;
	if (kind < 0.6) return [(one[0] + other[0]) >>> 1, (one[1] + other[1]) >>> 1];
	return [Math.floor(random() * 2 ** 29), Math.floor(random() * 2 ** 29)];
}
