/** Kinds of entities to pick, select, find and look up. */
export type EntityKind = 'points' | 'edges' | 'triangles';

/**
 * The entities that a field's values belong to: points, edges or triangles, the cells of a `CellBlock` (`cells`, only in the
 * block's own fields), the corners of the triangles or of a block's cells, or the mesh as a whole.
 */
export type FieldSite = EntityKind | 'cells' | 'corners' | 'mesh';

/**
 * The meaning of a field's values, which determines how operations carry them: `marker` (integers: boundary or region tags;
 * inherited), `attribute` (reals on points are interpolated at midpoints, everything on cells is inherited), `size` (the target
 * edge length at a point), `metric` (the three components of a symmetric tensor at a point, xx, xy, yy), `midNodes` (on
 * triangles: the point index of the middle of the edge opposite each corner; on the cells of a line block: that of the middle
 * of the line).
 */
export type FieldRole = 'marker' | 'attribute' | 'size' | 'metric' | 'midNodes';

/** Named data of a mesh. */
export interface Field {
	readonly name: string;
	readonly on: FieldSite;
	readonly role: FieldRole;
	readonly type: 'integer' | 'real';
	/** Values per entity. */
	readonly components: number;
	/** `components` values for each entity, in entity order. */
	readonly values: Int32Array | Float64Array;
	/**
	 * Integers that are unique, as global ids are; those of triangles and cells among all triangles and cells. New entities get
	 * values after the largest.
	 */
	readonly unique?: true;
	/** Names of the values 0, 1, … of a marker; fields of files have none. */
	readonly labels?: readonly string[];
}

/**
 * The shape of the cells of a block. `line` is refined if it lies on an edge of a triangle, with its midside node if the block
 * has a field of role `midNodes`; `point` stays as it is. All others are carried undivided. The nodes of `quad8` and `quad9`
 * are the corners, the midside nodes of the edges from corner k to k + 1, the centre.
 */
export type CellShape = 'point' | 'line' | 'polygon' | 'quad' | 'quad8' | 'quad9';

/** Nodes per cell of a shape; 0 if the number varies by cell. */
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
	/** Points (0-based) of all cells, cell after cell. */
	readonly nodes: Uint32Array;
	/** For polygons only: cell i has nodes [offsets[i], offsets[i + 1]). */
	readonly offsets?: Uint32Array;
	/** On `cells` or `corners` of this block. */
	readonly fields: readonly Field[];
	/** The file's number of each cell, unless they continue those of the cells before; exact integers. */
	readonly numbers?: Float64Array;
	/** The 1-based line of each cell in a text file, if positions were requested. */
	readonly lines?: Uint32Array;
}

/** Members of a group: points, edges, triangles or, by the index of the block, cells. */
export interface GroupMembers {
	readonly of: EntityKind | number;
	/** Indices of the members, 0-based and ascending. */
	readonly members: Uint32Array;
}

/** A named or numbered part of a mesh: a boundary, a region, a material. An entity may be in several. */
export interface Group {
	/** Absent if the file has only a number. */
	readonly name?: string;
	/** 0 for points, 1 for lines and edges, 2 for triangles and other faces. */
	readonly dimension: 0 | 1 | 2;
	/** The file's number of the group; groups of other dimensions may have the same one. */
	readonly tag: number;
	readonly members: readonly GroupMembers[];
	/**
	 * For a group of edges of quads: k is the edge from corner k to the next, 0-based. When the quads are split, it becomes a
	 * group of these edges with the same tag, which no group of edges has before.
	 */
	readonly side?: number;
}

/** Data of a file that is lost: its reader does not support it, or an operation could not carry it. */
export interface DataLoss {
	/** In the plural, without an article, as a heading: "marks", "quads", "own numbers of the points". */
	readonly what: string;
	/** Number of items. */
	readonly count: number;
	/** Why, as a clause without a full stop: "GMR cannot store them". */
	readonly reason: string;
	/** Written, but changed: rounded, or under another name or number. */
	readonly changed?: true;
}

/** Elements of a file that `TriMesh` does not represent, for example solids, springs and masses. */
export interface OtherElements {
	/** Name in the plural ("hexahedra", "elements of type SPRINGA") and number. */
	readonly kinds: readonly { readonly what: string; readonly count: number }[];
	/** The points (0-based) that they, or other data of the file, refer to; all count as used. */
	readonly points: Uint32Array;
	/** Their greatest number, if the file numbers them: new cells get numbers above it. */
	readonly greatest?: number;
}

