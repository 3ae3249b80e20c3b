import { freeShared } from '../../util/sharedMemory.ts';
import { type ElementKind, elementKinds } from '../build/elements/elementKinds.ts';
import type { OtherElementsDraft } from '../build/elements/otherElements.ts';
import type { RowKind, Rows } from '../build/references/readRows.ts';

/** Layout of the rows of a section of elements, and the kind of these. */
export type CellKind = RowKind & ElementKind;

const elementRows = (noun: string, plural: string, nodes: number): RowKind => ({
	noun,
	plural,
	reals: 0,
	nodes,
	reference: true,
	named: 'vertex',
});

const cellKind = (noun: string, kind: ElementKind): CellKind => ({
	...kind,
	...elementRows(noun, `${noun}s`, kind.nodes),
});

/** Layout of the rows of vertices with `dimension` coordinates. */
export const vertices = (dimension: 2 | 3): RowKind => ({
	noun: 'vertex',
	plural: 'vertices',
	reals: dimension,
	nodes: 0,
	reference: true,
	kind: 'points',
});

/** The sections of cells that are read. */
export const cellSections = {
	Edges: cellKind('edge', elementKinds.line),
	Triangles: {
		...cellKind('triangle', elementKinds.triangle),
		kind: 'triangles',
	} satisfies CellKind,
	Quadrilaterals: cellKind('quadrilateral', elementKinds.quad),
} as const;

/** Name of a section of cells. */
export type CellSection = keyof typeof cellSections;

/** The rows of each section of cells in a file. */
export type CellRows = ReadonlyMap<CellSection, Rows<CellKind>>;

/** Sections that list entities by their numbers; each becomes a group of that name. */
export const flags = {
	Corners: 'Vertices',
	RequiredVertices: 'Vertices',
	Ridges: 'Edges',
	RequiredEdges: 'Edges',
	RequiredTriangles: 'Triangles',
	RequiredQuadrilaterals: 'Quadrilaterals',
} as const;

/** Name of a section that lists entities. */
export type Flag = keyof typeof flags;

/** Names of the sections that list entities. */
export const flagNames = Object.keys(flags) as readonly Flag[];

/** Whether a section has cells. */
export const isCells = (key: string): key is CellSection => Object.hasOwn(cellSections, key);

/** Whether a section lists entities. */
export const isFlag = (key: string): key is Flag => Object.hasOwn(flags, key);

/** Layout of the rows of a section that lists entities. */
export const listOf = (flag: Flag): RowKind => ({
	noun: `entry of ${flag}`,
	plural: `entries of ${flag}`,
	reals: 0,
	nodes: 1,
	reference: false,
	named: nounOf[flags[flag]],
});

const nounOf = {
	Vertices: 'vertex',
	Edges: 'edge',
	Triangles: 'triangle',
	Quadrilaterals: 'quadrilateral',
} as const;

const otherSection = (plural: string, nodes: number, isVolume: boolean) => ({
	kind: elementRows(plural.replace(/a$|e?s$/, ''), plural, nodes),
	isVolume,
});

/** Sections of elements that do not become cells: volumes, and elements of higher order. */
export const otherSections: Readonly<
	Record<string, { readonly kind: RowKind; readonly isVolume: boolean }>
> = {
	Tetrahedra: otherSection('tetrahedra', 4, true),
	Hexahedra: otherSection('hexahedra', 8, true),
	Prisms: otherSection('prisms', 6, true),
	Pentahedra: otherSection('prisms', 6, true),
	Pyramids: otherSection('pyramids', 5, true),
	TetrahedraP2: otherSection('tetrahedra of order 2', 10, true),
	HexahedraQ2: otherSection('hexahedra of order 2', 27, true),
	PrismsP2: otherSection('prisms of order 2', 18, true),
	PyramidsP2: otherSection('pyramids of order 2', 14, true),
	EdgesP2: otherSection('edges of order 2', 3, false),
	TrianglesP2: otherSection('triangles of order 2', 6, false),
	QuadrilateralsQ2: otherSection('quadrilaterals of order 2', 9, false),
	EdgesP3: otherSection('edges of order 3', 4, false),
	TrianglesP3: otherSection('triangles of order 3', 10, false),
	QuadrilateralsQ3: otherSection('quadrilaterals of order 3', 16, false),
};

/** Counts the elements of a section of `otherSections` and marks their points as used; frees the nodes of `rows`. */
export function noteOthers(key: string, rows: Rows, others: OtherElementsDraft): void {
	const { kind, isVolume } = otherSections[key]!;
	others.add(kind.plural, rows.count, isVolume);
	for (let i = 0; i < rows.length; i++) others.use(rows.nodes[i]!);
	freeShared(rows.nodes);
}

/**
 * Sections that refer to no entities. Not `Geometry`: it names the file whose entities `VertexOnGeometricVertex` and
 * similar sections map to, and FreeFem 4.11 crashes on a mesh that has it without them.
 */
export const lasting = new Set([
	'AngleOfCornerBound',
	'MaximalAngleOfCorner',
	'Identifier',
	'BoundingBox',
]);
