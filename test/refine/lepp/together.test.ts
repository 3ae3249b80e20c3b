import { afterAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import { type LeppOptions, lepp } from '../../../src/refine/lepp/lepp.ts';
import { type Variant, variants } from '../../../src/refine/lepp/threads/member.ts';
import type { TeamSizes } from '../../../src/refine/lepp/threads/together.ts';
import { conformityFaults } from '../../support/conforming.ts';
import { equilateralLattice, perturbedGrid } from '../../support/grids.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { openThreaded } from '../../support/threads.ts';
import { randomSelection } from '../samples.ts';
import { differing } from './differing.ts';

const now = () => 0;
const engines = new Map<number, Engine>();
afterAll(() => {
	for (const engine of engines.values()) engine.destroy();
});

/** So small that all kinds of members have work and numbers run out. */
const small: TeamSizes = { block: 8, part: 64, locked: 8, few: 1 };

function run(
	mesh: TriMesh,
	threads: number,
	variant: Variant,
	options: Partial<LeppOptions> & Pick<LeppOptions, 'selection'>,
	sizes = small,
) {
	let engine = engines.get(threads);
	if (!engine) {
		engine = openThreaded(threads);
		engines.set(threads, engine);
	}
	const { loops, team } = engine;
	return lepp(mesh, { now, loops: loops!, together: { team: team!, variant, sizes }, ...options });
}

const meshes: readonly (readonly [string, TriMesh])[] = [
	['perturbed grid of 20,000', perturbedGrid(100, 100)],
	['random mesh', randomMesh(3, { cells: 48, holes: 0.1 })],
	['equilateral lattice of 12,800', equilateralLattice(80, 80)],
];

describe.each(meshes)('a team makes the mesh of the serial algorithm: %s', (_, mesh) => {
	const selection = randomSelection(mesh, 0.3, 3);
	const expected = lepp(mesh, { now, selection, rounds: 2 });

	test.each(
		variants.flatMap((variant) =>
			[1, 2, 3].flatMap((threads) =>
				(['file', 'random'] as const).map((order) => ({ variant, threads: threads + 1, order })),
			),
		),
	)('$variant, $threads threads, targets by $order', async ({ variant, threads, order }) => {
		const targets = order === 'random' ? ({ by: order, seed: 2 } as const) : { by: order };
		const options = { selection, rounds: 2, targets };
		const found = await run(mesh, threads, variant, options);
		expect(differing(found, await expected)).toEqual([]);
		const { rounds, together } = found;
		const serial = (await expected).rounds;
		expect(rounds.map(({ work: { bisections, targets } }) => [bisections, targets])).toEqual(
			serial.map(({ work: { bisections, targets } }) => [bisections, targets]),
		);
		expect(rounds.map(({ triangles, edges, points }) => [triangles, edges, points])).toEqual(
			serial.map(({ triangles, edges, points }) => [triangles, edges, points]),
		);
		const all = rounds.reduce((sum, { work }) => sum + work.bisections, 0);
		expect(together!.byThread.reduce((sum, count) => sum + count, 0)).toBe(all);
		expect(together!.locked).toBeGreaterThan(0);
	});
});

test('a mesh above 65,536 triangles is the same, whatever its numbers', async () => {
	const mesh = perturbedGrid(192, 192);
	const selection = randomSelection(mesh, 0.2, 5);
	const serial = await lepp(mesh, { now, selection, rounds: 2 });
	for (const variant of variants) {
		const found = await run(mesh, 4, variant, { selection, rounds: 2 }, {});
		expect(differing(found, serial)).toEqual([]);
	}
	const made = await run(mesh, 4, 'pa3', { selection, rounds: 2, numbering: 'made' }, {});
	expect(conformityFaults(made.mesh)).toEqual([]);
	expect(triangleCount(made.mesh)).toBe(triangleCount(serial.mesh));
	// Both parents of a point stand before it.
	const { pointParents } = made.maps;
	const old = mesh.points.length / 2;
	expect(pointParents.findIndex((parent, i) => parent >= old + (i >> 1))).toBe(-1);
});
