import wgsl from '../../../kernels/fast/gatherRings.wgsl';
import { defineStep, onGpuAlone, read, readQuads, writeQuads } from '../step.ts';

/**
 * Groups of four u32 for each point that moves: at most 17 neighbours, then their number, that of triangles, and the
 * line through it.
 */
export const QUADS = 5;

/**
 * Writes the positions of the points of a class, which begins in `order` at `begin`, and their rings: the first four
 * neighbours of all points, then the next four. If `movable` is 0, writes the positions of all points after those of the
 * `listed` ones. Neighbours that move are given by their index in `order`, others by the index of that position. An item
 * is a point of the class.
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
