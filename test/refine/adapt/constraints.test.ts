import { describe, expect, test } from 'vitest';
import { finestExponent, powerOfTwo } from '../../../src/mesh/lattice.ts';
import { topologyOf } from '../../../src/mesh/topology.ts';
import type { CellBlock, Field, Group, TriMesh } from '../../../src/mesh/triMesh.ts';
import { constraintsOf } from '../../../src/refine/adapt/constraints.ts';
import { FIXED } from '../../../src/steps/adapt/records.ts';
import { allSlices } from '../../../src/util/slices.ts';
import { rightTriangleGrid } from '../../support/grids.ts';
import { seededRandom } from '../../support/random.ts';

const COLUMNS = 4;
/** Points 0 to 4 at y = 0, 5 to 9 at y = 1, and so on; 2 × (column + 4 × row) and the next number are the triangles of a cell. */
const grid = rightTriangleGrid(COLUMNS, 3);
const points = grid.points.length / 2;
const at = (x: number, y: number): number => x + (COLUMNS + 1) * y;
const row = (y: number): number[] => [0, 1, 2, 3, 4].map((x) => at(x, y));

function found(mesh: TriMesh, planar = mesh.points) {
	const topology = topologyOf(mesh);
	const { chains, edgeLines, pinned } = allSlices(constraintsOf(mesh, topology, planar));
	const lists = [...chains.starts.subarray(0, -1)].map((from, i) => {
		const to = chains.starts[i + 1]!;
		const own = [...chains.points.subarray(from + i, to + i + 1)];
		const edges = [...chains.edges.subarray(from, to)];
		for (const [k, e] of edges.entries()) {
			expect([...topology.edges.subarray(2 * e, 2 * e + 2)].sort()).toEqual(
				[own[k]!, own[k + 1]!].sort(),
			);
			expect((edgeLines[e]! & ~FIXED) >>> 0).toBe(1 + i);
		}
		return own[0]! < own.at(-1)! ? own : own.reverse();
	});
	expect(edgeLines.filter((line) => line !== 0).length).toBe(chains.edges.length);
	const ends = new Set(lists.flatMap((own) => [own[0]!, own.at(-1)!]));
	const isPinned = (p: number) => ((pinned[p >>> 5]! >>> (p & 31)) & 1) === 1;
	const stay = Array.from({ length: planar.length / 2 }, (_, p) => p).filter(isPinned);
	for (const end of ends) expect(stay).toContain(end);
	const fixed = [...edgeLines.keys()].filter((e) => edgeLines[e]! >= FIXED);
	return {
		chains: lists,
		inside: stay.filter((p) => !ends.has(p)),
		ends,
		fixed: fixed.map((e) => [...topology.edges.subarray(2 * e, 2 * e + 2)].sort((a, b) => a - b)),
	};
}

const integers = (on: Field['on'], values: number[], more: Partial<Field> = {}): Field => ({
	...{ name: 'marker', on, role: 'marker', type: 'integer', components: 1 },
	values: Int32Array.from(values),
	...more,
});
const group = (
	of: Group['members'][0]['of'],
	members: number[],
	more: Partial<Group> = {},
): Group => ({
	...{ dimension: of === 'points' ? 0 : of === 'triangles' ? 2 : 1, tag: 1 },
	members: [{ of, members: Uint32Array.from(members) }],
	...more,
});
const lines = (...nodes: number[]): CellBlock => ({
	...{ shape: 'line', fields: [] },
	nodes: Uint32Array.from(nodes),
});
const source = { format: 'test', firstIndex: 0, parts: [] } as const;
const sides = [row(0), [at(0, 0), at(0, 1), at(0, 2), at(0, 3)], row(3), [4, 9, 14, 19]];
const edgeOf = (mesh: TriMesh, a: number, b: number): number => {
	const { edges } = topologyOf(mesh);
	for (let e = 0; e < edges.length / 2; e++)
		if ([a, b].includes(edges[2 * e]!) && [a, b].includes(edges[2 * e + 1]!)) return e;
	throw new Error('no such edge');
};
const edgesAlong = (list: number[]) => list.slice(1).map((b, i) => edgeOf(grid, list[i]!, b));

