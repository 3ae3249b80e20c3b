import { type DataType, dataTypes } from '../../io/dataTypes.ts';

/** Types of legacy files by their names in lower case. Ids are written as `int`. */
const types: Readonly<Record<string, DataType | undefined>> = {
	char: dataTypes.Int8,
	signed_char: dataTypes.Int8,
	unsigned_char: dataTypes.UInt8,
	short: dataTypes.Int16,
	unsigned_short: dataTypes.UInt16,
	int: dataTypes.Int32,
	unsigned_int: dataTypes.UInt32,
	long: dataTypes.Int64,
	unsigned_long: dataTypes.UInt64,
	long_long: dataTypes.Int64,
	unsigned_long_long: dataTypes.UInt64,
	vtktypeint8: dataTypes.Int8,
	vtktypeuint8: dataTypes.UInt8,
	vtktypeint16: dataTypes.Int16,
	vtktypeuint16: dataTypes.UInt16,
	vtktypeint32: dataTypes.Int32,
	vtktypeuint32: dataTypes.UInt32,
	vtktypefloat32: dataTypes.Float32,
	vtktypefloat64: dataTypes.Float64,
	vtktypeint64: dataTypes.Int64,
	vtktypeuint64: dataTypes.UInt64,
	vtkidtype: dataTypes.Int32,
	float: dataTypes.Float32,
	double: dataTypes.Float64,
};

/** The type with this name; undefined if unknown. */
export const typeOfWord = (word: string): DataType | undefined =>
	Object.hasOwn(types, word.toLowerCase()) ? types[word.toLowerCase()] : undefined;

/** Names of all types, in lower case. */
export const typeWords: readonly string[] = Object.keys(types);
