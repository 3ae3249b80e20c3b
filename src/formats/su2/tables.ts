import type { TriMesh } from '../../mesh/triMesh.ts';
import type { EqualFaces, Faces } from '../build/facesInOrder.ts';
import { integers, lineOf, type NumberTable, type TableColumn } from '../text/numberTable.ts';
import { typeOfNodes } from './elementTypes.ts';

/** The column of consecutive numbers from `first` on; none unless `numbered`. */
const countColumn = (numbered: boolean, first: number): TableColumn[] =>
	numbered ? [{ kind: 'count', first }] : [];

/** The rows of elements: type, 0-based points and, if `numbered`, the element's number from `first` on. */
export function elementTable(
	faces: Faces | EqualFaces,
	numbered: boolean,
	first: number,
): NumberTable {
	if (!faces.offsets) {
		const { count, nodes, corners } = faces;
		const [, ...between] = lineOf(corners + (numbered ? 1 : 0));
		return {
			rows: count,
			between: [`${typeOfNodes[corners]} `, ...between],
			columns: (from, to) => [
				integers(nodes, corners, from, to),
				...countColumn(numbered, first + from),
			],
		};
	}
	const { count, nodes, offsets } = faces;
	return {
		rows: count,
		between: numbered ? ['', ' ', '\n'] : ['', '\n'],
		columns(from, to) {
			const start = offsets[from]!;
			const values = new Int32Array(nodes.subarray(start, offsets[to]!));
			const ends = offsets.slice(from + 1, to + 1).map((end) => end - start);
			const firsts = Int32Array.from(
				ends,
				(end, i) => typeOfNodes[end - (i > 0 ? ends[i - 1]! : 0)]!,
			);
			return [
				{ kind: 'lists', values, ends, firsts, mean: 4 },
				...countColumn(numbered, first + from),
			];
		},
	};
}

/** The rows of points: coordinates and, if `numbered`, the point's number from 0 on. */
export function pointRows({ points, dimension }: TriMesh, numbered: boolean): NumberTable {
	return {
		rows: points.length / dimension,
		between: lineOf(dimension + (numbered ? 1 : 0)),
		columns: (from, to) => [
			{
				kind: 'reals',
				values: points.subarray(dimension * from, dimension * to),
				width: dimension,
				taken: dimension,
			},
			...countColumn(numbered, from),
		],
	};
}
