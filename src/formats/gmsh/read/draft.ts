import type { DataLoss } from '../../../mesh/triMesh.ts';
import type { Entity, KeptSection, PhysicalName } from '../shared/extras.ts';
import type { Cells } from './cells.ts';
import type { Nodes } from './nodeStore.ts';

/** Values of a view on the nodes, or on the elements of one type. */
export interface ViewPart {
	/** Element type; 0 for nodes. */
	readonly type: number;
	/** `width` numbers for each entity; NaN if the view has none. */
	readonly values: Float64Array;
	readonly width: number;
}

/** A section of data on nodes, elements, or the nodes of elements. */
export interface View {
	readonly kind: 'NodeData' | 'ElementData' | 'ElementNodeData';
	readonly strings: readonly string[];
	readonly reals: readonly number[];
	/** Time step, number of components, number of entities, and any others. */
	readonly integers: readonly number[];
	readonly parts: readonly ViewPart[];
}

/** The content of a file as read so far. */
export interface Draft {
	/** The version in which the mesh is written by default. */
	version: '2.2' | '4.1';
	/** The version in the file, if it differs from `version`. */
	found?: string;
	/** Set for older versions, which differ in syntax. */
	old?: '1.0' | '4.0';
	encoding: 'ascii' | 'binary';
	little: boolean;
	sizeBytes: 4 | 8;
	nodes?: Nodes;
	/** By element type; defined once the elements were read. */
	cells?: Map<number, Cells>;
	/** Element numbers were consecutive before repeated elements were merged. */
	counting?: boolean;
	names?: PhysicalName[];
	entities?: Entity[];
	partitioned?: Entity[];
	partitions?: { count: number; ghosts: number[] };
	readonly views: View[];
	readonly kept: KeptSection[];
	readonly unkept: DataLoss[];
}
