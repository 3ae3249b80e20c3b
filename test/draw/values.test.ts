import { afterEach, describe, expect, test } from 'vitest';
import type { DrawPath } from '../../src/draw/choosePath.ts';
import { type Colouring, HIDDEN, NO_VALUE, tableMapping } from '../../src/draw/look.ts';
import { latticeOf } from '../../src/mesh/lattice.ts';
import { qualityOf } from '../../src/mesh/quality.ts';
import { gpu } from '../support/engines.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { fitLook, type LatticeMesh, Offscreen, type Picture, palette } from './offscreen.ts';

const paths: DrawPath[] = ['pull', 'raster'];
const mesh = randomMesh(7, { cells: 16 });
const count = mesh.triangles.length / 3;
const onLattice: LatticeMesh = {
	dimension: 2,
	coordinates: latticeOf(mesh.points, 2).coordinates,
	corners: mesh.triangles,
};
const size = 160;
/** The mesh fills the lower left quarter of the lattice. */
const look = fitLook(size, size, { x: 2 ** 28, y: 2 ** 28, scale: size / 2 ** 29 });

/** Red counts the entries, green goes the other way. */
const table = Uint8Array.from(
	{ length: 1024 },
	(_, i) => [i >> 2, 255 - (i >> 2), 60, 255].at(i % 4)!,
);
const colouring: Colouring = { table, by: 'values', range: [0, 1] };

let open: Offscreen | undefined;
afterEach(() => open?.dispose());

const pixel = ({ pixels, width }: Picture, x: number, y: number) => [
	...pixels.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
];
const plain = [...palette.plain.map((part) => Math.round(255 * part)), 255];

async function draw(path: DrawPath, change: Partial<LatticeMesh>, how: Partial<Colouring> = {}) {
	open = new Offscreen({ ...onLattice, ...change });
	const options = { wireframe: false, colouring: { ...colouring, ...how } };
	return open.draw(look, options, { path, samples: 1 });
}

/** 1 + the triangle at each pixel, 0 for none. */
const numbersNow = () => open!.view.pickRectangle(look, { x: 0, y: 0, width: size, height: size });

/** Pixels with one triangle at them and all around, and its number. */
async function insides(): Promise<[x: number, y: number, t: number][]> {
	const numbers = await numbersNow();
	const found: [number, number, number][] = [];
	for (let y = 1; y < size - 1; y++)
		for (let x = 1; x < size - 1; x++) {
			const number = numbers[y * size + x]!;
			const around = [-1, 0, 1].flatMap((dy) =>
				[-1, 0, 1].map((dx) => numbers[(y + dy) * size + x + dx]),
			);
			if (number > 0 && around.every((one) => one === number)) found.push([x, y, number - 1]);
		}
	expect(found.length).toBeGreaterThan(5000);
	return found;
}

describe.skipIf(!gpu).each(paths)('a picture by %s', (path) => {
	test('colours triangles by the values that they were given', async () => {
		const numbers = Float32Array.from({ length: count }, (_, t) => ((t * 37) % 256) / 255);
		const picture = await draw(path, { values: { on: 'triangles', numbers } });
		const wrong = (await insides()).filter(([x, y, t]) => {
			const entry = (t * 37) % 256;
			return pixel(picture, x, y).join() !== [entry, 255 - entry, 60, 255].join();
		});
		expect(wrong).toEqual([]);
	});

	test('has colours between those of the corners', async () => {
		const { coordinates, corners } = onLattice;
		const across = (i: number) => coordinates[2 * corners[i]!]! / 2 ** 29;
		const numbers = Float32Array.from({ length: 3 * count }, (_, i) => across(i));
		const picture = await draw(path, { values: { on: 'corners', numbers } });
		const wrong = (await insides()).filter(([x, y]) => {
			// The middle of a pixel, from the left end of the picture to the right one.
			const entry = Math.round((255 * (x + 0.5)) / size);
			return Math.abs(pixel(picture, x, y)[0]! - entry) > 1;
		});
		expect(wrong).toEqual([]);
	});

	test('leaves triangles out whose colour has no opacity, and has the plain colour where there is no value', async () => {
		const hiding = table.slice();
		hiding[4 * 10 + 3] = 0;
		const numbers = Float32Array.from({ length: count }, (_, t) =>
			t % 3 === 0 ? 10 : t % 3 === 1 ? 20 : 2 * NO_VALUE,
		);
		const how = { table: hiding, range: [0, 255] } as const;
		const picture = await draw(path, { values: { on: 'triangles', numbers } }, how);
		const expected = [[0, 0, 0, 0], [20, 235, 60, 255], plain];
		const wrong = (await insides()).filter(
			([x, y, t]) => pixel(picture, x, y).join() !== expected[t % 3]!.join(),
		);
		expect(wrong).toEqual([]);
	});

	test.each(['triangles', 'corners'] as const)(
		'neither draws nor picks hidden triangles, by values of %s',
		async (on) => {
			const places = await draw(path, {}).then(insides);
			open?.dispose();
			const each = on === 'corners' ? 3 : 1;
			const numbers = Float32Array.from({ length: each * count }, (_, i) =>
				Math.floor(i / each) % 3 === 0 ? 2 * HIDDEN : 1,
			);
			const picture = await draw(path, { values: { on, numbers, hides: true } });
			const found = await numbersNow();
			const wrong = places.filter(([x, y, t]) => {
				const isHidden = t % 3 === 0;
				const drawn = pixel(picture, x, y).join() !== '0,0,0,0';
				return drawn === isHidden || found[y * size + x] !== (isHidden ? 0 : t + 1);
			});
			expect(wrong).toEqual([]);
		},
	);

	test('has the plain colour where one corner has no value, and where there are none at all', async () => {
		const numbers = new Float32Array(3 * count).fill(0.5);
		for (let t = 0; t < count; t++) numbers[3 * t + (t % 3)] = 2 * NO_VALUE;
		expect(pixel(await draw(path, { values: { on: 'corners', numbers } }), 80, 80)).toEqual(plain);
		open?.dispose();
		expect(pixel(await draw(path, {}), 80, 80)).toEqual(plain);
	});

	test('colours by the smallest angle from a range and with colours of any choice', async () => {
		const picture = await draw(path, {}, { by: 'angle', range: [20, 45] });
		const { smallestAngles } = qualityOf(mesh);
		const { low, slope } = tableMapping([20, 45]);
		const wrong = (await insides()).filter(([x, y, t]) => {
			const entry = Math.max(0, Math.min(255, (smallestAngles[t]! - low) * slope));
			return Math.abs(pixel(picture, x, y)[0]! - entry) > 1.01;
		});
		expect(wrong).toEqual([]);
	});

	test('has the middle colour where all values are the same, and the ends beyond', async () => {
		const numbers = Float32Array.from({ length: count }, (_, t) => 6 + (t % 3));
		const picture = await draw(path, { values: { on: 'triangles', numbers } }, { range: [7, 7] });
		const expected = [0, 128, 255];
		const wrong = (await insides()).filter(
			([x, y, t]) => pixel(picture, x, y)[0] !== expected[t % 3],
		);
		expect(wrong).toEqual([]);
	});
});
