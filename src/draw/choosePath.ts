import type { Look } from './look.ts';

/**
 * How triangles become pixels: `pull` lets the hardware do it, each vertex pulling its corner from the planes; `raster` is
 * a compute kernel that writes the number of a triangle to each pixel.
 */
export type DrawPath = 'pull' | 'raster';

/** Pixels for each triangle below which the rasteriser is faster; on an H100 from 20 on, on SwiftShader from 6. */
const FEW_PIXELS = 8;
/** Pixels across the mesh from which on single precision puts a corner off its place by a quarter of a pixel. */
const DEEP = 2 ** 22;

/** The path for a mesh of so many triangles in a box of so many lattice units. */
export function choosePath(
	{ camera, width, height, ratio }: Look,
	triangles: number,
	extent: readonly [number, number],
): DrawPath {
	const scale = camera.scale * ratio;
	const [across, down] = [extent[0] * scale, extent[1] * scale];
	if (Math.max(across, down) > DEEP) return 'raster';
	// The hardware works on all triangles, seen or not, so that those outside the picture count too.
	const pixels = Math.min(across * down, width * height);
	return pixels < FEW_PIXELS * triangles ? 'raster' : 'pull';
}
