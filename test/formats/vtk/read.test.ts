import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { validMesh } from '../../../src/mesh/validMesh.ts';
import { places } from '../sources.ts';
import { big, gridText, polydataBytes, read } from './files.ts';

const fieldsOn = (mesh: TriMesh | undefined, on: string) =>
	(mesh?.fields ?? [])
		.filter((field) => field.on === on)
		.map(({ name, type, components, values }) => [name, type, components, [...values]]);

describe('a grid as text', () => {
	test('has its points, cells and data', async () => {
		const { mesh, findings } = await read(gridText);
		expect(findings).toEqual([]);
		expect(mesh?.dimension).toBe(2);
		expect([...mesh!.points]).toEqual([0, 0, 1, 0, 1, 1, 0, 1, 2, 0.1]);
		expect([...mesh!.triangles]).toEqual([1, 4, 2]);
		expect(mesh?.cells?.map(({ shape, nodes }) => [shape, [...nodes]])).toEqual([
			['quad', [0, 1, 2, 3]],
			['line', [0, 1]],
		]);
		expect(fieldsOn(mesh, 'points')).toEqual([
			['temp erature', 'real', 1, [0, 1, Number.NaN, 3, 4]],
			['v', 'real', 3, [1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2]],
		]);
		expect(fieldsOn(mesh, 'triangles')).toEqual([
			['id', 'integer', 1, [7]],
			['pair', 'real', 2, [1, 2]],
			['colour', 'real', 3, [0, 0.5, 1]],
		]);
		expect(mesh?.cells?.[1]?.fields.map(({ name, values }) => [name, [...values]])).toEqual([
			['id', [9]],
			['pair', [5, 6]],
			['colour', [0, 0, 0]],
		]);
		expect(fieldsOn(mesh, 'mesh')).toEqual([['TIME', 'real', 1, [0.5]]]);
	});

	test('has lines of its points and cells', async () => {
		const { mesh, positions } = await read(gridText, { positions: true });
		expect([...positions!.points!.lines]).toEqual([12, 12, 13, 14, 14]);
		expect([...positions!.triangles!.lines]).toEqual([16]);
		expect(mesh?.cells?.map(({ lines }) => [...lines!])).toEqual([[17], [18]]);
	});

	test.each([
		['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
		['a byte order mark', (text: string) => `\xef\xbb\xbf${text}`],
		[
			'small letters',
			(text: string) => text.replace(/^(POINTS|CELLS|SCALARS)/gm, (w) => w.toLowerCase()),
		],
		['tabs and blanks', (text: string) => text.replaceAll(/(?<=\d) (?=\d)/g, ' \t ')],
		[
			'all numbers in lines of their own',
			(text: string) => text.replaceAll(/(?<=\d) (?=\d)/g, '\n'),
		],
	])('is the same with %s', async (_, change) => {
		const [one, other] = [await read(gridText), await read(change(gridText))];
		expect(other.findings).toEqual([]);
		const { source: _a, ...mesh } = one.mesh!;
		const { source: _b, ...changed } = other.mesh!;
		expect(changed).toEqual(mesh);
	});

	test('of FreeFem, which leaves out a blank', async () => {
		const { mesh, findings } = await read(
			gridText.replace('SCALARS temp%20erature float', 'Scalars  Label float1'),
		);
		expect(findings).toEqual([]);
		expect(mesh?.fields[0]?.name).toBe('Label');
	});

	test('with strings on points reads on, and says so', async () => {
		const { mesh, findings } = await read(
			gridText.replace('VECTORS v', 'FIELD FieldData 1\nnames 1 5 string\na\nb\n\nd\ne\nVECTORS v'),
		);
		expect(findings.map(({ rule, severity }) => [rule, severity])).toEqual([
			['not-kept', 'warning'],
		]);
		expect(mesh?.source?.unkept).toEqual([
			{ what: 'field "names" on points', count: 1, reason: 'strings' },
		]);
		expect(mesh?.fields.map(({ name }) => name)).toContain('v');
	});
});

describe('polygonal data as bytes', () => {
	test('are lines and triangles', async () => {
		const { mesh, findings } = await read(polydataBytes);
		expect(findings).toEqual([]);
		expect(mesh?.dimension).toBe(3);
		expect([...mesh!.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
		expect(mesh?.cells?.map(({ shape, nodes }) => [shape, [...nodes]])).toEqual([
			['line', [0, 1, 1, 2]],
		]);
		expect(fieldsOn(mesh, 'triangles')).toEqual([['s', 'integer', 1, [6, 7]]]);
		expect([...mesh!.cells![0]!.fields[0]!.values]).toEqual([5, 5]);
	});

	test('of older versions, with the number of points of each cell', async () => {
		const { mesh, findings } = await read(
			`# vtk DataFile Version 2.0\n\nBINARY\nDATASET POLYDATA\nPOINTS 4 float\n${big('float', 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0)}\nPOLYGONS 1 5\n${big('int', 4, 0, 1, 2, 3)}\nVERTICES 1 3\n${big('int', 2, 1, 3)}\nTRIANGLE_STRIPS 1 5\n${big('int', 4, 0, 1, 3, 2)}\nPOINT_DATA 4\nSCALARS b bit\nLOOKUP_TABLE default\n\xa0\n`,
		);
		expect(findings.map(({ rule }) => rule)).toEqual(['read-otherwise']);
		expect([...mesh!.triangles]).toEqual([0, 1, 3, 3, 1, 2]);
		expect(mesh?.cells?.map(({ shape, nodes }) => [shape, [...nodes]])).toEqual([
			['point', [1, 3]],
			['quad', [0, 1, 2, 3]],
		]);
		expect([...mesh!.fields[0]!.values]).toEqual([1, 0, 1, 0]);
	});
});

describe('what is wrong is told with its place', () => {
	test.each<[what: string, change: [RegExp | string, string], place: string, says: string]>([
		['a point that is no number', ['1 1 0\n', '1 x 0\n'], 'not-a-number 13:3', 'x'],
		['a point at infinity', ['1 1 0\n', '1 inf 0\n'], 'not-finite 11:15', 'point 2'],
		['a cell of another point', ['3 1 4 2', '3 1 9 2'], 'index-out-of-range 16:5', 'names point 9'],
		[
			'a cell of too many points',
			['3 1 4 2', '9 1 4 2'],
			'missing-value 16:8',
			'Expected 10 numbers',
		],
		['too few cells', ['CELLS 3 12', 'CELLS 4 12'], 'wrong-count 15:7', '4 cells, but 3 follow'],
		['a type that is not read', ['\n9\n3', '\n99\n3'], 'not-supported 21:1', 'type 99'],
		['data of other points', ['POINT_DATA 5', 'POINT_DATA 4'], 'wrong-count 23:12', 'there are 5'],
		['an unknown word', ['VECTORS v', 'VEKTORS v'], 'unknown-keyword 30:1', 'VECTORS'],
		['an unknown type', ['v double', 'v quad'], 'not-supported 30:11', '"quad"'],
		['too many points', ['POINTS 5 ', 'POINTS 5000 '], 'wrong-count 11:8', 'but 5 follow'],
		['no points', [/POINTS 5(.|\n)*CELLS 3/, 'CELLS 3'], 'missing-section', 'no POINTS'],
		['an image', ['UNSTRUCTURED_GRID', 'STRUCTURED_POINTS'], 'not-supported 4:9', 'an image'],
		['another encoding', ['ASCII', 'UTF8'], 'not-supported 3:1', 'ASCII or BINARY'],
	])('%s', async (_, [from, to], place, says) => {
		const text = gridText.replace(from, to);
		expect(text).not.toBe(gridText);
		const result = await read(text);
		// Data on points and cells are not needed to look at a mesh.
		expect(result.mesh === undefined).toBe(!/ (23|30):/.test(place));
		expect(places(result)[0]).toContain(place);
		expect(result.findings[0]?.message).toContain(says);
	});

	test.each([
		['points', 'VECTORS v', 'FIELD FieldData 1\nTIME 1 1 double\n0.5\nVECTORS v', 5],
		['cells', 'id 1 3 int\n7 8 9', 'id 1 2 int\n7 8', 3],
	])('an array of a field without an entry for each of the %s', async (_, from, to, count) => {
		const { mesh, findings } = await read(gridText.replace(from, to));
		expect(findings).toHaveLength(1);
		expect(findings[0]).toMatchObject({ rule: 'not-kept', severity: 'warning' });
		expect(findings[0]?.message).toContain(`entries, but there are ${count} `);
		validMesh(mesh!);
	});

	test('bytes that end', async () => {
		const result = await read(polydataBytes.slice(0, 150));
		expect(places(result)).toEqual(['damaged-data 6:1']);
		expect(result.findings[0]?.message).toContain('are 96 bytes');
	});
});

test('a Lagrange triangle of six nodes is a quadratic one, as the same file with its type', async () => {
	const grid = (type: number) =>
		`# vtk DataFile Version 3.0\nby hand\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 6 double\n0 0 0 2 0 0 0 2 0 1 0 0 1 1 0 0 1 0\nCELLS 1 7\n6 0 1 2 3 4 5\nCELL_TYPES 1\n${type}\n`;
	const { mesh, findings } = await read(grid(69));
	expect(findings).toEqual([]);
	expect([...mesh!.triangles]).toEqual([0, 1, 2]);
	// Each midside node lies half-way between the corners that it is not opposite to.
	expect(mesh!.fields.map(({ role, values }) => [role, ...values])).toEqual([
		['midNodes', 4, 5, 3],
	]);
	expect(mesh).toEqual((await read(grid(22))).mesh);
	const cubic = await read(grid(70));
	expect(cubic.findings).toMatchObject([{ rule: 'not-supported', severity: 'error' }]);
});
