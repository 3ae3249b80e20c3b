import { type Field, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { type FilePlan, numbersFrom } from '../core/format.ts';
import { kindsOf } from '../fit/fieldKinds.ts';
import { outputFile, type Part } from '../io/outputFile.ts';
import { integers, type NumberTable, type TableColumn } from '../text/numberTable.ts';
import { utf8Text } from '../text/utf8.ts';
import { isInt32, pointRefusal, realMark } from '../text/values.ts';
import { geojson } from './geojson.ts';

/**
 * Plans a GeoJSON file: a MultiPoint of all points in order, with their fields as lists, then a Polygon for each
 * triangle, with its point indices as properties `a`, `b` and `c`, and its fields.
 */
export function writeGeojson(mesh: TriMesh): FilePlan {
	const { fields } = mesh;
	const numberOf = numbersFrom(0);
	const kinds = kindsOf(fields, geojson.holds);
	const fieldsOn = (site: Field['on']) =>
		fields.filter((field) => field.on === site && kinds.has(field));
	const refusal = pointRefusal(mesh, 'point of a GeoJSON file');
	if (refusal !== undefined) return { files: [], numberOf, refusal };
	const pointFields = distinctNames(fieldsOn('points'), []);
	const triangleFields = distinctNames(fieldsOn('triangles'), ['a', 'b', 'c']);
	const renamed = pointFields.renamed + triangleFields.renamed;
	return {
		files: [
			outputFile('geojson', () => [
				'{"type":"FeatureCollection","features":[\n',
				...pointParts(mesh, pointFields.fields),
				triangleTable(mesh, triangleFields.fields),
				'\n]}\n',
			]),
		],
		numberOf,
		losses:
			renamed > 0
				? [
						{
							what: 'field names',
							count: renamed,
							reason: 'property names are unique',
							changed: true,
						},
					]
				: [],
	};
}

type NamedField = readonly [name: string, field: Field];

/** Makes names distinct; marks reals that would be read as integers. */
function distinctNames(
	fields: readonly Field[],
	taken: readonly string[],
): { fields: NamedField[]; renamed: number } {
	const used = new Set(taken);
	let renamed = 0;
	const namedFields = fields.map((field): NamedField => {
		const { name: original, type, components, values } = field;
		const base =
			original.endsWith(realMark) || original === '__proto__' ? `${original}_` : original;
		let name = base;
		for (let k = 2; used.has(name); k++) name = `${base}_${k}`;
		used.add(name);
		if (name !== original) renamed++;
		const mark = type === 'real' && components === 1 && values.every(isInt32) ? realMark : '';
		return [utf8Text(JSON.stringify(`${name}${mark}`)), field];
	});
	return { fields: namedFields, renamed };
}

const columnOf = (values: Int32Array | Float64Array, width: number): TableColumn =>
	values instanceof Int32Array
		? { kind: 'integers', values, width, taken: width, added: 0 }
		: { kind: 'reals', values, width, taken: width };

/** Writes rows of numbers in brackets, separated by commas; without brackets if `bare`. */
function listParts(values: Int32Array | Float64Array, width: number, bare: boolean): Part[] {
	const rows = values.length / width;
	const [open, close] = bare ? ['', ''] : ['[', ']'];
	const inner = Array.from({ length: width - 1 }, () => ',');
	const table = (first: number, count: number, before: string): NumberTable => ({
		rows: count,
		between: [`${before}${open}`, ...inner, close],
		columns: (from, to) => [
			columnOf(values.subarray(width * (first + from), width * (first + to)), width),
		],
	});
	return rows === 0 ? [] : [table(0, 1, ''), table(1, rows - 1, ',\n')];
}

function pointParts({ points, dimension }: TriMesh, fields: readonly NamedField[]): Part[] {
	const properties = fields.flatMap(([name, { values, components }], k) => [
		`${k > 0 ? ',' : ''}${name}:[`,
		...listParts(values, components, components === 1),
		']',
	]);
	return [
		'{"type":"Feature","id":"points","properties":{',
		...properties,
		'},"geometry":{"type":"MultiPoint","coordinates":[\n',
		...listParts(points, dimension, false),
		']}}',
	];
}

function triangleTable(mesh: TriMesh, fields: readonly NamedField[]): NumberTable {
	const { points, dimension, triangles } = mesh;
	const between = [',\n{"type":"Feature","properties":{"a":', ',"b":', ',"c":'];
	let bracket = '';
	for (const [name, { components }] of fields) {
		const [open, close] = components === 1 ? ['', ''] : ['[', ']'];
		between.push(
			`${bracket},${name}:${open}`,
			...Array.from({ length: components - 1 }, () => ','),
		);
		bracket = close;
	}
	const inner = Array.from({ length: dimension - 1 }, () => ',');
	for (let k = 0; k < 4; k++) {
		between.push(
			k === 0 ? `${bracket}},"geometry":{"type":"Polygon","coordinates":[[[` : '],[',
			...inner,
		);
	}
	return {
		rows: triangleCount(mesh),
		between: [...between, ']]]}}'],
		columns(from, to) {
			const ring = new Float64Array(4 * dimension * (to - from));
			for (let t = from, at = 0; t < to; t++)
				for (let k = 0; k < 4; k++)
					for (let c = 0; c < dimension; c++)
						ring[at++] = points[dimension * triangles[3 * t + (k % 3)]! + c]!;
			return [
				integers(triangles, 3, from, to),
				...fields.map(([, { values, components }]) =>
					columnOf(values.subarray(components * from, components * to), components),
				),
				columnOf(ring, 4 * dimension),
			];
		},
	};
}
