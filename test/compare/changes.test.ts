import { expect, test } from 'vitest';
import { changedMesh, changesOfFaces, faceChanges } from '../../src/compare/changes.ts';
import { compareMeshes } from '../../src/compare/compareMeshes.ts';
import type { Matching } from '../../src/compare/matchPoints.ts';
import { exact } from '../../src/compare/tolerance.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { quantityOf } from '../../src/quantities/quantities.ts';

const mesh = (points: number[], triangles: number[]): TriMesh => ({
	dimension: 2,
	points: Float64Array.from(points),
	triangles: Uint32Array.from(triangles),
	fields: [],
});

function changesOf(a: TriMesh, b: TriMesh, matching: Matching = 'position'): [string[], string[]] {
	const options = {
		matching,
		...({ tolerance: 0, partial: false, nanDiffers: false } as const),
		toleranceOf: () => exact,
	};
	const work = compareMeshes(a, b, options);
	let step = work.next();
	while (!step.done) step = work.next();
	const result = step.value;
	const names = (of: TriMesh, side: 'a' | 'b') => {
		const changed = changedMesh(of, changesOfFaces(result, side));
		const { values, classes = [] } = quantityOf(changed, 'field:triangles:Change:0')!.values;
		return Array.from(values, (c) => classes[c]!.label);
	};
	return [names(a, 'a'), names(b, 'b')];
}

const points = [0, 0, 1, 0, 1, 1, 0, 1, 2, 0];
const triangles = [0, 1, 2, 0, 2, 3, 1, 4, 2];

test('changes are in the order of a legend', () => {
	expect(faceChanges).toEqual(['same', 'moved', 'reversed', 'removed', 'added']);
});

test('a triangle with a moved corner is moved, in both meshes', () => {
	const others = mesh([...points.slice(0, 8), 3, 0], triangles);
	const names = ['same', 'same', 'moved'];
	expect(changesOf(mesh(points, triangles), others)).toEqual([names, names]);
});

test('triangles are reversed, removed and added', () => {
	const others = mesh(points, [2, 1, 0, 1, 4, 2, 1, 4, 3]);
	expect(changesOf(mesh(points, triangles), others)).toEqual([
		['reversed', 'removed', 'same'],
		['reversed', 'same', 'added'],
	]);
	expect(changesOf(mesh(points, triangles), others, 'order')).toEqual([
		['reversed', 'removed', 'removed'],
		['reversed', 'added', 'added'],
	]);
});
