import { afterEach, describe, expect, test } from 'vitest';
import { COPY_DST, MAP_READ } from '../../src/draw/gpuFlags.ts';
import type { ViewParameters } from '../../src/draw/look.ts';
import { DrawPipelines } from '../../src/draw/pipelines.ts';
import { fixedRows, RotatedPoints } from '../../src/draw/rotatedPoints.ts';
import { latticeOf } from '../../src/mesh/lattice.ts';
import { matrixOf, rotatedBy, rotations } from '../../src/mesh/rotation.ts';
import { gpu } from '../support/engines.ts';
import { seededRandom } from '../support/random.ts';
import { cube, torus } from '../support/surfaces.ts';
import { fitLook, type LatticeMesh, Offscreen, type Picture } from './offscreen.ts';

const onLattice = ({ points, triangles }: ReturnType<typeof torus>): LatticeMesh => ({
	dimension: 3,
	isSurface: true,
	coordinates: latticeOf(points, 3).coordinates,
	corners: triangles,
});

const ring = onLattice(torus(24, 12));
const box = onLattice(cube(1.9));

let open: Offscreen | undefined;
afterEach(() => open?.dispose());

const MIDDLE = 2n ** 29n;

/** What the kernel has to give, in whole numbers of any size. */
function rotatedExactly(coordinates: Uint32Array, matrix: readonly number[]): Uint32Array {
	const rows = fixedRows(matrix);
	return coordinates.map((_, i) => {
		const [p, row] = [3 * Math.floor(i / 3), 4 * (i % 3)];
		let sum = 2n ** 30n;
		for (let k = 0; k < 3; k++)
			sum += BigInt(rows[row + k]!) * (BigInt(coordinates[p + k]!) - MIDDLE);
		return Number((sum >> 31n) + MIDDLE);
	});
}

async function rotatedOnDevice(
	coordinates: Uint32Array,
	matrix: readonly number[],
	split: number,
	maxItems: number,
): Promise<Uint32Array> {
	open = new Offscreen(ring);
	const { device } = open;
	const pipelines = new DrawPipelines(device, 'rgba8unorm');
	const sizes = { range: 2048, chunk: 2048 };
	const shared = {
		device,
		format: 'rgba8unorm',
		pipelines,
		binding: 2 ** 27,
		sizes,
		maxItems,
	} as const;
	const points = new RotatedPoints(shared, open.upload(coordinates), coordinates.length / 3, split);
	const size = coordinates.byteLength;
	const staging = device.createBuffer({ size, usage: MAP_READ | COPY_DST });
	const encoder = device.createCommandEncoder();
	points.rotate(encoder, matrix);
	encoder.copyBufferToBuffer(points.coordinates, 0, staging, 0, size);
	device.queue.submit([encoder.finish()]);
	await staging.mapAsync(MAP_READ);
	const words = new Uint32Array(staging.getMappedRange().slice(0));
	staging.destroy();
	points.destroy();
	return words;
}

describe.skipIf(!gpu)('points are turned', () => {
	const random = seededRandom(5);
	const corners = [0, 2 ** 30 - 1, 2 ** 29];
	const coordinates = Uint32Array.from([
		...corners.flatMap((x) => corners.flatMap((y) => corners.flatMap((z) => [x, y, z]))),
		...Array.from({ length: 3 * 1000 }, () => Math.floor(random() * 2 ** 30)),
	]);

	test.each([
		['isometric', rotations.isometric],
		['front', rotations.front],
		['a half', rotatedBy(rotations.plan, 180, 0)],
		['any way', rotatedBy(rotations.side, 31, 77)],
	])('%s, bit for bit as in whole numbers, and stay on the lattice', async (_, rotation) => {
		const matrix = matrixOf(rotation);
		const exact = rotatedExactly(coordinates, matrix);
		expect(Math.max(...exact)).toBeLessThan(2 ** 30);
		expect(await rotatedOnDevice(coordinates, matrix, coordinates.length / 3, 2 ** 31)).toEqual(
			exact,
		);
	});

	test('in two windows and by several dispatches', async () => {
		const matrix = matrixOf(rotatedBy(rotations.isometric, 5, 5));
		const found = await rotatedOnDevice(coordinates, matrix, 576, 256);
		expect(found).toEqual(rotatedExactly(coordinates, matrix));
	});
});

