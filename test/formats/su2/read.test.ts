import { describe, expect, test } from 'vitest';
import { usedPoints } from '../../../src/mesh/usedPoints.ts';
import { plainLines } from '../../../src/platform/fileTools.ts';
import { found } from '../../support/found.ts';
import { writingLosses } from '../../support/losses.ts';
import { su2 } from '../loaded.ts';
import { memorySource, places, textOf, written } from '../sources.ts';
import { meshOf, readSu2, text, trailer, zones } from './files.ts';

describe('a file of SU2', () => {
	test('has triangles, quads and markers as groups of lines', async () => {
		const mesh = await meshOf(text);
		expect(mesh.points).toEqual(Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1, 2, 0.5));
		expect(mesh.triangles).toEqual(Uint32Array.of(1, 4, 2));
		expect(mesh.cells?.map(({ shape, nodes }) => [shape, [...nodes]])).toEqual([
			['quad', [0, 1, 2, 3]],
			['line', [3, 0, 1, 4, 4, 2]],
		]);
		expect(mesh.groups).toEqual([
			{ name: 'left wall', tag: 1, dimension: 1, members: [{ of: 1, members: Uint32Array.of(0) }] },
			{ tag: 7, dimension: 1, members: [{ of: 1, members: Uint32Array.of(1, 2) }] },
		]);
	});

	test('may have CRLF, blanks around = and at ends of lines, tabs and comments behind values', async () => {
		const odd = text
			.replace(/NPOIN= 5/, 'NPOIN = 5 \t')
			.replace(/= 2\n/g, '=2 % two\n')
			.replaceAll(' ', ' \t')
			.replace(/left \twall/, 'left wall')
			.replaceAll('\n', '  \r\n');
		expect(await meshOf(odd)).toEqual(await meshOf(text));
	});

	test('may have points in front of elements, and no numbers at the ends of lines', async () => {
		const plain = text
			.replace('9 0 1 2 3 0', '9 0 1 2 3')
			.replace('5 1 4 2 1', '5 1 4 2')
			.replace(/^([\d.]+ [\d.]+) \d$/gm, (row, point) => (row.startsWith('3 ') ? row : point));
		const [, head, elements, points, rest] =
			/^([\s\S]*)(NELEM[\s\S]*)(NPOIN[\s\S]*)(NMARK[\s\S]*)$/.exec(plain) as RegExpExecArray;
		const turned = await meshOf(`${head}${points}${elements}${rest}`);
		const usual = await meshOf(plain);
		expect(turned.triangles).toEqual(usual.triangles);
		expect(turned.cells).toEqual(usual.cells);
		const [bytes] = written(su2, turned, su2.asRead!(turned, true)).values();
		expect(textOf(bytes)).toBe(`${head}${points}${elements}${rest}`.replace(/^%.*\n/, ''));
	});

	test('of two zones is one mesh with a group for each', async () => {
		const mesh = await meshOf(zones);
		expect(mesh.points.length).toBe(14);
		expect(mesh.triangles).toEqual(Uint32Array.of(0, 1, 2, 3, 4, 5, 4, 6, 5));
		expect(mesh.cells?.[0]?.nodes).toEqual(Uint32Array.of(0, 1, 5, 6));
		expect(mesh.groups?.map(({ name, tag, dimension }) => [name, tag, dimension])).toEqual([
			['wall', 1, 1],
			['wall', 2, 1],
			['zone 1', 1, 2],
			['zone 2', 2, 2],
		]);
		expect(mesh.groups?.[3]?.members).toEqual([{ of: 'triangles', members: Uint32Array.of(1, 2) }]);
	});

	test('in space has three coordinates', async () => {
		const { dimension, points } = await meshOf(
			'NDIME= 3\nNELEM= 1\n5 0 1 2\nNPOIN= 3\n0 0 1\n1 0 1\n0 1 2\nNMARK= 0\n',
		);
		expect(dimension).toBe(3);
		expect(points).toEqual(Float64Array.of(0, 0, 1, 1, 0, 1, 0, 1, 2));
	});

	test('of volumes has the triangles and quads of its markers as groups, in several zones too', async () => {
		const cube = [0, 1].flatMap((z) => [
			[0, 0, z],
			[1, 0, z],
			[1, 1, z],
			[0, 1, z],
		]);
		const zone = (first: number) =>
			`IZONE= ${first}\nNDIME= 3\nNELEM= 4\n12 0 1 2 3 4 5 6 7 0\n14 4 5 6 7 8 1\n13 0 1 2 4 5 6 2\n10 4 5 6 8\nNPOIN= 10\n${cube.map((p) => `${p.join(' ')}\n`).join('')}0.5 0.5 2\n${first} 9 9\nNMARK= 3\nMARKER_TAG= floor\nMARKER_ELEMS= 1\n9 0 1 2 3\nMARKER_TAG= roof\nMARKER_ELEMS= 4\n5 4 5 8 0\n9 4 5 6 7 1\n5 5 6 8 2\n3 4 5 3\nMARKER_TAG= tip\nMARKER_ELEMS= 1\n1 8\n`;
		const { mesh, findings } = await readSu2(`NZONE= 2\n${zone(1)}${zone(2)}`, { positions: true });
		expect(found(findings)).toEqual(['not-kept 1:1 2 2 2 2 TriRefine']);
		expect(mesh?.source?.others?.kinds).toEqual(
			['hexahedra', 'pyramids', 'prisms', 'tetrahedra'].map((what) => ({ what, count: 2 })),
		);
		const used = usedPoints(mesh!);
		expect([...used.keys()].filter((p) => used[p] === 0)).toEqual([9, 19]);
		expect([...mesh!.triangles]).toEqual([4, 5, 8, 5, 6, 8, 14, 15, 18, 15, 16, 18]);
		expect(mesh!.cells!.map(({ shape, nodes }) => [shape, [...nodes]])).toEqual([
			['quad', [0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 17]],
			['line', [4, 5, 14, 15]],
		]);
		const said = mesh!.groups!.map(({ name, dimension, members }) => [
			...[name, dimension],
			...members.map(({ of, members: list }) => [of, ...list]),
		]);
		expect(said).toEqual([
			['floor', 2, [0, 0]],
			['roof', 2, ['triangles', 0, 1], [0, 1]],
			['roof', 1, [1, 0]],
			['tip', 0, ['points', 8]],
			['floor', 2, [0, 2]],
			['roof', 2, ['triangles', 2, 3], [0, 3]],
			['roof', 1, [1, 1]],
			['tip', 0, ['points', 18]],
			['zone 1', 2],
			['zone 2', 2],
		]);
	});

	test('in the plane has no volumes, and no triangles in markers', async () => {
		const marker = await readSu2(text.replace('3 3 0\n', '5 3 0 1\n'));
		expect(marker.findings[0]?.message).toMatch(/where the lines \(3\) and vertices \(1\)/);
		const element = await readSu2(text.replace('9 0 1 2 3 0', '10 0 1 2 3 0'));
		expect(element.findings[0]?.message).toMatch(/is a tetrahedron \(type 10\)/);
	});

	test('of volumes with a point that does not exist is refused with its place', async () => {
		const result = await readSu2(
			'NDIME= 3\nNELEM= 2\n10 0 1 2 3\n10 1 2 3 9\nNPOIN= 4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\nNMARK= 1\nMARKER_TAG= w\nMARKER_ELEMS= 1\n5 0 1 4\n',
		);
		expect(result.mesh).toBeUndefined();
		expect(places(result)).toEqual(['index-out-of-range 4:10', 'index-out-of-range 13:7']);
	});

	test('of tetrahedra is refused in one sentence', async () => {
		const result = await readSu2(
			'NDIME= 3\nNELEM= 2\n10 0 1 2 3\n10 1 2 3 0\nNPOIN= 4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\nNMARK= 0\n',
		);
		expect(result.mesh).toBeUndefined();
		expect(result.findings.map(({ message }) => message)).toEqual([
			expect.stringMatching(
				/^The file has only volume elements \(2 tetrahedra\), and TriRefine works/,
			),
		]);
		expect(places(result)).toEqual(['not-supported 1:1']);
	});
});

