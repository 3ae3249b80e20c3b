import { afterEach, describe, expect, test } from 'vitest';
import type { DrawPath } from '../../src/draw/choosePath.ts';
import { gpu } from '../support/engines.ts';
import { fitLook, type LatticeMesh, Offscreen, type Picture, palette } from './offscreen.ts';

const size = 128;
const high = 2 ** 29;

/** A square of two triangles, their first side the diagonal from the lower left to the upper right. */
const square: LatticeMesh = {
	dimension: 2,
	coordinates: Uint32Array.of(0, 0, high, 0, high, high, 0, high),
	corners: Uint32Array.of(2, 0, 1, 0, 2, 3),
};
const look = fitLook(size, size, { x: high / 2, y: high / 2, scale: 120 / high });
const plain = [...palette.plain.map((part) => Math.round(255 * part)), 255];

let open: Offscreen | undefined;
afterEach(() => open?.dispose());

const pixel = ({ pixels }: Picture, x: number, y: number) => [
	...pixels.subarray(4 * (y * size + x), 4 * (y * size + x) + 4),
];

/** How much a pixel differs from the plain colour. */
const inked = (picture: Picture, x: number, y: number): number =>
	Math.max(...pixel(picture, x, y).map((part, i) => Math.abs(part - plain[i]!)));

const paths: DrawPath[] = ['pull', 'raster'];

describe.skipIf(!gpu).each(paths)('a face of two pieces by %s', (path) => {
	const draw = async (change: Partial<LatticeMesh>) => {
		open = new Offscreen({ ...square, ...change });
		return open.draw(look, { byAngle: false }, { path });
	};
	const onDiagonal = Array.from({ length: 100 }, (_, i) => [14 + i, 113 - i] as const);

	test('has no wire along the cut between them', async () => {
		const picture = await draw({ cuts: Uint8Array.of(1, 1) });
		expect(Math.max(...onDiagonal.map(([x, y]) => inked(picture, x, y)))).toBeLessThan(2);
		open!.dispose();
		// As it has where that is a side.
		const triangles = await draw({});
		expect(Math.min(...onDiagonal.map(([x, y]) => inked(triangles, x, y)))).toBeGreaterThan(20);
	});

	test('has the wire along its sides that the triangles have', async () => {
		const sides = Array.from({ length: 100 }, (_, i) => [
			[14 + i, 4] as const,
			[14 + i, 123] as const,
			[4, 14 + i] as const,
			[123, 14 + i] as const,
		]).flat();
		const picture = await draw({ cuts: Uint8Array.of(1, 1) });
		const wire = sides.map(([x, y]) => pixel(picture, x, y));
		expect(wire.every((one) => Math.max(...one.map((v, i) => Math.abs(v - plain[i]!))) > 20)).toBe(
			true,
		);
		open!.dispose();
		const triangles = await draw({});
		expect(sides.map(([x, y]) => pixel(triangles, x, y))).toEqual(wire);
	});

	test('has no rim along the cut where it is selected', async () => {
		const selected = Uint32Array.of(3);
		const picture = await draw({ selected, cuts: Uint8Array.of(1, 1) });
		const [first, ...others] = onDiagonal.map(([x, y]) => pixel(picture, x, y).join());
		expect(new Set(others)).toEqual(new Set([first]));
		open!.dispose();
		const triangles = await draw({ selected });
		expect(onDiagonal.some(([x, y]) => pixel(triangles, x, y).join() !== first)).toBe(true);
	});
});
