import { strToU8 } from 'fflate/browser';
import type { TriMesh } from '../mesh/triMesh.ts';
import type { History } from '../quantities/quantity.ts';
import type { PictureOptions } from './options.ts';
import { pngOf } from './png.ts';
import { rasterOf } from './raster/rasterOf.ts';
import { sceneOf } from './sceneOf.ts';
import { svgOf } from './svg.ts';

/**
 * A picture of a mesh as the bytes of a file; `scale` is the pixels of a PNG to one of CSS. Throws `NoQuantity` and
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
