import { Allowance } from '../../io/allowance.ts';
import { type DataType, numbersOf } from '../../io/dataTypes.ts';
import type { FileBytes } from '../../io/fileBytes.ts';
import { doublesAt, type Int32OrFloat64Array, integersAt } from '../../io/numbers.ts';
import { latin1 } from '../../text/decimal.ts';
import { storedText } from '../../text/encoding.ts';
import { Fault } from '../../text/fault.ts';
import { exact, type Variable, type VariableFile } from './variables.ts';

/** A netCDF file in a classic format ("NetCDF Classic Format Specification"): CDF-1, CDF-2 or CDF-5. */
export class NetcdfFile implements VariableFile {
	readonly variables = new Map<string, TypedVariable>();
	readonly attributes: ReadonlyMap<string, string | number>;
	readonly records: number;
	readonly #recordSize: number;

	/** Throws a `Fault` if the header is damaged. */
	constructor(readonly file: FileBytes) {
		file.ensureLoaded(0, 4);
		const header = new Header(file, file.bytes[3]!);
		const { version } = header;
		const wide = version === 5;
		const records = header.number(wide);
		const dimensions: number[] = [];
		for (let left = header.list(10); left > 0; left--) {
			header.text();
			dimensions.push(header.number(wide));
		}
		this.attributes = header.attributes();
		let recordSize = 0;
		let inRecords = 0;
		let last = 0;
		for (let left = header.list(11); left > 0; left--) {
			const { at } = header;
			const name = header.text();
			const rank = header.count(4);
			const ids = Array.from({ length: rank }, () => header.number(wide));
			const attributes = header.attributes();
			const type = header.type();
			header.number(wide);
			const begin = header.number(version !== 1);
			const sizes = ids.map((id) => dimensions[id] ?? -1);
			const recorded = sizes[0] === 0;
			const recordSizes = recorded ? sizes.slice(1) : sizes;
			if (recordSizes.some((size) => size < 0) || product(recordSizes) > 2 ** 32)
				throw new Fault('damaged-data', at, `The sizes of the variable ${name} make no sense.`);
			last = product(recordSizes) * (type?.bytes ?? 1);
			if (recorded) {
				recordSize += padded(last);
				inRecords++;
			}
			const variable = { name, sizes: recordSizes, inRecords: recorded, attributes, type, begin };
			this.variables.set(name, variable);
		}
		// Records of a single record variable are not padded.
		this.#recordSize = inRecords === 1 ? this.#unpaddedRecordSize() : recordSize;
		const most = this.#recordSize > 0 ? Math.ceil(file.length / this.#recordSize) : 0;
		this.records = Math.min(most, records < 0 ? most : records);
	}

	#unpaddedRecordSize(): number {
		for (const { inRecords, sizes, type } of this.variables.values())
			if (inRecords) return product(sizes) * (type?.bytes ?? 1);
		return 0;
	}

	/** First byte of a variable, or of its record. Throws a `Fault` beyond the file or the allowance. */
	#rangeStart(variable: TypedVariable, record: number): number {
		const { name, sizes, inRecords, type, begin } = variable;
		const length = product(sizes) * (type?.bytes ?? 1);
		const start = begin + (inRecords ? record * this.#recordSize : 0);
		if (start >= 0 && start + length <= this.file.length) {
			// Any number of variables may share the same bytes: bounds their sum.
			if (this.file.allowance.take(length)) return start;
			throw new Fault('damaged-data', start, Allowance.refusal(`The variable ${name}`, length));
		}
		throw new Fault(
			'damaged-data',
			Math.max(0, Math.min(start, this.file.length)),
			`The variable ${name} has ${length} bytes from byte ${start} on, but the file ends at byte ${this.file.length}.`,
		);
	}

	numbers(name: string, record = 0): Int32OrFloat64Array | undefined {
		const variable = this.variables.get(name);
		if (variable?.inRecords && record >= this.records) return undefined;
		if (!variable?.type) return undefined;
		const { type, sizes } = variable;
		const at = this.#rangeStart(variable, record);
		const view = { file: this.file, at, count: product(sizes), type, little: false };
		return exact(type.kind === 'real' ? doublesAt(view) : integersAt(view), type, variable);
	}

	strings(name: string): string[] {
		const variable = this.variables.get(name);
		if (!variable || variable.type || variable.sizes.length !== 2) return [];
		const at = this.#rangeStart(variable, 0);
		const [count, width] = variable.sizes as [number, number];
		if (width === 0) return [];
		const bytes = this.file.transientBytes(at, at + count * width);
		return Array.from({ length: count }, (_, i) => storedText(bytes, i * width, (i + 1) * width));
	}
}

