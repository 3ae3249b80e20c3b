import type { Element } from '../../codecs/xml/markup.ts';
import { areAll, areMultiples } from '../../io/multiples.ts';
import { type ArrayView, indicesAt } from '../../io/numbers.ts';
import { Fault } from '../../text/fault.ts';
import { vtkType } from '../shared/cellTypes.ts';
import type { RawCells } from '../shared/readCells.ts';
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
	/** Without numbers if the cells are known to be alike. */
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
		connectivity: elementOf(piece, 'connectivity'),
		offsets: elementOf(piece, 'offsets'),
		types: elementOf(piece, 'types'),
	};
	const placed = (array: Element, count: number): LocatedArray => {
		const what = `the ${array.attributes.Name} of the cells`;
		const skipped = () => surplus(array, what);
		const said = countOf(file, piece, 'NumberOfCells', piece.cells, 1, 'cell');
		const counted = array !== elements.connectivity ? said : undefined;
		return arrayOf(file, array, count, what, skipped, counted);
	};
	const typesAt = placed(elements.types, piece.cells);
	const typesIn = lay ? integersIn(typesAt) : undefined;
	const triangles = typesIn !== undefined && areAll(typesIn, vtkType.triangle);
	let types = triangles ? none(typesAt) : integersOf(file, elements.types, typesAt);
	const offsetsAt = placed(elements.offsets, piece.cells);
	const offsetsIn = triangles ? integersIn(offsetsAt) : undefined;
	const even = offsetsIn !== undefined && areMultiples(offsetsIn, 3);
	let offsets = even ? none(offsetsAt) : integersOf(file, elements.offsets, offsetsAt);
	const last = even ? 3 * piece.cells : offsets.values.at(-1)!;
	if (!(last >= 0))
		throw new Fault(
			'index-out-of-range',
			elements.offsets.start,
			`The last cell ends at ${last}, which is before the first one begins.`,
		);
	const cornersAt = placed(elements.connectivity, last);
	const cornersIn = even ? integersIn(cornersAt) : undefined;
	const corners = cornersIn && indicesAt(cornersIn, piece.points - 1, file.shared);
	if (corners) {
		const alike = { type: vtkType.triangle, count: piece.cells };
		return { elements, types, offsets, connectivity: { ...cornersAt, values: corners }, alike };
	}
	const connectivity = integersOf(file, elements.connectivity, cornersAt);
	// Error messages need all three arrays.
	if (triangles) types = integersOf(file, elements.types, typesAt);
	if (even) offsets = integersOf(file, elements.offsets, offsetsAt);
	return { elements, types, offsets, connectivity };
}

function elementOf({ element }: Piece, name: string): Element {
	const [section] = childrenOf(element, 'Cells');
	const found = childrenOf(section, 'DataArray').find(({ attributes }) => attributes.Name === name);
	if (found) return found;
	throw new Fault(
		'missing-section',
		(section ?? element).start,
		`The cells have no array "${name}".`,
	);
}

/** The location of an array's numbers, if these are binary integers with one component. */
const integersIn = ({ kind, components, values }: LocatedArray): ArrayView | undefined =>
	kind !== 'real' && components === 1 && 'count' in values ? values : undefined;

function integersOf(file: DataFile, array: Element, at: LocatedArray): DataArray {
	const read = numbersOf(file, at);
	if (read.kind !== 'real' && read.components === 1) return read;
	throw new Fault(
		'not-an-integer',
		array.start,
		`Expected one integer after the other as the ${array.attributes.Name} of the cells, found ${read.components} of type ${read.type}.`,
	);
}

/** An array without its numbers. */
const none = (array: LocatedArray): DataArray => ({ ...array, values: new Int32Array(0) });
