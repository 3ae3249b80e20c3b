import type { BufferOptions, EngineBuffer } from '../../engine/engine.ts';
import { NONE } from '../../mesh/topology.ts';
import { bitWords } from '../../steps/bits.ts';
import { EDGE } from '../../steps/halfEdgeBits.ts';

/** How many entities there are. */
export interface Counts {
	readonly points: number;
	readonly edges: number;
	readonly triangles: number;
}

/** What a buffer of a resident mesh holds. */
export interface BufferRow {
	/** The entities that it says something of. */
	readonly of: keyof Counts;
	/** Words for each of them; `dimension` of the mesh, or a bit. */
	readonly each: number | 'dimension' | 'bit';
	/** Of all entities, of those alone that are not of the input, or of those alone that are. */
	readonly holds: 'all' | 'new' | 'input';
	/** A round relies on zeros where nothing is yet; else it writes all words of what is new. */
	readonly zeros?: true;
	/** What its words are indexes of, and which bits of a word hold the index; absent where they are none. */
	readonly indexes?: { readonly of: keyof Counts; readonly bits: number };
	/** Its name on the device. */
	readonly label: string;
}

/**
 * The buffers of a mesh that stays where the work is done, in its working order; all indexes are 0-based. What makes,
 * copies, grows, shrinks, compacts and reads buffers goes by this table.
 */
export const bufferTable = {
	/** Three points for each triangle. */
	corners: {
		of: 'triangles',
		each: 3,
		holds: 'all',
		indexes: { of: 'points', bits: NONE },
		label: 'corners',
	},
	/** Three words for each triangle, as `src/steps/halfEdges.ts` says: edge, longest, owned, against. */
	halfEdges: {
		of: 'triangles',
		each: 3,
		holds: 'all',
		indexes: { of: 'edges', bits: EDGE },
		label: 'halfEdges',
	},
	/** Owner and other triangle of each edge, or `NONE`. */
	edgeTriangles: {
		of: 'edges',
		each: 2,
		holds: 'all',
		indexes: { of: 'triangles', bits: NONE },
		label: 'triangles of edges',
	},
	/** `dimension` lattice coordinates for each point. */
	coordinates: { of: 'points', each: 'dimension', holds: 'all', label: 'coordinates' },
	/** A bit for each triangle that is selected; zero beyond the last. */
	selected: {
		of: 'triangles',
		each: 'bit',
		holds: 'all',
		zeros: true,
		label: 'selected triangles',
	},
	/** Two points for each point that is not of the input: the ends of the edge that it halves. */
	pointParents: { of: 'points', each: 2, holds: 'new', label: 'parents of points' },
	/** The input triangle of each triangle that is not of the input. */
	triangleParents: { of: 'triangles', each: 1, holds: 'new', label: 'parents of triangles' },
	/** 1 + the input edge that each edge not of the input is a part of, or 0. */
	edgeParents: { of: 'edges', each: 1, holds: 'new', label: 'parents of edges' },
	/** A bit for each edge of the input that was divided: its place holds an edge inside a triangle since. */
	replaced: { of: 'edges', each: 'bit', holds: 'input', zeros: true, label: 'replaced edges' },
} as const satisfies Readonly<Record<string, BufferRow>>;

export type BufferName = keyof typeof bufferTable;
/** The buffers themselves; an operation may put a longer or a shorter buffer in a buffer's stead. */
export type ResidentBuffers = { [name in BufferName]: EngineBuffer };

/** All names, in the table's order. */
export const bufferNames = Object.keys(bufferTable) as readonly BufferName[];
/** Names of the buffers that change their lengths with the mesh. */
export const growingNames = bufferNames.filter((name) => bufferTable[name].holds !== 'input');

interface Sizes {
	readonly dimension: 2 | 3;
	/** How many entities the input has. */
	readonly input: Counts;
}

/** The words that a buffer has for each entity, or that it has a bit. */
export const lengthOfEach = (
	{ each }: Pick<BufferRow, 'each'>,
	dimension: 2 | 3,
): number | 'bit' => (each === 'dimension' ? dimension : each);

/** What a buffer that grows is wanted for. */
export const optionsOf = (name: BufferName): BufferOptions => ({
	dirty: !(bufferTable[name] as BufferRow).zeros,
});

/** The words of a buffer that hold something where there are so many entities. */
export function rowLength(
	row: Pick<BufferRow, 'of' | 'each' | 'holds'>,
	counts: Counts,
	{ dimension, input }: Sizes,
): number {
	const { of, holds } = row;
	const entities = { all: counts[of], new: counts[of] - input[of], input: input[of] }[holds];
	const each = lengthOfEach(row, dimension);
	return each === 'bit' ? bitWords(entities) : entities * each;
}

/** The same by the buffer's name. */
export const bufferLength = (name: BufferName, counts: Counts, sizes: Sizes): number =>
	rowLength(bufferTable[name], counts, sizes);

/** How many entities there may be so that a buffer of so many words holds what it says of them. */
function entitiesIn(name: BufferName, words: number, { dimension, input }: Sizes): number {
	const { of, holds }: BufferRow = bufferTable[name];
	const each = lengthOfEach(bufferTable[name], dimension);
	const entities = each === 'bit' ? 32 * words : Math.floor(words / each);
	return holds === 'new' ? entities + input[of] : entities;
}

/** How many entities there may be before one of the buffers is too short. */
export function capacityOf(buffers: Readonly<ResidentBuffers>, sizes: Sizes): Counts {
	const capacity = { points: Infinity, edges: Infinity, triangles: Infinity };
	for (const name of growingNames) {
		const { of } = bufferTable[name];
		capacity[of] = Math.min(capacity[of], entitiesIn(name, buffers[name].length, sizes));
	}
	return capacity;
}
