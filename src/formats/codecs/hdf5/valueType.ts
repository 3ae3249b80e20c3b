import type { DataType } from '../../io/dataTypes.ts';
import { type Cursor, damaged } from './cursor.ts';

/** The datatype of a dataset. */
export type ValueType = { readonly bytes: number } & (
	| { readonly kind: 'number'; readonly number: DataType; readonly little: boolean }
	/** Strings of a fixed length. */
	| { readonly kind: 'text' }
	/** Strings of variable length, in the global heap. */
	| { readonly kind: 'texts' }
	/** Other types; `what` is a plural noun for messages. */
	| { readonly kind: 'other'; readonly what: string }
);

/** Nouns of datatype classes that are not read. */
const otherClasses: Readonly<Record<number, string>> = {
	...{ 2: 'times', 4: 'bit fields', 5: 'bytes without meaning', 6: 'records of several values' },
	...{ 7: 'references', 10: 'arrays' },
};

/** Reads a datatype message (specification, IV.A.2.d). Throws a `Fault` if it is damaged. */
export function readType(cursor: Cursor, depth = 0): ValueType {
	const { at } = cursor;
	const head = cursor.byte();
	const bits = cursor.number(3);
	const bytes = cursor.number(4);
	if (bytes === 0 || depth > 3) throw damaged(at, 'A datatype of the file is malformed.');
	const other = (what: string): ValueType => ({ kind: 'other', bytes, what });
	switch (head & 15) {
		case 0: {
			const isGapless = cursor.number(2) === 0 && cursor.number(2) === 8 * bytes;
			if (!isGapless || !isSize(bytes)) return other(`integers of ${8 * bytes} bits with gaps`);
			const kind = bits & 8 ? 'signed' : 'unsigned';
			return { kind: 'number', bytes, number: { bytes, kind }, little: (bits & 1) === 0 };
		}
		case 1: {
			const layout = [2, 2, 1, 1, 1, 1, 4].map((size) => cursor.number(size)).join(' ');
			const isIeee = layout === '0 32 23 8 0 23 127' || layout === '0 64 52 11 0 52 1023';
			if (!isIeee || (bytes !== 4 && bytes !== 8) || bits & 64)
				return other(`floating-point numbers of ${8 * bytes} bits of a rare kind`);
			const number: DataType = { bytes, kind: 'real' };
			return { kind: 'number', bytes, number, little: (bits & 1) === 0 };
		}
		case 3:
			return { kind: 'text', bytes };
		case 8:
			return readType(cursor, depth + 1);
		case 9:
			return (bits & 15) === 1 ? { kind: 'texts', bytes } : other('lists');
		default:
			return other(otherClasses[head & 15] ?? `values of type ${head & 15}`);
	}
}

const isSize = (bytes: number): bytes is DataType['bytes'] => [1, 2, 4, 8].includes(bytes);

/** The dataspace of a dataset. */
export interface Shape {
	/** The dimensions, slowest first; empty for a scalar. */
	readonly sizes: readonly number[];
	/** The maximum dimensions; undefined if unlimited. */
	readonly maxSizes: readonly (number | undefined)[];
	/** A null dataspace: there is no value, not even a scalar. */
	readonly isNull: boolean;
}

/** Reads a dataspace message (specification, IV.A.2.b). Throws a `Fault` if it is damaged. */
export function readShape(cursor: Cursor): Shape {
	const { at } = cursor;
	const version = cursor.byte();
	const rank = cursor.byte();
	const flags = cursor.byte();
	if ((version !== 1 && version !== 2) || rank > 32)
		throw damaged(at, 'The sizes of an array are malformed.');
	const type = cursor.byte();
	if (version === 1) cursor.skip(4);
	const sizes = Array.from({ length: rank }, () => cursor.number(cursor.store.lengthSize));
	const maxSizes = flags & 1 ? Array.from({ length: rank }, () => cursor.length()) : sizes;
	return { sizes, maxSizes, isNull: version === 2 && type === 2 };
}
