import { afterEach, describe, expect, test } from 'vitest';
import type { DrawPath } from '../../src/draw/choosePath.ts';
import type { DrawOptions } from '../../src/draw/look.ts';
import type { FrameSettings } from '../../src/draw/meshView.ts';
import { latticeOf } from '../../src/mesh/lattice.ts';
import { qualityOf } from '../../src/mesh/quality.ts';
import { packBits } from '../../src/steps/bits.ts';
import { scaleIndex } from '../../webview/view/colours.ts';
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
const bits = (holds: (t: number) => boolean) =>
	packBits(Uint8Array.from({ length: count }, (_, t) => (holds(t) ? 1 : 0)));
/** The mesh fills the lower left quarter of the lattice. */
const look = fitLook(160, 160, { x: 2 ** 28, y: 2 ** 28, scale: 160 / 2 ** 29 });
const bare: Partial<DrawOptions> = { wireframe: false };

let open: Offscreen | undefined;
afterEach(() => open?.dispose());

const pixel = ({ pixels, width }: Picture, x: number, y: number) => [
	...pixels.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
];

/** Share of pixels whose red, green, blue or opacity differs by more than `least`. */
function share(a: Picture, b: Picture, least: number): number {
	let differing = 0;
	for (let i = 0; i < a.pixels.length; i += 4)
		if ([0, 1, 2, 3].some((k) => Math.abs(a.pixels[i + k]! - b.pixels[i + k]!) > least))
			differing++;
	return (4 * differing) / a.pixels.length;
}

/** Pixels with one triangle at them and at all eight around, and its number. */
async function insides(view: Offscreen['view']): Promise<[x: number, y: number, t: number][]> {
	const { width, height } = look;
	const numbers = await view.pickRectangle(look, { x: 0, y: 0, width, height });
	const found: [number, number, number][] = [];
	for (let y = 1; y < height - 1; y++)
		for (let x = 1; x < width - 1; x++) {
			const number = numbers[y * width + x]!;
			const around = [-1, 0, 1].flatMap((dy) =>
				[-1, 0, 1].map((dx) => numbers[(y + dy) * width + x + dx]),
			);
			if (number > 0 && around.every((one) => one === number)) found.push([x, y, number - 1]);
		}
	return found;
}

const bytes = (colour: readonly number[]) => colour.map((part) => Math.round(255 * part));
const near = (a: readonly number[], b: readonly number[], most = 2) =>
	a.every((part, k) => Math.abs(part - b[k]!) <= most);

