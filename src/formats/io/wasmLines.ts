import type { ConditionName, Values } from '../../mesh/validity/conditions.ts';
import type { FastLines, ParsedRows, RowPart } from '../core/fastLines.ts';
import { listsAsColumns } from '../text/listsAsColumns.ts';
import { longestRow, type TableBlock, type TableColumn } from '../text/numberTable.ts';

/** Exports of `kernels/lines/numbers.ts`; addresses are bytes of its memory. */
export interface WasmLinesModule {
	readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
	readonly free: { readonly value: number };
	readonly stopped: { readonly value: number };
	parseRows(start: number, end: number, columns: number, count: number, room: number): number;
	printRows(start: number, rows: number, parts: number, length: number): number;
	below(at: number, count: number, limit: number): number;
	finite(at: number, count: number): number;
}

/** The module's codes for parts of rows that are printed, and read. */
const parts = { count: 0, integers: 1, reals: 2 } as const;
const rowParts = { integers: 0, reals: 1, text: 3, word: 4, letter: 5 } as const;
const noNumber = 3;

const pageBytes = 1 << 16;

/** Bytes that are copied and tested at a time: few enough to stay in a core's cache. */
const testedBytes = 1 << 16;

/** Maximum number of columns of a row, and bytes of the list that describes them. */
const maxColumns = 300;
const listBytes = 24 * maxColumns + 8;

/** Rounds an address up to a multiple of eight, as arrays need. */
const aligned = (address: number): number => (address + 7) & ~7;

/**
 * Reads and prints lines of numbers by WebAssembly, two to four times as fast as `readRow` and `printTable`. Handles
 * only lines of numbers of common length without comments; callers handle the others.
 */
export class WasmLines implements FastLines {
	readonly #module: WasmLinesModule;

	constructor(module: WasmLinesModule) {
		this.#module = module;
	}

