import { expect, test } from 'vitest';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { validMesh } from '../../../src/mesh/validMesh.ts';
import { found } from '../../support/found.ts';
import { type GivenPiece, read, vtuFile, write } from './vtuFile.ts';

type Cell = GivenPiece['cells'][number];

/** Points on a parabola: no two are the same. */
const points = (count: number) => Array.from({ length: count }, (_, i) => [i, i * i, 0]).flat();
const file = (cells: readonly Cell[], count = 12) =>
	vtuFile(
		[
			{
				points: points(count),
				cells,
				cellData: [{ name: 'n', type: 'Int32', values: cells.map((_, i) => 100 + i) }],
			},
		],
		{ encoding: 'ascii' },
	);
const readCells = async (cells: readonly Cell[]): Promise<TriMesh> => {
	const { mesh, findings } = await read(file(cells));
	expect(findings.filter(({ severity }) => severity !== 'information')).toEqual([]);
	validMesh(mesh!);
	return mesh!;
};

/** The cells of a file as its text has them, and the numbers of `n`. */
function cellsIn(text: string) {
	const array = (name: string) =>
		new RegExp(`Name="${name}"[^>]*>([^<]*)<`).exec(text)![1]!.trim().split(/\s+/).map(Number);
	const [connectivity, offsets, types] = ['connectivity', 'offsets', 'types'].map(array);
	const cells = types!.map((type, i) => [
		type,
		...connectivity!.slice(i > 0 ? offsets![i - 1] : 0, offsets![i]),
	]);
	return { cells, n: array('n') };
}

test.each<[name: string, cells: Cell[]]>([
	[
		'vertices',
		[
			[1, 3],
			[1, 0],
		],
	],
	[
		'lines',
		[
			[3, 0, 1],
			[3, 5, 2],
		],
	],
	[
		'polylines',
		[
			[4, 0, 1, 2, 3],
			[4, 7, 8],
			[4, 3, 4, 0],
		],
	],
	[
		'triangles',
		[
			[5, 0, 1, 2],
			[5, 3, 2, 1],
		],
	],
	[
		'polygons',
		[
			[7, 0, 1, 2, 3, 4],
			[7, 5, 6, 7],
			[7, 1, 2, 3, 4],
		],
	],
	['pixels', [[8, 0, 1, 2, 3]]],
	[
		'quads',
		[
			[9, 0, 1, 2, 3],
			[9, 3, 2, 5, 6],
		],
	],
	[
		'quadratic edges',
		[
			[21, 0, 1, 2],
			[21, 3, 4, 5],
		],
	],
	[
		'quadratic triangles',
		[
			[22, 0, 1, 2, 3, 4, 5],
			[22, 6, 7, 8, 9, 10, 11],
		],
	],
	['quadratic quads', [[23, 0, 1, 2, 3, 4, 5, 6, 7]]],
	['biquadratic quads', [[28, 0, 1, 2, 3, 4, 5, 6, 7, 8]]],
	[
		'cells of all sorts, mixed',
		[
			[3, 0, 1],
			[9, 0, 1, 2, 3],
			[5, 4, 5, 6],
			[1, 7],
			[5, 1, 5, 6],
			[7, 1, 2, 3, 4, 5],
			[4, 1, 2, 3],
			[3, 4, 5],
			[8, 4, 5, 6, 7],
			[4, 9, 10, 11],
			[21, 1, 2, 3],
			[9, 4, 5, 6, 7],
		],
	],
])('%s come back in their order, with their data', async (_, cells) => {
	const mesh = await readCells(cells);
	const text = write(mesh, { encoding: 'ascii' }).toString();
	expect(cellsIn(text)).toEqual({ cells, n: cells.map((_, i) => 100 + i) });
	const { mesh: again } = await read(write(mesh));
	expect({ ...again, source: 0 }).toEqual({ ...mesh, source: 0 });
});

test('the midside nodes of a triangle follow the corners opposite to them', async () => {
	// VTK's nodes: corners 0 1 2, then the middles of 01, 12, 20.
	const mesh = await readCells([[22, 0, 1, 2, 3, 4, 5]]);
	expect([...mesh.triangles]).toEqual([0, 1, 2]);
	const [middles] = mesh.fields;
	expect(middles).toMatchObject({ on: 'triangles', role: 'midNodes', components: 3 });
	expect([...middles!.values]).toEqual([4, 5, 3]);
});

test('a pixel is a quad whose points go round', async () => {
	const mesh = await readCells([[8, 0, 1, 2, 3]]);
	expect([...mesh.cells![0]!.nodes]).toEqual([0, 1, 3, 2]);
});

