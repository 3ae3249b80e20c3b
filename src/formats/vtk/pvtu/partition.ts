import type { NumberArray } from '../../io/rowBytes.ts';
import { cellTypes } from '../shared/cellTypes.ts';

/** Cells as in VTU files. */
export interface CellArrays {
	/** Points of all cells, cell by cell. */
	readonly connectivity: NumberArray;
	/** End of each cell in `connectivity`. */
	readonly offsets: NumberArray;
	/** VTK types. */
	readonly types: NumberArray;
}

/** The cells of each piece. */
export interface Partition {
	/** The cells piece by piece, ascending within each. */
	readonly cells: Uint32Array;
	/** Start of each piece in `cells`, then the end of the last. */
	readonly starts: Uint32Array;
}

const none = 0xffff;
const shapeOf = (type: number) => cellTypes[type]?.shape;
/** 1 for types of faces. */
const isFace = Uint8Array.from({ length: 256 }, (_, type) =>
	['point', 'line'].includes(shapeOf(type)!) ? 0 : 1,
);

/**
 * Partitions cells into pieces. Triangles go to `trianglePieces`; if undefined, faces are divided into ranges of equal
 * length. A line goes to the first piece with a face that has it as an edge; all other cells go to the first piece with
 * their first point.
 *
 * @param trianglePieces the piece of each triangle
 */
export function partition(
	cells: CellArrays,
	points: number,
	pieces: number,
	trianglePieces: Uint16Array | undefined,
): Partition {
	const { types } = cells;
	let faces = 0;
	for (let cell = 0; cell < types.length; cell++) faces += isFace[types[cell]!]!;
	if (!trianglePieces && faces === types.length) return evenRanges(faces, pieces);
	const pieceOf = trianglePieces
		? knownPieces(types, trianglePieces)
		: faceRanges(types, faces, pieces);
	if (pieceOf.includes(none)) assignOthers(cells, points, pieces, pieceOf);
	return byPiece(pieceOf, pieces);
}

/** Assigns pieces to the remaining cells. */
function assignOthers(
	{ connectivity, offsets, types }: CellArrays,
	points: number,
	pieces: number,
	pieceOf: Uint16Array,
): void {
	const count = types.length;
	/** The first piece that has each point, and each line by its ends. */
	const pieceOfPoint = new Uint16Array(points).fill(none);
	const pieceOfLine = new Map<number, number>();
	const key = (a: number, b: number) => Math.min(a, b) * points + Math.max(a, b);
	const startOf = (cell: number) => (cell > 0 ? offsets[cell - 1]! : 0);
	const lineAt = (cell: number): number | undefined => {
		const at = startOf(cell);
		return shapeOf(types[cell]!) === 'line'
			? key(connectivity[at]!, connectivity[at + 1]!)
			: undefined;
	};
	for (let cell = 0; cell < count; cell++) {
		const line = lineAt(cell);
		if (line !== undefined) pieceOfLine.set(line, none);
	}
	for (let cell = 0; cell < count; cell++) {
		const piece = pieceOf[cell]!;
		if (piece === none) continue;
		const first = startOf(cell);
		for (let k = first; k < offsets[cell]!; k++)
			pieceOfPoint[connectivity[k]!] = Math.min(pieceOfPoint[connectivity[k]!]!, piece);
		const corners = cornersOf(types[cell]!, offsets[cell]! - first);
		for (let k = 0; pieceOfLine.size > 0 && k < corners; k++) {
			const edge = key(connectivity[first + k]!, connectivity[first + ((k + 1) % corners)]!);
			if (piece < (pieceOfLine.get(edge) ?? 0)) pieceOfLine.set(edge, piece);
		}
	}
	for (let cell = 0; cell < count; cell++) {
		if (pieceOf[cell] !== none) continue;
		const line = lineAt(cell);
		const onEdge = line === undefined ? none : pieceOfLine.get(line)!;
		const piece = onEdge === none ? pieceOfPoint[connectivity[startOf(cell)]!]! : onEdge;
		pieceOf[cell] = piece === none ? rangeOf(cell, count, pieces) : piece;
	}
}

/** The piece of entry `nth` if entries are divided into ranges of equal length. */
const rangeOf = (nth: number, count: number, pieces: number): number =>
	Math.floor((nth * pieces) / count);

function knownPieces(types: ArrayLike<number>, trianglePieces: Uint16Array): Uint16Array {
	const pieceOf = new Uint16Array(types.length).fill(none);
	for (let cell = 0, triangle = 0; cell < types.length; cell++)
		if (shapeOf(types[cell]!) === 'triangle') pieceOf[cell] = trianglePieces[triangle++]!;
	return pieceOf;
}

/** Divides all cells into ranges. */
function evenRanges(count: number, pieces: number): Partition {
	const cells = new Uint32Array(count);
	for (let cell = 0; cell < count; cell++) cells[cell] = cell;
	// The first cell whose `rangeOf` is the piece.
	const first = (piece: number) => Math.ceil((piece * count) / pieces);
	return { cells, starts: Uint32Array.from({ length: pieces + 1 }, (_, piece) => first(piece)) };
}

/** Divides faces into ranges. */
function faceRanges(types: ArrayLike<number>, faces: number, pieces: number): Uint16Array {
	const pieceOf = new Uint16Array(types.length).fill(none);
	for (let cell = 0, face = 0; cell < types.length; cell++)
		if (isFace[types[cell]!] === 1) pieceOf[cell] = rangeOf(face++, faces, pieces);
	return pieceOf;
}

/** Corners of a face; its mid-edge nodes follow them. */
function cornersOf(type: number, nodes: number): number {
	const shape = shapeOf(type);
	return shape === 'triangle' ? 3 : shape === 'polygon' ? nodes : 4;
}

function byPiece(pieceOf: Uint16Array, pieces: number): Partition {
	const starts = new Uint32Array(pieces + 1);
	for (const piece of pieceOf) starts[piece + 1]!++;
	for (let piece = 0; piece < pieces; piece++) starts[piece + 1]! += starts[piece]!;
	const next = starts.slice();
	const cells = new Uint32Array(pieceOf.length);
	for (let cell = 0; cell < pieceOf.length; cell++) cells[next[pieceOf[cell]!]!++] = cell;
	return { cells, starts };
}
