import { type DataType, dataTypes } from '../io/dataTypes.ts';
import type { Fault } from '../text/fault.ts';

/** Text, or binary by byte order. */
export type PlyEncoding = 'ascii' | 'little' | 'big';

/** A property of an element: a scalar, or a list preceded by its length. */
export interface Property {
	readonly name: string;
	/** The type's keyword in the file, such as `uchar` or `uint8`. */
	readonly word: string;
	readonly type: DataType;
	/** Type of a list's length. */
	readonly count?: { readonly word: string; readonly type: DataType };
}

/** Whether a property is the list of a face's vertices. */
export const isFaceList = ({ name, count, type }: Property): boolean =>
	count !== undefined && type.kind !== 'real' && /^vertex_(index|indices)$/.test(name);

/** An element: a named list of entries with the same properties. */
export interface PlyElement {
	readonly name: string;
	readonly count: number;
	/** Byte of its line in the file. */
	readonly at: number;
	/** Byte of its count in the file. */
	readonly countAt: number;
	readonly properties: readonly Property[];
}

/** The header of a PLY file. */
export interface PlyHeader {
	readonly encoding: PlyEncoding;
	/** Lines of `comment` and `obj_info`, with the keyword. */
	readonly comments: readonly string[];
	/** In the order of the file. */
	readonly elements: readonly PlyElement[];
	/** Byte after the header: the first of the data. */
	readonly end: number;
}

const { Int8, UInt8, Int16, UInt16, Int32, UInt32, Float32, Float64 } = dataTypes as Record<
	'Int8' | 'UInt8' | 'Int16' | 'UInt16' | 'Int32' | 'UInt32' | 'Float32' | 'Float64',
	DataType
>;

/** Types by keyword. */
export const plyTypes: Readonly<Record<string, DataType>> = {
	char: Int8,
	uchar: UInt8,
	short: Int16,
	ushort: UInt16,
	int: Int32,
	uint: UInt32,
	float: Float32,
	double: Float64,
	int8: Int8,
	uint8: UInt8,
	int16: Int16,
	uint16: UInt16,
	int32: Int32,
	uint32: UInt32,
	float32: Float32,
	float64: Float64,
};

/** The type that a keyword names; undefined for other words. */
export const plyType = (word: string): DataType | undefined =>
	Object.hasOwn(plyTypes, word) ? plyTypes[word] : undefined;

/** Reports a recoverable error. */
export type ReportFault = (fault: Fault, severity?: 'warning') => void;
