import { type DataType, dataTypes } from '../../io/dataTypes.ts';
import { type Int32OrFloat64Array, integersFor } from '../../io/numbers.ts';
import { uniformLists } from '../../io/uniformLists.ts';
import { type StatedCount, tokenAt } from '../shared/numberLines.ts';
import type { VtkInput } from './vtkInput.ts';

const int = dataTypes.Int32 as DataType;

/** Numbers in the text: byte after their heading, and index of the first number of each entry. */
export interface TextPlace {
	readonly at: number;
	/** Ascending; absent if all entries have `width` numbers. */
	readonly starts?: Int32OrFloat64Array;
	readonly width?: number;
	readonly count: number;
}

/** The cells after a keyword. */
export interface CellList {
	readonly connectivity: Int32OrFloat64Array;
	/** End of each cell in `connectivity`. */
	readonly ends: Int32OrFloat64Array;
	readonly indexType: string;
	readonly at: number;
	readonly place: TextPlace;
	/** Each cell begins with the number of its points. */
	readonly lengths: boolean;
	/** Arrays that are unused once the cells are read. */
	readonly temporary: readonly Int32OrFloat64Array[];
}

/** Reads the cells after a keyword: with counts (up to version 4.2) or with offsets (from 5.0). */
export function readCellList(input: VtkInput, at: number): CellList {
	const count = input.count('the number of cells');
	const cells = input.counted(count, 'cell');
	const size = input.count('the length of the list of cells');
	const stated = { ...cells, size: input.counted(size, 'number') };
	if (input.ahead() === 'OFFSETS') return readOffsets(input, stated, at);
	if (input.wordAhead() && count > 0) {
		input.word();
		input.unexpected('missing-value', 'the cells or OFFSETS', ['OFFSETS']);
	}
	const start = input.at;
	const list = { indexType: 'int', at, lengths: true };
	const uniform = input.binary ? readUniformCells(input, count, size) : undefined;
	if (uniform) {
		const { connectivity, ends } = uniform;
		const place = { at: start, starts: ends, count };
		return { ...list, connectivity, ends, place, temporary: [ends] };
	}
	input.at = start;
	const numbers = input.integers(int, size, 'the cells', stated);
	const wrong = (message: string): never => {
		if (!input.binary) throw input.badList(stated, start);
		input.wordAt = at;
		return input.fault('wrong-count', message);
	};
	const compact = removeCounts(numbers, count);
	if (compact) {
		const { connectivity, width } = compact;
		const ends = uniformEnds(count, width, input.shared);
		const place = { at: start, width: width + 1, count };
		return { ...list, connectivity, ends, place, temporary: [ends] };
	}
	// Each cell is the number of its points, followed by the points.
	if (count > size) wrong(`Expected ${count} cells, but their list has ${size} numbers.`);
	const split = allocateSplit(numbers, count, input.shared);
	const { cell, from } = splitCells(numbers, split);
	if (cell < count)
		wrong(
			from < size
				? `Cell ${cell} (counted from 0) says that it has ${numbers[from]} points, more than the list of cells has.`
				: `Expected ${count} cells, but their list of ${size} numbers ends after ${cell}.`,
		);
	if (from !== size)
		wrong(`The list of cells has ${size} numbers, but its ${count} cells have ${from}.`);
	const { connectivity, ends, starts } = split;
	const place = { at: start, starts, count };
	return { ...list, connectivity, ends, place, temporary: [numbers, ends, starts] };
}

/** Reads cells with equal numbers of points by the fast path; undefined if the numbers differ. */
function readUniformCells(input: VtkInput, count: number, size: number) {
	const rows = uniformLists(input.arrayView(int, size, 'the cells'), count, input.shared);
	if (!rows) return undefined;
	return { connectivity: rows.values, ends: uniformEnds(count, rows.width, input.shared) };
}

