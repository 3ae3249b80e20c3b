import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { type Graph, isGraph } from '../../../src/mesh/graph.ts';
import { NONE, topologyOf } from '../../../src/mesh/topology.ts';
import { type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import { validMesh } from '../../../src/mesh/validMesh.ts';
import { NotRefinable } from '../../../src/refine/errors.ts';
import { longestEdge } from '../../../src/refine/longestEdge/operation.ts';
import { runOperation } from '../../../src/refine/runOperation.ts';
import { triangulate } from '../../../src/refine/triangulate/operation.ts';
import { validate } from '../../../src/validate/validate.ts';
import { triangle } from '../../formats/loaded.ts';
import { memorySource, readBack } from '../../formats/sources.ts';
import { graph, ring } from '../../mesh/delaunay/graphs.ts';
import { externalPath } from '../../support/external.ts';
import { rightTriangleGrid } from '../../support/grids.ts';

type Pair = readonly [number, number];

const run = (mesh: TriMesh, values = {}, operation = triangulate) =>
	runOperation(operation, createCpuEngine(), mesh, {
		selection: new Uint8Array(triangleCount(mesh)).fill(1),
		values,
		now: () => 0,
	});

async function read(poly: string): Promise<Graph> {
	const { mesh } = await triangle.read([memorySource('a.poly', poly)]);
	if (!mesh || !isGraph(mesh)) throw new Error('this is a graph');
	return mesh;
}

/*
 *   4---3---6     Two squares with different attributes and a marker for each segment; point 7 is in the middle
 *   | 7 |   |     of the left one, 8 outside.
 *   1---2---5  8
 */
const poly = `8 2 1 1
1 0 0 10 1
2 4 0 20 2
3 4 4 30 3
4 0 4 40 4
5 8 0 50 5
6 8 4 60 6
7 2 2 70 7
8 9 0 80 8
7 1
1 1 2 11
2 2 3 12
3 3 4 13
4 4 1 14
5 2 5 15
6 5 6 16
7 6 3 17
0
2
1 1 1 100 0.5
2 7 1 200
`;

/** The example of Triangle's documentation: a box with a hole, its boundary in part without segments and markers. */
const box = `8 2 0 1
1 0 0 0
2 0 3 0
3 3 0 0
4 3 3 33
5 1 1 0
6 1 2 0
7 2 1 0
8 2 2 0
5 1
1 1 2 5
2 5 7 0
3 7 8 0
4 8 6 10
5 6 5 0
1
1 1.5 1.5
`;

describe('boundary markers', () => {
	const markersOf = ({ fields }: TriMesh, site: string) =>
		fields.find(({ on, role }) => on === site && role === 'marker')!.values;
	const segmentsOf = (mesh: TriMesh) => {
		const { edges } = topologyOf(mesh);
		const markers = markersOf(mesh, 'edges');
		return Object.fromEntries(
			[...mesh.source!.segments!].map((edge) => [
				[edges[2 * edge]! + 1, edges[2 * edge + 1]! + 1].sort().join('-'),
				markers[edge],
			]),
		);
	};

	test('of the box are those that `triangle -pc box` writes', async () => {
		const { mesh } = await run(await read(box), { convex: true });
		expect([...markersOf(mesh, 'points')]).toEqual([5, 5, 1, 33, 1, 10, 1, 10]);
		expect(segmentsOf(mesh)).toEqual({
			...{ '1-2': 5, '5-7': 1, '7-8': 1, '6-8': 10, '5-6': 1 },
			...{ '1-3': 1, '3-4': 1, '2-4': 1 },
		});
	});

	test('are 1 on the boundary where the file has none, and 0 inside', async () => {
		const unmarked = `6 2 0 0
1 0 0
2 4 0
3 4 4
4 0 4
5 1 1
6 2 1
2 0
1 1 2
2 5 6
0
`;
		const { mesh } = await run(await read(unmarked), { convex: true });
		expect([...markersOf(mesh, 'points')]).toEqual([1, 1, 1, 1, 0, 0]);
		expect(segmentsOf(mesh)).toEqual({ '1-2': 1, '5-6': 0, '2-3': 1, '3-4': 1, '1-4': 1 });
	});

	test('of points alone are 1 on the convex hull, and no segments are made', async () => {
		const points = '5 2 0 0\n1 0 0\n2 4 0\n3 4 4\n4 0 4\n5 2 1\n';
		const { mesh } = await triangle.read([memorySource('a.node', points)]);
		const result = (await run(mesh!, { convex: true })).mesh;
		expect([...markersOf(result, 'points')]).toEqual([1, 1, 1, 1, 0]);
		expect(result.source!.segments).toBeUndefined();
	});

	test('of a segment reach the points on it', async () => {
		const through = `5 2 0 0
1 0 0
2 4 0
3 2 3
4 2 0
5 2 1
3 1
1 1 2 7
2 2 3 0
3 3 1 0
0
`;
		const { mesh } = await run(await read(through));
		expect([...markersOf(mesh, 'points')]).toEqual([7, 7, 1, 7, 0]);
		expect(segmentsOf(mesh)).toEqual({ '1-4': 7, '2-4': 7, '2-3': 1, '1-3': 1 });
	});
});

describe('a graph with regions', () => {
	test('gets triangles; points, markers, attributes and regions stay', async () => {
		const input = await read(poly);
		const { mesh, provenance, report } = await run(input);
		validMesh(mesh);
		expect(triangleCount(mesh)).toBe(6);
		expect(mesh.points).toBe(input.points);
		const field = (on: string, role: string) =>
			mesh.fields.find((one) => one.on === on && one.role === role)!.values;
		expect([...field('points', 'attribute')]).toEqual([10, 20, 30, 40, 50, 60, 70, 80]);
		expect([...field('points', 'marker')]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
		expect([...field('triangles', 'attribute')].sort()).toEqual([100, 100, 100, 100, 200, 200]);
		for (const [t, attribute] of field('triangles', 'attribute').entries()) {
			const xs = [...mesh.triangles.subarray(3 * t, 3 * t + 3)].map((p) => mesh.points[2 * p]!);
			expect(Math.max(...xs) <= 4).toBe(attribute === 100);
		}
		const { edges } = topologyOf(mesh);
		const marked = new Map<string, number>();
		for (const [e, marker] of field('edges', 'marker').entries())
			marked.set([edges[2 * e]! + 1, edges[2 * e + 1]! + 1].sort().join('-'), marker);
		expect(Object.fromEntries([...marked].filter(([, marker]) => marker > 0))).toEqual({
			'1-2': 11,
			'2-3': 12,
			'3-4': 13,
			'1-4': 14,
			'2-5': 15,
			'5-6': 16,
			'3-6': 17,
		});
		expect(mesh.source!.segments!.length).toBe(7);
		expect(mesh.source!.regions).toEqual(input.source.regions);
		expect(provenance.points).toEqual({ kept: 8, halved: new Uint32Array(0) });
		expect(provenance.triangles).toEqual(new Uint32Array(6).fill(NONE));
		const parents = provenance.edges as Uint32Array;
		for (const [i, edge] of mesh.source!.segments!.entries()) expect(parents[edge]).toBe(i);
		expect(parents.filter((parent) => parent === NONE).length).toBe(parents.length - 7);
		expect(report.warnings).toEqual([
			'1 point is not a corner of any triangle: outside, in a hole, or coincident with another',
		]);
		expect(report.work).toBe('8 points, 7 segments, 2 regions became 6 triangles');
	});

	test('is written as a set of Triangle and read again as the same mesh', async () => {
		const { mesh } = await run(await read(poly));
		const again = await readBack(triangle, mesh);
		expect(again.findings).toEqual([]);
		expect(again.mesh!.triangles).toEqual(mesh.triangles);
		expect(again.mesh!.source).toEqual(mesh.source);
		const byPlace = (fields: TriMesh['fields']) =>
			new Map(fields.map(({ on, role, values }) => [`${on} ${role}`, values]));
		expect(byPlace(again.mesh!.fields)).toEqual(byPlace(mesh.fields));
		expect(validate(again.mesh!).list.map(({ rule }) => rule)).toEqual(['unused-point']);
	});

	test('can be refined afterwards', async () => {
		const { mesh } = await run(await read(poly));
		const { mesh: fine } = await run(mesh, { rounds: 2 }, longestEdge);
		expect(triangleCount(fine)).toBeGreaterThan(2 * triangleCount(mesh));
	});

	test('has segments divided at points on them, with their markers', async () => {
		const points: Pair[] = [
			[0, 0],
			[6, 0],
			[6, 2],
			[0, 2],
			[2, 0],
			[4, 0],
		];
		const input = graph(points, ring(4));
		const marker = {
			name: 'marker',
			on: 'edges',
			role: 'marker',
			type: 'integer',
			components: 1,
		} as const;
		const { mesh } = await run({
			...input,
			fields: [{ ...marker, values: Int32Array.of(5, 6, 7, 8) }],
		});
		const markers = mesh.fields.find(({ on }) => on === 'edges')!.values;
		expect([...mesh.source!.segments!].map((edge) => markers[edge])).toEqual([5, 5, 5, 6, 7, 8]);
	});
});

describe('it is refused in words', () => {
	const square: Pair[] = [
		[0, 0],
		[4, 0],
		[4, 4],
		[0, 4],
	];

	test.each([
		[
			'crossing segments',
			graph(square, [
				[0, 2],
				[1, 3],
			]),
			/^segments 1 and 2 cross/,
		],
		['two points', graph(square.slice(0, 2)), /^2 points can't form/],
		[
			'points on one line',
			graph([
				[0, 0],
				[1, 1],
				[3, 3],
			]),
			/^all points are collinear/,
		],
		[
			'points whose products underflow',
			graph([
				[0, 0],
				[1e-300, 0],
				[0, 1e300],
			]),
			/^the coordinates along one axis are so small/,
		],
		['segments that enclose nothing', graph(square, [[0, 2]]), /^no triangle is left/],
		[
			'a hole on a segment',
			graph(square, ring(4), { holes: [[2, 0]] }),
			/^the point of a hole is on a segment/,
		],
		['a mesh of triangles', rightTriangleGrid(2, 2), /^triangulate needs points and segments/],
	])('%s', async (_, mesh, words) => {
		const refused = run(mesh);
		await expect(refused).rejects.toThrow(NotRefinable);
		await expect(refused).rejects.toThrow(words);
	});

	test('and so is a graph by what refines triangles', async () => {
		await expect(run(graph(square, ring(4)), {}, longestEdge)).rejects.toThrow(
			/^longest-edge needs triangles; .*\b4 points, 4 segments; .*: triangulate it first$/,
		);
	});
});

test('points alone are their convex hull', async () => {
	const { mesh } = await run(
		graph([
			[0, 0],
			[4, 0],
			[4, 4],
			[0, 4],
			[1, 2],
		]),
	);
	expect(triangleCount(mesh)).toBe(4);
	expect(mesh.source!.parts).toEqual(['node', 'ele']);
});

const folder = externalPath('TRIREFINE_CORPUS');

/** How many triangles Triangle itself made of the same points and segments, without adding any. */
const known: Readonly<Record<string, readonly [triangles: number, convex: boolean]>> = {
	'triangle/double_hex2.poly': [50, false],
	'triangle/box.poly': [8, true],
};

describe.skipIf(!folder)('graphs of the corpus', () => {
	const files = !folder
		? []
		: ['triangle', 'triangle_generated'].flatMap((kind) =>
				readdirSync(join(folder, kind))
					.filter((name) => name.endsWith('.poly') && !name.startsWith('tetgen'))
					.map((name) => `${kind}/${name}`),
			);

	test('are there', () => {
		expect(files.length).toBeGreaterThanOrEqual(5);
	});

	test.each(files)(
		'%s is read without a finding and becomes as many triangles as by Triangle',
		async (file) => {
			const text = (path: string) => new Uint8Array(readFileSync(join(folder!, path)));
			const source = (path: string) =>
				memorySource(path.split('/')[1]!, text(path), text(path).length);
			const sources = [source(file)];
			const node = file.replace('.poly', '.node');
			const ele = file.replace('.poly', '.ele');
			const there = readdirSync(join(folder!, file.split('/')[0]!));
			if (there.includes(node.split('/')[1]!)) sources.push(source(node));
			const { mesh, findings } = await triangle.read(sources);
			expect(findings).toEqual([]);
			expect(isGraph(mesh!)).toBe(true);
			expect(validate(mesh!).found.errors).toBe(0);
			const [count, convex] = known[file] ?? [undefined, false];
			const made = await run(mesh!, { convex });
			const whole = there.includes(ele.split('/')[1]!)
				? (await triangle.read([source(ele), source(node)])).mesh
				: undefined;
			expect(triangleCount(made.mesh)).toBe(count ?? triangleCount(whole!));
		},
	);
});
