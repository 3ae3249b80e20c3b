import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { PartSource } from '../../src/formats/core/pointParts.ts';
import { formatOf } from '../../src/formats/registry.ts';
import { HEAD_BYTES, samplePoints } from '../../src/formats/samplePoints.ts';
import { perturbedGrid } from '../support/grids.ts';
import { gmr, gmsh, triangle, vtu } from './loaded.ts';
import { written } from './sources.ts';

const placesIn = (points: Float64Array) =>
	Array.from({ length: points.length / 2 }, (_, i) => `${points.subarray(2 * i, 2 * i + 2)}`);
const mesh = perturbedGrid(150, 150);
const places = new Set(placesIn(mesh.points));
const large = perturbedGrid(300, 300);
const largePlaces = new Set(placesIn(large.points));

/** A binary file of version 4.1 with these blocks of nodes: node i has x = i, y = −i, and parameters of 0.5. */
function blocksOfGmsh(
	blocks: readonly { dimension: number; count: number; parametric: number }[],
): Uint8Array {
	const all = blocks.reduce((sum, { count }) => sum + count, 0);
	const text = (words: string) => Buffer.from(words);
	const ints = (...values: number[]) => Buffer.from(Int32Array.from(values).buffer);
	const sizes = (...values: number[]) => Buffer.from(BigInt64Array.from(values, BigInt).buffer);
	let first = 1;
	const nodes = blocks.flatMap(({ dimension, count, parametric }) => {
		const ids = Array.from({ length: count }, (_, i) => first + i);
		first += count;
		const parameters = Array.from({ length: parametric * dimension }, () => 0.5);
		const coordinates = Float64Array.from(ids.flatMap((id) => [id, -id, 0, ...parameters]));
		return [
			ints(dimension, 1, parametric),
			...[sizes(count), sizes(...ids), Buffer.from(coordinates.buffer)],
		];
	});
	return Buffer.concat([
		text('$MeshFormat\n4.1 1 8\n'),
		ints(1),
		text('\n$EndMeshFormat\n$Nodes\n'),
		sizes(blocks.length, all, 1, all),
		...nodes,
		text('\n$EndNodes\n'),
	]);
}

/** A file of which parts can be read, and how many bytes were. */
function partsOf(name: string, bytes: Uint8Array): PartSource & { read: number } {
	return {
		name,
		size: bytes.length,
		read: 0,
		async part(start, length) {
			const part = bytes.slice(start, start + length);
			this.read += part.length;
			return part;
		},
	};
}
const glimpseIn = (source: PartSource) =>
	samplePoints(source, (name, head) => formatOf(name, head.subarray(0, 4096)));

