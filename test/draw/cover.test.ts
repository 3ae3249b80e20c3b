import { afterEach, describe, expect, test } from 'vitest';
import type { ViewParameters } from '../../src/draw/look.ts';
import type { PainterOptions } from '../../src/draw/meshPainter.ts';
import { latticeOf } from '../../src/mesh/lattice.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { gpu } from '../support/engines.ts';
import { rightTriangleGrid } from '../support/grids.ts';
import { seededRandom } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { holders } from './holders.ts';
import { type LatticeMesh, Offscreen } from './offscreen.ts';

const onLattice = ({ points, triangles }: TriMesh): LatticeMesh => ({
	dimension: 2,
	coordinates: latticeOf(points, 2).coordinates,
	corners: triangles,
});

/** Triangles anywhere, over one another, slivers and such without area among them. */
function soup(seed: number, triangles: number, bits: number): LatticeMesh {
	const random = seededRandom(seed);
	const points = Math.ceil(triangles / 2) + 3;
	const coordinates = Uint32Array.from({ length: 2 * points }, () =>
		Math.floor(random() * 2 ** bits),
	);
	const corners = Uint32Array.from({ length: 3 * triangles }, () => Math.floor(random() * points));
	return { dimension: 2, coordinates, corners };
}

const small = (mesh: { coordinates: number[]; corners: number[] }): LatticeMesh => ({
	dimension: 2,
	coordinates: Uint32Array.from(mesh.coordinates),
	corners: Uint32Array.from(mesh.corners),
});

const dense = onLattice(randomMesh(2, { cells: 64 }));
const mixed = onLattice(randomMesh(10, { orientation: 'mixed', holes: 0.2 }));
const regular = onLattice(rightTriangleGrid(16, 16));
const huge = small({ coordinates: [0, 0, 2 ** 30 - 1, 5, 7, 2 ** 30 - 1], corners: [0, 1, 2] });

/** A mesh of 2,048 triangles, its points lifted here and there. */
const lifted = ((): LatticeMesh => {
	const { coordinates, corners } = onLattice(randomMesh(12, { cells: 32 }));
	const raised = new Uint32Array((3 * coordinates.length) / 2);
	for (let p = 0; p < raised.length / 3; p++)
		raised.set([coordinates[2 * p]!, coordinates[2 * p + 1]!, (p * 7919) % 2 ** 20], 3 * p);
	return { dimension: 3, coordinates: raised, corners };
})();

const look = (x: number, y: number, scale: number, width = 60, height = 44): ViewParameters => ({
	camera: { x, y, scale },
	width,
	height,
	ratio: 1,
});

let open: Offscreen | undefined;
afterEach(() => open?.dispose());

const whole = (at: ViewParameters) => ({ x: 0, y: 0, width: at.width, height: at.height });

async function covered(
	mesh: LatticeMesh,
	at: ViewParameters,
	options: PainterOptions = {},
): Promise<Uint32Array> {
	open?.dispose();
	open = new Offscreen(mesh, options);
	return open.view.pickRectangle(at, whole(at));
}

const middle = 2 ** 28;
const cases: [name: string, mesh: LatticeMesh, at: ViewParameters][] = [
	['a random mesh, seed 1', onLattice(randomMesh(1)), look(middle, middle, 2 ** -24)],
	['many triangles a pixel, seed 2', dense, look(middle, middle, 2 ** -24)],
	['a part of a mesh, seed 3', onLattice(randomMesh(3)), look(2 ** 27 + 1, 2 ** 27 - 1, 2 ** -20)],
	['edges through centres', regular, look(middle + 2 ** 23, middle + 2 ** 23, 2 ** -24)],
	['a mesh of mixed orientation', mixed, look(middle, middle, 2 ** -24)],
	['a mesh in space, seen from above', lifted, look(middle, middle, 2 ** -24)],
	['a mesh far outside', onLattice(randomMesh(4)), look(-(2 ** 31), middle, 2 ** -24)],
	['a mesh a few pixels large', onLattice(randomMesh(5)), look(middle, middle, 2 ** -28)],
	['random triangles, seed 6', soup(6, 60, 30), look(2 ** 29, 2 ** 29, 2 ** -24, 70, 70)],
	['triangles of few lattice units, seed 7', soup(7, 200, 6), look(31.25, 32.5, 2)],
	['corners at centres of pixels, seed 8', soup(8, 300, 6), look(32, 31.5, 1, 65, 64)],
	[
		'triangles a million times larger than the picture, seed 9',
		soup(9, 40, 30),
		look(2 ** 29 + 0.375, 2 ** 29 - 17.25, 2 ** 5),
	],
	['one triangle over all of a large picture', huge, look(2 ** 29, 2 ** 29, 1, 300, 200)],
];

