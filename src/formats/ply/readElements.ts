import { throwIfCancelled } from '../../util/cancel.ts';
import { counted } from '../../util/counted.ts';
import { grown } from '../../util/grow.ts';
import type { FileBytes } from '../bytes/fileBytes.ts';
import type { Wholes } from '../bytes/numbers.ts';
import type { RawPoints } from '../bytes/points.ts';
import type { ReadOptions } from '../format.ts';
import { BlockLines } from '../text/blockLines.ts';
import type { Report } from '../text/report.ts';
import { byteClasses } from '../text/tokens.ts';
import type { DataType } from '../vtkData/dataTypes.ts';
import { Fault } from '../vtkData/fault.ts';
import { bytesFrom, type Loaded } from '../wholeFile.ts';
import { evenColumns } from './evenColumns.ts';
import type { PlyElement, PlyHeader } from './header.ts';
import { TextRows } from './textRows.ts';

/** The numbers of a property. */
export interface Column {
	readonly values: Wholes;
	/** Of a list: where the numbers of each entry end; absent where it is even. */
	readonly ends?: Wholes;
	/** Of a list that has as many items in each entry. Those that faces name are vertices. */
	readonly even?: { readonly items: number; readonly count: number };
}

/** The numbers of an element. */
export interface ElementData {
	readonly element: PlyElement;
	/** One for each property. */
	readonly columns: readonly Column[];
	/** Coordinates, whose columns are empty then. */
	readonly points?: RawPoints;
	/** The line of each entry, 1-based, where the file is text. */
	readonly lines: Uint32Array;
}

/** A column that is being read. */
export class Growing {
	values: Float64Array;
	readonly ends: Float64Array | undefined;
	length = 0;

	constructor(count: number, list: boolean) {
		this.values = new Float64Array(list ? 3 * count : count);
		this.ends = list ? new Float64Array(count) : undefined;
	}

	add(value: number): void {
		if (this.length === this.values.length)
			this.values = grown(this.values, Math.ceil(1.5 * this.length) + 1);
		this.values[this.length++] = value;
	}

	/** Adds numbers of whole rows. */
	addAll(values: Int32Array | Float64Array): void {
		this.values = grown(this.values, this.length + values.length);
		this.values.set(values, this.length);
		this.length += values.length;
	}

	done(): Column {
		const values = this.values.subarray(0, this.length);
		return this.ends ? { values, ends: this.ends } : { values };
	}
}

/** What an entry of an element takes at least in bytes. */
function leastBytes({ properties }: PlyElement, text: boolean): number {
	if (text) return Math.max(1, 2 * properties.length - 1);
	return properties.reduce((sum, { type, count }) => sum + (count?.type ?? type).bytes, 0);
}

/** Throws a `Fault` where the file has no room for the entries that it says. */
function checkRoom(element: PlyElement, room: number, text: boolean): void {
	const { count, at, name } = element;
	const least = leastBytes(element, text);
	if (least * count > room + 1)
		throw new Fault(
			'wrong-count',
			at,
			`The file says ${counted(count, 'entry', 'entries')} of the element "${name}", but has room for ${Math.floor(room / Math.max(1, least))}.`,
		);
}

const growing = ({ count, properties }: PlyElement): Growing[] =>
	properties.map((property) => new Growing(count, property.count !== undefined));

