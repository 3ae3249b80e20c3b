import type { FieldRole } from '../../mesh/triMesh.ts';

/** How VTU files write their arrays. */
export type VtuEncoding = 'ascii' | 'binary' | 'appended' | 'appended-base64';

/** Parts of a file that hold arrays with names of their own. */
export type Section = 'PointData' | 'CellData' | 'FieldData';

/** What a file says of an array, beside its numbers. */
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
	readonly bytes: Uint8Array;
}

/** What VTU files hold beside their mesh: `extras` of a mesh's source. */
export interface VtuExtras {
	readonly version: string;
	readonly byteOrder: 'LittleEndian' | 'BigEndian';
	readonly headerType: 'UInt32' | 'UInt64';
	readonly encoding: VtuEncoding;
	readonly compressor: 'none' | 'zlib';
	/** Types of the points, and of connectivity and offsets. */
	readonly pointType: string;
	readonly indexType: string;
	/** Attributes of `PointData` and `CellData`: `Scalars`, `Vectors`, ... */
	readonly active: { readonly [section in Section]?: Readonly<Record<string, string>> };
	readonly arrays: readonly ArrayExtras[];
	readonly strings: readonly StringArray[];
	/** VTK's type of the triangles and of each block; 0 where there are no triangles. */
	readonly triangleType: number;
	readonly blockTypes: readonly number[];
	/** Of each block: lines of each polyline. */
	readonly polylines: readonly (Uint32Array | undefined)[];
	/** VTK's type of each cell in the file's order, where there are several. */
	readonly order?: Uint8Array;
}

/** Attribute of an array that TriRefine adds, and others pass over: what its numbers mean. */
export const roleAttribute = 'Role';

/** Roles that have to be said; all other arrays are attributes. */
export const saidRoles: readonly FieldRole[] = ['marker', 'size', 'metric'];