test('vertices of markers are groups of points, with the lines of their marker in another', async () => {
	const square = 'NDIME= 2\nNELEM= 1\n5 0 1 2\nNPOIN= 3\n0 0\n1 0\n0 1\nNMARK= 2\n';
	const corners = 'MARKER_TAG= corner pts\nMARKER_ELEMS= 2\n1 2\n1 0\n';
	const mesh = await meshOf(`${square}${corners}MARKER_TAG= w\nMARKER_ELEMS= 2\n3 0 1\n1 1\n`);
	expect(mesh.groups).toEqual([
		{
			...{ name: 'corner pts', dimension: 0, tag: 1 },
			members: [{ of: 'points', members: Uint32Array.of(0, 2) }],
		},
		{ name: 'w', dimension: 1, tag: 2, members: [{ of: 0, members: Uint32Array.of(0) }] },
		{ name: 'w', dimension: 0, tag: 2, members: [{ of: 'points', members: Uint32Array.of(1) }] },
	]);
	const some = { ...mesh, groups: mesh.groups!.slice(0, 2) };
	expect(writingLosses(su2, some)).toEqual([]);
	const [bytes] = written(su2, some, { numbers: false }).values();
	expect(textOf(bytes)).toBe(
		`${square}MARKER_TAG= corner pts\nMARKER_ELEMS= 2\n1 0\n1 2\nMARKER_TAG= w\nMARKER_ELEMS= 1\n3 0 1\n`,
	);
});

