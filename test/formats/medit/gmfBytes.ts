/** A number of a file of bytes: what it is and how it is written. */
type Item = readonly [kind: 'i4' | 'i8' | 'f4' | 'f8', value: number];

export interface BuiltBlock {
	readonly code: number;
	/** Rows that it says. */
	readonly count?: number;
	/** Integers of 4 bytes behind that. */
	readonly head?: readonly number[];
	/** Each number with `r` for a real, `i` for an integer. */
	readonly rows?: readonly (readonly ['r' | 'i', number])[];
	/** Position of the next block instead of the right one. */
	readonly next?: number;
}

export const reals = (...values: number[]) => values.map((value) => ['r', value] as const);
export const ints = (...values: number[]) => values.map((value) => ['i', value] as const);

const sizes = { i4: 4, i8: 8, f4: 4, f8: 8 } as const;

function put(items: readonly Item[], little: boolean): Buffer {
	const parts = items.map(([kind, value]) => {
		const part = Buffer.alloc(sizes[kind]);
		if (kind === 'i4') little ? part.writeInt32LE(value) : part.writeInt32BE(value);
		if (kind === 'i8')
			little ? part.writeBigInt64LE(BigInt(value)) : part.writeBigInt64BE(BigInt(value));
		if (kind === 'f4') little ? part.writeFloatLE(value) : part.writeFloatBE(value);
		if (kind === 'f8') little ? part.writeDoubleLE(value) : part.writeDoubleBE(value);
		return part;
	});
	return Buffer.concat(parts);
}

/** A file of MEDIT as bytes, number by number. */
export function gmf(
	version: number,
	little: boolean,
	dimension: number,
	blocks: readonly BuiltBlock[],
	end = true,
): Uint8Array {
	const position = version > 2 ? 'i8' : 'i4';
	const counting = version > 3 ? 'i8' : 'i4';
	const real = version > 1 ? 'f8' : 'f4';
	let file = put(
		[
			['i4', 1],
			['i4', version],
		],
		little,
	);
	for (const { code, count, head = [], rows = [], next } of [
		{ code: 3, head: [dimension] } as BuiltBlock,
		...blocks,
	]) {
		const body = put(
			[
				...(count === undefined ? [] : [[counting, count] as const]),
				...head.map((value) => ['i4', value] as const),
				...rows.map(([kind, value]) => [kind === 'r' ? real : counting, value] as const),
			],
			little,
		);
		const behind = file.length + 4 + sizes[position] + body.length;
		const header = put(
			[
				['i4', code],
				[position, next ?? behind],
			],
			little,
		);
		file = Buffer.concat([file, header, body]);
	}
	const last = put(
		[
			['i4', 54],
			[position, 0],
		],
		little,
	);
	return new Uint8Array(end ? Buffer.concat([file, last]) : file);
}

/** The square of `files.ts` in blocks. */
export const squareBlocks: readonly BuiltBlock[] = [
	{
		code: 4,
		count: 5,
		rows: [
			...[...reals(0, 0), ...ints(1)],
			...[...reals(1, 0), ...ints(0)],
			...[...reals(1, 1), ...ints(0)],
			...[...reals(0, 1), ...ints(-4)],
			...[...reals(2, 0.5), ...ints(0)],
		],
	},
	{ code: 5, count: 3, rows: ints(4, 1, 7, 2, 5, 3, 5, 3, 0) },
	{ code: 6, count: 1, rows: ints(2, 5, 3, 9) },
	{ code: 7, count: 1, rows: ints(1, 2, 3, 4, 2) },
	{ code: 13, count: 2, rows: ints(1, 4) },
	{ code: 14, count: 1, rows: ints(2) },
	{ code: 17, count: 1, rows: ints(1) },
];
