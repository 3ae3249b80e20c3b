import { describe, expect, test } from 'vitest';
import { writingLosses } from '../../support/losses.ts';
import { freefem, gmsh, medit } from '../loaded.ts';
import { places, textOf, written } from '../sources.ts';
import { meshOf, readMedit, text } from './files.ts';

const writtenAgain = (mesh: Awaited<ReturnType<typeof meshOf>>) =>
	textOf([...written(medit, mesh, medit.asRead!(mesh, true)).values()][0]);

describe('a file of MEDIT', () => {
	test('has references as markers of points and groups of cells, and flags as groups by name', async () => {
		const mesh = await meshOf(text);
		expect(mesh.points).toEqual(Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1, 2, 0.5));
		expect(mesh.triangles).toEqual(Uint32Array.of(1, 4, 2));
		expect(mesh.cells?.map(({ shape, nodes }) => [shape, [...nodes]])).toEqual([
			['line', [3, 0, 1, 4, 4, 2]],
			['quad', [0, 1, 2, 3]],
		]);
		expect(mesh.fields.map(({ on, role, values }) => [on, role, [...values]])).toEqual([
			['points', 'marker', [1, 0, 0, -4, 0]],
		]);
		const groups = mesh.groups?.map(({ name, dimension, tag, members }) => [
			name,
			dimension,
			tag,
			members.map(({ of, members }) => [of, ...members]),
		]);
		expect(groups).toEqual([
			[undefined, 1, 3, [[0, 1]]],
			[undefined, 1, 7, [[0, 0]]],
			[undefined, 2, 2, [[1, 0]]],
			[undefined, 2, 9, [['triangles', 0]]],
			['Corners', 0, 1, [['points', 0, 3]]],
			['Ridges', 1, 8, [[0, 1]]],
			['RequiredTriangles', 2, 10, [['triangles', 0]]],
		]);
	});

	test('is written as it was, and nothing is lost', async () => {
		const mesh = await meshOf(text);
		expect(writtenAgain(mesh)).toBe(text);
		expect(writingLosses(medit, mesh)).toEqual([]);
	});

	test('may have its numbers in any lines, comments and CRLF', async () => {
		const free = text
			.replace(/Formatted 2/, 'Formatted\n\n2')
			.replace(/Dimension 2/, '\tDimension\n 2 # flat')
			.replace('5\n0 0 1\n1 0 0\n', ' 5 0 0 1 1\n0\n0 ')
			.replace(/Triangles\n1\n2 5 3 9/, 'Triangles 1 2 5\n3 9')
			.replaceAll('\n', '\r\n');
		expect(await meshOf(free)).toEqual(await meshOf(text));
	});

	test('may list ridges in front of the edges', async () => {
		const early = text.replace('Ridges\n1\n2\n', '').replace('Edges\n3', 'Ridges\n1\n2\nEdges\n3');
		expect(await meshOf(early)).toEqual(await meshOf(text));
		const wrong = await readMedit(early.replace('Ridges\n1\n2\n', 'Ridges\n1\n4\n'));
		expect(places(wrong)).toEqual(['index-out-of-range 12:1']);
	});

	test('of three coordinates is one in the plane where all z are 0, and written with three', async () => {
		const solid = text
			.replace('Dimension 2', 'Dimension 3')
			.replace(/Vertices[\s\S]*Edges/, (points) =>
				points.replace(/^(\S+ \S+) (-?\d)$/gm, '$1 0 $2'),
			);
		const mesh = await meshOf(solid);
		expect(mesh.dimension).toBe(2);
		expect(writtenAgain(mesh)).toBe(solid);
		const raised = await meshOf(solid.replace('2 0.5 0 0', '2 0.5 1 0'));
		expect(raised.dimension).toBe(3);
		expect(writtenAgain(raised)).toBe(solid.replace('2 0.5 0 0', '2 0.5 1 0'));
	});

	test('keeps sections that it does not know, and says when they are left out', async () => {
		const kept = text
			.replace('Vertices', 'MaximalAngleOfCorner 46\nVertices')
			.replace('End', 'hVertices\n0.1 0.2 # sizes\n0.3 0.4 0.5\nEnd');
		const mesh = await meshOf(kept);
		expect(writtenAgain(mesh)).toBe(kept);
		const more = { ...mesh, fields: [], points: Float64Array.of(...mesh.points, 9, 9) };
		expect(writingLosses(medit, more)).toEqual([
			'sections hVertices: 1 (about points and cells that have changed)',
		]);
		expect(writtenAgain(more)).toContain('MaximalAngleOfCorner 46\n');
		expect(writtenAgain(more)).not.toContain('hVertices');
		expect(writingLosses(gmsh, mesh).join()).toContain('hVertices');
	});

	test('keeps the sections that FreeFem and BAMG write, with their texts', async () => {
		const head = 'Identifier\n";1, Date: 26/11/28 12:07 05s"\n\nGeometry\n"Corner of sq.mesh"\n\n';
		const tail =
			'SubDomainFromMesh\n1\n3 1 1 2\nSubDomainFromGeom\n1\n2 1 1 2\nVertexOnGeometricVertex\n1\n1 1\nEnd';
		const kept = text.replace('Vertices', `${head}Vertices`).replace('End', tail);
		expect(writtenAgain(await meshOf(kept))).toBe(kept);
		// A quote that is not closed ends with its line.
		const open = text.replace('Vertices', 'Geometry\n"half\nVertices');
		expect(writtenAgain(await meshOf(open))).toBe(open);
	});

	test('leaves the geometry out with the sections that map to it', async () => {
		const kept = text
			.replace('Vertices', 'Identifier\n"sq"\nGeometry\n"sq.gmsh"\nVertices')
			.replace('End', 'VertexOnGeometricVertex\n1\n1 1\nEnd');
		const mesh = await meshOf(kept);
		const more = { ...mesh, fields: [], points: Float64Array.of(...mesh.points, 9, 9) };
		expect(writtenAgain(more)).toContain('Identifier\n"sq"\n');
		expect(writtenAgain(more)).not.toMatch(/Geometr/);
		expect(writingLosses(medit, more).join()).toMatch(/Geometry.*VertexOnGeometricVertex/);
	});

	test('keeps tetrahedra while points and cells are those of the file', async () => {
		const solid = text.replace('Corners', 'Tetrahedra\n1\n1 2 3 4 0\nCorners');
		const { mesh, findings } = await readMedit(solid);
		expect(findings).toMatchObject([{ rule: 'other-elements' }]);
		expect(writtenAgain(mesh!)).toContain('Tetrahedra\n1\n1 2 3 4 0\n');
		await meshOf(text.replace('Corners', 'Tetrahedra\n0\nCorners'));
	});
});

