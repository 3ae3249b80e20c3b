/*
 * Portable Network Graphics, ISO/IEC 15948:2004: a signature, then chunks of length, name, data and CRC. Writes one
 * kind of image: 8-bit truecolour, with filter Up in all rows.
 */
import { zlibSync } from 'fflate/browser';
import { crc32 } from '../util/crc32.ts';
import type { Image } from './raster/fillTriangles.ts';

const signature = [137, 80, 78, 71, 13, 10, 26, 10];
/** CSS pixels per metre: 96 per inch. */
const PIXELS_PER_METRE = 96 / 0.0254;
const UP = 2;

/** Encodes an image as PNG; `scale` is its number of pixels per CSS pixel. */
export function pngOf({ width, height, pixels }: Image, scale = 1): Uint8Array<ArrayBuffer> {
	const head = new DataView(new ArrayBuffer(13));
	head.setUint32(0, width);
	head.setUint32(4, height);
	head.setUint8(8, 8);
	// Colour type 2: truecolour without alpha.
	head.setUint8(9, 2);
	const density = new DataView(new ArrayBuffer(9));
	density.setUint32(0, Math.round(PIXELS_PER_METRE * scale));
	density.setUint32(4, Math.round(PIXELS_PER_METRE * scale));
	density.setUint8(8, 1);
	const rowLength = 3 * width;
	const filtered = new Uint8Array((rowLength + 1) * height);
	for (let y = 0; y < height; y++) {
		const [at, from] = [y * (rowLength + 1), y * rowLength];
		filtered[at] = UP;
		for (let i = 0; i < rowLength; i++)
			filtered[at + 1 + i] = pixels[from + i]! - (y > 0 ? pixels[from - rowLength + i]! : 0);
	}
	return joined([
		Uint8Array.from(signature),
		chunk('IHDR', new Uint8Array(head.buffer)),
		chunk('pHYs', new Uint8Array(density.buffer)),
		chunk('IDAT', zlibSync(filtered)),
		chunk('IEND', new Uint8Array(0)),
	]);
}

function chunk(name: string, data: Uint8Array): Uint8Array {
	const bytes = new Uint8Array(12 + data.length);
	const view = new DataView(bytes.buffer);
	view.setUint32(0, data.length);
	for (let i = 0; i < 4; i++) bytes[4 + i] = name.charCodeAt(i);
	bytes.set(data, 8);
	view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
	return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		bytes.set(part, at);
		at += part.length;
	}
	return bytes;
}
