/** A variable to write: its dimensions by their names, and text or numbers. */
export interface Wanted {
	readonly name: string;
	readonly of: readonly string[];
	readonly type: 'char' | 'int' | 'float' | 'double' | 'int64';
	readonly values: string | readonly number[];
	readonly attributes?: Readonly<Record<string, string>>;
}

const codes = { char: 2, int: 4, float: 5, double: 6, int64: 10 } as const;
const sizes = { char: 1, int: 4, float: 4, double: 8, int64: 8 } as const;

/**
 * A file of netCDF as its format specification lays it out: CDF-1, CDF-2 (offsets of 64 bits) or CDF-5 (counts of 64 bits).
 * A dimension of length 0 is that of the records.
 */
export function netcdfFile(
	version: 1 | 2 | 5,
	dimensions: Readonly<Record<string, number>>,
	variables: readonly Wanted[],
	records = 0,
): Uint8Array {
	const names = Object.keys(dimensions);
	const isRecord = ({ of }: Wanted) => of[0] !== undefined && dimensions[of[0]] === 0;
	const perRecord = (one: Wanted) =>
		(isRecord(one) ? one.of.slice(1) : one.of).reduce((all, of) => all * dimensions[of]!, 1) *
		sizes[one.type];
	const padded = (length: number) => 4 * Math.ceil(length / 4);
	const alone = variables.filter(isRecord).length === 1;
	const recordStep = (one: Wanted) => (alone ? perRecord(one) : padded(perRecord(one)));

	const header = (begins: readonly number[]): number[] => {
		const bytes: number[] = [];
		const int32 = (value: number) => {
			for (const shift of [24, 16, 8, 0]) bytes.push((value >>> shift) & 255);
		};
		const int64 = (value: number) => {
			int32(Math.floor(value / 2 ** 32));
			int32(value % 2 ** 32);
		};
		const count = version === 5 ? int64 : int32;
		const text = (value: string) => {
			count(value.length);
			for (let k = 0; k < padded(value.length); k++) bytes.push(value.charCodeAt(k) || 0);
		};
		const list = (tag: number, length: number) => {
			int32(length === 0 ? 0 : tag);
			count(length);
		};
		bytes.push(0x43, 0x44, 0x46, version);
		count(records);
		list(10, names.length);
		for (const name of names) {
			text(name);
			count(dimensions[name]!);
		}
		list(12, 0);
		list(11, variables.length);
		for (const [i, one] of variables.entries()) {
			text(one.name);
			count(one.of.length);
			for (const of of one.of) count(names.indexOf(of));
			const attributes = Object.entries(one.attributes ?? {});
			list(12, attributes.length);
			for (const [name, value] of attributes) {
				text(name);
				int32(codes.char);
				text(value);
			}
			int32(codes[one.type]);
			count(padded(perRecord(one)));
			(version === 1 ? int32 : int64)(begins[i]!);
		}
		return bytes;
	};

	const begins = variables.map(() => 0);
	let end = header(begins).length;
	for (const [i, one] of variables.entries())
		if (!isRecord(one)) {
			begins[i] = end;
			end += padded(perRecord(one));
		}
	const firstRecord = end;
	for (const [i, one] of variables.entries())
		if (isRecord(one)) {
			begins[i] = end;
			end += recordStep(one);
		}
	const step = end - firstRecord;
	const file = new Uint8Array(firstRecord + records * step);
	file.set(header(begins));
	const view = new DataView(file.buffer);
	for (const [i, one] of variables.entries()) {
		const { type, values } = one;
		const each = perRecord(one) / sizes[type];
		const count = isRecord(one) ? Math.min(values.length, each * records) : values.length;
		for (let k = 0; k < count; k++) {
			const record = isRecord(one) ? Math.floor(k / each) : 0;
			const at = begins[i]! + record * step + (k - record * each) * sizes[type];
			if (typeof values === 'string') file[at] = values.charCodeAt(k);
			else if (type === 'int') view.setInt32(at, values[k]!);
			else if (type === 'float') view.setFloat32(at, values[k]!);
			else if (type === 'double') view.setFloat64(at, values[k]!);
			else view.setBigInt64(at, BigInt(values[k]!));
		}
	}
	return file;
}