/** Types by their codes; 2 is characters. */
const types: ReadonlyMap<number, DataType | undefined> = new Map([
	[1, { bytes: 1, kind: 'signed' }],
	[2, undefined],
	[3, { bytes: 2, kind: 'signed' }],
	[4, { bytes: 4, kind: 'signed' }],
	[5, { bytes: 4, kind: 'real' }],
	[6, { bytes: 8, kind: 'real' }],
	[7, { bytes: 1, kind: 'unsigned' }],
	[8, { bytes: 2, kind: 'unsigned' }],
	[9, { bytes: 4, kind: 'unsigned' }],
	[10, { bytes: 8, kind: 'signed' }],
	[11, { bytes: 8, kind: 'unsigned' }],
]);

/** A variable, and the type of its numbers; undefined for characters. */
interface TypedVariable extends Variable {
	readonly type: DataType | undefined;
}

/** Reads the header of a file. Methods throw a `Fault` at a count that the remaining bytes can't hold. */
class Header {
	at = 4;
	readonly #view: DataView;

	constructor(
		readonly file: FileBytes,
		readonly version: number,
	) {
		const { buffer, byteOffset } = file.bytes;
		this.#view = new DataView(buffer, byteOffset, file.length);
	}

	#take(length: number): number {
		const { at } = this;
		if (length > this.file.length - at)
			throw new Fault('damaged-data', at, 'The header of the file ends before it is complete.');
		this.at = at + length;
		this.file.ensureLoaded(at, this.at);
		return at;
	}

	word(): number {
		return this.#view.getUint32(this.#take(4));
	}

	/** A signed integer of 32 bits, or of 64 if `wide`; the unknown number of records, with all bits set, is −1. */
	number(wide: boolean): number {
		if (!wide) return this.#view.getInt32(this.#take(4));
		const at = this.#take(8);
		const value = Number(this.#view.getBigInt64(at));
		if (Number.isSafeInteger(value)) return value;
		throw new Fault('damaged-data', at, 'A number in the header of the file is out of range.');
	}

	/** A number of entries of at least `minBytes` bytes each. */
	count(minBytes: number): number {
		const { at } = this;
		const count = this.number(this.version === 5);
		if (count >= 0 && count * minBytes <= this.file.length - this.at) return count;
		throw new Fault('wrong-count', at, `The header of the file has no room for ${count} entries.`);
	}

	text(): string {
		const length = this.count(1);
		const at = this.#take(padded(length));
		return latin1(this.file.bytes, at, at + length);
	}

	/** The number of entries of a list, which has a tag: dimensions (10), variables (11) or attributes (12). */
	list(tag: number): number {
		const { at } = this;
		const stated = this.word();
		const count = this.count(stated === 0 ? 0 : 8);
		if (stated === tag || (stated === 0 && count === 0)) return count;
		throw new Fault(
			'damaged-data',
			at,
			`Expected a list of kind ${tag} in the header of the file.`,
		);
	}

	attributes(): Map<string, string | number> {
		const attributes = new Map<string, string | number>();
		for (let left = this.list(12); left > 0; left--) {
			const name = this.text();
			const type = this.type();
			const count = this.count(type?.bytes ?? 1);
			const at = this.#take(padded(count * (type?.bytes ?? 1)));
			if (!type) attributes.set(name, storedText(this.file.bytes, at, at + count));
			else if (count > 0)
				attributes.set(
					name,
					numbersOf(this.file.bytes.slice(at, at + type.bytes), type, false)[0]!,
				);
		}
		return attributes;
	}

	type(): DataType | undefined {
		const { at } = this;
		const code = this.word();
		if (types.has(code)) return types.get(code);
		throw new Fault('damaged-data', at, `There is no type ${code} in netCDF files.`);
	}
}

const padded = (length: number): number => 4 * Math.ceil(length / 4);
const product = (sizes: readonly number[]): number => sizes.reduce((all, size) => all * size, 1);
