import type { DataType } from '../vtkData/dataTypes.ts';
import type { PlyElement } from './header.ts';
import type { Column } from './readElements.ts';

/**
 * The numbers of an element in a file of bytes whose entries all take the same bytes, from a byte on: without lists, or of one
 * list alone that has as many numbers in each entry. Undefined where they do not, or the file ends before.
 */
export function evenColumns(
	view: DataView,
	from: number,
	{ count, properties }: PlyElement,
	little: boolean,
): { readonly columns: readonly Column[]; readonly length: number } | undefined {
	const [first] = properties;
	if (!first || count === 0) return undefined;
	if (first.count) {
		const { type, count: counts } = first;
		if (properties.length > 1 || counts.type.bytes !== 1 || from >= view.byteLength)
			return undefined;
		const items = view.getUint8(from);
		const step = 1 + items * type.bytes;
		// A length of a signed byte would be negative above.
		if (items > 127 || from + step * count > view.byteLength) return undefined;
		for (let entry = 1; entry < count; entry++)
			if (view.getUint8(from + step * entry) !== items) return undefined;
		const values = new Float64Array(items * count);
		for (let k = 0; k < items; k++)
			fill(values, k, items, view, from + 1 + k * type.bytes, step, type, little);
		const ends = new Float64Array(count);
		for (let entry = 0; entry < count; entry++) ends[entry] = items * (entry + 1);
		return { columns: [{ values, ends }], length: step * count };
	}
	if (properties.some((property) => property.count)) return undefined;
	const step = properties.reduce((sum, { type }) => sum + type.bytes, 0);
	if (from + step * count > view.byteLength) return undefined;
	let at = from;
	const columns = properties.map(({ type }): Column => {
		const values = new Float64Array(count);
		fill(values, 0, 1, view, at, step, type, little);
		at += type.bytes;
		return { values };
	});
	return { columns, length: step * count };
}

/** Reads numbers that lie `step` bytes apart into the places of an array from `first` on, `apart` of each other. */
function fill(
	values: Float64Array,
	first: number,
	apart: number,
	view: DataView,
	from: number,
	step: number,
	{ bytes, kind }: DataType,
	little: boolean,
): void {
	let at = from;
	const { length } = values;
	if (kind === 'real' && bytes === 8)
		for (let i = first; i < length; i += apart, at += step) values[i] = view.getFloat64(at, little);
	else if (kind === 'real')
		for (let i = first; i < length; i += apart, at += step) values[i] = view.getFloat32(at, little);
	else if (bytes === 4 && kind === 'signed')
		for (let i = first; i < length; i += apart, at += step) values[i] = view.getInt32(at, little);
	else if (bytes === 4)
		for (let i = first; i < length; i += apart, at += step) values[i] = view.getUint32(at, little);
	else if (bytes === 2 && kind === 'signed')
		for (let i = first; i < length; i += apart, at += step) values[i] = view.getInt16(at, little);
	else if (bytes === 2)
		for (let i = first; i < length; i += apart, at += step) values[i] = view.getUint16(at, little);
	else if (kind === 'signed')
		for (let i = first; i < length; i += apart, at += step) values[i] = view.getInt8(at);
	else for (let i = first; i < length; i += apart, at += step) values[i] = view.getUint8(at);
}
