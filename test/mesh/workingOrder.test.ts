import { beforeAll, describe, expect, test } from 'vitest';
import { latticeOf } from '../../src/mesh/lattice.ts';
import { NONE, topologyOf } from '../../src/mesh/topology.ts';
import { pointCount, type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import { FILE_ORDER_LIMIT, type WorkingMesh, workingOrder } from '../../src/mesh/workingOrder.ts';
import { hashedSelection, perturbedGrid } from '../support/grids.ts';
import { seededRandom, shuffledIndexes } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';

const work = (mesh: TriMesh, selection: Uint8Array, order?: 'file') =>
	workingOrder(mesh, latticeOf(mesh.points, mesh.dimension), selection, order);

/** Cells of 256 × 129 make 66,048 triangles, just above the limit; their order is shuffled. */
function scattered(): TriMesh {
	const grid = perturbedGrid(256, 129);
	const order = shuffledIndexes(triangleCount(grid), seededRandom(12));
	const triangles = new Uint32Array(grid.triangles.length);
	for (const [to, from] of order.entries())
		triangles.set(grid.triangles.subarray(3 * from, 3 * from + 3), 3 * to);
	return { ...grid, triangles };
}

describe('the working order of a small mesh', () => {
	test('is that of the file, without a copy', () => {
		const mesh = randomMesh(13);
		const selection = hashedSelection(triangleCount(mesh), 0.3);
		const working = work(mesh, selection);
		expect(working.work2file).toBeUndefined();
		expect(working.edges).toBe(topologyOf(mesh).edges);
		expect(working.selection).toBe(selection);
	});

	test('reaches up to the limit', () => {
		const mesh = perturbedGrid(256, 128);
		expect(triangleCount(mesh)).toBe(FILE_ORDER_LIMIT);
		expect(work(mesh, new Uint8Array(FILE_ORDER_LIMIT)).work2file).toBeUndefined();
	});
});

describe('the working order of a large mesh', () => {
	const mesh = scattered();
	const selection = hashedSelection(triangleCount(mesh), 0.3);
	const topology = topologyOf(mesh);
	let working: WorkingMesh;
	let work2file: NonNullable<WorkingMesh['work2file']>;
	beforeAll(() => {
		working = work(mesh, selection);
		work2file = working.work2file!;
	});

	test('is that of the file on request', () => {
		expect(work(mesh, selection, 'file').work2file).toBeUndefined();
	});

	test.each(['points', 'edges', 'triangles'] as const)('holds each of the %s once', (kind) => {
		const counts = {
			points: pointCount(mesh),
			edges: topology.edges.length / 2,
			triangles: triangleCount(mesh),
		};
		const seen = new Set(work2file[kind]);
		expect(seen.size).toBe(counts[kind]);
		expect(work2file[kind].length).toBe(counts[kind]);
		expect(work2file[kind].every((i) => i < counts[kind])).toBe(true);
	});

	test('takes coordinates and selection along', () => {
		const { coordinates } = latticeOf(mesh.points, 2);
		const moved = working.coordinates.map(
			(_, i) => coordinates[2 * work2file.points[i >> 1]! + (i & 1)]!,
		);
		expect(working.coordinates).toEqual(moved);
		expect(working.selection).toEqual(
			working.selection.map((_, t) => selection[work2file.triangles[t]!]!),
		);
	});

	test('keeps direction, sign and slot of every edge', () => {
		let wrong = 0;
		for (let e = 0; e < work2file.edges.length; e++)
			for (const end of [0, 1])
				if (
					work2file.points[working.edges[2 * e + end]!] !==
					topology.edges[2 * work2file.edges[e]! + end]
				)
					wrong++;
		for (let i = 0; i < working.triangleEdges.length; i++) {
			const signed = working.triangleEdges[i]!;
			const before = topology.triangleEdges[3 * work2file.triangles[Math.floor(i / 3)]! + (i % 3)]!;
			if (Math.sign(signed) * (work2file.edges[Math.abs(signed) - 1]! + 1) !== before) wrong++;
		}
		expect(wrong).toBe(0);
	});

	test('keeps owners', () => {
		let wrong = 0;
		for (let i = 0; i < working.edgeTriangles.length; i++) {
			const t = working.edgeTriangles[i]!;
			const before = topology.edgeTriangles[2 * work2file.edges[Math.floor(i / 2)]! + (i % 2)]!;
			if ((t === NONE ? NONE : work2file.triangles[t]) !== before) wrong++;
		}
		expect(wrong).toBe(0);
	});

	test('numbers edges by first appearance', () => {
		let most = 0;
		let skipped = 0;
		for (const signed of working.triangleEdges) {
			if (Math.abs(signed) > most + 1) skipped++;
			most = Math.max(most, Math.abs(signed));
		}
		expect(skipped).toBe(0);
	});

	test('puts triangles beside each other that are beside each other', () => {
		let near = 0;
		const last = [0, 0];
		for (let t = 0; t < work2file.triangles.length; t++) {
			const p = mesh.triangles[3 * work2file.triangles[t]!]!;
			const [x, y] = [mesh.points[2 * p]!, mesh.points[2 * p + 1]!];
			if (Math.hypot(x - last[0]!, y - last[1]!) < 4 / 256) near++;
			last[0] = x;
			last[1] = y;
		}
		expect(near / work2file.triangles.length).toBeGreaterThan(0.99);
	});

	test('does not depend on where the file put its triangles, but for ties', () => {
		const grid = perturbedGrid(256, 129);
		const direct = work(grid, new Uint8Array(triangleCount(grid)));
		const corners = (m: TriMesh, order: Uint32Array) =>
			Array.from(order, (t) => m.triangles.subarray(3 * t, 3 * t + 3).join());
		const a = corners(grid, direct.work2file!.triangles);
		const b = corners(mesh, work2file.triangles);
		const differing = a.filter((text, i) => text !== b[i]).length;
		expect(differing / a.length).toBeLessThan(0.01);
	});

	test('leaves unused edges to the end', () => {
		const edges = Uint32Array.from([5, 900, ...topology.edges]);
		const triangleEdges = topology.triangleEdges.map((e) => (e > 0 ? e + 1 : e - 1));
		const order = work({ ...mesh, edges, triangleEdges }, selection).work2file!.edges;
		expect(order[order.length - 1]).toBe(0);
	});

	test('in space follows the two widest axes', () => {
		const points = new Float64Array((mesh.points.length / 2) * 3);
		for (let p = 0; p < mesh.points.length / 2; p++) {
			points[3 * p] = mesh.points[2 * p]!;
			points[3 * p + 1] = 1e-3 * Math.sin(p);
			points[3 * p + 2] = mesh.points[2 * p + 1]!;
		}
		const lifted: TriMesh = { ...mesh, dimension: 3, points };
		expect(work(lifted, selection).work2file!.triangles).toEqual(work2file.triangles);
	});
});
