import type { Unkept } from '../../mesh/triMesh.ts';
import type { Cells } from './cells.ts';
import type { Entity, KeptSection, PhysicalName } from './extras.ts';
import type { Nodes } from './nodeStore.ts';

/** What a view holds of its nodes, or of the elements of one type. */
export interface ViewPart {
	/** The type of the elements; 0 for nodes. */
	readonly type: number;
	/** `width` numbers for each; NaN where the view has none. */
	readonly values: Float64Array;
	readonly width: number;
}

/** A section of data on nodes, elements, or the nodes of elements. */
export interface View {
	readonly kind: 'NodeData' | 'ElementData' | 'ElementNodeData';
	readonly strings: readonly string[];
	readonly reals: readonly number[];
	/** Time step, components, entities and what follows. */
	readonly integers: readonly number[];
	readonly parts: readonly ViewPart[];
}

/** What was read of a file so far. */
export interface Draft {
	/** The version that the mesh is written in again. */
	version: '2.2' | '4.1';
	/** What the file says of its version, where that is another one. */
	found?: string;
	/** The same where it is an older one, which is read in another way. */
	old?: '1.0' | '4.0';
	encoding: 'ascii' | 'binary';
	little: boolean;
	sizeBytes: 4 | 8;
	nodes?: Nodes;
	/** By type; defined once the elements were read. */
	cells?: Map<number, Cells>;
	/** The elements counted on before repeated ones were taken out. */
	counting?: boolean;
	names?: PhysicalName[];
	entities?: Entity[];
	partitioned?: Entity[];
	partitions?: { count: number; ghosts: number[] };
	readonly views: View[];
	readonly kept: KeptSection[];
	readonly unkept: Unkept[];
}
