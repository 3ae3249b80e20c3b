import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pngOf } from '../../src/picture/png.ts';
import { readPng } from '../picture/readPng.ts';
import { paletted } from './paletted.ts';

/** Colours of a PNG with a palette and unfiltered rows, pixel by pixel. */
function coloursOf(png: Uint8Array): number[] {
	const { chunks, width, height } = readPng(png);
	const rows = inflateSync(chunks.get('IDAT')!);
	const palette = chunks.get('PLTE')!;
	return Array.from({ length: height }, (_, y) => {
		expect(rows[y * (width + 1)]).toBe(0);
		const row = rows.subarray(y * (width + 1) + 1, (y + 1) * (width + 1));
		return [...row].flatMap((colour) => [...palette.subarray(3 * colour, 3 * colour + 3)]);
	}).flat();
}

test('a picture of few colours keeps them', () => {
	const colours = [
		[255, 0, 128],
		[9, 200, 77],
		[31, 31, 31],
	];
	const pixels = Uint8Array.from({ length: 3 * 35 }, (_, i) => {
		const pixel = Math.floor(i / 3);
		return colours[(pixel * pixel) % 3]![i % 3]!;
	});
	expect(coloursOf(paletted(pngOf({ width: 7, height: 5, pixels })))).toEqual([...pixels]);
});

test('one of many shades gets near ones', () => {
	const size = 64;
	const pixels = Uint8Array.from({ length: 3 * size * size }, (_, i) => {
		const shade = (Math.floor(i / 3) * 7) % 256;
		return [shade, 255 - shade, 60 + (shade >> 2)][i % 3]!;
	});
	const seen = coloursOf(paletted(pngOf({ width: size, height: size, pixels })));
	const distance = Math.max(...seen.map((value, i) => Math.abs(value - pixels[i]!)));
	expect(distance).toBeLessThan(8);
});
