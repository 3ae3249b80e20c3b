import { afterEach, describe, expect, test } from 'vitest';
import type { Look } from '../../src/draw/look.ts';
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

const look = (x: number, y: number, scale: number, width = 60, height = 44): Look => ({
	camera: { x, y, scale },
	width,
	height,
	ratio: 1,
});

let open: Offscreen | undefined;
afterEach(() => open?.dispose());

async function covered(
	mesh: LatticeMesh,
	at: Look,
	options: PainterOptions = {},
): Promise<Uint32Array> {
	open?.dispose();
	open = new Offscreen(mesh, options);
	return open.view.pickRectangle(at, { x: 0, y: 0, width: at.width, height: at.height });
}

describe.skipIf(!gpu)('the number at each pixel is that of a brute-force search', () => {
	const middle = 2 ** 28;
	test.each([
		[
			'a random mesh, seed 1',
			onLattice(randomMesh(1, { cells: 8 })),
			look(middle, middle, 2 ** -24),
		],
		[
			'a mesh of many triangles a pixel, seed 2',
			onLattice(randomMesh(2, { cells: 64 })),
			look(middle, middle, 2 ** -24),
		],
		[
			'a part of a mesh, seed 3',
			onLattice(randomMesh(3)),
			look(2 ** 27 + 1, 2 ** 27 - 1, 2 ** -20),
		],
		[
			'a mesh whose edges run through centres',
			onLattice(rightTriangleGrid(16, 16)),
			look(middle + 2 ** 23, middle + 2 ** 23, 2 ** -24),
		],
		[
			'a picture that the mesh is far outside of',
			onLattice(randomMesh(4)),
			look(-(2 ** 31), middle, 2 ** -24),
		],
		['a mesh a few pixels large', onLattice(randomMesh(5)), look(middle, middle, 2 ** -28)],
		['random triangles, seed 6', soup(6, 60, 30), look(2 ** 29, 2 ** 29, 2 ** -24, 70, 70)],
		['random triangles of few lattice units, seed 7', soup(7, 200, 6), look(31.25, 32.5, 2)],
		[
			'random triangles of few lattice units on the axes of pixels, seed 8',
			soup(8, 300, 6),
			look(32, 31.5, 1, 65, 64),
		],
		[
			'random triangles a million times larger than the picture, seed 9',
			soup(9, 40, 30),
			look(2 ** 29 + 0.375, 2 ** 29 - 17.25, 2 ** 5),
		],
	] as const)('of %s', async (_, mesh, at) => {
		expect(await covered(mesh, at)).toEqual(holders(mesh, at));
	});
});
