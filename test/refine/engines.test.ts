import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import type { RefineOptions } from '../../src/refine/algorithm.ts';
import { longestEdgeWith } from '../../src/refine/rounds/inRounds.ts';
import { longestChain } from '../support/chain.ts';
import { figureB1 } from '../support/figureB.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { equilateralLattice, perturbedGrid } from '../support/grids.ts';
import { onEveryPath, paths } from '../support/paths.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { refineOn } from '../support/refine.ts';
import { asText, inspected } from './inspected.ts';
import { randomSelection, withEdges } from './samples.ts';

type Options = Partial<RefineOptions> & Pick<RefineOptions, 'selection'>;

const everything = (mesh: TriMesh) => new Uint8Array(mesh.triangles.length / 3).fill(1);

const splits = ['longest', 'all'] as const;
const hilbert = perturbedGrid(256, 130);
const lattice = equilateralLattice(40, 40);
const small = randomMesh(21, { cells: 4, irregular: true });
const middle = randomMesh(31, { cells: 16 });

/** Runs by what they are about. */
const runs: readonly (readonly [name: string, mesh: TriMesh, options: Options])[] = [
	...splits.flatMap(
		(split) =>
			[
				[
					`all triangles, six rounds, split ${split}`,
					small,
					{ selection: everything(small), rounds: 6, split },
				],
				[
					`ties everywhere, three rounds, split ${split}`,
					lattice,
					{ selection: randomSelection(lattice, 0.05, 8), rounds: 3, split },
				],
			] as const,
	),
	[
		'Hilbert order, two rounds',
		hilbert,
		{ selection: randomSelection(hilbert, 0.02, 4), rounds: 2 },
	],
	[
		'few triangles, twelve rounds',
		middle,
		{ selection: randomSelection(middle, 0.004, 2), rounds: 12 },
	],
];

/** The bytes of each run on the first path, made once. */
const references = new Map<string, Promise<ReturnType<typeof fingerprint>>>();
function referenceOf(name: string, mesh: TriMesh, options: Options) {
	let made = references.get(name);
	if (!made) {
		const { open, algorithm } = paths[0]!;
		made = refineOn(open, mesh, options, algorithm).then(fingerprint);
		references.set(name, made);
	}
	return made;
}

onEveryPath('refinement', (path) => {
	const { open, algorithm } = path;

	// The first path is what the others are compared with.
	if (path !== paths[0])
		test.each(runs)('is that of the first path: %s', async (name, mesh, options) => {
			const here = await refineOn(open, mesh, options, algorithm);
			expect(fingerprint(here)).toEqual(await referenceOf(name, mesh, options));
		});

	describe('does not depend on how far a walk goes at once', () => {
		test.each(splits.flatMap((split) => [1, 2, 3].map((hops) => ({ split, hops }))))(
			'$hops edges, split $split',
			async ({ split, hops }) => {
				const options = { selection: randomSelection(middle, 0.05, 1), rounds: 2, split };
				const cut = longestEdgeWith({ path: path.way, hops });
				const here = await refineOn(open, middle, options, cut);
				const expected = await referenceOf(`walks, split ${split}`, middle, options);
				expect(fingerprint(here)).toEqual(expected);
			},
		);
	});

	test.each([
		['a mesh with holes', randomMesh(71, { cells: 60, holes: 0.2 })],
		['triangles that go round either way', randomMesh(72, { cells: 20, orientation: 'mixed' })],
		['a mesh with edges of its own', withEdges(small)],
	])('shows the edges once before anything is divided: %s', async (_, mesh) => {
		const shown = await inspected(open, mesh, algorithm);
		expect(asText(shown)).toEqual(asText(await inspected(paths[0]!.open, mesh)));
		expect(shown.length).toBe(1);
	});

	test('goes along a chain of 5,000 triangles to its end', async () => {
		const mesh = longestChain(5000);
		const selection = new Uint8Array(5000);
		selection[0] = 1;
		const { rounds } = await refineOn(open, mesh, { selection }, algorithm);
		// Each triangle's longest edge is divided, the last one on the boundary.
		expect(rounds[0]?.triangles).toBe(5000 + 2 * 5000 - 1);
	});
});

onEveryPath('figure B.1', ({ open, algorithm }) => {
	test('refines to figure B.2, order of edges and triangles included', async () => {
		const mesh = figureB1();
		const { mesh: refined } = await refineOn(open, mesh, { selection: mesh.marked! }, algorithm);
		const point = (p: number) => `[${refined.points[2 * p]} ${refined.points[2 * p + 1]}]`;
		const edges = Array.from(
			{ length: refined.edges!.length / 2 },
			(_, e) => `${point(refined.edges![2 * e]!)} ${point(refined.edges![2 * e + 1]!)}`,
		);
		const triangles = Array.from({ length: refined.triangles.length / 3 }, (_, t) =>
			refined.triangleEdges!.slice(3 * t, 3 * t + 3).join(' '),
		);
		expect(edges).toEqual([
			'[15 0] [0 3]',
			'[0 3] [0 16]',
			'[0 3] [7.5 8]',
			'[25 14] [15 0]',
			'[10 24] [12.5 15]',
			'[0 16] [10 24]',
			'[10 24] [25 14]',
			'[7.5 8] [15 0]',
			'[0 16] [7.5 8]',
			'[12.5 15] [7.5 8]',
			'[15 0] [12.5 15]',
			'[12.5 15] [0 16]',
			'[25 14] [12.5 15]',
		]);
		expect(triangles).toEqual([
			'-3 2 9',
			'11 -13 4',
			'-5 7 13',
			'3 8 1',
			'10 -9 -12',
			'-10 -11 -8',
			'5 12 6',
		]);
	});
});
