import { type Field, pointCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import type { Part } from '../io/outputFile.ts';
import { integers, linesOf, reals, type TableColumn } from '../text/numberTable.ts';
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
		linesOf(rows, (from, to) => [
			rowNumbers(pointNumbers, first, from, to),
			reals(points, dimension, from, to, 2),
			...columns.points.map((field) => fieldColumn(field, from, to)),
			...(pointMarker ? [fieldColumn(pointMarker, from, to)] : []),
		]),
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
		linesOf(rows, (from, to) => [
			rowNumbers(triangleNumbers, first, from, to),
			references(triangles, 3, from, to, pointNumbers, first),
			...(midNodes
				? [references(midNodes.values as Int32Array, 3, from, to, pointNumbers, first)]
				: []),
			...columns.triangles.map((field) => fieldColumn(field, from, to)),
		]),
	];
}

/** The values of a field in rows [from, to). */
export function fieldColumn(
	{ values, components: width }: Field,
	from: number,
	to: number,
): TableColumn {
	return values instanceof Float64Array
		? reals(values, width, from, to)
		: integers(values, width, from, to, 0);
}
