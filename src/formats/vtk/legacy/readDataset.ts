import { freeShared } from '../../../util/sharedMemory.ts';
import { type DataType, dataTypes } from '../../io/dataTypes.ts';
import { type Int32OrFloat64Array, integersFor } from '../../io/numbers.ts';
import type { RawPoints } from '../../io/points.ts';
import { uniformLists } from '../../io/uniformLists.ts';
import { vtkType } from '../shared/cellTypes.ts';
import { type StatedCount, tokenAt } from '../shared/numberLines.ts';
import type { RawCells } from '../shared/readCells.ts';
import type { Dataset, Metadata } from './extras.ts';
import { readMetadata } from './readMetadata.ts';
import type { VtkInput } from './vtkInput.ts';

/** Numbers in the text: byte after their heading, and index of the first number of each entry. */
export interface TextPlace {
	readonly at: number;
	/** Ascending; absent if all entries have `width` numbers. */
	readonly starts?: Int32OrFloat64Array;
	readonly width?: number;
	readonly count: number;
}

/** Points and cells of a dataset. */
export interface Geometry {
	readonly points: RawPoints;
	readonly pointType: string;
	readonly indexType: string;
	readonly pointMetadata?: Metadata;
	readonly cells: RawCells;
	readonly places: { readonly points: TextPlace; readonly cells: readonly TextPlace[] };
	/** The file ends after its points, without a list of cells. */
	readonly pointsAlone: boolean;
	/** Arrays that are unused once the mesh and its positions are made. */
	readonly temporary: readonly Int32OrFloat64Array[];
}

