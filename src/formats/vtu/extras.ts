import type { FieldRole } from '../../mesh/triMesh.ts';
import type { CellOrder } from '../vtkData/arrangeCells.ts';

/** How VTU files write their arrays. */
export type VtuEncoding = 'ascii' | 'binary' | 'appended' | 'appended-base64';

/** Parts of a file that hold arrays with names of their own. */
export type Section = 'PointData' | 'CellData' | 'FieldData';

/** What a file says of an array, besides its numbers. */
export interface ArrayExtras {
	readonly section: Section;
	readonly name: string;
	/** `Float32`. */
	readonly type: string;
	/** Numbers of an entry; `FieldData` alone. */
	readonly components?: number;
	/** Attributes that are written again as they were: `ComponentName0`. */
	readonly attributes: Readonly<Record<string, string>>;
	/** Elements in it that are written again as they were: `<InformationKey>`s, but for ranges of its values. */
	readonly information?: readonly string[];
}

/** An array of strings in `FieldData`: its bytes, each string ended by a 0. */
export interface StringArray {
	readonly attributes: Readonly<Record<string, string>>;
	readonly information?: readonly string[];
	readonly bytes: Uint8Array;
}

/** Elements of a file that are written in any case: `points` is the array of `Points`, and so are those of `Cells`. */
export type Place =
	| 'VTKFile'
	| 'UnstructuredGrid'
	| 'Piece'
	| 'Points'
	| 'points'
	| 'Cells'
	| 'connectivity'
	| 'offsets'
	| 'types'
	| 'AppendedData';

/** What an element says that has no meaning here, and is written again. */
export interface ElementExtras {
	readonly attributes: Readonly<Record<string, string>>;
	/** Elements in it, as XML. */
	readonly information: readonly string[];
}

/** Comments and processing instructions as they stood: in front of the outermost element, and all others. */
export interface Comments {
	readonly before: readonly string[];
	readonly inside: readonly string[];
}

/** What VTU files hold besides their mesh: `extras` of a mesh's source. */
export interface VtuExtras extends CellOrder {
	readonly version: string;
	readonly byteOrder: 'LittleEndian' | 'BigEndian';
	readonly headerType: 'UInt32' | 'UInt64';
	readonly encoding: VtuEncoding;
	readonly compressor: 'none' | 'zlib';
	/** Types of the points, and of connectivity and offsets. */
	readonly pointType: string;
	readonly indexType: string;
	/** Attributes of `PointData`, `CellData` and `FieldData`: `Scalars`, `Vectors`, ... */
	readonly active: { readonly [section in Section]?: Readonly<Record<string, string>> };
	readonly arrays: readonly ArrayExtras[];
	readonly strings: readonly StringArray[];
	readonly elements?: { readonly [place in Place]?: ElementExtras };
	readonly comments?: Comments;
	/** VTK's type of the triangles; 0 where there are none. */
	readonly triangleType: number;
}

/** Attribute of an array that TriRefine adds, and others ignore: what its numbers mean. */
export const roleAttribute = 'Role';

/** Roles that have to be said; all other arrays are attributes. */
export const saidRoles: readonly FieldRole[] = ['marker', 'size', 'metric'];
