import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import { type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import { validMesh } from '../../src/mesh/validMesh.ts';
import { NonManifold } from '../../src/refine/errors.ts';
import { longestEdgeWith, uniformWith } from '../../src/refine/rounds/inRounds.ts';
import { areaOf, book, hangingIn, roundOf, soupOf, textOf, thicket } from '../support/branching.ts';
import { onEveryEngine } from '../support/engines.ts';
import { refineOn } from '../support/refine.ts';
import { inSharedMemory, openThreaded } from '../support/threads.ts';
import { randomSelection } from './samples.ts';

const meshes: Readonly<Record<string, (seed: number) => TriMesh>> = {
	'three sheets of a book': (seed) => book(3, 4, 6, seed),
	'seven sheets of a book': (seed) => book(7, 3, 9, seed),
	'a thicket': (seed) => thicket(9, 40, seed),
};
const kinds = {
	'longest edges': { all: false, algorithm: longestEdgeWith({}) },
	'longest edges, by walks of one edge': { all: false, algorithm: longestEdgeWith({ hops: 1 }) },
	'longest edges, asked for by lists': {
		all: false,
		algorithm: longestEdgeWith({ path: 'sparse' }),
	},
	'uniform division': { all: true, algorithm: uniformWith({}) },
};
const seeds = [1, 2, 3];

const ROUNDS = 2;

onEveryEngine('a surface that branches', ({ open }) => {
	describe.each(Object.entries(meshes))('%s', (_, meshOf) => {
		test.each(Object.entries(kinds))('by %s is what the definition makes', async (_, kind) => {
			for (const seed of seeds) {
				const mesh = meshOf(seed);
				const selection = randomSelection(mesh, 0.2, seed);
				let expected = soupOf(mesh, selection);
				for (let round = 0; round < ROUNDS; round++) expected = roundOf(expected, kind.all);
				const refined = await refineOn(open, mesh, { selection, rounds: ROUNDS }, kind.algorithm);
				validMesh(refined.mesh);
				const found = soupOf(refined.mesh);
				expect(textOf(found), `seed ${seed}`).toEqual(textOf(expected));
				expect(hangingIn(found)).toEqual([]);
				expect(areaOf(found)).toBeCloseTo(areaOf(soupOf(mesh)), 9);
				const cpu = await refineOn(
					createCpuEngine,
					mesh,
					{ selection, rounds: ROUNDS },
					kind.algorithm,
				);
				expect(refined.mesh).toEqual(cpu.mesh);
				expect(refined.maps).toEqual(cpu.maps);
			}
		});
	});
});

test('a large surface that branches is the same by threads, along a curve', async () => {
	const mesh = inSharedMemory(book(3, 110, 105, 4));
	expect(triangleCount(mesh)).toBeGreaterThan(65536);
	const selection = randomSelection(mesh, 0.05, 4);
	const algorithm = longestEdgeWith({ sharedFrom: 0 });
	const alone = await refineOn(createCpuEngine, mesh, { selection }, algorithm);
	const found = await refineOn(() => openThreaded(3), mesh, { selection }, algorithm);
	expect(found.mesh).toEqual(alone.mesh);
	expect(found.maps).toEqual(alone.maps);
	expect(textOf(soupOf(alone.mesh))).toEqual(textOf(roundOf(soupOf(mesh, selection))));
});

test('edges of a file that branch are refused in the plane', async () => {
	const mesh: TriMesh = {
		dimension: 2,
		points: Float64Array.of(0, 0, 1, 0, 0, 1, 1, -1, 0, 2),
		triangles: Uint32Array.of(0, 1, 2, 1, 0, 3, 0, 1, 4),
		fields: [],
	};
	const selection = new Uint8Array(triangleCount(mesh)).fill(1);
	await expect(refineOn(createCpuEngine, mesh, { selection })).rejects.toThrow(new NonManifold(1));
});

test('lines on edges of three triangles are divided with them', async () => {
	const mesh: TriMesh = {
		...book(3, 2, 2, 1),
		cells: [{ shape: 'line', nodes: Uint32Array.of(0, 1, 1, 2), fields: [] }],
		groups: [
			{ name: 'spine', dimension: 1, tag: 7, members: [{ of: 0, members: Uint32Array.of(0, 1) }] },
		],
	};
	const selection = new Uint8Array(triangleCount(mesh)).fill(1);
	const refined = await refineOn(createCpuEngine, mesh, { selection }, uniformWith({}));
	const [lines] = refined.mesh.cells!;
	expect(lines!.nodes.length).toBe(8);
	expect(refined.mesh.groups![0]!.members).toEqual([
		{ of: 0, members: Uint32Array.of(0, 1, 2, 3) },
	]);
	const ends = (t: number, k: number) => refined.mesh.triangles[3 * t + (k % 3)]!;
	for (let i = 0; i < lines!.nodes.length; i += 2) {
		const line = [...lines!.nodes.subarray(i, i + 2)].sort().join();
		const halfEdges = Array.from({ length: refined.mesh.triangles.length }, (_, s) => {
			const [t, k] = [Math.floor(s / 3), s % 3];
			return [ends(t, k), ends(t, k + 1)].sort().join();
		});
		expect(halfEdges.filter((halfEdge) => halfEdge === line).length).toBe(3);
	}
});

test('a goal is met by all triangles of a surface that branches', async () => {
	const mesh = book(4, 3, 3, 2);
	const selection = new Uint8Array(triangleCount(mesh)).fill(1);
	const until = { kind: 'edge', length: 0.4 } as const;
	const refined = await refineOn(createCpuEngine, mesh, { selection, rounds: 20, until });
	const { triangles } = soupOf(refined.mesh);
	const lengths = triangles.flatMap(([a, b, c]) =>
		[[a, b] as const, [b, c] as const, [c, a] as const].map(([p, q]) =>
			Math.hypot(...p.map((x, i) => x - q[i]!)),
		),
	);
	expect(Math.max(...lengths)).toBeLessThanOrEqual(0.4);
	expect(hangingIn({ triangles, selected: [] })).toEqual([]);
});
