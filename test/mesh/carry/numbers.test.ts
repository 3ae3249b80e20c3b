import { describe, expect, test } from 'vitest';
import { carriedCellNumbers, carriedPointNumbers } from '../../../src/mesh/carry/numbers.ts';
import { NONE } from '../../../src/mesh/topology.ts';
import type { MeshSource, TriMesh } from '../../../src/mesh/triMesh.ts';

/** Four points, two triangles and a block of two lines. */
const meshOf = (source: Partial<MeshSource>, lineNumbers?: readonly number[]): TriMesh => ({
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
	triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
	fields: [],
	cells: [
		{
			shape: 'line',
			nodes: Uint32Array.of(0, 1, 1, 2),
			fields: [],
			...(lineNumbers && { numbers: Float64Array.from(lineNumbers) }),
		},
	],
	source: { format: 'gmsh', firstIndex: 1, parts: ['msh'], ...source },
});

const plain = (mesh: TriMesh): TriMesh => {
	const { cells: _, ...others } = mesh;
	return others;
};

const lists = (numbers: ReturnType<typeof carriedCellNumbers>) => [
	numbers.triangles && [...numbers.triangles],
	...numbers.blocks.map((list) => list && [...list]),
];

/** Each triangle and each line in two, the second parts of triangles at the end. */
const halved = {
	triangles: Uint32Array.of(0, 1, 0, 1),
	blocks: [{ of: 0, parents: Uint32Array.of(0, 0, 1, 1) }],
};

describe('numbers of points', () => {
	test('that count up from the first stay uncounted while points are only added', () => {
		expect(carriedPointNumbers(meshOf({ numbering: 'consecutive' }), 4, 9)).toBeUndefined();
	});

	test('have gaps where points go, in a file that numbers them', () => {
		const kept = Uint32Array.of(0, 2, 3);
		expect(carriedPointNumbers(meshOf({ numbering: 'consecutive' }), kept, 4)).toEqual(
			Float64Array.of(1, 3, 4, 5),
		);
		expect(carriedPointNumbers(meshOf({}), kept, 4)).toBeUndefined();
	});

	test('that are own follow the greatest of all, also of one that goes', () => {
		const mesh = meshOf({ pointNumbers: Float64Array.of(5, 90, 7, 8) });
		expect(carriedPointNumbers(mesh, Uint32Array.of(0, 2, 3), 5)).toEqual(
			Float64Array.of(5, 7, 8, 91, 92),
		);
	});
});

describe('numbers of cells', () => {
	test('stay uncounted for triangles alone that keep their places', () => {
		const mesh = plain(meshOf({ numbering: 'consecutive' }));
		const { triangles } = halved;
		expect(lists(carriedCellNumbers(mesh, { triangles, blocks: [] }))).toEqual([undefined]);
		expect(
			lists(carriedCellNumbers(mesh, { triangles: Uint32Array.of(0, 0, 1), blocks: [] })),
		).toEqual([[1, 3, 2]]);
	});

	test('of a count go to first parts, and new ones to triangles before lines', () => {
		const mesh = meshOf({ numbering: 'consecutive' });
		expect(lists(carriedCellNumbers(mesh, halved))).toEqual([
			[1, 2, 5, 6],
			[3, 7, 4, 8],
		]);
	});

	test('of lines first leave the triangles a run', () => {
		const mesh = meshOf(
			{ triangleNumbers: Float64Array.of(3, 4), numbering: 'consecutive' },
			[1, 2],
		);
		expect(lists(carriedCellNumbers(mesh, halved))).toEqual([
			[3, 4, 5, 6],
			[1, 7, 2, 8],
		]);
	});

	test('are above those of elements that are not drawn', () => {
		const others = { kinds: [], points: new Uint32Array(0), greatest: 50 };
		const mesh = plain(meshOf({ numbering: 'own', others }));
		const { triangles } = halved;
		expect(lists(carriedCellNumbers(mesh, { triangles, blocks: [] }))).toEqual([[1, 2, 51, 52]]);
	});

	test('of a cell of a block go to the first triangle that it becomes', () => {
		const mesh = meshOf({ numbering: 'own' }, [20, 30]);
		const origins = { triangles: Uint32Array.of(3, NONE, 3, 2), blocks: [] };
		expect(lists(carriedCellNumbers(mesh, origins))).toEqual([[30, 31, 32, 20]]);
	});

	test('are none in a file without numbers', () => {
		expect(lists(carriedCellNumbers(meshOf({}), halved))).toEqual([undefined, undefined]);
	});
});
