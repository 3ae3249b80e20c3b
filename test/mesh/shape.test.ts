import { describe, expect, test } from 'vitest';
import { qualityOf } from '../../src/mesh/quality.ts';
import { measure } from '../../src/mesh/shape.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { perturbedGrid } from '../support/grids.ts';
import { extremeAngles, totalArea } from '../support/measures.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { inSharedMemory, openThreaded } from '../support/threads.ts';

/** The same triangles in space, on a wave. */
function lifted(mesh: TriMesh): TriMesh {
	const points = Float64Array.from({ length: (mesh.points.length / 2) * 3 }, (_, i) =>
		i % 3 === 2 ? Math.sin(i) : mesh.points[2 * Math.floor(i / 3) + (i % 3)]!,
	);
	return { ...mesh, dimension: 3, points };
}

const random = randomMesh(71, { cells: 200, orientation: 'mixed', holes: 0.1, irregular: true });

describe.each([
	['a grid', perturbedGrid(300, 200)],
	['a random mesh', random],
	['a random mesh in space', lifted(random)],
])('the shape of %s of many blocks', (_, mesh) => {
	const shape = measure(mesh);

	test('has the angles and the area that are measured another way', () => {
		const { smallest, largest } = extremeAngles(mesh);
		expect(shape.minAngle).toBeCloseTo(smallest, 10);
		expect(shape.maxAngle).toBeCloseTo(largest, 10);
		expect(shape.area / totalArea(mesh)).toBeCloseTo(1, 14);
	});

	test('counts every triangle once', () => {
		const { ccw, cw, degenerate } = shape;
		const counted = mesh.dimension === 2 ? mesh.triangles.length / 3 : 0;
		expect(ccw + cw + degenerate).toBe(counted);
	});

	test('is what quality says, to the last bit', () => {
		expect(qualityOf({ ...mesh })).toMatchObject(shape);
	});

	test.each([2, 7])('is the same to the last bit on %i threads', (threads) => {
		const engine = openThreaded(threads);
		try {
			expect(measure(inSharedMemory(mesh), undefined, engine.loops)).toEqual(shape);
		} finally {
			engine.destroy();
		}
	});
});