test('strips become triangles of one orientation, which is reported', async () => {
	const cells: Cell[] = [
		[6, 0, 1, 2, 3, 4],
		[5, 5, 6, 7],
	];
	const { mesh, findings } = await read(file(cells));
	expect([...mesh!.triangles]).toEqual([0, 1, 2, 2, 1, 3, 2, 3, 4, 5, 6, 7]);
	expect([...mesh!.fields[0]!.values]).toEqual([100, 100, 100, 101]);
	expect(findings.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual([
		'read-otherwise information',
	]);
	expect(findings[0]?.message).toContain('1 triangle strip (VTK type 6) became triangles, and is');
});

test('cells of new blocks follow the triangles, and lack no data that others have', async () => {
	const integers = (name: string, on: 'triangles' | 'cells', values: number[]) =>
		({
			name,
			on,
			role: 'attribute',
			type: 'integer',
			components: 1,
			values: Int32Array.from(values),
		}) as const;
	const mesh: TriMesh = {
		dimension: 2,
		points: Float64Array.of(0, 0, 1, 0, 0, 1, 1, 1),
		triangles: Uint32Array.of(0, 1, 2),
		fields: [integers('n', 'triangles', [7])],
		cells: [
			{
				shape: 'line',
				nodes: Uint32Array.of(0, 1, 1, 2),
				fields: [integers('n', 'cells', [8, 9])],
			},
			{ shape: 'quad', nodes: Uint32Array.of(0, 1, 3, 2), fields: [] },
		],
	};
	expect(cellsIn(write(mesh, { encoding: 'ascii' }).toString())).toEqual({
		cells: [
			[5, 0, 1, 2],
			[3, 0, 1],
			[3, 1, 2],
			[9, 0, 1, 3, 2],
		],
		n: [7, 8, 9, 0],
	});
});

test('where there are more triangles than were read, they come first', async () => {
	const mesh = await readCells([
		[3, 0, 1],
		[5, 0, 1, 2],
	]);
	const refined: TriMesh = {
		...mesh,
		triangles: Uint32Array.of(0, 1, 3, 1, 2, 3),
		fields: mesh.fields.map((field) => ({ ...field, values: Int32Array.of(101, 101) })),
	};
	expect(cellsIn(write(refined, { encoding: 'ascii' }).toString())).toEqual({
		cells: [
			[5, 0, 1, 3],
			[5, 1, 2, 3],
			[3, 0, 1],
		],
		n: [101, 101, 100],
	});
});

test('polylines whose lines were divided are written as lines', async () => {
	const mesh = await readCells([[4, 0, 1, 2]]);
	const [block] = mesh.cells!;
	const divided: TriMesh = {
		...mesh,
		cells: [{ ...block!, nodes: Uint32Array.of(0, 5, 5, 1, 1, 2), fields: [] }],
	};
	const text = write({ ...divided, fields: [] }, { encoding: 'ascii' }).toString();
	expect(cellsIn(text.replace('</Piece>', 'Name="n">0<')).cells).toEqual([
		[3, 0, 5],
		[3, 5, 1],
		[3, 1, 2],
	]);
});

test.each<[Cell, string, number]>([
	[[34, 0, 1, 2, 3, 4, 5, 6], 'biquadratic triangles (VTK type 34)', 25],
	[
		[69, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
		'Cell 1 (counted from 0) has 10 points: of Lagrange triangles',
		24,
	],
	[[70, 0, 1, 2, 3, 4, 5], 'Lagrange quads (VTK type 70) TriRefine reads those of 4 and 9', 24],
	[[99, 0], 'The file has cells (VTK type 99)', 25],
])('%j is refused in words', async (cell, words, line) => {
	const { mesh, findings } = await read(file([[5, 0, 1, 2], cell]));
	expect(mesh).toBeUndefined();
	expect(findings.map(({ rule }) => rule)).toEqual(['not-supported']);
	expect(findings[0]?.message).toContain(words);
	expect(findings[0]).toMatchObject({ file: 'a.vtu', line });
});

test.each<[string, Cell[], Cell[]]>([
	['triangles of order 1', [[69, 0, 1, 2]], [[5, 0, 1, 2]]],
	['triangles of order 2', [[69, 0, 1, 2, 3, 4, 5]], [[22, 0, 1, 2, 3, 4, 5]]],
	['quads of order 1', [[70, 0, 1, 2, 3]], [[9, 0, 1, 2, 3]]],
	['quads of order 2', [[70, 0, 1, 2, 3, 4, 5, 6, 7, 8]], [[28, 0, 1, 2, 3, 4, 5, 6, 7, 8]]],
	['curves of order 1', [[68, 0, 1]], [[3, 0, 1]]],
	['curves of order 2', [[68, 0, 1, 2]], [[21, 0, 1, 2]]],
	[
		'all of them between others',
		[
			[5, 0, 1, 2],
			[70, 0, 1, 2, 3],
			[69, 3, 4, 5],
			[68, 1, 2],
		],
		[
			[5, 0, 1, 2],
			[9, 0, 1, 2, 3],
			[5, 3, 4, 5],
			[3, 1, 2],
		],
	],
])(
	'Lagrange %s are read as the linear and quadratic cells of the same nodes',
	async (_, given, same) => {
		expect(await readCells(given)).toEqual(await readCells(same));
	},
);

test('triangles of three and of six nodes in one file are refused', async () => {
	const { findings } = await read(
		file([
			[5, 0, 1, 2],
			[22, 0, 1, 2, 3, 4, 5],
		]),
	);
	expect(findings[0]?.message).toContain('three nodes and of six');
});

test.each<[cell: Cell, fault: string, sentence?: string]>([
	[
		[5, 0, 1],
		'wrong-count 25:3 1 0 2 3',
		'Cell 1 (counted from 0) has 2 points, but triangles have 3.',
	],
	[
		[7, 0, 1],
		'wrong-count 25:3 1 0 2 3',
		'Cell 1 (counted from 0) has 2 points, but polygons have 3 or more.',
	],
	[
		[5, 0, 1, 12],
		'index-out-of-range 19:11 1 0 12 0 11',
		'Cell 1 (counted from 0) names point 12, but points run from 0 to 11.',
	],
	[[5, 0, 1, -1], 'index-out-of-range 19:11 1 0 -1 0 11'],
])('%j is an error', async (cell, fault, sentence) => {
	const { mesh, findings } = await read(file([[5, 0, 1, 2], cell, [5, 0, 1, 2]]));
	expect(mesh).toBeUndefined();
	expect(found(findings)).toEqual([fault]);
	if (sentence) expect(findings[0]!.message).toBe(sentence);
});
