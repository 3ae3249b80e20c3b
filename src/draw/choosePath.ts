import type { ViewParameters } from './look.ts';

/**
 * How triangles are drawn: `pull` by the hardware, each vertex fetching its corner from the buffers; `raster` by a
 * compute kernel that writes the number of a triangle to each pixel.
 */
export type DrawPath = 'pull' | 'raster';

/** Pixels a triangle below which the rasteriser is faster: below 20 on an H100, below 6 on SwiftShader. */
const FEW_PIXELS = 8;
/** Extent of the mesh in pixels above which float32 moves a corner by a quarter of a pixel. */
const DEEP = 2 ** 22;

/** The faster path for a mesh of `triangles` triangles whose bounding box is `extent` in lattice units. */
export function choosePath(
	{ camera, width, height, ratio }: ViewParameters,
	triangles: number,
	extent: readonly [number, number],
): DrawPath {
	const scale = camera.scale * ratio;
	const [across, down] = [extent[0] * scale, extent[1] * scale];
	if (Math.max(across, down) > DEEP) return 'raster';
	// The hardware processes all triangles, so those outside the picture count too.
	const pixels = Math.min(across * down, width * height);
	return pixels < FEW_PIXELS * triangles ? 'raster' : 'pull';
}