/** The cells after a keyword. */
interface CellList {
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

const int = dataTypes.Int32 as DataType;
/** Keywords of polygonal data, in the order in which cell data counts the cells. */
export const polydata = ['VERTICES', 'LINES', 'POLYGONS', 'TRIANGLE_STRIPS'] as const;
const dataKeywords = ['POINT_DATA', 'CELL_DATA', ''];
/** Keywords of both kinds of datasets. */
const commonKeywords = ['POINTS', 'POINT_DATA', 'CELL_DATA', 'FIELD', 'METADATA'];

/**
 * Reads points and cells, up to the data on them. Throws a `Fault` if they are damaged.
 *
 * @param readField called at the word FIELD
 */
export function readDataset(input: VtkInput, dataset: Dataset, readField: () => void): Geometry {
	let points: Pick<Geometry, 'points' | 'pointType' | 'pointMetadata'> | undefined;
	let pointText: TextPlace = { at: input.at, width: 3, count: 0 };
	let types: Int32OrFloat64Array | undefined;
	let typesAt = input.at;
	let typesCount: StatedCount | undefined;
	const lists = new Map<string, CellList>();
	const grid = dataset === 'UNSTRUCTURED_GRID';
	while (!dataKeywords.includes(input.ahead())) {
		const keyword = input.word().toUpperCase();
		const { wordAt } = input;
		const rejectSecond = (previous: unknown) =>
			previous && input.fault('not-supported', `There is a second ${keyword} in the file.`);
		if (keyword === 'FIELD') readField();
		else if (keyword === 'METADATA') {
			input.at = wordAt;
			readMetadata(input);
		} else if (keyword === 'POINTS') {
			rejectSecond(points);
			const count = input.count('the number of points');
			const stated = input.counted(count, 'point', 3);
			const { word, type } = input.type('the points');
			pointText = { at: input.at, width: 3, count };
			const values = input.points(type, count, 'the points', stated);
			const pointMetadata = readMetadata(input);
			points = { points: values, pointType: word, ...(pointMetadata && { pointMetadata }) };
		} else if (grid && keyword === 'CELL_TYPES') {
			rejectSecond(types);
			const count = input.count('the number of cells');
			typesCount = input.counted(count, 'cell type');
			typesAt = input.at;
			types = input.integers(int, count, 'the types of the cells', typesCount);
		} else if (grid ? keyword === 'CELLS' : (polydata as readonly string[]).includes(keyword)) {
			rejectSecond(lists.has(keyword));
			lists.set(keyword, readCellList(input, wordAt));
			readMetadata(input);
		} else if (points && (grid ? types : lists.size > 0)) {
			// The geometry is complete; the reader of the data handles this word.
			input.at = wordAt;
			break;
		} else
			input.unexpected(
				'not-supported',
				`${grid ? 'POINTS, CELLS, CELL_TYPES' : `POINTS, ${polydata.join(', ')}`}, POINT_DATA or CELL_DATA`,
				[...(grid ? ['CELLS', 'CELL_TYPES'] : polydata), ...commonKeywords],
			);
	}
	if (!points) {
		input.word();
		input.fault('missing-section', 'The file has no POINTS.');
	}
	const cells = grid
		? gridCells(input, lists.get('CELLS'), types, typesCount?.at ?? input.at)
		: polydataCells(
				polydata.map((keyword) => lists.get(keyword)),
				input.shared,
			);
	const places = input.binary ? undefined : locateNumbers(input, grid, lists, typesAt);
	const inOrder = (grid ? ['CELLS'] : polydata).flatMap((keyword) => lists.get(keyword) ?? []);
	const [first] = inOrder;
	return {
		...points,
		pointsAlone: first === undefined && input.ahead() === '',
		indexType: first?.indexType ?? 'int',
		cells: { ...cells, ...(places && { byteOf: places }) },
		places: { points: pointText, cells: inOrder.map(({ place }) => place) },
		temporary: [cells.types, ...inOrder.flatMap(({ temporary }) => temporary)],
	};
}

/** Returns a function that locates the nth number of an array of cells in a text. */
function locateNumbers(
	{ file, bytes, length }: VtkInput,
	grid: boolean,
	lists: ReadonlyMap<string, CellList>,
	typesAt: number,
): RawCells['byteOf'] {
	return (array, nth) => {
		if (array === 'offsets') return undefined;
		file.loadAll();
		if (array === 'types') return grid ? tokenAt(bytes, typesAt, length, nth) : undefined;
		let left = nth;
		for (const keyword of grid ? ['CELLS'] : polydata) {
			const list = lists.get(keyword);
			if (!list) continue;
			const { connectivity, ends, lengths, place } = list;
			if (left >= connectivity.length) {
				left -= connectivity.length;
				continue;
			}
			const cell = ends.findIndex((end) => end > left);
			return tokenAt(bytes, place.at, length, left + (lengths ? cell + 1 : 0));
		}
		return undefined;
	};
}

/** Reads the cells after a keyword: with counts (up to version 4.2) or with offsets (from 5.0). */
function readCellList(input: VtkInput, at: number): CellList {
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

function gridCells(
	input: VtkInput,
	list: CellList | undefined,
	types: Int32OrFloat64Array | undefined,
	typesAt: number,
): RawCells {
	const cells = list?.ends.length ?? 0;
	if ((types?.length ?? 0) !== cells) {
		input.wordAt = types ? typesAt : input.at;
		input.at = Math.max(input.at, input.wordAt);
		input.fault(
			types ? 'wrong-count' : 'missing-section',
			types
				? `There are ${types.length} types of cells (CELL_TYPES), but ${cells} cells.`
				: 'The file has no CELL_TYPES.',
		);
	}
	const none = new Float64Array(0);
	const at = list?.at ?? typesAt;
	return {
		connectivity: list?.connectivity ?? none,
		offsets: list?.ends ?? none,
		types: types ?? none,
		at: { connectivity: at, offsets: at, types: typesAt },
	};
}

/** VTK type of a cell by its keyword and number of points. */
const polydataTypes: readonly ((points: number) => number)[] = [
	(points) => (points === 1 ? vtkType.vertex : vtkType.polyvertex),
	(points) => (points === 2 ? vtkType.line : vtkType.polyline),
	(points) => (points === 3 ? vtkType.triangle : points === 4 ? vtkType.quad : vtkType.polygon),
	() => vtkType.strip,
];

/** Joins the cells of all keywords in the order of cell data, regardless of their order in the file. */
function polydataCells(
	lists: readonly (CellList | undefined)[],
	shared: boolean | undefined,
): RawCells {
	const nonEmpty = lists.filter((list) => list !== undefined && list.ends.length > 0) as CellList[];
	const [only, ...others] = nonEmpty;
	const { connectivity, ends: offsets } =
		only && others.length === 0 ? only : joinLists(nonEmpty, shared);
	const types = integersFor(offsets.length, shared);
	let cell = 0;
	for (const [nth, { ends } = { ends: [] }] of lists.entries())
		for (let i = 0, from = 0; i < ends.length; i++) {
			types[cell++] = polydataTypes[nth]!(ends[i]! - from);
			from = ends[i]!;
		}
	const at = lists.find((list) => list)?.at ?? 0;
	return { connectivity, offsets, types, at: { connectivity: at, offsets: at, types: at } };
}

/** Concatenates lists of cells and frees the connectivity of each. */
function joinLists(
	lists: readonly CellList[],
	shared: boolean | undefined,
): Pick<CellList, 'connectivity' | 'ends'> {
	const sum = (of: (list: CellList) => Int32OrFloat64Array) =>
		lists.reduce((all, list) => all + of(list).length, 0);
	const areNarrow = lists.every(({ connectivity }) => connectivity instanceof Int32Array);
	const length = sum((list) => list.connectivity);
	const connectivity = areNarrow ? integersFor(length, shared) : new Float64Array(length);
	const ends = new Float64Array(sum((list) => list.ends));
	let start = 0;
	let cell = 0;
	for (const list of lists) {
		connectivity.set(list.connectivity, start);
		for (let i = 0; i < list.ends.length; i++) ends[cell++] = start + list.ends[i]!;
		start += list.connectivity.length;
		freeShared(list.connectivity);
	}
	return { connectivity, ends };
}
