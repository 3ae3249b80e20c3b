import wgsl from '../../../kernels/fast/gatherRings.wgsl';
import { defineStep, onGpuAlone, read, readQuads, writeQuads } from '../step.ts';

/** Vectors of four u32 for a ring: up to 17 neighbours, the numbers of neighbours and triangles, the line through the point. */
export const QUADS = 5;

/**
 * Writes the positions and rings of the points of a colour, which begins in `order` at `begin`: the first vectors of all
 * rings, then the second ones. If `movable` is 0, writes instead the positions of all points, after those of the `listed`
 * points that move. Neighbours are indexes of `positions`: their index in `order` if they move, otherwise `listed` + the
 * point. An item is a point of the colour.
 */
export const gatherRings = defineStep({
	name: 'fast/gatherRings',
	wgsl,
	bindings: {
		points: readQuads,
		triangles: read,
		lines: read,
		starts: read,
		order: read,
		numbers: read,
		positions: { access: 'read_write', element: 'vec2i' },
		neighbours: writeQuads,
	},
	parameters: ['begin', 'movable', 'listed'],
	cpu: onGpuAlone('fast/gatherRings'),
});