type Plane = NonNullable<ViewParameters['plane']>;

/** 1 + the triangle that is nearest at the centre of each pixel, and how much nearer than the next it is; by trying all. */
function nearest(mesh: LatticeMesh, look: ViewParameters) {
	const { width, height, camera, rotation, plane } = look;
	const at = rotation ? rotatedExactly(mesh.coordinates, rotation) : mesh.coordinates;
	const numbers = new Uint32Array(width * height);
	const gaps = new Float64Array(width * height).fill(Infinity);
	for (let i = 0; i < numbers.length; i++) {
		const x = camera.x + ((i % width) + 0.5 - width / 2) / camera.scale;
		const y = camera.y - (Math.floor(i / width) + 0.5 - height / 2) / camera.scale;
		let best = Number.NEGATIVE_INFINITY;
		for (let t = 0; t < mesh.corners.length / 3; t++) {
			const [a, b, c] = [0, 1, 2].map((k) => {
				const p = 3 * mesh.corners[3 * t + k]!;
				return [at[p]!, at[p + 1]!, at[p + 2]!];
			}) as [number[], number[], number[]];
			const side = (p: number[], q: number[]) =>
				(q[0]! - p[0]!) * (y - p[1]!) - (q[1]! - p[1]!) * (x - p[0]!);
			const [u, v, w] = [side(b, c), side(c, a), side(a, b)];
			if (!((u > 0 && v > 0 && w > 0) || (u < 0 && v < 0 && w < 0))) continue;
			const depth = (u * a[2]! + v * b[2]! + w * c[2]!) / (u + v + w);
			const beyond = plane ? plane[0] * x + plane[1] * y + plane[2] * depth - plane[3] : -1;
			if (beyond > 0) continue;
			gaps[i] = Math.min(depth > best ? Infinity : gaps[i]!, Math.abs(depth - best));
			if (depth > best) [best, numbers[i]] = [depth, t + 1];
		}
	}
	return { numbers, gaps };
}

const look = (rotation = rotations.plan, plane?: Plane): ViewParameters => ({
	// No side of a triangle runs through the centres of pixels.
	...fitLook(72, 60, { x: 2 ** 29 + 1_234_567, y: 2 ** 29 - 765_432 }),
	...(rotation !== rotations.plan && { rotation: matrixOf(rotation) }),
	...(plane && { plane }),
});

const whole = { x: 0, y: 0, width: 72, height: 60 };

describe.skipIf(!gpu)('what is in front is picked', () => {
	const tilted = rotatedBy(rotations.isometric, 12, 7);
	test.each([
		['a torus from above', ring, look()],
		['a torus from the front', ring, look(rotations.front)],
		['a torus from anywhere', ring, look(tilted)],
		['a cube', box, look(tilted)],
		['a torus that is cut', ring, look(tilted, [0.6, 0, 0.8, 2 ** 29 * 1.4])],
		['a torus that is cut across the view', ring, look(rotations.plan, [1, 0, 0, 2 ** 29])],
	] as const)('%s', async (_, mesh, at) => {
		open = new Offscreen(mesh);
		const found = await open.view.pickRectangle(at, whole);
		const { numbers, gaps } = nearest(mesh, at);
		expect(numbers.some((number) => number > 0)).toBe(true);
		let differ = 0;
		for (const [i, number] of numbers.entries())
			if (found[i] !== number && gaps[i]! > 2 ** 12) differ++;
		// Pixels whose centre is on a side to a rounding.
		expect(differ).toBeLessThanOrEqual(4);
	});

	test('the same however the planes are bound and dispatches are cut', async () => {
		const mesh = onLattice(torus(64, 40));
		open = new Offscreen(mesh);
		const one = await open.view.pickRectangle(look(tilted), whole);
		open.dispose();
		open = new Offscreen(mesh, { maxBinding: 24_576, maxItems: 2048 });
		expect(await open.view.pickRectangle(look(tilted), whole)).toEqual(one);
	});

	test('after another turn', async () => {
		open = new Offscreen(ring);
		const wanted = await open.view.pickRectangle(look(tilted), whole);
		await open.draw(look(rotations.front), {}, { path: 'raster', samples: 1 });
		expect(await open.view.pickRectangle(look(tilted), whole)).toEqual(wanted);
	});
});

