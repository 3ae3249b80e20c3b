import type { TriMesh } from '../../mesh/triMesh.ts';
import type { CellOrder } from '../vtkData/arrangeCells.ts';

/** Parts of a file that hold arrays: those of the points, of the cells, and of the mesh. */
export type Section = 'POINT_DATA' | 'CELL_DATA' | 'FIELD';

/** Datasets that are read and written. */
export type Dataset = 'UNSTRUCTURED_GRID' | 'POLYDATA';

/** What stands behind an array: names of its components, and keys with their values, each as its lines. */
export interface Metadata {
	readonly components: readonly string[];
	readonly keys: readonly string[];
}

/** What a file says of an array, besides its numbers. */
export interface ArrayExtras {
	readonly section: Section;
	readonly name: string;
	/** The word of its type: `float`. */
	readonly type: string;
	/** The word that it stands behind, in capitals: `SCALARS`; `FIELD` for those of a field. */
	readonly kind: string;
	/** Numbers of an entry; on the mesh alone. */
	readonly components?: number;
	/** Of scalars: the table of their colours. */
	readonly table?: string;
	readonly metadata?: Metadata;
}

/** A table of colours: red, green, blue and opacity of each, from 0 to 1. */
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

/** What legacy files of VTK hold besides their mesh: `extras` of a mesh's source. */
export interface VtkExtras extends CellOrder {
	/** As the file says it: `3.0`. */
	readonly version: string;
	readonly title: string;
	readonly encoding: 'ascii' | 'binary';
	readonly dataset: Dataset;
	/** Words of the types of the points, and of the points of the cells. */
	readonly pointType: string;
	readonly indexType: string;
	readonly arrays: readonly ArrayExtras[];
	readonly tables: readonly LookupTable[];
	readonly strings: readonly StringArray[];
	readonly pointMetadata?: Metadata;
}

/** What the source of a mesh says of the legacy file that it was; undefined where it was none. */
export const vtkExtras = ({ source }: TriMesh): VtkExtras | undefined =>
	source?.format === 'vtk' ? (source.extras as VtkExtras | undefined) : undefined;
