import { type Field, pointCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import type { Part } from '../outputFile.ts';
import { integers, lineOf, type TableColumn } from '../text/numberTable.ts';
import { type Columns, widthOf } from './columns.ts';
import { references, rowNumbers } from './numberColumns.ts';

/** The `.node` file. */
export function nodeParts(mesh: TriMesh, columns: Columns): Part[] {
	const { points, dimension } = mesh;
	const { first, pointMarker, pointNumbers } = columns;
	const rows = pointCount(mesh);
	const attributes = widthOf(columns.points);
	const marker = pointMarker ? 1 : 0;
	return [
		`${rows} 2 ${attributes} ${marker}\n`,
		{
			rows,
			between: lineOf(3 + attributes + marker),
			columns: (from, to) => [
				rowNumbers(pointNumbers, first, from, to),
				{
					kind: 'reals',
					values: points.subarray(dimension * from, dimension * to),
					width: dimension,
					taken: 2,
				},
				...columns.points.map((field) => fieldColumn(field, from, to)),
				...(pointMarker ? [fieldColumn(pointMarker, from, to)] : []),
			],
		},
	];
}

/** The `.ele` file. */
export function elementParts(mesh: TriMesh, columns: Columns): Part[] {
	const { triangles } = mesh;
	const { first, midNodes, pointNumbers, triangleNumbers } = columns;
	const rows = triangleCount(mesh);
	const attributes = widthOf(columns.triangles);
	const nodes = midNodes ? 6 : 3;
	return [
		`${rows} ${nodes} ${attributes}\n`,
		{
			rows,
			between: lineOf(1 + nodes + attributes),
			columns: (from, to) => [
				rowNumbers(triangleNumbers, first, from, to),
				references(triangles, 3, from, to, pointNumbers, first),
				...(midNodes
					? [references(midNodes.values as Int32Array, 3, from, to, pointNumbers, first)]
					: []),
				...columns.triangles.map((field) => fieldColumn(field, from, to)),
			],
		},
	];
}

/** The values of a field in some rows. */
export function fieldColumn(
	{ values, components: width }: Field,
	from: number,
	to: number,
): TableColumn {
	return values instanceof Float64Array
		? { kind: 'reals', values: values.subarray(width * from, width * to), width, taken: width }
		: integers(values, width, from, to, 0);
}
