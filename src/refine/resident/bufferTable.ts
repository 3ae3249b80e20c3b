import type { BufferOptions, EngineBuffer } from '../../engine/engine.ts';
import { bitWords } from '../../steps/bits.ts';

/** Numbers of entities. */
export interface Counts {
	readonly points: number;
	readonly edges: number;
	readonly triangles: number;
}

/** Layout of a buffer of a resident mesh. */
export interface BufferRow {
	/** The kind of entity with a value in it. */
	readonly of: keyof Counts;
	/** u32 for each entity, as many as the mesh has dimensions, or a bit. */
	readonly each: number | 'dimension' | 'bit';
	/** Has values of all entities, of those new since the input, or of those of the input. */
	readonly holds: 'all' | 'new' | 'input';
	/** A round expects zeros beyond the contents; otherwise it writes every value of a new entity. */
	readonly zeros?: true;
	/** Its name on the device. */
	readonly label: string;
}

/**
 * The buffers of a resident mesh in its working order; all indexes are 0-based. Allocation, copies, growth and readback
 * follow this table.
 */
export const bufferTable = {
	/** Three points for each triangle. */
	corners: {
		of: 'triangles',
		each: 3,
		holds: 'all',
		label: 'corners',
	},
	/** Three half-edges for each triangle, packed as in `src/steps/halfEdgeBits.ts`: edge, longest, owned, against. */
	halfEdges: {
		of: 'triangles',
		each: 3,
		holds: 'all',
		label: 'halfEdges',
	},
	/** Owner and other triangle of each edge, or `NONE` on the boundary. */
	edgeTriangles: {
		of: 'edges',
		each: 2,
		holds: 'all',
		label: 'triangles of edges',
	},
	/** `dimension` lattice coordinates for each point. */
	coordinates: { of: 'points', each: 'dimension', holds: 'all', label: 'coordinates' },
	/** Bit set of the selected triangles; zero beyond the last triangle. */
	selected: {
		of: 'triangles',
		each: 'bit',
		holds: 'all',
		zeros: true,
		label: 'selected triangles',
	},
	/** The ends of the edge that each new point halves. */
	pointParents: { of: 'points', each: 2, holds: 'new', label: 'parents of points' },
	/** The input triangle that contains each new triangle. */
	triangleParents: { of: 'triangles', each: 1, holds: 'new', label: 'parents of triangles' },
	/** 1 + the input edge that contains each new edge, or 0. */
	edgeParents: { of: 'edges', each: 1, holds: 'new', label: 'parents of edges' },
	/** Bit set of the divided input edges: the index of each is reused by an edge inside a triangle. */
	replaced: { of: 'edges', each: 'bit', holds: 'input', zeros: true, label: 'replaced edges' },
} as const satisfies Readonly<Record<string, BufferRow>>;

/** Name of a buffer. */
export type BufferName = keyof typeof bufferTable;
/** The buffers by name; an operation may replace a buffer by a longer or shorter one. */
export type ResidentBuffers = { [name in BufferName]: EngineBuffer };

/** All names, in the table's order. */
export const bufferNames = Object.keys(bufferTable) as readonly BufferName[];
/** Names of the buffers whose lengths depend on the current mesh, not on the input alone. */
export const growingNames = bufferNames.filter((name) => bufferTable[name].holds !== 'input');

interface Sizes {
	readonly dimension: 2 | 3;
	/** Entities of the input. */
	readonly input: Counts;
}

/** u32 for each entity, or `bit`. */
export const lengthOfEach = (
	{ each }: Pick<BufferRow, 'each'>,
	dimension: 2 | 3,
): number | 'bit' => (each === 'dimension' ? dimension : each);

/** Options to allocate a longer buffer with. */
export const optionsOf = (name: BufferName): BufferOptions => ({
	dirty: !(bufferTable[name] as BufferRow).zeros,
});

/** Length of a buffer's contents, in u32, for a mesh with `counts` entities. */
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

/** Length of a buffer's contents, by its name. */
export const bufferLength = (name: BufferName, counts: Counts, sizes: Sizes): number =>
	rowLength(bufferTable[name], counts, sizes);

/** Largest number of entities whose values fit in a buffer of `words` u32. */
function entitiesIn(name: BufferName, words: number, { dimension, input }: Sizes): number {
	const { of, holds }: BufferRow = bufferTable[name];
	const each = lengthOfEach(bufferTable[name], dimension);
	const entities = each === 'bit' ? 32 * words : Math.floor(words / each);
	return holds === 'new' ? entities + input[of] : entities;
}

/** Largest numbers of entities that fit in all buffers. */
export function capacityOf(buffers: Readonly<ResidentBuffers>, sizes: Sizes): Counts {
	const capacity = { points: Infinity, edges: Infinity, triangles: Infinity };
	for (const name of growingNames) {
		const { of } = bufferTable[name];
		capacity[of] = Math.min(capacity[of], entitiesIn(name, buffers[name].length, sizes));
	}
	return capacity;
}
