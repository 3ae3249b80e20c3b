import type { ConditionName, Values } from '../../mesh/validity/conditions.ts';
import type { Rows } from '../sheets/rows.ts';
import type { Column } from '../sheets/syntax.ts';
import { withEvenLists } from '../text/evenLists.ts';
import { longestRow, type TableBlock, type TableColumn } from '../text/numberTable.ts';

/** What `kernels/lines/numbers.ts` exports; addresses are bytes of its memory. */
export interface PlainLinesModule {
	readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
	readonly free: { readonly value: number };
	readonly stopped: { readonly value: number };
	parseRows(start: number, end: number, columns: number, count: number, room: number): number;
	printRows(start: number, rows: number, parts: number, length: number): number;
	below(at: number, count: number, limit: number): number;
	finite(at: number, count: number): number;
}

/** A part of a row: numbers one behind the other, a text, or a word, which has a blank behind it. */
export type RowPart =
	| { readonly kind: 'integers' | 'reals'; readonly width: number }
	| { readonly kind: 'text' | 'word'; readonly text: string };

/** Rows at the beginning of lines. */
export interface RowsAhead {
	readonly count: number;
	/** The numbers of the parts that have some; of use until the next call. */
	readonly values: readonly (Int32Array | Float64Array)[];
	/** The bytes that they take. */
	readonly length: number;
}

/** Values of rows, one array for each group of columns, as in `Rows`; of use until the next call. */
export interface PlainRows {
	readonly count: number;
	readonly stores: Rows['stores'];
}

/** What columns and parts of rows are to the module. */
const kinds = { integer: 0, marker: 0, real: 1, mark: 2, '[': 3, ']': 3 } as const;
const parts = { count: 0, integers: 1, reals: 2 } as const;
const rowParts = { integers: 0, reals: 1, text: 3, word: 4, letter: 5 } as const;
const noNumber = 3;

const pageBytes = 1 << 16;

/** Bytes that are copied and tested at a time: they stay in a core's cache between. */
const testedBytes = 1 << 16;

/** Addresses of arrays are multiples of eight. */
const aligned = (address: number): number => (address + 7) & ~7;

/**
 * Reads and prints lines of numbers by WebAssembly, two to four times as fast as `Rows` and `printTable`, where they are
 * plain: a number in every column, without comments, numbers of usual size. Else it says so, and the others do it.
 */
export class PlainLines {
	readonly #module: PlainLinesModule;

	constructor(module: PlainLinesModule) {
		this.#module = module;
	}

