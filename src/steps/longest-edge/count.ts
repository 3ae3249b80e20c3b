import wgsl from '../../../kernels/longest-edge/count.wgsl';
import { EDGE } from '../halfEdgeBits.ts';
import { defineStep, read, write } from '../step.ts';
import { isReady, writeHead } from './head.ts';
import { BLOCK, dividedCount, newEdgesBefore } from './info.ts';
import { RANK_FIELDS, rankOf } from './ranks.ts';
import { TOUCHED } from './status.ts';

/** 1 for an edge to be divided. */
const isDivided = (work: Uint32Array, ranks: number, e: number): number =>
	(work[ranks + RANK_FIELDS * (e >>> 5)]! >>> (e & 31)) & 1;

/** Bits of an entry of `halves` that hold the number of new edges before the half in its block. */
export const HALF_BITS = 11;

/**
 * Step 5 (thesis, §3.3 and §4.3): writes the `info` of each triangle, or of each entry of the list; the numbers of new
 * triangles, f + r, of new edges, 2 f + r, and of new selected triangles of each block of 256, whose triangles have f
 * owned and r other divided edges; and for each divided edge, by its rank, the block of its first half and the new
 * edges before it there. Does nothing if walks are unfinished or the lists would overflow.
 *
 * With `similar` = 1 selected triangles become four similar ones, which `divideSimilar` makes; all their edges are
 * divided then. `ranks`, `list`, `info` and `halves` are the offsets of these parts of `work`; its head is described in
 * `head.ts`.
 */
export const count = defineStep({
	name: 'longest-edge/count',
	wgsl,
	bindings: { halfEdges: read, status: read, selected: read, work: write },
	parameters: [
		'sparse',
		'blocks',
		'ranks',
		'list',
		'info',
		'halves',
		'listRoom',
		'halvesRoom',
		'similar',
	],
	constants: { similar: 0 },
	tile: 512,
	parallel: true,
	cpu(count, parameters, { halfEdges, status, selected, work }, first = 0, end = count) {
		const { sparse, blocks, ranks, list, info, halves, listRoom, halvesRoom, similar } = parameters;
		const ready = isReady(status, listRoom, halvesRoom);
		if (first === 0 && count > 0) writeHead(work, status, blocks, ready);
		if (!ready) return;
		const total = sparse === 0 ? end : Math.min(end, status[TOUCHED]!);
		for (let start = first; start < end; start += BLOCK) {
			const block = start / BLOCK;
			const stop = Math.min(start + BLOCK, total);
			let triangles = 0;
			let edges = 0;
			let newSelected = 0;
			for (let i = start; i < stop; i++) {
				const t = sparse === 0 ? i : work[list + i]!;
				const at = 3 * t;
				// Bit 30 of a half-edge is `OWNED`, bit 29 `LONGEST`.
				const a = halfEdges[at]!;
				const b = halfEdges[at + 1]!;
				const c = halfEdges[at + 2]!;
				const divided =
					isDivided(work, ranks, a & EDGE) |
					(isDivided(work, ranks, b & EDGE) << 1) |
					(isDivided(work, ranks, c & EDGE) << 2);
				const owned = ((a >>> 30) & 1) | ((b >>> 29) & 2) | ((c >>> 28) & 4);
				const longest = ((b >>> 29) & 1) | ((c >>> 28) & 2);
				const pattern = divided | ((divided & owned) << 3) | (longest << 6);
				work[info + i] = pattern | (triangles << 8) | (edges << 18);
				if (divided === 0) continue;
				// Bits of `pattern` from bit 3 on: divided and owned.
				const before = (block << HALF_BITS) | edges;
				if ((pattern & 0x08) !== 0) work[halves + rankOf(work, ranks, a & EDGE)] = before;
				if ((pattern & 0x10) !== 0)
					work[halves + rankOf(work, ranks, b & EDGE)] = before + newEdgesBefore(pattern, 1);
				if ((pattern & 0x20) !== 0)
					work[halves + rankOf(work, ranks, c & EDGE)] = before + newEdgesBefore(pattern, 2);
				const made = dividedCount(pattern);
				triangles += made;
				const isSelected = (selected[t >>> 5]! >>> (t & 31)) & 1;
				newSelected += made & -isSelected;
				if ((similar & isSelected) !== 0) work[info + i] = work[info + i]! | 0xc0;
				edges += newEdgesBefore(pattern, 3);
			}
			if (block >= blocks) continue;
			work[block] = triangles;
			work[blocks + block] = edges;
			work[2 * blocks + block] = newSelected;
		}
	},
});