const pixel = ({ width, pixels }: Picture, x: number, y: number): number[] => [
	...pixels.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
];
const plain = { wireframe: false, byAngle: false } as const;
const faces = { lit: false, backs: false, lines: false } as const;

describe.skipIf(!gpu)('faces', () => {
	test('drawn by both ways hide the same', async () => {
		const tilted = look(rotatedBy(rotations.isometric, 12, 7), [0.6, 0, 0.8, 2 ** 29 * 1.4]);
		open = new Offscreen(ring);
		const options = { wireframe: false, surface: { ...faces, lit: true } };
		const raster = await open.draw(tilted, options, { path: 'raster', samples: 1 });
		const pulled = await open.draw(tilted, options, { path: 'pull' });
		let differ = 0;
		for (let i = 0; i < raster.pixels.length; i += 4)
			if (Math.abs(raster.pixels[i]! - pulled.pixels[i]!) > 40) differ++;
		expect(differ / (raster.pixels.length / 4)).toBeLessThan(0.08);
	});

	test.each(['raster', 'pull'] as const)(
		'by %s are darker the less they face the viewer',
		async (path) => {
			open = new Offscreen(box);
			const level = async (rotation = rotations.plan, lit = true) => {
				const at = look(rotation);
				const picture = await open!.draw(at, { ...plain, surface: { ...faces, lit } }, { path });
				return pixel(picture, 36, 30)[0]!;
			};
			const full = await level(rotations.plan, false);
			expect(await level()).toBe(full);
			// The top of the cube.
			const tilted = await level(rotatedBy(rotations.plan, 40, 0));
			expect(tilted / full).toBeCloseTo(0.55 + 0.45 * Math.cos((40 * Math.PI) / 180), 1);
		},
	);

	test.each(['raster', 'pull'] as const)('by %s are hatched from behind alone', async (path) => {
		open = new Offscreen(box);
		const colours = async (plane?: Plane) => {
			const at = look(rotations.plan, plane);
			const picture = await open!.draw(
				at,
				{ ...plain, surface: { ...faces, backs: true } },
				{ path },
			);
			const found = new Set<string>();
			for (let y = 20; y < 40; y++)
				for (let x = 26; x < 46; x++) found.add(`${pixel(picture, x, y)}`);
			return found.size;
		};
		expect(await colours()).toBe(1);
		// Without its upper half one sees the bottom from inside.
		expect(await colours([0, 0, 1, 2 ** 28])).toBeGreaterThan(1);
	});

	test.each(['raster', 'pull'] as const)('by %s have the lines that are theirs', async (path) => {
		open = new Offscreen({ ...box, lines: new Uint8Array(12).fill(7) });
		const dark = async (lines: boolean) => {
			const picture = await open!.draw(
				look(),
				{ ...plain, surface: { ...faces, lines } },
				{ path },
			);
			// The diagonal of the face runs through the middle.
			return [35, 36].map((x) => pixel(picture, x, 30)[0]!);
		};
		const [without, drawn] = [await dark(false), await dark(true)];
		expect(Math.max(...drawn) - Math.max(...without)).toBeGreaterThan(60);
	});
});
