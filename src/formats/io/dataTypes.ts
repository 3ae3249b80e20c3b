import { byteSwap, littleMachine } from './byteSwap.ts';

/** A number type of VTK's XML files. */
export interface DataType {
	/** Size in bytes. */
	readonly bytes: 1 | 2 | 4 | 8;
	readonly kind: 'signed' | 'unsigned' | 'real';
}

/** All number types by their names in files. */
export const dataTypes: Readonly<Record<string, DataType>> = {
	Int8: { bytes: 1, kind: 'signed' },
	UInt8: { bytes: 1, kind: 'unsigned' },
	Int16: { bytes: 2, kind: 'signed' },
	UInt16: { bytes: 2, kind: 'unsigned' },
	Int32: { bytes: 4, kind: 'signed' },
	UInt32: { bytes: 4, kind: 'unsigned' },
	Int64: { bytes: 8, kind: 'signed' },
	UInt64: { bytes: 8, kind: 'unsigned' },
	Float32: { bytes: 4, kind: 'real' },
	Float64: { bytes: 8, kind: 'real' },
};

/** Type called `name`; undefined if it is unknown. */
export const dataTypeOf = (name: string | undefined): DataType | undefined =>
	name !== undefined && Object.hasOwn(dataTypes, name) ? dataTypes[name] : undefined;

const two32 = 2 ** 32;

/**
 * Converts numbers between the order `little` and the machine's, in place. `bytes` must be aligned to `size`.
 */
function convertOrder(bytes: Uint8Array, size: number, little: boolean): void {
	if (little !== littleMachine) byteSwap(bytes, size);
}

/**
 * The numbers in `bytes` as doubles: exact for all types except 64-bit integers beyond ±2⁵³. May swap bytes in place if
 * `bytes` spans its whole buffer.
 */
export function numbersOf(
	bytes: Uint8Array,
	{ bytes: size, kind }: DataType,
	little: boolean,
): Float64Array {
	const count = Math.floor(bytes.length / size);
	// The result has its own buffer, which may be transferred to another thread.
	const isUsable = bytes.byteLength === bytes.buffer.byteLength && bytes.length % size === 0;
	const aligned = isUsable ? bytes : bytes.slice(0, count * size);
	convertOrder(aligned, size, little);
	const { byteOffset } = aligned;
	const buffer = aligned.buffer as ArrayBuffer;
	if (kind === 'real')
		return size === 8
			? new Float64Array(buffer, byteOffset, count)
			: new Float64Array(new Float32Array(buffer, byteOffset, count));
	const signed = kind === 'signed';
	if (size === 8) return wideNumbers(buffer, byteOffset, count, signed);
	const array =
		size === 4
			? new (signed ? Int32Array : Uint32Array)(buffer, byteOffset, count)
			: size === 2
				? new (signed ? Int16Array : Uint16Array)(buffer, byteOffset, count)
				: new (signed ? Int8Array : Uint8Array)(buffer, byteOffset, count);
	return new Float64Array(array);
}

/** 64-bit integers as doubles. */
function wideNumbers(buffer: ArrayBufferLike, offset: number, count: number, signed: boolean) {
	const low = new Uint32Array(buffer, offset, 2 * count);
	const high = signed ? new Int32Array(buffer, offset, 2 * count) : low;
	const [first, second] = littleMachine ? [0, 1] : [1, 0];
	const values = new Float64Array(count);
	for (let i = 0; i < count; i++) values[i] = high[2 * i + second]! * two32 + low[2 * i + first]!;
	return values;
}

/** Numbers as bytes; they must fit the type (`fits`), but reals are rounded to float32. */
export function bytesOf(
	values: ArrayLike<number>,
	{ bytes: size, kind }: DataType,
	little: boolean,
): Uint8Array<ArrayBuffer> {
	const array = arrayOf(values, size, kind);
	const bytes = new Uint8Array(array.buffer);
	convertOrder(bytes, size, little);
	return bytes;
}

function arrayOf(values: ArrayLike<number>, size: number, kind: DataType['kind']) {
	if (kind === 'real') return size === 8 ? new Float64Array(values) : new Float32Array(values);
	const signed = kind === 'signed';
	if (size === 4) return signed ? new Int32Array(values) : new Uint32Array(values);
	if (size === 2) return signed ? new Int16Array(values) : new Uint16Array(values);
	if (size === 1) return signed ? new Int8Array(values) : new Uint8Array(values);
	const [first, second] = littleMachine ? [0, 1] : [1, 0];
	const halves = new Uint32Array(2 * values.length);
	for (let i = 0; i < values.length; i++) {
		const value = values[i]!;
		halves[2 * i + first] = value;
		halves[2 * i + second] = Math.floor(value / two32);
	}
	return halves;
}

/** Whether the type holds all numbers exactly. float32 holds NaN and infinities. */
export function fits(values: ArrayLike<number>, { bytes: size, kind }: DataType): boolean {
	if (kind === 'real') {
		if (size === 8) return true;
		for (let i = 0; i < values.length; i++)
			if (!Object.is(Math.fround(values[i]!), values[i])) return false;
		return true;
	}
	const bits = size === 8 ? 53 : kind === 'signed' ? 8 * size - 1 : 8 * size;
	const max = 2 ** bits - 1;
	const min = kind === 'signed' ? -(2 ** bits) : 0;
	if (values instanceof Int32Array || values instanceof Uint32Array) {
		let [smallest, largest] = [0, 0];
		for (let i = 0; i < values.length; i++) {
			const value = values[i]!;
			if (value < smallest) smallest = value;
			if (value > largest) largest = value;
		}
		return smallest >= min && largest <= max;
	}
	for (let i = 0; i < values.length; i++) {
		const value = values[i]!;
		if (!(value >= min && value <= max) || !Number.isInteger(value) || Object.is(value, -0))
			return false;
	}
	return true;
}

/**
 * Whether numbers can be written in the type in which they were read: it holds all of them exactly, or the file is text
 * and the type real.
 */
export const keepsType = (
	values: ArrayLike<number>,
	type: DataType | undefined,
	text: boolean,
): boolean => type !== undefined && ((text && type.kind === 'real') || fits(values, type));
