import type { TriMesh } from '../../mesh/triMesh.ts';
import type { Wholes } from '../bytes/numbers.ts';
import type { DataType } from '../vtkData/dataTypes.ts';
import { Fault } from '../vtkData/fault.ts';

/** A variable of a file. */
export interface Variable {
	readonly name: string;
	/** Its sizes, the slowest first; without that of records. */
	readonly sizes: readonly number[];
	/** It has these sizes in each record. */
	readonly inRecords: boolean;
	/** Texts, and of those of numbers the first one. */
	readonly attributes: ReadonlyMap<string, string | number>;
	/** The byte of the file where it is, or where it is described. */
	readonly begin: number;
}

/** The variables of a file, whatever it is inside. */
export interface VariableFile {
	readonly variables: ReadonlyMap<string, Variable>;
	/** How many records there are: steps in time. */
	readonly records: number;
	/** Attributes of the whole file. */
	readonly attributes: Variable['attributes'];
	/**
	 * The numbers of a variable; undefined where there is none, one of characters, or no such record. Throws a `Fault` where it is
	 * cut, or has integers beyond 2⁵³.
	 */
	numbers(name: string, record?: number): Wholes | undefined;
	/** The strings of a variable; empty where there is none. Throws a `Fault` where it is cut. */
	strings(name: string): string[];
}

/** The numbers of a variable if they are exact. Throws a `Fault` where they are integers of 64 bits beyond 2⁵³. */
export function exact(
	values: Wholes,
	{ bytes, kind }: DataType,
	{ name, begin }: Pick<Variable, 'name' | 'begin'>,
): Wholes {
	const odd =
		bytes === 8 && kind !== 'real' && values instanceof Float64Array
			? values.find((value) => Math.abs(value) > Number.MAX_SAFE_INTEGER)
			: undefined;
	if (odd === undefined) return values;
	throw new Fault(
		'not-supported',
		begin,
		`The variable ${name} has integers beyond 2⁵³, about ${odd}, which are not read.`,
	);
}

/** What an Exodus file says of itself: `extras` of a mesh's source. */
export interface ExodusExtras {
	/** "5.1". */
	readonly version?: string;
	readonly encoding: 'binary' | 'HDF5';
}

/** What the source of a mesh says of the Exodus file that it was; undefined where it was none. */
export const exodusExtras = ({ source }: TriMesh): ExodusExtras | undefined =>
	source?.format === 'exodus' ? (source.extras as ExodusExtras | undefined) : undefined;

/** The numbers that a variable gives nodes or elements; undefined where there is none. Throws a `Fault` where one is no integer. */
export function idsIn(file: VariableFile, name: string): Wholes | undefined {
	const ids = file.numbers(name);
	if (!(ids instanceof Float64Array) || ids.every((id) => Number.isSafeInteger(id))) return ids;
	const begin = file.variables.get(name)?.begin ?? 0;
	throw new Fault(
		'not-an-integer',
		begin,
		`The variable ${name} has numbers that are no integers.`,
	);
}
