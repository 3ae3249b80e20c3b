import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { externalPath } from '../../support/external.ts';
import { meshOf, readOff } from './reading.ts';

/** A unit square as two triangles. */
const square = 'OFF\n4 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2\n3 0 2 3\n';
const cells = ({ cells = [] }: Awaited<ReturnType<typeof meshOf>>) =>
	cells.map(({ shape, nodes, offsets }) => ({
		shape,
		nodes: [...nodes],
		...(offsets && { offsets: [...offsets] }),
	}));

describe('an OFF file', () => {
	test('in the plane has points of two coordinates', async () => {
		const mesh = await meshOf(square);
		expect(mesh.dimension).toBe(2);
		expect([...mesh.points]).toEqual([0, 0, 1, 0, 1, 1, 0, 1]);
		expect([...mesh.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
		expect(mesh.cells).toBeUndefined();
		expect(mesh.source).toEqual({ format: 'off', firstIndex: 0, parts: ['off'] });
	});

	test('with a height is a surface', async () => {
		const mesh = await meshOf(square.replace('1 1 0\n', '1 1 0.5\n'));
		expect(mesh.dimension).toBe(3);
		expect([...mesh.points.subarray(6, 9)]).toEqual([1, 1, 0.5]);
	});

	test.each([
		['counts in the line of the word', square.replace('OFF\n', 'OFF ')],
		['counts right behind the word', square.replace('OFF\n', 'OFF')],
		['no number of edges', square.replace('4 2 0', '4 2')],
		['no word', square.replace('OFF\n', '')],
		['points of two coordinates', square.replaceAll(/^(\d \d) 0$/gm, '$1')],
		[
			'comments and blank lines',
			`# made by hand\n\n${square.replaceAll('\n', ' # and more\n\n  # alone\n')}`,
		],
		['CRLF', square.replaceAll('\n', '\r\n')],
		['a byte order mark', `\ufeff${square}`],
		['no last line end', square.trimEnd()],
		['tabs and several blanks', square.replaceAll(' ', '\t  ')],
		['numbers of Fortran', square.replaceAll('1 1 0\n', '1.0D+00 .1e1 -.0\n')],
		['the number of coordinates, three', square.replace('OFF\n', 'nOFF\n3\n')],
		[
			'the number of coordinates, two',
			square.replace('OFF\n', 'nOFF 2\n').replaceAll(/^(\d \d) 0$/gm, '$1'),
		],
	])('with %s is the same', async (_, text) => {
		expect(await meshOf(text)).toEqual(await meshOf(square));
	});

	test('has faces of all sizes, by their shapes', async () => {
		const points = '0 0 0\n1 0 0\n2 0 0\n2 1 0\n1 1 0\n0 1 0\n';
		const mesh = await meshOf(`OFF\n6 5 0\n${points}5 0 1 3 4 5\n4 1 2 3 4\n2 0 1\n3 1 2 3\n1 5\n`);
		expect([...mesh.triangles]).toEqual([1, 2, 3]);
		expect(cells(mesh)).toEqual([
			{ shape: 'polygon', nodes: [0, 1, 3, 4, 5], offsets: [0, 5] },
			{ shape: 'quad', nodes: [1, 2, 3, 4] },
			{ shape: 'line', nodes: [0, 1] },
			{ shape: 'point', nodes: [5] },
		]);
		expect(mesh.source?.extras).toEqual({ order: Uint8Array.of(5, 4, 2, 3, 1) });
	});

	test('of polygons alone has a block of them', async () => {
		const ring = Array.from({ length: 6 }, (_, k) => `${Math.cos(k)} ${Math.sin(k)} 0`);
		const mesh = await meshOf(`OFF\n6 1 0\n${ring.join('\n')}\n6 0 1 2 3 4 5\n`);
		expect(mesh.triangles.length).toBe(0);
		expect(cells(mesh)).toEqual([{ shape: 'polygon', nodes: [0, 1, 2, 3, 4, 5], offsets: [0, 6] }]);
		expect(mesh.source?.extras).toBeUndefined();
	});

	test('tells the lines of its entities', async () => {
		const text =
			'# 1\nOFF\n4 3 0\n\n0 0 0\n1 0 0\n1 1 0\n# 8\n0 1 0\n3 0 1 2\n4 0 1 2 3\n\n3 0 2 3\n';
		const { mesh, positions } = await readOff(text, { positions: true });
		expect(positions).toEqual({
			points: { file: 'a.off', lines: Uint32Array.of(5, 6, 7, 9), first: 0 },
			triangles: { file: 'a.off', lines: Uint32Array.of(10, 13), first: 0 },
		});
		expect(mesh?.cells?.[0]?.lines).toEqual(Uint32Array.of(11));
	});

	test('is in memory that threads share where that is asked for', async () => {
		const { points, triangles } = await meshOf(square, { shared: true });
		expect(points.buffer).toBeInstanceOf(SharedArrayBuffer);
		expect(triangles.buffer).toBeInstanceOf(SharedArrayBuffer);
	});
});

describe('colours, normals and texture coordinates', () => {
	const faces = '3 0 1 2\n';
	const fields = ({ fields }: Awaited<ReturnType<typeof meshOf>>) =>
		fields.map(({ name, on, role, components, values }) => [name, on, role, components, ...values]);

	test.each([
		['COFF', '0 0 0 255 0 0\n1 0 0 0 255 0\n0 1 0 0 0 255\n', [3, 255, 0, 0, 0, 255, 0, 0, 0, 255]],
		[
			'COFF',
			'0 0 0 1 0 0 1\n1 0 0 0 1 0 1\n0 1 0 0 0 1 .5\n',
			[4, 1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0.5],
		],
	])('of the points of a %s file %j are a field', async (word, points, values) => {
		const mesh = await meshOf(`${word}\n3 1 0\n${points}${faces}`);
		expect(mesh.dimension).toBe(2);
		expect(fields(mesh)).toEqual([['colour', 'points', 'attribute', ...values]]);
	});

	test('come in their order: normal, colour, texture', async () => {
		const rows = [0, 1, 2].map((k) => `${k} ${k * k} 0  0 0 1  .${k} .5 .5 1  0.25 ${k}`);
		const mesh = await meshOf(`STCNOFF\n3 1 0\n${rows.join('\n')}\n${faces}`);
		expect([...mesh.points]).toEqual([0, 0, 1, 1, 2, 4]);
		expect(fields(mesh)).toEqual([
			['normal', 'points', 'attribute', 3, 0, 0, 1, 0, 0, 1, 0, 0, 1],
			['colour', 'points', 'attribute', 4, 0, 0.5, 0.5, 1, 0.1, 0.5, 0.5, 1, 0.2, 0.5, 0.5, 1],
			['texture', 'points', 'attribute', 2, 0.25, 0, 0.25, 1, 0.25, 2],
		]);
	});

	const points = '0 0 0\n1 0 0\n1 1 0\n0 1 0\n';
	test('of faces are fields of the triangles and of each block', async () => {
		const mesh = await meshOf(`OFF\n4 2 0\n${points}4 0 1 2 3 255 128 0\n3 0 1 2 .5 .25 1\n`);
		expect(fields(mesh)).toEqual([['colour', 'triangles', 'attribute', 3, 0.5, 0.25, 1]]);
		expect(mesh.cells?.map(({ fields: [one] }) => [one?.on, ...(one?.values ?? [])])).toEqual([
			['cells', 255, 128, 0],
		]);
	});

	test('that are numbers of a table are markers', async () => {
		const mesh = await meshOf(`OFF\n4 2 0\n${points}3 0 1 2 7\n3 0 2 3 -1\n`);
		expect(fields(mesh)).toEqual([['colour', 'triangles', 'marker', 1, 7, -1]]);
	});

	test('that some faces have are lost in words', async () => {
		const { mesh, findings } = await readOff(`OFF\n4 2 0\n${points}3 0 1 2 7\n3 0 2 3\n`);
		expect(findings).toMatchObject([{ rule: 'not-kept', severity: 'warning', line: 8 }]);
		expect(mesh?.fields).toEqual([]);
		expect(mesh?.source?.unkept).toEqual([
			{ what: 'colours of faces', count: 1, reason: 'their lengths differ' },
		]);
	});
});

test('what Geomview draws by is lost in words', async () => {
	const wrapped = `{ appearance  {+edge +face linewidth 2} LIST\n${square}}\n`;
	const { mesh, findings } = await readOff(wrapped);
	expect(findings).toMatchObject([{ rule: 'not-kept', severity: 'warning', line: 1, column: 1 }]);
	expect(mesh).toMatchObject({ triangles: Uint32Array.of(0, 1, 2, 0, 2, 3) });
	expect(mesh?.source?.unkept?.[0]?.what).toBe('appearances');
});

const corpus = externalPath('TRIREFINE_CORPUS');
test.skipIf(!corpus)('what Triangle wrote has the area that it has', async () => {
	const path = 'triangle_generated/A_g.off';
	const { expect: want } = JSON.parse(readFileSync(join(corpus!, 'expected.json'), 'utf8'))[path];
	const { points, triangles } = await meshOf(readFileSync(join(corpus!, path), 'utf8'));
	expect([points.length / 2, triangles.length / 3]).toEqual([want.nv, want.nt]);
	const at = (corner: number, axis: number) => points[2 * triangles[corner]! + axis]!;
	let [area, turned] = [0, 0];
	for (let t = 0; t < triangles.length; t += 3) {
		const [ux, uy] = [at(t + 1, 0) - at(t, 0), at(t + 1, 1) - at(t, 1)];
		const [vx, vy] = [at(t + 2, 0) - at(t, 0), at(t + 2, 1) - at(t, 1)];
		area += (ux * vy - uy * vx) / 2;
		if (ux * vy - uy * vx < 0) turned++;
	}
	expect(area).toBeCloseTo(want.area, 5);
	expect(turned).toBe(want.cw);
});

describe('faces over several lines', () => {
	const points = 'OFF\n5 3 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n2 0 0\n';

	test('are read, in the lines that they begin in', async () => {
		const text = `${points}3 0\n1 2\n4\n0 1 # half\n\n2 3\n3 1 4 2\n`;
		const { mesh, findings, positions } = await readOff(text, { positions: true });
		expect(findings).toEqual([]);
		expect([...mesh!.triangles]).toEqual([0, 1, 2, 1, 4, 2]);
		expect(cells(mesh!)).toEqual([{ shape: 'quad', nodes: [0, 1, 2, 3] }]);
		expect([...positions!.triangles!.lines]).toEqual([8, 14]);
	});

	test.each([
		['a corner is missing', '3 0 1\n3 0 2 3\n3 1 4 2\n', 8],
		['a point is beyond the last', '3 0 1 2\n3 0 2 5\n3 1 4 2\n', 9],
		['numbers follow a broken one', '3 0 1 2\n3 0\n2 3 7\n3 1 4 2\n', undefined],
	])('are no excuse where %s', async (_, faces, line) => {
		const { findings } = await readOff(points + faces);
		expect(findings[0]?.severity).toBe('error');
		if (line !== undefined) expect(findings[0]?.line).toBe(line);
	});
});

test('a face without corners is left out with a warning, and colours stay with the others', async () => {
	const text = 'OFF\n4 4 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2 7\n0\n3 0 2 3 8\n0\n';
	const { mesh, findings } = await readOff(text);
	expect([...mesh!.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
	expect(mesh!.fields.map(({ values }) => [...values])).toEqual([[7, 8]]);
	expect(findings).toMatchObject([{ rule: 'missing-value', severity: 'warning', line: 8 }]);
});

test('normals that are nan are values, colours and coordinates that are nan are not', async () => {
	const text = (x: string, normal: string) =>
		`NOFF\n3 1 0\n${x} 0 0 0 0 1\n1 0 0 ${normal}\n0 1 0 0 0 1\n3 0 1 2\n`;
	const { mesh, findings } = await readOff(text('0', 'nan -NaN 0'));
	expect(findings).toEqual([]);
	expect([...mesh!.fields[0]!.values].slice(3, 6)).toEqual([Number.NaN, Number.NaN, 0]);
	expect((await readOff(text('nan', '0 0 1'))).findings).toMatchObject([{ rule: 'not-finite' }]);
	expect((await readOff(text('0', '0 inf 1'))).findings).toMatchObject([{ rule: 'not-finite' }]);
});
