import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import {
	type CellBlock,
	pointCount,
	type TriMesh,
	triangleCount,
} from '../../../src/mesh/triMesh.ts';
import { validMesh } from '../../../src/mesh/validMesh.ts';
import { adapt } from '../../../src/refine/adapt/operations.ts';
import { runOperation } from '../../../src/refine/runOperation.ts';
import { box, field, group, where } from '../../support/adapted.ts';
import { conformityFaults } from '../../support/conforming.ts';
import { middleFaults } from '../../support/middleFaults.ts';
import { midNodes, sixNodeMesh, sixNodesOf } from '../../support/sixNodes.ts';

const engine = createCpuEngine();
const adapted = async (before: TriMesh, size: string) => {
	const { mesh, report } = await runOperation(adapt, engine, before, {
		selection: new Uint8Array(triangleCount(before)).fill(1),
		values: { size },
		now: () => 0,
	});
	validMesh(mesh);
	expect(conformityFaults(mesh)).toEqual([]);
	expect(middleFaults(before, mesh)).toEqual([]);
	return { mesh, report };
};

const flat = sixNodeMesh(box(4, 4, [1, 1]));
const sizes = ['0.1', '0.1 + x / 3', '0.9'];
const x = (mesh: TriMesh, p: number) => mesh.points[2 * p]!;
const y = (mesh: TriMesh, p: number) => mesh.points[2 * p + 1]!;
const withFields = (...fields: TriMesh['fields']): TriMesh => ({
	...flat,
	fields: [...flat.fields, ...fields],
});
const members = (mesh: TriMesh, g: number) => [...mesh.groups![g]!.members[0]!.members];
const placeOf = (mesh: TriMesh, p: number) => `${x(mesh, p)} ${y(mesh, p)}`;

describe.each(sizes)('Six-node triangles at size %s have', (size) => {
	test('the nodes of groups of points along a side, of a half and of all', async () => {
		const groups = [
			group(
				'points',
				where(flat, (_, y) => y === 0),
			),
			group(
				'points',
				where(flat, (x) => x <= 0.5),
			),
			group(
				'points',
				where(flat, () => true),
			),
			// A region makes x = ½ a line.
			group(
				'triangles',
				[...Array(triangleCount(flat)).keys()].filter((t) =>
					[0, 1, 2].every((k) => x(flat, flat.triangles[3 * t + k]!) <= 0.5),
				),
			),
		];
		const { mesh } = await adapted({ ...flat, groups }, size);
		expect(members(mesh, 0)).toEqual(where(mesh, (_, y) => y === 0));
		expect(members(mesh, 1)).toEqual(where(mesh, (x) => x <= 0.5));
		expect(members(mesh, 2)).toEqual(where(mesh, () => true));
	});

	test('the corners in one group, the midside nodes in another', async () => {
		const corners = new Set(flat.triangles);
		const groups = [true, false].map((isCorner) =>
			group(
				'points',
				where(flat, () => true).filter((p) => corners.has(p) === isCorner),
			),
		);
		const { mesh } = await adapted({ ...flat, groups }, size);
		const made = new Set(mesh.triangles);
		for (const isCorner of [true, false])
			expect(members(mesh, isCorner ? 0 : 1)).toEqual(
				where(mesh, () => true).filter((p) => made.has(p) === isCorner),
			);
		expect(triangleCount(mesh)).not.toBe(triangleCount(flat));
	});

	test('the markers of sides, and inside those of their region', async () => {
		const sideOf = (mesh: TriMesh, p: number) =>
			y(mesh, p) === 0 ? 1 : x(mesh, p) === 1 ? 2 : y(mesh, p) === 1 ? 3 : x(mesh, p) === 0 ? 4 : 9;
		const valuesOf = (mesh: TriMesh) =>
			Int32Array.from(
				where(mesh, () => true),
				(p) => sideOf(mesh, p),
			);
		const { mesh, report } = await adapted(withFields(field('points', valuesOf(flat))), size);
		expect(mesh.fields[1]!.values).toEqual(valuesOf(mesh));
		expect(report.warnings).toEqual([]);
	});

	test('the midside nodes that a group, a cell or an integer names alone, and their edges', async () => {
		const at = (px: number, py: number) => where(flat, (x, y) => x === px && y === py)[0]!;
		const [inside, onSide, ofCell, marked] = [
			at(0.375, 0.5),
			at(0.125, 0),
			at(0.5, 0.625),
			at(0.625, 0.75),
		];
		const before: TriMesh = {
			...withFields(
				field(
					'points',
					Int32Array.from(
						where(flat, () => true),
						(p) => (p === marked ? 5 : 0),
					),
				),
			),
			groups: [group('points', [inside]), group('points', [onSide])],
			cells: [{ shape: 'point', nodes: Uint32Array.of(ofCell), fields: [] }],
		};
		const { mesh } = await adapted(before, size);
		const middles = new Set(sixNodesOf(mesh).flatMap((nodes) => nodes.slice(3)));
		expect(members(mesh, 0).map((p) => placeOf(mesh, p))).toEqual(['0.375 0.5']);
		expect(members(mesh, 1).map((p) => placeOf(mesh, p))).toEqual(['0.125 0']);
		const cell = mesh.cells![0]!.nodes[0]!;
		expect(placeOf(mesh, cell)).toBe('0.5 0.625');
		const own = where(mesh, () => true).filter((p) => mesh.fields[1]!.values[p] !== 0);
		expect(own.map((p) => placeOf(mesh, p))).toEqual(['0.625 0.75']);
		for (const p of [members(mesh, 0)[0]!, members(mesh, 1)[0]!, cell, own[0]!])
			expect(middles.has(p)).toBe(true);
	});

	test('lines of three nodes with the midside nodes of their edges', async () => {
		const middleOf = new Map<string, number>();
		for (const nodes of sixNodesOf(flat))
			for (let k = 0; k < 3; k++)
				middleOf.set(
					[nodes[(k + 1) % 3]!, nodes[(k + 2) % 3]!].sort((a, b) => a - b).join(),
					nodes[3 + k]!,
				);
		const column = where(flat, (x) => x === 0.5).filter((p) => flat.triangles.includes(p));
		column.sort((a, b) => y(flat, b) - y(flat, a));
		const ends = column.slice(1).map((b, i) => [column[i]!, b] as const);
		const lines: CellBlock = {
			shape: 'line',
			nodes: Uint32Array.from(ends.flat()),
			fields: [
				{
					...midNodes(
						Int32Array.from(ends, (pair) => middleOf.get([...pair].sort((a, b) => a - b).join())!),
					),
					...{ on: 'cells', components: 1 },
				},
				field('cells', Int32Array.of(7, 7, 8, 8)),
			],
		};
		const { mesh } = await adapted({ ...flat, cells: [lines] }, size);
		const { nodes, fields } = mesh.cells![0]!;
		const [middles, tags] = [fields[0]!.values, fields[1]!.values];
		const known = new Map<string, number>();
		for (const six of sixNodesOf(mesh))
			for (let k = 0; k < 3; k++)
				known.set([six[(k + 1) % 3]!, six[(k + 2) % 3]!].sort((a, b) => a - b).join(), six[3 + k]!);
		expect(y(mesh, nodes[0]!)).toBe(1);
		expect(y(mesh, nodes.at(-1)!)).toBe(0);
		for (let i = 0; i < middles.length; i++) {
			const [a, b] = [nodes[2 * i]!, nodes[2 * i + 1]!];
			if (i > 0) expect(a).toBe(nodes[2 * i - 1]);
			expect(middles[i]).toBe(known.get([a, b].sort((p, q) => p - q).join()));
			expect(tags[i]).toBe(y(mesh, middles[i]!) > 0.5 ? 7 : 8);
		}
	});
});