describe('what TriRefine does not read', () => {
	test.each(['SEND_RECV', 'SEND_TO', 'RECEIVE_FROM', ''])(
		'a marker with %s is kept as it stands',
		async (key) => {
			const line = key === '' ? '' : `${key}= 1\n`;
			const sends = `MARKER_TAG= SEND_RECEIVE\nMARKER_ELEMS= 1\n${line}1 3 0\n`;
			const file = text
				.replace('% a square and a triangle\n', '')
				.replace('NMARK= 2', 'NMARK= 3')
				.replace('MARKER_TAG= 7', `${sends}MARKER_TAG= 7`);
			const mesh = await meshOf(file);
			expect(mesh.groups).toHaveLength(2);
			const [bytes] = written(su2, mesh, su2.asRead!(mesh, true)).values();
			expect(textOf(bytes)).toBe(file);
		},
	);

	test('is written as it stood', async () => {
		const sends = 'MARKER_TAG= SEND_RECEIVE\nMARKER_ELEMS= 1\nSEND_RECV= 1\n1 3 0 % a copy\n';
		const file = text
			.replace('% a square and a triangle\nNDIME= 2\n', 'NDIME= 2\nAOA_OFFSET=\t0.5  %deg\n')
			.replace('NPOIN= 5', 'NPOIN= 5 4')
			.replace('NMARK= 2', 'NMARK= 3')
			.replace('MARKER_TAG= 7', `${sends}MARKER_TAG= 7`)
			.concat(trailer);
		const mesh = await meshOf(file);
		const [bytes] = written(su2, mesh, su2.asRead!(mesh, true)).values();
		expect(textOf(bytes)).toBe(file);
	});

	test('is left out in words where points are new', async () => {
		const sends = 'MARKER_TAG= SEND_RECEIVE\nMARKER_ELEMS= 1\nSEND_RECV= 1\n1 3 0\n';
		const mesh = await meshOf(text.replace('NMARK= 2', `NMARK= 3\n${sends.trim()}`) + trailer);
		const more = { ...mesh, points: Float64Array.of(...mesh.points, 9, 9) };
		const [bytes] = written(su2, more).values();
		expect(textOf(bytes)).not.toContain('FFD');
		expect(textOf(bytes)).not.toContain('SEND');
		expect(textOf(bytes)).toContain('NMARK= 2\n');
		expect(textOf(bytes)).toContain('NPERIODIC= 1\nPERIODIC_INDEX= 0\n0.0	0 0\n');
		expect(writingLosses(su2, more)).toEqual([
			'sections FFD_NBOX: 1 (some points of the mesh are new or removed)',
			'send and receive markers: 1 (some points of the mesh are new or removed)',
		]);
	});

	test('of zones is said', async () => {
		expect(writingLosses(su2, await meshOf(zones))).toEqual([
			'changed repeated group names: 1 (SU2 identifies markers by name: a number is appended)',
			'changed zones: 2 (merged into one)',
			'groups of triangles and other faces: 2 (SU2 cannot store them)',
		]);
	});
});

