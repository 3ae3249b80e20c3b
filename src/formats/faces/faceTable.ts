import { integers, lineOf, type NumberTable } from '../text/numberTable.ts';
import type { EqualFaces, Faces } from './facesInOrder.ts';

/** Faces as lines of text: how many corners each has, and their numbers, counted from 0. */
export function faceTable(faces: Faces | EqualFaces): NumberTable {
	if (!faces.offsets) {
		const { count, nodes, corners } = faces;
		const [, ...between] = lineOf(corners);
		return {
			rows: count,
			between: [`${corners} `, ...between],
			columns: (from, to) => [integers(nodes, corners, from, to)],
		};
	}
	const { count, nodes, offsets } = faces;
	const mean = Math.ceil(nodes.length / Math.max(1, count));
	return {
		rows: count,
		between: ['', '\n'],
		columns(from, to) {
			const first = offsets[from]!;
			const values = new Int32Array(nodes.subarray(first, offsets[to]!));
			const ends = offsets.slice(from + 1, to + 1).map((end) => end - first);
			return [{ kind: 'lists', values, ends, mean }];
		},
	};
}