describe.skipIf(!gpu).each(paths)('a picture by %s', (path) => {
	const by = { path, samples: 1 } as const;

	test('colours triangles by their smallest angle', async () => {
		open = new Offscreen(onLattice);
		const picture = await open.draw(look, bare, by);
		const { smallestAngles } = qualityOf(mesh);
		const colour = (index: number) => [...palette.scale.subarray(3 * index, 3 * index + 3)];
		const inside = await insides(open.view);
		expect(inside.length).toBeGreaterThan(5000);
		const wrong = inside.filter(([x, y, t]) => {
			const index = scaleIndex(smallestAngles[t]!);
			// An angle between two colours may be rounded to either.
			return ![-1, 0, 1].some((k) =>
				near(pixel(picture, x, y), [...colour(Math.min(255, index + k)), 255], 1),
			);
		});
		expect(wrong).toEqual([]);
	});

	test('colours triangles in space by their angles in space', async () => {
		const raised = {
			coordinates: [0, 0, 0, 2 ** 28, 0, 0, 0, 2 ** 28, 2 ** 28],
			corners: [0, 1, 2],
		};
		open = new Offscreen({
			dimension: 3,
			coordinates: Uint32Array.from(raised.coordinates),
			corners: Uint32Array.from(raised.corners),
		});
		const picture = await open.draw(look, bare, by);
		// Sides 1, √2 and √3: the smallest angle is atan(1 / √2).
		const index = scaleIndex((Math.atan(Math.SQRT1_2) * 180) / Math.PI);
		expect(pixel(picture, 10, 150)).toEqual([
			...palette.scale.subarray(3 * index, 3 * index + 3),
			255,
		]);
	});

	test('has the plain colour where angles do not count, and nothing beside the mesh', async () => {
		open = new Offscreen(onLattice);
		const picture = await open.draw(
			fitLook(160, 160, { x: 0, y: 0, scale: 160 / 2 ** 30 }),
			{ ...bare, byAngle: false },
			by,
		);
		expect(pixel(picture, 100, 40)).toEqual([...bytes(palette.plain), 255]);
		expect(pixel(picture, 40, 100)).toEqual([0, 0, 0, 0]);
	});

	test('tints selected triangles and hatches marked ones', async () => {
		const [selected, marked] = [bits((t) => t % 3 === 0), bits((t) => t % 3 === 1)];
		open = new Offscreen({ ...onLattice, selected, marked });
		const picture = await open.draw(look, { ...bare, byAngle: false, tint: 1 }, by);
		const seen = [new Set<string>(), new Set<string>(), new Set<string>()];
		for (const [x, y, t] of await insides(open.view)) seen[t % 3]!.add(`${pixel(picture, x, y)}`);
		const [blue, hatch, plain] = seen as [Set<string>, Set<string>, Set<string>];
		const selectedOnly = `${bytes(palette.selected)},255`;
		// A rim of the selection's colour changes nothing under a full tint.
		expect([...blue]).toEqual([selectedOnly]);
		expect([...plain]).toEqual([`${bytes(palette.plain)},255`]);
		// Stripes with an edge, and between them what there would be without a mark.
		const { plain: between, marked: stripe, foreground: edge } = palette;
		expect([...hatch].sort()).toEqual(
			[between, stripe, edge].map((colour) => `${bytes(colour)},255`).sort(),
		);
	});

	test('shows the wire alone where nothing is filled', async () => {
		open = new Offscreen(onLattice);
		const picture = await open.draw(look, { fill: false }, by);
		const opacities = new Set(picture.pixels.filter((_, i) => i % 4 === 3));
		expect(opacities.has(0)).toBe(true);
		expect(Math.max(...opacities)).toBeGreaterThan(120);
		expect(Math.max(...opacities)).toBeLessThanOrEqual(Math.ceil(255 * palette.wire));
	});

	test('is the same each time', async () => {
		open = new Offscreen(onLattice);
		const first = await open.draw(look, {}, by);
		await open.draw({ ...look, width: 50, height: 30 }, {}, by);
		expect((await open.draw(look, {}, by)).pixels).toEqual(first.pixels);
	});

	test('is the same where the device alone knows the number of triangles', async () => {
		open = new Offscreen({ ...onLattice, corners: onLattice.corners.subarray(0, 3 * 300) });
		const some = await open.draw(look, {}, by);
		const buffer = open.upload(Uint32Array.of(7, 300));
		open.change(onLattice, { buffer, offset: 4, capacity: count });
		expect((await open.draw(look, {}, by)).pixels).toEqual(some.pixels);
	});

	test('is the same where planes are bound in parts', async () => {
		const many = randomMesh(8, { cells: 64 });
		const fine: LatticeMesh = {
			dimension: 2,
			coordinates: latticeOf(many.points, 2).coordinates,
			corners: many.triangles,
			marked: packBits(
				Uint8Array.from({ length: many.triangles.length / 3 }, (_, t) => (t >> 5) & 1),
			),
		};
		open = new Offscreen(fine);
		const one = await open.draw(look, {}, by);
		open.dispose();
		open = new Offscreen(fine, { maxBinding: 24_576, maxItems: 2048 });
		expect((await open.draw(look, {}, by)).pixels).toEqual(one.pixels);
	});

	test('without a mesh, or with one of no triangles, is empty after one with some', async () => {
		open = new Offscreen(onLattice);
		await open.draw(look, {}, by);
		open.change({ ...onLattice, corners: new Uint32Array(0) });
		expect((await open.draw(look, {}, by)).pixels.every((byte) => byte === 0)).toBe(true);
		open.view.setMesh(null);
		expect((await open.draw(look, {}, by)).pixels.every((byte) => byte === 0)).toBe(true);
	});
});

