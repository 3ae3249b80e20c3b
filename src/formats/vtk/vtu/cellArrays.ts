import type { Element } from '../../codecs/xml/markup.ts';
import { areAll, areMultiples } from '../../io/multiples.ts';
import { type ArrayView, indicesAt } from '../../io/numbers.ts';
import { Fault } from '../../text/fault.ts';
import { vtkType } from '../shared/cellTypes.ts';
import type { RawCells } from '../shared/rawCells.ts';
import {
	arrayOf,
	type DataArray,
	type DataFile,
	type LocatedArray,
	numbersOf,
	type Surplus,
} from './arrays.ts';
import { childrenOf } from './grid.ts';
import { countOf } from './numberLocations.ts';
import type { Piece } from './readPieces.ts';

/** The arrays of the cells of a piece. */
export interface CellArrays extends Pick<RawCells, 'alike'> {
	readonly elements: Readonly<Record<'connectivity' | 'offsets' | 'types', Element>>;
	readonly connectivity: DataArray;
	/** Without values if `alike` is set, as `types`. */
	readonly offsets: DataArray;
	readonly types: DataArray;
}

/**
 * Reads the cells of a piece. Throws a `Fault` if they are malformed.
 *
 * @param lay omits offsets and types if all cells are triangles
 */
export function cellsOf(file: DataFile, piece: Piece, surplus: Surplus, lay: boolean): CellArrays {
	const elements = {
		connectivity: findArray(piece, 'connectivity'),
		offsets: findArray(piece, 'offsets'),
		types: findArray(piece, 'types'),
	};
	const locate = (array: Element, count: number): LocatedArray => {
		const what = `the ${array.attributes.Name} of the cells`;
		const onSurplus = () => surplus(array, what);
		const stated = countOf(file, piece, 'NumberOfCells', piece.cells, 1, 'cell');
		const counted = array !== elements.connectivity ? stated : undefined;
		return arrayOf(file, array, count, what, onSurplus, counted);
	};
	const typesAt = locate(elements.types, piece.cells);
	const typesView = lay ? integerView(typesAt) : undefined;
	const allTriangles = typesView !== undefined && areAll(typesView, vtkType.triangle);
	let types = allTriangles ? withoutValues(typesAt) : readIntegers(file, elements.types, typesAt);
	const offsetsAt = locate(elements.offsets, piece.cells);
	const offsetsView = allTriangles ? integerView(offsetsAt) : undefined;
	const areTriples = offsetsView !== undefined && areMultiples(offsetsView, 3);
	let offsets = areTriples
		? withoutValues(offsetsAt)
		: readIntegers(file, elements.offsets, offsetsAt);
	const last = areTriples ? 3 * piece.cells : offsets.values.at(-1)!;
	if (!(last >= 0))
		throw new Fault(
			'index-out-of-range',
			elements.offsets.start,
			`The last cell ends at ${last}, which is before the first one begins.`,
		);
	const cornersAt = locate(elements.connectivity, last);
	const cornersView = areTriples ? integerView(cornersAt) : undefined;
	const corners = cornersView && indicesAt(cornersView, piece.points - 1, file.shared);
	if (corners) {
		const alike = { type: vtkType.triangle, count: piece.cells };
		return { elements, types, offsets, connectivity: { ...cornersAt, values: corners }, alike };
	}
	const connectivity = readIntegers(file, elements.connectivity, cornersAt);
	// Error messages need all three arrays.
	if (allTriangles) types = readIntegers(file, elements.types, typesAt);
	if (areTriples) offsets = readIntegers(file, elements.offsets, offsetsAt);
	return { elements, types, offsets, connectivity };
}

function findArray({ element }: Piece, name: string): Element {
	const [section] = childrenOf(element, 'Cells');
	const found = childrenOf(section, 'DataArray').find(({ attributes }) => attributes.Name === name);
	if (found) return found;
	throw new Fault(
		'missing-section',
		(section ?? element).start,
		`The cells have no array "${name}".`,
	);
}

/** The view of an array, if it has binary integers with one component. */
const integerView = ({ kind, components, values }: LocatedArray): ArrayView | undefined =>
	kind !== 'real' && components === 1 && 'count' in values ? values : undefined;

function readIntegers(file: DataFile, array: Element, at: LocatedArray): DataArray {
	const read = numbersOf(file, at);
	if (read.kind !== 'real' && read.components === 1) return read;
	throw new Fault(
		'not-an-integer',
		array.start,
		`Expected one integer after the other as the ${array.attributes.Name} of the cells, found ${read.components} of type ${read.type}.`,
	);
}

/** An array without its numbers. */
const withoutValues = (array: LocatedArray): DataArray => ({ ...array, values: new Int32Array(0) });
