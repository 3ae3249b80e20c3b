import { deflateSync } from 'node:zlib';
import { crc32 } from '../../src/util/crc32.ts';
import { readPng } from '../picture/readPng.ts';

const MAX_COLOURS = 256;
/** Bits of each of red, green and blue that tell cells of colours apart. */
const BITS = 5;

/** A PNG with a palette in place of one with eight bits of each colour: about a third of the bytes. */
export function paletted(png: Uint8Array): Buffer {
	const { width, height, pixels } = readPng(png);
	const count = width * height;
	const cells = Uint16Array.from({ length: count }, (_, i) =>
		pixels
			.subarray(3 * i, 3 * i + 3)
			.reduce((cell, value) => (cell << BITS) | (value >> (8 - BITS)), 0),
	);
	const palette = paletteOf(pixels, cells);
	const cell2colour = new Int16Array(1 << (3 * BITS)).fill(-1);
	const rows = Buffer.alloc((width + 1) * height);
	for (let i = 0; i < count; i++) {
		const cell = cells[i]!;
		if (cell2colour[cell] === -1) cell2colour[cell] = nearest(palette, pixels, i);
		rows[i + Math.floor(i / width) + 1] = cell2colour[cell]!;
	}
	const head = Buffer.alloc(13);
	head.writeUInt32BE(width, 0);
	head.writeUInt32BE(height, 4);
	head[8] = 8;
	// Indexes into a palette.
	head[9] = 3;
	return Buffer.concat([
		png.subarray(0, 8),
		chunk('IHDR', head),
		chunk('PLTE', Buffer.from(palette)),
		chunk('IDAT', deflateSync(rows, { level: 9 })),
		chunk('IEND', Buffer.alloc(0)),
	]);
}

/** Red, green and blue of the mean colours of the cells with the most pixels. */
function paletteOf(pixels: Uint8Array, cells: Uint16Array): Uint8Array {
	const sums = new Map<number, [number, number, number, number]>();
	cells.forEach((cell, i) => {
		const sum = sums.get(cell) ?? [0, 0, 0, 0];
		for (let k = 0; k < 3; k++) sum[k]! += pixels[3 * i + k]!;
		sum[3]++;
		sums.set(cell, sum);
	});
	const fullest = [...sums.values()].sort((a, b) => b[3] - a[3]).slice(0, MAX_COLOURS);
	return Uint8Array.from(
		fullest.flatMap(([red, green, blue, n]) => [red, green, blue].map((sum) => sum / n)),
	);
}

/** Index of the colour of a palette that is nearest to a pixel. */
function nearest(palette: Uint8Array, pixels: Uint8Array, i: number): number {
	let found = 0;
	let least = Number.POSITIVE_INFINITY;
	for (let c = 0; 3 * c < palette.length; c++) {
		let distance = 0;
		for (let k = 0; k < 3; k++) distance += (palette[3 * c + k]! - pixels[3 * i + k]!) ** 2;
		if (distance < least) [found, least] = [c, distance];
	}
	return found;
}

function chunk(name: string, data: Buffer): Buffer {
	const bytes = Buffer.alloc(12 + data.length);
	bytes.writeUInt32BE(data.length, 0);
	bytes.write(name, 4, 'latin1');
	data.copy(bytes, 8);
	bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
	return bytes;
}
