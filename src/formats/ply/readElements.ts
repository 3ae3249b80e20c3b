import { throwIfCancelled } from '../../util/cancel.ts';
import { counted } from '../../util/counted.ts';
import type { Runs } from '../../util/runs.ts';
import type { ReadOptions } from '../core/format.ts';
import type { DataType } from '../io/dataTypes.ts';
import type { FileBytes } from '../io/fileBytes.ts';
import type { RawPoints } from '../io/points.ts';
import { Fault, type FaultRule } from '../text/fault.ts';
import { type Column, GrowingColumn } from './growingColumn.ts';
import { isFaceList, type PlyElement, type PlyHeader } from './header.ts';
import { stridedColumns } from './stridedColumns.ts';
import type { VertexPoints } from './vertexPoints.ts';

/** The columns of an element. */
export interface ElementData {
	readonly element: PlyElement;
	/** One for each property. */
	readonly columns: readonly Column[];
	/** Coordinates; their columns are empty then. */
	readonly points?: RawPoints;
	/** Line of each entry (1-based) in a text file. */
	readonly lines?: Runs;
	/** File offset of the first entry in a binary file. */
	readonly from?: number;
}

/**
 * Returns a fault at a 0-based item of a property of an entry: at its token in a text file, at the start of the entry
 * in a binary one.
 */
export function faultAt(
	data: ElementData,
	entry: number,
	rule: FaultRule,
	message: string,
	{ property, item }: { readonly property: number; readonly item: number } = {
		property: 0,
		item: 0,
	},
): Fault {
	const { element, lines, from, columns } = data;
	if (from !== undefined) return new Fault(rule, from + bytesBefore(data, entry), message);
	let word = item + (element.properties[property]?.count ? 1 : 0);
	for (let k = 0; k < property; k++) {
		const { uniform, ends } = columns[k]!;
		const isList = element.properties[k]!.count !== undefined;
		word += isList
			? 1 + (uniform?.items ?? ends![entry]! - (entry > 0 ? ends![entry - 1]! : 0))
			: 1;
	}
	return new Fault(rule, element.at, message, { line: lines?.at(entry), word });
}

/** Bytes of the entries before `entry` in a binary file. */
function bytesBefore({ element, columns }: ElementData, entry: number): number {
	let sum = 0;
	for (const [k, { type, count }] of element.properties.entries()) {
		if (!count) {
			sum += entry * type.bytes;
			continue;
		}
		const { uniform, ends } = columns[k]!;
		const items = uniform ? uniform.items * entry : entry > 0 ? ends![entry - 1]! : 0;
		sum += entry * count.type.bytes + items * type.bytes;
	}
	return sum;
}

/** Minimum size of an entry in bytes. */
function minBytes({ properties }: PlyElement, text: boolean): number {
	if (text) return Math.max(1, 2 * properties.length - 1);
	return properties.reduce((sum, { type, count }) => sum + (count?.type ?? type).bytes, 0);
}

/** Throws a `Fault` if the file is too short for the declared number of entries. */
export function checkRoom(element: PlyElement, available: number, text: boolean): void {
	const { count, at, name } = element;
	const entryBytes = minBytes(element, text);
	if (entryBytes * count > available + 1)
		throw new Fault(
			'wrong-count',
			at,
			`The file says ${counted(count, 'entry', 'entries')} of the element "${name}", but has room for ${Math.floor(available / Math.max(1, entryBytes))}.`,
		);
}

/**
 * Columns of an element that is read entry by entry.
 *
 * @param points receive the coordinates, whose columns stay empty
 */
export const growingColumns = (
	{ count, properties }: PlyElement,
	shared?: boolean,
	points?: VertexPoints,
): GrowingColumn[] =>
	properties.map((property, k) => new GrowingColumn(property, points?.has(k) ? 0 : count, shared));

/** Largest valid item of property `nth`: the last vertex for the corners of faces, any number otherwise. */
export const maxOf = ({ name, properties }: PlyElement, nth: number, vertices: number): number =>
	name === 'face' && isFaceList(properties[nth]!) ? vertices - 1 : Number.POSITIVE_INFINITY;

/** Reads the elements of a binary file. Throws a `Fault` if the file is truncated. */
export function readBinary(
	file: FileBytes,
	{ elements, end, encoding }: PlyHeader,
	{ signal, shared }: ReadOptions,
): { readonly data: readonly ElementData[]; readonly behind: number } {
	const { bytes, length } = file;
	const view = new DataView(bytes.buffer, bytes.byteOffset, length);
	const little = encoding === 'little';
	const vertices = elements.find(({ name }) => name === 'vertex')?.count ?? 0;
	let at = end;
	const data = elements.map((element): ElementData => {
		const { count, properties, name } = element;
		const from = at;
		checkRoom(element, length - from, false);
		const readers = properties.map((property) => ({
			read: readerOf(property.type),
			size: property.type.bytes,
			...(property.count && {
				count: readerOf(property.count.type),
				countSize: property.count.type.bytes,
			}),
		}));
		const failAtEnd = (entry: number): never => {
			throw new Fault(
				'damaged-data',
				at,
				`The file ends within entry ${entry} (counted from 0) of the ${count} of the element "${name}".`,
			);
		};
		const strided = stridedColumns({ file, from, element, little, vertices, shared });
		if (strided) {
			const { length: size, ...numbers } = strided;
			at += size;
			return { element, from, ...numbers };
		}
		if (count > 0) file.ensureLoaded(at, length);
		const columns = growingColumns(element, shared);
		const entries = properties.length > 0 ? count : 0;
		for (let entry = 0; entry < entries; entry++) {
			if ((entry & 0xffff) === 0) throwIfCancelled(signal);
			for (let k = 0; k < readers.length; k++) {
				const { read, size, count: readCount, countSize = 0 } = readers[k]!;
				const column = columns[k]!;
				let items = 1;
				if (readCount) {
					if (at + countSize > length) failAtEnd(entry);
					items = readCount(view, at, little);
					if (!(items >= 0))
						throw new Fault(
							'wrong-count',
							at,
							`Expected the length of ${properties[k]!.name} of ${name} ${entry} as 0 or more, found ${items}.`,
						);
					at += countSize;
				}
				if (at + items * size > length) failAtEnd(entry);
				for (let i = 0; i < items; i++, at += size) column.add(read(view, at, little));
				if (readCount) column.end(items);
			}
		}
		return {
			element,
			from,
			columns: columns.map((one, k) => one.done(maxOf(element, k, vertices))),
		};
	});
	return { data, behind: length - at };
}

type Reader = (view: DataView, at: number, little: boolean) => number;

function readerOf({ bytes, kind }: DataType): Reader {
	if (kind === 'real')
		return bytes === 8
			? (view, at, little) => view.getFloat64(at, little)
			: (view, at, little) => view.getFloat32(at, little);
	const signed = kind === 'signed';
	if (bytes === 4)
		return signed
			? (view, at, little) => view.getInt32(at, little)
			: (view, at, little) => view.getUint32(at, little);
	if (bytes === 2)
		return signed
			? (view, at, little) => view.getInt16(at, little)
			: (view, at, little) => view.getUint16(at, little);
	return signed ? (view, at) => view.getInt8(at) : (view, at) => view.getUint8(at);
}
