import { describe, expect, test } from 'vitest';
import { topologyOf } from '../../../src/mesh/topology.ts';
import type { CellBlock, Field, TriMesh } from '../../../src/mesh/triMesh.ts';
import { validMesh } from '../../../src/mesh/validMesh.ts';
import { adaptedTo, box, field, group, inFour, type Plain } from '../../support/adapted.ts';
import { conformityFaults } from '../../support/conforming.ts';
import { seededRandom } from '../../support/random.ts';

const SIZE = [4, 3] as const;
/** Moves points inside, but not those at x = 2. */
const shaken = (seed: number, by: number) => {
	const random = seededRandom(seed);
	return (x: number, y: number): [number, number] => {
		const isFixed = x === 0 || x === 2 || x === 4 || y === 0 || y === 3;
		const [u, v] = [by * (random() - 0.5), by * (random() - 0.5)];
		// Multiples of 2⁻²⁰, as on a lattice.
		return isFixed
			? [x, y]
			: [x + Math.round(u * 2 ** 20) / 2 ** 20, y + Math.round(v * 2 ** 20) / 2 ** 20];
	};
};
const fine = box(8, 6, SIZE, shaken(1, 0.2));
const count = fine.triangles.length / 3;
const others: [string, Plain][] = [
	['finer', inFour(fine)],
	['unchanged', fine],
	['coarser', box(4, 3, SIZE, shaken(2, 0.3))],
	['coarsest', box(2, 1, SIZE)],
	['unlike', box(10, 7, SIZE, shaken(3, 0.1))],
];

const corner = (mesh: TriMesh, t: number, k: number, axis: number): number =>
	mesh.points[mesh.dimension * mesh.triangles[3 * t + k]! + axis]!;
const areaOf = (mesh: TriMesh, t: number): number => {
	const at = (k: number, axis: number) => corner(mesh, t, k, axis) - corner(mesh, t, 0, axis);
	const z = at(1, 0) * at(2, 1) - at(1, 1) * at(2, 0);
	if (mesh.dimension === 2) return z / 2;
	return (
		Math.hypot(
			z,
			at(1, 1) * at(2, 2) - at(1, 2) * at(2, 1),
			at(1, 2) * at(2, 0) - at(1, 0) * at(2, 2),
		) / 2
	);
};
const centroidX = (mesh: TriMesh, t: number) =>
	(corner(mesh, t, 0, 0) + corner(mesh, t, 1, 0) + corner(mesh, t, 2, 0)) / 3;
const isRight = (mesh: TriMesh, t: number): boolean => centroidX(mesh, t) > 2;
const all = (mesh: TriMesh) => [...Array(mesh.triangles.length / 3).keys()];
const valuesOf = (mesh: TriMesh, name: string) =>
	mesh.fields.find((one) => one.name === name)!.values;
const membersOf = (mesh: TriMesh, g: number) => [...mesh.groups![g]!.members[0]!.members];
const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);
const pointsWhere = (mesh: Plain, has: (x: number, y: number) => boolean): number[] =>
	[...Array(mesh.points.length / 2).keys()].filter((p) =>
		has(mesh.points[2 * p]!, mesh.points[2 * p + 1]!),
	);
const sound = (mesh: TriMesh) => {
	validMesh(mesh);
	expect(conformityFaults(mesh)).toEqual([]);
};
const lengthOf = (mesh: TriMesh, a: number, b: number) =>
	Math.hypot(...[0, 1].map((k) => mesh.points[2 * a + k]! - mesh.points[2 * b + k]!));