/** A run of consecutive points on one entity of the geometry: a point, a curve, a surface or a volume. */
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
	/** Runs from point 0 on; points after the last run have no entity. */
	readonly runs: readonly EntityRun[];
	/** Parameters of the points of parametric runs, `dimension` for each point. */
	readonly parameters?: Float64Array;
}

/** Data of a file besides the mesh, kept for writing. The file's edge numbering is in `edges` of the mesh; the rest is here. */
export interface MeshSource {
	/** Id of the format in `src/formats/registry.ts`. */
	readonly format: string;
	/** The file's index base. */
	readonly firstIndex: 0 | 1;
	/** The file's number of each point, unless they count up from `firstIndex`; exact integers. */
	readonly pointNumbers?: Float64Array;
	/** The same for each triangle; no number is −1. */
	readonly triangleNumbers?: Float64Array;
	/**
	 * Present if the file gives points and cells explicit numbers to refer to, so that they keep these when others are added or
	 * removed: `consecutive` if numbered without gaps, which implicit numbering in other formats expresses as well. Without an
	 * array of numbers, points count from `firstIndex` and cells from 1, triangles first.
	 */
	readonly numbering?: 'consecutive' | 'own';
	/** The 0-based partition of each triangle, if the file has several, as parallel solvers write it. */
	readonly trianglePieces?: Uint16Array;
	/** The encoding of names in the file, if not UTF-8. */
	readonly encoding?: 'latin1';
	/** The line terminator of the file, if not LF. */
	readonly lineEnd?: '\r\n' | '\r';
	/** Suffixes of the files that were read (`node`, `ele`, `poly`, ...). */
	readonly parts: readonly string[];
	/**
	 * The file's triangles refer to their edges by signed numbers, as in GMR: edges count from 1, and only the owner of an edge
	 * refers to it with a plus.
	 */
	readonly signedEdges?: boolean;
	/** The file does not list points: edges hold the coordinates of their ends. */
	readonly pointsInEdges?: boolean;
	/** The entities of the geometry that the points of the file lie on. */
	readonly pointEntities?: PointEntities;
	/** Triangle's `.poly`: edges (0-based) that are segments, in the file's order. */
	readonly segments?: Uint32Array;
	/** Triangle's `.poly`: a point in each hole, x y. */
	readonly holes?: Float64Array;
	/** Triangle's `.poly`: one array of numbers for each region, from its line after the index. */
	readonly regions?: readonly (readonly number[])[];
	/** Elements not represented by the mesh; their points belong to it. */
	readonly others?: OtherElements;
	/** Data of the files that the mesh does not hold and no format can write again. */
	readonly unkept?: readonly DataLoss[];
	/** Points and cells are not those of the file, even if their numbers are equal: `extras` that refer to them do not apply. */
	readonly replaced?: true;
	/** Data specific to the format, for its own writer: versions, encodings, sections kept verbatim. */
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
	/** Three corners for each triangle, in the file's orientation (counter-clockwise or not). */
	readonly triangles: Uint32Array;
	/** Start and end point of each edge; present if the file numbers edges, else `topologyOf` derives them. */
	readonly edges?: Uint32Array;
	/**
	 * Three signed 1-based edges for each triangle; present exactly when `edges` is. Slot k runs from corner k to
	 * corner (k + 1) mod 3; the sign is + where the edge runs in the triangle's direction.
	 */
	readonly triangleEdges?: Int32Array;
	/** 1 for each triangle marked for refinement, else 0; absent if the format has no marks. */
	readonly marked?: Uint8Array;
	readonly fields: readonly Field[];
	/** Cells other than triangles; groups refer to blocks by index. */
	readonly cells?: readonly CellBlock[];
	readonly groups?: readonly Group[];
	readonly source?: MeshSource;
}

/** Number of points. */
export const pointCount = (mesh: TriMesh): number => mesh.points.length / mesh.dimension;
/** Number of triangles. */
export const triangleCount = (mesh: TriMesh): number => mesh.triangles.length / 3;
/** Number of cells of a block. */
export const cellCount = ({ shape, nodes, offsets }: CellBlock): number =>
	offsets ? offsets.length - 1 : nodes.length / nodesOf[shape];

/**
 * Name of a cell for messages: its shape and its number in the file, "quad 7"; without numbers its index in the block, in the
 * file's index base.
 */
export function nameOfCell(
	{ cells, source }: Pick<TriMesh, 'cells' | 'source'>,
	{ block, cell }: { readonly block: number; readonly cell: number },
): string {
	const { shape, numbers } = cells?.[block] ?? {};
	const number = numbers?.[cell] ?? cell + (source?.firstIndex ?? 0);
	return `${shape} ${number}`;
}
