import { describe, expect, test } from 'vitest';
import { meshInfo } from '../../src/mesh/info.ts';
import { qualityOf, shapeOf } from '../../src/mesh/quality.ts';
import { topologyOf } from '../../src/mesh/topology.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { orientations } from '../support/conforming.ts';
import { figureB1 } from '../support/figureB.ts';
import { equilateralLattice, perturbedGrid, rightTriangleGrid } from '../support/grids.ts';
import { extremeAngles, totalArea } from '../support/measures.ts';
import { randomMesh } from '../support/randomMesh.ts';

const plane = (points: number[], ...triangles: number[]): TriMesh => ({
	dimension: 2,
	points: Float64Array.from(points),
	triangles: Uint32Array.from(triangles),
	fields: [],
});
const empty = plane([]);

describe('quality', () => {
	test.each([21, 22, 23])('agrees with measures taken another way (seed %i)', (seed) => {
		const mesh = randomMesh(seed, { irregular: true, holes: 0.1 });
		const quality = qualityOf(mesh);
		const { smallest, largest } = extremeAngles(mesh);
		expect(quality.minAngle).toBeCloseTo(smallest, 10);
		expect(quality.maxAngle).toBeCloseTo(largest, 10);
		expect(quality.area / totalArea(mesh)).toBeCloseTo(1, 14);
	});

	test('counts a right isosceles triangle as 45, 45 and 90 degrees', () => {
		const { minAngle, maxAngle, histogram } = qualityOf(rightTriangleGrid(3, 2));
		expect([minAngle, maxAngle]).toEqual([45, 90]);
		expect(histogram[4]).toBe(24);
		expect(histogram[9]).toBe(12);
	});

	test('finds 60 degrees everywhere in the equilateral lattice', () => {
		const { smallestAngles, maxAngle } = qualityOf(equilateralLattice(4, 4));
		expect(maxAngle).toBeCloseTo(60, 9);
		for (const angle of smallestAngles) expect(angle).toBeCloseTo(60, 4);
	});

	test('takes every angle into the histogram once', () => {
		const mesh = randomMesh(24);
		const total = qualityOf(mesh).histogram.reduce((sum, bin) => sum + bin, 0);
		expect(total).toBe(mesh.triangles.length);
	});

	test('leaves triangles without area out', () => {
		const mesh = plane(
			[0, 0, 1, 0, 0, 1, 2, 0, 0.1, 0.1, 0.3, 0.3, 0.7, 0.7],
			0,
			1,
			2,
			0,
			1,
			3,
			4,
			5,
			6,
		);
		const quality = qualityOf(mesh);
		expect(quality.degenerate).toBe(2);
		expect(quality.minAngle).toBe(45);
		expect([...quality.smallestAngles]).toEqual([45, 0, 0]);
	});

	test('measures triangles in space', () => {
		const mesh: TriMesh = {
			...plane([0, 0, 0, 0, 3, 0, 0, 0, 4, 5, 5, 5, 6, 6, 6], 0, 1, 2, 0, 3, 4),
			dimension: 3,
		};
		const quality = qualityOf(mesh);
		expect(quality.area).toBe(6);
		expect(quality.maxAngle).toBe(90);
		expect([quality.ccw, quality.cw, quality.degenerate]).toEqual([0, 0, 1]);
	});

	test.each(['ccw', 'cw', 'mixed'] as const)('counts the triangles of a %s mesh', (direction) => {
		const mesh = randomMesh(25, { orientation: direction });
		const { ccw, cw } = qualityOf(mesh);
		expect(ccw + cw).toBe(128);
		expect([...(cw > 0 ? [-1] : []), ...(ccw > 0 ? [1] : [])]).toEqual(orientations(mesh).sort());
	});
});

describe('shape', () => {
	const inSpace = (mesh: TriMesh): TriMesh => {
		const points = Float64Array.from({ length: (mesh.points.length / 2) * 3 }, (_, i) =>
			i % 3 === 2 ? Math.sin(i) / 9 : mesh.points[2 * Math.floor(i / 3) + (i % 3)]!,
		);
		return { ...mesh, dimension: 3, points };
	};

	test.each([
		['a random mesh', randomMesh(26, { irregular: true, holes: 0.1, orientation: 'mixed' })],
		['a random mesh in space', inSpace(randomMesh(27, { irregular: true }))],
		['equal angles', equilateralLattice(5, 4)],
		['right angles', rightTriangleGrid(5, 4)],
		['no area', plane([0, 0, 1, 1, 2, 2], 0, 1, 2)],
		['a needle', plane([0, 0, 1, 0, 0.5, 1e-12, 0.5, 1e-13], 0, 1, 2, 0, 1, 3)],
		['no double area', plane([0, 0, 1e-170, 0, 1, 1, 1e-170, 1e-170], 0, 1, 2, 0, 1, 3)],
		['nothing', empty],
	])('is what quality says of %s, to the last bit', (_, mesh) => {
		const { smallestAngles: _angles, histogram: _bins, ...all } = qualityOf({ ...mesh });
		expect(shapeOf(mesh)).toEqual(all);
	});
});