describe('edges', () => {
	test('of the boundary form one chain for each side', () => {
		const { chains, inside, fixed } = found(grid);
		expect(chains).toHaveLength(4);
		expect(chains).toEqual(expect.arrayContaining(sides));
		expect([inside, fixed]).toEqual([[], []]);
	});

	const middle = [...Array(24).keys()].map((t) => (t < 8 ? 3 : 4));
	const parted = [row(1), row(0), row(3), [0, 5], [5, 10, 15], [4, 9], [9, 14, 19]];
	test.each<[string, Partial<TriMesh>]>([
		['markers of triangles', { fields: [integers('triangles', middle)] }],
		[
			'wide integers',
			{
				fields: [
					integers('triangles', [], { values: Float64Array.from(middle, (v) => 2 ** 40 * v) }),
				],
			},
		],
		['groups of triangles', { groups: [group('triangles', [0, 1, 2, 3, 4, 5, 6, 7])] }],
	])('between regions by %s form chains, which end those of the boundary', (_, more) => {
		const { chains } = found({ ...grid, fields: [], ...more });
		expect(chains).toHaveLength(parted.length);
		expect(chains).toEqual(expect.arrayContaining(parted));
	});

	test('are not constrained by reals and own numbers', () => {
		const values = Float64Array.from(middle, (value) => value + 0.5);
		const reals = integers('triangles', [], { values, type: 'real', role: 'attribute' });
		const own = integers('triangles', middle, {
			values: Float64Array.from(values.keys()),
			unique: true,
		});
		expect(found({ ...grid, fields: [reals, own] }).chains).toHaveLength(4);
	});

	test('are constrained between regions that stand as reals', () => {
		const values = Float64Array.from(middle);
		const regions = integers('triangles', [], { values, type: 'real', role: 'attribute' });
		expect(found({ ...grid, fields: [regions] }).chains.length).toBeGreaterThan(4);
	});

	const markers = new Array<number>(topologyOf(grid).edges.length / 2).fill(0);
	for (const [i, e] of edgesAlong(row(1)).entries()) markers[e] = i < 3 ? 7 : 8;
	test.each<[string, Partial<TriMesh>]>([
		['marked', { fields: [integers('edges', markers)] }],
		[
			'grouped',
			{
				groups: [
					group('edges', edgesAlong(row(1).slice(0, 4))),
					group('edges', edgesAlong(row(1).slice(3))),
				],
			},
		],
		[
			'segments or marked',
			{
				fields: [
					integers(
						'edges',
						markers.map((m) => (m === 8 ? 1 : 0)),
					),
				],
				source: { ...source, segments: Uint32Array.from(edgesAlong(row(1))) },
			},
		],
		['under lines', { cells: [lines(5, 6, 7, 6, 7, 8), lines(8, 9)] }],
		[
			'under lines of different groups',
			{ cells: [lines(5, 6, 6, 7, 7, 8, 9, 8)], groups: [group(0, [3])] },
		],
		[
			'under lines with different references',
			{ cells: [{ ...lines(5, 6, 6, 7, 7, 8, 9, 8), fields: [integers('cells', [1, 1, 1, 2])] }] },
		],
	])('inside that are %s form chains of edges that are alike', (_, more) => {
		const { chains } = found({ ...grid, ...more });
		expect(chains).toHaveLength(8);
		expect(chains).toEqual(expect.arrayContaining([[5, 6, 7, 8], [8, 9], row(3), [0, 5]]));
	});

	test('of quads and required edges are fixed, and their ends pinned', () => {
		const below = [-1, 0, 1, 2, 3, 4].flatMap((x) => [x, -1]);
		const quads: TriMesh = {
			...grid,
			points: Float64Array.of(...grid.points, ...below),
			cells: [
				{ shape: 'quad', nodes: Uint32Array.of(21, 22, 1, 0, 22, 23, 2, 1), fields: [] },
				lines(4, 9, 9, 14),
			],
			groups: [group(1, [1], { name: 'RequiredEdges' })],
		};
		const { fixed, inside, chains } = found(quads);
		expect(fixed).toEqual(
			expect.arrayContaining([
				[0, 1],
				[1, 2],
				[9, 14],
			]),
		);
		expect(fixed).toHaveLength(3);
		expect(chains).toEqual(expect.arrayContaining([[2, 3, 4], [4, 9], [14, 19], sides[1]]));
		expect(inside).toEqual([20, 21, 22, 23, 24, 25]);
	});

	test('of required triangles are fixed', () => {
		const groups = [group('triangles', [10], { name: 'RequiredTriangles' })];
		expect(found({ ...grid, groups }).fixed).toHaveLength(3);
	});
});

