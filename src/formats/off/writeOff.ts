import { pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { type EqualFaces, type Faces, facesInOrder } from '../build/facesInOrder.ts';
import { type FilePlan, numbersFrom } from '../core/format.ts';
import { outputFile } from '../io/outputFile.ts';
import { integers, lineOf, type NumberTable, reals } from '../text/numberTable.ts';
import { pointRefusal } from '../text/values.ts';
import { orderIn } from './options.ts';

/**
 * Plans an OFF file: the keyword in a line of its own, then the counts, the points (z is 0 for a mesh in the plane),
 * and the faces of three corners or more.
 */
export function writeOff(source: TriMesh): FilePlan {
	const cells = source.cells?.filter(({ shape }) => shape !== 'point' && shape !== 'line');
	const mesh = { ...source, ...(cells && { cells }) };
	const numberOf = numbersFrom(0);
	const refusal = pointRefusal(mesh, 'point of an OFF file');
	if (refusal !== undefined) return { files: [], numberOf, refusal };
	const parts = () => {
		const faces = facesInOrder(
			mesh,
			orderIn(mesh.source)?.filter((corners) => corners > 2),
		);
		const count = faces.reduce((sum, part) => sum + part.count, 0);
		return [
			`OFF\n${pointCount(mesh)} ${count} 0\n`,
			pointTable(mesh),
			...faces.map((part) => faceTable(part)),
		];
	};
	return { files: [outputFile('off', parts)], numberOf };
}

/** The points of a mesh as lines of three coordinates; z is 0 for a mesh in the plane. */
function pointTable(mesh: TriMesh): NumberTable {
	const { points, dimension } = mesh;
	return {
		rows: pointCount(mesh),
		between: dimension === 2 ? ['', ' ', ' 0\n'] : lineOf(3),
		columns: (from, to) => [reals(points, dimension, from, to)],
	};
}

/** Faces as lines of text: the number of corners, and their points, counted from 0. */
function faceTable(faces: Faces | EqualFaces): NumberTable {
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