describe('a glimpse of a large file', () => {
	test.each([
		['mesh.gmr', gmr, {}],
		['mesh.node', triangle, {}],
		['mesh.msh', gmsh, { version: '4.1', encoding: 'text' }],
		['mesh.msh', gmsh, { version: '2.2', encoding: 'text' }],
		['mesh.msh', gmsh, { version: '4.1', encoding: 'binary' }],
		['mesh.msh', gmsh, { version: '2.2', encoding: 'binary' }],
		['mesh.vtu', vtu, { encoding: 'ascii' }],
		...(['binary', 'appended', 'appended-base64'] as const).flatMap((encoding) =>
			(['none', 'zlib'] as const).map(
				(compressor) => ['mesh.vtu', vtu, { encoding, compressor }] as const,
			),
		),
	] as const)('is of points of the mesh, all over it: %s %#', async (name, format, options) => {
		const bytes = written(format, mesh, options).get(name)!;
		expect(bytes.length).toBeGreaterThan(4 * HEAD_BYTES);
		const source = partsOf(name, bytes);
		const points = (await glimpseIn(source))!;
		expect(points.length).toBeGreaterThan(2000);
		expect(points.length).toBeLessThanOrEqual(8000);
		expect(placesIn(points).filter((place) => !places.has(place))).toEqual([]);
		for (const axis of [0, 1]) {
			const extent = (all: Float64Array) => {
				const values = all.filter((_, i) => i % 2 === axis);
				return Math.max(...values) - Math.min(...values);
			};
			expect(extent(points)).toBeGreaterThan(0.85 * extent(mesh.points));
		}
	});

	test.each([
		['mesh.gmr', gmr, {}],
		['mesh.msh', gmsh, { version: '4.1', encoding: 'binary' }],
		['mesh.vtu', vtu, { encoding: 'appended', compressor: 'none' }],
		['mesh.vtu', vtu, { encoding: 'binary', compressor: 'zlib' }],
	] as const)('is of the beginning of one in gzip: %s %#', async (name, format, options) => {
		const bytes = gzipSync(written(format, large, options).get(name)!, { level: 1 });
		expect(bytes.length).toBeGreaterThan(1.3e6);
		const source = partsOf(`${name}.gz`, bytes);
		const points = (await glimpseIn(source))!;
		expect(points.length).toBeGreaterThan(2000);
		expect(placesIn(points).filter((place) => !largePlaces.has(place))).toEqual([]);
		expect(source.read).toBeLessThan(1.2e6);
	});

	test('is of all blocks of nodes of Gmsh, whose parameters are none', async () => {
		const bytes = blocksOfGmsh([
			{ dimension: 0, count: 1, parametric: 0 },
			{ dimension: 1, count: 3000, parametric: 1 },
			{ dimension: 2, count: 3000, parametric: 1 },
			{ dimension: 2, count: 3000, parametric: 0 },
		]);
		const points = (await glimpseIn(partsOf('mesh.msh', bytes)))!;
		for (let i = 0; i < points.length; i += 2) expect(points[i + 1]).toBe(-points[i]!);
		expect(Math.max(...points)).toBeGreaterThan(8900);
		// Cut short, it has what is there.
		const cut = (await glimpseIn(partsOf('mesh.msh', bytes.slice(0, 150_000))))!;
		expect(cut.length).toBeGreaterThan(2000);
		for (let i = 0; i < cut.length; i += 2) expect(cut[i + 1]).toBe(-cut[i]!);
	});

	const withFields = {
		...mesh,
		fields: (['points', 'triangles'] as const).flatMap((on) =>
			[1, 3].map((components) => ({
				...({
					name: `${on} ${components}`,
					on,
					role: 'attribute',
					type: 'real',
					components,
				} as const),
				values: Float64Array.from(
					{
						length:
							components * (on === 'points' ? mesh.points.length / 2 : mesh.triangles.length / 3),
					},
					(_, i) => Math.sin(i) * 1e3,
				),
			})),
		),
	};

	test.each(['none', 'zlib'])(
		'is of points behind long arrays in their place: %s',
		async (compressor) => {
			const bytes = written(vtu, withFields, { encoding: 'binary', compressor }).get('mesh.vtu')!;
			expect(Buffer.from(bytes).indexOf('<Points')).toBeGreaterThan(10 * HEAD_BYTES);
			const source = partsOf('mesh.vtu', bytes);
			const points = (await glimpseIn(source))!;
			expect(points.length).toBeGreaterThan(2000);
			expect(placesIn(points).filter((place) => !places.has(place))).toEqual([]);
			// Some blocks of 128 KiB, too, where it is compressed.
			expect(source.read).toBeLessThan(compressor === 'none' ? 1e6 : 1.5e6);
			// Cut short, there are none.
			expect(await glimpseIn(partsOf('mesh.vtu', bytes.slice(0, 5 * HEAD_BYTES)))).toBeNull();
		},
	);

	test('is of points behind text that is longer than it is told', async () => {
		const lines = (count: number) => '0.5 0.25 0.125\n'.repeat(count);
		const file = (count: number) =>
			new TextEncoder().encode(
				Buffer.from(written(vtu, mesh, { encoding: 'binary' }).get('mesh.vtu')!)
					.toString('latin1')
					.replace(
						/<PointData\/?>(\s*<\/PointData>)?/,
						() =>
							`<PointData><DataArray type="Float64" Name="a" format="ascii">\n${lines(count)}</DataArray></PointData>`,
					),
			);
		for (const count of [20_000, 100_000]) {
			const source = partsOf('mesh.vtu', file(count));
			const found = (await glimpseIn(source))!;
			expect(placesIn(found).filter((place) => !places.has(place))).toEqual([]);
			expect(found.length).toBeGreaterThan(2000);
			expect(source.read).toBeLessThan(15 * count + 1e6);
		}
		const source = partsOf('mesh.vtu', file(400_000));
		expect(await glimpseIn(source)).toBeNull();
		expect(source.read).toBeLessThan(2 ** 22 + 2 * HEAD_BYTES);
	});

	describe('behind text of fields', () => {
		/** A piece of n points (i, −i) and n cells, with these arrays of data. */
		const piece = (n: number, first: number, arrays: readonly string[], told = n) =>
			[
				`<Piece NumberOfPoints="${told}" NumberOfCells="${n}">\n<PointData>\n`,
				...arrays,
				'</PointData>\n<CellData/>\n<Points>\n<DataArray type="Float64" NumberOfComponents="3" format="ascii">\n',
				...Array.from({ length: n }, (_, i) => `${first + i} ${-first - i} 0\n`),
				'</DataArray>\n</Points>\n<Cells>\n<DataArray type="Int32" Name="connectivity" format="ascii">\n',
				...Array.from({ length: n }, (_, i) => `${i} ${i + 1} ${i + 2}\n`),
				'</DataArray>\n</Cells>\n</Piece>\n',
			].join('');
		const field = (values: readonly (number | string)[], components = 1) =>
			`<DataArray type="Float64" Name="a" NumberOfComponents="${components}" format="ascii">\n${values.join(' ')}\n</DataArray>\n`;
		const file = (...pieces: readonly string[]) =>
			partsOf(
				'mesh.vtu',
				new TextEncoder().encode(
					`<?xml version="1.0"?>\n<VTKFile type="UnstructuredGrid">\n<UnstructuredGrid>\n${pieces.join('')}</UnstructuredGrid>\n</VTKFile>\n`,
				),
			);
		const values = (count: number, value: (i: number) => number | string) =>
			Array.from({ length: count }, (_, i) => value(i));
		const long = (i: number) => Math.sin(i);
		const n = 60_000;
		const expectOurs = (points: Float64Array) =>
			expect(placesIn(points).filter((place) => !/^(\d+),(-\1|0)$/.test(place))).toEqual([]);
		const foundIn = async (source: PartSource) => {
			const points = (await glimpseIn(source))!;
			expectOurs(points);
			return points;
		};

		test.each([
			['long numbers', [field(values(3 * n, long), 3)]],
			[
				'short ones, then long ones',
				[
					field(
						values(3 * n, (i) => (i < n ? 0 : long(i))),
						3,
					),
				],
			],
			[
				'ones that get longer',
				[
					field(
						values(3 * n, (i) => 2 ** Math.floor(i / 4000)),
						3,
					),
				],
			],
			['several arrays', [3, 1, 2].map((k) => field(values(k * n, long), k))],
		])('it is of points all over the mesh: %s', async (_, arrays) => {
			const source = file(piece(n, 0, arrays));
			const points = await foundIn(source);
			expect(points.length).toBeGreaterThan(2000);
			expect(Math.max(...points)).toBeGreaterThan(0.8 * n);
			expect(source.read).toBeLessThan(2e6);
		});

		test('it is of our own files', async () => {
			const bytes = written(vtu, withFields, { encoding: 'ascii' }).get('mesh.vtu')!;
			expect(Buffer.from(bytes).indexOf('<Points')).toBeGreaterThan(20 * HEAD_BYTES);
			const source = partsOf('mesh.vtu', bytes);
			const points = (await glimpseIn(source))!;
			expect(points.length).toBeGreaterThan(2000);
			expect(placesIn(points).filter((place) => !places.has(place))).toEqual([]);
			expect(source.read).toBeLessThan(2e6);
		});

		test('two pieces have no points of another', async () => {
			const small = piece(500, 0, [field(values(500, long))]);
			const points = await foundIn(file(small, piece(n, 500, [field(values(3 * n, long), 3)])));
			expect(Math.max(...points)).toBeGreaterThan(0.8 * n);
			const large = piece(n, 0, [field(values(n, long))]);
			await foundIn(file(large, small, large));
		});

		test('numbers that are fewer than told lead to no wrong points', async () => {
			for (const told of [1.5 * n, 4 * n, 100 * n])
				for (const count of [1000, n]) {
					const arrays = [field(values(n, long))];
					const source = file(piece(n, 0, arrays, told), piece(count, n, arrays));
					expectOurs((await glimpseIn(source)) ?? new Float64Array());
					expect(source.read).toBeLessThan(2 ** 22 + 1e6);
				}
		});

		test('it is none where text is left out that ends long after the field', async () => {
			const short = field(
				values(3 * n, (i) => (i < n ? long(i) : 0)),
				3,
			);
			expect(await glimpseIn(file(piece(n, 0, [short])))).toBeNull();
		});

		test('it reads some megabytes at most of a file of gigabytes', async () => {
			const head = `<VTKFile type="UnstructuredGrid"><UnstructuredGrid><Piece NumberOfPoints="100000000" NumberOfCells="1"><PointData><DataArray type="Float64" format="ascii">\n`;
			const text = new TextEncoder().encode(head.padEnd(HEAD_BYTES, '0.25 '));
			let [read, calls] = [0, 0];
			const endless: PartSource = {
				name: 'mesh.vtu',
				size: 4e9,
				async part(start, length) {
					calls++;
					read += length;
					const part = new Uint8Array(length).map((_, i) => '0.25 '.charCodeAt((start + i) % 5));
					if (start < text.length) part.set(text.subarray(start, start + length));
					return part;
				},
			};
			expect(await glimpseIn(endless)).toBeNull();
			expect(read).toBeLessThan(2 ** 22 + 2 * HEAD_BYTES);
			expect(calls).toBeLessThan(60);
		});
	});

	test('is of the beginning of text whose lines are not those of points', async () => {
		const ascii = new TextDecoder().decode(
			written(vtu, mesh, { encoding: 'ascii' }).get('mesh.vtu')!,
		);
		const points = /(<Points>\s*<DataArray[^>]*>)([^<]*)/;
		const oneLine = ascii.replace(points, (_, tag, text) => tag + text.replaceAll(/\s+/g, ' '));
		const found = (await glimpseIn(partsOf('mesh.vtu', new TextEncoder().encode(oneLine))))!;
		expect(found.length).toBeGreaterThan(2000);
		expect(placesIn(found).filter((place) => !places.has(place))).toEqual([]);
	});

	test('is none of what no text tells, or where parts can not be read', async () => {
		const elements = written(triangle, mesh).get('mesh.ele')!;
		expect(await glimpseIn(partsOf('mesh.ele', elements))).toBeNull();
		const silent = { name: 'mesh.gmr', size: 1e9, part: async () => null };
		expect(await glimpseIn(silent)).toBeNull();
		expect(await glimpseIn(partsOf('mesh.gmr.gz', Uint8Array.of(0x1f, 0x8b, 8, 0)))).toBeNull();
	});

	test('reads less than a megabyte of any file', async () => {
		const bytes = written(gmr, perturbedGrid(600, 600)).get('mesh.gmr')!;
		expect(bytes.length).toBeGreaterThan(8e6);
		const source = partsOf('mesh.gmr', bytes);
		await glimpseIn(source);
		expect(source.read).toBeLessThan(1e6);
	});
});