describe('a fault has its place', () => {
	const change = (from: string | RegExp, to: string) => text.replace(from, to);
	test.each([
		['a missing point', change('9 0 1 2 3 0', '9 0 1'), 'missing-value 4:6'],
		['a point that is none', change('5 1 4 2 1', '5 1 5 2 1'), 'index-out-of-range 5:5'],
		['a point that is no number', change('5 1 4 2 1', '5 1 x 2 1'), 'not-a-number 5:5'],
		['an unknown type', change('5 1 4 2 1', '22 1 4 2 1'), 'not-supported 5:1'],
		['a value too many', change('5 1 4 2 1', '5 1 4 2 1 1'), 'extra-value 5:11'],
		['a coordinate', change('2 0.5 4', '2 nan 4'), 'not-finite 11:3'],
		['a missing coordinate', change('2 0.5 4', '2'), 'missing-value 11:2'],
		['too few elements', change('NELEM= 2', 'NELEM= 3'), 'wrong-count 3:8'],
		['too many points', change('NPOIN= 5', 'NPOIN= 4'), 'wrong-count 6:8'],
		[
			'a count that the file has no room for',
			change('NELEM= 2', 'NELEM= 4000000000'),
			'wrong-count 3:8',
		],
		['a count that is none', change('NPOIN= 5', 'NPOIN='), 'missing-value 6:7'],
		['a number of markers', change('NMARK= 2', 'NMARK= 3'), 'wrong-count 12:8'],
		['the point of a marker', change('3 4 2\n', '3 4 9\n'), 'index-out-of-range 19:5'],
		['an element of a marker', change('3 4 2\n', '5 4 2 1\n'), 'not-supported 19:1'],
		['a marker without elements', change('MARKER_ELEMS= 1\n', ''), 'missing-section 14:1'],
		['a line of nothing', change('NMARK= 2\n', 'NMARK= 2\nhello\n'), 'stray-line 13:1'],
		['no dimension', change('NDIME= 2\n', ''), 'missing-section 5:1'],
		['another dimension', change('NDIME= 2', 'NDIME= 4'), 'wrong-dimension 2:8'],
		['points twice', change('NMARK= 2\n', 'NPOIN= 1\n0 0\nNMARK= 2\n'), 'stray-line 12:1'],
		['no points', 'NDIME= 2\nNELEM= 0\n', 'missing-section 3:1'],
		[
			'numbers that are not those of the lines',
			change('5 1 4 2 1', '5 1 4 2 8'),
			'numbers-not-consecutive 5:1',
		],
	])('%s', async (_, changed, place) => {
		expect(places(await readSu2(changed))).toContain(place);
	});

	test('a marker whose tag ends the file, once', async () => {
		const result = await readSu2(`${change('NMARK= 2', 'NMARK= 3')}MARKER_TAG= outlet\n`);
		expect(places(result)).toEqual(['wrong-count 12:8', 'missing-section 21:1']);
		expect(result.findings[1]?.message).toBe('Expected MARKER_ELEMS= of marker outlet.');
	});

	test.each([undefined, plainLines()])(
		'the only row with a number, after one that is wrong',
		async (plain) => {
			const rows = 'NDIME= 2\nNPOIN= 5\n0 0\n1 0\n1 1\nN 0 3\n7 0 3\n';
			const { findings } = await readSu2(rows, { plain });
			expect(findings.map(({ line, column }) => [line, column])).toContainEqual([7, 5]);
		},
	);

	test('in a zone', async () => {
		const result = await readSu2(zones.replace('5 1 3 2', '5 1 4 2'));
		expect(places(result)).toEqual(['index-out-of-range 18:5']);
		expect(places(await readSu2(zones.replace('NZONE= 2', 'NZONE= 3')))).toEqual([
			'wrong-count 1:8',
		]);
	});
});

test('a point is told by the line that it stands in', async () => {
	const { positions } = await readSu2(text, { positions: true });
	expect(positions?.points?.lines).toEqual(Uint32Array.of(7, 8, 9, 10, 11));
	expect(positions?.triangles?.lines).toEqual(Uint32Array.of(5));
});

test('what a file of SU2 does not hold of a mesh is said', async () => {
	const mesh = await meshOf(text);
	const groups = [
		{ name: 'a\nb', dimension: 1, tag: 5, members: [{ of: 1, members: Uint32Array.of(0, 1) }] },
		{ name: 'c', dimension: 1, tag: 6, members: [{ of: 1, members: Uint32Array.of(1) }] },
	] as const;
	const { source: _, ...rest } = mesh;
	const other = { ...rest, groups };
	expect(writingLosses(su2, other)).toEqual([
		'line cells of no group: 1 (SU2 stores lines only in markers)',
		'changed characters in names: 1 (line ends and % become _)',
		'changed numbers of named groups: 2 (SU2 markers have only names)',
		'memberships in a second group: 1 (SU2 stores one group per entity)',
	]);
	const [bytes] = written(su2, other).values();
	const again = await su2.read([memorySource('a.su2', bytes!)]);
	expect(again.mesh?.groups?.map(({ name }) => name)).toEqual(['a_b', 'c']);
	expect(again.mesh?.groups?.map(({ members }) => members.length)).toEqual([1, 0]);
});
