import { strToU8 } from 'fflate/browser';
import type { TriMesh } from '../mesh/triMesh.ts';
import type { History } from '../quantities/quantity.ts';
import type { PictureOptions } from './options.ts';
import { pngOf } from './png.ts';
import { rasterOf } from './raster/rasterOf.ts';
import { sceneOf } from './sceneOf.ts';
import { svgOf } from './svg.ts';

/**
 * Draws a mesh; returns the bytes of the image file. `scale` is pixels of a PNG a CSS pixel. Throws `NoQuantity` and
 * `TooLargeForSvg`.
 */
export function pictureOf(
	mesh: TriMesh,
	format: 'png' | 'svg',
	scale: number,
	options: PictureOptions,
	history?: History,
): Uint8Array<ArrayBuffer> {
	const { scene } = sceneOf(mesh, options, history);
	return format === 'svg' ? strToU8(svgOf(scene)) : pngOf(rasterOf(scene, scale), scale);
}
