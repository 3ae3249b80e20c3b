import { describe, expect, test } from 'vitest';
import { NotSplittable, splitQuads } from '../../src/mesh/splitQuads.ts';
import { topologyOf } from '../../src/mesh/topology.ts';
import { type CellBlock, type Field, type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import { validMesh } from '../../src/mesh/validMesh.ts';
import { conformityFaults, signOf } from '../support/conforming.ts';
import { seededRandom } from '../support/random.ts';
import { signedEdges } from '../support/redRefine.ts';

const data = (name: string, on: Field['on'], values: Field['values']): Field => ({
	name,
	on,
	role: values instanceof Int32Array ? 'marker' : 'attribute',
	type: values instanceof Int32Array ? 'integer' : 'real',
	components: 1,
	values,
});
const quads = (nodes: number[], ...fields: Field[]): CellBlock => ({
	shape: 'quad',
	nodes: Uint32Array.from(nodes),
	fields,
});
const mesh = (points: number[], triangles: number[], cells: CellBlock[], rest = {}): TriMesh => ({
	dimension: 2,
	points: Float64Array.from(points),
	triangles: Uint32Array.from(triangles),
	fields: [],
	cells,
	...rest,
});
/** A grid of n × n quads on a unit square whose inner points are moved, each quad begun at a corner by chance. */
function quadGrid(n: number, seed: number): TriMesh {
	const random = seededRandom(seed);
	const points: number[] = [];
	const move = (i: number) => (i === 0 || i === n ? 0 : 0.5 * (random() - 0.5));
	for (let j = 0; j <= n; j++)
		for (let i = 0; i <= n; i++) points.push((i + move(i)) / n, (j + move(j)) / n);
	const nodes: number[] = [];
	for (let j = 0; j < n; j++)
		for (let i = 0; i < n; i++) {
			const p = j * (n + 1) + i;
			const ring = [p, p + 1, p + n + 2, p + n + 1];
			const turns = Math.floor(4 * random());
			nodes.push(...ring.slice(turns), ...ring.slice(0, turns));
		}
	return mesh(points, [], [quads(nodes)]);
}
const squared = ({ points }: TriMesh, a: number, b: number) =>
	(points[2 * a]! - points[2 * b]!) ** 2 + (points[2 * a + 1]! - points[2 * b + 1]!) ** 2;

describe('splitting quads', () => {
	test.each([11, 12])('covers the same square by shorter diagonals (seed %i)', (seed) => {
		const before = quadGrid(6, seed);
		const { mesh: after, split } = splitQuads(before);
		validMesh(after);
		expect([split, triangleCount(after), after.cells]).toEqual([36, 72, undefined]);
		expect(conformityFaults(after)).toEqual([]);
		const { nodes } = before.cells![0]!;
		let area = 0;
		for (let t = 0; t < 72; t++) {
			const [a, b, c] = after.triangles.subarray(3 * t, 3 * t + 3) as unknown as [
				number,
				number,
				number,
			];
			expect(signOf(after.points, a, b, c)).toBe(1);
			const x = (p: number) => after.points[2 * p]!;
			const y = (p: number) => after.points[2 * p + 1]!;
			area += ((x(b) - x(a)) * (y(c) - y(a)) - (x(c) - x(a)) * (y(b) - y(a))) / 2;
			// Both triangles of a quad are of its corners, and share a diagonal not longer than the other.
			const ring = [...nodes.subarray(4 * (t >> 1), 4 * (t >> 1) + 4)];
			expect(ring).toEqual(expect.arrayContaining([a, b, c]));
			const left = ring.findIndex((p) => ![a, b, c].includes(p));
			const [p, q, r] = [1, 2, 3].map((k) => ring[(left + k) % 4]!);
			const diagonals = [squared(after, p!, r!), squared(after, q!, ring[left]!)];
			expect(diagonals[0]).toBeLessThanOrEqual(diagonals[1]!);
		}
		expect(area).toBeCloseTo(1, 12);
	});

	test('does not depend on where a quad begins', () => {
		const diagonals = [0, 1, 2, 3].map((first) => {
			const nodes = [0, 1, 2, 3].map((k) => (first + k) % 4);
			const { triangles } = splitQuads(mesh([0, 0, 1, 0, 1, 1, 0, 1], [], [quads(nodes)])).mesh;
			return [...triangles].filter((p, i) => triangles.indexOf(p) !== i).sort();
		});
		expect(diagonals).toEqual([0, 1, 2, 3].map(() => [0, 2]));
	});

	test('takes the diagonal inside a quad that is not convex, and refuses one that crosses itself', () => {
		// Point 2 lies inside the triangle of the others.
		const dart = mesh([0, 0, 4, 0, 1, 1, 0, 4], [], [quads([0, 1, 2, 3])]);
		const { triangles, points } = splitQuads(dart).mesh;
		for (let t = 0; t < 2; t++)
			expect(signOf(points, triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!)).toBe(
				1,
			);
		const lines = { lines: Uint32Array.of(42) };
		const crossed = mesh([0, 0, 1, 0, 0, 1, 1, 1], [], [{ ...quads([0, 1, 2, 3]), ...lines }]);
		expect(() => splitQuads(crossed)).toThrow(/quad 0 \(line 42\)/);
		expect(() => splitQuads(crossed)).toThrow(NotSplittable);
	});

	test('divides polygons from a corner that sees all others, in space too', () => {
		const ring = [0, 1, 2, 3, 4, 5].map((k) => [Math.cos(k), Math.sin(k)]);
		const polygon: CellBlock = {
			shape: 'polygon',
			nodes: Uint32Array.of(0, 1, 2, 3, 4, 5, 0, 1, 2),
			offsets: Uint32Array.of(0, 6, 9),
			fields: [data('region', 'cells', Int32Array.of(7, 9))],
		};
		const flat = splitQuads(mesh(ring.flat(), [], [polygon])).mesh;
		expect([...flat.fields[0]!.values]).toEqual([7, 7, 7, 7, 9]);
		expect([...flat.triangles]).toEqual([0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5, 0, 1, 2]);
		const tilted = mesh(
			ring.flatMap(([x, y]) => [0, y!, x!]),
			[],
			[polygon],
			{ dimension: 3 },
		);
		expect([...splitQuads(tilted).mesh.triangles]).toEqual([...flat.triangles]);
		// A corner in the middle of a side sees no triangle there: another one is taken.
		const five = [0, 0, 1, 0, 2, 0, 2, 2, 0, 2];
		const hanging = {
			...polygon,
			nodes: Uint32Array.of(0, 1, 2, 3, 4),
			offsets: Uint32Array.of(0, 5),
		};
		const { triangles } = splitQuads(mesh(five, [], [{ ...hanging, fields: [] }])).mesh;
		for (let t = 0; t < 9; t += 3) expect(triangles[t]).toBe(1);
	});

	const starPoints = [0, 0, 4, 0, 4, 3, 3, 3, 3, 1, 1, 1, 1, 3, 0, 3];
	const ofAll = (count: number, nodes = Array.from({ length: count }, (_, i) => i)): CellBlock => ({
		shape: 'polygon',
		nodes: Uint32Array.from(nodes),
		offsets: Uint32Array.of(0, nodes.length),
		fields: [],
	});

	test.each(['x y', 'x 7 y', 'y x 7'])(
		'cuts a polygon that no corner sees whole, in %s',
		(axes) => {
			const at = (i: number) =>
				axes
					.split(' ')
					.map((a) => (a === 'x' ? starPoints[i]! : a === 'y' ? starPoints[i + 1]! : 7));
			const points = Array.from({ length: 8 }, (_, i) => at(2 * i)).flat();
			const dimension = axes.split(' ').length;
			const { triangles } = splitQuads(mesh(points, [], [ofAll(8)], { dimension })).mesh;
			const corner = (i: number) => starPoints.slice(2 * triangles[i]!, 2 * triangles[i]! + 2);
			const doubled = Array.from({ length: triangles.length / 3 }, (_, t) => {
				const [[a, b], [c, d], [e, f]] = [0, 1, 2].map((k) => corner(3 * t + k)) as [
					number[],
					number[],
					number[],
				];
				return (c! - a!) * (f! - b!) - (e! - a!) * (d! - b!);
			});
			expect(doubled).toHaveLength(6);
			expect(doubled.every((one) => one > 0)).toBe(true);
			expect(doubled.reduce((a, b) => a + b)).toBe(16);
		},
	);

	test('leaves out a corner that repeats the one before it, also where the last repeats the first', () => {
		const square = [0, 0, 1, 0, 1, 1, 0, 1];
		const whole = splitQuads(mesh(square, [], [ofAll(4)])).mesh.triangles;
		for (const nodes of [
			[0, 1, 2, 3, 0],
			[0, 1, 1, 2, 2, 2, 3],
		])
			expect(splitQuads(mesh(square, [], [ofAll(0, nodes)])).mesh.triangles).toEqual(whole);
		expect(() => splitQuads(mesh(square, [], [ofAll(0, [0, 1, 0, 1])]))).toThrow(NotSplittable);
		expect(() => splitQuads(mesh(square, [], [ofAll(0, [0, 0, 0])]))).toThrow(NotSplittable);
	});

	test('splits all the same where that is wanted, only the shapes that are named, and counts faulty cells', () => {
		const points = [0, 0, 1, 0, 0, 1, 1, 1];
		const cells = [quads([0, 1, 3, 2, 0, 1, 2, 3]), ofAll(0, [0, 1, 3, 2])];
		const {
			faulty,
			split,
			mesh: after,
		} = splitQuads(mesh(points, [], cells), { allowFaulty: true });
		expect([faulty, split, triangleCount(after)]).toEqual([1, 3, 6]);
		const some = splitQuads(mesh(points, [], cells), { shapes: ['polygon'] });
		expect([some.faulty, some.split, some.mesh.cells]).toEqual([0, 1, [cells[0]]]);
	});

	test.each(['quad8', 'quad9'] as const)('refuses %s with a message', (shape) => {
		const nodes = Uint32Array.from({ length: shape === 'quad8' ? 8 : 9 }, (_, i) => i % 4);
		const curved = mesh([0, 0, 1, 0, 1, 1, 0, 1], [], [{ shape, nodes, fields: [] }]);
		expect(() => splitQuads(curved)).toThrow(/1 quads have [89] nodes/);
	});

	test('gives a mesh without quads back as it is', () => {
		const line: CellBlock = { shape: 'line', nodes: Uint32Array.of(0, 1), fields: [] };
		const plain = mesh([0, 0, 1, 0, 0, 1], [0, 1, 2], [line]);
		expect(splitQuads(plain).mesh).toBe(plain);
	});
});

describe('what quads carry', () => {
	/** Two triangles left of the middle, a quad right of it. */
	const points = [0, 0, 1, 0, 1, 1, 0, 1, 3, 0, 3, 1];
	const line: CellBlock = {
		shape: 'line',
		nodes: Uint32Array.of(1, 4),
		fields: [],
		numbers: Float64Array.of(77),
	};
	const before = mesh(
		points,
		[0, 1, 2, 0, 2, 3],
		[
			quads(
				[1, 4, 5, 2],
				data('stuff', 'cells', Int32Array.of(6)),
				data('alone', 'cells', Float64Array.of(2.5)),
				data('jump', 'corners', Float64Array.of(10, 40, 50, 20)),
			),
			line,
		],
		{
			marked: Uint8Array.of(0, 1),
			fields: [
				data('stuff', 'triangles', Int32Array.of(3, 4)),
				data('jump', 'corners', Float64Array.of(1, 2, 3, 4, 5, 6)),
				data('height', 'points', Float64Array.of(0, 1, 2, 3, 4, 5)),
				data('side', 'edges', Int32Array.of(1, 2, 3, 4, 5)),
			],
			groups: [
				{
					dimension: 2,
					tag: 1,
					members: [
						{ of: 'triangles', members: Uint32Array.of(1) },
						{ of: 0, members: Uint32Array.of(0) },
					],
				},
				{ dimension: 1, tag: 1, members: [{ of: 1, members: Uint32Array.of(0) }] },
			],
			source: { format: 'gmsh', firstIndex: 1, parts: ['msh'] },
		},
	);
	const { mesh: after, warnings } = splitQuads(before);
	const valuesOf = (name: string) => [...after.fields.find((field) => field.name === name)!.values];

	test('goes to their triangles by name, with a warning where values are missing', () => {
		validMesh(after);
		expect(valuesOf('stuff')).toEqual([3, 4, 6, 6]);
		expect(valuesOf('alone')).toEqual([0, 0, 2.5, 2.5]);
		expect(warnings).toEqual([expect.stringContaining('"alone"')]);
		expect([...after.marked!]).toEqual([0, 1, 0, 0]);
		const value = new Map([
			[1, 10],
			[4, 40],
			[5, 50],
			[2, 20],
		]);
		expect(valuesOf('jump')).toEqual([
			...[1, 2, 3, 4, 5, 6],
			...[...after.triangles.subarray(6)].map((p) => value.get(p)),
		]);
		expect(valuesOf('height')).toEqual([0, 1, 2, 3, 4, 5]);
	});

	test('goes to groups, and other blocks take the places of those that are gone', () => {
		expect(after.groups!.map(({ members }) => members)).toEqual([
			[{ of: 'triangles', members: Uint32Array.of(1, 2, 3) }],
			[{ of: 0, members: Uint32Array.of(0) }],
		]);
		expect(after.cells).toEqual([line]);
		expect(after.source?.unkept).toBeUndefined();
	});

	test('leaves the edges their numbers, those of the mesh and those that are derived', () => {
		expect(valuesOf('side').slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
		expect(valuesOf('side').slice(5)).toEqual([0, 0, 0, 0]);
		expect(topologyOf(after).edges.length / 2).toBe(9);
		const { edges, triangleEdges } = topologyOf(before);
		const numbered = splitQuads({ ...before, edges, triangleEdges }).mesh;
		validMesh(numbered);
		expect([...numbered.edges!]).toEqual([...topologyOf(after).edges]);
		expect([...numbered.triangleEdges!]).toEqual([
			...signedEdges(after.triangles, numbered.edges!),
		]);
	});
});
