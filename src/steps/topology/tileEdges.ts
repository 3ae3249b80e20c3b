import { NONE } from '../../mesh/edgeUses.ts';
import { orU32 } from '../bits.ts';
import { FLAG } from './nearEnd.ts';

/** Triangles of a tile, whose half-edges are matched with each other before others are. */
export const TILE = 512;
/** Half-edges of a tile. */
export const TILE_HALF_EDGES = 3 * TILE;
const BUCKETS = 1024;

/** Hash of a point, in the upper bits (D. Knuth, The Art of Computer Programming, 6.4). */
export const mixed = (point: number): number => Math.imul(point ^ (point >>> 15), 0x9e3779b1) >>> 0;

/** Matches the half-edges of tiles, one tile after the other. */
export class TileEdges {
	/**
	 * Hash table: 1 + the last half-edge of the tile in each bucket or 0, and 1 + the one before each half-edge in its
	 * bucket.
	 */
	readonly #last = new Uint16Array(BUCKETS);
	readonly #before = new Uint16Array(TILE_HALF_EDGES);

	/**
	 * Writes the twins of half-edges [from, to), a tile, with `FLAG` if both have the same direction, or `NONE` if the
	 * twin is not in the tile. Sets `faults[1]` to 1 if an edge has three half-edges there.
	 */
	match(
		from: number,
		to: number,
		corners: Uint32Array,
		opposites: Uint32Array,
		faults: Uint32Array,
	): void {
		const [last, before] = [this.#last, this.#before];
		last.fill(0);
		for (
			let halfEdge = from, slot = 0;
			halfEdge < to;
			halfEdge++, slot = slot === 2 ? 0 : slot + 1
		) {
			const a = corners[halfEdge]!;
			const b = corners[slot === 2 ? halfEdge - 2 : halfEdge + 1]!;
			const low = Math.min(a, b);
			const bucket = Math.imul(mixed(low) + (a + b - low), 0x85ebca6b) >>> 22;
			let opposite = NONE;
			for (let next = last[bucket]!; next !== 0; next = before[next - 1]!) {
				const other = from + next - 1;
				const x = corners[other]!;
				if (x !== a && x !== b) continue;
				const y = corners[(next - 1) % 3 === 2 ? other - 2 : other + 1]!;
				if (y !== (x === a ? b : a)) continue;
				if (opposites[other] !== NONE) orU32(faults, 1, 1);
				const alike = x === a ? FLAG : 0;
				opposites[other] = halfEdge | alike;
				opposite = other | alike;
				break;
			}
			opposites[halfEdge] = opposite;
			before[halfEdge - from] = last[bucket]!;
			last[bucket] = halfEdge - from + 1;
		}
	}
}
