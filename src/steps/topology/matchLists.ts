import wgsl from '../../../kernels/topology/matchLists.wgsl';
import { NONE } from '../../mesh/edgeUses.ts';
import { clearBit, lowestBit, orU32 } from '../bits.ts';
import { atomic, defineStep, read, write } from '../step.ts';
import { FLAG } from './nearEnd.ts';
import { TILE_HALF_EDGES } from './tileEdges.ts';

/**
 * Matches the half-edges that `matchTiles` has listed with those of other tiles, and clears the bit in `firsts` of the
 * second of a pair. Each searches its list from its own entry on. `faults[0]` becomes 1 if that takes more than
 * `maxSteps` steps, `faults[1]` if an edge has three half-edges; the other buffers are undefined then. An item is a u32
 * of `listed`; a workgroup gathers the half-edges of its u32 first, so that each invocation has about one.
 */
export const matchLists = defineStep({
	name: 'topology/matchLists',
	wgsl,
	parameters: ['maxSteps'],
	bindings: {
		corners: read,
		listed: read,
		links: read,
		opposites: write,
		firsts: atomic,
		faults: atomic,
	},
	tile: 64,
	parallel: true,
	cpu(
		count,
		{ maxSteps },
		{ corners, listed, links, opposites, firsts, faults },
		first = 0,
		stop = count,
	) {
		for (let word = first; word < stop && faults[0] === 0; word++)
			for (let bits = listed[word]!; bits !== 0; bits &= bits - 1) {
				const halfEdge = 32 * word + lowestBit(bits);
				const a = corners[halfEdge]!;
				const b = corners[halfEdge % 3 === 2 ? halfEdge - 2 : halfEdge + 1]!;
				const tile = Math.floor(halfEdge / TILE_HALF_EDGES);
				let steps = 0;
				for (let next = links[halfEdge]!; next !== 0; next = links[next - 1]!) {
					if (++steps > maxSteps) {
						orU32(faults, 0, 1);
						break;
					}
					const other = next - 1;
					const x = corners[other]!;
					const y = corners[other % 3 === 2 ? other - 2 : other + 1]!;
					if (!((x === a && y === b) || (x === b && y === a))) continue;
					if (Math.floor(other / TILE_HALF_EDGES) === tile) continue;
					if (opposites[halfEdge] !== NONE || opposites[other] !== NONE) {
						orU32(faults, 1, 1);
						break;
					}
					const alike = x === a ? FLAG : 0;
					opposites[halfEdge] = other | alike;
					opposites[other] = halfEdge | alike;
					clearBit(firsts, Math.max(halfEdge, other));
				}
			}
	},
});