/** End of each cell, if all have `width` points. */
function uniformEnds(count: number, width: number, shared: boolean | undefined): Int32Array {
	const ends = integersFor(count, shared);
	for (let cell = 0, end = 0; cell < count; cell++) ends[cell] = end += width;
	return ends;
}

/**
 * Removes the counts from a list of cells with equal numbers of points, in place; undefined, with the list unchanged,
 * if the numbers differ.
 */
function removeCounts(numbers: Int32OrFloat64Array, count: number) {
	if (!(numbers instanceof Int32Array) || count === 0) return undefined;
	const width = numbers[0]!;
	const step = width + 1;
	if (width < 1 || numbers.length !== step * count) return undefined;
	for (let at = 0; at < numbers.length; at += step) if (numbers[at] !== width) return undefined;
	for (let cell = 0, to = 0, from = 0; cell < count; cell++) {
		from++;
		for (let k = 0; k < width; k++) numbers[to++] = numbers[from++]!;
	}
	return { connectivity: numbers.subarray(0, width * count), width };
}

/** The arrays into which a list of cells is split. */
interface SplitList {
	readonly connectivity: Int32OrFloat64Array;
	readonly ends: Int32OrFloat64Array;
	readonly starts: Int32OrFloat64Array;
}

function allocateSplit(
	numbers: Int32OrFloat64Array,
	count: number,
	shared: boolean | undefined,
): SplitList {
	const make = (length: number): Int32OrFloat64Array =>
		numbers instanceof Int32Array ? integersFor(length, shared) : new Float64Array(length);
	return { connectivity: make(numbers.length - count), ends: make(count), starts: make(count) };
}

/** Splits a list of cells. Returns the number of complete cells and the index after them. */
function splitCells(numbers: Int32OrFloat64Array, { connectivity, ends, starts }: SplitList) {
	let from = 0;
	let to = 0;
	let cell = 0;
	for (; cell < ends.length && from < numbers.length; cell++) {
		const points = numbers[from]!;
		if (!(points >= 0 && from + points < numbers.length)) break;
		starts[cell] = from;
		for (let k = 1; k <= points; k++) connectivity[to++] = numbers[from + k]!;
		ends[cell] = to;
		from += points + 1;
	}
	return { cell, from };
}

/** Reads offsets, the first of which must be 0, and the connectivity. */
function readOffsets(
	input: VtkInput,
	{ size: points, ...cells }: StatedCount & { readonly size: StatedCount },
	at: number,
): CellList {
	const [offsets, size] = [cells.said, points.said];
	input.word();
	const { type } = input.type('the offsets');
	const offsetsAt = input.at;
	const values = input.integers(type, offsets, 'the offsets of the cells', {
		...cells,
		noun: 'offset',
	});
	const keyword = input.word().toUpperCase();
	if (keyword !== 'CONNECTIVITY')
		input.unexpected('missing-section', 'CONNECTIVITY', ['CONNECTIVITY']);
	const { word, type: indexType } = input.type('the connectivity');
	const start = input.at;
	const connectivity = input.integers(indexType, size, 'the points of the cells', points);
	input.noMore();
	const text = !input.binary;
	if (text) input.file.ensureLoaded(offsetsAt, start);
	input.wordAt = text ? tokenAt(input.bytes, offsetsAt, start, 0) : at;
	if (offsets > 0 && values[0] !== 0)
		input.fault('index-out-of-range', `The first cell begins at ${values[0]}, but it has to at 0.`);
	const ends = values.subarray(Math.min(1, offsets));
	const last = ends.at(-1) ?? 0;
	if (text) input.wordAt = tokenAt(input.bytes, offsetsAt, start, Math.max(0, offsets - 1));
	input.at = Math.max(input.at, input.wordAt);
	if (last !== size)
		input.fault(
			'wrong-count',
			`The last cell ends at ${last}, but there are ${size} points of cells.`,
		);
	const starts = values.subarray(0, ends.length);
	const place = { at: start, starts, count: ends.length };
	return { connectivity, ends, indexType: word, at, place, lengths: false, temporary: [values] };
}
