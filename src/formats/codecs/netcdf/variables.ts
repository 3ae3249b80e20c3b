import type { TriMesh } from '../../../mesh/triMesh.ts';
import type { DataType } from '../../io/dataTypes.ts';
import type { Int32OrFloat64Array } from '../../io/numbers.ts';
import { Fault } from '../../text/fault.ts';

/** A variable of a file. */
export interface Variable {
	readonly name: string;
	/** The dimensions, slowest first, without the record dimension. */
	readonly sizes: readonly number[];
	/** Whether it is a record variable: each record has these dimensions. */
	readonly inRecords: boolean;
	/** Strings, and the first number of each array. */
	readonly attributes: ReadonlyMap<string, string | number>;
	/** The byte of the file where its values or its header begin. */
	readonly begin: number;
}

/** The variables of a file in a classic format or HDF5. */
export interface VariableFile {
	readonly variables: ReadonlyMap<string, Variable>;
	/** Number of records (time steps). */
	readonly records: number;
	/** Attributes of the whole file. */
	readonly attributes: Variable['attributes'];
	/**
	 * The numbers of a variable; undefined if there is none, it holds characters, or it does not have this record. Throws
	 * a `Fault` if it is cut off, or has integers beyond 2⁵³.
	 */
	numbers(name: string, record?: number): Int32OrFloat64Array | undefined;
	/** The strings of a variable; empty if there are none. Throws a `Fault` if it is cut off. */
	strings(name: string): string[];
}

/** Returns `values` if they are exact. Throws a `Fault` for 64-bit integers beyond 2⁵³. */
export function exact(
	values: Int32OrFloat64Array,
	{ bytes, kind }: DataType,
	{ name, begin }: Pick<Variable, 'name' | 'begin'>,
): Int32OrFloat64Array {
	const tooLarge =
		bytes === 8 && kind !== 'real' && values instanceof Float64Array
			? values.find((value) => Math.abs(value) > Number.MAX_SAFE_INTEGER)
			: undefined;
	if (tooLarge === undefined) return values;
	throw new Fault(
		'not-supported',
		begin,
		`The variable ${name} has integers beyond 2⁵³, about ${tooLarge}, which are not read.`,
	);
}

/** `extras` of the source of a mesh that was read from an Exodus file. */
export interface ExodusExtras {
	/** Version of the format: "5.1". */
	readonly version?: string;
	readonly encoding: 'binary' | 'HDF5';
}

/** The extras of a mesh that was read from an Exodus file; else undefined. */
export const exodusExtras = ({ source }: TriMesh): ExodusExtras | undefined =>
	source?.format === 'exodus' ? (source.extras as ExodusExtras | undefined) : undefined;

/**
 * Reads the ids of nodes or elements from a variable; undefined if it is missing. Throws a `Fault` if an id is not an
 * integer.
 */
export function idsIn(file: VariableFile, name: string): Int32OrFloat64Array | undefined {
	const ids = file.numbers(name);
	if (!(ids instanceof Float64Array) || ids.every((id) => Number.isSafeInteger(id))) return ids;
	const begin = file.variables.get(name)?.begin ?? 0;
	throw new Fault(
		'not-an-integer',
		begin,
		`The variable ${name} has numbers that are no integers.`,
	);
}
