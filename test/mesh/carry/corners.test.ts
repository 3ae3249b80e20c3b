import { describe, expect, test } from 'vitest';
import { topologyOf } from '../../../src/mesh/topology.ts';
import { carry } from '../../../src/mesh/transfer.ts';
import { type Field, type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import { rightTriangleGrid } from '../../support/grids.ts';
import { seededRandom } from '../../support/random.ts';
import { redRefine } from '../../support/redRefine.ts';

const numbered = (mesh: TriMesh): TriMesh => {
	const { edges, triangleEdges } = topologyOf(mesh);
	return { ...mesh, edges, triangleEdges };
};
const onCorners = (values: Field['values'], components = 1): Field => ({
	name: 'jump',
	on: 'corners',
	role: 'attribute',
	type: values instanceof Int32Array ? 'integer' : 'real',
	components,
	values,
});

function refined(before: TriMesh, rounds: number) {
	const { mesh, maps } = redRefine(before, rounds);
	const carried = carry(
		before,
		{ ...mesh, edges: mesh.edges!, triangleEdges: mesh.triangleEdges! },
		maps,
	);
	return { mesh, maps, ...carried };
}

describe('values on corners', () => {
	test('that are linear in each triangle, with jumps between, stay so', () => {
		// Integers of the grid and coefficients in eighths: all sums are exact.
		const before = numbered(rightTriangleGrid(4, 3));
		const random = seededRandom(81);
		const triangles = triangleCount(before);
		const eighth = () => Math.round(64 * random()) / 8;
		const coefficients = Array.from({ length: 2 * triangles }, () => [
			eighth(),
			eighth(),
			eighth(),
		]);
		const valueAt = (row: number, mesh: TriMesh, p: number) => {
			const [a, b, c] = coefficients[row]!;
			return a! + b! * mesh.points[2 * p]! + c! * mesh.points[2 * p + 1]!;
		};
		const values = Float64Array.from({ length: 6 * triangles }, (_, i) => {
			const corner = i >> 1;
			return valueAt(2 * Math.floor(corner / 3) + (i % 2), before, before.triangles[corner]!);
		});
		for (const rounds of [1, 3]) {
			const { mesh, maps, fields } = refined({ ...before, fields: [onCorners(values, 2)] }, rounds);
			const after = fields[0]!.values;
			expect(after.length).toBe(2 * mesh.triangles.length);
			for (let i = 0; i < after.length; i++) {
				const corner = i >> 1;
				const parent = maps.triangleParents[Math.floor(corner / 3)]!;
				const wanted = valueAt(2 * parent + (i % 2), mesh, mesh.triangles[corner]!);
				expect(after[i]).toBe(wanted);
			}
		}
	});

	test.each([0.1, Infinity, 5e-324])('that are %d everywhere stay %d', (value) => {
		const before = numbered(rightTriangleGrid(2, 2));
		const values = new Float64Array(before.triangles.length).fill(value);
		const { fields } = refined({ ...before, fields: [onCorners(values)] }, 2);
		expect(new Set(fields[0]!.values)).toEqual(new Set([value]));
	});

	test('that are integers are those of a corner, with a warning where corners differ', () => {
		const before = numbered(rightTriangleGrid(1, 1));
		const values = Int32Array.of(1, 2, 3, 7, 7, 7);
		const { fields, warnings, maps } = refined({ ...before, fields: [onCorners(values)] }, 1);
		const of = (parent: number) =>
			[...fields[0]!.values].filter((_, i) => maps.triangleParents[Math.floor(i / 3)] === parent);
		expect(new Set(of(0))).toEqual(new Set([1, 2, 3]));
		expect(new Set(of(1))).toEqual(new Set([7]));
		// Three middles, each the corner of three children.
		expect(warnings).toEqual([expect.stringContaining('9 new corners')]);
	});
});
