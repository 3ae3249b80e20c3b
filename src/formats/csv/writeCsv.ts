import { type Field, pointCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { type FilePlan, numbersFrom } from '../format.ts';
import { kindsOf } from '../heldFields.ts';
import { firstNotFinite } from '../notFinite.ts';
import { outputFile, type Part } from '../outputFile.ts';
import { integers, type NumberTable, type TableColumn } from '../text/numberTable.ts';
import { utf8Text } from '../text/utf8.ts';
import { isWhole, realMark } from '../wholeNumbers.ts';
import { ids } from './columns.ts';
import { csv } from './csv.ts';

/** Plans a pair of CSV files: a line with the names of the columns, then the points or the triangles, counted from 0 or by own numbers. */
export function writeCsv(mesh: TriMesh): FilePlan {
	const { points, dimension, triangles, fields } = mesh;
	const given = mesh.source?.pointNumbers;
	const numbers = given?.every((number) => number >= 0) ? given : undefined;
	const numberOf = numbersFrom(0, { points: numbers });
	const odd = firstNotFinite(points, dimension);
	if (odd >= 0)
		return {
			files: [],
			numberOf,
			refusal: `Point ${Math.floor(odd / dimension)} has no finite coordinates, as every point of a CSV file needs.`,
		};
	const held = kindsOf(fields, csv.holds);
	let renamed = 0;
	const headed = (site: Field['on'], own: readonly string[]): Headed[] => {
		const taken = new Set(own);
		return fields
			.filter((field) => field.on === site && held.has(field))
			.map((field) => {
				const name = freeName(field.name, taken);
				taken.add(name.toLowerCase());
				if (name !== field.name) renamed++;
				return { field, name };
			});
	};
	const ofPoints = headed('points', ['x', 'y', 'z', ...ids]);
	const ofTriangles = headed('triangles', ['a', 'b', 'c', ...ids]);
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
			outputFile('points.csv', () => tableOf(axes, pointCount(mesh), coordinates, ofPoints)),
			outputFile('triangles.csv', () =>
				tableOf(['a', 'b', 'c'], triangleCount(mesh), corners, ofTriangles),
			),
		],
		numberOf,
		holds: {
			...csv.holds,
			numbers: { points: numbers !== undefined || given === undefined, cells: false },
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
interface Headed {
	readonly field: Field;
	readonly name: string;
}

const reals = (values: Float64Array, width: number): TableColumn => ({
	kind: 'reals',
	values,
	width,
	taken: width,
});

/** The name of a field where no other column has it, and it means nothing else; else with something behind it. */
function freeName(given: string, taken: ReadonlySet<string>): string {
	const plain = given.replace(/[\r\n]+/g, ' ').replace(/(:real|\[\d+\]|\[)$/, '');
	let name = plain.trim();
	for (let k = 2; taken.has(name.toLowerCase()); k++) name = `${plain.trim()}_${k}`;
	return name;
}

function tableOf(
	names: readonly string[],
	rows: number,
	first: (from: number, to: number) => TableColumn[],
	fields: readonly Headed[],
): Part[] {
	const headings = [...names, ...fields.flatMap(headingsOf)];
	const between: string[] = headings.map((_, k) => (k === 0 ? '' : ','));
	const table: NumberTable = {
		rows,
		between: [...between, '\n'],
		columns: (from, to) => [
			...first(from, to),
			...fields.map(({ field: { values, components } }): TableColumn => {
				const own = values.subarray(components * from, components * to);
				return own instanceof Int32Array
					? { kind: 'integers', values: own, width: components, taken: components, added: 0 }
					: reals(own, components);
			}),
		],
	};
	return [`${headings.map(cell).join(',')}\n`, table];
}

/** The names of the columns of a field; reals that would be read as integers say that they are none. */
function headingsOf({ field: { components, type, values }, name }: Headed): string[] {
	if (components > 1) return Array.from({ length: components }, (_, k) => `${name}[${k}]`);
	return [type === 'real' && values.every(isWhole) ? `${name}${realMark}` : name];
}

/** A name as a cell: in quotation marks where it has a comma or marks itself. */
const cell = (name: string): string => {
	const plain = utf8Text(name.replace(/[\r\n]+/g, ' '));
	return /[",;\t]|^\s|\s$|^$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};
