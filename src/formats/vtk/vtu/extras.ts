import type { FieldRole } from '../../../mesh/triMesh.ts';
import type { Comments } from '../../codecs/xml/markup.ts';
import type { CellOrder } from '../shared/arrangeCells.ts';

/** Encoding of arrays: text, inline base64, or appended. */
export type VtuEncoding = 'ascii' | 'binary' | 'appended' | 'appended-base64';

/** Sections of named arrays. */
export type Section = 'PointData' | 'CellData' | 'FieldData';

/** Properties of an array besides its numbers. */
export interface ArrayExtras {
	readonly section: Section;
	readonly name: string;
	/** As in the file: `Float32`. */
	readonly type: string;
	/** Components; only in `FieldData`. */
	readonly components?: number;
	/** Attributes that are written back unchanged: `ComponentName0`. */
	readonly attributes: Readonly<Record<string, string>>;
	/** Children that are written back unchanged: `<InformationKey>`s other than value ranges. */
	readonly information?: readonly string[];
}

/** An array of strings in `FieldData`: bytes, with each string terminated by 0. */
export interface StringArray {
	readonly attributes: Readonly<Record<string, string>>;
	readonly information?: readonly string[];
	readonly bytes: Uint8Array;
}

/**
 * Elements that every file has; `points` is the array of `Points`, and `connectivity`, `offsets` and `types` are those
 * of `Cells`.
 */
export type RequiredElement =
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

/** Content of an element without meaning for the mesh, which is written back unchanged. */
export interface ElementExtras {
	readonly attributes: Readonly<Record<string, string>>;
	/** Child elements, as XML. */
	readonly information: readonly string[];
}

/** Content of a VTU file besides the mesh: `extras` of the mesh's source. */
export interface VtuExtras extends CellOrder {
	readonly version: string;
	readonly byteOrder: 'LittleEndian' | 'BigEndian';
	readonly headerType: 'UInt32' | 'UInt64';
	readonly encoding: VtuEncoding;
	readonly compressor: 'none' | 'zlib';
	/** Types of the points, and of connectivity and offsets. */
	readonly pointType: string;
	readonly indexType: string;
	/** Attributes of `PointData`, `CellData` and `FieldData` that name active arrays: `Scalars`, `Vectors`, … */
	readonly active: { readonly [section in Section]?: Readonly<Record<string, string>> };
	readonly arrays: readonly ArrayExtras[];
	readonly strings: readonly StringArray[];
	readonly elements?: { readonly [place in RequiredElement]?: ElementExtras };
	readonly comments?: Comments;
	/** VTK type of the triangles; 0 if there are none. */
	readonly triangleType: number;
}

/** Attribute of an array with its role; TriRefine's own, ignored by others. */
export const roleAttribute = 'Role';

/** Roles that are written; arrays without one are attributes. */
export const writtenRoles: readonly FieldRole[] = ['marker', 'size', 'metric'];