describe('points', () => {
	const pinnedBy = (more: Partial<TriMesh>) => {
		const { inside, ends } = found({ ...grid, ...more });
		return [...inside, ...ends].filter((p) => ![0, 4, 15, 19].includes(p)).sort((a, b) => a - b);
	};
	const marked = (markerOf: (p: number) => number) => ({
		fields: [integers('points', [...Array(points).keys()].map(markerOf))],
	});
	const ofPoints = (members: number[], name?: string) =>
		group('points', members, name === undefined ? {} : { name });

	test.each<[string, number[], Partial<TriMesh>]>([
		['in a set inside', [7], { groups: [ofPoints([7])] }],
		['alone in a set on a side', [2], { groups: [ofPoints([2])] }],
		[
			'left out of the set of a side, and beside it',
			[1, 2, 3],
			{ groups: [ofPoints([0, 1, 3, 4])] },
		],
		['in the set of a side: none', [], { groups: [ofPoints(row(0)), ofPoints(sides[1]!)] }],
		['in the set of a side without its ends', [1, 3], { groups: [ofPoints([1, 2, 3])] }],
		[
			'in the set of all but one at an end',
			[5, 6, 7, 8, 10, 11, 12, 13],
			{ groups: [ofPoints([...Array(points).keys()].filter((p) => p !== 5))] },
		],
		['in the set of all: none', [], { groups: [ofPoints([...Array(points).keys()])] }],
		['that are corners', [2], { groups: [ofPoints([0, 2, 4], 'Corners')] }],
		['that are required', [3, 7], { groups: [ofPoints([3, 7], 'RequiredVertices')] }],
		['with a marker inside', [8], marked((p) => (p === 8 ? 1 : 0))],
		[
			'with the marker of all points inside: none',
			[],
			marked((p) => ([6, 7, 8, 11, 12, 13].includes(p) ? 5 : 0)),
		],
		['with markers inside that differ', [6, 13], marked((p) => (p === 6 ? 5 : p === 13 ? 4 : 0))],
		['with the marker of their side: none', [], marked((p) => (p < 5 ? 2 : 0))],
		['with a marker of their own on a side', [2], marked((p) => (p === 2 ? 9 : 0))],
		['of point cells', [6], { cells: [{ shape: 'point', nodes: Uint32Array.of(6), fields: [] }] }],
		[
			'of other elements',
			[8],
			{ source: { ...source, others: { kinds: [], points: Uint32Array.of(8) } } },
		],
		[
			'of lines on no edge',
			[6, 12],
			{ cells: [lines(6, 12, 13, 6)].map((b) => ({ ...b, nodes: Uint32Array.of(12, 6) })) },
		],
	])('%s', (_, expected, more) => {
		expect(pinnedBy(more)).toEqual(expected);
	});

	test('of two fans, and of no triangle', () => {
		const bowTie: TriMesh = {
			...{ dimension: 2, fields: [] },
			points: Float64Array.of(0, 0, 2, 0, 1, 1, 0, 2, 2, 2, 5, 5),
			triangles: Uint32Array.of(0, 1, 2, 2, 4, 3),
		};
		const { ends, inside } = found(bowTie);
		expect([...ends].sort()).toEqual([0, 1, 2, 3, 4]);
		expect(inside).toEqual([5]);
	});
});

test('Sides of a turned grid stay whole, and no point is off its chain; those of a disc do not', () => {
	const random = seededRandom(5);
	const large = rightTriangleGrid(40, 30);
	const offsets: number[] = [];
	const judge = (planar: Float64Array, chains: number[][]) => {
		const bounds = [0, 1].map((k) => planar.filter((_, i) => i % 2 === k));
		const low = Float64Array.from(bounds, (list) => list.reduce((a, b) => Math.min(a, b)));
		const high = Float64Array.from(bounds, (list) => list.reduce((a, b) => Math.max(a, b)));
		const step = powerOfTwo(finestExponent(low, high));
		const [x, y] = [(p: number) => planar[2 * p]!, (p: number) => planar[2 * p + 1]!];
		for (const own of chains) {
			const [a, b] = [own[0]!, own.at(-1)!];
			const [ux, uy] = [x(b) - x(a), y(b) - y(a)];
			for (const p of own)
				offsets.push(Math.abs(ux * (y(p) - y(a)) - uy * (x(p) - x(a))) / Math.hypot(ux, uy) / step);
		}
	};
	for (let i = 0; i < 20; i++) {
		const [c, s] = [Math.cos(random() * 7), Math.sin(random() * 7)];
		// Rounding to single precision would bend the sides, rounding of doubles must not.
		const turned = Float64Array.from(large.points, (v, k) =>
			k % 2 === 0 ? c * v - s * large.points[k + 1]! : s * large.points[k - 1]! + c * v,
		);
		const { chains } = found({ ...large, points: turned });
		expect(chains).toHaveLength(4);
		judge(turned, chains);
		const noisy = turned.map((v) => v + 2 ** -24 * (random() - 0.5));
		const bent = found({ ...large, points: noisy }).chains;
		judge(noisy, bent);
		expect(bent.length).toBeGreaterThan(4);
		expect(bent.length).toBeLessThan(140);
	}
	expect(Math.max(...offsets)).toBeLessThanOrEqual(0.5);
	const disc = {
		...grid,
		points: grid.points.map((v, i) => (i % 2 === 0 ? v : v + 0.01 * grid.points[i - 1]! ** 2)),
	};
	expect(found(disc).chains).toHaveLength(10);
});
