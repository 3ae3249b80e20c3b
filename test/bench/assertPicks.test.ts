import { describe, expect, test } from 'vitest';
import { assertPicks } from '../../src/bench/assertPicks.ts';
import { makeBenchMesh } from '../../src/bench/benchMesh.ts';
import type { DrawnMesh } from '../../src/bench/drawnMesh.ts';
import { meshKinds } from '../../src/bench/meshes.ts';
import { unpaced } from '../../src/bench/pace.ts';
import { benchSurface } from '../../src/bench/surfaceFrames.ts';
import { matrixOf, rotatedBy, rotations } from '../../src/mesh/rotation.ts';
import { gpu } from '../support/engines.ts';

const middle = 2 ** 29;
const [low, high] = [middle - 2 ** 20, middle + 2 ** 20];
/** Two squares of two triangles each, one far below the other: triangles 0 and 1 are the lower ones. */
const plates: DrawnMesh = {
	dimension: 3,
	coordinates: Uint32Array.from(
		[low, high].flatMap((z) =>
			[
				[-1, -1],
				[1, -1],
				[1, 1],
				[-1, 1],
			].flatMap(([x, y]) => [middle + x! * 2 ** 28, middle + y! * 2 ** 28, z]),
		),
	),
	corners: Uint32Array.of(0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7),
};
const look = {
	...{ width: 301, height: 301, ratio: 1 },
	camera: { x: middle, y: middle, scale: 301 / 2 ** 28 },
	rotation: matrixOf(rotations.plan),
};
/** A view in which every pixel below the diagonal is in one triangle, and every other in another one. */
const viewOf = (below: number | null, above: number | null) => ({
	pickRectangle: async () =>
		Uint32Array.from({ length: 301 * 301 }, (_, at) => {
			const [x, y] = [at % 301, 300 - Math.floor(at / 301)];
			const t = x > y ? below : above;
			return t === null ? 0 : t + 1;
		}),
});

describe('the check of what is picked', () => {
	test('takes the nearest triangles', async () => {
		await assertPicks(viewOf(2, 3), plates, look);
	});

	test('throws for a triangle that holds the pixel but is farther', async () => {
		await expect(assertPicks(viewOf(0, 1), plates, look)).rejects.toThrow(
			'another triangle is nearer',
		);
		await expect(assertPicks(viewOf(2, 1), plates, look)).rejects.toThrow(
			'another triangle is nearer',
		);
	});

	test('takes the others when the mesh is seen from below, where right is left', async () => {
		const below = { ...look, rotation: matrixOf(rotatedBy(rotations.plan, 180, 0)) };
		const mirrored = (view: ReturnType<typeof viewOf>) => ({
			pickRectangle: async () => {
				const all = await view.pickRectangle();
				return all.map((_, at) => all[at - (at % 301) + 300 - (at % 301)]!);
			},
		});
		await assertPicks(mirrored(viewOf(0, 1)), plates, below);
		await expect(assertPicks(mirrored(viewOf(2, 3)), plates, below)).rejects.toThrow('is nearer');
	});

	test('throws for a triangle that does not hold the pixel, and for none', async () => {
		await expect(assertPicks(viewOf(3, 2), plates, look)).rejects.toThrow('is not in triangle');
		await expect(assertPicks(viewOf(2, null), plates, look)).rejects.toThrow('is in no triangle');
	});
});

test.skipIf(!gpu)('a surface is drawn, and the nearest of its triangles are picked', async () => {
	const mesh = await makeBenchMesh(meshKinds.find(({ id }) => id === 'delaunay')!, 5000);
	const { device, software } = gpu!;
	const now = () => performance.now();
	const screen = { device, software, width: 320, height: 240, pacer: unpaced, now };
	const surface = await benchSurface(mesh, screen);
	expect(surface.map(({ name }) => name)).toEqual([
		'surface: orbiting, a frame',
		'surface: picking',
	]);
});