test.each([0.25, 0.5, 0.75])(
	'Where markers of midside nodes change along a side, at %d, a corner stays',
	async (at) => {
		const corners = new Set(flat.triangles);
		const markers = Int32Array.from(
			where(flat, () => true),
			(p) => (y(flat, p) > 0 ? 0 : corners.has(p) ? 3 : x(flat, p) < at ? 1 : 2),
		);
		for (const size of sizes) {
			const { mesh } = await adapted(withFields(field('points', markers)), size);
			expect(where(mesh, (x, y) => x === at && y === 0)).toHaveLength(1);
			const made = new Set(mesh.triangles);
			// A new corner in the middle of an edge has the marker of its node.
			for (const p of where(mesh, (_, y) => y === 0))
				expect([x(mesh, p) < at ? 1 : 2, ...(made.has(p) ? [3] : [])]).toContain(
					mesh.fields[1]!.values[p],
				);
		}
	},
);

test('Nodes of lines off the edges stay, and so do midside nodes that are their ends', async () => {
	const [corner, middle] = [
		[0, 0],
		[0.125, 0],
	].map(([px, py]) => where(flat, (x, y) => x === px && y === py)[0]!) as [number, number];
	const lines: CellBlock = { shape: 'line', nodes: Uint32Array.of(corner, middle), fields: [] };
	for (const size of sizes) {
		const { mesh } = await adapted({ ...flat, cells: [lines] }, size);
		expect([...mesh.cells![0]!.nodes].map((p) => placeOf(mesh, p))).toEqual(['0 0', '0.125 0']);
	}
});

test('A mesh in a tilted plane keeps its curved edges and linear values', async () => {
	const before: TriMesh = {
		...flat,
		dimension: 3,
		points: Float64Array.from(
			where(flat, () => true).flatMap((p) => {
				const [u, v] = [
					x(flat, p),
					y(flat, p) - (y(flat, p) === 0 && x(flat, p) === 0.125 ? 0.02 : 0),
				];
				return [u, 0.75 * v, 1 + v];
			}),
		),
	};
	const value = (mesh: TriMesh, p: number) => 2 * mesh.points[3 * p]! - mesh.points[3 * p + 2]!;
	const valuesOf = (mesh: TriMesh) =>
		Float64Array.from({ length: pointCount(mesh) }, (_, p) => value(mesh, p));
	const { mesh, report } = await adapted(
		{ ...before, fields: [...before.fields, field('points', valuesOf(before))] },
		'0.07',
	);
	expect(report.warnings[0]).toBe('1 edge is curved and stays as it is');
	const own = mesh.fields[1]!.values;
	for (const [p, wanted] of valuesOf(mesh).entries()) expect(own[p]).toBeCloseTo(wanted, 6);
});
