import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DataType, dataTypes } from '../../../src/formats/io/dataTypes.ts';
import {
	type ByteColumn,
	bytesIn,
	byteTable,
	numberBytes,
	pointColumns,
	writeRows,
} from '../../../src/formats/io/rowBytes.ts';

const rows = 7;
const types = Object.values(dataTypes);
const reals = types.filter(({ kind }) => kind === 'real');

/** A number as bytes, by Node. */
function bytesOf(value: number, { bytes, kind }: DataType, little: boolean): Buffer {
	const buffer = Buffer.alloc(bytes);
	const view = new DataView(buffer.buffer, buffer.byteOffset, bytes);
	if (kind === 'real' && bytes === 8) view.setFloat64(0, value, little);
	else if (kind === 'real') view.setFloat32(0, value, little);
	else if (bytes === 8)
		buffer[little ? 'writeBigInt64LE' : 'writeBigInt64BE'](BigInt.asIntN(64, BigInt(value)));
	else {
		const all = BigInt.asUintN(8 * bytes, BigInt(value));
		for (let k = 0; k < bytes; k++)
			buffer[little ? k : bytes - 1 - k] = Number((all >> BigInt(8 * k)) & 255n);
	}
	return buffer;
}

const integersOf = ({ bytes, kind }: DataType) => {
	const bits = Math.min(53, 8 * bytes - (kind === 'signed' ? 1 : 0));
	return fc.integer({ min: kind === 'signed' ? -(2 ** (bits - 1)) : 0, max: 2 ** (bits - 1) });
};

/** The numbers of a row of a column, each with its type. */
type Said = (row: number) => (readonly [number, DataType])[];

const column = fc.constantFrom(...types).chain((type): fc.Arbitrary<[ByteColumn, Said]> => {
	const one = type.kind === 'real' ? fc.double({ noNaN: true }) : integersOf(type);
	const list = (length: number) => fc.array(one, { minLength: length, maxLength: length });
	const own = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 2 }));
	return fc.oneof(
		fc
			.tuple(one, fc.constant(0))
			.map(([value]): [ByteColumn, Said] => [{ kind: 'same', type, value }, () => [[value, type]]]),
		fc
			.integer({ min: 0, max: 9 })
			.map((first): [ByteColumn, Said] => [
				{ kind: 'count', type, first, step: 3 },
				(row) => [[first + 3 * row, type]],
			]),
		own.chain(([taken, more]) =>
			list(rows * (taken + more)).map((given): [ByteColumn, Said] => {
				const values = Float64Array.from(given);
				const width = taken + more;
				return [
					{ kind: 'values', type, values, width, taken, added: 0 },
					(row) => given.slice(width * row, width * row + taken).map((value) => [value, type]),
				];
			}),
		),
		fc
			.array(fc.array(one, { maxLength: 4 }), { minLength: rows, maxLength: rows })
			.map((lists): [ByteColumn, Said] => {
				const length = dataTypes.UInt16!;
				let end = 0;
				const ends = Uint32Array.from(lists, (item) => {
					end += item.length;
					return end;
				});
				return [
					{ kind: 'lists', type, values: Float64Array.from(lists.flat()), ends, length },
					(row) => [[lists[row]!.length, length], ...lists[row]!.map((v) => [v, type] as const)],
				];
			}),
	);
});

test('rows are the bytes of their numbers, in parts as well as at once', () => {
	fc.assert(
		fc.property(
			fc.array(column, { minLength: 1, maxLength: 4 }),
			fc.boolean(),
			fc.integer({ min: 0, max: rows }),
			(columns, little, cut) => {
				const expected = Buffer.concat(
					Array.from({ length: rows }, (_, row) =>
						columns.flatMap(([, said]) =>
							said(row).map(([value, type]) => bytesOf(value, type, little)),
						),
					).flat(),
				);
				const table = byteTable(
					rows,
					little,
					columns.map(([own]) => own),
				);
				const found = [
					[0, cut],
					[cut, rows],
				].map(([from, to]) => {
					const block = { rows: to! - from!, little, columns: table.columns(from!, to!) };
					const bytes = new Uint8Array(bytesIn(block));
					expect(writeRows(block, bytes)).toBe(bytes.length);
					return bytes;
				});
				expect(Buffer.concat(found).equals(expected)).toBe(true);
			},
		),
		{ numRuns: 1000 },
	);
});

test('a 0 that is the same in all rows keeps its sign', () => {
	const columns: ByteColumn[] = [
		{ kind: 'same', type: dataTypes.Float64!, value: -0 },
		{ kind: 'same', type: dataTypes.Int32!, value: 1 },
	];
	const block = { rows: 2, little: true, columns };
	const bytes = new Uint8Array(bytesIn(block));
	writeRows(block, bytes);
	const view = new DataView(bytes.buffer);
	expect([0, 12].map((at) => view.getFloat64(at, true))).toEqual([-0, -0]);
});

describe.each([
	['doubles', Float64Array.of(1.5, -0, Number.NaN), dataTypes.Float64!],
	['integers', Int32Array.of(-1, 2 ** 31 - 1), dataTypes.UInt32!],
	['bytes', Uint8Array.of(1, 255), dataTypes.UInt8!],
] as const)('%s that lie in memory as in the file', (_, values, type) => {
	test.each([true, false])('are copied, least significant byte first: %s', (little) => {
		const block = { rows: values.length, little, columns: [] };
		const table = numberBytes(values, type, little);
		const columns = table.columns(0, values.length);
		// One place further on numbers are put one by one.
		const [even, odd] = [0, 1].map((at) => {
			const bytes = new Uint8Array(at + values.byteLength).subarray(at);
			writeRows({ ...block, columns }, bytes);
			return Buffer.from(bytes);
		});
		const expected = Buffer.concat(
			Array.from(values, (value) =>
				value < 0 && type.kind !== 'real'
					? bytesOf(value + 2 ** 32, type, little)
					: bytesOf(value, type, little),
			),
		);
		expect(even!.equals(expected)).toBe(true);
		expect(odd!.equals(expected)).toBe(true);
	});
});

test.each(reals)('points of the plane have a third coordinate of 0 (%o)', (type) => {
	const mesh = { points: Float64Array.of(1, 2, 3, 4), dimension: 2 } as const;
	const block = { rows: 2, little: true, columns: pointColumns(mesh, type, 3) };
	const bytes = new Uint8Array(bytesIn(block));
	writeRows(block, bytes);
	const found = new (type.bytes === 8 ? Float64Array : Float32Array)(bytes.buffer);
	expect([...found]).toEqual([1, 2, 0, 3, 4, 0]);
});
