import wgsl from '../../../kernels/topology/matchTiles.wgsl';
import { NONE } from '../../mesh/edgeUses.ts';
import { bitWords, exchangeU32, hasBit, orU32 } from '../bits.ts';
import { atomic, defineStep, read, write } from '../step.ts';
import { HALF_EDGE, nearEnd } from './nearEnd.ts';
import { mixed, TILE, TILE_HALF_EDGES, TileEdges } from './tileEdges.ts';

/**
 * Flag in `heads`: all edges of the point's list are matched in the tile whose first half-edge is in the other bits.
 */
const MARK = 0x80000000;

/**
 * Finds the twin of each half-edge within its tile of 512 triangles, and sets the bit in `firsts` of each half-edge
 * that is then the first of its edge. An edge can have a half-edge in another tile only if both its ends belong to
 * both. So if a point has an unmatched half-edge in the tile, all edges of its list in the tile are inserted (a bit of
 * `listed` for one half-edge of each): `heads` holds 1 + the last of the list or 0, `links[halfEdge]` 1 + the one before it or
 * 0. The list of any other point gets a mark. A half-edge or mark that meets the mark of another tile sets
 * `faults[0]`, as does a mark that meets a list; that happens where triangles touch in a point alone. `faults[1]`
 * becomes 1 if an edge has three half-edges in a tile. The other buffers are undefined then.
 *
 * Which half-edges are listed depends on a hash, and the order in a list on that of the invocations. No later step
 * depends on either. If `byDegree` is 1, all edges are listed, at the end that `nearEnd` gives. An item is a triangle.
 */
export const matchTiles = defineStep({
	name: 'topology/matchTiles',
	wgsl,
	parameters: ['byDegree'],
	bindings: {
		corners: read,
		degrees: read,
		opposites: write,
		firsts: write,
		listed: write,
		heads: atomic,
		links: write,
		faults: atomic,
	},
	tile: TILE,
	parallel: true,
	cpu(
		count,
		{ byDegree },
		{ corners, degrees, opposites, firsts, listed, heads, links, faults },
		first = 0,
		stop = count,
	) {
		const edges = new TileEdges();
		const open = new Uint32Array(64);
		for (let from = 3 * first; from < 3 * stop; from += TILE_HALF_EDGES) {
			const to = Math.min(from + TILE_HALF_EDGES, 3 * stop);
			edges.match(from, to, corners, opposites, faults);
			open.fill(byDegree === 1 ? 0xffffffff : 0);
			for (let halfEdge = from; halfEdge < to; halfEdge++)
				if (opposites[halfEdge] === NONE) {
					setOpen(open, corners[halfEdge]!);
					setOpen(open, corners[halfEdge % 3 === 2 ? halfEdge - 2 : halfEdge + 1]!);
				}
			firsts.fill(0, from / 32, bitWords(to));
			listed.fill(0, from / 32, bitWords(to));
			const mark = (MARK | from) >>> 0;
			for (
				let halfEdge = from, slot = 0;
				halfEdge < to;
				halfEdge++, slot = slot === 2 ? 0 : slot + 1
			) {
				if (halfEdge >= (opposites[halfEdge]! & HALF_EDGE)) continue;
				const word = halfEdge >>> 5;
				const bit = 1 << (halfEdge & 31);
				firsts[word] = firsts[word]! | bit;
				const end = corners[slot === 2 ? halfEdge - 2 : halfEdge + 1]!;
				const point = nearEnd(corners[halfEdge]!, end, degrees, byDegree);
				if (heads[point] === mark) continue;
				if (hasBit(open, mixed(point) >>> 21)) {
					listed[word] = listed[word]! | bit;
					const before = exchangeU32(heads, point, halfEdge + 1);
					links[halfEdge] = before;
					if (before >= MARK) orU32(faults, 0, 1);
				} else if (exchangeU32(heads, point, mark) !== 0) orU32(faults, 0, 1);
			}
		}
	},
});

function setOpen(open: Uint32Array, point: number): void {
	const hash = mixed(point) >>> 21;
	open[hash >>> 5] = open[hash >>> 5]! | (1 << (hash & 31));
}
