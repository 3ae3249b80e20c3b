import { describe, expect, test } from 'vitest';
import { notesOf } from '../../src/compare/notes.ts';
import type { MeshSource, TriMesh } from '../../src/mesh/triMesh.ts';
import { compared, countsOf } from './shared.ts';

const mesh = (source: Partial<MeshSource>, triangles = [0, 1, 2, 0, 2, 3]): TriMesh => ({
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
	triangles: Uint32Array.from(triangles),
	fields: [],
	source: { format: 'gmsh', firstIndex: 1, parts: ['msh'], ...source },
});
const notes = (a: TriMesh, b: TriMesh) =>
	notesOf({ file: 'a', mesh: a }, { file: 'b', mesh: b }, compared(a, b), 'position');

describe('numbers', () => {
	const own = mesh({
		numbering: 'own',
		pointNumbers: Float64Array.of(1, 2, 3, 9),
		triangleNumbers: Float64Array.of(1, 5),
	});

	test('that differ are counted, and are no difference', () => {
		const counted = mesh({ numbering: 'consecutive' });
		expect(countsOf(own, counted)).toEqual({ same: true });
		expect(notes(own, counted)).toEqual(['the numbers of 1 point and 1 cell differ']);
	});

	test('follow the points', () => {
		const swapped = mesh({ numbering: 'consecutive' }, [0, 2, 3, 0, 1, 2]);
		expect(notes(swapped, mesh({ numbering: 'consecutive' }))).toEqual([
			'the numbers of 0 points and 2 cells differ',
		]);
		expect(notes(own, own)).toEqual([]);
	});

	test('are not compared with a file that has none', () => {
		expect(notes(own, mesh({ firstIndex: 0 }))).toEqual([]);
	});
});

describe('partitions', () => {
	const parts = (...trianglePieces: number[]) =>
		mesh({ trianglePieces: Uint16Array.from(trianglePieces) });

	test('of both meshes are compared as a field', () => {
		expect(countsOf(parts(0, 1), parts(0, 1))).toEqual({ same: true });
		expect(countsOf(parts(0, 1), parts(1, 1))).toEqual({
			same: false,
			'partition on faces different': 1,
			'partition on faces values': 1,
		});
		expect(notes(parts(0, 1), parts(1, 1))).toEqual([]);
	});

	test('of one mesh are noted', () => {
		expect(countsOf(parts(0, 1), mesh({}))).toEqual({ same: true });
		expect(notes(mesh({}), parts(0, 1))).toEqual(['only b divides the triangles into partitions']);
	});
});
