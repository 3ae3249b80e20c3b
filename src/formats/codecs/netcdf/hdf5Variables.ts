import type { FileBytes } from '../../io/fileBytes.ts';
import type { Int32OrFloat64Array } from '../../io/numbers.ts';
import type { Attributes } from '../hdf5/attributes.ts';
import type { Dataset } from '../hdf5/dataset.ts';
import { Hdf5File } from '../hdf5/hdf5File.ts';
import { exact, type Variable, type VariableFile } from './variables.ts';

/** Value of the attribute NAME of a dataset that is a dimension without a variable. */
const dimensionOnly = /^This is a netCDF dimension but not a netCDF variable/;
/** Exodus variables with a record dimension. */
const perRecord = /^(time_whole$|vals_)/;

/** Strings, and the first number of each array. */
const scalarAttributes = (attributes: Attributes): Map<string, string | number> =>
	new Map(
		[...attributes].map(([name, value]) => [name, typeof value === 'string' ? value : value[0]!]),
	);

/** A netCDF-4 file, which is HDF5: its datasets are variables. */
export class Hdf5Variables implements VariableFile {
	readonly variables = new Map<string, Variable>();
	readonly attributes: Map<string, string | number>;
	readonly records: number;
	readonly #arrays: ReadonlyMap<string, Dataset>;

	/** Throws a `Fault` if the file is damaged. */
	constructor(content: FileBytes) {
		const file = new Hdf5File(content);
		this.attributes = scalarAttributes(file.attributes);
		this.#arrays = file.datasets();
		let records = 0;
		for (const [name, array] of this.#arrays) {
			const attributes = scalarAttributes(array.attributes);
			if (dimensionOnly.test(String(attributes.get('NAME')))) continue;
			const inRecords = perRecord.test(name) && array.sizes.length > 0;
			if (inRecords) records = Math.max(records, array.sizes[0]!);
			const sizes = inRecords ? array.sizes.slice(1) : array.sizes;
			this.variables.set(name, { name, sizes, inRecords, attributes, begin: array.at });
		}
		this.records = records;
	}

	numbers(name: string, record = 0): Int32OrFloat64Array | undefined {
		const variable = this.variables.get(name);
		const array = this.#arrays.get(name);
		if (!variable || !array?.number) return undefined;
		if (variable.inRecords && record >= array.sizes[0]!) return undefined;
		const rows = variable.inRecords ? { first: record, count: 1 } : undefined;
		return exact(array.numbers(rows), array.number, variable);
	}

	strings(name: string): string[] {
		const array = this.variables.has(name) ? this.#arrays.get(name) : undefined;
		return array?.texts() ?? [];
	}
}