	/**
	 * Bytes of the module's memory, for lines that `parse` reads. They stay as they are until something is printed, but the
	 * array is of use only until the next call of anything here.
	 */
	input(length: number): Uint8Array<ArrayBuffer> {
		const start = this.#inputAt;
		this.#reserve(start + length + 8);
		return new Uint8Array(this.#module.memory.buffer, start, length);
	}

	/** Reads the bytes of `input` from `from` to `to`, which are whole lines; undefined where they are not plain. */
	parse({ columns, groups }: Rows, from: number, to: number): PlainRows | undefined {
		if (columns.length > mostColumns) return undefined;
		const input = this.#inputAt;
		// A number takes two bytes with the blank behind it.
		const room = Math.ceil((to - from + 1) / (2 * columns.filter(isNumber).length)) + 1;
		let end = aligned(input + to + 8);
		const starts = groups.map(({ type, width }) => {
			const start = end;
			end = aligned(end + bytesOf[type] * width * room);
			return start;
		});
		this.#reserve(end);
		const table: number[] = [];
		for (const [g, { type, first, width }] of groups.entries()) {
			const size = bytesOf[type];
			for (let k = 0; k < width; k++)
				table.push(
					kinds[(columns[first + k] as Column).type],
					starts[g]! + size * k,
					size * width,
					type.charCodeAt(0),
				);
		}
		const list = this.#tell(table);
		const count = this.#module.parseRows(input + from, input + to, list, columns.length, room);
		if (this.#module.stopped.value < input + to) return undefined;
		const { buffer } = this.#module.memory;
		const stores = groups.map(({ type, width }, g) => {
			const at = starts[g] as number;
			if (type === 'real') return new Float64Array(buffer, at, count * width);
			if (type === 'integer' || type === 'marker') return new Int32Array(buffer, at, count * width);
			return new Uint8Array(buffer, at, type === 'mark' ? count * width : 0);
		});
		return { count, stores };
	}

	/**
	 * Reads lines from the first of the bytes of `input` on as rows, at most so many, as far as they are plain. The bytes end
	 * with a line.
	 */
	ahead(row: readonly RowPart[], bytes: number, most: number): RowsAhead {
		const input = this.#inputAt;
		// A number takes two bytes with what is behind it.
		const numbers = row.reduce((sum, part) => sum + ('width' in part ? part.width : 0), 0);
		const room = Math.min(most, Math.ceil(bytes / (2 * numbers)) + 1);
		let end = aligned(input + bytes + 8);
		const table: number[] = [];
		const starts = row.map((part) => {
			if ('text' in part) {
				for (let k = 0; k < part.text.length - 1; k++)
					table.push(rowParts.letter, 0, 0, part.text.charCodeAt(k));
				table.push(rowParts[part.kind], 0, 0, part.text.charCodeAt(part.text.length - 1));
				return 0;
			}
			const start = end;
			const size = part.kind === 'reals' ? 8 : 4;
			for (let k = 0; k < part.width; k++)
				table.push(rowParts[part.kind], start + size * k, size * part.width, 0);
			end = aligned(end + size * part.width * room);
			return start;
		});
		this.#reserve(end);
		const list = this.#tell(table);
		const count = this.#module.parseRows(input, input + bytes, list, table.length / 4, room);
		const { buffer } = this.#module.memory;
		const values = row.flatMap((part, p) => {
			if ('text' in part) return [];
			const at = starts[p] as number;
			const length = count * part.width;
			return part.kind === 'reals'
				? new Float64Array(buffer, at, length)
				: new Int32Array(buffer, at, length);
		});
		return { count, values, length: this.#module.stopped.value - input };
	}

	/** Prints rows; undefined where that is not told here. The bytes are of use until the next call of anything here. */
	print(given: TableBlock): Uint8Array<ArrayBuffer> | undefined {
		const block = withEvenLists(given);
		const { rows, between, columns } = block;
		if (between.length > mostColumns || !areFixed(columns)) return undefined;
		const texts = between.map((text) => Uint8Array.from(text, (one) => one.charCodeAt(0)));
		const tables = columns.map((column) => (column.kind === 'count' ? undefined : column.values));
		let end = this.#inputAt;
		const put = (bytes: number): number => {
			const start = end;
			end = aligned(end + bytes);
			return start;
		};
		const textAt = texts.map(({ length }) => put(length));
		const tableAt = tables.map((values) => put(values?.byteLength ?? 0));
		const start = put(rows * longestRow(block));
		this.#reserve(end);
		const { buffer } = this.#module.memory;
		for (const [t, text] of texts.entries()) new Uint8Array(buffer, textAt[t]).set(text);
		for (const [c, values] of tables.entries())
			if (values instanceof Float64Array) new Float64Array(buffer, tableAt[c]).set(values);
			else if (values) new Int32Array(buffer, tableAt[c]).set(values);
		const table: number[] = [];
		const part = (kind: number, at: number, step: number, added: number): void => {
			const text = table.length / 6;
			const from = textAt[text] as number;
			table.push(kind, at, step, added, from, from + (texts[text] as Uint8Array).length);
		};
		for (const [c, column] of columns.entries())
			if (column.kind === 'count') part(parts.count, column.first, 1, 0);
			else {
				const size = column.values.BYTES_PER_ELEMENT;
				for (let k = 0; k < column.taken; k++)
					part(parts[column.kind], tableAt[c]! + size * k, size * column.width, addedTo(column));
			}
		part(noNumber, 0, 0, 0);
		const list = this.#tell(table);
		const behind = this.#module.printRows(start, rows, list, table.length / 6);
		return behind === 0 ? undefined : new Uint8Array(buffer, start, behind - start);
	}

	/**
	 * Tests the items [first, end) of `values` as the function of that name in `conditions` does; undefined where the module
	 * does not have it for such values.
	 */
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
		const room = new Uint8Array(this.#module.memory.buffer, at, testedBytes);
		for (let from = first; from < end; from += testedBytes / size) {
			const count = Math.min(testedBytes / size, end - from);
			room.set(new Uint8Array(values.buffer, values.byteOffset + size * from, size * count));
			if (test(at, count, limit) === 0) return false;
		}
		return true;
	}

	/** Behind what the module keeps, and the list of `#tell`. */
	get #inputAt(): number {
		return aligned(this.#module.free.value) + listBytes;
	}

	/** Writes a list of words for the module; returns where it is. */
	#tell(words: readonly number[]): number {
		const at = aligned(this.#module.free.value);
		new Int32Array(this.#module.memory.buffer, at).set(words);
		return at;
	}

	/** Makes the memory at least so large. */
	#reserve(bytes: number): void {
		const { memory } = this.#module;
		const missing = Math.ceil((bytes - memory.buffer.byteLength) / pageBytes);
		if (missing > 0) memory.grow(missing);
	}
}

/** Bytes of a value of a column. */
const bytesOf = { real: 8, integer: 4, marker: 4, mark: 1, '[': 0, ']': 0 } as const;

const isNumber = ({ type }: Column): boolean => bytesOf[type] > 0;

type Fixed = Exclude<TableColumn, { readonly kind: 'lists' }>;

/** Whether all rows have as many numbers. */
const areFixed = (columns: readonly TableColumn[]): columns is readonly Fixed[] =>
	columns.every(({ kind }) => kind !== 'lists');

const addedTo = (column: TableColumn): number => (column.kind === 'integers' ? column.added : 0);

/** Columns that a row may have here, and room for what is told of them. */
const mostColumns = 300;
const listBytes = 24 * mostColumns + 8;
