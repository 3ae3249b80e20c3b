import { pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import { lineOf, type NumberTable } from '../text/numberTable.ts';

/** The points of a mesh as lines of three coordinates; z is 0 in the plane. */
export function pointTable(mesh: TriMesh): NumberTable {
	const { points, dimension } = mesh;
	return {
		rows: pointCount(mesh),
		between: dimension === 2 ? ['', ' ', ' 0\n'] : lineOf(3),
		columns: (from, to) => [
			{
				kind: 'reals',
				values: points.subarray(dimension * from, dimension * to),
				width: dimension,
				taken: dimension,
			},
		],
	};
}
