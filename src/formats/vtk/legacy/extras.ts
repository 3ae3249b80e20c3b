import type { TriMesh } from '../../../mesh/triMesh.ts';
import type { CellOrder } from '../shared/arrangeCells.ts';

/** Sections with arrays: on points, on cells, and on the mesh. */
export type Section = 'POINT_DATA' | 'CELL_DATA' | 'FIELD';

/** Datasets that are read and written. */
export type Dataset = 'UNSTRUCTURED_GRID' | 'POLYDATA';

/** Metadata after an array: component names, and information keys with their values, each as its lines. */
export interface Metadata {
	readonly components: readonly string[];
	readonly keys: readonly string[];
}

/** Properties of an array besides its numbers. */
export interface ArrayExtras {
	readonly section: Section;
	readonly name: string;
	/** Name of its type: `float`. */
	readonly type: string;
	/** Keyword before it, in upper case: `SCALARS`; `FIELD` for arrays of a field. */
	readonly kind: string;
	/** Components; only on the mesh. */
	readonly components?: number;
	/** Lookup table of scalars. */
	readonly table?: string;
	readonly metadata?: Metadata;
}

/** A lookup table: red, green, blue and opacity of each colour, in [0, 1]. */
export interface LookupTable {
	readonly section: Section;
	readonly name: string;
	readonly values: Float64Array;
}

/** An array of strings on the mesh. */
export interface StringArray {
	readonly name: string;
	readonly components: number;
	readonly strings: readonly string[];
	readonly metadata?: Metadata;
}

/** Content of a legacy VTK file besides the mesh: `extras` of the mesh's source. */
export interface VtkExtras extends CellOrder {
	/** As in the file: `3.0`. */
	readonly version: string;
	readonly title: string;
	readonly encoding: 'ascii' | 'binary';
	readonly dataset: Dataset;
	/** Names of the types of the points, and of the connectivity. */
	readonly pointType: string;
	readonly indexType: string;
	readonly arrays: readonly ArrayExtras[];
	readonly tables: readonly LookupTable[];
	readonly strings: readonly StringArray[];
	readonly pointMetadata?: Metadata;
}

/** The extras of a mesh that was read from a legacy VTK file; undefined for others. */
export const vtkExtras = ({ source }: TriMesh): VtkExtras | undefined =>
	source?.format === 'vtk' ? (source.extras as VtkExtras | undefined) : undefined;
