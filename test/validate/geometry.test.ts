import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { coincidentPoints } from '../../src/validate/coincidentPoints.ts';
import { hangingNodes } from '../../src/validate/hangingNodes.ts';
import { overlappingTriangles } from '../../src/validate/overlappingTriangles.ts';
import { smallAngles } from '../../src/validate/smallAngles.ts';
import { validate } from '../../src/validate/validate.ts';
import { corpusMesh, triangleMeshes } from '../support/corpus.ts';
import { faultOf } from '../support/found.ts';
import { perturbedGrid } from '../support/grids.ts';
import { plane, space } from './planeMeshes.ts';

const found = (mesh: TriMesh, rule = hangingNodes) => validate(mesh, undefined, { rules: [rule] });
const messages = (mesh: TriMesh, rule = hangingNodes) =>
	found(mesh, rule).list.map(({ message }) => message);

describe('overlapping triangles', () => {
	const overlaps = (mesh: TriMesh) => messages(mesh, overlappingTriangles);

	test('are named in pairs, at the later one', () => {
		const mesh = plane([0, 0, 2, 0, 0, 2, 1, 1, -1, 1, 1, -1], 0, 1, 2, 3, 4, 5);
		const triangles = { file: 'm.ele', lines: Uint32Array.of(2, 9), first: 1 as const };
		expect(validate(mesh, { triangles }, { rules: [overlappingTriangles] }).list).toMatchObject([
			{
				severity: 'warning',
				line: 9,
				message: 'Triangle 2 overlaps triangle 1; triangles must not overlap.',
				related: [{ line: 2, message: 'triangle 1' }],
			},
		]);
	});

	test.each([
		['share an edge', [0, 0, 1, 0, 0, 1, 1, 1], [0, 1, 2, 1, 3, 2]],
		['share a point', [0, 0, 1, 0, 0, 1, -1, 0, 0, -1], [0, 1, 2, 0, 3, 4]],
		['touch with a corner', [0, 0, 2, 0, 0, 2, 1, 1, 3, 1, 3, 3], [0, 1, 2, 3, 4, 5]],
		['touch along a part of an edge', [0, 0, 2, 0, 0, 2, 1, 0, 3, 0, 2, -1], [0, 1, 2, 3, 5, 4]],
		['have only crossing boxes', [0, 0, 4, 4, 0, 1, 1, 0, 4, 3, 4, 0], [0, 1, 2, 3, 5, 4]],
		['are flat', [0, 0, 2, 0, 0, 2, 0.5, 0.5, 1, 0.5, 0.25, 0.5], [0, 1, 2, 3, 4, 5]],
		['are listed twice', [0, 0, 1, 0, 0, 1], [0, 1, 2, 2, 1, 0]],
	])('are not those that %s', (_, points, triangles) => {
		expect(overlaps(plane(points, ...triangles))).toEqual([]);
	});

	test.each([
		['one in the other', [0, 0, 9, 0, 0, 9, 1, 1, 2, 1, 1, 2], [0, 1, 2, 3, 4, 5]],
		['folded over their edge', [0, 0, 1, 0, 0, 1, 1, 1], [0, 1, 2, 1, 0, 3]],
		[
			'on the corners of the other, with numbers of their own',
			[0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1],
			[0, 1, 2, 3, 4, 5],
		],
		[
			'a star of two without a corner in the other',
			[0, 0, 4, 0, 2, 3, 0, 2, 2, -1, 4, 2],
			[0, 1, 2, 3, 4, 5],
		],
		[
			'hidden in a mesh without boundary there',
			[-9, -9, 9, -9, 0, 9, 0, 0, 1, 1, 2, 1, 1, 2],
			[0, 1, 3, 1, 2, 3, 2, 0, 3, 4, 5, 6],
		],
	])('are %s', (_, points, triangles) => {
		expect(overlaps(plane(points, ...triangles)).length).toBeGreaterThan(0);
	});

	test('are distinguished from triangles a rounding error apart', () => {
		const at = (y: number) => plane([0, 0, 3, 1, 0, 9, 0, -9, 1, y, 3, -9], 0, 1, 2, 3, 5, 4);
		expect(overlaps(at(1 / 3 - 2 ** -50))).toEqual([]);
		expect(overlaps(at(1 / 3 + 2 ** -50)).length).toBe(1);
	});

	test('are looked for in space where all points are in one plane of two axes', () => {
		const fold = plane([0, 0, 1, 0, 0, 1, 1, 1], 0, 1, 2, 1, 0, 3);
		expect(overlaps(space(fold, (x, y) => [x, y, 7])).length).toBe(1);
		expect(overlaps(space(fold, (x, y) => [7, x, y])).length).toBe(1);
		expect(overlaps(space(fold, (x, y) => [x, 7, y])).length).toBe(1);
		expect(overlaps(space(fold, (x, y) => [x, y, x]))).toEqual([]);
	});
});

