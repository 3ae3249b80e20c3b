import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import {
	type CellBlock,
	type Field,
	type Group,
	pointCount,
	type TriMesh,
	triangleCount,
} from '../../../src/mesh/triMesh.ts';
import { validMesh } from '../../../src/mesh/validMesh.ts';
import { DividesCarried } from '../../../src/refine/errors.ts';
import { boundaryKeys, edgeUses } from '../../support/conforming.ts';
import { rightTriangleGrid } from '../../support/grids.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { refineOn } from '../../support/refine.ts';
import { sixNodeMesh, sixNodesOf } from '../../support/sixNodes.ts';

const everything = (mesh: TriMesh) => new Uint8Array(triangleCount(mesh)).fill(1);
const refine = (mesh: TriMesh, rounds = 3, selection = everything(mesh)) =>
	refineOn(createCpuEngine, mesh, { selection, rounds });
const at = (mesh: TriMesh, p: number): [number, number] => [
	mesh.points[2 * p]!,
	mesh.points[2 * p + 1]!,
];
const data = (
	name: string,
	on: Field['on'],
	role: Field['role'],
	values: Field['values'],
): Field => ({
	name,
	on,
	role,
	type: values instanceof Int32Array ? 'integer' : 'real',
	components: 1,
	values,
});

/** A mesh with lines on its boundary, every other one turned round, one line on no edge, and two points. */
function withLines(seed: number): TriMesh {
	const mesh = randomMesh(seed, { cells: 4, holes: 0.1 });
	const points = pointCount(mesh);
	const sides = boundaryKeys(mesh).map((key) => [Math.floor(key / points), key % points]);
	const known = edgeUses(mesh, points);
	const far = [...Array(points).keys()].find((p) => p > 0 && !known.has(p))!;
	const lines = [[0, far], ...sides.map(([a, b], i) => (i % 2 === 0 ? [a!, b!] : [b!, a!]))];
	const count = lines.length;
	const line: CellBlock = {
		shape: 'line',
		nodes: Uint32Array.from(lines.flat()),
		fields: [
			data(
				'line',
				'cells',
				'marker',
				Int32Array.from({ length: count }, (_, i) => 10 * i),
			),
			data(
				'ends',
				'corners',
				'attribute',
				Float64Array.from({ length: 2 * count }, (_, i) => i * i),
			),
		],
		numbers: Float64Array.from({ length: count }, (_, i) => 100 + 2 * i),
		lines: Uint32Array.from({ length: count }, (_, i) => 5 + i),
	};
	const point: CellBlock = {
		shape: 'point',
		nodes: Uint32Array.of(3, 1),
		fields: [data('weight', 'cells', 'attribute', Float64Array.of(0.5, 7))],
	};
	const some = (kind: number, from: number, step: number): Group['members'][number] => ({
		of: kind,
		members: Uint32Array.from(
			{ length: Math.ceil((count - from) / step) },
			(_, i) => from + i * step,
		),
	});
	return {
		...mesh,
		cells: [point, line],
		groups: [
			{ name: 'wall', dimension: 1, tag: 4, members: [some(1, 0, 3)] },
			{ dimension: 1, tag: 4, members: [some(1, 0, 2)] },
			{ name: 'nails', dimension: 0, tag: 1, members: [{ of: 0, members: Uint32Array.of(1) }] },
			{ dimension: 0, tag: 2, members: [{ of: 'points', members: Uint32Array.of(0, 9, 12) }] },
		],
		source: { format: 'gmsh', firstIndex: 1, parts: ['msh'] },
	};
}