	/** The first `length` bytes of input in the module's memory. */
	input(length: number): Uint8Array<ArrayBuffer> {
		const start = this.#inputAt;
		this.#reserve(start + length + 8);
		return new Uint8Array(this.#module.memory.buffer, start, length);
	}

	parseRows(row: readonly RowPart[], from: number, to: number, maxRows: number): ParsedRows {
		const input = this.#inputAt;
		// A number and the byte after it take two bytes.
		const numbers = row.reduce((sum, part) => sum + ('width' in part ? part.width : 0), 0);
		if (numbers > maxColumns) return { count: 0, values: [], length: 0 };
		const capacity = Math.min(maxRows, Math.ceil((to - from) / (2 * numbers)) + 1);
		let end = aligned(input + to + 8);
		const list: number[] = [];
		const starts = row.map((part) => {
			if ('text' in part) {
				for (let k = 0; k < part.text.length - 1; k++)
					list.push(rowParts.letter, 0, 0, part.text.charCodeAt(k));
				list.push(rowParts[part.kind], 0, 0, part.text.charCodeAt(part.text.length - 1));
				return 0;
			}
			const start = end;
			const size = part.kind === 'reals' ? 8 : 4;
			for (let k = 0; k < part.width; k++)
				list.push(rowParts[part.kind], start + size * k, size * part.width, 0);
			end = aligned(end + size * part.width * capacity);
			return start;
		});
		this.#reserve(end);
		const address = this.#writeList(list);
		const { length } = list;
		const count = this.#module.parseRows(input + from, input + to, address, length / 4, capacity);
		const { buffer } = this.#module.memory;
		const values = row.flatMap((part, p) => {
			if ('text' in part) return [];
			const at = starts[p]!;
			const length = count * part.width;
			return part.kind === 'reals'
				? new Float64Array(buffer, at, length)
				: new Int32Array(buffer, at, length);
		});
		return { count, values, length: this.#module.stopped.value - input - from };
	}

	/** Prints rows; undefined if it does not support them. The bytes are valid until the next call of any method. */
	print(table: TableBlock): Uint8Array<ArrayBuffer> | undefined {
		const block = listsAsColumns(table);
		const { rows, between, columns } = block;
		if (between.length > maxColumns || !areFixed(columns)) return undefined;
		const texts = between.map((text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
		const arrays = columns.map((column) => (column.kind === 'count' ? undefined : column.values));
		let end = this.#inputAt;
		const allocate = (bytes: number): number => {
			const start = end;
			end = aligned(end + bytes);
			return start;
		};
		const textAt = texts.map(({ length }) => allocate(length));
		const arrayAt = arrays.map((values) => allocate(values?.byteLength ?? 0));
		const start = allocate(rows * longestRow(block));
		this.#reserve(end);
		const { buffer } = this.#module.memory;
		for (const [t, text] of texts.entries()) new Uint8Array(buffer, textAt[t]).set(text);
		for (const [c, values] of arrays.entries())
			if (values instanceof Float64Array) new Float64Array(buffer, arrayAt[c]).set(values);
			else if (values) new Int32Array(buffer, arrayAt[c]).set(values);
		const list: number[] = [];
		const addPart = (kind: number, at: number, step: number, added: number): void => {
			const text = list.length / 6;
			const from = textAt[text]!;
			list.push(kind, at, step, added, from, from + texts[text]!.length);
		};
		for (const [c, column] of columns.entries())
			if (column.kind === 'count') addPart(parts.count, column.first, 1, 0);
			else {
				const size = column.values.BYTES_PER_ELEMENT;
				for (let k = 0; k < column.taken; k++)
					addPart(parts[column.kind], arrayAt[c]! + size * k, size * column.width, addedTo(column));
			}
		addPart(noNumber, 0, 0, 0);
		const address = this.#writeList(list);
		const textEnd = this.#module.printRows(start, rows, address, list.length / 6);
		return textEnd === 0 ? undefined : new Uint8Array(buffer, start, textEnd - start);
	}

	holds(
		condition: ConditionName,
		values: Values,
		limit: number,
		first: number,
		end: number,
	): boolean | undefined {
		const test =
			condition === 'below' && (values instanceof Uint32Array || values instanceof Int32Array)
				? this.#module.below
				: condition === 'finite' && values instanceof Float64Array
					? this.#module.finite
					: undefined;
		if (!test) return undefined;
		const size = values.BYTES_PER_ELEMENT;
		const at = this.#inputAt;
		this.#reserve(at + testedBytes);
		const buffer = new Uint8Array(this.#module.memory.buffer, at, testedBytes);
		for (let from = first; from < end; from += testedBytes / size) {
			const count = Math.min(testedBytes / size, end - from);
			buffer.set(new Uint8Array(values.buffer, values.byteOffset + size * from, size * count));
			if (test(at, count, limit) === 0) return false;
		}
		return true;
	}

	/** Address after the memory that the module itself uses and the list of `#writeList`. */
	get #inputAt(): number {
		return aligned(this.#module.free.value) + listBytes;
	}

	/** Writes a list of int32 to the module's memory; returns its address. */
	#writeList(list: readonly number[]): number {
		const at = aligned(this.#module.free.value);
		new Int32Array(this.#module.memory.buffer, at).set(list);
		return at;
	}

	/** Grows the memory to at least `bytes`. */
	#reserve(bytes: number): void {
		const { memory } = this.#module;
		const missing = Math.ceil((bytes - memory.buffer.byteLength) / pageBytes);
		if (missing > 0) memory.grow(missing);
	}
}

type Fixed = Exclude<TableColumn, { readonly kind: 'lists' }>;

/** Whether all rows have the same number of numbers. */
const areFixed = (columns: readonly TableColumn[]): columns is readonly Fixed[] =>
	columns.every(({ kind }) => kind !== 'lists');

const addedTo = (column: TableColumn): number => (column.kind === 'integers' ? column.added : 0);
