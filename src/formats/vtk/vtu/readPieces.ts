import type { Element } from '../../codecs/xml/markup.ts';
import { doublesAt, doublesOf, type Int32OrFloat64Array } from '../../io/numbers.ts';
import { pointsAt, type RawPoints, rawPoints } from '../../io/points.ts';
import { Fault } from '../../text/fault.ts';
import type { RawCells } from '../shared/rawCells.ts';
import { arrayOf, type DataFile, type Surplus, wholeNumber } from './arrays.ts';
import { type CellArrays, cellsOf } from './cellArrays.ts';
import { childrenOf } from './grid.ts';
import { countOf, numberAt } from './numberLocations.ts';

/** A `<Piece>`, and its numbers of points and cells. */
export interface Piece {
	readonly element: Element;
	readonly points: number;
	readonly cells: number;
}

/** The points and cells of all pieces. */
export interface Joined {
	readonly points: RawPoints;
	/** VTK names of the types of coordinates and of the connectivity in the first piece that has them. */
	readonly pointType: string;
	readonly indexType: string;
	/** The array of points of the first piece that has one. */
	readonly pointArray: Element;
	readonly cells: RawCells;
}

/** Reads the counts of a piece. Throws a `Fault` if they are missing or malformed. */
export function pieceOf(element: Element): Piece {
	const count = (name: string): number => {
		const value = wholeNumber(element, name);
		if (value !== undefined) return value;
		throw new Fault('missing-value', element.start, `The ${name} of a <Piece> is missing.`);
	};
	return { element, points: count('NumberOfPoints'), cells: count('NumberOfCells') };
}

/** Concatenates arrays; a single one is returned as it is. */
export function joinedNumbers<T extends Int32OrFloat64Array>(
	arrays: readonly T[],
): T | Float64Array {
	if (arrays.length === 1) return arrays[0]!;
	const all = new Float64Array(arrays.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const array of arrays) {
		all.set(array, at);
		at += array.length;
	}
	return all;
}

/**
 * Reads the points and cells of all pieces; connectivity and offsets count from the first piece. Throws a `Fault` if
 * they are malformed.
 *
 * @param surplus reports values after the last of an array
 * @param compact allows 2D points if all lie in the plane z = 0, and `alike` cells if all are triangles, of a single piece
 */
export function readPieces(
	file: DataFile,
	pieces: readonly Piece[],
	surplus: Surplus,
	compact = false,
): Joined {
	const points: RawPoints[] = [];
	const connectivity: Int32OrFloat64Array[] = [];
	const offsets: Int32OrFloat64Array[] = [];
	const types: Int32OrFloat64Array[] = [];
	let pointArray: Element | undefined;
	let pointType: string | undefined;
	let indexType: string | undefined;
	let arrays: CellArrays['elements'] | undefined;
	let alike: RawCells['alike'];
	let pointsBefore = 0;
	let nodesBefore = 0;
	for (const piece of pieces) {
		const piecePoints = readPoints(file, piece, surplus, compact && pieces.length === 1);
		if (!pointArray || (piecePoints && pointType === undefined)) {
			pointArray = piecePoints?.element ?? piece.element;
			pointType = piecePoints?.type;
		}
		if (piecePoints) points.push(piecePoints.values);
		const cells =
			piece.cells > 0 ? cellsOf(file, piece, surplus, compact && pieces.length === 1) : undefined;
		if (cells) {
			arrays ??= cells.elements;
			alike = cells.alike;
			indexType ??= cells.connectivity.type;
			const { length } = cells.connectivity.values;
			const shift = pieces.length > 1 ? addOffset : (given: Int32OrFloat64Array) => given;
			connectivity.push(shift(cells.connectivity.values, pointsBefore, piece.points));
			offsets.push(shift(cells.offsets.values, nodesBefore, length + 1));
			types.push(cells.types.values);
			nodesBefore += length;
		}
		pointsBefore += piece.points;
	}
	return {
		points:
			points.length === 1
				? points[0]!
				: rawPoints(joinedNumbers(points.map(({ values }) => values))),
		pointType: pointType ?? 'Float64',
		indexType: indexType ?? 'Int32',
		pointArray: pointArray as Element,
		cells: {
			connectivity: joinedNumbers(connectivity),
			offsets: joinedNumbers(offsets),
			types: joinedNumbers(types),
			...(alike && { alike }),
			...placesOf(file, pieces, arrays),
		},
	};
}

/** Places of the arrays of cells: of the first piece that has them; of each number, if there is only one piece. */
function placesOf(
	file: DataFile,
	pieces: readonly Piece[],
	arrays: CellArrays['elements'] | undefined,
): Pick<RawCells, 'at' | 'byteOf'> {
	const first = pieces[0]?.element as Element;
	const at = {
		connectivity: arrays?.connectivity.start ?? first.start,
		offsets: arrays?.offsets.start ?? first.start,
		types: arrays?.types.start ?? first.start,
	};
	if (pieces.length > 1 || !arrays) return { at };
	return { at, byteOf: (array, nth) => numberAt(file, arrays[array], nth) };
}

/** Adds `offset` to each index in [0, count). Others become −1 so as not to refer to another piece. */
function addOffset(
	indices: Int32OrFloat64Array,
	offset: number,
	count: number,
): Int32OrFloat64Array {
	const values = new Float64Array(indices);
	for (let i = 0; i < values.length; i++) {
		const value = values[i]!;
		values[i] = value < 0 || value >= count ? -1 : value + offset;
	}
	return values;
}

interface PointArray {
	readonly element: Element;
	readonly type: string;
	readonly values: RawPoints;
}

/** Reads the points of a piece; undefined if it has none and no array of points. */
function readPoints(
	file: DataFile,
	piece: Piece,
	surplus: Surplus,
	compact: boolean,
): PointArray | undefined {
	const [section] = childrenOf(piece.element, 'Points');
	const [element] = childrenOf(section, 'DataArray');
	if (!element) {
		if (piece.points === 0) return undefined;
		throw new Fault('missing-section', piece.element.start, 'A <Piece> has no array of points.');
	}
	const what = 'the points';
	const components = wholeNumber(element, 'NumberOfComponents') ?? 1;
	if (components !== 3)
		throw new Fault(
			'wrong-count',
			element.start,
			`Points have ${components} coordinates here, but VTK's have 3 (NumberOfComponents).`,
		);
	const count = countOf(file, piece, 'NumberOfPoints', piece.points, 3, 'point');
	const onSurplus = () => surplus(element, what);
	const { type, values } = arrayOf(file, element, piece.points, what, onSurplus, count);
	if (!('count' in values)) return { element, type, values: rawPoints(doublesOf(values)) };
	const numbers = compact
		? pointsAt(values, file.shared)
		: rawPoints(doublesAt(values, file.shared));
	return { element, type, values: numbers };
}
