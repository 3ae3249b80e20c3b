import { describe, expect, test } from 'vitest';
import { pairReport } from '../../src/compare/pairReport.ts';
import { sectionsOf } from '../../src/compare/pairText.ts';
import type { MeshSource, TriMesh } from '../../src/mesh/triMesh.ts';
import { compared, countsOf, optionsOf } from './shared.ts';

/** A square of two triangles with values, beside a quad. */
const mesh: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1, 2, 0, 2, 1),
	triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
	cells: [{ shape: 'quad', nodes: Uint32Array.of(1, 4, 5, 2), fields: [] }],
	fields: [
		{
			...{ name: 'u', on: 'triangles', role: 'attribute', type: 'real', components: 1 },
			values: Float64Array.of(5, 7),
		},
	],
};
const withTriangles = (...triangles: number[]): TriMesh => ({
	...mesh,
	triangles: Uint32Array.from(triangles),
});
const swapped = withTriangles(0, 2, 3, 0, 1, 2);
const numbered = (of: TriMesh, numbers: number[], extra: Partial<MeshSource> = {}): TriMesh => ({
	...of,
	source: {
		...{ format: 'gmsh', firstIndex: 1, parts: ['msh'], numbering: 'own' },
		triangleNumbers: Float64Array.from(numbers),
		...extra,
	},
});

describe('by order', () => {
	test('cells in another order are changed, and keep their values', () => {
		expect(countsOf(mesh, swapped)).toMatchObject({ same: false, 'u on faces values': 2 });
		expect(countsOf(mesh, swapped, { matching: 'order' })).toEqual({
			same: false,
			'faces changed': 2,
		});
	});

	test('a rotated cell is the same, one in the other direction is reversed', () => {
		const order = { matching: 'order' } as const;
		expect(countsOf(mesh, withTriangles(1, 2, 0, 0, 2, 3), order)).toEqual({ same: true });
		expect(countsOf(mesh, withTriangles(1, 0, 2, 0, 2, 3), order)).toEqual({
			same: false,
			'faces reversed': 1,
		});
	});

	test('cells at the end are removed or added', () => {
		const more = { ...mesh, cells: [], fields: [] };
		const less = { ...more, triangles: mesh.triangles.slice(0, 3) };
		expect(countsOf(more, less, { matching: 'order' })).toEqual({
			same: false,
			'faces removed': 1,
		});
		expect(countsOf(less, more, { matching: 'order', partial: true })).toEqual({
			same: true,
			'faces added': 1,
		});
	});
});

describe('by number', () => {
	const ids = { matching: 'ids' } as const;

	test('cells with the same number are partners', () => {
		const a = numbered(mesh, [10, 20]);
		expect(countsOf(a, numbered(swapped, [10, 20]), ids)).toEqual({
			same: false,
			'faces changed': 2,
		});
		const values = Float64Array.of(7, 5);
		const moved = { ...swapped, cells: [], fields: [{ ...mesh.fields[0]!, values }] };
		expect(countsOf({ ...a, cells: [] }, numbered(moved, [20, 10]), ids)).toEqual({ same: true });
	});

	test('a number of one mesh alone is removed or added; others continue it', () => {
		// The quad has 21 in one mesh and 31 in the other.
		expect(countsOf(numbered(mesh, [10, 20]), numbered(mesh, [10, 30]), ids)).toEqual({
			same: false,
			'faces removed': 2,
			'faces added': 2,
		});
	});

	test('cells without numbers are matched by their points', () => {
		const { numbering: _, ...source } = numbered(swapped, [1, 2]).source!;
		const { triangleNumbers: __, ...plain } = source;
		expect(countsOf(numbered(mesh, [10, 20]), { ...swapped, source: plain }, ids)).toMatchObject({
			'u on faces values': 2,
		});
	});
});

test('a changed cell is described by both lists of points', () => {
	const [a, b] = [numbered(mesh, [10, 20]), numbered(withTriangles(0, 1, 3, 0, 2, 3), [10, 20])];
	const options = optionsOf({ matching: 'ids' });
	const side = (file: string, of: TriMesh) => ({ file, format: 'gmsh', mesh: of });
	const report = pairReport(side('a', a), side('b', b), compared(a, b, options), options);
	expect(report.cells.map(({ what, matched, changed }) => [what, matched, changed.count])).toEqual([
		['triangles', 2, 1],
		['quads', 1, 0],
	]);
	const lines = sectionsOf(report).flatMap((section) => section.lines);
	expect(lines).toEqual([
		'triangles: 2 in both, 1 changed',
		'  changed: triangle 10 of points 1, 2, 3 to 10 of points 1, 2, 4',
	]);
});
