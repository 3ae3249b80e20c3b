import { describe, expect, it } from 'vitest';
import { dataTypeOf } from '../../../src/formats/io/dataTypes.ts';
import { FileBytes } from '../../../src/formats/io/fileBytes.ts';
import { areAll, areMultiples } from '../../../src/formats/io/multiples.ts';

const stretch = (type: string, bytes: Uint8Array, count: number) => ({
	file: new FileBytes('x', bytes, bytes.length),
	...{ at: 0, count, type: dataTypeOf(type)!, little: true },
});

describe('numbers that need not be kept', () => {
	// More than one piece.
	const count = 100_000;
	const ends = () => {
		const view = new DataView(new ArrayBuffer(8 * count));
		for (let i = 0; i < count; i++) view.setBigInt64(8 * i, BigInt(3 * i + 3), true);
		return view;
	};

	it.each([0, 40_000, count - 1])('are multiples but where number %d is another', (at) => {
		const view = ends();
		const bytes = new Uint8Array(view.buffer);
		expect(areMultiples(stretch('Int64', bytes, count), 3)).toBe(true);
		expect(areMultiples(stretch('Int64', bytes, count), 4)).toBe(false);
		view.setBigInt64(8 * at, BigInt(3 * at + 4), true);
		expect(areMultiples(stretch('Int64', bytes, count), 3)).toBe(false);
	});

	it.each([0, 40_000, count - 1])('are all the same but where number %d is another', (at) => {
		const bytes = new Uint8Array(count).fill(5);
		expect(areAll(stretch('UInt8', bytes, count), 5)).toBe(true);
		expect(areAll(stretch('UInt8', bytes, count), 7)).toBe(false);
		bytes[at] = 7;
		expect(areAll(stretch('UInt8', bytes, count), 5)).toBe(false);
	});
});