describe('a fault has its place', () => {
	const change = (from: string | RegExp, to: string) => text.replace(from, to);
	test.each([
		['a missing vertex', change('2 5 3 9', '2 5'), 'missing-value 17:4'],
		['a vertex that is none', change('2 5 3 9', '2 6 3 9'), 'index-out-of-range 17:3'],
		['a vertex 0', change('4 1 7', '4 0 7'), 'index-out-of-range 12:3'],
		['no number', change('2 5 3 9', '2 5 ? 9'), 'not-a-number 17:5'],
		['no reference', change('2 5 3 9', '2 5 3'), 'missing-value 17:6'],
		['a reference of too many bits', change('2 5 3 9', '2 5 3 3000000000'), 'not-an-integer 17:7'],
		['a value too many', change('2 5 3 9', '2 5 3 9 1'), 'extra-value 17:9'],
		['a coordinate', change('2 0.5 0', '2 inf 0'), 'not-finite 9:3'],
		['too few edges', change('Edges\n3', 'Edges\n4'), 'wrong-count 11:1'],
		['too many edges', change('Edges\n3', 'Edges\n2'), 'wrong-count 11:1'],
		[
			'a count that the file has no room for',
			change('Edges\n3', 'Edges\n900000000'),
			'wrong-count 11:1',
		],
		['a count that is none', change('Edges\n3\n', 'Edges\n'), 'wrong-count 11:1'],
		[
			'a corner that is none',
			change('Corners\n2\n1\n4', 'Corners\n2\n1\n6'),
			'index-out-of-range 24:1',
		],
		['a section twice', change('End', 'Edges\n0\nEnd'), 'stray-line 31:1'],
		['another dimension', change('Dimension 2', 'Dimension 4'), 'wrong-dimension 2:11'],
		['no dimension', change('Dimension 2\n', ''), 'missing-section 2:1'],
		['no vertices', 'MeshVersionFormatted 1\nDimension 2\nEnd\n', 'missing-section 3:1'],
		[
			'numbers without a section',
			change('MeshVersionFormatted 2', 'MeshVersionFormatted 2 3'),
			'stray-line 1:24',
		],
	])('%s', async (_, changed, place) => {
		expect(places(await readMedit(changed))).toContain(place);
	});
});

test('entities are told by the lines that they stand in', async () => {
	const { positions } = await readMedit(text, { positions: true });
	expect(positions?.points?.lines).toEqual(Uint32Array.of(5, 6, 7, 8, 9));
	expect(positions?.triangles?.lines).toEqual(Uint32Array.of(17));
});

test('groups with names lose them, flags do not', async () => {
	const mesh = await meshOf(text);
	const groups = mesh.groups!.map((group) =>
		group.tag === 9 ? { ...group, name: 'steel' } : group,
	);
	expect(writingLosses(medit, { ...mesh, groups })).toEqual([
		'names of the groups: 1 (MEDIT cannot store them)',
	]);
	expect(writingLosses(freefem, mesh).join()).toContain('groups of points: 1 (');
});

test('keywords in lower case are named', async () => {
	const { findings } = await readMedit(text.toLowerCase());
	expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['unknown-keyword']));
	expect(findings[0]?.replacement).toBe('MeshVersionFormatted');
});