describe('small angles', () => {
	const at = (degrees: number) =>
		plane([0, 0, 1, 0, 1, Math.tan((degrees * Math.PI) / 180)], 0, 1, 2);

	test('are hints with the angle, which never reads as large enough, at the triangle', () => {
		const triangles = { file: 'm.ele', lines: Uint32Array.of(4), first: 0 as const };
		expect(validate(at(4.9999), { triangles }, { rules: [smallAngles] }).list).toMatchObject([
			{
				severity: 'hint',
				line: 4,
				message: expect.stringContaining('triangle 0 is just below 5°;'),
			},
		]);
	});

	test('begin below 5 degrees', () => {
		expect(messages(at(5.0001), smallAngles)).toEqual([]);
		expect(messages(at(1e-4), smallAngles)).toEqual([expect.stringMatching(/is 0\.000100°/)]);
	});

	test('are those of a triangle too thin to measure, not of one without area', () => {
		const thin = (y: number) => plane([0, 0, 0.5, 0.5, 1, 1 + y, 2, 0], 0, 1, 2);
		expect(messages(thin(2 ** -52), smallAngles).length).toBe(1);
		expect(messages(thin(0), smallAngles)).toEqual([]);
		expect(
			messages(
				space(thin(0), (x, y) => [x, y, 0]),
				smallAngles,
			),
		).toEqual([]);
	});
});

describe('input that piles up in one place', () => {
	const copies = 20_000;
	const heap: TriMesh = {
		dimension: 2,
		points: new Float64Array(6 * copies).map((_, i) => [0, 0, 1, 0, 0, 1][i % 6]!),
		triangles: new Uint32Array(3 * copies).map((_, i) => i),
		fields: [],
	};

	test('ends with the first pairs of triangles, and says so first', () => {
		const { list, found: counts } = found(heap, overlappingTriangles);
		expect(counts.warnings).toBe(3);
		expect(list.map(({ message }) => message).slice(0, 2)).toEqual([
			'More triangles overlap than are listed.',
			expect.stringMatching(
				/^Triangle 0 overlaps \d+ triangles \(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …\)/,
			),
		]);
	});

	test('ends for hanging nodes, and says so', () => {
		// The first corner of each lies in the box of all edges before it.
		const rest = [0, 0, -1e6, 1e6, 1e6];
		const points = heap.points.map((_, i) => (i % 6 === 0 ? i / 6 : rest[(i % 6) - 1]!));
		expect(messages({ ...heap, points })).toEqual([
			expect.stringMatching(/^The edges are too dense/),
		]);
	});

	test('is one finding for each point that is in the place of another', () => {
		const list = messages(heap, coincidentPoints);
		expect(found(heap, coincidentPoints).found.warnings).toBe(3 * copies - 3);
		expect(list.length).toBe(1000);
		expect(messages(heap)).toEqual([]);
	});

	test('ends where boxes cross everywhere and triangles nowhere, and says so', () => {
		const points: number[] = [];
		for (let i = 0; i < copies; i++) points.push(i, 0, i + 0.5, 0, i + 1e6, 1e6);
		const slivers = { ...heap, points: Float64Array.from(points) };
		expect(messages(slivers, overlappingTriangles)).toEqual([
			expect.stringMatching(/^The triangles are too dense/),
		]);
	});

	test.each([
		['on one point', (_: number) => 0],
		['on one line', (i: number) => i],
	])('is no finding of these rules where all is %s', (_, place) => {
		const points = Array.from({ length: 300 }, (_, i) => place(i));
		const triangles = Array.from({ length: 297 }, (_, i) => [
			i % 99,
			(i * 7 + 1) % 99,
			(i + 50) % 99,
		]);
		const mesh = plane(points.flatMap((x) => [x, 2 * x]).slice(0, 200), ...triangles.flat());
		const rules = [overlappingTriangles, smallAngles];
		expect(validate(mesh, undefined, { rules }).list).toEqual([]);
	});
});

test('a triangle hidden in a cell of a large grid overlaps the triangles there alone', () => {
	const grid = perturbedGrid(128, 128);
	const count = grid.triangles.length / 3;
	const cell = 64 * 128 + 69;
	const at = (k: number) =>
		[0, 1].map((axis) => grid.points[2 * grid.triangles[6 * cell + k]! + axis]!);
	const [a, b, c] = [at(0), at(1), at(2)] as [number[], number[], number[]];
	// Its corners are three means of the corners of one triangle.
	const mean = (x: number[], y: number[], z: number[]) =>
		x.map((v, i) => (2 * v + y[i]! + z[i]!) / 4);
	const points = Float64Array.of(
		...grid.points,
		...mean(a, b, c),
		...mean(b, c, a),
		...mean(c, a, b),
	);
	const own = grid.points.length / 2;
	const triangles = Uint32Array.of(...grid.triangles, own, own + 1, own + 2);
	const { list } = validate({ ...grid, points, triangles }, undefined, {
		rules: [overlappingTriangles],
	});
	expect(list.map(faultOf)).toEqual([`overlapping-triangles 1:1 ${count} ${2 * cell}`]);
});

describe.skipIf(triangleMeshes.length === 0)('meshes of the corpus', () => {
	test.each(triangleMeshes)('%s conforms, and nothing overlaps', async (path) => {
		const mesh = await corpusMesh(path);
		if (!mesh) return;
		const rules = [hangingNodes, overlappingTriangles];
		expect(validate(mesh, undefined, { rules }).list).toEqual([]);
	});
});