describe.each(others)('A mesh that became %s', (name, made) => {
	const random = seededRandom(4);
	const heat = Float64Array.from({ length: count }, () => random());
	const linear = (x: number, y: number) => 3 + 2 * x - 5 * y;
	const before: TriMesh = {
		...fine,
		fields: [
			field(
				'triangles',
				Int32Array.from(all(fine), (t) => (isRight(fine, t) ? 7 : 6)),
			),
			field('triangles', heat),
			field(
				'points',
				Float64Array.from({ length: fine.points.length / 2 }, (_, p) =>
					linear(fine.points[2 * p]!, fine.points[2 * p + 1]!),
				),
			),
		],
		groups: [
			group(
				'triangles',
				all(fine).filter((t) => isRight(fine, t)),
			),
		],
		marked: Uint8Array.from(all(fine), (t) => (isRight(fine, t) ? 1 : 0)),
	};
	const { mesh, provenance, warnings } = adaptedTo(before, made);

	test('is sound and has all data', () => {
		sound(mesh);
		expect(warnings).toEqual([]);
		const right = all(mesh).filter((t) => isRight(mesh, t));
		expect([...valuesOf(mesh, 'triangles integer')]).toEqual(
			all(mesh).map((t) => (isRight(mesh, t) ? 7 : 6)),
		);
		expect(membersOf(mesh, 0)).toEqual(right);
		expect(mesh.marked).toBeUndefined();
		expect(sum(right.map((t) => areaOf(mesh, t)))).toBeCloseTo(6, 12);
	});

	test('has the same integrals over regions', () => {
		const values = valuesOf(mesh, 'triangles real');
		for (const side of [false, true]) {
			const integral = (one: TriMesh, own: Field['values']) =>
				sum(
					all(one)
						.filter((t) => isRight(one, t) === side)
						.map((t) => own[t]! * areaOf(one, t)),
				);
			expect(integral(mesh, values)).toBeCloseTo(integral(before, heat), 10);
		}
		if (name === 'unchanged') expect(values).toEqual(heat);
		if (name === 'finer') expect([...values]).toEqual(all(mesh).map((t) => heat[t >> 2]));
		expect(provenance.triangles).toHaveProperty('starts.length', all(mesh).length + 1);
	});

	test('has exact linear values on points', () => {
		const values = valuesOf(mesh, 'points real');
		for (let p = 0; p < values.length; p++)
			expect(values[p]).toBeCloseTo(linear(mesh.points[2 * p]!, mesh.points[2 * p + 1]!), 12);
	});
});

describe.each(others)('Lines of a mesh that became %s', (_, made) => {
	const { edges } = topologyOf(fine);
	const isOnMiddle = (e: number) => [0, 1].every((k) => fine.points[2 * edges[2 * e + k]!] === 2);
	const isOnTop = (e: number) => [0, 1].every((k) => fine.points[2 * edges[2 * e + k]! + 1] === 3);
	const edgeNumbers = [...Array(edges.length / 2).keys()];
	const column = pointsWhere(fine, (x) => x === 2);
	const downwards = [...column].reverse();
	const cells: CellBlock[] = [
		{
			shape: 'line',
			nodes: Uint32Array.from(downwards.slice(1).flatMap((b, i) => [downwards[i]!, b])),
			fields: [
				field(
					'cells',
					Int32Array.from(column.slice(1), () => 5),
				),
			],
		},
		{ shape: 'point', nodes: Uint32Array.of(0), fields: [] },
	];
	const before: TriMesh = {
		...fine,
		cells,
		fields: [
			field(
				'edges',
				Int32Array.from(edgeNumbers, (e) => (isOnTop(e) ? 9 : 0)),
			),
		],
		groups: [group('edges', edgeNumbers.filter(isOnMiddle)), group(0, column.slice(1).keys())],
		source: {
			format: 'test',
			firstIndex: 1,
			parts: [],
			segments: Uint32Array.from(edgeNumbers.filter(isOnTop)),
		},
	};
	const { mesh } = adaptedTo(before, made);

	test('stay where they are', () => {
		sound(mesh);
		const x = (p: number) => mesh.points[2 * p]!;
		const y = (p: number) => mesh.points[2 * p + 1]!;
		const ends = (e: number) => [mesh.edges![2 * e]!, mesh.edges![2 * e + 1]!] as const;
		const middle = membersOf(mesh, 0);
		expect(sum(middle.map((e) => lengthOf(mesh, ...ends(e))))).toBeCloseTo(3, 12);
		expect(middle.every((e) => ends(e).every((p) => x(p) === 2))).toBe(true);
		const values = valuesOf(mesh, 'edges integer');
		const top = [...values.keys()].filter((e) => values[e] === 9);
		expect(sum(top.map((e) => lengthOf(mesh, ...ends(e))))).toBeCloseTo(4, 12);
		expect(top.every((e) => ends(e).every((p) => y(p) === 3))).toBe(true);
		expect([...mesh.source!.segments!].sort((a, b) => a - b)).toEqual(top);
		// From the start of each line on, one after the other.
		const [lines, point] = mesh.cells!;
		expect([...point!.nodes].map((p) => [x(p), y(p)])).toEqual([[0, 0]]);
		const nodes = [...lines!.nodes];
		expect(y(nodes[0]!)).toBe(3);
		expect(y(nodes.at(-1)!)).toBe(0);
		for (let i = 2; i < nodes.length; i += 2) expect(nodes[i]).toBe(nodes[i - 1]);
		expect(nodes.every((p) => x(p) === 2)).toBe(true);
		for (let i = 0; i < nodes.length; i += 2)
			expect(y(nodes[i]!)).toBeGreaterThan(y(nodes[i + 1]!));
		expect(nodes.length).toBe(2 * middle.length);
		expect([...lines!.fields[0]!.values]).toEqual(middle.map(() => 5));
		expect(membersOf(mesh, 1)).toEqual([...middle.keys()]);
	});
});
