import { type DataType, dataTypes } from '../../io/dataTypes.ts';
import type { Int32OrFloat64Array } from '../../io/numbers.ts';
import type { RawPoints } from '../../io/points.ts';
import { type StatedCount, tokenAt } from '../shared/numberLines.ts';
import type { RawCells } from '../shared/rawCells.ts';
import { type CellList, readCellList, type TextPlace } from './cellLists.ts';
import { gridCells, polydataCells } from './cellsOfLists.ts';
import type { Dataset, Metadata } from './extras.ts';
import { readMetadata } from './readMetadata.ts';
import type { VtkInput } from './vtkInput.ts';

const int = dataTypes.Int32 as DataType;

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
