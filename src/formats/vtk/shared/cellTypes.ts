import type { CellShape } from '../../../mesh/triMesh.ts';

/** Cell types (vtkCellType.h) that are handled by number. */
export const vtkType = {
	vertex: 1,
	polyvertex: 2,
	line: 3,
	polyline: 4,
	triangle: 5,
	strip: 6,
	polygon: 7,
	pixel: 8,
	quad: 9,
	line3: 21,
	triangle6: 22,
	quad8: 23,
	quad9: 28,
} as const;

/** Shape, node count and node order of a cell type. */
export interface CellType {
	/** Plural noun for messages. */
	readonly name: string;
	readonly shape: 'triangle' | CellShape;
	/** Number of points of a cell; the minimum if it varies. */
	readonly nodes: number;
	readonly variable?: true;
	/**
	 * Node k of a mesh cell is node `order[k]` of VTK's cell, mid-edge nodes after the corners; absent if both orders
	 * agree.
	 */
	readonly order?: readonly number[];
}

/** Types that are read. */
export const cellTypes: Readonly<Record<number, CellType>> = {
	[vtkType.vertex]: { name: 'vertices', shape: 'point', nodes: 1 },
	[vtkType.polyvertex]: { name: 'poly-vertices', shape: 'point', nodes: 1, variable: true },
	[vtkType.line]: { name: 'lines', shape: 'line', nodes: 2 },
	[vtkType.polyline]: { name: 'polylines', shape: 'line', nodes: 2, variable: true },
	[vtkType.triangle]: { name: 'triangles', shape: 'triangle', nodes: 3 },
	[vtkType.strip]: { name: 'triangle strips', shape: 'triangle', nodes: 3, variable: true },
	[vtkType.polygon]: { name: 'polygons', shape: 'polygon', nodes: 3, variable: true },
	// Row by row, not around the boundary.
	[vtkType.pixel]: { name: 'pixels', shape: 'quad', nodes: 4, order: [0, 1, 3, 2] },
	[vtkType.quad]: { name: 'quads', shape: 'quad', nodes: 4 },
	[vtkType.line3]: { name: 'quadratic edges', shape: 'line', nodes: 3 },
	// Mid-edge nodes are ordered by the opposite corners, VTK's by the edges.
	[vtkType.triangle6]: {
		name: 'quadratic triangles',
		shape: 'triangle',
		nodes: 6,
		order: [0, 1, 2, 4, 5, 3],
	},
	[vtkType.quad8]: { name: 'quadratic quads', shape: 'quad8', nodes: 8 },
	[vtkType.quad9]: { name: 'biquadratic quads', shape: 'quad9', nodes: 9 },
};

/** Names of types that are not read. */
const refused: Readonly<Record<number, string>> = {
	0: 'empty cells',
	10: 'tetrahedra',
	11: 'voxels',
	12: 'hexahedra',
	13: 'wedges',
	14: 'pyramids',
	15: 'pentagonal prisms',
	16: 'hexagonal prisms',
	24: 'quadratic tetrahedra',
	25: 'quadratic hexahedra',
	26: 'quadratic wedges',
	27: 'quadratic pyramids',
	29: 'triquadratic hexahedra',
	30: 'quadratic-linear quads',
	31: 'quadratic-linear wedges',
	32: 'biquadratic-quadratic wedges',
	33: 'biquadratic-quadratic hexahedra',
	34: 'biquadratic triangles',
	35: 'cubic lines',
	36: 'quadratic polygons',
	37: 'triquadratic pyramids',
	41: 'convex point sets',
	42: 'polyhedra',
	71: 'Lagrange tetrahedra',
	72: 'Lagrange hexahedra',
	73: 'Lagrange wedges',
	74: 'Lagrange pyramids',
	75: 'Bézier curves',
	76: 'Bézier triangles',
	77: 'Bézier quads',
	78: 'Bézier tetrahedra',
	79: 'Bézier hexahedra',
	80: 'Bézier wedges',
	81: 'Bézier pyramids',
};

/** Volumetric cell types. */
const volumes = new Set([
	...[10, 11, 12, 13, 14, 15, 16, 24, 25, 26, 27, 29, 31, 32, 33, 37, 41, 42],
	...[71, 72, 73, 74, 78, 79, 80, 81],
]);

/** The message that cells of a type are not read: `The file has tetrahedra (VTK type 10), …`. */
export function refusalOfCells(type: number): string {
	const name = refused[type] ?? 'cells';
	const what = `The file has ${name} (VTK type ${type})`;
	return `${what}, which TriRefine doesn't read.`;
}

/** Plural noun for a volumetric type; undefined for other types. */
export const volumeName = (type: number): string | undefined =>
	volumes.has(type) ? refused[type] : undefined;

/** Cell types by number of corners; from five on, cells are polygons. */
const types = [0, vtkType.vertex, vtkType.line, vtkType.triangle, vtkType.quad, vtkType.polygon];

/** The type of a face with this number of corners. */
export const typeOfFace = (corners: number): number => types[Math.min(corners, 5)]!;
