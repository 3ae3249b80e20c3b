import wgsl from '../../../kernels/polygons/writePolygons.wgsl';
import { setBit } from '../bits.ts';
import { atomic, defineStep, read, write } from '../step.ts';
import { withoutFlags } from './halfEdges.ts';

/**
 * Writes the corners of each polygon and the polygon of each triangle that has a frontier edge. Sets the bit in
 * `doubtful` of each polygon that has a corner twice, or more than `maxCorners` corners, beyond which none is compared. An
 * item is a polygon.
 */
export const writePolygons = defineStep({
	name: 'polygons/writePolygons',
	wgsl,
	parameters: ['maxCorners'],
	bindings: {
		corners: read,
		links: read,
		starts: read,
		offsets: read,
		nodes: write,
		polygons: write,
		doubtful: atomic,
	},
	parallel: true,
	cpu(
		count,
		{ maxCorners },
		{ corners, links, starts, offsets, nodes, polygons, doubtful },
		first = 0,
		end = count,
	) {
		for (let i = first; i < end; i++) {
			const start = starts[i]!;
			const from = offsets[i]!;
			let at = from;
			let h = start;
			let isDoubtful = false;
			do {
				const point = corners[h]!;
				if (at - from < maxCorners)
					for (let j = from; j < at; j++) isDoubtful ||= nodes[j] === point;
				nodes[at++] = point;
				polygons[Math.floor(h / 3)] = i;
				h = withoutFlags(links[h]!);
			} while (h !== start);
			if (isDoubtful || at - from > maxCorners) setBit(doubtful, i);
		}
	},
});