/** How far along a line a point lies, 0 to 1; NaN off it. */
function along(mesh: TriMesh, [a, b]: readonly number[], p: number): number {
	const [[ax, ay], [bx, by], [px, py]] = [at(mesh, a!), at(mesh, b!), at(mesh, p)];
	const cross = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
	const t = ((bx - ax) * (px - ax) + (by - ay) * (py - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
	return Math.abs(cross) < 1e-14 ? t : Number.NaN;
}

describe('lines through a refinement', () => {
	test.each([91, 92])('are divided as their edges are, in order (seed %i)', async (seed) => {
		const before = withLines(seed);
		const { mesh } = await refine(before);
		validMesh(mesh);
		const [, old] = before.cells!;
		const [, now] = mesh.cells!;
		const marks = now!.fields[0]!.values;
		const ends = now!.fields[1]!.values;
		expect([...marks]).toEqual([...marks].sort((a, b) => a - b));
		let at = 0;
		for (let line = 0; line < old!.nodes.length / 2; line++) {
			const [a, b] = old!.nodes.subarray(2 * line, 2 * line + 2);
			let from = a;
			for (; marks[at] === 10 * line; at++) {
				expect(now!.nodes[2 * at]).toBe(from);
				from = now!.nodes[2 * at + 1]!;
				for (const k of [2 * at, 2 * at + 1]) {
					const t = along(mesh, [a!, b!], now!.nodes[k]!);
					const [u, v] = [(2 * line) ** 2, (2 * line + 1) ** 2];
					expect(ends[k]).toBeCloseTo(u + t * (v - u), 9);
				}
			}
			expect(from).toBe(b);
		}
		expect(at).toBe(now!.nodes.length / 2);
		// The first is on no edge and whole; the others are the new boundary.
		expect(marks[1]).toBe(10);
		const count = pointCount(mesh);
		const keys = Array.from({ length: at - 1 }, (_, i) => {
			const [a, b] = [now!.nodes[2 * i + 2]!, now!.nodes[2 * i + 3]!];
			return Math.min(a, b) * count + Math.max(a, b);
		});
		const sorted = (list: number[]) => list.toSorted((p, q) => p - q);
		expect(sorted(keys)).toEqual(sorted(boundaryKeys(mesh)));
		expect(now!.lines).toBeUndefined();
		const numbers = [...now!.numbers!];
		const greatest = Math.max(...old!.numbers!);
		expect(new Set(numbers).size).toBe(numbers.length);
		for (const [i, mark] of marks.entries()) {
			const line = mark / 10;
			if (marks.indexOf(mark) === i) expect(numbers[i]).toBe(old!.numbers![line]);
			else expect(numbers[i]).toBeGreaterThan(greatest);
		}
		expect(mesh.source?.unkept).toBeUndefined();
	});

	test('take their groups along; points stay in theirs', async () => {
		const before = withLines(93);
		const { mesh } = await refine(before);
		const lines = (mesh.cells![1]!.fields[0]!.values as Int32Array).map((mark) => mark / 10);
		const membersOf = (i: number) => mesh.groups![i]!.members;
		for (const [i, step] of [3, 2].entries())
			expect(membersOf(i)).toEqual([
				{
					of: 1,
					members: Uint32Array.from([...lines.keys()].filter((at) => lines[at]! % step === 0)),
				},
			]);
		expect(mesh.groups!.slice(2)).toEqual(before.groups!.slice(2));
		expect(mesh.groups!.map(({ name, tag }) => [name, tag])).toEqual(
			before.groups!.map(({ name, tag }) => [name, tag]),
		);
		expect(mesh.cells![0]).toEqual(before.cells![0]);
	});

	test('with a node in the middle have those of the edges', async () => {
		const bare = withLines(94);
		const six = sixNodeMesh(bare, ([x, y]) => [x! + 0.1 * y! * y!, y! - 0.1 * x! * x!]);
		const edgeMidNodes = (mesh: TriMesh) => {
			const middles = new Map<string, number>();
			for (const nodes of sixNodesOf(mesh))
				for (let k = 0; k < 3; k++) {
					const ends = [nodes[(k + 1) % 3]!, nodes[(k + 2) % 3]!];
					middles.set(ends.join(), nodes[3 + k]!).set(ends.reverse().join(), nodes[3 + k]!);
				}
			return middles;
		};
		const [, { nodes }] = bare.cells as [CellBlock, CellBlock];
		const own = edgeMidNodes(six);
		const values = Int32Array.from(
			{ length: nodes.length / 2 - 1 },
			(_, i) => own.get([nodes[2 * i + 2], nodes[2 * i + 3]].join())!,
		);
		const line: CellBlock = {
			shape: 'line',
			nodes: nodes.slice(2),
			fields: [data('middle', 'cells', 'midNodes', values)],
		};
		const { mesh } = await refine(
			{ ...six, cells: [line], groups: [] },
			2,
			everything(bare).fill(0, 5),
		);
		validMesh(mesh);
		const middles = edgeMidNodes(mesh);
		const [now] = mesh.cells!;
		expect(now!.nodes.length).toBeGreaterThan(line.nodes.length);
		for (const [i, middle] of now!.fields[0]!.values.entries())
			expect(middle).toBe(middles.get([now!.nodes[2 * i], now!.nodes[2 * i + 1]].join()));
	});
});

describe('groups of triangles and edges', () => {
	test('have the parts of their members, by place', async () => {
		const bare = rightTriangleGrid(4, 4);
		const members = Uint32Array.of(0, 3, 4, 17, 30);
		const groups: Group[] = [
			{ name: 'soil', dimension: 2, tag: 1, members: [{ of: 'triangles', members }] },
			{
				name: 'none',
				dimension: 2,
				tag: 2,
				members: [{ of: 'triangles', members: new Uint32Array() }],
			},
		];
		const { mesh } = await refine({ ...bare, groups }, 2, everything(bare).fill(0, 20));
		const inside = (triangle: number, [x, y]: readonly [number, number]) => {
			const corners = [...bare.triangles.subarray(3 * triangle, 3 * triangle + 3)].map((p) =>
				at(bare, p),
			);
			return corners.every(([ax, ay], k) => {
				const [bx, by] = corners[(k + 1) % 3]!;
				return (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0;
			});
		};
		const wanted: number[] = [];
		for (let t = 0; t < triangleCount(mesh); t++) {
			const corners = [...mesh.triangles.subarray(3 * t, 3 * t + 3)].map((p) => at(mesh, p));
			const [x, y] = [0, 1].map((axis) => corners.reduce((sum, one) => sum + one[axis]!, 0) / 3);
			if ([...members].some((triangle) => inside(triangle, [x!, y!]))) wanted.push(t);
		}
		expect(wanted.length).toBeGreaterThan(members.length);
		expect([...mesh.groups![0]!.members[0]!.members]).toEqual(wanted);
		expect([...mesh.groups![1]!.members[0]!.members]).toEqual([]);
	});
});

describe('cells that are carried', () => {
	/** Four columns of triangles, and a quad to the right of the lower right corner and one of its sides' edges. */
	const withQuad = (shape: 'quad' | 'quad8' | 'polygon'): TriMesh => {
		const grid = rightTriangleGrid(4, 1);
		const corner = [...Array(pointCount(grid)).keys()];
		const right = Math.max(...corner.map((p) => at(grid, p)[0]));
		const [a, b] = corner
			.filter((p) => at(grid, p)[0] === right)
			.sort((p, q) => at(grid, p)[1] - at(grid, q)[1]) as [number, number];
		const more = pointCount(grid);
		const ends = [a, more, more + 1, b];
		const nodes = Uint32Array.from(shape === 'quad8' ? [...ends, 0, 1, 2, 3] : ends);
		const block: CellBlock = {
			shape,
			nodes,
			...(shape === 'polygon' && { offsets: Uint32Array.of(0, 4) }),
			fields: [data('stuff', 'cells', 'marker', Int32Array.of(8))],
			lines: Uint32Array.of(1234),
		};
		const points = Float64Array.of(...grid.points, right + 1, 0, right + 1, 1);
		return { ...grid, points, cells: [block] };
	};

	test.each([
		['quad', /edge of quad 0 \(line 1,234\).*--quads split/],
		['polygon', /edge of polygon 0 \(line 1,234\).*--quads split/],
		['quad8', /edge of quad8 0 \(line 1,234\).*farther/],
	] as const)('stop a run that divides an edge of a %s', async (shape, message) => {
		const run = refineOn(createCpuEngine, withQuad(shape), {
			selection: everything(withQuad(shape)),
			rounds: 1,
			split: 'all',
		});
		await expect(run).rejects.toBeInstanceOf(DividesCarried);
		await expect(run).rejects.toThrow(message);
	});

	test.each(['quad', 'quad8', 'polygon'] as const)(
		'stay where a run leaves a %s alone',
		async (shape) => {
			const before = withQuad(shape);
			const selection = everything(before).fill(0, 2);
			const { mesh } = await refine(before, 1, selection);
			expect(triangleCount(mesh)).toBeGreaterThan(triangleCount(before));
			const { lines: _, ...kept } = before.cells![0]!;
			expect(mesh.cells).toEqual([kept]);
		},
	);
});