describe('meshInfo', () => {
	test('of figure B.1 counts what the thesis shows', () => {
		expect(meshInfo(figureB1(), 'gmr')).toMatchObject({
			format: 'gmr',
			points: 5,
			edges: 7,
			triangles: 3,
			marked: 1,
			boundaryEdges: 5,
			orientation: { ccw: 0, cw: 3, degenerate: 0 },
			bounds: [
				[0, 0],
				[25, 24],
			],
			fields: [],
		});
	});

	test('of an empty mesh has empty bounds and no angles', () => {
		const info = meshInfo(empty);
		expect(info.bounds).toEqual([[], []]);
		expect([info.minAngle, info.maxAngle, info.area]).toEqual([null, null, 0]);
	});

	test('names fields without their values', () => {
		const values = Float64Array.of(1, 2, 3);
		const mesh: TriMesh = {
			...plane([0, 0, 1, 0, 0, 1], 0, 1, 2),
			fields: [
				{ name: 'heat', on: 'points', role: 'attribute', type: 'real', components: 1, values },
			],
		};
		expect(meshInfo(mesh).fields).toEqual([
			{ name: 'heat', on: 'points', components: 1, type: 'real' },
		]);
	});

	test('counts cells by shape and the members of groups, and says nothing where there are none', () => {
		const block = (shape: 'line' | 'quad' | 'point', ...nodes: number[]) => ({
			shape,
			nodes: Uint32Array.from(nodes),
			fields: [],
		});
		const polygon = { ...block('line', 0, 1, 2, 2, 1, 0, 1), shape: 'polygon' as const };
		const bare = plane([0, 0, 1, 0, 0, 1, 1, 1], 0, 1, 2);
		const mesh: TriMesh = {
			...bare,
			cells: [
				block('line', 0, 1, 1, 2),
				block('quad', 0, 1, 3, 2),
				block('line', 2, 0),
				{ ...polygon, offsets: Uint32Array.of(0, 3, 7) },
				block('point'),
			],
			groups: [
				{ name: 'wall', dimension: 1, tag: 3, members: [{ of: 0, members: Uint32Array.of(1) }] },
				{
					dimension: 2,
					tag: 3,
					members: [
						{ of: 'triangles', members: Uint32Array.of(0) },
						{ of: 3, members: Uint32Array.of(0, 1) },
					],
				},
			],
		};
		const { cells, groups, polygons, ...rest } = meshInfo(mesh);
		expect(polygons?.byCorners).toEqual([
			{ corners: 3, count: 1 },
			{ corners: 4, count: 2 },
		]);
		expect(cells).toEqual([
			{ shape: 'line', count: 3 },
			{ shape: 'quad', count: 1 },
			{ shape: 'polygon', count: 2 },
		]);
		expect(groups).toEqual([
			{ name: 'wall', dimension: 1, tag: 3, count: 1 },
			{ dimension: 2, tag: 3, count: 3 },
		]);
		expect(Object.keys(rest)).toEqual(Object.keys(meshInfo(bare)));
		expect(Object.keys(rest)).not.toContain('cells');
	});

	test('counts the edges of a file as those that it derives (seed 28)', () => {
		const bare = randomMesh(28, { holes: 0.2 });
		const { edges, triangleEdges } = topologyOf(bare);
		const numbered = { ...bare, edges, triangleEdges };
		expect(meshInfo(numbered)).toEqual(meshInfo(bare));
	});

	test('of the unit square has area 1 to the last digits', () => {
		expect(meshInfo(perturbedGrid(64, 64)).area).toBe(1);
	});
});

describe('coordinates at the ends of what doubles hold', () => {
	const triangleOf = (size: number) => plane([-size, -size, size, -size, -size, size], 0, 1, 2);

	test.each([5e-324, 3e-310, 1e-200, 1e200, 1.7e308])('%f gives the right angles', (size) => {
		const { minAngle, maxAngle, degenerate } = qualityOf(triangleOf(size));
		expect(minAngle).toBeCloseTo(45, 10);
		expect(maxAngle).toBeCloseTo(90, 10);
		expect(degenerate).toBe(0);
	});

	test('give their area where a double holds it', () => {
		expect(qualityOf(triangleOf(2 ** -500)).area).toBe(2 ** -999);
		expect(qualityOf(triangleOf(2 ** 500)).area).toBe(2 ** 1001);
	});
});
