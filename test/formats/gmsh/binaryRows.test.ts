import { expect, test } from 'vitest';
import type { RowPart } from '../../../src/formats/core/fastLines.ts';
import { binaryRows, RowBuffers } from '../../../src/formats/gmsh/read/binaryRows.ts';
import { FileBytes } from '../../../src/formats/io/fileBytes.ts';

const number: RowPart = { kind: 'integers', width: 1, min: 0 };
const any: RowPart = { kind: 'integers', width: 2 };
const real: RowPart = { kind: 'reals', width: 2 };

/** A number, two integers and two reals of each row. */
type Row = readonly [number, number, number, number, number];

const good: readonly Row[] = [
	[0, -7, 2 ** 31 - 1, 0.5, -0],
	[2 ** 31 - 1, -(2 ** 31), 0, 1e300, -2],
	[3, 1, 2, 3, 4],
];

function read(rows: readonly Row[], little: boolean, sizeBytes: 4 | 8, most = 100) {
	const view = new DataView(new ArrayBuffer(rows.length * (3 * sizeBytes + 16) + 5));
	let at = 2;
	for (const row of rows)
		for (const [k, value] of row.entries())
			if (k > 2 || sizeBytes === 8) {
				if (k > 2) view.setFloat64(at, value, little);
				else view.setBigInt64(at, BigInt(value), little);
				at += 8;
			} else {
				view.setInt32(at, value, little);
				at += 4;
			}
	const file = new FileBytes('a.msh', new Uint8Array(view.buffer), view.byteLength);
	return binaryRows(file, 2, [number, any, real], most, { little, sizeBytes }, new RowBuffers());
}

for (const little of [true, false])
	for (const sizeBytes of [4, 8] as const) {
		const step = 3 * sizeBytes + 16;
		const how = `${sizeBytes} bytes an integer, ${little ? 'little' : 'big'} endian`;
		test(`rows are read with ${how}`, () => {
			const { count, values, length } = read(good, little, sizeBytes);
			expect([count, length]).toEqual([3, 3 * step]);
			expect(values.map((array) => [...array])).toEqual([
				good.map(([first]) => first),
				good.flatMap((row) => row.slice(1, 3)),
				good.flatMap((row) => row.slice(3)),
			]);
			expect(read(good, little, sizeBytes, 2).count).toBe(2);
		});

		const bad: readonly (readonly [string, Row])[] = [
			['out of bounds', [-1, 0, 0, 0, 0]],
			['not a number', [1, 0, 0, 0, Number.NaN]],
			['infinite', [1, 0, 0, Number.NEGATIVE_INFINITY, 0]],
			...(sizeBytes === 4
				? []
				: ([
						['beyond int32', [1, 0, 2 ** 31, 0, 0]],
						['beyond int32 and negative', [1, -(2 ** 31) - 1, 0, 0, 0]],
						['a multiple of 2³²', [2 ** 32, 0, 0, 0, 0]],
					] as const)),
		];
		test.each(bad)(`rows end before one that is %s, with ${how}`, (_, row) => {
			for (let nth = 0; nth <= good.length; nth++) {
				const { count, values, length } = read(good.toSpliced(nth, 0, row), little, sizeBytes);
				expect([count, length]).toEqual([nth, nth * step]);
				expect(values.map((array) => [...array])).toEqual([
					good.slice(0, nth).map(([first]) => first),
					good.slice(0, nth).flatMap((one) => one.slice(1, 3)),
					good.slice(0, nth).flatMap((one) => one.slice(3)),
				]);
			}
		});
	}
