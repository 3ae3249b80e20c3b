import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { choosePath } from '../../src/draw/choosePath.ts';
import { latticeCamera } from '../../src/draw/look.ts';
import { createMeshPainter } from '../../src/draw/meshPainter.ts';
import { type FixedPoint, sampleGridOf } from '../../src/draw/sampleGrid.ts';
import { pointSplit, rangeSizes, splitRange } from '../../src/draw/triangleRanges.ts';
import { latticeOf, powerOfTwo } from '../../src/mesh/lattice.ts';
import { gpu } from '../support/engines.ts';
import { seededRandom } from '../support/random.ts';
import { fitLook } from './offscreen.ts';

describe('the path', () => {
	const whole = [2 ** 30, 2 ** 30] as const;

	test('is that of the hardware while triangles are few or large', () => {
		expect(choosePath(fitLook(800, 600), 10_000, whole)).toBe('pull');
	});

	test('is the rasteriser where most triangles cover few pixels', () => {
		expect(choosePath(fitLook(800, 600), 80_000, whole)).toBe('raster');
		expect(choosePath(fitLook(1920, 1080), 3e7, whole)).toBe('raster');
	});

	test('is the rasteriser where the mesh is small in the picture', () => {
		const far = fitLook(800, 600, { scale: 50 / 2 ** 30 });
		expect(choosePath(far, 10_000, whole)).toBe('raster');
	});

	test('stays the rasteriser where a part of many triangles is looked at', () => {
		const near = fitLook(800, 600, { scale: 600 * 2 ** -20 });
		expect(choosePath(near, 1e6, whole)).toBe('raster');
	});

	test('is the rasteriser where single precision is too coarse', () => {
		expect(choosePath(fitLook(800, 600, { scale: 2 ** -7 }), 2, whole)).toBe('raster');
	});
});

describe('the ranges of a mesh', () => {
	test.each([
		[128 * 2 ** 20, 2 ** 31],
		[2 ** 31 - 4, 2 ** 18],
		[100_000, 2 ** 18],
		[24_576, 5000],
	])('of bindings of %i bytes and %i items start where bindings may', (binding, items) => {
		const { range, chunk } = rangeSizes(binding, items);
		expect(range % chunk).toBe(0);
		expect((12 * range) % 256).toBe(0);
		expect((range / 8) % 256).toBe(0);
		expect(12 * range).toBeLessThanOrEqual(binding);
		expect(chunk).toBeLessThanOrEqual(items);
	});

	test('are all of it, each triangle once', () => {
		expect(splitRange({ first: 10, count: 25 }, 10)).toEqual([
			{ first: 10, count: 10 },
			{ first: 20, count: 10 },
			{ first: 30, count: 5 },
		]);
	});

	test('have their points in one window, two, or nowhere', () => {
		expect(pointSplit(640, 2, 5120)).toBe(640);
		expect(pointSplit(641, 2, 5120)).toBe(640);
		expect(pointSplit(1281, 2, 5120)).toBeNull();
	});
});

describe('the places of samples', () => {
	const big = ([whole, fraction]: FixedPoint) => (BigInt(whole) << 32n) + BigInt(fraction);
	const value = (place: bigint) => Number(BigInt.asIntN(64, place)) / 2 ** 32;

	test('are those of the camera to a thousandth of a pixel, seed 1', () => {
		const random = seededRandom(1);
		for (let k = 0; k < 200; k++) {
			const scale = 2 ** (36 * random() - 30);
			const camera = { x: 2 ** 30 * random(), y: 2 ** 30 * random(), scale };
			const look = { camera, width: 1920, height: 1080, ratio: 1 + random() };
			const { x, y, step } = sampleGridOf(look);
			const pixel = 1 / (scale * look.ratio);
			for (const [i, j] of [
				[0, 0],
				[1919, 1079],
				[960, 540],
			] as const) {
				const left = camera.x + (i + 0.5 - 960) * pixel;
				const up = camera.y - (j + 0.5 - 540) * pixel;
				// Beyond a whole number of words a place wraps; what is drawn lies within.
				if (Math.abs(left) > 2 ** 31 || Math.abs(up) > 2 ** 31) continue;
				expect(Math.abs(value(big(x) + BigInt(i) * big(step)) - left) / pixel).toBeLessThan(1e-3);
				expect(Math.abs(value(big(y) - BigInt(j) * big(step)) - up) / pixel).toBeLessThan(1e-3);
			}
		}
	});

	test('of a window are those that its samples have in the whole, seed 2', () => {
		const random = seededRandom(2);
		for (let k = 0; k < 100; k++) {
			const look = fitLook(1000, 700, { x: 2 ** 30 * random(), scale: 2 ** (30 * random() - 30) });
			const all = sampleGridOf(look, 2);
			const [left, top] = [Math.floor(2000 * random()), Math.floor(1400 * random())];
			const part = sampleGridOf(look, 2, { x: left, y: top, width: 1, height: 1 });
			const wrapped = (n: bigint) => BigInt.asUintN(64, n);
			expect(big(part.x)).toBe(wrapped(big(all.x) + BigInt(left) * big(all.step)));
			expect(big(part.y)).toBe(wrapped(big(all.y) - BigInt(top) * big(all.step)));
		}
	});
});

test('a camera in the coordinates of the mesh looks at the same place in lattice units', () => {
	const lattice = latticeOf(Float64Array.of(-3, 10, 5, 12, 1, 17.5), 2);
	const { x, y, scale } = latticeCamera({ x: 1, y: 17.5, scale: 80 }, lattice);
	expect([x, y]).toEqual([lattice.coordinates[4], lattice.coordinates[5]]);
	expect(scale).toBe(80 * powerOfTwo(lattice.exponent));
});

describe.skipIf(!gpu)('on a device without storage buffers in vertex shaders', () => {
	const limits = { ...limitsOf(gpu?.device), maxStorageBuffersInVertexStage: 0 };
	const device = () =>
		new Proxy(gpu!.device, {
			get(target, name) {
				const value: unknown = name === 'limits' ? limits : Reflect.get(target, name, target);
				return typeof value === 'function' ? value.bind(target) : value;
			},
		});

	test('the painter says so, and rasterises', () => {
		const painter = createMeshPainter(device(), 'rgba8unorm');
		expect(painter.noPull).toContain('vertex shaders');
		expect(painter.openView().pathFor(fitLook(800, 600))).toBe('raster');
	});

	test('drawing the other way is refused', () => {
		const view = createMeshPainter(device(), 'rgba8unorm').openView();
		const encoder = gpu!.device.createCommandEncoder();
		const none = {} as GPUTextureView;
		const options = { fill: true, wireframe: true, byAngle: true };
		const draw = () =>
			view.draw(encoder, none, fitLook(8, 8), {} as never, options, { path: 'pull' });
		expect(draw).toThrow(/by pulling vertices.*vertex shaders/);
	});
});

function limitsOf(device: GPUDevice | undefined): Record<string, number> {
	const { maxStorageBufferBindingSize = 0 } = device?.limits ?? {};
	return { maxStorageBufferBindingSize };
}

test('the kernels of the view are short', () => {
	const folder = resolve(import.meta.dirname, '../../kernels/draw');
	const long = readdirSync(folder).filter(
		(name) => readFileSync(resolve(folder, name), 'utf8').split('\n').length >= 120,
	);
	expect(long).toEqual([]);
});
