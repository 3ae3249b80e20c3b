import type { DataType } from '../vtkData/dataTypes.ts';

/*
 * Numbers that lie some bytes apart, into an array. The loops are of one type each, so that V8 compiles them to loads.
 */

/**
 * Reads numbers that lie `step` bytes apart into the places of an array from `first` on, `apart` of each other.
 *
 * @param count numbers
 */
export function fillDoubles(
	values: Float64Array,
	first: number,
	apart: number,
	count: number,
	view: DataView,
	from: number,
	step: number,
	{ bytes, kind }: DataType,
	little: boolean,
): void {
	let at = from;
	const end = first + count * apart;
	if (kind === 'real' && bytes === 8)
		for (let i = first; i < end; i += apart, at += step) values[i] = view.getFloat64(at, little);
	else if (kind === 'real')
		for (let i = first; i < end; i += apart, at += step) values[i] = view.getFloat32(at, little);
	else if (bytes === 4 && kind === 'signed')
		for (let i = first; i < end; i += apart, at += step) values[i] = view.getInt32(at, little);
	else if (bytes === 4)
		for (let i = first; i < end; i += apart, at += step) values[i] = view.getUint32(at, little);
	else if (bytes === 2 && kind === 'signed')
		for (let i = first; i < end; i += apart, at += step) values[i] = view.getInt16(at, little);
	else if (bytes === 2)
		for (let i = first; i < end; i += apart, at += step) values[i] = view.getUint16(at, little);
	else if (kind === 'signed')
		for (let i = first; i < end; i += apart, at += step) values[i] = view.getInt8(at);
	else for (let i = first; i < end; i += apart, at += step) values[i] = view.getUint8(at);
}

/** The same of integers of up to four bytes; false where one is beyond 2³¹ − 1. */
export function fillIntegers(
	values: Int32Array,
	first: number,
	apart: number,
	count: number,
	view: DataView,
	from: number,
	step: number,
	{ bytes, kind }: DataType,
	little: boolean,
): boolean {
	let at = from;
	const end = first + count * apart;
	const signed = kind === 'signed';
	let sign = 0;
	if (bytes === 4)
		for (let i = first; i < end; i += apart, at += step) {
			const value = view.getInt32(at, little);
			values[i] = value;
			sign |= value;
		}
	else if (bytes === 2 && signed)
		for (let i = first; i < end; i += apart, at += step) values[i] = view.getInt16(at, little);
	else if (bytes === 2)
		for (let i = first; i < end; i += apart, at += step) values[i] = view.getUint16(at, little);
	else if (signed)
		for (let i = first; i < end; i += apart, at += step) values[i] = view.getInt8(at);
	else for (let i = first; i < end; i += apart, at += step) values[i] = view.getUint8(at);
	return signed || sign >= 0;
}