describe.skipIf(!gpu)('the number at each pixel is that of a brute-force search', () => {
	test.each(cases)('%s', async (_, mesh, at) => {
		expect(await covered(mesh, at)).toEqual(holders(mesh, at));
	});

	test('with planes bound in parts and points in two windows', async () => {
		const at = look(middle, middle, 2 ** -24);
		expect(await covered(dense, at, { maxBinding: 24_576 })).toEqual(holders(dense, at));
	});

	test('with points in space in two windows', async () => {
		const at = look(middle, middle, 2 ** -24);
		expect(await covered(lifted, at, { maxBinding: 8192 })).toEqual(holders(lifted, at));
	});

	test('where each dispatch takes few triangles', async () => {
		const at = look(middle, middle, 2 ** -24);
		expect(await covered(dense, at, { maxItems: 2048 })).toEqual(holders(dense, at));
	});

	test('where the picture has just been rasterised', async () => {
		const at = look(middle, middle, 2 ** -24);
		open = new Offscreen(dense);
		await open.draw(at, {}, { path: 'raster', samples: 1 });
		expect(await open.view.pickRectangle(at, whole(at))).toEqual(holders(dense, at));
	});

	test('after the mesh has changed in place', async () => {
		const at = look(middle, middle, 2 ** -24);
		const mesh = onLattice(randomMesh(11));
		open = new Offscreen(mesh);
		await open.draw(at, {}, { path: 'raster', samples: 1 });
		const corners = mesh.corners.slice(0, 150);
		open.change({ ...mesh, corners });
		expect(await open.view.pickRectangle(at, whole(at))).toEqual(holders({ ...mesh, corners }, at));
	});
});

describe.skipIf(!gpu)('a pixel', () => {
	const at = look(2, 2, 1, 4, 4);
	/** Pixels have their centres at half lattice units; twice as large, at odd ones. */
	const odd: ViewParameters = { ...at, camera: { x: 4, y: 4, scale: 0.5 } };

	test('on a side of two triangles is the one with the larger number', async () => {
		const square = { coordinates: [0, 0, 8, 0, 8, 8, 0, 8], corners: [0, 1, 2, 0, 2, 3] };
		open = new Offscreen(small(square));
		expect(await open.view.pick(odd, 1, 2)).toBe(1);
		expect(await open.view.pick(odd, 3, 2)).toBe(0);
	});

	test('on a corner of many triangles is the one with the largest number', async () => {
		const fan = {
			coordinates: [3, 3, 0, 0, 8, 0, 8, 8, 0, 8],
			corners: [0, 3, 4, 0, 1, 2, 0, 4, 1, 0, 2, 3],
		};
		open = new Offscreen(small(fan));
		expect(await open.view.pick(odd, 1, 2)).toBe(3);
	});

	test('on the border of the mesh belongs to it, beside it to none', async () => {
		open = new Offscreen(small({ coordinates: [3, 3, 8, 3, 3, 8], corners: [0, 1, 2] }));
		expect(await open.view.pick(odd, 1, 1)).toBe(0);
		expect(await open.view.pick(odd, 0, 1)).toBeNull();
	});

	test('that nothing is at is no triangle, nor one of a view without a mesh', async () => {
		open = new Offscreen(small({ coordinates: [], corners: [] }));
		expect(await open.view.pick(odd, 1, 1)).toBeNull();
		open.view.setMesh(null);
		expect(await open.view.pick(odd, 1, 1)).toBeNull();
	});

	test('is found while others are asked for', async () => {
		open = new Offscreen(dense);
		const view = open.view;
		const far = look(middle, middle, 2 ** -24);
		const numbers = holders(dense, far);
		const places = [0, 7, 20, 33, 41].map((k) => [k, (3 * k) % 44] as const);
		const found = await Promise.all(places.map(([x, y]) => view.pick(far, x, y)));
		expect(found).toEqual(
			places.map(([x, y]) => (numbers[60 * y + x] ? numbers[60 * y + x]! - 1 : null)),
		);
	});
});

test.skipIf(!gpu)(
	'more points than two bindings hold are refused with the number that fits',
	() => {
		open = undefined;
		expect(() => new Offscreen(dense, { maxBinding: 8192 })).toThrow(
			/two bindings of 8,192 bytes hold 2,048/,
		);
	},
);
