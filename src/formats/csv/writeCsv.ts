import { type Field, pointCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { type FilePlan, numbersFrom } from '../core/format.ts';
import { kindsOf } from '../fit/fieldKinds.ts';
import { outputFile, type Part } from '../io/outputFile.ts';
import { integers, type NumberTable, type TableColumn } from '../text/numberTable.ts';
import { utf8Text } from '../text/utf8.ts';
import { isInt32, pointRefusal, realMark } from '../text/values.ts';
import { ids } from './columns.ts';
import { csv } from './csv.ts';

/**
 * Plans a pair of CSV files: a line of column names, then the points or the triangles, with own numbers or numbered
 * from 0.
 */
export function writeCsv(mesh: TriMesh): FilePlan {
	const { points, dimension, triangles, fields } = mesh;
	const readNumbers = mesh.source?.pointNumbers;
	const numbers = readNumbers?.every((number) => number >= 0) ? readNumbers : undefined;
	const numberOf = numbersFrom(0, { points: numbers });
	const refusal = pointRefusal(mesh, 'point of a CSV file');
	if (refusal !== undefined) return { files: [], numberOf, refusal };
	const kinds = kindsOf(fields, csv.holds);
	let renamed = 0;
	const nameFields = (site: Field['on'], reserved: readonly string[]): NamedField[] => {
		const taken = new Set(reserved);
		return fields
			.filter((field) => field.on === site && kinds.has(field))
			.map((field) => {
				const name = freeName(field.name, taken);
				taken.add(name.toLowerCase());
				if (name !== field.name) renamed++;
				return { field, name };
			});
	};
	const pointFields = nameFields('points', ['x', 'y', 'z', ...ids]);
	const triangleFields = nameFields('triangles', ['a', 'b', 'c', ...ids]);
	const coordinates = (from: number, to: number): TableColumn[] => [
		...(numbers ? [reals(numbers.subarray(from, to), 1)] : []),
		reals(points.subarray(dimension * from, dimension * to), dimension),
	];
	const corners = (from: number, to: number): TableColumn[] => [
		numbers
			? reals(
					Float64Array.from(triangles.subarray(3 * from, 3 * to), (point) => numbers[point]!),
					3,
				)
			: integers(triangles, 3, from, to),
	];
	const axes = [...(numbers ? ['id'] : []), ...['x', 'y', 'z'].slice(0, dimension)];
	return {
		files: [
			outputFile('points.csv', () => tableOf(axes, pointCount(mesh), coordinates, pointFields)),
			outputFile('triangles.csv', () =>
				tableOf(['a', 'b', 'c'], triangleCount(mesh), corners, triangleFields),
			),
		],
		numberOf,
		holds: {
			...csv.holds,
			numbers: { points: numbers !== undefined || readNumbers === undefined, cells: false },
		},
		losses:
			renamed > 0
				? [
						{
							what: 'field names',
							count: renamed,
							reason: 'column names are unique, on one line, and some are reserved',
							changed: true,
						},
					]
				: [],
	};
}

/** A field, and the name of its columns. */
interface NamedField {
	readonly field: Field;
	readonly name: string;
}

const reals = (values: Float64Array, width: number): TableColumn => ({
	kind: 'reals',
	values,
	width,
	taken: width,
});

/** Removes endings with a meaning for the reader from a field name; appends a number if another column has the name. */
function freeName(fieldName: string, taken: ReadonlySet<string>): string {
	const base = fieldName.replace(/[\r\n]+/g, ' ').replace(/(:real|\[\d+\]|\[)$/, '');
	let name = base.trim();
	for (let k = 2; taken.has(name.toLowerCase()); k++) name = `${base.trim()}_${k}`;
	return name;
}

function tableOf(
	names: readonly string[],
	rows: number,
	first: (from: number, to: number) => TableColumn[],
	fields: readonly NamedField[],
): Part[] {
	const headings = [...names, ...fields.flatMap(headingsOf)];
	const between: string[] = headings.map((_, k) => (k === 0 ? '' : ','));
	const table: NumberTable = {
		rows,
		between: [...between, '\n'],
		columns: (from, to) => [
			...first(from, to),
			...fields.map(({ field: { values, components } }): TableColumn => {
				const rowValues = values.subarray(components * from, components * to);
				return rowValues instanceof Int32Array
					? { kind: 'integers', values: rowValues, width: components, taken: components, added: 0 }
					: reals(rowValues, components);
			}),
		],
	};
	return [`${headings.map(quoteCell).join(',')}\n`, table];
}

/** Column names of a field; marks reals that would be read as integers. */
function headingsOf({ field: { components, type, values }, name }: NamedField): string[] {
	if (components > 1) return Array.from({ length: components }, (_, k) => `${name}[${k}]`);
	return [type === 'real' && values.every(isInt32) ? `${name}${realMark}` : name];
}

/** A name as a cell, in quotation marks if it has a separator, quotation marks or outer blanks. */
const quoteCell = (name: string): string => {
	const singleLine = utf8Text(name.replace(/[\r\n]+/g, ' '));
	return /[",;\t]|^\s|\s$|^$/.test(singleLine)
		? `"${singleLine.replaceAll('"', '""')}"`
		: singleLine;
};