/** Reads the numbers of a file of bytes. Throws a `Fault` where they end. */
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
		checkRoom(element, length - at, false);
		const readers = properties.map((property) => ({
			read: readerOf(property.type),
			size: property.type.bytes,
			...(property.count && {
				count: readerOf(property.count.type),
				countSize: property.count.type.bytes,
			}),
		}));
		const ended = (entry: number): never => {
			throw new Fault(
				'damaged-data',
				at,
				`The file ends within entry ${entry} (counted from 0) of the ${count} of the element "${name}".`,
			);
		};
		const even = evenColumns({ file, from: at, element, little, vertices, shared });
		if (even) {
			const { length: taken, ...numbers } = even;
			at += taken;
			return { element, ...numbers, lines: new Uint32Array(0) };
		}
		if (count > 0) file.need(at, length);
		const columns = growing(element);
		const entries = properties.length > 0 ? count : 0;
		for (let entry = 0; entry < entries; entry++) {
			if ((entry & 0xffff) === 0) throwIfCancelled(signal);
			for (let k = 0; k < readers.length; k++) {
				const { read, size, count: readCount, countSize = 0 } = readers[k]!;
				const column = columns[k]!;
				let items = 1;
				if (readCount) {
					if (at + countSize > length) ended(entry);
					items = readCount(view, at, little);
					at += countSize;
					if (items < 0) items = 0;
				}
				if (at + items * size > length) ended(entry);
				for (let i = 0; i < items; i++, at += size) column.add(read(view, at, little));
				if (column.ends) column.ends[entry] = column.length;
			}
		}
		return { element, columns: columns.map((one) => one.done()), lines: new Uint32Array(0) };
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

const classes = byteClasses('line');

/** Reads the numbers of a file of text, an entry a line. What is wrong is reported; undefined where numbers are missing. */
export function readText(
	file: string,
	source: Loaded,
	{ elements, end }: PlyHeader,
	report: Report,
	options: ReadOptions,
): readonly ElementData[] | undefined {
	const { signal } = options;
	const { length } = source;
	const head = bytesFrom(source, 0, end);
	let line = 0;
	for (let at = 0; at < end; at++)
		if (head[at] === 10 || (head[at] === 13 && head[at + 1] !== 10)) line++;
	const lines = new BlockLines(file, classes, source, end, Math.max(end, length + 1), line);
	let whole = true;
	const data: ElementData[] = [];
	for (const element of elements) {
		const { count, properties, name } = element;
		checkRoom(element, length - end, true);
		const columns = growing(element);
		const rows = new TextRows(element, columns, options);
		const own = new Uint32Array(count);
		let read = rows.take(lines, 0, own);
		for (; read < count && (properties.length === 0 || lines.next()); read++) {
			if ((read & 0xffff) === 0) throwIfCancelled(signal);
			own[read] = lines.line;
			for (let k = 0; k < columns.length; k++) {
				const { type, count: list, name: property } = properties[k]!;
				const column = columns[k]!;
				const real = type.kind === 'real';
				let items = 1;
				if (list) {
					items = lines.integer();
					if (Number.isNaN(items)) {
						report.badNumber(lines, `the length of ${property} of ${name} ${read}`);
						whole = false;
						items = 0;
					}
				}
				for (let i = 0; i < items; i++) {
					const value = real ? lines.real() : lines.integer();
					// Programs write that there is no number; which properties need one is known later.
					const word = real && Number.isNaN(value) && lines.problem === 'not-finite';
					column.add(word ? wordValue(lines.found()) : value);
					if (word || !Number.isNaN(value)) continue;
					report.badNumber(lines, `${property} of ${name} ${read}`);
					whole = false;
					if (lines.problem === 'missing') break;
				}
				if (column.ends) column.ends[read] = column.length;
			}
			if (lines.more()) {
				lines.skip();
				report.error('extra-value', () => ({
					...lines.place(),
					message: `Expected the line to end after ${name} ${read}, found ${lines.found()}.`,
				}));
			}
			read += rows.take(lines, read + 1, own);
		}
		if (read < count) {
			const place = { file, line: Math.max(1, lines.line), column: 1, length: 0 };
			report.error('wrong-count', () => ({
				...place,
				message: `Expected ${counted(count, 'entry', 'entries')} of the element "${name}", but the file ends behind ${read}.`,
			}));
			return undefined;
		}
		data.push({ element, columns: columns.map((one) => one.done()), lines: own });
	}
	if (lines.next()) {
		lines.skip();
		report.error('trailing-text', () => ({
			...lines.place(),
			message: 'Expected nothing behind the last entry.',
		}));
	}
	return whole ? data : undefined;
}

/** What a word in quotes says that is no finite number. */
function wordValue(found: string): number {
	if (/nan/i.test(found)) return Number.NaN;
	return found.startsWith('"-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}
