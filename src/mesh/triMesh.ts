/** What is picked, selected, found and looked up. */
export type EntityKind = 'points' | 'edges' | 'triangles';

/**
 * What a field's numbers belong to: an entity, the cells of a `CellBlock` (`cells`, in the block's own fields alone),
 * the corners of the triangles or of a block's cells, or the mesh as a whole.
 */
export type FieldSite = EntityKind | 'cells' | 'corners' | 'mesh';

/**
 * What a field's numbers mean, which decides how an operation carries them:
 * `marker` (integers: boundary or region tags; inherited), `attribute` (reals on points are interpolated at midpoints,
 * everything on cells is inherited), `size` (the edge length that is wanted at a point), `metric` (the three numbers of
 * a symmetric tensor at a point, xx, xy, yy), `midNodes` (on triangles: the point index of the middle of the edge
 * opposite each corner; on the cells of a line block: that of the middle of the line).
 */
export type FieldRole = 'marker' | 'attribute' | 'size' | 'metric' | 'midNodes';

/** Named data of a mesh. */
export interface Field {
	readonly name: string;
	readonly on: FieldSite;
	readonly role: FieldRole;
	readonly type: 'integer' | 'real';
	/** Numbers per entity. */
	readonly components: number;
	/** `components` numbers for each entity, in entity order. */
	readonly values: Int32Array | Float64Array;
	/**
	 * Integers that differ from each other, as global ids do, over all triangles and cells where they are of these: what an
	 * operation makes new gets numbers after the largest.
	 */
	readonly unique?: true;
}

/**
 * The shape of the cells of a block. `line` is refined where it lies on an edge of a triangle, with its middle node
 * where the block has a field of role `midNodes`; `point` stays as it is. All others are carried: no operation divides
 * one. The nodes of `quad8` and `quad9` are the corners, the middles of the edges from corner k to k + 1, the centre.
 */
export type CellShape = 'point' | 'line' | 'polygon' | 'quad' | 'quad8' | 'quad9';

/** Nodes of one cell of a shape; 0 where each cell has its own number of them. */
export const nodesOf: Readonly<Record<CellShape, number>> = {
	point: 1,
	line: 2,
	polygon: 0,
	quad: 4,
	quad8: 8,
	quad9: 9,
};

/** Cells of one shape, other than the triangles. */
export interface CellBlock {
	readonly shape: CellShape;
	/** Points (0-based) of all cells, one cell after the other. */
	readonly nodes: Uint32Array;
	/** Polygons alone: where the nodes of each cell begin in `nodes`, and behind the last where they end. */
	readonly offsets?: Uint32Array;
	/** On `cells` or `corners` of this block. */
	readonly fields: readonly Field[];
	/** The file's own number of each cell, where they do not count on from the cells before: integers that are exact. */
	readonly numbers?: Float64Array;
	/** The 1-based line of each cell in its file, where it is text and positions were asked for. */
	readonly lines?: Uint32Array;
}

/** What a group has of the points, the edges, the triangles or, by its index, of a block of cells. */
export interface GroupMembers {
	readonly of: EntityKind | number;
	/** Indices of the members, 0-based and rising. */
	readonly members: Uint32Array;
}

/** A named or numbered part of a mesh: a boundary, a region, a material. An entity may be in several. */
export interface Group {
	/** Absent where the file has a number alone. */
	readonly name?: string;
	/** 0 for points, 1 for lines and edges, 2 for triangles and other faces. */
	readonly dimension: 0 | 1 | 2;
	/** The file's number of the group; groups of other dimensions may have the same one. */
	readonly tag: number;
	readonly members: readonly GroupMembers[];
	/**
	 * The side of its quads that the group means: k is that from corner k to the next, 0-based. Where the quads become triangles
	 * it becomes a group of these edges, with the same tag, which no group of edges has before.
	 */
	readonly side?: number;
}

/**
 * Something that a file held and the mesh does not: its reader did not understand it, or an operation could not carry
 * it.
 */
export interface Unkept {
	/** In the plural, without an article, as a heading: "marks", "quads", "own numbers of the points". */
	readonly what: string;
	/** How many there are. */
	readonly count: number;
	/** Why, as a clause in brackets: "GMR cannot store them". */
	readonly reason: string;
	/** Written, but not as it was: rounded, or by another name or number. */
	readonly changed?: true;
}

/** Elements of a file that its mesh does not hold, such as solids, springs and masses. */
export interface OtherElements {
	/** In the plural, as "hexahedra" or "elements of type SPRINGA", and how many. */
	readonly kinds: readonly { readonly what: string; readonly count: number }[];
	/** The points (0-based) that they use, or that something else in the file names: all are used. */
	readonly points: Uint32Array;
	/** Their greatest number, where the file keeps them: cells that are new get numbers above it. */
	readonly greatest?: number;
}

/** Points that follow each other and lie on one entity of the geometry: a point, a curve, a surface or a volume. */
export interface EntityRun {
	readonly dimension: 0 | 1 | 2 | 3;
	readonly tag: number;
	/** Whether its points have parameters. */
	readonly parametric: boolean;
	/** Number of points. */
	readonly count: number;
}

