import { describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { NONE, topologyOfTriangles } from '../../../src/mesh/topology.ts';
import { NonManifold } from '../../../src/refine/errors.ts';
import { buildTopology } from '../../../src/refine/topology/buildTopology.ts';
import { EDGE, OWNED } from '../../../src/steps/halfEdgeBits.ts';
import { mixed } from '../../../src/steps/topology/tileEdges.ts';
import { cpuTime } from '../../support/cpuTime.ts';
import { onEveryEngine } from '../../support/engines.ts';
import { fan, perturbedGrid, tripartite } from '../../support/grids.ts';
import { seededRandom, shuffledIndexes } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { expected, plain, rows } from './fileTopology.ts';

/** What `buildTopology` makes of triangles that stand in the order of `fileOrder` (else the file's). */
async function build(
	open: () => Engine,
	triangles: Uint32Array,
	points: number,
	fileOrder?: Uint32Array,
) {
	const engine = open();
	const session = engine.begin(() => 0);
	try {
		const corners = session.upload('corners', triangles.slice());
		const order = fileOrder && session.upload('file order', fileOrder.slice());
		const list = { corners, triangles: triangles.length / 3, points };
		const made = await buildTopology(session, {
			...list,
			...(order && { fileOrder: order, numberFile: true }),
		});
		const halfEdges = (await session.read(made.halfEdges, triangles.length)).slice();
		const edgeTriangles = (await session.read(made.edgeTriangles, 2 * made.edges)).slice();
		const { edges, boundaryEdges } = made;
		const fileEdges = made.fileEdges && (await session.read(made.fileEdges, edges)).slice();
		return { halfEdges, edgeTriangles, edges, boundaryEdges, ...(fileEdges && { fileEdges }) };
	} finally {
		session.end();
		engine.destroy();
	}
}

/** Six triangles round point 0, on the rim points from `first` on. */
const closedFan = (first: number): Uint32Array =>
	Uint32Array.from({ length: 18 }, (_, i) => {
		const t = Math.floor(i / 3);
		return [0, first + t, first + ((t + 1) % 6)][i % 3]!;
	});

/** Corners of pieces, and between them 512 triangles that have nothing to do with each other. */
function apart(...pieces: readonly number[][]): Uint32Array {
	let point = 20;
	const between = () => Array.from({ length: 3 * 512 }, () => point++);
	return Uint32Array.from(
		pieces.flatMap((grain, i) => (i === 0 ? grain : [...between(), ...grain])),
	);
}

/**
 * Triangles of two edges each that no hash tells apart, one triangle of the one and one of the other by turns, so that
 * whoever looks for the other half-edge of an edge meets the other edge on the way. A tile is full with two of each.
 */
function collidingEdges(pairs: number, trianglesOfEdge: number) {
	const [away, lower, upper] = [10_946, 20_000, 102_466];
	const triangles: number[] = [];
	let apex = upper + pairs;
	for (let i = 0; i < pairs; i++) {
		const one = [i, upper + i] as const;
		const two = [i + away, lower + i] as const;
		for (let k = 0; k < trianglesOfEdge; k++)
			for (const [x, y] of [one, two]) triangles.push(...(k % 2 === 0 ? [x, y] : [y, x]), apex++);
		const [a, b] = [one, two].map(([x, y]) => (mixed(x) + y) >>> 0);
		expect(a).toBe(b);
	}
	return { triangles: Uint32Array.from(triangles), points: apex };
}

onEveryEngine('edges built from a list of triangles', ({ open }) => {
	test('are numbered by first appearance, slot by slot', async () => {
		const { halfEdges } = await build(open, Uint32Array.of(2, 0, 1, 1, 3, 2), 4);
		expect([...halfEdges].map((halfEdge) => halfEdge & EDGE)).toEqual([0, 1, 2, 3, 4, 2]);
	});

	describe.each(['ccw', 'mixed'] as const)('of a random mesh, %s', (orientation) => {
		test.each([1, 2, 3, 4, 5])('are those of the file in any order, seed %i', async (seed) => {
			const mesh = randomMesh(seed, { orientation, holes: 0.2, cells: 16 });
			const points = mesh.points.length / 2 + 3;
			const fileOrder = shuffledIndexes(mesh.triangles.length / 3, seededRandom(seed));
			const built = await build(open, rows(mesh.triangles, fileOrder), points, fileOrder);
			expect(plain(built)).toEqual(expected(mesh.triangles, points, fileOrder));
		});
	});

	test.each([63, 64, 65, 66, 67])(
		'of a strip of %i triangles fit beside them, or just do not',
		async (count) => {
			const strip = Uint32Array.from({ length: 3 * count }, (_, i) => Math.floor(i / 3) + (i % 3));
			const order = Uint32Array.from({ length: count }, (_, t) => t);
			const { fileEdges: _, ...rest } = expected(strip, count + 2, order);
			expect(plain(await build(open, strip, count + 2))).toEqual(rest);
		},
	);

	test('of triangles with equal corners are those of the file, seed 8', async () => {
		const random = seededRandom(8);
		let compared = 0;
		for (let run = 0; run < 400; run++) {
			const corners = Uint32Array.from({ length: 3 * 4 }, () => Math.floor(9 * random()));
			if (topologyOfTriangles(corners, 9).nonManifoldEdges > 0) continue;
			compared++;
			const fileOrder = shuffledIndexes(4, random);
			const built = await build(open, rows(corners, fileOrder), 9, fileOrder);
			expect(plain(built)).toEqual(expected(corners, 9, fileOrder));
		}
		expect(compared).toBeGreaterThan(100);
	});

	describe.each(['ccw', 'mixed'] as const)('of a mesh of many tiles, %s', (orientation) => {
		const mesh = randomMesh(6, { orientation, holes: 0.1, cells: 48 });
		const count = mesh.triangles.length / 3;
		test.each([
			['its order', Uint32Array.from({ length: count }, (_, t) => t)],
			['any order, seed 6', shuffledIndexes(count, seededRandom(6))],
		])('are those of the file in %s', async (_, fileOrder) => {
			expect(count).toBeGreaterThan(4 * 512);
			const points = mesh.points.length / 2;
			const built = await build(open, rows(mesh.triangles, fileOrder), points, fileOrder);
			expect(plain(built)).toEqual(expected(mesh.triangles, points, fileOrder));
		});
	});

	test('are those of the file where whole fans touch in a point, tiles apart', async () => {
		const triangles = apart([...closedFan(1)], [...closedFan(7)]);
		const direct = Uint32Array.from({ length: triangles.length / 3 }, (_, t) => t);
		const points = 1 + Math.max(...triangles);
		const { fileEdges, ...rest } = expected(triangles, points, direct);
		expect(plain(await build(open, triangles, points))).toEqual(rest);
		expect(fileEdges.length).toBe(rest.edges);
	});

	test('are those of the file where two edges each have the same hash', async () => {
		const { triangles, points } = collidingEdges(128, 2);
		const direct = Uint32Array.from({ length: triangles.length / 3 }, (_, t) => t);
		const { fileEdges, ...rest } = expected(triangles, points, direct);
		expect(plain(await build(open, triangles, points))).toEqual(rest);
		expect(fileEdges.length).toBe(128 * 2 * 5);
	});

	test('of triangles that share no point are all their sides', async () => {
		const count = 3 * 2500;
		const triangles = Uint32Array.from({ length: count }, (_, i) => i);
		const { halfEdges, edgeTriangles, boundaryEdges } = await build(open, triangles, count);
		expect([...halfEdges]).toEqual(Array.from(triangles, (i) => (i | OWNED) >>> 0));
		expect([...edgeTriangles]).toEqual(
			Array.from(triangles, (i) => [Math.floor(i / 3), NONE]).flat(),
		);
		expect(boundaryEdges).toBe(count);
	});

	test('in the order of the file need no numbers of it', async () => {
		const { triangles } = perturbedGrid(64, 64);
		const direct = Uint32Array.from({ length: triangles.length / 3 }, (_, t) => t);
		const { fileEdges, ...rest } = expected(triangles, 65 * 65, direct);
		expect(plain(await build(open, triangles, 65 * 65))).toEqual(rest);
		expect([...fileEdges]).toEqual([...fileEdges].sort((a, b) => a - b));
	});

	test('do not depend on the order in which invocations come', async () => {
		const { triangles } = perturbedGrid(128, 128);
		const once = await build(open, triangles, 129 * 129);
		expect(await build(open, triangles, 129 * 129)).toEqual(once);
	});

	test('of no triangle are none', async () => {
		expect(await build(open, new Uint32Array(0), 5)).toMatchObject({ edges: 0, boundaryEdges: 0 });
	});

	test('round a point of 100,000 triangles are found in time', async () => {
		const rim = 100_000;
		const { triangles } = fan(rim);
		const start = cpuTime();
		const { edges, boundaryEdges } = await build(open, triangles, rim + 2);
		expect([edges, boundaryEdges]).toEqual([2 * rim + 1, rim + 2]);
		expect(cpuTime() - start).toBeLessThan(5000);
	});

	test('where all points have many triangles are those of the file, seed 9', async () => {
		const { triangles } = tripartite(70);
		const fileOrder = shuffledIndexes(triangles.length / 3, seededRandom(9));
		const built = await build(open, rows(triangles, fileOrder), 210, fileOrder);
		expect(plain(built)).toEqual(expected(triangles, 210, fileOrder));
		expect(built.boundaryEdges).toBe(0);
	});

	describe('refuse', () => {
		test('edges of three triangles', async () => {
			const corners = Uint32Array.of(0, 1, 2, 0, 1, 3, 0, 1, 4);
			await expect(build(open, corners, 5)).rejects.toThrow(new NonManifold(1));
		});

		test('edges of three triangles where two edges each have the same hash', async () => {
			const { triangles, points } = collidingEdges(64, 3);
			await expect(build(open, triangles, points)).rejects.toThrow(new NonManifold(128));
		});

		const single = [0, 1, 2];
		const pair = [0, 1, 3, 1, 0, 4];
		test.each([
			['one in each of three tiles', [single, [0, 1, 5], [1, 0, 6]]],
			['two in a tile and one in another', [pair, single]],
			['one in a tile and two in another', [single, pair]],
			['two in a tile and one in each of two', [pair, single, [1, 0, 5]]],
			['two in each of two tiles', [pair, [0, 1, 5, 1, 0, 6]]],
			['whole fans of a point twice', [[...closedFan(1)], [...closedFan(1)]]],
		])('an edge with triangles tiles apart: %s', async (_, pieces) => {
			const triangles = apart(...pieces);
			await expect(build(open, triangles, 1 + Math.max(...triangles))).rejects.toThrow(NonManifold);
		});

		test('an edge of 100,000 triangles, in time', async () => {
			const book = new Uint32Array(300_000);
			for (let t = 0; t < 100_000; t++) book.set([0, 1, t + 2], 3 * t);
			const start = cpuTime();
			await expect(build(open, book, 100_002)).rejects.toThrow(new NonManifold(1));
			expect(cpuTime() - start).toBeLessThan(5000);
		});
	});
});