describe.skipIf(!gpu)('both ways to draw', () => {
	const looks = bits((t) => t % 5 === 0);

	test('give the same picture but for pixels on borders of triangles', async () => {
		open = new Offscreen({ ...onLattice, marked: looks, selected: bits((t) => t % 7 === 0) });
		const pulled = await open.draw(look, bare, { path: 'pull' });
		const raster = await open.draw(look, bare, { path: 'raster', samples: 1 });
		const inside = await insides(open.view);
		const differ = inside.filter(([x, y]) => !near(pixel(pulled, x, y), pixel(raster, x, y), 1));
		expect(differ.length / inside.length).toBeLessThan(0.001);
		expect(share(pulled, raster, 1)).toBeLessThan(0.35);
	});

	test('give much the same wire', async () => {
		open = new Offscreen(onLattice);
		const pulled = await open.draw(look, {}, { path: 'pull' });
		const raster = await open.draw(look, {}, { path: 'raster', samples: 1 });
		expect(share(pulled, raster, 64)).toBeLessThan(0.02);
	});

	test('come nearer to each other with more samples a pixel', async () => {
		open = new Offscreen(onLattice);
		const pulled = await open.draw(look, bare, { path: 'pull' });
		const one = await open.draw(look, bare, { path: 'raster', samples: 1 });
		const four = await open.draw(look, bare, { path: 'raster', samples: 2 });
		expect(share(pulled, four, 24)).toBeLessThan(share(pulled, one, 24) / 2);
	});

	test('take as many samples where the device takes any number of items at once, else one', async () => {
		const raster = { path: 'raster' } as const;
		const [once, twice] = ([1, 2] as const).map((samples) => ({ ...raster, samples })) as [
			FrameSettings,
			FrameSettings,
		];
		const draw = async (maxItems: number, settings: FrameSettings) => {
			open?.dispose();
			open = new Offscreen(onLattice, { maxItems });
			return (await open.draw(look, bare, settings)).pixels;
		};
		const [one, four] = [await draw(2 ** 18, once), await draw(2 ** 18, twice)];
		expect(one).not.toEqual(four);
		expect(await draw(2 ** 18, raster)).toEqual(one);
		expect(await draw(2 ** 31, raster)).toEqual(four);
	});

	test('leave samples of a pixel to all parts of the mesh', async () => {
		const many = randomMesh(9, { cells: 64 });
		const fine: LatticeMesh = {
			dimension: 2,
			coordinates: latticeOf(many.points, 2).coordinates,
			corners: many.triangles,
		};
		open = new Offscreen(fine);
		const one = await open.draw(look, bare, { path: 'raster', samples: 2 });
		open.dispose();
		open = new Offscreen(fine, { maxBinding: 24_576 });
		const parts = await open.draw(look, bare, { path: 'raster', samples: 2 });
		// Each part's share is rounded to a byte.
		expect(share(one, parts, 4)).toBe(0);
	});
});

describe.skipIf(!gpu)('deep in a mesh', () => {
	// Both sides of a border that runs through the picture, its ends half a thousand million pixels away.
	const deep: LatticeMesh = {
		dimension: 2,
		coordinates: Uint32Array.of(
			0,
			0,
			2 ** 30 - 1,
			1,
			2 ** 30 - 1,
			2 ** 29,
			2 ** 30 - 1,
			2 ** 30 - 1,
			0,
			2 ** 30 - 1,
		),
		corners: Uint32Array.of(0, 1, 2, 0, 2, 3, 0, 3, 4),
	};
	/** A fifth of a pixel right of the diagonal from the lower left to the upper right. */
	const at = fitLook(80, 60, { x: 2 ** 29 + 0.05, y: 2 ** 29, scale: 4 });

	test('the wire lies on the border to a part of a pixel', async () => {
		open = new Offscreen(deep);
		expect(open.view.pathFor(at)).toBe('raster');
		const picture = await open.draw(at, { byAngle: false }, { samples: 1 });
		const [wire, plain] = [palette.foreground, palette.plain].map(bytes) as [number[], number[]];
		const strength = (x: number, y: number) =>
			(pixel(picture, x, y)[0]! - plain[0]!) / (wire[0]! - plain[0]!) / palette.wire;
		for (let y = 0; y < 60; y++)
			for (const beside of [-1, 0, 1]) {
				// The diagonal goes through the centre of pixel (69 − y, y), but for a fifth of a pixel.
				const distance = Math.abs(beside + 0.2) / Math.SQRT2;
				const part = Math.min(1, Math.max(0, distance - 0.1));
				expect(strength(69 - y + beside, y)).toBeCloseTo(1 - part * part * (3 - 2 * part), 1);
			}
	});
});