/** The entities of the geometry that points lie on. */
export interface PointEntities {
	/** From the first point on; points behind the last run have none. */
	readonly runs: readonly EntityRun[];
	/** Parameters of the points of the parametric runs: for each point one a dimension of its entity. */
	readonly parameters?: Float64Array;
}

/**
 * What a file held besides the mesh, kept so that writing gives it back.
 * `edges` of the mesh carry the file's edge numbering; the rest is here.
 */
export interface MeshSource {
	/** Id of the format in `src/formats/registry.ts`. */
	readonly format: string;
	/** The number of the first point, as the file counts. */
	readonly firstIndex: 0 | 1;
	/** The file's own number of each point, where they do not count up from `firstIndex`: integers that are exact. */
	readonly pointNumbers?: Float64Array;
	/** The same of each triangle; −1 is none of them. */
	readonly triangleNumbers?: Float64Array;
	/**
	 * Present where the file gives points and cells numbers that others name them by, so that they keep these where some are
	 * new or gone: `consecutive` where it counted them without gaps, and other formats' own count says as much. Where no
	 * array has them, points count from `firstIndex` and cells from 1, triangles first.
	 */
	readonly numbering?: 'consecutive' | 'own';
	/**
	 * The part of the mesh, counted from 0, that each triangle was in where its file has several, as programs write that run in
	 * parallel.
	 */
	readonly trianglePieces?: Uint16Array;
	/** The encoding of the names in the file where it is not UTF-8. */
	readonly encoding?: 'latin1';
	/** What ends the lines of the file where that is not LF. */
	readonly lineEnd?: '\r\n' | '\r';
	/** Suffixes of the files of a set that were read (`node`, `ele`, `poly`, ...), or the one suffix. */
	readonly parts: readonly string[];
	/**
	 * The file's triangles name their edges by signed numbers, as GMR's do: edges count from 1, and of an edge's
	 * triangles one alone, its owner, names it with a plus.
	 */
	readonly signedEdges?: boolean;
	/** Points have neither lines nor numbers in the file: edges hold the coordinates of their ends. */
	readonly pointsInEdges?: boolean;
	/** The entities of the geometry that the points of the file lie on. */
	readonly pointEntities?: PointEntities;
	/** Triangle's `.poly`: edges (0-based) that are segments, in the file's order. */
	readonly segments?: Uint32Array;
	/** Triangle's `.poly`: a point in each hole, x y. */
	readonly holes?: Float64Array;
	/** Triangle's `.poly`: one array of numbers a region, as it stood in its line after the index. */
	readonly regions?: readonly (readonly number[])[];
	/** Elements that are not drawn; their points belong to the mesh. */
	readonly others?: OtherElements;
	/** What the files hold and the mesh does not: no format can write it again. */
	readonly unkept?: readonly Unkept[];
	/**
	 * What belongs to the format of this source alone, for its own writer: versions, encodings, sections kept as they
	 * are.
	 */
	readonly extras?: unknown;
}

/**
 * A mesh of triangles: a plain immutable record of typed arrays (the arrays are never written after construction).
 * All indexes are 0-based except the signed ones in `triangleEdges`.
 */
export interface TriMesh {
	readonly dimension: 2 | 3;
	/** `dimension` coordinates for each point. */
	readonly points: Float64Array;
	/** Three corners for each triangle, in the file's own direction (counter-clockwise or not). */
	readonly triangles: Uint32Array;
	/** Start and end point of each edge, present where the file numbers edges; else `topologyOf` derives them. */
	readonly edges?: Uint32Array;
	/**
	 * Three signed 1-based edges for each triangle; present exactly when `edges` is. Slot k runs from corner k to
	 * corner (k + 1) mod 3; the sign is + where the edge runs in the triangle's direction.
	 */
	readonly triangleEdges?: Int32Array;
	/** 1 for each triangle marked for refinement, else 0; absent where the format has no marks. */
	readonly marked?: Uint8Array;
	readonly fields: readonly Field[];
	/** Cells other than triangles; blocks keep their places, by which groups name them. */
	readonly cells?: readonly CellBlock[];
	readonly groups?: readonly Group[];
	readonly source?: MeshSource;
}

/** Number of points. */
export const pointCount = (mesh: TriMesh): number => mesh.points.length / mesh.dimension;
/** Number of triangles. */
export const triangleCount = (mesh: TriMesh): number => mesh.triangles.length / 3;
/**
 * What a cell is called: its shape, and the file's number of it or its place in its block counted as the file counts.
 */
export function nameOfCell(
	{ cells, source }: Pick<TriMesh, 'cells' | 'source'>,
	{ block, cell }: { readonly block: number; readonly cell: number },
): string {
	const own = cells?.[block];
	const number = own?.numbers?.[cell] ?? cell + (source?.firstIndex ?? 0);
	return `${own?.shape} ${number}`;
}
/** Number of cells of a block. */
export const cellCount = ({ shape, nodes, offsets }: CellBlock): number =>
	offsets ? offsets.length - 1 : nodes.length / nodesOf[shape];
