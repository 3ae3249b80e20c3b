import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { topologyOf } from '../../../src/mesh/topology.ts';
import { type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import {
	knownLongestEdges,
	longestEdgesOf,
	propagationPath,
} from '../../../src/refine/longestEdge/propagationPath.ts';
import { longestChain } from '../../support/chain.ts';
import { figureB1 } from '../../support/figureB.ts';
import { equilateralLattice, rightTriangleGrid } from '../../support/grids.ts';
import { seededRandom, shuffledIndexes } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { refineOn } from '../../support/refine.ts';
import { withEdges } from '../samples.ts';

/** What the refinement of one triangle alone divides. */
async function dividedBy(mesh: TriMesh, triangle: number) {
	const selection = new Uint8Array(triangleCount(mesh));
	selection[triangle] = 1;
	const { mesh: refined, maps } = await refineOn(createCpuEngine, mesh, { selection });
	const pieces = new Map<number, number>();
	for (const parent of maps.triangleParents) pieces.set(parent, (pieces.get(parent) ?? 0) + 1);
	const triangles = [...pieces].filter(([, count]) => count > 1).map(([parent]) => parent);
	const halves = new Map<number, number>();
	for (const parent of maps.edgeParents) halves.set(parent, (halves.get(parent) ?? 0) + 1);
	const edges = [...halves].filter(([parent, count]) => count > 1 && parent !== 0xffffffff);
	return {
		triangles: triangles.sort(rising),
		edges: edges.map(([parent]) => parent).sort(rising),
		made: triangleCount(refined) - triangleCount(mesh),
	};
}

const rising = (a: number, b: number) => a - b;

async function expectRefinement(mesh: TriMesh, triangle: number): Promise<void> {
	const path = propagationPath(longestEdgesOf(mesh), triangle);
	const divided = await dividedBy(mesh, triangle);
	expect([...path.triangles].sort(rising)).toEqual(divided.triangles);
	expect([...path.edges].sort(rising)).toEqual(divided.edges);
	expect(2 * path.edges.length - (path.endsAtBoundary ? 1 : 0)).toBe(divided.made);
}

/** Points, triangles and corners in an order that has nothing to do with their place. */
function shuffled(mesh: TriMesh, seed: number): TriMesh {
	const random = seededRandom(seed);
	const count = mesh.points.length / 2;
	const numbers = shuffledIndexes(count, random);
	const points = new Float64Array(mesh.points.length);
	for (let p = 0; p < count; p++)
		points.set(mesh.points.subarray(2 * p, 2 * p + 2), 2 * numbers[p]!);
	const triangles = new Uint32Array(mesh.triangles.length);
	for (const [t, from] of shuffledIndexes(triangles.length / 3, random).entries())
		for (let k = 0; k < 3; k++) triangles[3 * t + k] = numbers[mesh.triangles[3 * from + k]!]!;
	return withEdges({ ...mesh, points, triangles });
}

describe('the propagation path of a triangle', () => {
	const meshes: [string, TriMesh][] = [
		['figure B.1', figureB1()],
		['a random mesh, seed 71', randomMesh(71, { cells: 8 })],
		['a random mesh with holes, seed 72', randomMesh(72, { cells: 8, holes: 0.25 })],
		[
			'a clockwise mesh off the lattice, seed 73',
			randomMesh(73, { orientation: 'cw', irregular: true }),
		],
		['a mesh of mixed orientation, seed 74', randomMesh(74, { orientation: 'mixed' })],
		['a grid of right triangles', rightTriangleGrid(7, 5)],
		['a lattice of equilateral triangles', equilateralLattice(8, 8)],
		[
			'a shuffled lattice of equilateral triangles, seed 75',
			shuffled(equilateralLattice(9, 7), 75),
		],
	];
	test.each(meshes)('is what its refinement divides in %s', async (_, raw) => {
		const mesh = withEdges(raw);
		for (let t = 0; t < triangleCount(mesh); t++) await expectRefinement(mesh, t);
	});

	test('is what its refinement divides where ties are broken along the Hilbert curve, seed 76', async () => {
		const mesh = shuffled(equilateralLattice(192, 192), 76);
		expect(triangleCount(mesh)).toBeGreaterThan(65536);
		const random = seededRandom(76);
		for (let i = 0; i < 12; i++)
			await expectRefinement(mesh, Math.floor(random() * triangleCount(mesh)));
	});

	test('sets out from the triangle and crosses its longest edges one by one, seed 77', () => {
		const mesh = randomMesh(77, { cells: 16, irregular: true });
		const { edgeTriangles } = topologyOf(mesh);
		for (let t = 0; t < triangleCount(mesh); t++) {
			const { triangles, edges } = propagationPath(longestEdgesOf(mesh), t);
			expect(triangles[0]).toBe(t);
			for (let i = 1; i < triangles.length; i++)
				expect(
					[...edgeTriangles.subarray(2 * edges[i - 1]!, 2 * edges[i - 1]! + 2)].sort(rising),
				).toEqual([triangles[i - 1]!, triangles[i]!].sort(rising));
		}
	});

	test('runs through a whole chain of growing triangles', () => {
		const { triangles, edges, endsAtBoundary, complete } = propagationPath(
			longestEdgesOf(longestChain(50)),
			0,
		);
		expect([...triangles]).toEqual(Array.from({ length: 50 }, (_, t) => t));
		expect(edges.length).toBe(50);
		expect(endsAtBoundary).toBe(true);
		expect(complete).toBe(true);
	});

	test('is one triangle where its longest edge is on the boundary', () => {
		const mesh: TriMesh = {
			dimension: 2,
			points: Float64Array.of(0, 0, 4, 0, 0, 3),
			triangles: Uint32Array.of(0, 1, 2),
			fields: [],
		};
		expect(propagationPath(longestEdgesOf(mesh), 0)).toEqual({
			triangles: Uint32Array.of(0),
			edges: Uint32Array.of(1),
			endsAtBoundary: true,
			complete: true,
		});
	});

	test('is left at the limit', () => {
		const longest = longestEdgesOf(longestChain(50));
		const { triangles, complete } = propagationPath(longest, 0, 7);
		expect(triangles.length).toBe(7);
		expect(complete).toBe(false);
		expect(propagationPath(longest, 0, 50).complete).toBe(true);
	});

	test('ends at a triangle that names its longest edge twice', () => {
		const mesh: TriMesh = {
			dimension: 2,
			points: Float64Array.of(0, 0, 4, 0),
			triangles: Uint32Array.of(0, 1, 0),
			fields: [],
		};
		expect([...propagationPath(longestEdgesOf(mesh), 0).triangles]).toEqual([0]);
	});

	test('is that of the mesh without midside nodes', async () => {
		const plain = withEdges(equilateralLattice(4, 4));
		// A midside node far outside stretches the lattice, which refinement does not see.
		const values = new Int32Array(plain.triangles.length).fill(plain.points.length / 2);
		const field = {
			name: 'mid nodes',
			on: 'triangles',
			role: 'midNodes',
			type: 'integer',
			components: 3,
			values,
		} as const;
		const mesh: TriMesh = {
			...plain,
			points: Float64Array.of(...plain.points, 1e9, 1e9),
			fields: [field],
		};
		for (let t = 0; t < triangleCount(mesh); t++) await expectRefinement(mesh, t);
	});
});

describe('the longest edges of a mesh', () => {
	test('are computed once', () => {
		const mesh = randomMesh(78);
		expect(knownLongestEdges(mesh)).toBeUndefined();
		const longest = longestEdgesOf(mesh);
		expect(longestEdgesOf(mesh)).toBe(longest);
		expect(knownLongestEdges(mesh)).toBe(longest);
	});
});
