import type { Field, TriMesh } from '../../src/mesh/triMesh.ts';
import { sizeOptionsOf, sizeSpecs } from '../../src/sizing/options.ts';
import { sizeField } from '../../src/sizing/sizeField.ts';
import type { Loops } from '../../src/util/loop.ts';
import { optionValues } from '../../src/util/options.ts';
import { allSlices } from '../../src/util/slices.ts';
import { rightTriangleGrid } from '../support/grids.ts';

/** The mesh with each point (x, y) of the plane at `to(x, y)`. */
export const mappedMesh = (
	mesh: TriMesh,
	to: (x: number, y: number) => [number, number],
): TriMesh => ({
	...mesh,
	points: Float64Array.from(
		{ length: mesh.points.length },
		(_, i) => to(mesh.points[i & ~1]!, mesh.points[i | 1]!)[(i & 1) as 0 | 1],
	),
});

/** The unit square, of 2 `cells`² right triangles. */
export const square = (cells: number): TriMesh =>
	mappedMesh(rightTriangleGrid(cells, cells), (x, y) => [x / cells, y / cells]);

/** The size field that options of `trirefine metric` give. */
export const sizeFieldOf = (mesh: TriMesh, given: Record<string, unknown>, loops?: Loops) =>
	allSlices(sizeField(mesh, sizeOptionsOf(optionValues('metric', sizeSpecs, given)), loops));

/** A real field on points. */
export const pointField = (
	name: string,
	components: number,
	values: Float64Array,
	role: Field['role'] = 'attribute',
): Field => ({ name, on: 'points', role, type: 'real', components, values });

/** Values of `f` at each point of a plane mesh, one or more a point. */
export const valuesOn = (
	{ points }: TriMesh,
	f: (x: number, y: number) => number | readonly number[],
) =>
	Float64Array.from(
		Array.from({ length: points.length / 2 }, (_, p) =>
			f(points[2 * p]!, points[2 * p + 1]!),
		).flat(),
	);
