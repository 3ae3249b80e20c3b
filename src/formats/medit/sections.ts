import type { RowKind } from '../references/readRows.ts';

const cells = (noun: string, plural: string, names: number, kind?: RowKind['kind']): RowKind => ({
	noun,
	plural,
	reals: 0,
	names,
	reference: true,
	named: 'vertex',
	...(kind && { kind }),
});

/** The vertices of a file of so many coordinates. */
export const vertices = (dimension: 2 | 3): RowKind => ({
	noun: 'vertex',
	plural: 'vertices',
	reals: dimension,
	names: 0,
	reference: true,
	kind: 'points',
});

/** The sections of cells that are read. */
export const cellSections = {
	Edges: cells('edge', 'edges', 2),
	Triangles: cells('triangle', 'triangles', 3, 'triangles'),
	Quadrilaterals: cells('quadrilateral', 'quadrilaterals', 4),
} as const;
export type CellSection = keyof typeof cellSections;

/** Sections that list entities by their numbers, and become a group by their name. */
export const flags = {
	Corners: 'Vertices',
	RequiredVertices: 'Vertices',
	Ridges: 'Edges',
	RequiredEdges: 'Edges',
	RequiredTriangles: 'Triangles',
	RequiredQuadrilaterals: 'Quadrilaterals',
} as const;
export type Flag = keyof typeof flags;
export const flagNames = Object.keys(flags) as readonly Flag[];

/** Whether a section is one of cells, and whether it lists entities. */
export const isCells = (key: string): key is CellSection => Object.hasOwn(cellSections, key);
export const isFlag = (key: string): key is Flag => Object.hasOwn(flags, key);

/** How a section that lists entities is built. */
export const listOf = (flag: Flag): RowKind => ({
	noun: `entry of ${flag}`,
	plural: `entries of ${flag}`,
	reals: 0,
	names: 1,
	reference: false,
	named: nounOf[flags[flag]],
});

const nounOf = {
	Vertices: 'vertex',
	Edges: 'edge',
	Triangles: 'triangle',
	Quadrilaterals: 'quadrilateral',
} as const;

/** Sections of volumes: a file that has some in one of them is none of a surface. */
export const volumes: Readonly<Record<string, string>> = {
	Tetrahedra: 'tetrahedra',
	Hexahedra: 'hexahedra',
	Prisms: 'prisms',
	Pyramids: 'pyramids',
	Pentahedra: 'prisms',
};

/** Sections that say nothing of single entities. */
export const lasting = new Set([
	'AngleOfCornerBound',
	'MaximalAngleOfCorner',
	'Geometry',
	'Identifier',
	'BoundingBox',
]);
