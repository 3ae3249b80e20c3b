import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { hangingNodes } from '../../src/validate/hangingNodes.ts';
import { validate } from '../../src/validate/validate.ts';
import { equilateralLattice } from '../support/grids.ts';
import { plane, space } from './planeMeshes.ts';

const messages = (mesh: TriMesh) =>
	validate(mesh, undefined, { rules: [hangingNodes] }).list.map(({ message }) => message);

/** One triangle above the x axis and two below it, whose common point 4 lies inside the edge 0–1 of the first. */
const hanging = plane([0, 0, 2, 0, 1, 1, 1, -1, 1, 0], 0, 1, 2, 0, 3, 4, 4, 3, 1);

describe('hanging nodes', () => {
	test('are named with the edge and its triangle', () => {
		expect(messages(hanging)).toEqual([
			'Point 4 is a hanging node: it lies on the edge between points 0 and 1 of triangle 0 without being its corner. Split the triangle there, or move the point.',
		]);
	});

	test('have the place of the point, and those of triangle and edge beside it', () => {
		const points = { file: 'm.node', lines: Uint32Array.of(2, 3, 4, 5, 7), first: 0 as const };
		const triangles = { file: 'm.ele', lines: Uint32Array.of(12, 13, 14), first: 0 as const };
		const [finding] = validate(hanging, { points, triangles }, { rules: [hangingNodes] }).list;
		expect(finding).toMatchObject({ file: 'm.node', line: 7, severity: 'warning' });
		expect(finding!.related).toMatchObject([
			{ file: 'm.ele', line: 12, message: 'triangle 0' },
			{ file: 'm.ele', line: 12, message: 'the edge between points 0 and 1' },
		]);
	});

	test('are named once, with the first of the edges that they lie inside', () => {
		const twice = plane(
			[...hanging.points, ...hanging.points.subarray(0, 6)],
			5,
			6,
			7,
			...hanging.triangles,
		);
		expect(messages(twice)).toEqual([
			expect.stringMatching(/^Point 4 .* between points 5 and 6 of triangle 0/),
		]);
		const last = plane([...twice.points], ...hanging.triangles, 5, 6, 7);
		expect(messages(last)).toEqual([
			expect.stringMatching(/^Point 4 .* between points 0 and 1 of triangle 0/),
		]);
	});

	test.each([1, -1])('are named with the first of forty edges on one line (%d)', (sign) => {
		const points = [...hanging.points];
		const triangles = [...hanging.triangles.subarray(3)];
		for (let k = 0; k < 40; k++) {
			triangles.unshift(points.length / 2, points.length / 2 + 1, 2);
			points.push(-20 + (sign * k) / 4, 0, 2, 0);
		}
		const list = messages(plane(points, ...triangles));
		expect(list.filter((message) => message.startsWith('Point 4 '))).toEqual([
			expect.stringMatching(/of triangle 0 without/),
		]);
	});

	test('are found on the last edge of all', () => {
		expect(messages(plane([...hanging.points], 0, 3, 4, 4, 3, 1, 1, 2, 0)).length).toBe(1);
	});

	test('are distinguished from points a rounding error beside the edge', () => {
		const beside = { ...hanging, points: hanging.points.slice() };
		beside.points[9] = -(2 ** -60);
		expect(messages(beside)).toEqual([]);
	});

	test('are neither midside nodes nor points that no triangle uses', () => {
		const six = plane([0, 0, 2, 0, 0, 2, 1, 1, 0, 1, 1, 0], 0, 1, 2);
		expect(messages(six)).toEqual([]);
	});

	test('are not the ends of edges that lie on one another', () => {
		expect(messages(plane([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, -1], 0, 1, 2, 3, 5, 4))).toEqual([]);
	});

	test('are not the middle corner of a triangle without area', () => {
		expect(messages(plane([0, 0, 1, 0, 2, 0, 1, 1], 0, 1, 2, 0, 2, 3))).toEqual([]);
	});

	test('are found on slanted seams in space', () => {
		const lifted = space(hanging, (x, y) => [x, x, x + y * y]);
		expect(messages(lifted).length).toBe(1);
		const apart = space(hanging, (x, y) => [x, y, x === 1 ? 5 : 0]);
		expect(messages(apart)).toEqual([]);
	});

	test('are found on every cell along a seam of a coarse and a fine part', () => {
		expect(messages(seam(32)).length).toBe(32);
	});
});

/** A row of `cells` squares over a row of twice as many columns. */
function seam(cells: number): TriMesh {
	const [coarse, fine] = [equilateralLattice(cells, 1), equilateralLattice(2 * cells, 1)];
	const offset = coarse.points.length / 2;
	// The lower row hangs from y = 0 and is half as wide; its upper points are those of the coarse row or between them.
	const moved = fine.points.map((_, i) =>
		i % 2 === 0 ? ((i / 2) % (2 * cells + 1)) / 2 : i / 2 > 2 * cells ? -1 : 0,
	);
	const low = fine.triangles.map((p) => (p <= 2 * cells && p % 2 === 0 ? p / 2 : p + offset));
	return plane([...coarse.points, ...moved], ...coarse.triangles, ...low);
}
